/* Internal: what the files of the generator share; see gen.c. */
#ifndef SDK_GEN_H
#define SDK_GEN_H

#include "sdk.h"

enum { ONES = 46656, SPLITS = 56, WAYS = SPLITS * ONES };

/*
 * Words hold sets of places of two boxes, by rows, 9 bits each: of box 4 or 6
 * from bit 0, of box 7 or 9 from bit 16.
 */
#define LOW  0x000001ffU
#define HIGH 0x01ff0000U
/* Chance in attempts: six bits, of which column 0 has two, and so on. */
#define CHANCE   0x0e000e00U
#define CHANCE_0 0x02000200U

struct sdk_gen_table {
	/*
	 * Of the splits: the digits that go one line on, a set of three places
	 * for each line. The complement of split s is split 55 - s.
	 */
	uint8_t moved[SPLITS][4];
	/* where that takes them: places, by rows, in each column */
	uint16_t column[SPLITS][4];
	/* of a split and, from bit 16, its complement: columns 1.. are [1].. */
	uint32_t columns[SPLITS][4];
	/* the digits of box 1 in each row of boxes 2, 3, in each order */
	uint8_t near[SPLITS][3][6][4], far[SPLITS][3][6][4];
	/* a number in base 6 */
	uint8_t six[216][4];
	/*
	 * Three of nine and the others, as box 1 may begin; which of these
	 * nine come after the first cell.
	 */
	uint8_t three[504][16], others[720][8];
	/*
	 * Of three places of box 4, by rows: those that go one row on so that
	 * they come to three rows; the other way if one of bits 9..11 is set.
	 * For a row there is none: then rows get too many.
	 */
	uint16_t turn[4096];
	/* splits that take three places, by rows, to three columns; reversed */
	uint64_t fits[2][512];
	char blank[SDK_TEXT]; /* a written grid without its digits */
};
/* What struct frame has in any case. */
#define FRAME                                                                    \
	/* of a set of digits in column c of box 2: places in boxes 4, 7 */      \
	uint32_t column[3][8];                                                   \
	/* of a set in row r of boxes 4, 7: places in box 3, for 6, 9 */         \
	uint32_t row[3][8];                                                      \
	/*                                                                     \
	 * Places in rows of boxes 4, 7; of the digits there in box 3; of the  \
	 * digits in columns of box 2 in boxes 4, 7. And all other places;     \
	 * for column c also bits 9 + c and 25 + c, where attempts have chance.\
	 */ \
	uint32_t own[16], other[16];                                             \
	/* what an attempt found: digits of box 2 that go one column on, */      \
	uint32_t moved;                                                          \
	/* places of boxes 4, 7 that go one row on, the same in box 3, */        \
	uint32_t turned, rows;                                                   \
	/* and splits for the columns of boxes 6, 9 */                           \
	uint64_t fits;                                                           \
	uint64_t random; /* for the next attempt */

extern struct sdk_gen_table sdk_gen_table;
#define table sdk_gen_table

/* Grids index..index+n-1 as cells or text. */
void sdk_gen_plain(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text);
/* The same on x86-64, where the kernel avx512 can run. */
void sdk_gen_avx512_start(void);
void sdk_gen_avx512(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text);

#endif
