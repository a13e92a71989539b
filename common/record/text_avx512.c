/* Text to grids and back in steps of 64 bytes; AVX-512. */
#include "text.h"

#if defined(__x86_64__)
#ifndef __AVX512VBMI2__
#error "text_avx512.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>

/* A grid is two vectors; the second has 17 cells. */
#define TAIL 0x1ffffu

/* Digits and '.' to cells; others are counted in *bad. */
static inline __m512i
to_digits(__m512i c, __mmask64 *bad)
{
	__m512i v = _mm512_maskz_sub_epi8(
	    _mm512_cmpneq_epi8_mask(c, _mm512_set1_epi8('.')), c,
	    _mm512_set1_epi8('0'));

	*bad |= _mm512_cmpgt_epu8_mask(v, _mm512_set1_epi8(9));
	return v;
}

static bool
read_line(const char *line, uint8_t *cells)
{
	__mmask64 bad = 0;

	_mm512_storeu_si512(cells, to_digits(_mm512_loadu_si512(line), &bad));
	_mm512_mask_storeu_epi8(cells + 64, TAIL,
	    to_digits(
		_mm512_mask_loadu_epi8(_mm512_set1_epi8('0'), TAIL, line + 64),
		&bad));
	return bad == 0;
}

/* Of the 162 bytes of a grid the last vector has 34. */
#define TAIL2 0x3ffffffffull

static bool
read_grid(const char *grid, uint8_t *cells)
{
	const __m512i odd = _mm512_set1_epi16((short)0xff00);
	__m512i v, g, different = _mm512_setzero_si512();
	__mmask64 bad = 0, some;
	int i;

	for (i = 0; i < 3; i++) {
		some = i == 2 ? TAIL2 : ~0ull;
		/* a gap and its place in the high byte, a digit in the low */
		g = _mm512_slli_epi16(
		    _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(
			(__mmask32)(i == 2 ? TAIL : ~0u),
			sdk_text_gaps + 32 * i)),
		    8);
		v = _mm512_mask_loadu_epi8(
		    _mm512_or_si512(g, _mm512_set1_epi16('0')), some,
		    grid + 64 * i);
		different = _mm512_ternarylogic_epi32(
		    different, _mm512_xor_si512(v, g), odd, 0xf8);
		v = to_digits(_mm512_mask_blend_epi8(
				  0xaaaaaaaaaaaaaaaa, v, _mm512_set1_epi8('0')),
		    &bad);
		_mm256_mask_storeu_epi8(cells + 32 * i,
		    (__mmask32)(i == 2 ? TAIL : ~0u), _mm512_cvtepi16_epi8(v));
	}
	return bad == 0 && _mm512_test_epi8_mask(different, different) == 0;
}

static void
print(const uint8_t *cells, size_t n, char *grid)
{
	__m512i fill[3];
	int i;

	for (i = 0; i < 3; i++)
		fill[i] = _mm512_or_si512(_mm512_set1_epi16('0'),
		    _mm512_slli_epi16(
			_mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(
			    (__mmask32)(i == 2 ? TAIL : ~0u),
			    sdk_text_gaps + 32 * i)),
			8));
	for (; n > 0; n--, cells += SDK_CELLS, grid += SDK_TEXT) {
		*grid = '\n';
		for (i = 0; i < 2; i++)
			_mm512_storeu_si512(grid + 1 + 64 * i,
			    _mm512_add_epi8(fill[i],
				_mm512_cvtepu8_epi16(_mm256_loadu_si256(
				    (const __m256i *)(cells + 32 * i)))));
		_mm512_mask_storeu_epi8(grid + 129, TAIL2,
		    _mm512_add_epi8(fill[2],
			_mm512_cvtepu8_epi16(
			    _mm256_maskz_loadu_epi8(TAIL, cells + 64))));
	}
}

const struct sdk_text sdk_text_avx512 = {
    .read_grid = read_grid,
    .read_line = read_line,
    .print = print,
};
#endif
