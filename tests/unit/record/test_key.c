/*
 * Keys of grids: each is turned back into the grid that it came from, by code
 * that knows the rules of Sudoku alone, so no two grids have one key.
 * usage: test_key [SEED]
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "record/record.h"

/* The digits that `used` lacks, in rising order; how many. */
static int
missing(unsigned used, int *digit)
{
	int n = 0;

	for (int d = 1; d <= 9; d++)
		if (!(used >> d & 1))
			digit[n++] = d;
	return n;
}

/* Three digits to the cells x, y, z with the given comparisons. */
static void
put_ordered(
    const int *d, bool xy, bool yz, bool xz, uint8_t *x, uint8_t *y, uint8_t *z)
{
	static const int order[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

	for (int i = 0; i < 6; i++) {
		const int *o = order[i];

		if ((o[0] < o[1]) == xy && (o[1] < o[2]) == yz &&
		    (o[0] < o[2]) == xz) {
			*x = (uint8_t)d[o[0]];
			*y = (uint8_t)d[o[1]];
			*z = (uint8_t)d[o[2]];
			return;
		}
	}
	sdk_die("an order that is none");
}

static void
unpack_row(uint32_t key, uint8_t *row)
{
	unsigned used = 0;
	int left[9];

	for (int i = 0; i < 7; i++) {
		row[i] = key >> 4 * i & 15;
		used |= 1U << row[i];
	}
	if (missing(used, left) != 2)
		sdk_die("seven digits that are not");
	row[7] = (uint8_t)left[!(key >> 28 & 1)];
	row[8] = (uint8_t)left[key >> 28 & 1];
}

static void
unpack_third(unsigned bits, uint8_t *row)
{
	for (int box = 0; box < 3; box++) {
		unsigned used = 0;
		int left[9];
		bool far = box < 2 ? bits >> (3 * box + 2) & 1 : bits >> 8 & 1;

		for (int i = 0; i < 3; i++)
			used |= 1U << row[3 * box + i - 9] |
				1U << row[3 * box + i - 18];
		if (missing(used, left) != 3)
			sdk_die("a box without three digits to go");
		put_ordered(left, bits >> 3 * box & 1,
		    bits >> (3 * box + 1) & 1, far, row + 3 * box,
		    row + 3 * box + 1, row + 3 * box + 2);
	}
}

static void
unpack_complete(const uint32_t *key, uint8_t *cells)
{
	unsigned more = key[0] >> 29 | key[1] >> 29 << 3 | key[2] >> 29 << 6 |
			key[3] >> 29 << 9 | (key[4] & 0xff) << 12;
	int left[9];

	unpack_row(key[0], cells);
	unpack_row(key[1], cells + 9);
	unpack_row(key[2], cells + 27);
	unpack_row(key[3], cells + 36);
	unpack_third(more & 0x1ff, cells + 18);
	unpack_third(more >> 9 & 0x1ff, cells + 45);
	for (int c = 0; c < 8; c++) {
		unsigned used = 0;

		for (int r = 0; r < 6; r++)
			used |= 1U << cells[9 * r + c];
		if (missing(used, left) != 3)
			sdk_die("a column without three digits to go");
		put_ordered(left, key[4] >> 8 >> c & 1, key[4] >> 16 >> c & 1,
		    key[4] >> 24 >> c & 1, cells + 54 + c, cells + 63 + c,
		    cells + 72 + c);
	}
	for (int r = 6; r < 9; r++) {
		unsigned used = 0;

		for (int c = 0; c < 8; c++)
			used |= 1U << cells[9 * r + c];
		if (missing(used, left) != 1)
			sdk_die("a row without one digit to go");
		cells[9 * r + 8] = (uint8_t)left[0];
	}
}

static void
unpack(const uint32_t *key, unsigned words, uint8_t *cells)
{
	uint8_t digit[SDK_CELLS + 10];
	unsigned clues = 0, n = 0;

	for (int i = 0; i < SDK_CELLS; i++)
		clues += key[i / 32] >> i % 32 & 1;
	if (words != 3 + (clues + 9) / 10)
		sdk_die("%u words for %u clues", words, clues);
	for (unsigned w = 3; w < words; w++) {
		uint32_t x = key[w];
		unsigned here = clues - n < 10 ? clues - n : 10;

		for (unsigned k = here; k-- > 0; x /= 9)
			digit[n + k] = (uint8_t)(1 + x % 9);
		n += here;
	}
	n = 0;
	for (int i = 0; i < SDK_CELLS; i++)
		cells[i] = key[i / 32] >> i % 32 & 1 ? digit[n++] : 0;
}

int
main(int argc, char *argv[])
{
	uint8_t cells[SDK_CELLS], back[SDK_CELLS];
	uint32_t key[SDK_KEY];
	struct sdk_gen g;
	unsigned words;
	uint64_t seed;

	sdk_start(argv[0]);
	seed = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
			: sdk_random_seed();
	printf("test_key: seed %" PRIu64 "\n", seed);
	sdk_gen_start(&g, seed, 0);
	for (int uniform = 0; uniform < 2; uniform++) {
		g.uniform = uniform;
		for (uint64_t i = 0; i < 50000; i++) {
			sdk_gen(&g, i, 1, cells);
			sdk_key_complete(cells, key);
			unpack_complete(key, back);
			if (memcmp(cells, back, SDK_CELLS) != 0)
				sdk_die("complete grid %" PRIu64, i);
		}
	}
	for (uint64_t i = 0; i < 50000; i++) {
		sdk_gen(&g, i, 1, cells);
		for (unsigned k = 0; k < SDK_CELLS; k++)
			if (sdk_mix(i, k) % 80 < i % 82)
				cells[k] = 0;
			else if (i % 7 == 0) /* any digits, not a grid's */
				cells[k] = (uint8_t)(1 + sdk_mix(k, i) % 9);
		words = sdk_key(cells, key);
		unpack(key, words, back);
		if (memcmp(cells, back, SDK_CELLS) != 0)
			sdk_die("grid %" PRIu64, i);
	}
	puts("test_key: ok");
	return 0;
}
