/* The tables of the generator, made once. */
#include <string.h>

#include "record/record.h"
#include "table.h"

struct sdk_gen_table sdk_gen_table;

static unsigned
size(unsigned set)
{
	return (unsigned)__builtin_popcount(set);
}

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

		sdk_gen_table.three[n][0] = take(rest, n / 56);
		sdk_gen_table.three[n][1] = take(rest, n / 7 % 8);
		sdk_gen_table.three[n][2] = take(rest, n % 7);
		memcpy(sdk_gen_table.three[n] + 3, rest, 6);
	}
	for (unsigned n = 0; n < 720; n++) {
		uint8_t rest[9] = {3, 4, 5, 6, 7, 8};

		sdk_gen_table.others[n][0] = 1;
		sdk_gen_table.others[n][1] = 2;
		for (unsigned i = 0, weight = 120; i < 6; i++) {
			sdk_gen_table.others[n][2 + i] =
			    take(rest, n / weight % (6 - i));
			weight /= i < 5 ? 5 - i : 1;
		}
	}
}

/*
 * Box 2 of a split in all orders: a row has the digits that went one row on
 * and those that went two, or fewer where it is their own, in order of places
 * in box 1.
 */
static void
start_boxes(unsigned s)
{
	static const uint8_t place[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
	unsigned order[3], n[3], to, at;

	for (unsigned o = 0; o < GEN_ORDERS; o++) {
		uint8_t *box = sdk_gen_table.box[s * GEN_ORDERS + o];

		order[0] = o % 6;
		order[1] = o / 6 % 6;
		order[2] = o / 36;
		n[0] = n[1] = n[2] = 0;
		for (unsigned i = 0; i < 9; i++) {
			to = (i / 3 +
				 (sdk_gen_table.moved[s] >> i & 1 ? 1 : 2)) %
			     3;
			at = 3 * to + place[order[to]][n[to]++];
			box[at] |= (uint8_t)i;
			box[i] |= (uint8_t)(at << 4);
		}
	}
}

/* The splits that take three places of a box, by rows, to three columns. */
static void
start_fits(unsigned triple)
{
	for (unsigned s = 0; s < GEN_SPLITS; s++) {
		unsigned to = 0;

		for (unsigned i = 0; i < 9; i++)
			to |= (triple >> i & 1)
			      << (i + (sdk_gen_table.moved[s] >>
						      (i % 3 * 3 + i / 3) &
						  1
					      ? 1
					      : 2)) %
				     3;
		if (to != 7)
			continue;
		sdk_gen_table.fits[0][triple] |= 1ULL << s;
		sdk_gen_table.fits[1][triple] |= 1ULL << (GEN_SPLITS - 1 - s);
	}
}

/*
 * Of three places of a box, by rows, those that go one row on so that they come
 * to three rows; chance chooses one of the two ways. Digits from three rows all
 * go one row on, or all two. Of a pair in one row, it is the one that follows
 * the other, the third place of a row before the first, or that other; and a
 * single one must come to the row of the pair. For a row there is no way: then
 * the second row, or all rows, get too many.
 */
static unsigned
turn(unsigned w, bool chance)
{
	unsigned second = (w << 1 & 0666) | (w >> 2 & 0111);
	unsigned first = (w << 2 & 0444) | (w >> 1 & 0333);
	unsigned pair = (w & second) | (w & first) | (second & first);
	unsigned before = pair >> 3 | (pair << 6 & 0700);
	unsigned after = (pair << 3 & 0770) | pair >> 6;
	unsigned single = w & ~second & ~first;

	if (w & second & first)
		return 7;
	if (chance)
		return (w & second) | (single & (before | ~after));
	return (w & first) | (single & before);
}

void
sdk_gen_table_start(void)
{
	unsigned s = 0;

	for (unsigned m = 0; m < 512; m++)
		if (size(m >> 6) == size(m >> 3 & 7) &&
		    size(m >> 6) == size(m & 7))
			sdk_gen_table.moved[s++] = (uint16_t)m;
	for (s = 0; s < GEN_SPLITS; s++) {
		start_boxes(s);
		for (unsigned i = 0; i < 9; i++) {
			unsigned at = i % 3 * 3 + i / 3;
			bool one = sdk_gen_table.moved[s] >> i & 1;

			sdk_gen_table
			    .columns[s][1 + (i / 3 + (one ? 1 : 2)) % 3] |=
			    1U << at;
			sdk_gen_table
			    .columns[s][1 + (i / 3 + (one ? 2 : 1)) % 3] |=
			    1U << (16 + at);
		}
	}
	for (unsigned m = 0; m < 512; m++)
		if (size(m) == 3) {
			start_fits(m);
			for (unsigned chance = 0; chance < 8; chance++)
				sdk_gen_table.turn[512 * chance + m] =
				    (uint16_t)turn(m, chance != 0);
		}
	start_orders();
	memset(sdk_gen_table.blank, ' ', sizeof sdk_gen_table.blank);
	for (unsigned i = 0; i < SDK_TEXT; i += 18)
		sdk_gen_table.blank[i] = '\n';
}
