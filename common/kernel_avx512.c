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
	    __builtin_cpu_supports("avx512cd") &&
	    __builtin_cpu_supports("avx512bw") &&
	    __builtin_cpu_supports("avx512dq") &&
	    __builtin_cpu_supports("avx512vl") &&
	    __builtin_cpu_supports("avx512vbmi") &&
	    __builtin_cpu_supports("avx512vbmi2") &&
	    __builtin_cpu_supports("avx512bitalg") &&
	    __builtin_cpu_supports("avx512vpopcntdq") &&
	    __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2");
}

#define LANE_IO
#define PLACES
#include "kernel_lanes.h"

/* A frame is two vectors; the second has eleven words. */
#define REST 0x7ffu
/* A grid is two vectors; the second has 17 cells. */
#define TAIL 0x1ffffu

/* Where word l of the lanes begins, in words. */
static inline __m512i
column(unsigned l)
{
	return _mm512_add_epi32(_mm512_set1_epi32((int)l),
	    _mm512_setr_epi32(0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160,
	    176, 192, 208, 224, 240));
}

static inline void
lane_get(const vec *x, unsigned l, struct frame *f)
{
	__m512i at = column(l);

	_mm512_store_si512(f->w, _mm512_i32gather_epi32(at, x, 4));
	_mm512_store_si512(f->w + 16, _mm512_mask_i32gather_epi32(
	    _mm512_setzero_si512(), REST, at, x + 16, 4));
}

static inline void
lane_put(vec *x, unsigned l, const struct frame *f)
{
	__m512i at = column(l);

	_mm512_i32scatter_epi32(x, at, _mm512_load_si512(f->w), 4);
	_mm512_mask_i32scatter_epi32(x + 16, REST, at,
	    _mm512_load_si512(f->w + 16), 4);
}

/* The cells of words i..i+2, a byte for each and one that does not matter. */
#define CELLS(i)                                                               \
	(i) * 3, (i) * 3 + 3, (i) * 3 + 6, 0,                                  \
	(i) * 3 + 1, (i) * 3 + 4, (i) * 3 + 7, 0,                              \
	(i) * 3 + 2, (i) * 3 + 5, (i) * 3 + 8, 0
static const _Alignas(64) uint8_t to_words[128] = {
    CELLS(0), CELLS(3), CELLS(6), CELLS(9), CELLS(12), CELLS(15),
    CELLS(18), CELLS(21), CELLS(24),
};

/* The bytes in such words of the cells of a row. */
#define LINE(r)                                                                 \
	(r) * 12, (r) * 12 + 4, (r) * 12 + 8,                                  \
	(r) * 12 + 1, (r) * 12 + 5, (r) * 12 + 9,                              \
	(r) * 12 + 2, (r) * 12 + 6, (r) * 12 + 10
static const _Alignas(64) uint8_t to_rows[128] = {
    LINE(0), LINE(1), LINE(2), LINE(3), LINE(4), LINE(5), LINE(6), LINE(7), LINE(8),
};

static inline void
from_cells(const uint8_t *cells, struct frame *f)
{
	const __m512i set = _mm512_setr_epi32(0x3ff, 0x201, 0x202, 0x204, 0x208,
	    0x210, 0x220, 0x240, 0x280, 0x300, 0, 0, 0, 0, 0, 0);
	__m512i a = _mm512_loadu_si512(cells), v;
	__m512i b = _mm512_maskz_loadu_epi8(TAIL, cells + 64);
	int i;

	for (i = 0; i < 2; i++) {
		v = _mm512_permutex2var_epi8(a,
		    _mm512_load_si512(to_words + 64 * i), b);
		v = _mm512_ternarylogic_epi32(
		    _mm512_permutexvar_epi32(v, set),
		    _mm512_permutexvar_epi32(_mm512_srli_epi32(v, 8),
			_mm512_slli_epi32(set, 10)),
		    _mm512_permutexvar_epi32(_mm512_srli_epi32(v, 16),
			_mm512_slli_epi32(set, 20)), 0xfe);
		_mm512_store_si512(f->w + 16 * i, v);
	}
}

