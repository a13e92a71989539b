/*
 * Batches of records through threads, out in the order they came in.
 */
#ifndef SDK_POOL_H
#define SDK_POOL_H

#include "base/progress.h"
#include "record.h"

struct sdk_pool {
	unsigned jobs;
	size_t room;  /* grids a batch, or 0 for what suits */
	size_t extra; /* bytes a grid at b->extra, for the tool; or 0 */
	/* Fills the batch, one call at a time, in order; false at the end. */
	bool (*take)(void *ctx, struct sdk_batch *b);
	/* Works on it; any thread, several at once. */
	void (*work)(void *ctx, struct sdk_batch *b);
	/* Lets it out, one call at a time, in order of take. */
	void (*emit)(void *ctx, struct sdk_batch *b);
	void *ctx;
	struct sdk_progress *progress; /* counts each batch; or NULL */
};
/* Returns when all that take gave is out. One job makes no thread. */
void sdk_pool_run(const struct sdk_pool *p);

#endif
