/* Sixteen lanes in 512-bit vectors; x86-64 with the AVX-512 of 2019. */
#include "kernel.h"

#if defined(__x86_64__)
#ifndef __AVX512VBMI2__
#error "avx512.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>

#define KERNEL sdk_kernel_avx512
#define ISA    SDK_AVX512
#define WIDTH  16
#define GROUPS 2
#define TERN(a, b, c, k)                                                       \
	((vec)_mm512_ternarylogic_epi32(                                       \
	    (__m512i)(a), (__m512i)(b), (__m512i)(c), k))
#define lane_mask(v)                                                           \
	((unsigned)_mm512_test_epi32_mask((__m512i)(v), (__m512i)(v)))

#define lane_sign(v) ((unsigned)_mm512_movepi32_mask((__m512i)(v)))
#include "layout.h"

/*
 * t and u: for each digit the cells that have it, and the cells with two
 * candidates, as 32-bit sets of words; see to_halves for their order. list: the
 * n cells with two candidates.
 */
struct places {
	__m512i t, u;
	uint8_t list[64 + 64];
	unsigned n;
};

/* A frame is two vectors; the second has eleven words. */
#define REST 0x7ffu
/* A grid is two vectors; the second has 17 cells. */
#define TAIL 0x1ffffu

/* Where the words of lane l are: 16 of them, counted in words. */
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
	_mm512_store_si512(
	    f->w + 16, _mm512_mask_i32gather_epi32(
			   _mm512_setzero_si512(), REST, at, x + 16, 4));
}

/* The cells of words i to i + 2: three bytes each, and one that is ignored. */
#define CELLS(i)                                                               \
	(i) * 3, (i)*3 + 3, (i)*3 + 6, 0, (i)*3 + 1, (i)*3 + 4, (i)*3 + 7, 0,  \
	    (i)*3 + 2, (i)*3 + 5, (i)*3 + 8, 0
static const _Alignas(64) uint8_t to_words[128] = {CELLS(0), CELLS(3), CELLS(6),
    CELLS(9), CELLS(12), CELLS(15), CELLS(18), CELLS(21), CELLS(24)};

/* The cells of row r: where they are in the bytes of such words. */
#define LINE(r)                                                                \
	(r) * 12, (r)*12 + 4, (r)*12 + 8, (r)*12 + 1, (r)*12 + 5, (r)*12 + 9,  \
	    (r)*12 + 2, (r)*12 + 6, (r)*12 + 10
static const _Alignas(64) uint8_t to_rows[128] = {LINE(0), LINE(1), LINE(2),
    LINE(3), LINE(4), LINE(5), LINE(6), LINE(7), LINE(8)};

static inline void
from_cells(const uint8_t *cells, struct frame *f)
{
	const __m512i set = _mm512_setr_epi32(0x3ff, 0x201, 0x202, 0x204, 0x208,
	    0x210, 0x220, 0x240, 0x280, 0x300, 0, 0, 0, 0, 0, 0);
	__m512i a = _mm512_loadu_si512(cells), v;
	__m512i b = _mm512_maskz_loadu_epi8(TAIL, cells + 64);
	int i;

	for (i = 0; i < 2; i++) {
		v = _mm512_permutex2var_epi8(
		    a, _mm512_load_si512(to_words + 64 * i), b);
		v = _mm512_ternarylogic_epi32(_mm512_permutexvar_epi32(v, set),
		    _mm512_permutexvar_epi32(
			_mm512_srli_epi32(v, 8), _mm512_slli_epi32(set, 10)),
		    _mm512_permutexvar_epi32(
			_mm512_srli_epi32(v, 16), _mm512_slli_epi32(set, 20)),
		    0xfe);
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
	    _mm512_ternarylogic_epi32(
		a, _mm512_slli_epi32(b, 8), _mm512_slli_epi32(c, 16), 0xfe));
}

