/*
 * Internal: a frame and attempts on it, one at a time, in plain C: this defines
 * the grids of both streams. gen.c has the method.
 */
#ifndef SDK_GEN_FRAME_H
#define SDK_GEN_FRAME_H

#include <stdbool.h>
#include <string.h>

#include "gen.h"
#include "pick.h"
#include "table.h"

/* Random bits of an attempt: six, of which column 0 has two, and so on. */
#define GEN_CHANCE   0x0e000e00U
#define GEN_CHANCE_0 0x02000200U

/* A frame in words; put_digits() shows what they are for. */
struct frame {
	/* digits by rows, written as they will be */
	uint8_t box1[9], box2[9], box3[9], box4[9], box7[9];
	/* of a set of digits in column c of box 2: places in boxes 4, 7 */
	uint32_t column[3][8];
	/* of a set in row r of boxes 4, 7: places in box 3, for 6, 9 */
	uint32_t row[3][8];
	/*
	 * Places in rows of boxes 4, 7; of the digits there in box 3; of the
	 * digits in columns of box 2 in boxes 4, 7. And all other places; for
	 * column c also bits 9 + c and 25 + c, where attempts have chance.
	 */
	uint32_t own[9], other[9];
	/* what an attempt found: digits of box 2 that go one column on, */
	uint32_t moved;
	/* places of boxes 4, 7 that go one row on, the same in box 3, */
	uint32_t turned, rows;
	/* and splits for the columns of boxes 6, 9 */
	uint64_t fits;
};

static inline void
subsets(uint32_t *set, uint32_t x, uint32_t y, uint32_t z)
{
	set[0] = 0;
	set[1] = x;
	set[2] = y;
	set[3] = x | y;
	set[4] = z;
	set[5] = x | z;
	set[6] = y | z;
	set[7] = x | y | z;
}

/* Two boxes beside (below) box 1, which is given by rows (by columns). */
static inline void
decode_two(uint32_t way, const uint8_t *box1, uint8_t *near, uint8_t *far,
    unsigned across, unsigned down)
{
	unsigned split = way / GEN_ONES;
	const uint8_t *n =
	    sdk_gen_table.box[split * GEN_ORDERS + way % GEN_ORDERS];
	const uint8_t *f =
	    sdk_gen_table.box[(GEN_SPLITS - 1 - split) * GEN_ORDERS +
			      way / GEN_ORDERS % GEN_ORDERS];

	for (unsigned i = 0; i < 3; i++)
		for (unsigned j = 0; j < 3; j++) {
			near[down * i + across * j] = box1[n[3 * i + j] & 15];
			far[down * i + across * j] = box1[f[3 * i + j] & 15];
		}
}

static inline void
decode(const struct sdk_gen *g, uint32_t a, uint32_t b, uint8_t zero,
    struct frame *f)
{
	uint32_t n =
	    g->first + a / GEN_WAYS * (g->right / GEN_WAYS) + b / GEN_WAYS;
	const uint8_t *three = sdk_gen_table.three[n / 720];
	const uint8_t *others = sdk_gen_table.others[n % 720];
	uint8_t turned[9];
	uint32_t place47[9], place3[9];

	zero++;
	f->box1[0] = zero + three[0];
	for (unsigned i = 0; i < 8; i++)
		f->box1[1 + i] = zero + three[others[i]];
	for (unsigned i = 0; i < 9; i++)
		turned[i] = f->box1[i % 3 * 3 + i / 3];
	decode_two(a % GEN_WAYS, f->box1, f->box2, f->box3, 1, 3);
	decode_two(b % GEN_WAYS, turned, f->box4, f->box7, 3, 1);

	for (unsigned i = 0; i < 9; i++) {
		place47[f->box4[i] - zero] = 1U << i;
		place3[f->box3[i] - zero] = 1U << i;
	}
	for (unsigned i = 0; i < 9; i++)
		place47[f->box7[i] - zero] |= 1U << (16 + i);
	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *two = f->box2 + i;
		const uint8_t *four = f->box4 + 3 * i, *seven = f->box7 + 3 * i;
		uint32_t both[3];

