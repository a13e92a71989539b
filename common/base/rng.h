/*
 * Numbers from a seed, the same on every machine.
 */
#ifndef SDK_RNG_H
#define SDK_RNG_H

#include <stdint.h>

/*
 * Each bit of the result depends on every bit of x; different x give different
 * results. The finalizer of splitmix64: Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators" (2014), with the constants of David
 * Stafford's variant 13 of the MurmurHash3 mixer.
 */
static inline uint64_t
sdk_mix64(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

/*
 * A number below n from the high half of 64 random bits: the bias, at most n in
 * 2^32, is of no matter where little hangs on each draw. Must stay as it is,
 * since what a seed gives depends on it.
 */
static inline uint32_t
sdk_below(uint64_t bits, uint32_t n)
{
	return (uint32_t)((bits >> 32) * n >> 32);
}

/* 64 bits that depend on seed and index in every bit. */
uint64_t sdk_mix(uint64_t seed, uint64_t index);
/* A seed from the system. */
uint64_t sdk_random_seed(void);

#endif
