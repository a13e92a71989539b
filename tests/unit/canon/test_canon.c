/*
 * Canonical forms: against every transformation of the whole group on a few
 * grids, the engines against each other on many, equivalents against each
 * other, and how much work the worst grids make.
 * usage: test_canon [SEED [ROUNDS]]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "canon/canon.h"
#include "canon/engine.h"
#include "gen/gen.h"
#include "record/record.h"

static uint64_t seed, draws;

static unsigned
draw(unsigned n)
{
	return (unsigned)(sdk_mix(seed, draws++) % n);
}

static void
show(const char *name, const uint8_t *cells)
{
	printf("%-6s", name);
	for (int i = 0; i < SDK_CELLS; i++)
		putchar('0' + cells[i]);
	printf("\n");
}

static _Noreturn void
fail(const char *what, const uint8_t *in, const uint8_t *want,
    const uint8_t *got)
{
	printf("test_canon: seed %" PRIu64 ": %s\n", seed, what);
	show("in", in);
	if (want != NULL)
		show("want", want);
	if (got != NULL)
		show("got", got);
	exit(1);
}

static void
parse(const char *text, uint8_t *cells)
{
	for (int i = 0; i < SDK_CELLS; i++)
		cells[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
}

/* All 1296 orders of nine lines. */
static uint8_t order[1296][9];

static void
make_orders(void)
{
	static const uint8_t p[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

	for (int i = 0; i < 1296; i++)
		for (int k = 0; k < 9; k++) {
			int band = p[i / 216][k / 3];
			int in = k / 3 == 0   ? i % 6
				 : k / 3 == 1 ? i / 6 % 6
					      : i / 36 % 6;

			order[i][k] = (uint8_t)(3 * band + p[in][k % 3]);
		}
}

/* The definition: each order of rows and columns, digits as they come. */
static uint64_t
brute_force(const uint8_t *in, uint8_t *best)
{
	uint8_t g[SDK_CELLS], form[SDK_CELLS], label[10], next;
	uint64_t n = 0;
	int cmp, digits = 0;

	memset(best, 255, SDK_CELLS);
	for (int t = 0; t < 2; t++)
		for (int c = 0; c < 1296; c++) {
			for (int k = 0; k < SDK_CELLS; k++) {
				int r = k / 9, col = order[c][k % 9];

				g[k] =
				    t == 0 ? in[9 * r + col] : in[9 * col + r];
			}
			for (int r = 0; r < 1296; r++) {
				memset(label, 0, sizeof label);
				next = 0;
				cmp = 0;
				for (int k = 0; k < SDK_CELLS; k++) {
					int d = g[9 * order[r][k / 9] + k % 9];

					if (d != 0 && label[d] == 0)
						label[d] = ++next;
					form[k] = label[d];
					if (cmp == 0 && form[k] != best[k])
						cmp =
						    form[k] < best[k] ? -1 : 1;
					if (cmp > 0)
						break;
				}
				if (cmp > 0)
					continue;
				if (cmp < 0) {
					memcpy(best, form, SDK_CELLS);
					n = 0;
				}
				n++;
			}
		}
	for (int k = 0; k < SDK_CELLS; k++)
		if (best[k] > digits)
			digits = best[k];
	for (int k = 2; k <= 9 - digits; k++)
		n *= (uint64_t)k;
	return n;
}

/* The form, and that its mapping leads to it and back. */
static uint64_t
canon(const uint8_t *in, uint8_t *out)
{
	uint8_t padded[SDK_CELLS + SDK_PAD] = {0}, to[SDK_CELLS];
	struct sdk_mapping m, again;
	char text[SDK_MAPPING_TEXT], why[96];
	uint64_t count;

	memcpy(padded, in, SDK_CELLS);
	sdk_canon(padded, 1, out, &m, &count);
	sdk_map(&m, in, to);
	if (memcmp(to, out, SDK_CELLS) != 0)
		fail("the mapping does not lead to the form", in, out, to);
	sdk_unmap(&m, out, to);
	if (memcmp(to, in, SDK_CELLS) != 0)
		fail("the mapping does not lead back", in, in, to);
	sdk_mapping_print(&m, text);
	if (!sdk_mapping_parse(text, sizeof text, &again, why) ||
	    memcmp(&m, &again, sizeof m) != 0)
		fail("the mapping as text is another", in, NULL, NULL);
	if (count == 0 || SDK_TRANSFORMATIONS % count != 0)
		fail("the count of automorphisms is none", in, NULL, NULL);
	return count;
}

static const struct known {
	const char *cells;
	uint64_t count; /* or 0: not known beforehand */
} known[] = {
    /* the most symmetric grid, and others from the field's lists */
    {"123456789456789123789123456231564897564897231897231564312645978645978312"
     "978312645",
	648},
    /* the worked example of sudoku.5 */
    {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"
     "....8..79",
	1},
    /* 17 clues */
    {"..............1....2..3......4.2.5...6....7......6.......37....5..2..8..2"
     "1.......",
	0},
    {"................................................................."
     "................",
	SDK_TRANSFORMATIONS},
    {"............................................5...................."
     "................",
	2 * 2 * 2 * 2 * 2 * 6 * 6 * 6 * 6 * UINT64_C(40320)},
    /* one digit in nine cells, one a house */
    {"1...........1...........1.1...........1...........1.1...........1........"
     "...1....",
	0},
    /* a full row; digits that clash; all the same */
    {"...........................123456789............................."
     "................",
	0},
    {"11.......1........................22....2..............33.......3........"
     "..1.....",
	0},
    {"111111111111111111111111111111111111111111111111111111111111111111111111"
     "111111111",
	2 * UINT64_C(1679616) * 40320},
    /* complete, and no grid */
    {"123123123123123123123123123456456456456456456456456456789789789789789789"
     "789789789",
	0},
};

static void
known_grids(void)
{
	uint8_t in[SDK_CELLS], want[SDK_CELLS], got[SDK_CELLS];
	uint64_t count, n;

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		parse(known[i].cells, in);
		n = brute_force(in, want);
		count = canon(in, got);
		if (memcmp(want, got, SDK_CELLS) != 0)
			fail("not the least of all", in, want, got);
		if (n != count ||
		    (known[i].count != 0 && known[i].count != n)) {
			printf("want %" PRIu64 " automorphisms, brute force "
			       "counts %" PRIu64 ", got %" PRIu64 "\n",
			    known[i].count, n, count);
			fail("automorphisms", in, want, got);
		}
	}
}

