/* Sixteen puzzles in 512-bit vectors; x86-64 with AVX-512 of 2019 and later. */
#include "kernel.h"

#if defined(__x86_64__)
#ifndef __AVX512VBMI2__
#error "kernel_avx512.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>

#define KERNEL sdk_kernel_avx512
#define NAME   "avx512"
#define LANES  16
#define TERN(a, b, c, k)                                                       \
	((vec)_mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b),            \
	    (__m512i)(c), k))
#define lane_mask(v)                                                           \
	((unsigned)_mm512_test_epi32_mask((__m512i)(v), (__m512i)(v)))

static bool
usable(void)
{
	return __builtin_cpu_supports("avx512f") &&
	    __builtin_cpu_supports("avx512bw") &&
	    __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512vbmi") &&
	    __builtin_cpu_supports("avx512vbmi2") &&
	    __builtin_cpu_supports("avx512bitalg") &&
	    __builtin_cpu_supports("avx512vpopcntdq") &&
	    __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2");
}

#include "kernel_lanes.h"
#endif
