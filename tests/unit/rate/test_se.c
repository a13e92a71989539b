/*
 * The steps of Sudoku Explainer's ladder, read from their words by a judge that
 * knows candidates and nothing else: each step changes something and agrees with
 * the solution; each link of a chain follows from what it names; and what the
 * chains end in proves what the step removes. Nested chains are judged the same
 * way, in the grid without what they are said to rest on.
 * usage: test_se [SEED [PUZZLES]], or test_se - with puzzles on standard input
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "dig/dig.h"
#include "gen/gen.h"
#include "rate/rate.h"
#include "record/record.h"
#include "solve/solve.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { PUZZLES = 40 };
#else
enum { PUZZLES = 200 };
#endif
enum { MOST = 729 };

static const uint8_t *puzzle, *solution;
static uint64_t links, nested, chains;

struct paper {
	uint16_t cand[SDK_CELLS];
	uint8_t digit[SDK_CELLS];
};

/* A cell is (or, if !on, is not) a digit 0..8. */
struct fact {
	int cell, d;
	bool on;
};

/* A chain: where it starts, and all that it has shown so far. */
struct proof {
	struct fact first, last;
	bool is[MOST][2];
	int n;
	struct fact fact[MOST];
};

static _Noreturn void
fail(const char *what, const char *at)
{
	printf("test_se: %s: %s\npuzzle ", what, at);
	for (int i = 0; i < SDK_CELLS; i++)
		printf("%d", puzzle[i]);
	printf("\n");
	exit(1);
}

static bool
in_house(int cell, int house)
{
	int at[3] = {cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3};

	return at[house / 9] == house % 9;
}

static bool
sees(int a, int b)
{
	for (int h = 0; h < 27; h++)
		if (a != b && in_house(a, h) && in_house(b, h))
			return true;
	return false;
}

static bool
read_fact(const char **p, struct fact *f)
{
	int row, col, d, n = 0;
	char sign[3];

	if (sscanf(*p, "r%1dc%1d%2[=<>]%1d%n", &row, &col, sign, &d, &n) < 4 ||
	    n == 0)
		return false;
	*f = (struct fact){9 * (row - 1) + col - 1, d - 1, sign[0] == '='};
	*p += n;
	return true;
}

