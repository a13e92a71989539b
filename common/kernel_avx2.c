/* Eight puzzles in 256-bit vectors; x86-64 of 2013 and later. */
#include "kernel.h"

#if defined(__x86_64__)
#ifndef __AVX2__
#error "kernel_avx2.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>

#define KERNEL sdk_kernel_avx2
#define NAME   "avx2"
#define LANES  8
#define BYTE_MASKS
#define lane_mask(v)                                                           \
	(~(unsigned)_mm256_movemask_ps((__m256)_mm256_cmpeq_epi32(             \
	     (__m256i)(v), _mm256_setzero_si256())) &                          \
	    0xffu)

static bool
usable(void)
{
	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("bmi") &&
	       __builtin_cpu_supports("bmi2") &&
	       __builtin_cpu_supports("popcnt");
}

#include "kernel_lanes.h"
#endif
