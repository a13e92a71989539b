/*
 * The pool: several threads work at once, batches come out in order, and the
 * tool's part of a batch is there. Nothing is timed: a work function waits until
 * as many others are in it as there should be, and a pool that never lets them
 * in would wait until alarm() ends the test.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/sdk.h"
#include "record/pool.h"

enum { JOBS = 4, ROUNDS = 10 };

struct test {
	unsigned jobs; /* all of them are to work at once */
	uint64_t next, out, end;
	pthread_mutex_t lock;
	pthread_cond_t change;
	unsigned inside, left; /* of a round: those that came, that went */
	unsigned most;         /* inside at once */
};

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct test *t = ctx;

	if (t->next == t->end)
		return false;
	memset(b->extra, 0xa5, b->room * sizeof(uint64_t));
	b->n = 1;
	b->place[0].number = t->next++;
	return true;
}

/* Lets nobody go before all that should be in are. */
static void
work(void *ctx, struct sdk_batch *b)
{
	struct test *t = ctx;

	*(uint64_t *)b->extra = b->place[0].number;
	pthread_mutex_lock(&t->lock);
	while (t->left > 0) /* the round before is not over */
		pthread_cond_wait(&t->change, &t->lock);
	if (++t->inside > t->most)
		t->most = t->inside;
	if (t->inside == t->jobs) {
		t->left = t->jobs;
		pthread_cond_broadcast(&t->change);
	}
	while (t->left == 0)
		pthread_cond_wait(&t->change, &t->lock);
	t->inside--;
	if (--t->left == 0)
		pthread_cond_broadcast(&t->change);
	pthread_mutex_unlock(&t->lock);
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct test *t = ctx;

	if (b->n != 1 || *(uint64_t *)b->extra != t->out)
		sdk_die("jobs %u: want batch %" PRIu64 ", got %" PRIu64,
		    t->jobs, t->out, *(uint64_t *)b->extra);
	t->out++;
	b->n = 0;
}

static void
test(unsigned jobs)
{
	struct test t = {.jobs = jobs, .end = (uint64_t)jobs * ROUNDS};
	struct sdk_pool pool = {.jobs = jobs,
	    .room = 3,
	    .extra = sizeof(uint64_t),
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &t};

	pthread_mutex_init(&t.lock, NULL);
	pthread_cond_init(&t.change, NULL);
	sdk_pool_run(&pool);
	if (t.out != t.end || t.most != jobs)
		sdk_die("jobs %u: %" PRIu64 " of %" PRIu64
			" batches are out, %u at once",
		    jobs, t.out, t.end, t.most);
	pthread_cond_destroy(&t.change);
	pthread_mutex_destroy(&t.lock);
}

int
main(int argc, char *argv[])
{
	(void)argc;
	sdk_start(argv[0]);
	alarm(600);
	test(1);
	test(2);
	test(JOBS);
	puts("test_pool: ok");
	return 0;
}
