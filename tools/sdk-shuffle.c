/* sdk-shuffle: random equivalents of each record. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "canon/canon.h"
#include "record/pool.h"
#include "record/record.h"

struct opts {
	uint64_t seed, copies, skip;
	unsigned what;
	struct sdk_reader *in;
	struct sdk_batch from; /* records read */
	size_t next;           /* of them, the one in hand ... */
	uint64_t copy;         /* ... and the copies of it that are made */
};

enum { ONLY = 256, PROGRESS, SKIP, READ_AHEAD = 256 };

static const struct sdk_option options[] = {
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'k', "copies", "K", "write K equivalents of each record (default: 1)"},
    {'s', "seed", "SEED", "make the random choices of SEED (default: random)"},
    {ONLY, "only", "LIST",
	"change only these: digits,rows,columns,bands,stacks,transpose"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {SKIP, "skip", "START", "number the records from START + 1"},
    {0},
};
static const struct sdk_command command = {
    "[-k K] [-s SEED] [--only LIST] [--skip START] [-j JOBS] [--progress] "
    "[FILE...]",
    "Write random equivalents of Sudoku grids and puzzles.",
    options,
};

/* The next copies: of one record, and of others as far as they are there. */
static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct sdk_batch *from = &o->from;
	uint64_t *copy = b->extra;

	if (o->next == from->n) {
		from->n = o->next = 0;
		if (!sdk_read(o->in, from))
			return false;
		for (size_t k = 0; k < from->notes; k++) {
			sdk_note(b, 0, NULL, "%s", from->note[k]);
			free(from->note[k]);
		}
		from->notes = 0;
	}
	b->read = from->read;
	while (b->n < b->room && o->next < from->n) {
		memcpy(b->cells + SDK_CELLS * b->n,
		    from->cells + SDK_CELLS * o->next, SDK_CELLS);
		b->place[b->n] = from->place[o->next];
		copy[b->n++] = ++o->copy;
		if (o->copy == o->copies) {
			o->next++;
			o->copy = 0;
		}
	}
	return true;
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	const uint64_t *copy = b->extra;
	uint8_t one[SDK_CELLS], *cells;
	struct sdk_mapping m;

	for (size_t i = 0; i < b->n; i++) {
		cells = b->cells + SDK_CELLS * i;
		memcpy(one, cells, SDK_CELLS);
		sdk_mapping_random(o->seed, o->skip + b->place[i].number,
		    copy[i], o->what, &m);
		sdk_map(&m, one, cells);
	}
	sdk_print(b->cells, b->n, sdk_room(b, b->n * SDK_TEXT));
	b->len += b->n * SDK_TEXT;
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	(void)ctx;
	sdk_emit(b, true);
}

static unsigned
list(const char *arg)
{
	static const char *const names[] = {
	    "digits", "rows", "columns", "bands", "stacks", "transpose"};
	unsigned what = 0, k;
	size_t n;

	for (;; arg += n + 1) {
		n = strcspn(arg, ",");
		for (k = 0; k < 6; k++)
			if (strlen(names[k]) == n &&
			    memcmp(names[k], arg, n) == 0)
				break;
		if (k == 6)
			sdk_usage(&command,
			    "LIST: want digits, rows, columns, bands, stacks "
			    "or transpose, got '%.*s'",
			    n < 40 ? (int)n : 40, arg);
		what |= 1U << k;
		if (arg[n] == '\0')
			return what;
	}
}

int
main(int argc, char *argv[])
{
	struct opts o = {.copies = 1, .what = SDK_EVERYTHING};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .extra = sizeof(uint64_t), /* the number of the copy */
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	const char *arg, *seed = NULL;
	bool progress = false;
	int ch, status;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'k': o.copies = sdk_number(arg, 1, UINT64_MAX, "K"); break;
		case 's': seed = arg; break;
		case ONLY: o.what = list(arg); break;
		case PROGRESS: progress = true; break;
		case SKIP:
			o.skip = sdk_number(arg, 0, UINT64_MAX / 2, "START");
			break;
		}
	o.seed = seed != NULL ? sdk_number(seed, 0, UINT64_MAX, "SEED")
			      : sdk_random_seed();
	if (progress) {
		sdk_warn("seed %" PRIu64, o.seed);
		pool.progress = sdk_progress_files(argv);
	}
	sdk_batch_init(&o.from, READ_AHEAD);
	o.in = sdk_reader_open(argv);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	status = sdk_reader_close(o.in);
	sdk_batch_free(&o.from);
	return sdk_finish(status);
}
