/*
 * Frames in vectors of 64 bytes; gen_frame.h has the same in plain C and tells
 * what the words are. The digits of boxes 1, 2, 3, 4, 7 are one vector, each by
 * rows, box after box.
 */
#include "gen.h"

#if defined(__x86_64__)
#ifndef __AVX512VBMI2__
#error "gen_avx512.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>
#include <string.h>

struct frame {
	__m512i digit;
	uint8_t triple[16][4]; /* of boxes 2, 3, and of 4, 7 by columns */
	FRAME
};

/* Where boxes begin in the vector of digits, and what else is there. */
enum { ONE = 0, TWO = 9, THREE = 18, FOUR = 27, SEVEN = 36 };
enum { SPACE = 62, NEWLINE = 63 };

/* Which part of its source each part of a vector comes from. */
static struct {
	/* 9 digits by rows, from byte 16 on by columns */
	uint8_t twice[64];
	/* bytes of triple, then bytes of that */
	uint8_t triple[64], box[64];
	/*
	 * For pairs of nines, bytes to compare so that byte j is a set of
	 * places of digit j, for digits and places 0..7; and for digit 8, its
	 * places in boxes 4, 7, 3, 3, at 0, 16, 32 and 48.
	 */
	uint8_t all2[64], all4[64], all7[64], in3[64], in4[64], in7[64];
	uint8_t last[64], in[64];
	/* words of 9 that make the subsets of columns, of rows */
	uint32_t column[3][32], row[3][32];
	/* words of two nines that make own[3..8]; own, moved on by one line */
	uint32_t own[3][16], next[16];
	/* halves of words that make rows and columns of cells of two boxes */
	uint16_t by_row[32], by_column[32], base[2][32];
	/* low bytes of halves: 18 of one vector, from 32 on 18 of another */
	uint8_t pack[64];
	/* digits, or from 64 on those of boxes 5, 6, 8, 9, to cells, text */
	uint8_t cells[128], text[192];
} v;

static void
start_nines(void)
{
	for (unsigned j = 0; j < 8; j++)
		for (unsigned i = 0; i < 8; i++) {
			v.all2[8 * j + i] = (uint8_t)(TWO + j);
			v.all4[8 * j + i] = (uint8_t)(FOUR + j);
			v.all7[8 * j + i] = (uint8_t)(SEVEN + j);
			v.in3[8 * j + i] = (uint8_t)(THREE + i);
			v.in4[8 * j + i] = (uint8_t)(FOUR + i);
			v.in7[8 * j + i] = (uint8_t)(SEVEN + i);
		}
	memset(v.last, SPACE, sizeof v.last);
	memset(v.in, NEWLINE, sizeof v.in);
	for (unsigned i = 0; i < 9; i++) {
		v.last[i] = v.last[16 + i] = TWO + 8;
		v.last[32 + i] = FOUR + 8;
		v.last[48 + i] = SEVEN + 8;
		v.in[i] = (uint8_t)(FOUR + i);
		v.in[16 + i] = (uint8_t)(SEVEN + i);
		v.in[32 + i] = v.in[48 + i] = (uint8_t)(THREE + i);
	}
}

void
sdk_gen_avx512_start(void)
{
	for (unsigned i = 0; i < 9; i++) {
		unsigned r = i / 3, c = i % 3;

		v.twice[i] = (uint8_t)i;
		v.twice[16 + i] = (uint8_t)(3 * c + r);
		v.box[ONE + i] = (uint8_t)i;
		v.box[FOUR + i] = v.box[SEVEN + i] = 16;
		v.triple[TWO + i] = (uint8_t)(4 * r + c);
		v.triple[THREE + i] = (uint8_t)(12 + 4 * r + c);
		v.triple[FOUR + i] = (uint8_t)(24 + 4 * c + r);
		v.triple[SEVEN + i] = (uint8_t)(36 + 4 * c + r);
		v.by_row[i] = (uint16_t)(2 * r);
		v.by_row[9 + i] = (uint16_t)(2 * (3 + r));
		v.by_column[i] = (uint16_t)(2 * (6 + c));
		v.by_column[9 + i] = (uint16_t)(2 * (9 + c));
		v.base[0][i] = FOUR;
		v.base[1][i] = SEVEN;
		v.base[0][9 + i] = v.base[1][9 + i] = THREE;
	}
	for (unsigned i = 0; i < 18; i++) {
		v.pack[i] = (uint8_t)(2 * i);
		v.pack[32 + i] = (uint8_t)(64 + 2 * i);
	}
	start_nines();
	for (unsigned k = 0; k < 3; k++) {
		/* word 15 is empty */
		for (unsigned i = 0; i < 24; i++) {
			bool in = i >> k & 1;

			v.column[k][i] = in ? 3 * k + i / 8 : 15;
			v.row[k][i] = in ? 3 * (i / 8) + k : 15;
		}
		for (unsigned i = 0; i < 16; i++)
			v.own[k][i] = 15;
		for (unsigned i = 0; i < 3; i++) {
			v.own[k][3 + i] = 16 + 3 * i + k;
			v.own[k][6 + i] = 3 * k + i;
		}
		v.next[k] = (k + 1) % 3;
		v.next[3 + k] = 3 + (k + 2) % 3;
		v.next[6 + k] = 6 + (k + 1) % 3;
	}
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		static const uint8_t first[9] = {ONE, TWO, THREE, FOUR, 64,
		    64 + 9, SEVEN, 64 + 32, 64 + 32 + 9};
		unsigned r = i / 9, c = i % 9;

		v.cells[i] =
		    (uint8_t)(first[r / 3 * 3 + c / 3] + r % 3 * 3 + c % 3);
		v.text[2 * i] = c == 0 ? NEWLINE : SPACE;
		v.text[2 * i + 1] = v.cells[i];
	}
	v.text[SDK_TEXT - 1] = NEWLINE;
}

