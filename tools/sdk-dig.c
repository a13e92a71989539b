/* sdk-dig: the k-th puzzle out is dug from the k-th grid in. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/progress.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "dig/dig.h"
#include "record/pool.h"
#include "record/record.h"

/* Small batches, as a filter behind may want but a few of the puzzles. */
enum { ROOM = 512, TRIES = 100, MOST_TRIES = 1000000000 };

/* Long options without a letter. */
enum {
	CLUES = 256,
	HOLES,
	MINIMAL,
	NO_UNIQUE,
	PATTERN,
	PROGRESS,
	REARRANGE,
	SYMMETRY,
	TRIES_OPTION
};

struct opts {
	struct sdk_dig dig;
	bool holes; /* was what the user gave */
	bool may[SDK_CELLS];
	struct sdk_reader *in;
	_Atomic int status;
};

static const struct sdk_option options[] = {
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'s', "seed", "SEED", "make the random choices of SEED (default: random)"},
    {CLUES, "clues", "LO-HI", "leave LO to HI clues"},
    {HOLES, "holes", "LO-HI", "leave LO to HI cells blank"},
    {MINIMAL, "minimal", NULL,
	"remove clues until all left are needed (default)"},
    {NO_UNIQUE, "no-unique", NULL, "allow puzzles with more than one solution"},
    {PATTERN, "pattern", "MASK", "leave clues only where MASK has them"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {REARRANGE, "rearrange", NULL,
	"with --pattern, also swap rows and columns"},
    {SYMMETRY, "symmetry", "KIND", "keep the clues symmetric"},
    {TRIES_OPTION, "tries", "TRIES",
	"try each grid up to TRIES times (default: 100)"},
    {0},
};
static const struct sdk_command command = {
    "[--clues LO-HI | --holes LO-HI] [--minimal | --no-unique] "
    "[--symmetry KIND] [--pattern MASK [--rearrange]] [--tries TRIES] "
    "[-s SEED] [-j JOBS] [--progress] [FILE...]",
    "Remove clues from Sudoku grids: puzzle k of the output comes from grid k.",
    options,
};

static void
read_mask(const char *arg, bool *may)
{
	size_t n = 0;

	for (const char *p = arg; *p != '\0'; p++) {
		if (strchr(" \t\r\n", *p) != NULL)
			continue;
		if (strchr(".0_-", *p) == NULL &&
		    strchr("123456789xX*#", *p) == NULL)
			sdk_die("MASK: want '.' or 'x' for each cell, got '%c'",
			    *p);
		if (n < SDK_CELLS)
			may[n] = strchr(".0_-", *p) == NULL;
		n++;
	}
	if (n != SDK_CELLS)
		sdk_die("MASK: want %d cells, got %zu", SDK_CELLS, n);
}

static enum sdk_symmetry
read_symmetry(const char *arg)
{
	static const char *const names[] = {[SDK_ANY] = "any",
	    [SDK_NONE] = "none",
	    [SDK_ROTATE2] = "rotate2",
	    [SDK_ROTATE4] = "rotate4",
	    [SDK_MIRROR_H] = "mirror-h",
	    [SDK_MIRROR_V] = "mirror-v",
	    [SDK_DIAGONAL] = "diagonal",
	    [SDK_ANTI_DIAGONAL] = "anti-diagonal",
	    [SDK_FULL] = "full"};

	for (size_t k = 0; k < sizeof names / sizeof *names; k++)
		if (strcmp(arg, names[k]) == 0)
			return (enum sdk_symmetry)k;
	sdk_die("KIND: want none, rotate2, rotate4, mirror-h, mirror-v, "
		"diagonal, anti-diagonal, full or any, got '%s'",
	    arg);
}

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_read(o->in, b);
}

