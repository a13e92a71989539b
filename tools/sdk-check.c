/* sdk-check: passes the grids that are complete, valid and new. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/sdk.h"
#include "base/set.h"
#include "record/pool.h"
#include "record/record.h"
#include "solve/solve.h"

struct opts {
	int digit; /* 0: any */
	bool unique, minimal, verdicts, quiet, invert, repeats;
	struct sdk_reader *in;
	struct sdk_set *seen;
	struct sdk_reader *puzzles; /* with -p */
	struct sdk_along along;
	uint64_t grids, invalid, duplicates;
};

/*
 * What is found out about each grid of a batch, at b->extra; with -p, the
 * puzzles stand behind all of it.
 */
struct found {
	uint64_t hash;
	uint32_t key[SDK_KEY];
	uint8_t words;       /* of the key */
	uint8_t solutions;   /* with -u: 0, 1 or 2 */
	bool answers, valid; /* there is such a puzzle; the verdict */
	uint32_t
	    redundant[3]; /* with --minimal: clues that can go, a bit each */
};

enum { MINIMAL = 256, PROGRESS, VERDICTS };
enum { AHEAD = 16 }; /* grids whose places in the set are fetched before */

static const struct sdk_option options[] = {
    {'D', "repeats", NULL, "allow duplicate grids; remember no earlier ones"},
    {'d', "digit", "DIGIT", "require DIGIT in the top-left cell"},
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {MINIMAL, "minimal", NULL, "like -u, and require every clue to be needed"},
    {'p', "puzzles", "PUZZLES", "require grid k to solve puzzle k of PUZZLES"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {'q', "quiet", NULL, "write no grids"},
    {'u', "unique", NULL, "check puzzles: each must have exactly one solution"},
    {'v', "invert", NULL, "write the grids that fail, not those that pass"},
    {VERDICTS, "verdicts", NULL, "like -u, but write a verdict on each record"},
    {0},
};
static const struct sdk_command command = {
    "[-Dquv] [-d DIGIT] [-j JOBS] [--minimal] [-p PUZZLES] "
    "[--progress] [--verdicts] [FILE...]",
    "Write the grids that are complete, valid and different from all earlier "
    "ones.",
    options,
};

/* With -p: the puzzle that grid i should solve. */
static uint8_t *
puzzle_of(const struct sdk_batch *b, size_t i)
{
	return (uint8_t *)((struct found *)b->extra + b->room) + SDK_CELLS * i;
}

static bool
is_redundant(const struct found *f, int cell)
{
	return f->redundant[cell / 32] >> cell % 32 & 1;
}

static bool
read_puzzles(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_read(o->puzzles, b);
}

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;
	const uint8_t *p;

	if (!sdk_read(o->in, b))
		return false;
	if (o->puzzles == NULL)
		return true;
	for (size_t i = 0; i < b->n; i++) {
		p = sdk_along(&o->along, b->place[i].number, b, i);
		f[i].answers = p != NULL;
		if (p != NULL)
			memcpy(puzzle_of(b, i), p, SDK_CELLS);
	}
	return true;
}

/* Takes each clue of a unique puzzle away by itself. */
static bool
minimal(const uint8_t *puzzle, uint32_t redundant[3])
{
	uint8_t less[SDK_CELLS * SDK_CELLS + SDK_PAD];
	uint64_t count[SDK_CELLS];
	size_t n = 0, k = 0;

	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0) {
			memcpy(less + SDK_CELLS * n, puzzle, SDK_CELLS);
			less[SDK_CELLS * n++ + (size_t)i] = 0;
		}
	sdk_solve(less, n, 2, NULL, count);
	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0 && count[k++] == 1)
			redundant[i / 32] |= (uint32_t)1 << i % 32;
	return (redundant[0] | redundant[1] | redundant[2]) == 0;
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;
	uint64_t *count = NULL;

	if (o->unique) {
		count = sdk_alloc(b->n * sizeof *count);
		sdk_solve(b->cells, b->n, 2, NULL, count);
	}
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *c = b->cells + SDK_CELLS * i;

		f[i].solutions = o->unique ? (uint8_t)count[i] : 1;
		f[i].valid = o->unique ? count[i] == 1 : sdk_complete(c);
		memset(f[i].redundant, 0, sizeof f[i].redundant);
		if (o->minimal && f[i].valid)
			f[i].valid = minimal(c, f[i].redundant);
		if (o->digit != 0 && c[0] != o->digit)
			f[i].valid = false;
		if (o->puzzles != NULL) {
			const uint8_t *p = puzzle_of(b, i);

			f[i].valid &= f[i].answers;
			for (int k = 0; f[i].valid && k < SDK_CELLS; k++)
				if (p[k] != 0 && p[k] != c[k])
					f[i].valid = false;
		}
		if (o->repeats || !f[i].valid)
			continue;
		f[i].words = SDK_KEY_COMPLETE;
		if (o->unique)
			f[i].words = (uint8_t)sdk_key(c, f[i].key);
		else
			sdk_key_complete(c, f[i].key);
		f[i].hash = sdk_set_hash(f[i].key, f[i].words);
	}
	free(count);
}