/* Something of each kind; kinds 0..KINDS-1. */
enum { KINDS = 8 };

static void
make(unsigned kind, uint8_t *cells)
{
	struct sdk_gen g;
	unsigned k = draw(80) + 1;

	sdk_gen_start(&g, seed, 0);
	g.uniform = true;
	sdk_gen(&g, draws++, 1, cells);
	switch (kind) {
	case 0: break; /* a complete grid */
	case 1:        /* blanks */
	case 2:
		k = kind == 1 ? k : 12 + k / 4;
		for (unsigned left = SDK_CELLS; left > k;) {
			unsigned i = draw(SDK_CELLS);

			left -= cells[i] != 0;
			cells[i] = 0;
		}
		break;
	case 3: /* clashes among few cells */
		for (int i = 0; i < SDK_CELLS; i++)
			cells[i] =
			    draw(80) < k ? 0 : (uint8_t)(1 + draw(1 + k % 9));
		break;
	case 4: /* clashes of few digits everywhere */
		for (int i = 0; i < SDK_CELLS; i++)
			cells[i] = (uint8_t)(1 + draw(1 + k % 9));
		break;
	case 5: /* whole bands, rows, digits taken out */
		for (int i = 0; i < SDK_CELLS; i++)
			if ((k >> i / 27 & 1) != 0 || cells[i] > k / 8)
				cells[i] = 0;
		break;
	case 6: /* a symmetric pattern in a shifted grid */
		for (int i = 0; i < SDK_CELLS; i++) {
			int r = i / 9, c = i % 9;

			cells[i] = (uint8_t)((3 * r + r / 3 + c) % 9 + 1);
			if ((k >> (r + c) % 7 & 1) != 0)
				cells[i] = 0;
		}
		break;
	case 7: /* a few cells off a complete grid */
		for (unsigned i = 0; i < 1 + k % 12; i++)
			cells[draw(SDK_CELLS)] = 0;
		break;
	}
}

