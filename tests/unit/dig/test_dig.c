/*
 * Digging against its definition done slowly, and what comes out against what
 * was wished, by the reference kernel and by a plain search. The code is built
 * in once more with solvers of our own choice, as it must not matter which
 * second solutions a solver comes up with.
 * usage: test_dig [SEED [GRIDS]]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "dig/dig.h"
#include "gen/gen.h"
#include "record/record.h"
#include "solve/kernel.h"
#include "solve/solve.h"

static void other_solver(const uint8_t *in, size_t n, uint64_t limit,
    void (*tell)(void *ctx, size_t k, const uint8_t *cells), void *ctx);
void sdk_dig_again(const struct sdk_dig *d, const uint8_t *in, size_t n,
    const uint64_t *number, uint8_t *out, struct sdk_dug *dug);

#define sdk_dig(...)       sdk_dig_again(__VA_ARGS__)
#define sdk_solve_all(...) other_solver(__VA_ARGS__)
#include "dig/dig.c" /* NOLINT: its insides, too */
#undef sdk_dig
#undef sdk_solve_all

enum { CLOSE = 20 /* one puzzle of so many is searched plainly */ };

static uint64_t seed;
static size_t grids = 120;
static uint8_t *grid, *out, *other;
static uint64_t *number;
static struct sdk_dug *dug, *dug2;

static const char *const names[] = {"any", "none", "rotate2", "rotate4",
    "mirror-h", "mirror-v", "diagonal", "anti-diagonal", "full"};

static _Noreturn void
fail(const char *what, const struct sdk_dig *d, size_t i)
{
	printf("test_dig: seed %" PRIu64 ": %s\n", seed, what);
	if (d != NULL) {
		printf("grid %zu, symmetry %s, clues %u-%u%s%s%s\n", i,
		    names[d->symmetry], d->lo, d->hi,
		    d->minimal ? ", minimal" : "", d->plain ? ", plain" : "",
		    d->may != NULL ? ", pattern" : "");
		for (int c = 0; c < SDK_CELLS; c++)
			printf("%d", grid[SDK_CELLS * i + c]);
		printf("\n");
		for (int c = 0; c < SDK_CELLS; c++)
			printf("%d", out[SDK_CELLS * i + c]);
		printf("\n");
	}
	exit(1);
}

