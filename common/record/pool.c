/*
 * Batches through threads, out in the order they came in.
 *
 * There is no reader or writer thread. Each of the jobs does whatever is next:
 * let out the batch whose turn it is, else take a new one and work on it. Taking
 * and letting out are each done by one thread at a time, without the lock, so a
 * read or write that blocks holds up nobody else. A finished batch waits in
 * the ring for its turn while its thread takes another. The idea of numbered
 * batches is that of pigz (M. Adler).
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "base/sdk.h"
#include "pool.h"

enum state { FREE, BUSY, DONE };

struct ring {
	const struct sdk_pool *p;
	pthread_mutex_t lock;
	pthread_cond_t change;
	struct slot {
		struct sdk_batch b;
		enum state state;
	} * slot;
	size_t slots;
	uint64_t taken, out; /* batches so far; slot is number % slots */
	bool taking, emitting, ended;
};

/* Memory for all batches together; a batch is at most 4096 grids. */
enum { MEMORY = 8 << 20, MOST = 4096, LEAST = 64 };

static size_t
suitable_room(size_t slots)
{
	size_t room = MEMORY / slots / (SDK_CELLS + SDK_TEXT + 32);

	return room > MOST ? MOST : room < LEAST ? LEAST : room;
}

static void
make_batch(const struct sdk_pool *p, struct sdk_batch *b, size_t slots)
{
	sdk_batch_init(b, p->room != 0 ? p->room : suitable_room(slots));
	if (p->extra != 0)
		sdk_batch_extra(b, p->extra);
}

static void
emit(const struct sdk_pool *p, struct sdk_batch *b)
{
	size_t n = b->n;

	p->emit(p->ctx, b);
	sdk_progress_read(p->progress, b->read);
	sdk_progress_add(p->progress, n);
}

static void *
run(void *arg)
{
	struct ring *r = arg;
	const struct sdk_pool *p = r->p;
	struct slot *s;
	bool more;

	pthread_mutex_lock(&r->lock);
	for (;;) {
		s = &r->slot[r->out % r->slots];
		if (!r->emitting && s->state == DONE) {
			r->emitting = true;
			pthread_mutex_unlock(&r->lock);
			emit(p, &s->b);
			pthread_mutex_lock(&r->lock);
			r->emitting = false;
			s->state = FREE;
			r->out++;
			pthread_cond_broadcast(&r->change);
			continue;
		}
		s = &r->slot[r->taken % r->slots];
		if (!r->ended && !r->taking && s->state == FREE) {
			r->taking = true;
			pthread_mutex_unlock(&r->lock);
			more = p->take(p->ctx, &s->b);
			pthread_mutex_lock(&r->lock);
			r->taking = false;
			if (more) {
				s->state = BUSY;
				r->taken++;
			} else
				r->ended = true;
			pthread_cond_broadcast(&r->change);
			if (!more)
				continue;
			pthread_mutex_unlock(&r->lock);
			p->work(p->ctx, &s->b);
			pthread_mutex_lock(&r->lock);
			s->state = DONE;
			continue;
		}
		if (r->ended && r->out == r->taken)
			break;
		pthread_cond_wait(&r->change, &r->lock);
	}
	pthread_mutex_unlock(&r->lock);
	return NULL;
}

static void
run_alone(const struct sdk_pool *p)
{
	struct sdk_batch b;

	make_batch(p, &b, 7);
	while (p->take(p->ctx, &b)) {
		p->work(p->ctx, &b);
		emit(p, &b);
	}
	sdk_batch_free(&b);
}

void
sdk_pool_run(const struct sdk_pool *p)
{
	struct ring r = {.p = p};
	pthread_t thread[SDK_MAX_JOBS];
	unsigned n = 0;

	if (p->jobs <= 1) {
		run_alone(p);
		return;
	}
	r.slots = 2 * (size_t)p->jobs + 3;
	r.slot = sdk_alloc(r.slots * sizeof *r.slot);
	for (size_t i = 0; i < r.slots; i++) {
		make_batch(p, &r.slot[i].b, r.slots);
		r.slot[i].state = FREE;
	}
	pthread_mutex_init(&r.lock, NULL);
	pthread_cond_init(&r.change, NULL);
	/* Where no thread is to be had, the ones there do the work. */
	while (n + 1 < p->jobs && n < SDK_MAX_JOBS &&
	       pthread_create(&thread[n], NULL, run, &r) == 0)
		n++;
	run(&r);
	while (n > 0)
		pthread_join(thread[--n], NULL);
	pthread_cond_destroy(&r.change);
	pthread_mutex_destroy(&r.lock);
	for (size_t i = 0; i < r.slots; i++)
		sdk_batch_free(&r.slot[i].b);
	free(r.slot);
}
