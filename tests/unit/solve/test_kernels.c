/*
 * Every kernel this machine can run against the reference: first solutions,
 * numbers and order of solutions, at the edges of memory.
 * usage: test_kernels [SEED]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "record/record.h"
#include "record/text.h"
#include "solve/kernel.h"

#include "../edge.h"

enum { MOST = 1000, KINDS = 12 };

static const struct sdk_kernel *const ref = &sdk_kernel_scalar;
static const struct sdk_kernel *kernel; /* under test */
static uint64_t seed, turn;
static unsigned long checks, failures;

static unsigned
below(unsigned n)
{
	return (unsigned)(sdk_mix(seed, turn++) % n);
}

static void
check(bool good, const char *what, size_t n, uint64_t limit)
{
	checks++;
	if (good)
		return;
	failures++;
	printf("not ok - %s: %s, n %zu, limit %" PRIu64 "\n",
	    sdk_isa_name(kernel->isa), what, n, limit);
}

/* What a solver is asked for and what it says. */
struct answer {
	uint8_t out[MOST * SDK_CELLS];
	uint64_t count[MOST];
	uint64_t found[MOST], hash[MOST]; /* solutions, and their order */
};

static void
found(void *ctx, size_t k, const uint8_t *cells)
{
	struct answer *a = ctx;
	int i;

	a->found[k]++;
	for (i = 0; i < SDK_CELLS; i++)
		a->hash[k] = (a->hash[k] ^ cells[i]) * 0x100000001b3;
}

static void
random_grid(uint8_t *cells)
{
	struct sdk_gen g;

	sdk_gen_start(&g, sdk_mix(seed, turn++), 0);
	sdk_gen(&g, below(1000000), 1, cells);
}

/* How many solutions up to the limit, and the first one unless out is NULL. */
static uint64_t
solutions(const uint8_t *cells, uint64_t limit, uint8_t *out)
{
	uint8_t padded[SDK_CELLS + SDK_PAD] = {0};
	uint64_t count;

	memcpy(padded, cells, SDK_CELLS);
	ref->solve(&(struct sdk_task){
	    .in = padded, .n = 1, .limit = limit, .out = out, .count = &count});
	return count;
}

/* Takes clues away, from `from` on all round, as long as one solution is. */
static void
dig(uint8_t *cells, unsigned from, unsigned step)
{
	unsigned i, c;
	uint8_t clue;

	for (i = 0; i < SDK_CELLS; i++) {
		c = (from + i * step) % SDK_CELLS;
		clue = cells[c];
		cells[c] = 0;
		if (solutions(cells, 2, NULL) != 1)
			cells[c] = clue;
	}
}