static bool
eat(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

/* Whether c is the last one left of its cell or of a house without `from`. */
static bool
last_left(const struct paper *g, struct fact c)
{
	if (g->cand[c.cell] == 1U << c.d)
		return true;
	for (int h = 0; h < 27; h++) {
		bool alone = in_house(c.cell, h);

		for (int i = 0; i < SDK_CELLS; i++)
			if (i != c.cell && in_house(i, h) &&
			    (g->cand[i] >> c.d & 1))
				alone = false;
		if (alone)
			return true;
	}
	return false;
}

/* Whether all places for a digit in some house see the cell of c. */
static bool
locked_out(const struct paper *g, struct fact c)
{
	for (int h = 0; h < 27; h++) {
		bool any = false, all = true;

		for (int i = 0; i < SDK_CELLS; i++)
			if (in_house(i, h) && (g->cand[i] >> c.d & 1)) {
				any = true;
				all &= sees(i, c.cell);
			}
		if (any && all)
			return true;
	}
	return false;
}

static bool
pair_out(const struct paper *g, struct fact c)
{
	for (int h = 0; h < 27; h++) {
		if (!in_house(c.cell, h))
			continue;
		for (int a = 0; a < SDK_CELLS; a++)
			for (int b = 0; b < a; b++)
				if (a != c.cell && b != c.cell &&
				    in_house(a, h) && in_house(b, h) &&
				    g->cand[a] == g->cand[b] &&
				    __builtin_popcount(g->cand[a]) == 2 &&
				    (g->cand[a] >> c.d & 1))
					return true;
		for (int d = 0; d < 9; d++)
			for (int e = 0; e < d; e++) {
				int n = 0;
				bool here = g->cand[c.cell] >> d & 1 &&
					    g->cand[c.cell] >> e & 1;

				for (int i = 0; i < SDK_CELLS; i++)
					n += in_house(i, h) &&
					     (g->cand[i] >> d & 1 ||
						 g->cand[i] >> e & 1);
				if (here && n == 2 && d != c.d && e != c.d)
					return true;
			}
	}
	return false;
}

static bool
x_wing_out(const struct paper *g, struct fact c)
{
	for (int kind = 0; kind < 18; kind += 9)
		for (int a = kind; a < kind + 9; a++)
			for (int b = kind; b < a; b++) {
				int cross = 9 - kind, places = 0;
				bool in = false;

				if (in_house(c.cell, a) || in_house(c.cell, b))
					continue;
				for (int h = cross; h < cross + 9; h++) {
					bool any = false;

					for (int i = 0; i < SDK_CELLS; i++)
						any |= in_house(i, h) &&
						       (in_house(i, a) ||
							   in_house(i, b)) &&
						       (g->cand[i] >> c.d & 1);
					places += any;
					in |= any && in_house(c.cell, h);
				}
				if (places == 2 && in)
					return true;
			}
	return false;
}

static const char *judge(
    const struct paper *g, const char *p, const char *end, struct fact want);

/* Reads "by ..." behind a link to c, and judges it in the grid g. */
static void
judge_reason(const struct paper *g, const char **p, struct fact c)
{
	const char *at = *p;

	if (c.on)
		fail("no reason needed", at);
	if (eat(p, "[")) {
		const char *close = *p;

		for (int depth = 1; depth > 0; close++)
			depth += (*close == '[') - (*close == ']');
		if (judge(g, *p, close - 1, c) != close - 1)
			fail("nested chains go on", *p);
		*p = close;
		nested++;
	} else if (!(eat(p, "locking") && locked_out(g, c)) &&
		   !(eat(p, "hidden pair") && pair_out(g, c)) &&
		   !(eat(p, "naked pair") && pair_out(g, c)) &&
		   !(eat(p, "X-wing") && x_wing_out(g, c)))
		fail("reason does not hold", at);
}

static bool
known(const struct proof *f, struct fact a)
{
	return f->is[9 * a.cell + a.d][a.on];
}

static void
learn(struct proof *f, struct fact a)
{
	f->is[9 * a.cell + a.d][a.on] = true;
	f->last = a;
}

/* One chain, up to "; " or the end. */
static const char *
judge_chain(
    const struct paper *g, const char *p, const char *end, struct proof *f)
{
	struct fact from[MOST], c;
	int n;

	memset(f, 0, sizeof *f);
	if (!read_fact(&p, &f->first))
		fail("no literal", p);
	learn(f, f->first);
	from[0] = f->first;
	n = 1;
	for (;;) {
		struct paper rest = *g;
		const char *at = p;

		while (eat(&p, " & "))
			if (n == MOST || !read_fact(&p, &from[n++]))
				fail("no parent", at);
		for (int i = 0; i < n; i++)
			if (!known(f, from[i]))
				fail("rests on something unknown", at);
		if (eat(&p, " -> ")) {
			if (!read_fact(&p, &c))
				fail("no conclusion", at);
			for (int i = 0; i < n; i++)
				if (!from[i].on)
					rest.cand[from[i].cell] &=
					    (uint16_t) ~(1U << from[i].d);
			if (eat(&p, " by "))
				judge_reason(&rest, &p, c);
			else if (c.on) {
				if (!last_left(&rest, c))
					fail("not the last one", at);
			} else if (n != 1 || !from[0].on ||
				   !((from[0].cell == c.cell) !=
					   (from[0].d == c.d) &&
				       (from[0].cell == c.cell ||
					   sees(from[0].cell, c.cell))))
				fail("not excluded", at);
			links++;
			learn(f, c);
			f->fact[f->n < MOST ? f->n++ : MOST - 1] = c;
			from[0] = c;
			n = 1;
			continue;
		}
		if (p < end && eat(&p, ", ")) {
			if (!read_fact(&p, &from[0]))
				fail("no literal", p);
			n = 1;
			/* The source may be named again. */
			continue;
		}
		break;
	}
	chains++;
	return p;
}

static bool
equal(struct fact a, struct fact b)
{
	return a.cell == b.cell && a.d == b.d && a.on == b.on;
}

static bool
opposite(struct fact a, struct fact b)
{
	return a.cell == b.cell && a.d == b.d && a.on != b.on;
}

/* a proves that want is off: it is that, or another digit of the cell is on. */
static bool
proves(struct fact a, struct fact want)
{
	return equal(a, want) || (a.on && a.cell == want.cell && a.d != want.d);
}

/* Whether the sources are all digits of a cell or all places of a house. */
static bool
exhaustive(const struct paper *g, const struct proof *f, int n)
{
	bool cell = true, place;
	int digits = 0;

	for (int i = 0; i < n; i++) {
		if (!f[i].first.on)
			return false;
		cell &= f[i].first.cell == f[0].first.cell;
		digits |= 1 << f[i].first.d;
	}
	if (cell)
		return (g->cand[f[0].first.cell] & ~digits) == 0;
	for (int h = 0; h < 27; h++) {
		place = true;
		for (int i = 0; i < n; i++)
			place &= f[i].first.d == f[0].first.d;
		for (int at = 0; at < SDK_CELLS && place; at++) {
			bool named = false;

			if (!in_house(at, h) ||
			    !(g->cand[at] >> f[0].first.d & 1))
				continue;
			for (int i = 0; i < n; i++)
				named |= f[i].first.cell == at;
			place &= named;
		}
		if (place)
			return true;
	}
	return false;
}

/* All chains of a step or nested step; they must prove that want is off. */
static const char *
judge(const struct paper *g, const char *p, const char *end, struct fact want)
{
	struct proof *f = sdk_alloc(9 * sizeof *f);
	bool ok = false;
	int n = 0;

	for (;;) {
		if (n == 9)
			fail("too many chains", p);
		p = judge_chain(g, p, end, &f[n++]);
		if (p >= end || strncmp(p, "; r", 3) != 0 ||
		    strncmp(p + 3 + 4, " is ", 4) == 0 ||
		    strncmp(p + 3 + 3, " is ", 4) == 0)
			break;
		p += 2;
	}
	if (n == 1 && opposite(f[0].first, f[0].last))
		ok = proves(f[0].last, want);
	else if (n == 1 && equal(f[0].first, f[0].last)) {
		bool on = false, off = false;

		for (int i = 0; i < f[0].n; i++)
			if (f[0].fact[i].d == want.d &&
			    sees(f[0].fact[i].cell, want.cell)) {
				on |= f[0].fact[i].on;
				off |= !f[0].fact[i].on;
			}
		ok = on && off;
	} else if (n == 2 && equal(f[0].first, f[1].first) &&
		   opposite(f[0].last, f[1].last)) {
		struct fact not = f[0].first;

		not .on = !not .on;
		ok = proves(not, want);
	} else {
		ok = n >= 2;
		for (int i = 0; i < n; i++)
			ok &= equal(f[i].last, f[0].last);
		ok &= (n == 2 && opposite(f[0].first, f[1].first)) ||
		      exhaustive(g, f, n);
		ok &= proves(f[0].last, want);
	}
	if (!ok)
		fail("chains do not prove it", p);
	free(f);
	return p;
}

static bool
is_chain(enum sdk_se_technique t)
{
	return t == SDK_SE_LOOP || t >= SDK_SE_NISHIO;
}

static struct sdk_rating got;
static struct paper now;

static void
place(int cell, int d)
{
	now.cand[cell] = 0;
	now.digit[cell] = (uint8_t)(d + 1);
	for (int i = 0; i < SDK_CELLS; i++)
		if (sees(i, cell))
			now.cand[i] &= (uint16_t) ~(1U << d);
}

static bool
check(void *ctx, const struct sdk_se_step *s)
{
	int gone = 0;

	(void)ctx;
	for (int i = 0; i < SDK_CELLS; i++) {
		if (s->candidates[i] != now.cand[i] ||
		    s->digits[i] != now.digit[i])
			fail("another grid", s->text);
		if ((s->gone[i] & ~now.cand[i]) != 0 ||
		    (s->gone[i] >> (solution[i] - 1) & 1) != 0)
			fail("removes too much", s->text);
		for (int d = 0; d < 9; d++) {
			struct fact want = {i, d, false};

			if (!(s->gone[i] >> d & 1))
				continue;
			gone++;
			if (is_chain(s->technique))
				judge(&now, strstr(s->text, ": ") + 2,
				    strstr(s->text, "; removes "), want);
		}
	}
	if (s->cell >= 0 &&
	    (now.digit[s->cell] != 0 || solution[s->cell] != s->digit))
		fail("places wrongly", s->text);
	if (s->cell < 0 && gone == 0)
		fail("does nothing", s->text);
	if (s->rating > got.er)
		got.er = (uint8_t)s->rating;
	if (got.ed == 0)
		got.ed = got.er;
	if (got.ep == 0 && s->cell >= 0)
		got.ep = got.er;
	for (int i = 0; i < SDK_CELLS; i++)
		now.cand[i] &= (uint16_t)~s->gone[i];
	if (s->cell >= 0)
		place(s->cell, s->digit - 1);
	return true;
}

static void
check_puzzle(const uint8_t *padded)
{
	uint8_t answer[SDK_CELLS + SDK_PAD];
	struct sdk_rating want;

	puzzle = padded;
	solution = answer;
	sdk_solve(puzzle, 1, 2, answer, NULL);
	for (int i = 0; i < SDK_CELLS; i++)
		now.cand[i] = 0x1ff;
	memset(now.digit, 0, sizeof now.digit);
	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0)
			place(i, puzzle[i] - 1);
	memset(&got, 0, sizeof got);
	sdk_grade(puzzle, 1, 1, &want);
	if (want.solutions != 1)
		fail("no puzzle", "");
	sdk_se_rate(puzzle, 1, &want);
	sdk_se_explain(puzzle, check, NULL);
	if (memcmp(now.digit, solution, SDK_CELLS) != 0)
		fail("not solved", "");
	if (want.er != got.er || want.ep != got.ep || want.ed != got.ed)
		fail("another rating", "");
}

