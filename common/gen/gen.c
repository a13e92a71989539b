/*
 * Complete grids from (seed, index): the method, and the choice of a form of it.
 *
 * The frame of a grid is its first band and first stack: boxes 1, 2, 3, 4 and 7,
 * numbered by rows. The other four boxes are its core.
 *
 * Frames. Box 1 can be filled in 9! ways, or in 8! if the first digit is given.
 * Each digit of box 1 goes to one of the two other rows in box 2, and to the last
 * row in box 3. Each row of box 2 takes three digits. If k digits of each row go
 * one row down, and 3-k two rows, there are sum of C(3,k)^3 = 56 ways to do so,
 * called splits. Each of the six mini-rows has 3! orders. So boxes 2 and 3 have
 * GEN_WAYS = 56 * 6^6 ways, boxes 4 and 7 have as many, and there are
 * 9! * GEN_WAYS^2 = 2.477e18 frames.
 *
 * Different indexes give different grids:
 * - The index is split into a pair (a, b), a below `left` and b below `right`,
 *   where left * right is the number of frames.
 * - A Feistel network maps pairs to pairs, one to one: each round adds to one half
 *   a number that depends on the other half alone, so it can be undone.
 * - The pair is decoded to a frame in a mixed radix, which is one to one, too.
 * - Grids with different frames differ.
 * The number of frames has factors near its square root, so no index has to be
 * skipped. See J. Black and P. Rogaway, "Ciphers with arbitrary finite domains"
 * (CT-RSA 2002), on generalised Feistel networks. There are six rounds, after
 * J. Patarin, "Security of random Feistel schemes with 5 or more rounds" (CRYPTO
 * 2004), but all that is claimed here is that the order looks random.
 *
 * Cores. In box 5 a digit must leave the column that it has in box 2 and the row
 * that it has in box 4.
 * - Columns of boxes 5 and 8: which digits go one column on is one of 56 splits
 *   again; box 8 has the complement.
 * - Rows of box 5: each column now holds a known triple, whose digits must come to
 *   three different rows. If they are from three rows of box 4, all go one row on
 *   or all go two. If they are from two rows, the single one must go where the
 *   pair came from, and the pair has two ways. If they are from one row, there is
 *   no way. Triples have no digit in common, so box 5 has 2^3 ways or none. The
 *   same holds for box 8.
 * - Columns of boxes 6 and 9: their rows hold known triples, and the splits that
 *   suit all of them are the intersection of six sets. There are none, or a power
 *   of two, at most 8: if a bit for each digit says whether it goes one column on,
 *   then what a triple demands is linear in these bits over GF(2), and box 6 alone
 *   has 2^3 ways.
 *
 * An attempt is a split for boxes 5 and 8 and three bits for the rows of each,
 * drawn at random. It leaves n ways for boxes 6 and 9. Accepting it with
 * probability n/8, and then taking one of the n, makes all cores of a frame
 * equally likely. With a new frame for each attempt, all grids are equally likely:
 * this is the uniform stream, with about 11 attempts a grid. The default stream
 * keeps the frame and accepts with probability min(n, 2)/2, about 3 attempts a
 * grid. There, cores with n > 2 come up somewhat too rarely, and a frame with many
 * cores comes up no more often than others.
 *
 * Every frame has a core, 1152 to 11664 of them. tests/unit/gen/test_gen.c finds
 * that by exhaustion; their sum over all frames is the number of grids,
 * 6670903752021072936960 (B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I",
 * 2006). The attempts on a frame use the words of a generator that goes through
 * all words, so each attempt comes some time, and the search ends.
 *
 * Forms. frame.h, plain.c and uniform.c define the streams in plain C. lanes.h
 * makes the same default stream with the vectors of AVX2 and NEON, avx512.c with
 * those of AVX-512. Measured on a Zen 5 core, a million grids to /dev/null, user
 * and system time: plain C 0.183 s, AVX2 0.102 s, AVX-512 0.049 s. NEON takes
 * 1048 instructions a grid, plain C on arm64 1715.
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
	case SDK_AVX2: return sdk_gen_avx2;
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	case SDK_NEON: return sdk_gen_neon;
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