static void
random_puzzle(uint8_t *cells)
{
	static const unsigned steps[] = {2, 5, 7, 10, 31, 40, 64};
	static uint8_t minimal[40][SDK_CELLS];
	static unsigned made;
	uint8_t full[SDK_CELLS], *m;
	unsigned i, n, c;

	if (made < 40) {
		random_grid(minimal[made]);
		/* now and then the first rows are left empty */
		dig(minimal[made], below(2) * below(SDK_CELLS),
		    made % 4 == 0 ? 1 : steps[below(7)]);
		made++;
	}
	m = minimal[below(made)];
	memcpy(cells, m, SDK_CELLS);
	c = below(SDK_CELLS);
	switch (below(KINDS)) {
	case 0: /* holes in a grid */
		random_grid(cells);
		for (n = below(60); n > 0; n--)
			cells[below(SDK_CELLS)] = 0;
		break;
	case 1: /* one solution */ break;
	case 2: /* no, one or many */ cells[c] = (uint8_t)(1 + below(9)); break;
	case 3: /* many */
		for (n = below(6); n > 0; n--)
			cells[below(SDK_CELLS)] = 0;
		break;
	case 4: /* a clash */
		cells[c] = cells[(c + 9) % SDK_CELLS] = (uint8_t)(1 + below(9));
		break;
	case 5: /* next to nothing, or nothing */
		random_grid(cells);
		for (i = 0; i < SDK_CELLS; i++)
			if (below(20) != 0 || c % 4 == 0)
				cells[i] = 0;
		break;
	case 6: /* anything */
		for (i = 0; i < SDK_CELLS; i++)
			cells[i] = (uint8_t)(below(3) == 0 ? below(10) : 0);
		break;
	case 7: /* a cell that sees all nine digits */
		memset(cells, 0, SDK_CELLS);
		for (i = 0; i < 8; i++)
			cells[i < 4 ? i : 9 * i] = (uint8_t)(i + 1);
		cells[8 - 8 * (c % 2)] = 9;
		break;
	case 8: /* a digit with no place in a box */
		memset(cells, 0, SDK_CELLS);
		cells[9 * 0 + 3] = cells[9 * 1 + 6] = 5;
		cells[18] = 1, cells[19] = 2, cells[20] = 3;
		break;
	case 9: /* two digits in any place, and more holes: solutions in pairs */
		random_grid(cells);
		for (i = 0; i < SDK_CELLS; i++)
			if (cells[i] == 1 || cells[i] == 2)
				cells[i] = 0;
		for (n = below(30); n > 0; n--)
			cells[below(SDK_CELLS)] = 0;
		if (c % 4 == 0)
			cells[c] = (uint8_t)(1 + below(9));
		break;
	case 10: /* one solution and many clues, if not too easy for them */
		solutions(m, 1, full);
		for (i = n = 0; i < SDK_CELLS; i++)
			n += cells[i] != 0;
		for (; n < SDK_MANY_CLUES;
		     n += cells[c] == 0, cells[c] = full[c])
			c = below(SDK_CELLS);
		break;
	default: /* full; right or wrong */
		random_grid(cells);
		if (c % 2 == 0)
			cells[c] = (uint8_t)(1 + below(9));
	}
}

/* All that can be asked for, of n puzzles at the end of memory. */
static void
compare(const uint8_t *cells, size_t n, uint64_t limit)
{
	static struct answer want, got;
	static struct edge in, out;
	size_t size = n * SDK_CELLS;
	uint8_t *p, *q;

	if (in.map == NULL) {
		in = edge(MOST * SDK_CELLS + SDK_PAD);
		out = edge(MOST * SDK_CELLS);
	}
	p = in.end - SDK_PAD - size;
	memset(in.from, 0xee, (size_t)(in.end - in.from));
	memcpy(p, cells, size);
	memset(&want, 0, sizeof want);
	memset(&got, 0, sizeof got);
	ref->solve(&(struct sdk_task){.in = p,
	    .n = n,
	    .limit = limit,
	    .out = want.out,
	    .count = want.count,
	    .found = found,
	    .ctx = &want});
	kernel->solve(&(struct sdk_task){.in = p,
	    .n = n,
	    .limit = limit,
	    .out = got.out,
	    .count = got.count,
	    .found = found,
	    .ctx = &got});
	check(memcmp(want.out, got.out, size) == 0, "solutions", n, limit);
	check(memcmp(want.count, got.count, sizeof want.count) == 0, "counts",
	    n, limit);
	check(memcmp(want.found, got.found, sizeof want.found) == 0 &&
		  memcmp(want.hash, got.hash, sizeof want.hash) == 0,
	    "order of solutions", n, limit);
	check(memcmp(p, cells, size) == 0, "input untouched", n, limit);

	/* each wish alone */
	memset(out.from, 0xee, (size_t)(out.end - out.from));
	q = out.end - size;
	kernel->solve(
	    &(struct sdk_task){.in = p, .n = n, .limit = limit, .out = q});
	check(memcmp(want.out, q, size) == 0, "solutions alone", n, limit);
	check(q == out.from || q[-1] == 0xee, "nothing before", n, limit);
	memset(got.count, 0, sizeof got.count);
	kernel->solve(&(struct sdk_task){
	    .in = p, .n = n, .limit = limit, .count = got.count});
	check(memcmp(want.count, got.count, sizeof want.count) == 0,
	    "counts alone", n, limit);
	memset(&got, 0, sizeof got);
	kernel->solve(&(struct sdk_task){
	    .in = p, .n = n, .limit = limit, .found = found, .ctx = &got});
	check(memcmp(want.hash, got.hash, sizeof want.hash) == 0, "order alone",
	    n, limit);

	/* in place */
	memset(got.count, 0, sizeof got.count);
	kernel->solve(&(struct sdk_task){
	    .in = p, .n = n, .limit = limit, .out = p, .count = got.count});
	check(memcmp(want.out, p, size) == 0 &&
		  memcmp(want.count, got.count, sizeof want.count) == 0,
	    "in place", n, limit);
	for (p += size; p < in.end; p++)
		if (*p != 0xee)
			break;
	check(p == in.end, "nothing behind", n, limit);
}