static inline void
to_cells(const struct frame *f, uint8_t *cells)
{
	__m512i a = digits(_mm512_load_si512(f->w));
	__m512i b = digits(_mm512_load_si512(f->w + 16));

	_mm512_storeu_si512(
	    cells, _mm512_permutex2var_epi8(a, _mm512_load_si512(to_rows), b));
	_mm512_mask_storeu_epi8(cells + 64, TAIL,
	    _mm512_permutex2var_epi8(a, _mm512_load_si512(to_rows + 64), b));
}

/*
 * Transposes 16 words by 32 bits in three steps. Bytes are moved into blocks of
 * 8 by 8 bits, with the last row first, as the instruction wants it. Each block
 * is transposed. Bytes are moved again, into 32 half sets: of the 16 words,
 * those that have a certain bit. The other 16 words give the other halves.
 *
 * The order of the sets is: guard bits of fields 0 and 1, digits of field 0, of
 * field 1, of field 2, guard bit of field 2. Groups of four are kept apart,
 * because halves are joined within the quarters of a vector.
 */
#define BLOCK(i, j)                                                            \
	(i) * 32 + 28 + (j), (i)*32 + 24 + (j), (i)*32 + 20 + (j),             \
	    (i)*32 + 16 + (j), (i)*32 + 12 + (j), (i)*32 + 8 + (j),            \
	    (i)*32 + 4 + (j), (i)*32 + (j)
#define BLOCKS(i) BLOCK(i, 0), BLOCK(i, 1), BLOCK(i, 2), BLOCK(i, 3)
static const _Alignas(64) uint8_t to_blocks[64] = {BLOCKS(0), BLOCKS(1)};
#define HALF(n)           (n), (n) + 32
#define HALF4(a, b, c, d) HALF(a), HALF(b), HALF(c), HALF(d)
static const _Alignas(64) uint8_t to_halves[64] = {HALF4(9, 19, 0, 1),
    HALF4(15, 16, 17, 18), HALF4(2, 3, 4, 5), HALF4(20, 21, 22, 23),
    HALF4(6, 7, 8, 10), HALF4(24, 25, 26, 27), HALF4(11, 12, 13, 14),
    HALF4(28, 29, 29, 29)};

#define EACH(F)                                                                \
	{                                                                      \
		F(0), F(1), F(2), F(3), F(4), F(5), F(6), F(7), F(8), F(9),    \
		    F(10), F(11), F(12), F(13), F(14), F(15), F(16), F(17),    \
		    F(18), F(19), F(20), F(21), F(22), F(23), F(24), F(25),    \
		    F(26)                                                      \
	}
static const _Alignas(64) uint32_t row[32] = EACH(PEERS_ROW);
static const _Alignas(64) uint32_t own[32] = EACH(PEERS_OWN);

static const _Alignas(64) uint8_t iota[64] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

static inline __m512i
lookup(const uint32_t table[32], __m512i i)
{
	return _mm512_permutex2var_epi32(
	    _mm512_load_si512(table), i, _mm512_load_si512(table + 16));
}

/* Sets guard bits only for cells with two candidates, then transposes. */
static inline __m512i
turned(__m512i x)
{
	const __m512i ones = _mm512_set1_epi32(FIELD_ONES);
	__m512i y, t;

	y = _mm512_and_si512(x, _mm512_sub_epi32(x, ones));
	t = _mm512_sub_epi32(y, ones);
	y = _mm512_sub_epi32(_mm512_and_si512(y, t), ones);
	t = _mm512_andnot_si512(y, t);
	x = _mm512_ternarylogic_epi32(
	    _mm512_set1_epi32(FIELD_DIGITS), x, t, 0xca);
	x = _mm512_permutexvar_epi8(_mm512_load_si512(to_blocks), x);
	x = _mm512_gf2p8affine_epi64_epi8(
	    _mm512_set1_epi64(0x8040201008040201), x, 0);
	return _mm512_permutexvar_epi8(_mm512_load_si512(to_halves), x);
}

