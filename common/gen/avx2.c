/* The default stream, eight grids at a time; AVX2. */
#if defined(__x86_64__)
#ifndef __AVX2__
#error "avx2.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>
#include <stdint.h>

#define FORM  sdk_gen_avx2
#define LANES 8

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef int32_t sign32 __attribute__((vector_size(32)));

static inline bytes
shuffle(bytes table, bytes i)
{
	return (bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)i);
}

/* Numbers of the set bits, as words. */
static inline __m256i
order(unsigned m)
{
	uint64_t all = _pdep_u64(m, 0x0101010101010101) * 255;

	return _mm256_cvtepu8_epi32(
	    _mm_cvtsi64_si128((long long)_pext_u64(0x0706050403020100, all)));
}

#define compress(v, o) ((vec)_mm256_permutevar8x32_epi32((__m256i)(v), o))

#include "lanes.h"
#endif