#define LOAD(p) _mm512_loadu_si512(p)
#define OR3     0xfe

/*
 * Sets as words: byte j of low and high is the set of places 0..7 of digit j;
 * where it is empty, the place is 8. Digit 8 has the last word.
 */
static inline __m512i
sets(__mmask64 low, __mmask64 high, uint32_t last)
{
	__m256i w = _mm256_cvtepu8_epi16(
	    _mm_unpacklo_epi8(_mm_cvtsi64_si128((long long)low),
		_mm_cvtsi64_si128((long long)high)));

	w = _mm256_mask_mov_epi16(
	    w, _mm256_testn_epi16_mask(w, w), _mm256_set1_epi16(0x100));
	return _mm512_mask_set1_epi32(
	    _mm512_zextsi256_si512(w), 0x100, (int)last);
}

static inline void
subsets(uint32_t *set, __m512i words, const uint32_t (*from)[32])
{
	__m512i a = _mm512_ternarylogic_epi32(
	    _mm512_permutexvar_epi32(LOAD(from[0]), words),
	    _mm512_permutexvar_epi32(LOAD(from[1]), words),
	    _mm512_permutexvar_epi32(LOAD(from[2]), words), OR3);
	__m512i b = _mm512_ternarylogic_epi32(
	    _mm512_permutexvar_epi32(LOAD(from[0] + 16), words),
	    _mm512_permutexvar_epi32(LOAD(from[1] + 16), words),
	    _mm512_permutexvar_epi32(LOAD(from[2] + 16), words), OR3);

	_mm512_storeu_si512(set, a);
	_mm256_storeu_si256((__m256i *)(set + 16), _mm512_castsi512_si256(b));
}

static inline void
triples(uint32_t way, uint8_t (*triple)[4])
{
	unsigned split = way / ONES;
	const uint8_t *near = table.six[way % 216];
	const uint8_t *far = table.six[way / 216 % 216];

	for (unsigned i = 0; i < 3; i++) {
		memcpy(triple[i], table.near[split][i][near[i]], 4);
		memcpy(triple[3 + i], table.far[split][i][far[i]], 4);
	}
}

/* The part that goes through memory, and */
static inline void
decode_first(const struct sdk_gen *g, uint32_t a, uint32_t b, uint8_t zero,
    struct frame *f)
{
	uint32_t n = g->first + a / WAYS * (g->right / WAYS) + b / WAYS;
	__m128i three = _mm_loadu_si128((const __m128i *)table.three[n / 720]);
	__m128i others =
	    _mm_loadl_epi64((const __m128i *)table.others[n % 720]);

	three = _mm_shuffle_epi8(three, _mm_slli_si128(others, 1));
	three = _mm_add_epi8(three, _mm_set1_epi8((char)(zero + 1)));
	_mm_store_si128((__m128i *)&f->digit, three);
	triples(a % WAYS, f->triple);
	triples(b % WAYS, f->triple + 6);
}

