/* sdk-gen: complete grids, any slice of a stream that a seed names. */
#include <inttypes.h>
#include <string.h>

#include "base/progress.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "record/pool.h"
#include "record/record.h"

struct opts {
	struct sdk_gen gen;
	uint64_t next, end; /* indexes */
};

enum { PROGRESS = 256, SHARD, SKIP, UNIFORM };

static const struct sdk_option options[] = {
    {'d', "digit", "DIGIT", "put DIGIT in the top-left cell"},
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'s', "seed", "SEED", "generate the stream of SEED (default: random)"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {SHARD, "shard", "R/M", "write slice R of M equal slices"},
    {SKIP, "skip", "START", "skip the first START grids"},
    {UNIFORM, "uniform", NULL,
	"draw uniformly from all grids; repeats are possible"},
    {0},
};
static const struct sdk_command command = {
    "[-d DIGIT] [-s SEED] [-j JOBS] [--skip START] [--shard R/M] "
    "[--uniform] [--progress] [N | inf]",
    "Write N complete Sudoku grids (default: 1), all different.",
    options,
};

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	if (o->next == o->end)
		return false;
	b->place[0].number = o->next; /* its first index */
	b->n = o->end - o->next < b->room ? o->end - o->next : b->room;
	o->next += b->n;
	return true;
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	sdk_gen_text(
	    &o->gen, b->place[0].number, b->n, sdk_room(b, b->n * SDK_TEXT));
	b->len = b->n * SDK_TEXT;
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	(void)ctx;
	sdk_emit(b, true);
}

/* Reduces the range to slice R of M; the first N % M are one grid longer. */
static void
cut(struct opts *o, char *shard)
{
	uint64_t n = o->end - o->next, r, m, more;
	char *slash = strchr(shard, '/');

	if (slash == NULL)
		sdk_usage(&command, "--shard wants R/M, got '%s'", shard);
	*slash = '\0';
	m = sdk_number(slash + 1, 1, UINT64_MAX, "M of --shard");
	r = sdk_number(shard, 1, m, "R of --shard") - 1;
	more = n % m;
	o->next += r * (n / m) + (r < more ? r : more);
	o->end = o->next + n / m + (r < more);
}

int
main(int argc, char *argv[])
{
	struct opts o = {0};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	const char *arg, *n = "1", *seed = NULL, *skip = NULL;
	char *shard = NULL;
	bool progress = false, uniform = false;
	uint64_t number;
	int ch, digit = 0;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'd': digit = (int)sdk_number(arg, 1, 9, "DIGIT"); break;
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 's': seed = arg; break;
		case PROGRESS: progress = true; break;
		case SHARD: shard = (char *)arg; break;
		case SKIP: skip = arg; break;
		case UNIFORM: uniform = true; break;
		}
	if (argc > 1)
		sdk_usage(
		    &command, "want at most one N, got '%s' as well", argv[1]);
	if (argc > 0)
		n = argv[0];
	/* Parts of streams of different seeds do not fit together. */
	if (seed == NULL && (shard != NULL || skip != NULL))
		sdk_usage(&command, "%s wants -s SEED as well",
		    shard != NULL ? "--shard" : "--skip");
	number = seed != NULL ? sdk_number(seed, 0, UINT64_MAX, "SEED")
			      : sdk_random_seed();
	sdk_gen_start(&o.gen, number, digit);
	if ((o.gen.uniform = uniform))
		o.gen.space = UINT64_MAX;
	o.next =
	    sdk_number(skip != NULL ? skip : "0", 0, o.gen.space - 1, "START");
	o.end = o.gen.space;
	if (strcmp(n, "inf") != 0)
		o.end = o.next + sdk_number(n, 0, o.gen.space - o.next,
				     o.next == 0 ? "N" : "N after START");
	if (shard != NULL)
		cut(&o, shard);
	if (progress) {
		sdk_warn("seed %" PRIu64, number);
		pool.progress = sdk_progress_start(
		    strcmp(n, "inf") != 0 ? o.end - o.next : 0);
	}
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	return sdk_finish(SDK_YES);
}
