/*
 * Complete grids from (seed, index).
 *
 * The frame of a grid is its first band and first stack, boxes 1, 2, 3, 4, 7
 * as numbered by rows; the other four boxes are its core.
 *
 * The frame. Box 1 has 9! ways, or 8! with a given first digit. A digit of box
 * 1 goes to one of the two other rows in box 2 and to the last one in box 3;
 * each row of box 2 takes three digits, which leaves sum of C(3,k)^3 = 56
 * splits (k digits of each row go one row on, 3-k two rows on); and each of the
 * six mini-rows has 3! orders. So boxes 2 and 3 have WAYS = 56 * 6^6 ways, and
 * boxes 4 and 7 as many: 9! * WAYS^2 = 2.477e18 frames.
 *
 * Different indexes give different grids: the index is split into (a, b), a
 * below `left` and b below `right`, where left * right is the number of frames;
 * a Feistel network maps such pairs one to one, since each round adds to one
 * half a number that depends on the other half alone, which can be undone; the
 * pair is decoded in a mixed radix, which is one to one, too; and grids with
 * different frames differ. The number of frames has factors near its square
 * root, so nothing need be skipped. See J. Black and P. Rogaway, "Ciphers with
 * arbitrary finite domains" (CT-RSA 2002), on generalised Feistel networks;
 * six rounds after J. Patarin, "Security of random Feistel schemes with 5 or
 * more rounds" (CRYPTO 2004), though no more is claimed here than that the
 * order looks like chance.
 *
 * The core. In box 5 a digit must leave its column of box 2 and its row of
 * box 4. Columns first: which digits go one column on is one of 56 splits again
 * and box 8 has the complement. Now each column of box 5 holds a known triple,
 * whose digits must come to three rows. If they are from three rows of box 4,
 * all go one row on or all go two; if from two, the single one must go where
 * the pair came from, and the pair has two ways; if from one, there is no way.
 * The triples have no digit in common, so box 5 has 2^3 ways or none, and so
 * has box 8. That leaves boxes 6 and 9: their rows hold known triples, and
 * the splits for their columns are the AND of six sets of splits. They are none
 * or a power of two, at most 8: let a bit for each digit say whether it goes
 * one column on; what a triple demands is linear in them over GF(2), and box 6
 * alone has 2^3 ways.
 *
 * So an attempt is a split for boxes 5 and 8 and three bits for the rows of
 * each, drawn at random, and leaves n ways. To take it with probability n/8 and
 * then one of the n makes each core of the frame equally likely. With a new
 * frame for each attempt, each grid is equally likely: the uniform stream,
 * about 11 attempts a grid. The default stream keeps the frame and takes an
 * attempt with probability min(n, 2)/2, about 3 a grid: cores with n > 2 come
 * up somewhat too rarely, and frames that have many cores no more often than
 * others.
 *
 * Every frame has a core: 1152 to 11664 of them, found by exhaustion in
 * tests/unit/test_gen.c, where their sum over all frames comes out as the
 * number of grids, 6670903752021072936960 (B. Felgenhauer and F. Jarvis,
 * "Mathematics of Sudoku I", 2006). The attempts of a frame come from one
 * word each of a generator that goes through all words, so each of them comes
 * some time, and the search ends.
 */
#include <string.h>

#include "gen.h"
#include "kernel.h"

struct sdk_gen_table sdk_gen_table;

#include "gen_frame.h"
#define GENERATE sdk_gen_plain
#include "gen_some.h"

/* Takes the n-th of the rest and closes the gap. */
static uint8_t
take(uint8_t *rest, unsigned n)
{
	uint8_t got = rest[n];

	memmove(rest + n, rest + n + 1, 8 - n);
	return got;
}