/* The redundant clues as text, NULL if there are none. */
static const char *
spare_clues(const struct found *f, char buf[SDK_CELLS * 6])
{
	size_t n = 0;

	for (int k = 0; k < SDK_CELLS; k++)
		if (is_redundant(f, k))
			n += (size_t)snprintf(buf + n, 7, "%sr%dc%d",
			    n > 0 ? ", " : "", k / 9 + 1, k % 9 + 1);
	return n > 0 ? buf : NULL;
}

/* Says why grid i is not valid. */
static void
blame(const struct opts *o, struct sdk_batch *b, size_t i)
{
	const struct found *f = (struct found *)b->extra + i;
	const uint8_t *c = b->cells + SDK_CELLS * i;
	char buf[64], spare[SDK_CELLS * 6];
	const char *clash = sdk_clash(c, buf);
	const uint8_t *p = puzzle_of(b, i);
	int k;

	if (clash != NULL) {
		sdk_note(b, i, &b->place[i], "%s", clash);
		return;
	}
	if (f->solutions == 1 && o->minimal &&
	    (clash = spare_clues(f, spare)) != NULL) {
		sdk_note(b, i, &b->place[i], "not minimal: %s can go", clash);
		return;
	}
	if (f->solutions != 1) {
		sdk_note(b, i, &b->place[i],
		    f->solutions == 0 ? "no solution"
				      : "more than one solution");
		return;
	}
	for (k = 0; !o->unique && k < SDK_CELLS; k++)
		if (c[k] == 0) {
			sdk_note(b, i, &b->place[i], "r%dc%d is blank",
			    k / 9 + 1, k % 9 + 1);
			return;
		}
	if (o->digit != 0 && c[0] != o->digit) {
		sdk_note(b, i, &b->place[i], "want r1c1 to be %d, got %d",
		    o->digit, c[0]);
		return;
	}
	if (!f->answers) {
		sdk_note(b, i, &b->place[i], "no puzzle %" PRIu64 " to answer",
		    b->place[i].number);
		return;
	}
	for (k = 0; p[k] == 0 || p[k] == c[k]; k++)
		;
	sdk_note(b, i, &b->place[i],
	    "r%dc%d is %d, but puzzle %" PRIu64 " has %d there", k / 9 + 1,
	    k % 9 + 1, c[k], b->place[i].number, p[k]);
}

