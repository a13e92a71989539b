/* How far a tool has come, for people who wait. */
#include <sys/stat.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sdk.h"

struct sdk_progress {
	uint64_t total, done; /* grids */
	uint64_t size, read;  /* bytes; 0: not known */
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

/* Bytes that are still to come of a file, or 0 if that can't be known. */
static uint64_t
bytes_of(const char *name)
{
	bool in = strcmp(name, "-") == 0;
	off_t at = in ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
	struct stat s;

	if ((in ? fstat(STDIN_FILENO, &s) : stat(name, &s)) != 0 ||
	    !S_ISREG(s.st_mode) || at < 0 || at > s.st_size)
		return 0;
	return (uint64_t)(s.st_size - at);
}

struct sdk_progress *
sdk_progress_files(char *const *files)
{
	struct sdk_progress *p = sdk_progress_start(0);
	uint64_t size;

	if (*files == NULL)
		p->size = bytes_of("-");
	for (; *files != NULL; files++) {
		size = bytes_of(*files);
		p->size += size;
		if (size == 0) {
			p->size = 0;
			break;
		}
	}
	return p;
}

void
sdk_progress_read(struct sdk_progress *p, uint64_t bytes)
{
	if (p != NULL)
		p->read = bytes;
}

void
sdk_progress_add(struct sdk_progress *p, uint64_t n)
{
	char of[32] = "", left[64] = "";
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
	} else if (p->read > 0 && p->size >= p->read)
		snprintf(left, sizeof left, ", %.0f%%, %.0f s left",
		    100.0 * (double)p->read / (double)p->size,
		    (t - p->start) * (double)(p->size - p->read) /
			(double)p->read);
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
