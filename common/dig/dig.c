/*
 * Puzzles from grids, many at a time.
 *
 * What is to come out is defined without regard to how: the clues (or the
 * groups of clues that a symmetry maps to each other) are shuffled, then taken
 * one after another; one whose absence would let a second solution in stays.
 *
 * Asking for each clue is what costs, so a run of clues is taken at once and
 * one question asked for all. If the solution is still the only one, each of
 * the run could go. If not, the second solution differs from the first in an
 * unavoidable set: a puzzle of one solution has a clue in each of these, and
 * all the clues that were in this one are in the run (before it there was one
 * solution). So the rule says of the set: its last clue in order stays, unless
 * an earlier one does for another set. The sets found so far say which of the
 * run to keep; with these put back the question is asked again, until the
 * answer is yes. Then those kept are exactly the ones that the rule keeps, for
 * each is the last of a set whose other clues are gone; which second solutions
 * the solver came up with makes no difference.
 *
 * Thus a puzzle costs about one question per clue that stays. The questions of
 * many puzzles are put to the solver together, and fill its lanes.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "dig.h"
#include "record/record.h"
#include "solve/solve.h"

enum {
	WINDOW = 256, /* puzzles dug together */
	RUN = 64,     /* groups of cells in a run at the most: bits of a mask */
	LIMIT = 2     /* solutions asked for */
};

/* Unavoidable sets kept; a run with more is cut. A test makes it small. */
#ifndef SETS
#define SETS 48
#endif
_Static_assert(SETS > LIMIT, "a run of one group has one set");

/* Uses of the key of a grid. */
enum { DRAW_SYMMETRY, DRAW_CLUES, DRAW_TRY };

struct job {
	uint8_t cells[SDK_CELLS]; /* the puzzle, the run taken from it */
	uint8_t solution[SDK_CELLS];
	size_t i; /* of the grid in the batch */
	uint64_t key;
	unsigned turn; /* of the tries */
	enum sdk_symmetry symmetry;
	unsigned badness; /* of the best so far */
	int target;       /* clues to stop at */
	int clues;        /* before the run */
	/* Group g is the cells order[start[g]] ... order[start[g + 1] - 1];
	 * the first `must` groups have to go. */
	uint8_t order[SDK_CELLS], start[SDK_CELLS + 1];
	int groups, must;
	int strays; /* clues that had to go, and did not */
	/* The run: groups at .. end - 1; bit g - at of a mask. */
	int at, end;
	uint64_t keep;
	uint64_t set[SETS]; /* by their highest bit, rising */
	int sets;
	bool more; /* solutions than one were found */
};

struct work {
	const struct sdk_dig *d;
	const uint8_t *in, *solution;
	uint8_t *out;
	struct sdk_dug *dug;
	struct job *jobs; /* WINDOW */
	uint8_t *probe;   /* WINDOW grids, padded */
};

/* Where the k-th of the eight symmetries of a square takes a cell. */
static int
image(int cell, int k)
{
	int r = cell / 9, c = cell % 9;

	switch (k) {
	case 0: return cell;
	case 1: return 9 * c + 8 - r;        /* a quarter turn */
	case 2: return 80 - cell;            /* half a turn */
	case 3: return 9 * (8 - c) + r;      /* three quarters */
	case 4: return 9 * r + 8 - c;        /* left is right */
	case 5: return 9 * (8 - r) + c;      /* top is bottom */
	case 6: return 9 * c + r;            /* main diagonal */
	default: return 9 * (8 - c) + 8 - r; /* the other diagonal */
	}
}

/* Which of them make up each group of symmetries, a bit each. */
static const unsigned members[] = {
    [SDK_NONE] = 1 << 0,
    [SDK_ROTATE2] = 1 << 0 | 1 << 2,
    [SDK_ROTATE4] = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3,
    [SDK_MIRROR_H] = 1 << 0 | 1 << 4,
    [SDK_MIRROR_V] = 1 << 0 | 1 << 5,
    [SDK_DIAGONAL] = 1 << 0 | 1 << 6,
    [SDK_ANTI_DIAGONAL] = 1 << 0 | 1 << 7,
    [SDK_FULL] = 0xff,
};

/*
 * The cells that go with this one, as far as they hold clues, to cells;
 * *must becomes whether they have to go: a place where no clue may be is among
 * them, or a blank. Returns how many, or 0 if a lower cell stands for them.
 */
