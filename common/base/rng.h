/*
 * Numbers from a seed, the same on every machine.
 */
#ifndef SDK_RNG_H
#define SDK_RNG_H

#include <stdint.h>

/* 64 bits that depend on seed and index in every bit. */
uint64_t sdk_mix(uint64_t seed, uint64_t index);
/* A seed from the system. */
uint64_t sdk_random_seed(void);

#endif
