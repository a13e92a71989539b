/* Four lanes in 128-bit vectors; every x86-64 has them. */
#include "kernel.h"

#if defined(__x86_64__)
#include <emmintrin.h>

#define KERNEL sdk_kernel_sse2
#define ISA    SDK_SSE2
#define WIDTH  4
#define GROUPS 2
#define lane_mask(v)                                                           \
	(~(unsigned)_mm_movemask_ps(                                           \
	     (__m128)_mm_cmpeq_epi32((__m128i)(v), _mm_setzero_si128())) &     \
	    0xfu)

#define lane_sign(v) ((unsigned)_mm_movemask_ps((__m128)(v)))

#include "layout.h"

/* By bytes of sixteen words: the top bits of the bytes make half a word. */
static inline void
transpose(const uint32_t *w, uint32_t *bits)
{
	const __m128i low = _mm_set1_epi32(0xff);
	__m128i u[8], a, b;
	int i, j;

	for (j = 0; j < 4; j++) {
		for (i = 0; i < 8; i++)
			u[i] = _mm_and_si128(low,
			    _mm_srli_epi32(
				_mm_load_si128((const __m128i *)w + i), 8 * j));
		a = _mm_packus_epi16(
		    _mm_packs_epi32(u[0], u[1]), _mm_packs_epi32(u[2], u[3]));
		b = _mm_packus_epi16(
		    _mm_packs_epi32(u[4], u[5]), _mm_packs_epi32(u[6], u[7]));
		for (i = 8 * j + 7; i >= 8 * j; i--) {
			bits[i] = (uint32_t)_mm_movemask_epi8(b) << 16 |
				  (uint32_t)_mm_movemask_epi8(a);
			a = _mm_add_epi8(a, a);
			b = _mm_add_epi8(b, b);
		}
	}
}

#define transpose transpose
#include "lanes.h"
#endif
