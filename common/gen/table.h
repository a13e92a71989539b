/* Internal: what the files of the generator share; see gen.c. */
#ifndef SDK_GEN_TABLE_H
#define SDK_GEN_TABLE_H

#include "gen.h"
#include "record/record.h"

enum { ONES = 46656, SPLITS = 56, WAYS = SPLITS * ONES, ORDERS = 216 };

/*
 * Words hold sets of places of two boxes, 9 bits each: of box 4 or 6 from bit
 * 0, of box 7 or 9 from bit 16.
 */
#define LOW  0x000001ffU
#define HIGH 0x01ff0000U

/*
 * A word of chance: from bit 0 three bits for the rows of box 5 and three for
 * box 8; whether one way is enough; which way to take; what makes the split.
 */
enum { ACCEPT = 6, PICK = 7, SPLIT = 10 };

struct sdk_gen_table {
	/*
	 * Of the splits: the digits that go one line on, three bits a line.
	 * The complement of split s is split 55 - s.
	 */
	_Alignas(64) uint16_t moved[64];
	/* of a split and, from bit 16, its complement: columns 1.. are [1].. */
	uint32_t columns[SPLITS][4];
	/*
	 * Box 2 of a split in each order of its rows, box 3 of its complement:
	 * the place in box 1, by rows, of each digit; and from bit 4 on the
	 * place in this box of each digit of box 1.
	 */
	_Alignas(16) uint8_t box[SPLITS * ORDERS][16];
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
#define table sdk_gen_table

/* The finalizer of MurmurHash3, variant 13; see rng.c. */
static inline uint64_t
mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

/* Constants of C. Wellons' lowbias32. */
static inline uint32_t
scramble(uint64_t key, uint32_t x)
{
	x = (x + (uint32_t)key) * 0x7feb352d;
	x = (x ^ x >> 15 ^ (uint32_t)(key >> 32)) * 0x846ca68b;
	return x ^ x >> 16;
}

/* One round: x plus a number below n that depends on y, modulo n < 2^31. */
static inline uint32_t
feistel(uint64_t key, uint32_t y, uint32_t x, uint32_t n)
{
	x += (uint32_t)((uint64_t)scramble(key, y) * n >> 32);
	/* the lesser, as x - n is huge where it is below 0 */
	return x < x - n ? x : x - n;
}

/* The pairs of indexes index..index+n-1. */
static inline void
permute(
    const struct sdk_gen *g, uint64_t index, uint32_t *a, uint32_t *b, size_t n)
{
	const uint64_t *key = g->key;
	const uint32_t left = g->left, right = g->right;
	const uint32_t first_a = (uint32_t)(index / right);
	const uint32_t first_b = (uint32_t)(index % right);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t x = first_a, y = first_b + i;

		x += y >= right;
		y -= y >= right ? right : 0;
		x = feistel(key[0], y, x, left);
		y = feistel(key[1], x, y, right);
		x = feistel(key[2], y, x, left);
		y = feistel(key[3], x, y, right);
		x = feistel(key[4], y, x, left);
		y = feistel(key[5], x, y, right);
		a[i] = x;
		b[i] = y;
	}
}

/* Where the chance in attempts on a frame begins. */
static inline uint32_t
start_state(const struct sdk_gen *g, uint32_t a, uint32_t b)
{
	return scramble(g->key[6], b + scramble(g->key[6], a));
}

/* Grids index..index+n-1 of the default stream as cells or text. */
void sdk_gen_plain(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text);
/* The same on x86-64, where the kernel avx512 can run. */
void sdk_gen_avx512_start(void);
void sdk_gen_avx512(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text);

#endif
