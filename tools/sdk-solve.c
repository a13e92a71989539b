/* sdk-solve: the k-th grid out answers the k-th puzzle in. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/progress.h"
#include "base/sdk.h"
#include "record/pool.h"
#include "record/record.h"
#include "solve/solve.h"

enum {
	LIMIT = 1000000, /* of solutions a puzzle, for -a and -c */
	FEW = 64,   /* so many are kept; more are found again and streamed */
	BLOCK = 512 /* grids a write when streaming */
};

struct opts {
	bool all, count, unique;
	uint64_t limit; /* 0: not given */
	struct sdk_reader *in;
	_Atomic int status;
};

enum { PROGRESS = 256 };

static const struct sdk_option options[] = {
    {'a', "all", NULL, "write every solution of each puzzle"},
    {'c', "count", NULL, "write the number of solutions, one line per puzzle"},
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'l', "limit", "LIMIT",
	"stop after LIMIT solutions of each puzzle (-a, -c)"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {'u', "unique", NULL, "fail if a puzzle has more than one solution"},
    {0},
};
static const struct sdk_command command = {
    "[-acu] [-l LIMIT] [-j JOBS] [--progress] [FILE...]",
    "Solve Sudoku puzzles: grid k of the output solves puzzle k of the input.",
    options,
};

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_read(o->in, b);
}

/* Notes what is wrong with a number of solutions, if anything. */
static void
judge(struct opts *o, struct sdk_batch *b, size_t i, uint64_t count)
{
	if (count == 0)
		sdk_note_unsolvable(b, i);
	else if (count > 1 && o->unique)
		sdk_note(b, i, &b->place[i], "more than one solution");
	else
		return;
	atomic_store(&o->status, SDK_NO);
}

/* With -u one more than the wanted solution must be sought. */
static uint64_t
sought(const struct opts *o)
{
	return o->unique && o->limit == 1 ? 2 : o->limit;
}

static void
work_first(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	uint64_t *count = b->extra;

	sdk_solve(b->cells, b->n, o->unique ? 2 : 1, b->cells, count);
	sdk_print(b->cells, b->n, sdk_room(b, b->n * SDK_TEXT));
	b->len += b->n * SDK_TEXT;
	for (size_t i = 0; i < b->n; i++)
		if (count[i] != 1)
			judge(o, b, i, count[i]);
}

static void
emit_grids(void *ctx, struct sdk_batch *b)
{
	(void)ctx;
	sdk_emit(b, true);
}

static void
work_count(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	uint64_t *count = b->extra;
	char *p;

	sdk_solve(b->cells, b->n, sought(o), NULL, count);
	for (size_t i = 0; i < b->n; i++) {
		p = sdk_room(b, 24);
		b->len += (size_t)snprintf(p, 24, "%" PRIu64 "%s\n",
		    count[i] < o->limit ? count[i] : o->limit,
		    count[i] < o->limit ? "" : "+");
		judge(o, b, i, count[i]);
	}
}

static void
emit_counts(void *ctx, struct sdk_batch *b)
{
	(void)ctx;
	sdk_emit(b, false);
}

/* The first solutions of each puzzle of a batch, for -a. */
struct few {
	uint64_t *count;
	uint8_t (*grid)[FEW][SDK_CELLS];
};

static void
keep(void *ctx, size_t k, const uint8_t *cells)
{
	struct few *f = ctx;

	memcpy(f->grid[k][f->count[k]++], cells, SDK_CELLS);
}

static void
few_of(struct few *f, struct sdk_batch *b)
{
	f->count = b->extra;
	f->grid = (void *)(f->count + b->room);
}

static void
work_all(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct few f;

	few_of(&f, b);
	memset(f.count, 0, b->n * sizeof *f.count);
	sdk_solve_all(
	    b->cells, b->n, sought(o) < FEW ? sought(o) : FEW, keep, &f);
}

struct stream {
	char text[BLOCK * SDK_TEXT];
	size_t n;
	uint64_t count;
};

static void
flush(struct stream *s)
{
	sdk_write_grids(s->text, s->n * SDK_TEXT);
	s->n = 0;
}

static void
put_grid(struct stream *s, const uint8_t *cells)
{
	sdk_print(cells, 1, s->text + SDK_TEXT * s->n++);
	if (s->n == BLOCK)
		flush(s);
}

static void
put(void *ctx, size_t k, const uint8_t *cells)
{
	struct stream *s = ctx;

	(void)k;
	put_grid(s, cells);
	s->count++;
}

static void
emit_all(void *ctx, struct sdk_batch *b)
{
	static struct stream s;
	struct opts *o = ctx;
	struct few f;

	few_of(&f, b);
	for (size_t i = 0; i < b->n; i++) {
		s.count = f.count[i];
		if (s.count == FEW && o->limit > FEW) {
			/* Too many to keep: found again, written at once. */
			s.count = 0;
			sdk_solve_all(
			    b->cells + SDK_CELLS * i, 1, o->limit, put, &s);
		} else
			for (size_t k = 0; k < s.count && k < o->limit; k++)
				put_grid(&s, f.grid[i][k]);
		judge(o, b, i, s.count);
		if (s.count == LIMIT && o->limit == LIMIT)
			sdk_note(b, i, &b->place[i],
			    "stopped at %d solutions (see -l)", LIMIT);
	}
	flush(&s);
	sdk_emit(b, true);
}

int
main(int argc, char *argv[])
{
	struct opts o = {0};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .extra = sizeof(uint64_t), /* solutions */
	    .take = take,
	    .work = work_first,
	    .emit = emit_grids,
	    .ctx = &o};
	const char *arg;
	bool progress = false;
	int ch;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'a': o.all = true; break;
		case 'c': o.count = true; break;
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'l':
			o.limit = sdk_number(arg, 1, UINT64_MAX, "LIMIT");
			break;
		case 'u': o.unique = true; break;
		case PROGRESS: progress = true; break;
		}
	if (o.all && o.count)
		sdk_usage(&command, "only one of -a and -c can be served");
	if (o.limit == 0)
		o.limit = LIMIT;
	if (o.count) {
		pool.work = work_count;
		pool.emit = emit_counts;
	} else if (o.all) {
		/* Each may have FEW solutions: 6 MB for all batches. */
		pool.room = 1 + 1024 / (2 * pool.jobs + 3);
		pool.extra += FEW * SDK_CELLS;
		pool.work = work_all;
		pool.emit = emit_all;
	}
	if (progress)
		pool.progress = sdk_progress_files(argv);
	o.in = sdk_reader_open(argv);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	return sdk_finish(sdk_worst(o.status, sdk_reader_close(o.in)));
}