int
main(int argc, char *argv[])
{
	uint8_t grid[SDK_CELLS + SDK_PAD], dug[SDK_CELLS + SDK_PAD];
	uint64_t seed, puzzles = PUZZLES, made = 0;
	struct sdk_gen gen;
	char line[256];

	sdk_start(argv[0]);
	if (argc > 1 && strcmp(argv[1], "-") == 0) {
		while (fgets(line, sizeof line, stdin) != NULL) {
			for (int i = 0; i < SDK_CELLS; i++)
				dug[i] = line[i] >= '1' && line[i] <= '9'
					     ? (uint8_t)(line[i] - '0')
					     : 0;
			check_puzzle(dug);
			made++;
		}
	} else {
		seed = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
				: sdk_random_seed();
		if (argc > 2)
			puzzles = sdk_number(argv[2], 1, UINT64_MAX, "PUZZLES");
		printf("test_se: seed %" PRIu64 "\n", seed);
		sdk_gen_start(&gen, seed, 0);
		for (; made < puzzles; made++) {
			struct sdk_dig wish = {.seed = seed,
			    .tries = 1,
			    .symmetry = SDK_NONE,
			    .minimal = true,
			    .hi = 81};
			struct sdk_dug result;

			sdk_gen(&gen, made, 1, grid);
			sdk_dig(&wish, grid, 1, &made, dug, &result);
			check_puzzle(dug);
		}
	}
	printf("test_se: %" PRIu64 " puzzles ok, %" PRIu64 " chains, %" PRIu64
	       " links, %" PRIu64 " nested\n",
	    made, chains, links, nested);
	return 0;
}