/* what should not read it again at once. */
static inline void
decode_rest(struct frame *f)
{
	const __m512i ends = _mm512_set1_epi16(' ' | '\n' << 8);
	const __m512i chance = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, CHANCE_0,
	    CHANCE_0 << 1, CHANCE_0 << 2, 0, 0, 0, 0, 0, 0, 0);
	__m512i one, from, d, two, four, k;
	__mmask64 last;

	one = _mm512_permutexvar_epi8(LOAD(v.twice),
	    _mm512_castsi128_si512(_mm_load_si128((const __m128i *)&f->digit)));
	from = _mm512_mask_permutexvar_epi8(
	    _mm512_setzero_si512(), ~0x1ffULL, LOAD(v.triple), LOAD(f->triple));
	d = _mm512_permutexvar_epi8(_mm512_add_epi8(from, LOAD(v.box)), one);
	d = _mm512_mask_mov_epi8(d, 3ULL << SPACE, ends);
	f->digit = d;

#define SAME(a, b)                                                             \
	_mm512_cmpeq_epi8_mask(_mm512_permutexvar_epi8(LOAD(v.a), d),          \
	    _mm512_permutexvar_epi8(LOAD(v.b), d))
	last = SAME(last, in);
	two = sets(SAME(all2, in4), SAME(all2, in7), (uint32_t)last);
	four = sets(SAME(all4, in3), SAME(all7, in3), (uint32_t)(last >> 32));
#undef SAME
	subsets(f->column[0], two, v.column);
	subsets(f->row[0], four, v.row);
	k = _mm512_ternarylogic_epi32(
	    _mm512_permutex2var_epi32(two, LOAD(v.own[0]), four),
	    _mm512_permutex2var_epi32(two, LOAD(v.own[1]), four),
	    _mm512_permutex2var_epi32(two, LOAD(v.own[2]), four), OR3);
	k = _mm512_mask_mov_epi32(k, 7,
	    _mm512_setr_epi32(0x00070007, 0x00380038, 0x01c001c0, 0, 0, 0, 0, 0,
		0, 0, 0, 0, 0, 0, 0, 0));
	_mm512_storeu_si512(f->own, k);
	k = _mm512_andnot_si512(k, _mm512_set1_epi32(LOW | HIGH));
	_mm512_storeu_si512(f->other, _mm512_or_si512(k, chance));
}

/* Digits of two boxes: of the low or high halves of the words. */
static inline __m512i
cells(__m512i words, unsigned high)
{
	const __m512i half = _mm512_set1_epi16((short)high);
	__m512i one =
	    _mm512_and_si512(_mm512_permutexvar_epi16(
				 _mm512_or_si512(LOAD(v.by_row), half), words),
		_mm512_permutexvar_epi16(
		    _mm512_or_si512(LOAD(v.by_column), half), words));

	/* of a set of one, which place it is */
	one = _mm512_popcnt_epi16(_mm512_sub_epi16(one, _mm512_set1_epi16(1)));
	return _mm512_add_epi16(one, LOAD(v.base[high]));
}

static inline void
put(const struct frame *f, unsigned split, uint8_t *out, bool text)
{
	__m512i own = LOAD(f->own), other = LOAD(f->other), d = f->digit;
	__m512i b, w, c;

	/* rows of boxes 5, 8 and 6, 9, columns of 5, 8 and 6, 9 */
	b = _mm512_set1_epi32((int)f->turned);
	b = _mm512_mask_set1_epi32(b, 7 << 3, (int)f->rows);
	b = _mm512_mask_set1_epi32(b, 7 << 6, (int)f->moved);
	w = _mm512_xor_si512(_mm512_permutexvar_epi32(LOAD(v.next), own),
	    _mm512_and_si512(other, b));
	w = _mm512_mask_xor_epi32(
	    w, 7 << 6, w, _mm512_and_si512(other, _mm512_set1_epi32(HIGH)));
	w = _mm512_and_si512(w, _mm512_set1_epi32(LOW | HIGH));
	w = _mm512_mask_broadcast_i32x4(
	    w, 7 << 9, _mm_loadu_si128((const __m128i *)table.columns[split]));
	c = _mm512_permutex2var_epi8(cells(w, 0), LOAD(v.pack), cells(w, 1));
	c = _mm512_permutexvar_epi8(c, d);
	if (text) {
		for (unsigned i = 0; i < 2; i++)
			_mm512_storeu_si512(
			    out + 64 * i, _mm512_permutex2var_epi8(
					      d, LOAD(v.text + 64 * i), c));
		_mm512_mask_storeu_epi8(out + 128, (1ULL << 35) - 1,
		    _mm512_permutex2var_epi8(d, LOAD(v.text + 128), c));
	} else {
		_mm512_storeu_si512(
		    out, _mm512_permutex2var_epi8(d, LOAD(v.cells), c));
		_mm512_mask_storeu_epi8(out + 64, (1ULL << 17) - 1,
		    _mm512_permutex2var_epi8(d, LOAD(v.cells + 64), c));
	}
}

#define GENERATE sdk_gen_avx512
#include "gen_some.h"
#endif