static inline void
prepare(const struct frame *f, struct places *p)
{
	__m512i a = turned(_mm512_load_si512(f->w));
	__m512i b = turned(_mm512_load_si512(f->w + 16));
	const __m512i each = _mm512_load_si512(iota);
	uint64_t ab;
	uint32_t c;

	p->t = _mm512_unpacklo_epi16(a, b);
	p->u = _mm512_unpackhi_epi16(a, b);
	ab = (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(p->t));
	c = (uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(
	    _mm512_permutexvar_epi32(_mm512_set1_epi32(13), p->u)));
	p->n = popcount(ab) + popcount(c);
	_mm512_storeu_si512(p->list, _mm512_maskz_compress_epi8(ab, each));
	_mm512_storeu_si512(p->list + popcount(ab),
	    _mm512_maskz_compress_epi8(
		c, _mm512_add_epi8(each, _mm512_set1_epi8(64))));
}

/*
 * Weighs sixteen cells with two candidates at a time. There are seldom more.
 */
static inline unsigned
best_pair(const struct frame *f, const struct places *p)
{
	const __m512i zero = _mm512_setzero_si512();
	const __m512i one = _mm512_set1_epi32(1), nine = _mm512_set1_epi32(9);
	__m512i a = _mm512_load_si512(f->w), b = _mm512_load_si512(f->w + 16);
	__m512i t = p->t, u = p->u, two[3], best = zero;
	__m512i at, k, x, lo, hi, r, o, set, n1, n2;
	__mmask16 in[3];
	unsigned n = p->n, i, j;

	if (n == 0)
		return NO_CELL;
	two[0] = _mm512_broadcastd_epi32(_mm512_castsi512_si128(t));
	two[1] = _mm512_permutexvar_epi32(one, t);
	two[2] = _mm512_permutexvar_epi32(_mm512_set1_epi32(13), u);
	for (i = 0; i < n; i += 16) {
		at = _mm512_cvtepu8_epi32(
		    _mm_loadu_si128((const __m128i *)(p->list + i)));
		k = _mm512_srli_epi32(at, 5);
		x = _mm512_srlv_epi32(_mm512_permutex2var_epi32(a, at, b),
		    _mm512_permutexvar_epi32(
			k, _mm512_setr_epi32(0, 10, 20, 0, 0, 0, 0, 0, 0, 0, 0,
			       0, 0, 0, 0, 0)));
		x = _mm512_and_si512(x, _mm512_set1_epi32(0x1ff));
		/* where the sets of the two digits of a cell are */
		lo = _mm512_add_epi32(one, _mm512_popcnt_epi32(_mm512_xor_si512(
					       x, _mm512_sub_epi32(x, one))));
		hi = _mm512_sub_epi32(
		    _mm512_set1_epi32(33), _mm512_lzcnt_epi32(x));
		r = lookup(row, at);
		o = lookup(own, at);
		in[0] = _mm512_cmplt_epu32_mask(k, one);
		in[1] = _mm512_cmpeq_epi32_mask(k, one);
		in[2] = _mm512_cmpgt_epu32_mask(k, one);
		n1 = n2 = zero;
		for (j = 0; j < 3; j++) {
			set = _mm512_ternarylogic_epi32(
			    _mm512_mask_mov_epi32(r, in[j], o),
			    _mm512_permutex2var_epi32(t, lo, u),
			    _mm512_permutex2var_epi32(t, hi, u), 0xe0);
			n1 = _mm512_add_epi32(n1, _mm512_popcnt_epi32(set));
			n2 = _mm512_add_epi32(n2,
			    _mm512_popcnt_epi32(_mm512_and_si512(set, two[j])));
			lo = _mm512_add_epi32(lo, nine);
			hi = _mm512_add_epi32(hi, nine);
		}
		n1 = _mm512_add_epi32(n1, _mm512_slli_epi32(n2, 1));
		best = _mm512_mask_max_epu32(best,
		    (__mmask16)_bzhi_u32(0xffff, n - i), best,
		    _mm512_ternarylogic_epi32(_mm512_slli_epi32(n1, 7), at,
			_mm512_set1_epi32(127), 0xf6));
	}
	return ~_mm512_reduce_max_epu32(best) % 128;
}

#define lane_get   lane_get
#define from_cells from_cells
#define to_cells   to_cells
#define best_pair  best_pair
#include "lanes.h"
#endif