/* Digits of the three fields, a byte for each. */
static inline __m512i
digits(__m512i w)
{
	__m512i a, b, c;

	a = _mm512_lzcnt_epi32(_mm512_and_si512(w, _mm512_set1_epi32(0x1ff)));
	b = _mm512_lzcnt_epi32(
	    _mm512_and_si512(w, _mm512_set1_epi32(0x1ff << 10)));
	c = _mm512_lzcnt_epi32(
	    _mm512_and_si512(w, _mm512_set1_epi32(0x1ff << 20)));
	return _mm512_sub_epi8(_mm512_set1_epi32(32 | 22 << 8 | 12 << 16),
	    _mm512_ternarylogic_epi32(a, _mm512_slli_epi32(b, 8),
		_mm512_slli_epi32(c, 16), 0xfe));
}

static inline void
to_cells(const struct frame *f, uint8_t *cells)
{
	__m512i a = digits(_mm512_load_si512(f->w));
	__m512i b = digits(_mm512_load_si512(f->w + 16));

	_mm512_storeu_si512(cells, _mm512_permutex2var_epi8(a,
	    _mm512_load_si512(to_rows), b));
	_mm512_mask_storeu_epi8(cells + 64, TAIL, _mm512_permutex2var_epi8(a,
	    _mm512_load_si512(to_rows + 64), b));
}

/*
 * A transposition of 32 by 32 bits: by bytes into blocks of 8 by 8 bits, the
 * last row first as the instruction wants it; of bits in the blocks; and by
 * bytes into the order of struct places.
 */
#define BLOCK(i, j)                                                            \
	(i) * 32 + 28 + (j), (i) * 32 + 24 + (j), (i) * 32 + 20 + (j),         \
	(i) * 32 + 16 + (j), (i) * 32 + 12 + (j), (i) * 32 + 8 + (j),          \
	(i) * 32 + 4 + (j), (i) * 32 + (j)
#define BLOCKS(j) BLOCK(0, j), BLOCK(1, j), BLOCK(2, j), BLOCK(3, j)
static const _Alignas(64) uint8_t to_blocks[128] = {
    BLOCKS(0), BLOCKS(1), BLOCKS(2), BLOCKS(3),
};
#define OUT(n)                                                                 \
	(n) / 8 * 32 + (n) % 8, (n) / 8 * 32 + (n) % 8 + 8,                    \
	(n) / 8 * 32 + (n) % 8 + 16, (n) / 8 * 32 + (n) % 8 + 24
#define OUT2(n) OUT(n), OUT(n + 10)
#define OUT3(n) OUT(n), OUT(n + 1), OUT(n + 2)
static const _Alignas(64) uint8_t to_places[128] = {
    OUT2(0), OUT2(1), OUT2(2), OUT2(3), OUT2(4), OUT2(5), OUT2(6), OUT2(7),
    OUT2(8), OUT2(9), OUT3(20), OUT3(23), OUT3(26), OUT(29),
};

static inline void
find_places(const uint32_t *w, struct places *p)
{
	const __m512i unit = _mm512_set1_epi64(0x8040201008040201);
	__m512i a = _mm512_load_si512(w), b = _mm512_load_si512(w + 16);
	__m512i c, d;

	c = _mm512_permutex2var_epi8(a, _mm512_load_si512(to_blocks), b);
	d = _mm512_permutex2var_epi8(a, _mm512_load_si512(to_blocks + 64), b);
	c = _mm512_gf2p8affine_epi64_epi8(unit, c, 0);
	d = _mm512_gf2p8affine_epi64_epi8(unit, d, 0);
	_mm512_store_si512(p->a,
	    _mm512_permutex2var_epi8(c, _mm512_load_si512(to_places), d));
	_mm512_store_si512(p->a + 8,
	    _mm512_permutex2var_epi8(c, _mm512_load_si512(to_places + 64), d));
}
#endif
