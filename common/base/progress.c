/* How far a tool has come, for people who wait for it. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"
#include "sdk.h"

struct sdk_progress {
	pthread_mutex_t lock; /* of what follows; never held while waiting */
	uint64_t total, done; /* grids */
	uint64_t size, read;  /* bytes; 0: not known */
	double start;
	/* A thread reports, since one record alone can take long. */
	pthread_t reporter;
	int end[2]; /* a pipe: the thread ends when end[1] is closed */
	bool reporting;
};

/* Seconds on a clock that nobody sets. */
static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
report(struct sdk_progress *p)
{
	char of[32] = "", left[64] = "";
	uint64_t total, done, size, bytes;
	double t = now() - p->start, rate;

	/* stderr may block: those who work must not wait for it. */
	pthread_mutex_lock(&p->lock);
	total = p->total;
	done = p->done;
	size = p->size;
	bytes = p->read;
	pthread_mutex_unlock(&p->lock);
	rate = (double)done / t;
	if (total != 0)
		snprintf(of, sizeof of, " of %" PRIu64, total);
	if (total != 0 && done > 0)
		snprintf(left, sizeof left, ", %.0f s left",
		    (double)(total - done) / rate);
	else if (bytes > 0 && size >= bytes)
		snprintf(left, sizeof left, ", %.0f%%, %.0f s left",
		    100.0 * (double)bytes / (double)size,
		    t * (double)(size - bytes) / (double)bytes);
	sdk_warn("%" PRIu64 "%s done, %.0f a second%s", done, of, rate, left);
}

/* Milliseconds from now, rounded up; 0 if that time is over. */
static int
until(double time)
{
	double left = time - now();

	return left > 0 ? (int)(1000 * left) + 1 : 0;
}

/*
 * At least a second passes between two reports, however late the last one was:
 * after a stop there is one report, not one for each second missed.
 */
static void *
report_each_second(void *arg)
{
	struct sdk_progress *p = arg;
	struct pollfd end = {.fd = p->end[0], .events = POLLIN};
	double next = now() + 1;

	while (poll(&end, 1, until(next)) <= 0)
		if (now() >= next) {
			report(p);
			next = now() + 1;
		}
	return NULL;
}

struct sdk_progress *
sdk_progress_start(uint64_t total)
{
	struct sdk_progress *p = sdk_alloc(sizeof *p);

	*p = (struct sdk_progress){.total = total, .start = now()};
	pthread_mutex_init(&p->lock, NULL);
	if (pipe(p->end) != 0)
		return p; /* the sum is reported all the same */
	fcntl(p->end[0], F_SETFD, FD_CLOEXEC);
	fcntl(p->end[1], F_SETFD, FD_CLOEXEC);
	p->reporting =
	    pthread_create(&p->reporter, NULL, report_each_second, p) == 0;
	if (!p->reporting) {
		close(p->end[0]);
		close(p->end[1]);
	}
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
	uint64_t size = 0, sum = 0;

	if (*files == NULL)
		sum = bytes_of("-");
	for (; *files != NULL; files++) {
		if ((size = bytes_of(*files)) == 0) {
			sum = 0;
			break;
		}
		sum += size;
	}
	pthread_mutex_lock(&p->lock);
	p->size = sum;
	pthread_mutex_unlock(&p->lock);
	return p;
}

void
sdk_progress_read(struct sdk_progress *p, uint64_t bytes)
{
	if (p == NULL)
		return;
	pthread_mutex_lock(&p->lock);
	p->read = bytes;
	pthread_mutex_unlock(&p->lock);
}

void
sdk_progress_add(struct sdk_progress *p, uint64_t n)
{
	if (p == NULL)
		return;
	pthread_mutex_lock(&p->lock);
	p->done += n;
	pthread_mutex_unlock(&p->lock);
}

void
sdk_progress_end(struct sdk_progress *p)
{
	double t;

	if (p == NULL)
		return;
	if (p->reporting) {
		close(p->end[1]);
		pthread_join(p->reporter, NULL);
		close(p->end[0]);
	}
	t = now() - p->start;
	sdk_warn("%" PRIu64 " done in %.1f s, %.0f a second", p->done, t,
	    t > 0 ? (double)p->done / t : 0);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
