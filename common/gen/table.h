/*
 * Internal: the tables that all forms of the generator look things up in, and
 * the meaning of a word of chance. gen.c has the method.
 */
#ifndef SDK_GEN_TABLE_H
#define SDK_GEN_TABLE_H

#include <stdint.h>

#include "record/record.h"

enum {
	GEN_ONES = 46656,
	GEN_SPLITS = 56,
	GEN_WAYS = GEN_SPLITS * GEN_ONES,
	GEN_ORDERS = 216
};

/*
 * Words hold sets of places of two boxes, 9 bits each: of box 4 or 6 from bit
 * 0, of box 7 or 9 from bit 16.
 */
#define GEN_LOW  0x000001ffU
#define GEN_HIGH 0x01ff0000U

/*
 * A word of chance: from bit 0 three bits for the rows of box 5 and three for
 * box 8; whether one way is enough; which way to take; what makes the split.
 */
enum { GEN_ACCEPT = 6, GEN_PICK = 7, GEN_SPLIT = 10 };

struct sdk_gen_table {
	/*
	 * Of the splits: the digits that go one line on, three bits a line.
	 * The complement of split s is split 55 - s.
	 */
	_Alignas(64) uint16_t moved[64];
	/* of a split and, from bit 16, its complement: columns 1.. are [1].. */
	uint32_t columns[GEN_SPLITS][4];
	/*
	 * Box 2 of a split in each order of its rows, box 3 of its complement:
	 * the place in box 1, by rows, of each digit; and from bit 4 on the
	 * place in this box of each digit of box 1.
	 */
	_Alignas(16) uint8_t box[GEN_SPLITS * GEN_ORDERS][16];
	/*
	 * Three of nine and the others, as box 1 may begin; which of these
	 * nine come after the first cell.
	 */
	_Alignas(16) uint8_t three[504][16], others[720][8];
	/*
	 * Of three places of box 4, by rows: those that go one row on so that
	 * they come to three rows; the other way if one of bits 9..11 is set.
	 */
	uint16_t turn[4096];
	/* splits that take three places, by rows, to three columns; reversed */
	uint64_t fits[2][512];
	char blank[SDK_TEXT]; /* a written grid without its digits */
};

extern struct sdk_gen_table sdk_gen_table;

/* Fills the tables. Not from several threads at once. */
void sdk_gen_table_start(void);

#endif
