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
 * six mini-rows has 3! orders. So boxes 2 and 3 have GEN_WAYS = 56 * 6^6 ways, and
 * boxes 4 and 7 as many: 9! * GEN_WAYS^2 = 2.477e18 frames.
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
 * frame.h and plain.c define the streams in plain C; avx512.c makes the same
 * default stream with vectors.
 *
 * Every frame has a core: 1152 to 11664 of them, found by exhaustion in
 * tests/unit/gen/test_gen.c, where their sum over all frames comes out as the
 * number of grids, 6670903752021072936960 (B. Felgenhauer and F. Jarvis,
 * "Mathematics of Sudoku I", 2006). The attempts of a frame come from one
 * word each of a generator that goes through all words, so each of them comes
 * some time, and the search ends.
 */
#include "base/cpu.h"
#include "base/rng.h"
#include "forms.h"
#include "gen.h"
#include "table.h"

/* The form of the default stream for this processor. */
static sdk_gen_form *
form(void)
{
	switch (sdk_isa()) {
#ifdef __x86_64__
	case SDK_AVX512: return sdk_gen_avx512;
#endif
	default: return sdk_gen_plain;
	}
}

void
sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit)
{
	if (sdk_gen_table.blank[0] == 0) {
		sdk_gen_table_start();
#ifdef __x86_64__
		if (form() == sdk_gen_avx512)
			sdk_gen_avx512_start();
#endif
	}
	for (unsigned i = 0; i < 8; i++)
		g->key[i] = sdk_mix(seed, i);
	g->digit = digit;
	g->uniform = false;
	/* 576 * 630 = 9! and 192 * 210 = 8! */
	g->left = (digit == 0 ? 576 : 192) * GEN_WAYS;
	g->right = (digit == 0 ? 630 : 210) * GEN_WAYS;
	g->first = digit == 0 ? 0 : (uint32_t)(digit - 1) * 40320;
	g->space = (uint64_t)g->left * g->right;
}

static void
generate(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	(g->uniform ? sdk_gen_uniform : form())(g, index, n, out, text);
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
