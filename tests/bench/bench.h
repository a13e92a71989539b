/* What the benches share: processor time, and medians of it. */
#ifndef BENCH_H
#define BENCH_H

#include <stdlib.h>
#include <time.h>

/* Others use the machine, too: wall time would tell of them. */
static inline double
bench_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int
bench_ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static inline void
bench_sort(double *v, size_t n)
{
	qsort(v, n, sizeof *v, bench_ascending);
}

#endif