		subsets(f->column[i], place47[two[0] - zero],
		    place47[two[3] - zero], place47[two[6] - zero]);
		for (unsigned j = 0; j < 3; j++)
			both[j] = place3[four[j] - zero] |
				  place3[seven[j] - zero] << 16;
		subsets(f->row[i], both[0], both[1], both[2]);
		f->own[i] = 0x00070007U << 3 * i;
		f->own[3 + i] = f->row[i][7];
		f->own[6 + i] = f->column[i][7];
		for (unsigned j = 0; j < 9; j += 3)
			f->other[i + j] = (GEN_LOW | GEN_HIGH) ^ f->own[i + j];
		f->other[6 + i] |= GEN_CHANCE_0 << i;
	}
}

/* Which place is in a set of one. */
static inline unsigned
place(uint32_t one)
{
	return (unsigned)__builtin_ctz(one);
}

/* All 81 digits, `step` apart. */
static inline void
put_digits(const struct frame *f, unsigned split, uint8_t *out, unsigned step)
{
	const uint32_t *columns = sdk_gen_table.columns[split] + 1;
	const uint32_t *own = f->own, *other = f->other;
	uint32_t column[2][3];

	for (unsigned c = 0; c < 3; c++) {
		uint32_t w = own[6 + (c + 1) % 3] ^ (f->moved & other[6 + c]);

		column[0][c] = w & GEN_LOW;
		column[1][c] = ((w ^ other[6 + c]) & GEN_HIGH) >> 16;
	}
	for (unsigned r = 0; r < 3; r++) {
		uint32_t side = own[(r + 1) % 3] ^ (f->turned & other[r]);
		uint32_t rest = own[3 + (r + 2) % 3] ^ (f->rows & other[3 + r]);

		for (unsigned c = 0; c < 3; c++) {
			uint8_t *at = out + (9 * r + c) * step;
			unsigned i = 3 * r + c;

			at[0] = f->box1[i];
			at[3 * step] = f->box2[i];
			at[6 * step] = f->box3[i];
			at[27 * step] = f->box4[i];
			at[30 * step] = f->box4[place(side & column[0][c])];
			at[33 * step] =
			    f->box3[place(rest & columns[c] & GEN_LOW)];
			at[54 * step] = f->box7[i];
			at[57 * step] =
			    f->box7[place(side >> 16 & column[1][c])];
			at[60 * step] =
			    f->box3[place((rest & columns[c]) >> 16)];
		}
	}
}

static inline void
put(const struct frame *f, unsigned split, uint8_t *out, bool text)
{
	if (text) {
		memcpy(out, sdk_gen_table.blank, SDK_TEXT);
		put_digits(f, split, out + 1, 2);
	} else
		put_digits(f, split, out, 1);
}

/* bits: random, of which those of GEN_CHANCE are used. */
static inline void
attempt(struct frame *f, uint32_t split, uint32_t bits)
{
	unsigned m = sdk_gen_table.moved[split];
	uint32_t five = 0, eight = 0, moved, rows, w;
	uint64_t fits = ~0ULL;

	moved = f->column[0][m & 7] | f->column[1][m >> 3 & 7] |
		f->column[2][m >> 6] | (bits & GEN_CHANCE);
	for (unsigned c = 0; c < 3; c++) {
		/* from the column two before, or one before if moved */
		w = f->own[6 + (c + 1) % 3] ^ (moved & f->other[6 + c]);
		five |= sdk_gen_table.turn[(uint16_t)w];
		w ^= f->other[6 + c];
		eight |= sdk_gen_table.turn[w >> 16];
	}
	rows = (f->row[0][five & 7] | f->row[1][five >> 3 & 7] |
		   f->row[2][five >> 6]) &
	       GEN_LOW;
	rows |= (f->row[0][eight & 7] | f->row[1][eight >> 3 & 7] |
		    f->row[2][eight >> 6]) &
		GEN_HIGH;
	for (unsigned r = 0; r < 3; r++) {
		/* what was moved is in box 5 or 8 and comes from one before */
		w = f->own[3 + (r + 2) % 3] ^ (rows & f->other[3 + r]);
		fits &= sdk_gen_table.fits[0][(uint16_t)w] &
			sdk_gen_table.fits[1][w >> 16];
	}
	f->moved = moved;
	f->turned = five | eight << 16;
	f->rows = rows;
	f->fits = fits;
}

static inline unsigned
size(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

#endif