/* Notes what is wrong with what came of grid i. */
static void
blame(struct opts *o, struct sdk_batch *b, size_t i, const struct sdk_dug *dug)
{
	const struct sdk_place *at = &b->place[i];
	unsigned lo = o->dig.lo, hi = o->dig.hi, got = dug->clues;
	const char *what = "clues";
	char wish[32];

	if (dug->solutions == 0)
		sdk_note_unsolvable(b, i);
	else if (dug->solutions > 1 && !o->dig.plain) {
		sdk_note(b, i, at, "more than one solution");
	} else if (dug->strays > 0) {
		sdk_note(b, i, at, "%u clues stay that the %s forbids",
		    dug->strays, o->dig.may != NULL ? "pattern" : "symmetry");
	} else {
		if (o->holes) {
			lo = SDK_CELLS - o->dig.hi;
			hi = SDK_CELLS - o->dig.lo;
			got = SDK_CELLS - got;
			what = "holes";
		}
		snprintf(wish, sizeof wish, lo < hi ? "%u-%u" : "%u", lo, hi);
		sdk_note(
		    b, i, at, "want %s %s, got %u at best", wish, what, got);
	}
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	uint8_t *out = sdk_alloc(b->n * SDK_CELLS + SDK_PAD);
	uint64_t *number = sdk_alloc(b->n * sizeof *number);
	struct sdk_dug *dug = sdk_alloc(b->n * sizeof *dug);

	for (size_t i = 0; i < b->n; i++)
		number[i] = b->place[i].number;
	sdk_dig(&o->dig, b->cells, b->n, number, out, dug);
	sdk_print(out, b->n, sdk_room(b, b->n * SDK_TEXT));
	b->len += b->n * SDK_TEXT;
	for (size_t i = 0; i < b->n; i++)
		if (!dug[i].right) {
			blame(o, b, i, &dug[i]);
			atomic_store(&o->status, SDK_NO);
		}
	free(dug);
	free(number);
	free(out);
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	(void)ctx;
	sdk_emit(b, true);
}

/* Whether the options go together, and what follows from them. */
static void
settle(struct opts *o)
{
	struct sdk_dig *d = &o->dig;

	if (d->plain && d->minimal)
		sdk_usage(&command,
		    "only one of --minimal and --no-unique can be served");
	if (d->plain && !d->draw && d->may == NULL)
		sdk_usage(&command,
		    "--no-unique wants --clues, --holes or --pattern");
	if (d->rearrange && d->may == NULL)
		sdk_usage(&command, "--rearrange goes with --pattern");
	if (!d->draw && d->may == NULL)
		d->minimal = true;
}

int
main(int argc, char *argv[])
{
	struct opts o = {
	    .dig = {.tries = TRIES, .symmetry = SDK_NONE, .hi = SDK_CELLS}};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .room = ROOM,
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	struct sdk_dig *d = &o.dig;
	const char *arg;
	bool seeded = false, progress = false;
	struct sdk_range range;
	int ch;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 's':
			d->seed = sdk_number(arg, 0, UINT64_MAX, "SEED");
			seeded = true;
			break;
		case CLUES:
		case HOLES:
			if (d->draw && o.holes != (ch == HOLES))
				sdk_usage(&command,
				    "--clues and --holes exclude each other");
			range = sdk_range(
			    arg, 0, SDK_CELLS, ch == CLUES ? "CLUES" : "HOLES");
			o.holes = ch == HOLES;
			d->lo = (unsigned)(o.holes ? SDK_CELLS - range.hi
						   : range.lo);
			d->hi = (unsigned)(o.holes ? SDK_CELLS - range.lo
						   : range.hi);
			d->draw = true;
			break;
		case MINIMAL: d->minimal = true; break;
		case NO_UNIQUE: d->plain = true; break;
		case PATTERN:
			read_mask(arg, o.may);
			d->may = o.may;
			break;
		case PROGRESS: progress = true; break;
		case REARRANGE: d->rearrange = true; break;
		case SYMMETRY: d->symmetry = read_symmetry(arg); break;
		case TRIES_OPTION:
			d->tries =
			    (unsigned)sdk_number(arg, 1, MOST_TRIES, "TRIES");
			break;
		}
	settle(&o);
	if (!seeded)
		d->seed = sdk_random_seed();
	if (progress) {
		sdk_warn("seed %" PRIu64, d->seed);
		pool.progress = sdk_progress_files(argv);
	}
	o.in = sdk_reader_open(argv);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	return sdk_finish(sdk_worst(o.status, sdk_reader_close(o.in)));
}
