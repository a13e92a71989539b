/* Eight lanes in 256-bit vectors; x86-64 of 2013 and later. */
#include "kernel.h"

#if defined(__x86_64__)
#ifndef __AVX2__
#error "avx2.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>

#define KERNEL sdk_kernel_avx2
#define ISA    SDK_AVX2
#define WIDTH  8
#define GROUPS 2
#define lane_mask(v)                                                           \
	(~(unsigned)_mm256_movemask_ps((__m256)_mm256_cmpeq_epi32(             \
	     (__m256i)(v), _mm256_setzero_si256())) &                          \
	    0xffu)

#define lane_sign(v) ((unsigned)_mm256_movemask_ps((__m256)(v)))

#include "layout.h"

/*
 * Eight words, WIDTH apart. Loading a word to all places of a vector costs no
 * more than loading it to one, and blending eight such vectors never waits for
 * stores of single words.
 */
static inline __m256i
eight(const word *p, int n)
{
	__m256i v[8];
	int i;

#pragma GCC unroll 8
	for (i = 0; i < 8; i++)
		v[i] = i < n ? _mm256_set1_epi32((int)p[i * WIDTH])
			     : _mm256_setzero_si256();
	return _mm256_blend_epi32(
	    _mm256_blend_epi32(_mm256_blend_epi32(v[0], v[1], 0xaa),
		_mm256_blend_epi32(v[2], v[3], 0xaa), 0xcc),
	    _mm256_blend_epi32(_mm256_blend_epi32(v[4], v[5], 0xaa),
		_mm256_blend_epi32(v[6], v[7], 0xaa), 0xcc),
	    0xf0);
}

static inline void
lane_get(const vec *x, unsigned l, struct frame *f)
{
	const word *p = (const word *)x + l;
	__m256i *w = (__m256i *)f->w;

	_mm256_store_si256(w, eight(p, 8));
	_mm256_store_si256(w + 1, eight(p + 8 * WIDTH, 8));
	_mm256_store_si256(w + 2, eight(p + 16 * WIDTH, 8));
	_mm256_store_si256(w + 3, eight(p + 24 * WIDTH, WORDS - 24));
}

/* By bytes of all words: the top bits of the bytes make a word. */
static inline void
transpose(const uint32_t *w, uint32_t *bits)
{
	const __m256i low = _mm256_set1_epi32(0xff);
	__m256i u[4], a;
	int i, j;

	for (j = 0; j < 4; j++) {
		for (i = 0; i < 4; i++)
			u[i] = _mm256_and_si256(
			    low, _mm256_srli_epi32(
				     _mm256_load_si256((const __m256i *)w + i),
				     8 * j));
		a = _mm256_packus_epi16(_mm256_packs_epi32(u[0], u[1]),
		    _mm256_packs_epi32(u[2], u[3]));
		/* packing goes by halves */
		a = _mm256_permutevar8x32_epi32(
		    a, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
		for (i = 8 * j + 7; i >= 8 * j; i--) {
			bits[i] = (uint32_t)_mm256_movemask_epi8(a);
			a = _mm256_add_epi8(a, a);
		}
	}
}

#define lane_get  lane_get
#define transpose transpose
#include "lanes.h"
#endif
