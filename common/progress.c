/* How far a tool has come, for people who wait. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sdk.h"

struct sdk_progress {
	uint64_t total, done;
	double start, told;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct sdk_progress *
sdk_progress_start(uint64_t total)
{
	struct sdk_progress *p = sdk_alloc(sizeof *p);

	*p = (struct sdk_progress){.total = total, .start = now()};
	p->told = p->start;
	return p;
}

void
sdk_progress_add(struct sdk_progress *p, uint64_t n)
{
	char of[32] = "", left[48] = "";
	double t, rate;

	if (p == NULL)
		return;
	p->done += n;
	t = now();
	if (t - p->told < 1)
		return;
	p->told = t;
	rate = (double)p->done / (t - p->start);
	if (p->total != 0) {
		snprintf(of, sizeof of, " of %" PRIu64, p->total);
		snprintf(left, sizeof left, ", %.0f s left",
		    (double)(p->total - p->done) / rate);
	}
	sdk_warn(
	    "%" PRIu64 "%s done, %.0f a second%s", p->done, of, rate, left);
}

void
sdk_progress_end(struct sdk_progress *p)
{
	double t;

	if (p == NULL)
		return;
	t = now() - p->start;
	sdk_warn("%" PRIu64 " done in %.1f s, %.0f a second", p->done, t,
	    t > 0 ? (double)p->done / t : 0);
	free(p);
}
