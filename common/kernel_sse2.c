/* Four puzzles in 128-bit vectors; every x86-64. */
#include "kernel.h"

#if defined(__x86_64__)
#include <emmintrin.h>

#define KERNEL sdk_kernel_sse2
#define NAME   "sse2"
#define LANES  4
#define BYTE_MASKS
#define lane_mask(v)                                                           \
	(~(unsigned)_mm_movemask_ps(                                           \
	     (__m128)_mm_cmpeq_epi32((__m128i)(v), _mm_setzero_si128())) &     \
	    0xfu)

static bool
usable(void)
{
	return true;
}

#include "kernel_lanes.h"
#endif