/* All equivalents have one form and one count, and it is its own form. */
static void
equivalents(unsigned rounds)
{
	uint8_t in[SDK_CELLS], one[SDK_CELLS], two[SDK_CELLS], other[SDK_CELLS];
	struct sdk_mapping m;
	uint64_t n;

	for (unsigned i = 0; i < rounds; i++) {
		make(i % KINDS, in);
		n = canon(in, one);
		if (memcmp(in, one, SDK_CELLS) < 0)
			fail("the form is not the least", in, NULL, one);
		sdk_mapping_random(seed, i, 1, SDK_EVERYTHING, &m);
		sdk_map(&m, in, other);
		if (canon(other, two) != n)
			fail("automorphisms of an equivalent", in, one, two);
		if (memcmp(one, two, SDK_CELLS) != 0)
			fail("form of an equivalent", in, one, two);
		if (canon(one, two) != n || memcmp(one, two, SDK_CELLS) != 0)
			fail("form of the form", in, one, two);
	}
}

/* A batch, in place or not, gives what one by one does, by each engine. */
static void
batches(unsigned rounds)
{
	enum { N = 100 };
	static uint8_t in[N * SDK_CELLS + SDK_PAD], out[N * SDK_CELLS];
	struct sdk_mapping map[N], m;
	uint8_t want[SDK_CELLS];
	uint64_t count[N], n;

	for (unsigned k = 0; k < rounds; k++) {
		for (unsigned i = 0; i < N; i++)
			make(k % 4 == 0 ? k / 4 % KINDS : draw(KINDS),
			    in + SDK_CELLS * i);
		sdk_canon(in, N, out, map, count);
		for (unsigned i = 0; i < N; i++) {
			sdk_canon_general(in + SDK_CELLS * i, want, &m, &n);
			if (memcmp(want, out + SDK_CELLS * i, SDK_CELLS) != 0)
				fail("engines differ", in + SDK_CELLS * i, want,
				    out + SDK_CELLS * i);
			if (n != count[i])
				fail("engines count differently",
				    in + SDK_CELLS * i, NULL, NULL);
			if (memcmp(&m, &map[i], sizeof m) != 0)
				fail("engines map differently",
				    in + SDK_CELLS * i, NULL, NULL);
		}
		sdk_canon(in, N, in, NULL, NULL);
		if (memcmp(in, out, sizeof out) != 0)
			fail("in place it is another", in, NULL, NULL);
	}
}

/* Each of the 72 transformations of two things is as likely as any other. */
static void
uniform(void)
{
	static unsigned hits[2][6][6], digit[9][9], row[9][9], column[9][9];
	struct sdk_mapping m;
	double chi = 0, d;

	for (unsigned i = 0; i < 72000; i++) {
		int a, b;

		sdk_mapping_random(seed, i / 3, i % 3 + 1, SDK_EVERYTHING, &m);
		for (int k = 0; k < 9; k++) {
			digit[k][m.digit[k + 1] - 1]++;
			row[k][m.row[k]]++;
			column[k][m.column[k]]++;
		}
		a = m.row[0] / 3 * 2 + (m.row[3] > m.row[6]);
		b = m.column[0] % 3 * 2 + (m.column[1] > m.column[2]);
		hits[m.transposed][a][b]++;
	}
	for (int i = 0; i < 72; i++) {
		d = hits[i / 36][i / 6 % 6][i % 6] - 1000.0;
		chi += d * d / 1000;
	}
	/* 71 degrees of freedom: above 150 once in ten million */
	if (chi > 150) {
		printf("chi square of transformations: %g\n", chi);
		fail("not uniform", (const uint8_t[SDK_CELLS]){0}, NULL, NULL);
	}
	chi = 0;
	for (int i = 0; i < 81; i++) {
		d = digit[i / 9][i % 9] - 8000.0;
		chi += d * d / 8000;
		d = row[i / 9][i % 9] - 8000.0;
		chi += d * d / 8000;
		d = column[i / 9][i % 9] - 8000.0;
		chi += d * d / 8000;
	}
	/* 192 or fewer degrees of freedom: above 320 less than once in 10^7 */
	if (chi > 320) {
		printf("chi square of lines and digits: %g\n", chi);
		fail("not uniform", (const uint8_t[SDK_CELLS]){0}, NULL, NULL);
	}
}

int
main(int argc, char *argv[])
{
	unsigned rounds = 200;

	sdk_start(argv[0]);
	seed = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
			: sdk_random_seed();
	if (argc > 2)
		rounds = (unsigned)sdk_number(argv[2], 1, 1000000, "ROUNDS");
	make_orders();
	known_grids();
	equivalents(rounds);
	batches(rounds / 10 + 1);
	uniform();
	return 0;
}