static void
start_orders(void)
{
	for (unsigned n = 0; n < 504; n++) {
		uint8_t rest[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

		table.three[n][0] = take(rest, n / 56);
		table.three[n][1] = take(rest, n / 7 % 8);
		table.three[n][2] = take(rest, n % 7);
		memcpy(table.three[n] + 3, rest, 6);
	}
	for (unsigned n = 0; n < 720; n++) {
		uint8_t rest[9] = {3, 4, 5, 6, 7, 8};

		table.others[n][0] = 1;
		table.others[n][1] = 2;
		for (unsigned i = 0, weight = 120; i < 6; i++) {
			table.others[n][2 + i] =
			    take(rest, n / weight % (6 - i));
			weight /= i < 5 ? 5 - i : 1;
		}
	}
	for (unsigned n = 0; n < 216; n++) {
		table.six[n][0] = n % 6;
		table.six[n][1] = n / 6 % 6;
		table.six[n][2] = n / 36;
	}
}

static void
start_split(unsigned s)
{
	unsigned from, to, n[2];

	for (unsigned i = 0; i < 9; i++) {
		from = i / 3;
		to = (from + (table.moved[s][from] >> i % 3 & 1 ? 1 : 2)) % 3;
		table.column[s][to] |= 1 << (i % 3 * 3 + from);
	}
	for (to = 0; to < 3; to++)
		for (unsigned order = 0; order < 6; order++) {
			static const uint8_t place[6][3] = {{0, 1, 2},
			    {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0},
			    {2, 1, 0}};

			n[0] = n[1] = 0;
			for (unsigned i = 0; i < 9; i++) {
				from = i / 3;
				if (from == to)
					continue;
				if ((table.moved[s][from] >> i % 3 & 1) ==
				    ((from + 1) % 3 == to))
					table.near[s][to][order]
						  [place[order][n[0]++]] = i;
				else
					table.far[s][to][order]
						 [place[order][n[1]++]] = i;
			}
		}
}

/* What three places of a box, by rows, can do. */
static void
start_triple(unsigned triple)
{
	unsigned ways = 0, rows, moved;

	for (unsigned s = 0; s < SPLITS; s++) {
		const uint16_t *c = table.column[s];

		if (size(triple & c[0]) != 1 || size(triple & c[1]) != 1 ||
		    size(triple & c[2]) != 1)
			continue;
		table.fits[0][triple] |= 1ULL << s;
		table.fits[1][triple] |= 1ULL << (SPLITS - 1 - s);
	}
	/*
	 * A row, as a column of box 5, has no way: the first row goes to the
	 * second, the others two on, so that not all rows get three, be it one
	 * row or all that are columns.
	 */
	if (triple == 7)
		for (unsigned chance = 0; chance < 8; chance++)
			table.turn[512 * chance + triple] = 7;
	for (unsigned bits = 0; bits < 8; bits++) {
		rows = moved = 0;
		for (unsigned i = 0, n = 0; i < 9; i++) {
			if ((triple >> i & 1) == 0)
				continue;
			if (bits >> n++ & 1) {
				moved |= 1 << i;
				rows |= 1 << (i / 3 + 1) % 3;
			} else
				rows |= 1 << (i / 3 + 2) % 3;
		}
		if (rows == 7)
			for (unsigned chance = ways++; chance < 8; chance++)
				table.turn[512 * chance + triple] =
				    (uint16_t)moved;
	}
}

static void
start_table(void)
{
	unsigned s = 0;

	for (unsigned m = 0; m < 512; m++)
		if (size(m >> 6) == size(m >> 3 & 7) &&
		    size(m >> 6) == size(m & 7)) {
			table.moved[s][0] = m >> 6;
			table.moved[s][1] = m >> 3 & 7;
			table.moved[s][2] = m & 7;
			start_split(s++);
		}
	for (s = 0; s < SPLITS; s++)
		for (unsigned c = 0; c < 3; c++)
			table.columns[s][1 + c] =
			    table.column[s][c] |
			    (uint32_t)table.column[SPLITS - 1 - s][c] << 16;
	for (unsigned m = 0; m < 512; m++)
		if (size(m) == 3)
			start_triple(m);
	start_orders();
	memset(table.blank, ' ', sizeof table.blank);
	for (unsigned i = 0; i < SDK_TEXT; i += 18)
		table.blank[i] = '\n';
}

static bool
vectors(void)
{
#ifdef __x86_64__
	return strcmp(sdk_kernel()->name, "avx512") == 0;
#else
	return false;
#endif
}

void
sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit)
{
	if (table.blank[0] == 0) {
		start_table();
#ifdef __x86_64__
		if (vectors())
			sdk_gen_avx512_start();
#endif
	}
	for (unsigned i = 0; i < 8; i++)
		g->key[i] = sdk_mix(seed, i);
	g->digit = digit;
	g->uniform = false;
	/* 576 * 630 = 9! and 192 * 210 = 8! */
	g->left = (digit == 0 ? 576 : 192) * WAYS;
	g->right = (digit == 0 ? 630 : 210) * WAYS;
	g->first = digit == 0 ? 0 : (uint32_t)(digit - 1) * 40320;
	g->space = (uint64_t)g->left * g->right;
}

static void
generate(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
#ifdef __x86_64__
	if (vectors()) {
		sdk_gen_avx512(g, index, n, out, text);
		return;
	}
#endif
	sdk_gen_plain(g, index, n, out, text);
}

void
sdk_gen(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *cells)
{
	generate(g, index, n, cells, false);
}

void
sdk_gen_text(const struct sdk_gen *g, uint64_t index, size_t n, char *text)
{
	generate(g, index, n, (uint8_t *)text, true);
}
