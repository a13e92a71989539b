/*
 * Internal: one of the bits of a set, without branches.
 */
#ifndef SDK_GEN_PICK_H
#define SDK_GEN_PICK_H

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* The n-th of the set, n <= 7; without branches, as n is random. */
static inline unsigned
pick(uint64_t set, unsigned n)
{
#ifdef __BMI2__
	set = _pdep_u64(1ULL << n, set);
#else
	uint64_t s = set & (set - 1);

	set = n & 1 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	set = n & 2 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	s &= s - 1;
	s &= s - 1;
	set = n & 4 ? s : set;
#endif
	return (unsigned)__builtin_ctzll(set);
}

#endif
