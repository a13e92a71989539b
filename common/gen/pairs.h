/*
 * Internal: from an index to the two numbers of a frame, and to the chance in
 * the attempts on it. gen.c has the method.
 */
#ifndef SDK_GEN_PAIRS_H
#define SDK_GEN_PAIRS_H

#include <stddef.h>

#include "gen.h"

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

/* As C. Wellons' lowbias32 of a counter: each word comes once in a period. */
static inline uint32_t
next(uint32_t *state)
{
	uint32_t x = *state += 0x9e3779b9;

	x = (x ^ x >> 16) * 0x7feb352d;
	x = (x ^ x >> 15) * 0x846ca68b;
	return x ^ x >> 16;
}

#endif