static int
group(
    const struct job *j, const bool *may, int cell, uint8_t *cells, bool *must)
{
	bool blank = false, barred = may != NULL && !may[cell];
	int n = 0;

	if (j->symmetry == SDK_NONE) { /* the same in less time */
		cells[0] = (uint8_t)cell;
		*must = barred;
		return j->cells[cell] != 0;
	}
	for (unsigned set = members[j->symmetry]; set != 0; set &= set - 1) {
		int to = image(cell, __builtin_ctz(set)), m;

		if (to < cell)
			return 0;
		for (m = 0; m < n && cells[m] != to; m++)
			;
		if (m < n)
			continue;
		barred |= may != NULL && !may[to];
		if (j->cells[to] != 0)
			cells[n++] = (uint8_t)to;
		else
			blank = true;
	}
	*must = barred || blank;
	return n;
}

/* The same grid in one of its 3359232 arrangements, drawn. */
static void
rearrange(struct job *j, uint64_t key)
{
	static const uint8_t perm[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	uint8_t cells[SDK_CELLS], solution[SDK_CELLS];
	uint8_t to[2][9];
	bool turned = sdk_mix(key, 0) >> 63;

	for (unsigned side = 0; side < 2; side++) {
		uint64_t x = 1 + 5 * side;
		const uint8_t *outer = perm[sdk_below(sdk_mix(key, x), 6)];

		for (unsigned b = 0; b < 3; b++) {
			const uint8_t *inner =
			    perm[sdk_below(sdk_mix(key, x + 1 + b), 6)];

			for (unsigned k = 0; k < 3; k++)
				to[side][3 * b + k] =
				    (uint8_t)(3 * outer[b] + inner[k]);
		}
	}
	memcpy(cells, j->cells, SDK_CELLS);
	memcpy(solution, j->solution, SDK_CELLS);
	for (int r = 0; r < 9; r++)
		for (int c = 0; c < 9; c++) {
			int a = to[0][r], b = to[1][c];
			int at = turned ? 9 * b + a : 9 * a + b;

			j->cells[at] = cells[9 * r + c];
			j->solution[at] = solution[9 * r + c];
		}
}

static bool
last_turn(const struct work *w, const struct job *j)
{
	return j->turn + 1 >= w->d->tries;
}

/* Begins a try: shuffles the groups, those that must go before the others. */
static void
begin(const struct work *w, struct job *j)
{
	const struct sdk_dig *d = w->d;
	uint64_t key = sdk_mix(j->key, DRAW_TRY + j->turn);
	uint8_t first[SDK_CELLS], cells[8];
	int n = 0, last, at = 0;
	bool must;

	memcpy(j->cells, w->in + SDK_CELLS * j->i, SDK_CELLS);
	memcpy(j->solution, w->solution + SDK_CELLS * j->i, SDK_CELLS);
	if (d->rearrange && j->turn > 0 && !last_turn(w, j))
		rearrange(j, sdk_mix(key, SDK_CELLS));
	j->clues = 0;
	for (int c = 0; c < SDK_CELLS; c++)
		j->clues += j->cells[c] != 0;

	/* Representatives: those that must go from the front. */
	j->must = 0;
	last = SDK_CELLS;
	for (int c = 0; c < SDK_CELLS; c++)
		if (group(j, d->may, c, cells, &must) == 0)
			continue;
		else if (must)
			first[j->must++] = (uint8_t)c;
		else
			first[--last] = (uint8_t)c;
	memmove(first + j->must, first + last, (size_t)(SDK_CELLS - last));
	j->groups = j->must + SDK_CELLS - last;
	for (n = 0; n < j->groups; n++) {
		/* Whom to swap with, within the part. */
		int lo = n < j->must ? 0 : j->must;
		int k = lo + (int)sdk_below(sdk_mix(key, (uint64_t)n),
				 (unsigned)(n - lo + 1));
		uint8_t c = first[n];

		first[n] = first[k];
		first[k] = c;
	}
	for (n = 0; n < j->groups; n++) {
		j->start[n] = (uint8_t)at;
		at += group(j, d->may, first[n], j->order + at, &must);
	}
	j->start[n] = (uint8_t)at;
	j->at = j->end = 0;
	j->strays = 0;
}

static int
size_of(const struct job *j, int g)
{
	return j->start[g + 1] - j->start[g];
}

/* Puts a group of the run back, or takes it. */
static void
set_group(struct job *j, int g, bool back)
{
	for (int k = j->start[g]; k < j->start[g + 1]; k++)
		j->cells[j->order[k]] = back ? j->solution[j->order[k]] : 0;
}

/*
 * How many clues, or a few more, to take at once with so many left: measured,
 * where the solver's time for a puzzle is least. About one question in three
 * gets a yes.
 */
static int
run_length(int clues)
{
	return clues > 60   ? 24
	       : clues > 45 ? 10
	       : clues > 36 ? 4
	       : clues > 30 ? 2
			    : 1;
}

/*
 * Whether a group that would leave fewer clues than the target may go: if that
 * is right, too, and comes nearer to it than without.
 */
static bool
overshoots_well(const struct sdk_dig *d, const struct job *j, int size)
{
	int rest = j->clues - size;

	return rest >= (int)d->lo &&
	       (j->clues > (int)d->hi ||
		   j->target - rest < j->clues - j->target);
}

/* Takes the next run; false if the try is over. */
static bool
next_run(const struct work *w, struct job *j)
{
	int most, spare, part, size;

	j->at = j->end;
	j->keep = 0;
	j->sets = 0;
	for (; j->at < j->groups; j->at++) {
		most = run_length(j->clues);
		spare = j->clues - j->target;
		part = j->groups;
		if (j->at < j->must) {
			spare = SDK_CELLS;
			part = j->must;
			if (!last_turn(w, j))
				most = SDK_CELLS;
		} else if (spare <= 0)
			return false;
		if (part > j->at + RUN)
			part = j->at + RUN;
		for (j->end = j->at; j->end < part && most > 0; j->end++) {
			size = size_of(j, j->end);
			if (size > spare)
				break;
			spare -= size;
			most -= size;
			set_group(j, j->end, false);
		}
		if (j->end > j->at)
			return true;
		if (overshoots_well(w->d, j, size_of(j, j->at))) {
			set_group(j, j->end++, false);
			return true;
		}
	}
	return false;
}

/* Accepts the run, but for those kept. */
static void
commit(struct job *j)
{
	for (int g = j->at; g < j->end; g++)
		if ((j->keep >> (g - j->at) & 1) == 0)
			j->clues -= size_of(j, g);
		else if (g < j->must)
			j->strays += size_of(j, g);
}

static int
highest(uint64_t set)
{
	return 63 - __builtin_clzll(set);
}

/* Adds the set by which a solution differs, in rising order. */
static void
found(void *ctx, size_t k, const uint8_t *cells)
{
	struct job *j = (struct job *)ctx + k;
	uint64_t set = 0;
	int n;

	for (int g = j->at; g < j->end; g++)
		for (n = j->start[g]; n < j->start[g + 1]; n++) {
			int c = j->order[n];

			set |= (uint64_t)(cells[c] != j->solution[c])
			       << (g - j->at);
		}
	if (set == 0) /* the solution itself */
		return;
	j->more = true;
	for (n = 0; n < j->sets; n++)
		if (j->set[n] == set)
			return;
	for (n = j->sets++; n > 0 && j->set[n - 1] > set; n--)
		j->set[n] = j->set[n - 1];
	j->set[n] = set;
}

/* Puts back what the sets say; false if nothing of the run is left. */
static bool
put_back(struct job *j)
{
	uint64_t keep = 0, all;

	/*
	 * Must hold when the next question is asked: there is room for the sets
	 * that its answer may bring. Cut the run in half until there is, and
	 * forget what concerns the rest. This ends, as no set is kept twice: in
	 * a run of one group there can be but one.
	 */
	while (j->sets > SETS - LIMIT) {
		int half = (j->end - j->at + 1) / 2;

		while (j->end > j->at + half)
			set_group(j, --j->end, true);
		while (j->sets > 0 && highest(j->set[j->sets - 1]) >= half)
			j->sets--;
	}
	all = ~(uint64_t)0 >> (64 - (j->end - j->at));
	for (int n = 0; n < j->sets; n++)
		if ((j->set[n] & keep) == 0)
			keep |= (uint64_t)1 << highest(j->set[n]);
	for (int g = j->at; g < j->end; g++)
		if (((keep ^ j->keep) >> (g - j->at) & 1) != 0)
			set_group(j, g, keep >> (g - j->at) & 1);
	j->keep = keep;
	return keep != all;
}

/* Judges a try that is over; true if the job is, too. */
static bool
finish(const struct work *w, struct job *j)
{
	const struct sdk_dig *d = w->d;
	struct sdk_dug *dug = &w->dug[j->i];
	unsigned badness = 100 * (unsigned)j->strays;
	unsigned clues = (unsigned)j->clues;

	if (clues < d->lo)
		badness += d->lo - clues;
	if (clues > d->hi)
		badness += clues - d->hi;
	if (badness < j->badness) {
		j->badness = badness;
		memcpy(w->out + SDK_CELLS * j->i, j->cells, SDK_CELLS);
		dug->clues = clues;
		dug->strays = (unsigned)j->strays;
		dug->right = badness == 0;
	}
	return badness == 0 || last_turn(w, j);
}

/*
 * Goes on to where the job has a question; with an answer to the last one if
 * asked. False if it has no more.
 */
static bool
advance(const struct work *w, struct job *j, bool asked)
{
	for (;; asked = false) {
		if (asked) {
			if (j->more && j->at < j->must && !last_turn(w, j)) {
				/* As it stands it has but one answer. */
				j->turn = w->d->rearrange ? j->turn + 1
							  : w->d->tries - 1;
				begin(w, j);
			} else if (j->more && put_back(j))
				return true;
			else
				commit(j);
		}
		while (!next_run(w, j)) {
			if (finish(w, j))
				return false;
			j->turn++;
			begin(w, j);
		}
		if (!w->d->plain)
			return true;
		commit(j);
	}
}

/* Begins with grid i; false if it is done at once. */
static bool
start(const struct work *w, struct job *j, size_t i, uint64_t number)
{
	const struct sdk_dig *d = w->d;

	j->i = i;
	j->key = sdk_mix(d->seed, number);
	j->turn = 0;
	j->symmetry = d->symmetry;
	j->badness = ~0U;
	if (j->symmetry == SDK_ANY)
		j->symmetry =
		    SDK_ROTATE2 + sdk_below(sdk_mix(j->key, DRAW_SYMMETRY), 7);
	j->target = d->minimal ? 0 : SDK_CELLS;
	if (!d->minimal && d->draw)
		j->target = (int)(d->lo + sdk_below(sdk_mix(j->key, DRAW_CLUES),
					      d->hi - d->lo + 1));
	begin(w, j);
	return advance(w, j, false);
}

static void
run(struct work *w, size_t n, const uint64_t *number)
{
	size_t live = 0, next = 0;

	for (;;) {
		for (; live < WINDOW && next < n; next++)
			if (w->dug[next].solutions != 1 &&
			    !(w->d->plain && w->dug[next].solutions > 0))
				memcpy(w->out + SDK_CELLS * next,
				    w->in + SDK_CELLS * next, SDK_CELLS);
			else if (start(w, &w->jobs[live], next, number[next]))
				live++;
		if (live == 0)
			break;
		for (size_t k = 0; k < live; k++) {
			memcpy(w->probe + SDK_CELLS * k, w->jobs[k].cells,
			    SDK_CELLS);
			w->jobs[k].more = false;
		}
		sdk_solve_all(w->probe, live, LIMIT, found, w->jobs);
		for (size_t k = live; k-- > 0;)
			if (!advance(w, &w->jobs[k], true))
				w->jobs[k] = w->jobs[--live];
	}
}

void
sdk_dig(const struct sdk_dig *d, const uint8_t *in, size_t n,
    const uint64_t *number, uint8_t *out, struct sdk_dug *dug)
{
	uint8_t *solution = sdk_alloc(n * SDK_CELLS + SDK_PAD);
	uint64_t *count = sdk_alloc(n * sizeof *count);
	struct work w = {d, in, solution, out, dug,
	    sdk_alloc(WINDOW * sizeof *w.jobs),
	    sdk_alloc(WINDOW * SDK_CELLS + SDK_PAD)};

	for (size_t k = 0; k < n * SDK_CELLS; k++)
		assert(in[k] <= 9);
	sdk_solve(in, n, LIMIT, solution, count);
	for (size_t i = 0; i < n; i++)
		dug[i] = (struct sdk_dug){.solutions = (unsigned)count[i]};
	run(&w, n, number);
	free(w.probe);
	free(w.jobs);
	free(count);
	free(solution);
}