static void
test_solve(void)
{
	static uint8_t cells[MOST * SDK_CELLS + SDK_PAD];
	static const uint64_t limits[] = {1, 2, 3, 1000};
	size_t sizes[] = {0, 1, kernel->lanes - 1, kernel->lanes,
	    kernel->lanes + 1, 3 * kernel->lanes + 1, MOST};
	size_t i, k, n;

	for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		n = sizes[i];
		for (k = 0; k < n; k++)
			random_puzzle(cells + k * SDK_CELLS);
		for (k = 0; k < 4; k++)
			if (n < MOST || limits[k] < 1000)
				compare(cells, n, limits[k]);
	}
	memset(cells, 0, SDK_CELLS);
	compare(cells, 1, 20000);
}

/*
 * Puzzles with exactly one solution, 34 to 36 clues, in which a branch leads to
 * a state where each cell has at most two candidates, and fails there; the
 * solution is in the branch taken back next. A kernel that infers a second
 * solution from one found outside of such a state counts two here.
 */
static void
test_twins(void)
{
	static const char *const lines[] = {
	    "...9....6.7.6.8..42.84.7593.41..6..57....1..8..........8.1.43526."
	    "3..9..1....7286.",
	    ".....3..........4.6...1...85.74..1..9.6.5178.418.37..5159.4..6..."
	    "439.5177......9.",
	    "63..14..5.5283..16.4......8.814...6..7.19..82....78..4.2..8.6438.."
	    ".......93.5....",
	    ".8.63942...98.2.6...2.4.8.9.....394..3..9.1.2..45.738......6...57."
	    ".8.2...932....4",
	    "7..1...2..235.7.9.8.4.9.3.7...319..6.9..7....31.4.6..9.7...48..."
	    "38.61.45.....3..1",
	    ".7.9648...9.753...5..81..93421...9......4.1.66.7.9.54..68.3...42."
	    "4.....9.3.....1.",
	    "637.1..2.45.86.13...93527..1..6...5..261.89...94.......852.1.96..."
	    ".....89..58....",
	    "624..831.9172..48.......9..36...5..947.3..25.5.1.2...4.9.....4."
	    "246.3.5...5...47..",
	    "....1847.8..4...1274...985.5.9..7..43821645..46.29.............1.."
	    "9467.......134.",
	};
	enum { N = sizeof lines / sizeof *lines };
	static uint8_t cells[N * SDK_CELLS + SDK_PAD];
	unsigned i, k, clues;

	for (k = 0; k < N; k++) {
		sdk_text()->read_line(lines[k], cells + k * SDK_CELLS);
		for (i = clues = 0; i < SDK_CELLS; i++)
			clues += cells[k * SDK_CELLS + i] != 0;
		check(clues >= 34, "34 clues", k, 2);
		check(solutions(cells + k * SDK_CELLS, 2, NULL) == 1,
		    "one solution", k, 2);
		compare(cells + k * SDK_CELLS, 1, 2);
	}
	compare(cells, N, 2);
}

int
main(int argc, char *argv[])
{
	const struct sdk_kernel *const *k;
	unsigned long failed = 0;

	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : sdk_random_seed();
	printf("seed %" PRIu64 "\n", seed);
	for (k = sdk_kernels(); *k != NULL; k++) {
		kernel = *k;
		if (!sdk_isa_usable(kernel->isa)) {
			printf("%s: not on this processor\n",
			    sdk_isa_name(kernel->isa));
			continue;
		}
		checks = failures = 0;
		test_solve();
		test_twins();
		printf("%s - %s: %lu checks\n", failures == 0 ? "ok" : "not ok",
		    sdk_isa_name(kernel->isa), checks);
		failed += failures;
	}
	return failed != 0;
}