#define DEMAND(x)                                                              \
	do                                                                     \
		if (!(x))                                                      \
			fail(#x, d, i);                                        \
	while (0)

/* Solutions up to two, by the reference kernel. */
static uint64_t
solutions(const uint8_t *cells)
{
	uint8_t in[SDK_CELLS + SDK_PAD] = {0};
	uint64_t count;

	memcpy(in, cells, SDK_CELLS);
	sdk_kernel_scalar.solve(
	    &(struct sdk_task){.in = in, .n = 1, .limit = 2, .count = &count});
	return count;
}

/* The same by a plain search. */
static int
search(uint8_t *cells, int limit)
{
	unsigned most = 10, set = 0;
	int at = -1, n = 0;

	for (int c = 0; c < SDK_CELLS; c++) {
		unsigned used = 1;

		if (cells[c] != 0)
			continue;
		for (int k = 0; k < 9; k++) {
			used |= 1U << cells[c / 9 * 9 + k];
			used |= 1U << cells[9 * k + c % 9];
			used |= 1U << cells[c / 27 * 27 + c % 9 / 3 * 3 +
					    k / 3 * 9 + k % 3];
		}
		used = ~used & 0x3ff;
		if ((unsigned)__builtin_popcount(used) < most) {
			most = (unsigned)__builtin_popcount(used);
			set = used;
			at = c;
		}
	}
	if (at < 0)
		return 1;
	for (uint8_t v = 1; v < 10 && n < limit; v++)
		if ((set >> v & 1) != 0) {
			cells[at] = v;
			n += search(cells, limit - n);
		}
	cells[at] = 0;
	return n;
}

/* How other_solver does it. */
static const struct sdk_kernel *kernel;
static bool turned;

struct turn {
	void (*tell)(void *ctx, size_t k, const uint8_t *cells);
	void *ctx;
};

static void
turn_back(void *ctx, size_t k, const uint8_t *cells)
{
	struct turn *t = ctx;
	uint8_t back[SDK_CELLS];

	for (int c = 0; c < SDK_CELLS; c++)
		back[image(c, 3)] = 10 - cells[c];
	t->tell(t->ctx, k, back);
}

static void
other_solver(const uint8_t *in, size_t n, uint64_t limit,
    void (*tell)(void *ctx, size_t k, const uint8_t *cells), void *ctx)
{
	struct turn t = {tell, ctx};
	uint8_t *turn;

	if (!turned) {
		kernel->solve(&(struct sdk_task){.in = in,
		    .n = n,
		    .limit = limit,
		    .found = tell,
		    .ctx = ctx});
		return;
	}
	/* Turned, with other digits, so other solutions come first. */
	turn = sdk_alloc(n * SDK_CELLS + SDK_PAD);
	for (size_t i = 0; i < n; i++)
		for (int c = 0; c < SDK_CELLS; c++) {
			uint8_t v = in[SDK_CELLS * i + (size_t)c];

			turn[SDK_CELLS * i + (size_t)image(c, 1)] =
			    v != 0 ? 10 - v : 0;
		}
	kernel->solve(&(struct sdk_task){
	    .in = turn, .n = n, .limit = limit, .found = turn_back, .ctx = &t});
	free(turn);
}

static int
clues(const uint8_t *cells)
{
	int n = 0;

	for (int c = 0; c < SDK_CELLS; c++)
		n += cells[c] != 0;
	return n;
}

/* One try by the definition: each group taken by itself, in order. */
static void
slowly(const struct sdk_dig *d, size_t i, uint8_t *cells)
{
	struct sdk_dug none;
	struct work w = {
	    .d = d, .in = grid, .solution = grid, .out = other, .dug = &none};
	struct job j = {0};
	int left, target = d->minimal ? 0 : (int)d->lo;

	j.i = i;
	j.key = sdk_mix(d->seed, number[i]);
	j.symmetry = d->symmetry;
	if (!d->minimal)
		target += (int)sdk_below(
		    sdk_mix(j.key, DRAW_CLUES), d->hi - d->lo + 1);
	begin(&w, &j);
	memcpy(cells, j.cells, SDK_CELLS);
	left = j.clues;
	for (int g = 0; g < j.groups; g++) {
		int size = j.start[g + 1] - j.start[g];
		int rest = left - size;

		if (g >= j.must && rest < target &&
		    (left <= target || rest < (int)d->lo ||
			(left <= (int)d->hi && target - rest >= left - target)))
			continue;
		for (int k = j.start[g]; k < j.start[g + 1]; k++)
			cells[j.order[k]] = 0;
		left -= size;
		if (d->plain || solutions(cells) == 1)
			continue;
		for (int k = j.start[g]; k < j.start[g + 1]; k++)
			cells[j.order[k]] = j.solution[j.order[k]];
		left += size;
	}
}

static void
dig_all(const struct sdk_dig *d)
{
	sdk_dig(d, grid, grids, number, out, dug);
}

/* Which of the symmetries of a square the clues have, bit k for image k. */
static unsigned
symmetries(const uint8_t *cells)
{
	unsigned set = 0xff;

	for (int k = 0; k < 8; k++)
		for (int c = 0; c < SDK_CELLS; c++)
			if ((cells[c] != 0) != (cells[image(c, k)] != 0))
				set &= ~(1U << k);
	return set;
}

/* Whether nothing can be taken: of each symmetric group, or of each clue. */
static bool
is_minimal(const uint8_t *cells, enum sdk_symmetry symmetry)
{
	uint8_t less[SDK_CELLS];

	for (int c = 0; c < SDK_CELLS; c++) {
		if (cells[c] == 0)
			continue;
		memcpy(less, cells, SDK_CELLS);
		for (int k = 0; k < 8; k++)
			if ((members[symmetry] >> k & 1) != 0)
				less[image(c, k)] = 0;
		if (solutions(less) < 2)
			return false;
	}
	return true;
}

/* What came of each grid is what the wishes say. */
static size_t
judge(const struct sdk_dig *d)
{
	size_t right = 0;

	for (size_t i = 0; i < grids; i++) {
		const uint8_t *p = out + SDK_CELLS * i;
		const uint8_t *g = grid + SDK_CELLS * i;
		unsigned n = (unsigned)clues(p), strays = 0;
		uint8_t copy[SDK_CELLS];

		for (int c = 0; c < SDK_CELLS; c++) {
			DEMAND(p[c] == 0 || p[c] == g[c] || d->rearrange);
			strays += d->may != NULL && !d->may[c] && p[c] != 0;
		}
		DEMAND(dug[i].solutions == 1);
		DEMAND(dug[i].clues == n);
		if (d->symmetry == SDK_NONE)
			DEMAND(dug[i].strays == strays);
		DEMAND(dug[i].right ==
		       (dug[i].strays == 0 && n >= d->lo && n <= d->hi));
		right += dug[i].right;
		if (!d->plain) {
			DEMAND(solutions(p) == 1);
			memcpy(copy, p, SDK_CELLS);
			if (i % CLOSE == 0)
				DEMAND(search(copy, 2) == 1);
		}
		if (d->symmetry != SDK_ANY)
			DEMAND((symmetries(p) & members[d->symmetry]) ==
			       members[d->symmetry]);
		else
			DEMAND(symmetries(p) != 1);
		if (d->minimal && d->symmetry != SDK_ANY)
			DEMAND(is_minimal(p, d->symmetry));
	}
	return right;
}

/* The same, whatever the solver and the size of the lots. */
static void
same(const struct sdk_dig *d)
{
	static const size_t lots[] = {1, 7, 100};
	const struct sdk_kernel *const *k;
	size_t part = grids / 8, i = 0, n; /* some kernels take their time */

	for (k = sdk_kernels(); *k != NULL; k++) {
		if (!sdk_isa_usable((*k)->isa))
			continue;
		kernel = *k;
		for (int t = 0; t < 2; t++) {
			turned = t;
			memset(other, 0, part * SDK_CELLS);
			sdk_dig_again(d, grid, part, number, other, dug2);
			for (i = 0; i < part; i++)
				DEMAND(
				    memcmp(other + SDK_CELLS * i,
					out + SDK_CELLS * i, SDK_CELLS) == 0);
		}
	}
	for (int l = 0; l < 3; l++) {
		memset(other, 0, grids * SDK_CELLS);
		for (i = 0; i < grids; i += n) {
			n = lots[l] < grids - i ? lots[l] : grids - i;
			sdk_dig(d, grid + SDK_CELLS * i, n, number + i,
			    other + SDK_CELLS * i, dug2 + i);
		}
		for (i = 0; i < grids; i++)
			DEMAND(memcmp(other + SDK_CELLS * i,
				   out + SDK_CELLS * i, SDK_CELLS) == 0);
	}
}

static void
try_definition(struct sdk_dig *d)
{
	uint8_t cells[SDK_CELLS];
	size_t i;

	dig_all(d);
	for (i = 0; i < grids / 3; i++) {
		slowly(d, i, cells);
		DEMAND(memcmp(cells, out + SDK_CELLS * i, SDK_CELLS) == 0);
	}
}

/* Wishes that every grid can come to. */
static void
test_wishes(void)
{
	for (enum sdk_symmetry s = SDK_ANY; s <= SDK_FULL; s++) {
		/* A large group may have to stay where a small one went. */
		unsigned loose = s == SDK_ANY || s == SDK_FULL ? 3 : 0;
		struct sdk_dig wishes[] = {
		    {.minimal = true, .hi = SDK_CELLS},
		    {.draw = true, .lo = 45, .hi = 45 + loose},
		    {.draw = true, .lo = 36 + 4 * loose, .hi = 70},
		    {.draw = true, .plain = true, .lo = 9, .hi = 9 + loose},
		};

		for (size_t k = 0; k < sizeof wishes / sizeof *wishes; k++) {
			struct sdk_dig *d = &wishes[k];
			size_t i = 0;

			d->seed = sdk_mix(seed, k);
			d->symmetry = s;
			d->tries = 100;
			dig_all(d);
			DEMAND(judge(d) == grids);
			same(d);
			if (s == SDK_ANY)
				continue;
			d->tries = 1;
			try_definition(d);
		}
	}
}

/* A number is drawn from the range, each as often. */
static void
test_range(void)
{
	struct sdk_dig wish = {.draw = true,
			   .lo = 40,
			   .hi = 49,
			   .tries = 10,
			   .symmetry = SDK_NONE,
			   .seed = seed},
		       *d = &wish;
	double each = (double)grids / 10, x = 0;
	size_t times[10] = {0}, i = 0;

	dig_all(d);
	DEMAND(judge(d) == grids);
	for (i = 0; i < grids; i++)
		times[dug[i].clues - 40]++;
	for (int k = 0; k < 10; k++)
		x += ((double)times[k] - each) * ((double)times[k] - each) /
		     each;
	/* Chi-square, 9 degrees of freedom: one seed in 10^6 is above. */
	DEMAND(x < 44.8);
}

/* What few grids or none can come to: told, and the best of the tries. */
static void
test_too_much(void)
{
	struct sdk_dig few = {.draw = true,
			   .lo = 17,
			   .hi = 21,
			   .tries = 1,
			   .symmetry = SDK_NONE,
			   .seed = seed},
		       *d = &few;
	size_t i = 0, right;

	dig_all(d);
	right = judge(d);
	DEMAND(right < grids);
	memcpy(dug2, dug, grids * sizeof *dug);
	d->tries = 8;
	dig_all(d);
	DEMAND(judge(d) >= right && judge(d) < grids);
	for (i = 0; i < grids; i++)
		DEMAND(dug[i].clues <= dug2[i].clues || dug[i].right);
	same(d);
}

static void
test_pattern(void)
{
	bool may[SDK_CELLS];
	struct sdk_dig wish = {.may = may,
			   .hi = SDK_CELLS,
			   .tries = 2,
			   .seed = seed},
		       *d = &wish;
	size_t i = 0, right, more;

	for (enum sdk_symmetry s = SDK_NONE; s <= SDK_ROTATE4; s++) {
		int least = s == SDK_NONE ? 32 : 44, n = 0;

		wish = (struct sdk_dig){.may = may,
		    .hi = SDK_CELLS,
		    .tries = 2,
		    .seed = seed,
		    .symmetry = s};
		for (int c = 0; c < SDK_CELLS; c++)
			n += may[c] = sdk_mix(seed + s, (uint64_t)c) % 81 <
				      (unsigned)least;
		dig_all(d);
		right = judge(d);
		for (i = 0; i < grids && s == SDK_NONE; i++)
			DEMAND(!dug[i].right || dug[i].clues == (unsigned)n);
		same(d);
		d->minimal = true;
		dig_all(d);
		DEMAND(judge(d) == right);
		same(d);
	}
	/* In other arrangements most grids can. */
	wish = (struct sdk_dig){.may = may,
	    .hi = SDK_CELLS,
	    .tries = 50,
	    .seed = seed,
	    .symmetry = SDK_NONE};
	memset(may, 0, sizeof may);
	for (uint64_t k = 0, n = 0; n < 38; k++) {
		bool *at = &may[sdk_mix(seed, k) % SDK_CELLS];

		n += !*at;
		*at = true;
	}
	dig_all(d);
	right = judge(d);
	d->rearrange = true;
	dig_all(d);
	more = judge(d);
	DEMAND(more > right || more == grids);
	same(d);
}

/* Puzzles that come in. */
static void
test_puzzles(void)
{
	struct sdk_dig wish = {.draw = true,
			   .lo = 50,
			   .hi = 50,
			   .tries = 100,
			   .symmetry = SDK_NONE,
			   .seed = seed},
		       *d = &wish;
	uint8_t *whole = sdk_alloc(grids * SDK_CELLS);
	size_t i = 0;

	memcpy(whole, grid, grids * SDK_CELLS);
	dig_all(d);
	memcpy(grid, out, grids * SDK_CELLS);
	wish = (struct sdk_dig){.minimal = true,
	    .hi = SDK_CELLS,
	    .tries = 1,
	    .symmetry = SDK_NONE,
	    .seed = seed + 1};
	dig_all(d);
	DEMAND(judge(d) == grids); /* it looks for no clue that was blank */
	/* Those not symmetric lose what has no partner, if that can be. */
	memcpy(grid, out, grids * SDK_CELLS);
	d->symmetry = SDK_ROTATE2;
	dig_all(d);
	for (i = 0; i < grids; i++) {
		DEMAND(!dug[i].right && dug[i].strays > 0);
		DEMAND(solutions(out + SDK_CELLS * i) == 1);
	}
	/* No solution, and several. */
	memcpy(grid, whole, grids * SDK_CELLS);
	for (i = 0; i < grids; i += 2) {
		uint8_t *g = grid + SDK_CELLS * i;

		if (i % 4 == 0)
			g[0] = g[1];
		else
			memset(g, 0, 27);
	}
	dig_all(d);
	for (i = 0; i < grids; i++) {
		DEMAND(dug[i].solutions == (i % 2 != 0      ? 1
					       : i % 4 == 0 ? 0U
							    : 2U));
		DEMAND(dug[i].right == (i % 2 != 0));
		if (i % 2 == 0)
			DEMAND(memcmp(out + SDK_CELLS * i, grid + SDK_CELLS * i,
				   SDK_CELLS) == 0);
	}
	memcpy(grid, whole, grids * SDK_CELLS);
	free(whole);
}

int
main(int argc, char *argv[])
{
	struct sdk_gen g;

	sdk_start(argv[0]);
	seed = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
			: sdk_random_seed();
	if (argc > 2)
		grids = (size_t)sdk_number(argv[2], 100, 1000000, "GRIDS");
	printf("test_dig: seed %" PRIu64 ", %zu grids\n", seed, grids);
	grid = sdk_alloc(grids * SDK_CELLS + SDK_PAD);
	out = sdk_alloc(grids * SDK_CELLS + SDK_PAD);
	other = sdk_alloc(grids * SDK_CELLS + SDK_PAD);
	number = sdk_alloc(grids * sizeof *number);
	dug = sdk_alloc(grids * sizeof *dug);
	dug2 = sdk_alloc(grids * sizeof *dug2);
	sdk_gen_start(&g, seed, 0);
	sdk_gen(&g, 0, grids, grid);
	for (size_t i = 0; i < grids; i++)
		number[i] = 1000 + i;
	test_wishes();
	test_range();
	test_too_much();
	test_pattern();
	test_puzzles();
	return 0;
}