/* A line to stdout: number, verdict and what there is to say of it. */
static void
verdict(const struct opts *o, struct sdk_batch *b, size_t i)
{
	const struct found *f = (struct found *)b->extra + i;
	const uint8_t *c = b->cells + SDK_CELLS * i;
	char buf[64], spare[SDK_CELLS * 6];
	const char *what = "unique", *more = NULL;

	if (f->solutions == 0) {
		more = sdk_clash(c, buf);
		what = more != NULL ? "clash" : "none";
	} else if (f->solutions > 1)
		what = "multiple";
	else {
		if (memchr(c, 0, SDK_CELLS) == NULL)
			what = "valid";
		if (o->minimal)
			more = spare_clues(f, spare);
	}
	b->len += (size_t)sprintf(sdk_room(b, sizeof spare + 64),
	    "%" PRIu64 "\t%s%s%s\n", b->place[i].number, what,
	    more != NULL ? "\t" : "", more != NULL ? more : "");
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;
	uint64_t was;
	size_t out = 0;

	for (size_t i = 0; i < b->n; i++) {
		bool pass = f[i].valid;

		if (!o->repeats && i + AHEAD < b->n && f[i + AHEAD].valid)
			sdk_set_prefetch(o->seen, f[i + AHEAD].hash);
		if (o->verdicts)
			verdict(o, b, i);
		if (!pass) {
			blame(o, b, i);
			o->invalid++;
		} else if (!o->repeats &&
			   (was = sdk_set_add(o->seen, f[i].key, f[i].words,
				f[i].hash, b->place[i].number)) != 0) {
			sdk_note(
			    b, i, &b->place[i], "same as grid %" PRIu64, was);
			o->duplicates++;
			pass = false;
		}
		if (!o->quiet && pass != o->invert)
			memmove(b->cells + SDK_CELLS * out++,
			    b->cells + SDK_CELLS * i, SDK_CELLS);
	}
	o->grids += b->n;
	sdk_print(b->cells, out, sdk_room(b, out * SDK_TEXT));
	b->len += out * SDK_TEXT;
	sdk_emit(b, !o->verdicts);
}

/* With -p: there must be as many grids as puzzles. */
static int
finish_puzzles(struct opts *o)
{
	uint64_t want, got = sdk_reader_records(o->in);
	int status;

	sdk_along(&o->along, UINT64_MAX, NULL, 0);
	want = sdk_reader_records(o->puzzles);
	status = sdk_reader_close(o->puzzles);
	sdk_along_close(&o->along);
	if (want == got)
		return status;
	sdk_warn(
	    "want %" PRIu64 " grids, one a puzzle, got %" PRIu64, want, got);
	return sdk_worst(status, SDK_NO);
}

static struct sdk_reader *
open_puzzles(struct opts *o, const char *file)
{
	static const char *names[2];

	names[0] = file;
	sdk_along_open(&o->along, read_puzzles, o);
	return sdk_reader_open((char *const *)names);
}

int
main(int argc, char *argv[])
{
	struct opts o = {0};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .extra = sizeof(struct found),
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	const char *arg, *puzzles = NULL;
	bool progress = false;
	int ch, status = SDK_YES;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'D': o.repeats = true; break;
		case 'd': o.digit = (int)sdk_number(arg, 1, 9, "DIGIT"); break;
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'p': puzzles = arg; break;
		case 'q': o.quiet = true; break;
		case 'u': o.unique = true; break;
		case 'v': o.invert = true; break;
		case MINIMAL: o.minimal = o.unique = true; break;
		case PROGRESS: progress = true; break;
		case VERDICTS: o.verdicts = o.unique = true; break;
		}
	if (puzzles != NULL && o.unique)
		sdk_usage(&command, "-p goes without -u and its like");
	if (o.verdicts && o.invert)
		sdk_usage(&command, "--verdicts goes without -v");
	o.quiet |= o.verdicts || isatty(STDOUT_FILENO) != 0;
	if (puzzles != NULL) {
		o.puzzles = open_puzzles(&o, puzzles);
		pool.extra += SDK_CELLS;
		o.repeats = true; /* two puzzles may have one answer */
	}
	if (!o.repeats)
		o.seen = sdk_set_new();
	if (progress)
		pool.progress = sdk_progress_files(argv);
	o.in = sdk_reader_open(argv);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	if (o.puzzles != NULL)
		status = finish_puzzles(&o);
	status = sdk_worst(status, sdk_reader_close(o.in));
	sdk_warn("%" PRIu64 " grids: %" PRIu64 " valid, %" PRIu64
		 " invalid, %" PRIu64 " duplicates",
	    o.grids, o.grids - o.invalid - o.duplicates, o.invalid,
	    o.duplicates);
	if (o.invalid + o.duplicates > 0)
		status = sdk_worst(status, SDK_NO);
	sdk_set_free(o.seen);
	return sdk_finish(status);
}
