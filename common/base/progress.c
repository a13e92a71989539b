/* How far a tool has come, for people who wait. */
#include <sys/stat.h>

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"
#include "sdk.h"

struct sdk_progress {
	uint64_t total, done; /* grids */
	uint64_t size, read;  /* bytes; 0: not known */
	double start;
	/* A thread that tells, as one record alone can take long. */
	pthread_mutex_t lock;
	pthread_cond_t change;
	pthread_t teller;
	bool telling, ended;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
tell(const struct sdk_progress *p)
{
	char of[32] = "", left[64] = "";
	double t = now() - p->start, rate = (double)p->done / t;

	if (p->total != 0)
		snprintf(of, sizeof of, " of %" PRIu64, p->total);
	if (p->total != 0 && p->done > 0)
		snprintf(left, sizeof left, ", %.0f s left",
		    (double)(p->total - p->done) / rate);
	else if (p->read > 0 && p->size >= p->read)
		snprintf(left, sizeof left, ", %.0f%%, %.0f s left",
		    100.0 * (double)p->read / (double)p->size,
		    t * (double)(p->size - p->read) / (double)p->read);
	sdk_warn(
	    "%" PRIu64 "%s done, %.0f a second%s", p->done, of, rate, left);
}

static void *
tell_each_second(void *arg)
{
	struct sdk_progress *p = arg;
	struct timespec next;

	pthread_mutex_lock(&p->lock);
	clock_gettime(CLOCK_REALTIME, &next);
	for (next.tv_sec++; !p->ended;)
		if (pthread_cond_timedwait(&p->change, &p->lock, &next) ==
		    ETIMEDOUT) {
			tell(p);
			next.tv_sec++;
		}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

struct sdk_progress *
sdk_progress_start(uint64_t total)
{
	struct sdk_progress *p = sdk_alloc(sizeof *p);

	*p = (struct sdk_progress){.total = total, .start = now()};
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->change, NULL);
	p->telling = pthread_create(&p->teller, NULL, tell_each_second, p) == 0;
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
	pthread_mutex_lock(&p->lock);
	p->ended = true;
	pthread_cond_signal(&p->change);
	pthread_mutex_unlock(&p->lock);
	if (p->telling)
		pthread_join(p->teller, NULL);
	t = now() - p->start;
	sdk_warn("%" PRIu64 " done in %.1f s, %.0f a second", p->done, t,
	    t > 0 ? (double)p->done / t : 0);
	pthread_cond_destroy(&p->change);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
