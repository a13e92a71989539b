/*
 * The default stream in vectors; gen.c has the same in plain C and tells the
 * method. Three shapes: 16 bytes a grid, four grids in a vector, for what looks
 * up digits and places in boxes; a word a grid, 16 in a vector, for the
 * attempts, in as many vectors as a grid has words; and one grid in a vector
 * for its text.
 *
 * Box 1 has the digits 0..8 by rows; the true ones come in last. Boxes 4 and 7
 * are boxes 2 and 3 turned over the diagonal, box 1 included: their places go
 * by columns.
 */
#include "forms.h"
#include "pairs.h"
#include "record/record.h"
#include "table.h"

#if defined(__x86_64__)
#ifndef __AVX512VBMI2__
#error "avx512.c needs the flags that the Makefile gives it"
#endif
#include <immintrin.h>
#include <string.h>

enum { BATCH = 128, LANES = 16, ROOM = BATCH + LANES };

/*
 * Words of a grid: for each place in box 2, the places of its digit in boxes 4
 * and 7; for each in boxes 4 and 7, the places of their digits in box 3;
 */
enum { PLACE47 = 0, PLACE3 = 9, STATE = 18, SLOT, WORDS };
/* and what an attempt has found, under the names of gen.c. */
enum {
	TURNED = 0,
	ROW69 = 1,
	COLUMN58 = 4,
	FITS = 7,
	FOUND_SLOT = 9,
	CHANCE,
	RESULTS
};

struct batch {
	/* digits of boxes 2, 3, 4, 7; grids of 16 are 0, 4, 8, 12, 1, 5, .. */
	_Alignas(64) uint8_t box[4][ROOM][16];
	uint32_t word[WORDS][ROOM + LANES], found[RESULTS][ROOM + LANES];
	uint32_t a[BATCH], b[BATCH], state[BATCH];
	/* rows of tables: box, and of the digits of box 1 */
	uint32_t way[4][BATCH], three[ROOM], others[ROOM];
	uint32_t number[ROOM]; /* which grid of those wanted it is */
};

/* Which part of its source each part of a vector comes from. */
static struct {
	/* halves of words: rows and columns of cells of boxes 5, 6; of 8, 9 */
	uint8_t row[2][64], column[2][64];
	/* which box the places of those are in, byte by byte: 4, 7 or 3 */
	uint8_t base[64];
	/* box 1 and what is between digits, where boxes have spare bytes */
	uint8_t more[64];
	/* boxes 2, 3, 4, 7, or from 64 on 5 and 8, 6 and 9, to cells, text */
	uint8_t cells[128], text[192];
	/* constants for attempts, which compilers make from scratch */
	__m512i bit[9], field[9], shape[4], half;
} v;

#define LOAD(p)          _mm512_load_si512(p)
#define LOADU(p)         _mm512_loadu_si512(p)
#define STOREU(p, x)     _mm512_storeu_si512(p, x)
#define STORE(p, x)      _mm512_store_si512(p, x)
#define SET1             _mm512_set1_epi32
#define TERN(a, b, c, f) _mm512_ternarylogic_epi32(a, b, c, f)

enum { SPACE = 9, NEWLINE = 10 };

void
sdk_gen_avx512_start(void)
{
	/* where boxes begin; box 1 is in spare bytes of box 2, then box 3 */
	static const uint8_t first[9] = {
	    0, 0, 16, 32, 64, 64 + 18, 48, 64 + 1, 64 + 19};
	/* two columns on the right, one; the last row, the others */
	static const int shapes[4] = {0770, 0700, 0444, 0666};

	for (unsigned i = 0; i < 18; i++) {
		unsigned set = i / 9, r = i % 9 / 3, c = i % 3;

		for (unsigned k = 0; k < 4; k++) {
			uint8_t *row = v.row[k / 2], *column = v.column[k / 2];
			unsigned byte = k / 2 * 2 + k % 2;

			row[2 * i + k % 2] =
			    (uint8_t)(4 * (3 * set + r) + byte);
			column[2 * i + k % 2] =
			    (uint8_t)(4 * (6 + 3 * set + c) + byte);
		}
		v.base[2 * i] = set == 0 ? 32 : 16;
		v.base[2 * i + 1] = set == 0 ? 48 : 16;
	}
	for (int i = 0; i < 9; i++) {
		v.bit[i] = SET1(1 << i);
		v.field[i] = SET1(0x10001 << i);
	}
	for (int i = 0; i < 4; i++)
		v.shape[i] = SET1(shapes[i] * 0x10001);
	v.half = SET1(0xffff);
	for (unsigned i = 0; i < 7; i++) {
		v.more[9 + i] = (uint8_t)i;
		v.more[16 + 9 + i] = (uint8_t)(7 + i);
	}
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		unsigned r = i / 9, c = i % 9, box = r / 3 * 3 + c / 3;
		unsigned at = first[box];

		r %= 3;
		c %= 3;
		if (at >= 64)
			at += 2 * (3 * r + c);
		else if (box == 0)
			at +=
			    3 * r + c < 7 ? 9 + 3 * r + c : 16 + 2 + 3 * r + c;
		else if (box == 3 || box == 6)
			at += 3 * c + r;
		else
			at += 3 * r + c;
		v.cells[i] = (uint8_t)at;
		v.text[2 * i] =
		    (uint8_t)(16 + 2 + (i % 9 == 0 ? NEWLINE : SPACE));
		v.text[2 * i + 1] = (uint8_t)at;
	}
	v.text[SDK_TEXT - 1] = 16 + 2 + NEWLINE;
}

/* Functions of three bits. */
enum { A = 0xf0, B = 0xcc, C = 0xaa };

static inline __m512i
numbers(void)
{
	return _mm512_setr_epi32(
	    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* As feistel() and permute() in gen.h, 16 at once. */
static inline __m512i
feistel_16(uint64_t key, __m512i y, __m512i x, __m512i n)
{
	__m512i h = _mm512_add_epi32(y, SET1((int)key)), even, odd;

	h = _mm512_mullo_epi32(h, SET1(0x7feb352d));
	h = TERN(
	    h, _mm512_srli_epi32(h, 15), SET1((int)(key >> 32)), A ^ B ^ C);
	h = _mm512_mullo_epi32(h, SET1((int)0x846ca68b));
	h = _mm512_xor_si512(h, _mm512_srli_epi32(h, 16));
	even = _mm512_srli_epi64(_mm512_mul_epu32(h, n), 32);
	odd = _mm512_mul_epu32(_mm512_srli_epi64(h, 32), n);
	x = _mm512_add_epi32(x, _mm512_mask_mov_epi32(even, 0xaaaa, odd));
	return _mm512_min_epu32(x, _mm512_sub_epi32(x, n));
}

static inline void
permute_16(
    const struct sdk_gen *g, uint64_t index, uint32_t *a, uint32_t *b, size_t n)
{
	const __m512i left = SET1((int)g->left), right = SET1((int)g->right);
	const __m512i first = SET1((int)(index / g->right));
	__m512i y = _mm512_add_epi32(SET1((int)(index % g->right)), numbers());

	for (size_t i = 0; i < n; i += LANES) {
		__mmask16 over = _mm512_cmpge_epu32_mask(y, right);
		__m512i p = _mm512_mask_add_epi32(first, over, first, SET1(1));
		__m512i q = _mm512_mask_sub_epi32(y, over, y, right);

		for (int k = 0; k < 6; k += 2) {
			p = feistel_16(g->key[k], q, p, left);
			q = feistel_16(g->key[k + 1], p, q, right);
		}
		STORE(a + i, p);
		STORE(b + i, q);
		y = _mm512_add_epi32(y, SET1(LANES));
	}
}

/* Numbers of rows in tables. */
static inline void
split_up(const struct sdk_gen *g, struct batch *t, uint32_t at, size_t n)
{
	const uint32_t boxes = g->right / GEN_WAYS;

	for (size_t i = 0; i < n; i++) {
		uint32_t a = (uint32_t)t->a[i], b = (uint32_t)t->b[i];
		uint32_t one = g->first + a / GEN_WAYS * boxes + b / GEN_WAYS;
		uint32_t s, w;

		t->three[i] = one / 720;
		t->others[i] = one % 720;
		w = a % GEN_WAYS;
		s = w / GEN_ONES;
		t->way[0][i] = s * GEN_ORDERS + w % GEN_ORDERS;
		t->way[1][i] =
		    (55 - s) * GEN_ORDERS + w / GEN_ORDERS % GEN_ORDERS;
		w = b % GEN_WAYS;
		s = w / GEN_ONES;
		t->way[2][i] = s * GEN_ORDERS + w % GEN_ORDERS;
		t->way[3][i] =
		    (55 - s) * GEN_ORDERS + w / GEN_ORDERS % GEN_ORDERS;
	}
	for (size_t i = 0; i < n; i++) {
		t->state[i] = start_state(g, t->a[i], t->b[i]);
		t->number[i] = at + (uint32_t)i;
	}
}

static inline __m512i
four(const uint32_t *way)
{
#define ROW(k) _mm_load_si128((const __m128i *)sdk_gen_table.box[way[k]])
	__m512i x = _mm512_castsi128_si512(ROW(0));

	x = _mm512_inserti32x4(x, ROW(4), 1);
	x = _mm512_inserti32x4(x, ROW(8), 2);
	return _mm512_inserti32x4(x, ROW(12), 3);
#undef ROW
}

/*
 * Words of 16 grids, of nine bytes each that are places in two boxes: four
 * vectors of 16 bytes a grid, to words of sets of one.
 */
static inline void
to_words(const __m512i *low, const __m512i *high,
    uint32_t (*word)[ROOM + LANES], size_t at)
{
	const __m512i one = _mm512_set1_epi16(1);
	__m512i x[4], y[4], z[5];

	for (int i = 0; i < 4; i++) {
		x[i] = _mm512_unpacklo_epi16(low[i], high[i]);
		y[i] = _mm512_unpackhi_epi16(low[i], high[i]);
	}
	z[0] = _mm512_unpacklo_epi32(x[0], x[1]);
	z[1] = _mm512_unpacklo_epi32(x[2], x[3]);
	z[2] = _mm512_unpackhi_epi32(x[0], x[1]);
	z[3] = _mm512_unpackhi_epi32(x[2], x[3]);
	z[4] = _mm512_unpacklo_epi64(_mm512_unpacklo_epi32(y[0], y[1]),
	    _mm512_unpacklo_epi32(y[2], y[3]));
	x[0] = _mm512_unpacklo_epi64(z[0], z[1]);
	x[1] = _mm512_unpackhi_epi64(z[0], z[1]);
	x[2] = _mm512_unpacklo_epi64(z[2], z[3]);
	x[3] = _mm512_unpackhi_epi64(z[2], z[3]);
	for (int i = 0; i < 4; i++) {
		STOREU(word[2 * i] + at,
		    _mm512_sllv_epi16(
			one, _mm512_and_si512(x[i], _mm512_set1_epi16(15))));
		STOREU(word[2 * i + 1] + at,
		    _mm512_sllv_epi16(one, _mm512_srli_epi16(x[i], 8)));
	}
	STOREU(
	    word[8] + at, _mm512_sllv_epi16(one,
			      _mm512_and_si512(z[4], _mm512_set1_epi16(15))));
}

/* Which of the rows of a box is that of a grid. */
static inline size_t
lane(size_t grid)
{
	return (grid & ~(size_t)15) + (grid & 3) * 4 + (grid >> 2 & 3);
}

/* The frames of 16 grids, into words from `to` on. */
static inline void
decode(struct batch *t, size_t at, size_t to)
{
	const __m512i low = _mm512_set1_epi8(15);
	const __m512i turn = _mm512_broadcast_i32x4(_mm_setr_epi8(
	    0, 3, 6, 1, 4, 7, 2, 5, 8, 15, 15, 15, 15, 15, 15, 15));
	__m512i in4[4], in7[4], of4[4], of7[4];

	for (size_t i = 0; i < 4; i++) {
		__m512i two = four(&t->way[0][at + i]);
		__m512i three = four(&t->way[1][at + i]);
		__m512i b4 = four(&t->way[2][at + i]);
		__m512i b7 = four(&t->way[3][at + i]);
		__m512i place3 =
		    _mm512_and_si512(_mm512_srli_epi16(three, 4), low);
		__m512i place4 =
		    _mm512_and_si512(_mm512_srli_epi16(b4, 4), low);
		__m512i place7 =
		    _mm512_and_si512(_mm512_srli_epi16(b7, 4), low);
		__m512i d4, d7, d2;

		two = _mm512_and_si512(two, low);
		d4 = _mm512_shuffle_epi8(turn, _mm512_and_si512(b4, low));
		d7 = _mm512_shuffle_epi8(turn, _mm512_and_si512(b7, low));
		STORE(t->box[0][at + 4 * i], two);
		STORE(t->box[1][at + 4 * i], _mm512_and_si512(three, low));
		STORE(t->box[2][at + 4 * i], d4);
		STORE(t->box[3][at + 4 * i], d7);
		d2 = _mm512_shuffle_epi8(turn, two);
		in4[i] = _mm512_shuffle_epi8(place4, d2);
		in7[i] = _mm512_shuffle_epi8(place7, d2);
		of4[i] = _mm512_shuffle_epi8(place3, d4);
		of7[i] = _mm512_shuffle_epi8(place3, d7);
	}
	to_words(in4, in7, t->word + PLACE47, to);
	to_words(of4, of7, t->word + PLACE3, to);
	STOREU(t->word[STATE] + to, LOAD(t->state + at));
	STOREU(t->word[SLOT] + to, _mm512_add_epi32(SET1((int)at), numbers()));
}

/* Places of left from the k-th shape, of right from the others. */
static inline __m512i
choose(int k, __m512i left, __m512i right)
{
	return TERN(v.shape[k], left, right, (A & B) | (~A & C & 0xff));
}

/*
 * What of three places, by columns, goes one row on so that they come to three
 * rows; sets bits of *bad where they are a row and cannot. See turn() in gen.c.
 */
static inline __m512i
turn(__m512i w, __m512i chance, __m512i *bad)
{
	__m512i s1 =
	    choose(0, _mm512_slli_epi16(w, 3), _mm512_srli_epi16(w, 6));
	__m512i s2 =
	    choose(1, _mm512_slli_epi16(w, 6), _mm512_srli_epi16(w, 3));
	__m512i pair = TERN(w, s1, s2, (A & B) | (A & C) | (B & C));
	__m512i back =
	    choose(2, _mm512_slli_epi16(pair, 2), _mm512_srli_epi16(pair, 1));
	__m512i on =
	    choose(3, _mm512_slli_epi16(pair, 1), _mm512_srli_epi16(pair, 2));
	__m512i single = TERN(back, chance, on, (A | (B & ~C)) & 0xff);

	single = TERN(single, s1, s2, A & ~B & ~C);
	*bad = _mm512_or_si512(*bad, TERN(w, s1, s2, A & B & C));
	s1 = TERN(chance, s1, s2, (A & B) | (~A & C & 0xff));
	return TERN(w, s1, single, A & (B | C));
}

static inline __m512i
fits(__m256i low, __m256i high, __m512i set)
{
	return TERN(set, _mm512_i32gather_epi64(low, sdk_gen_table.fits[0], 8),
	    _mm512_i32gather_epi64(high, sdk_gen_table.fits[1], 8), A & B & C);
}

/*
 * An attempt for each of 16 grids, of which n are there. What it finds goes to
 * found[], of which *done are there; the others are put after *left that are.
 */
static inline void
attempt(struct batch *t, size_t at, size_t n, size_t *left, size_t *done)
{
	const __mmask16 live = (__mmask16)(n < LANES ? (1U << n) - 1 : 0xffff);
	const __m512i half = v.half, one64 = _mm512_set1_epi64(1);
	__m512i own[3], own3[3], w[3], rest[3];
	__m512i x, s, moved, turned, rows, chance, bad, f0, f1;
	__mmask16 any, many, ok, no;

	s = _mm512_add_epi32(LOADU(t->word[STATE] + at), SET1((int)0x9e3779b9));
	STORE(t->word[STATE] + at, s);
	x = _mm512_xor_si512(s, _mm512_srli_epi32(s, 16));
	x = _mm512_mullo_epi32(x, SET1(0x7feb352d));
	x = _mm512_xor_si512(x, _mm512_srli_epi32(x, 15));
	x = _mm512_mullo_epi32(x, SET1((int)0x846ca68b));
	x = _mm512_xor_si512(x, _mm512_srli_epi32(x, 16));

	s = _mm512_mullo_epi32(
	    _mm512_srli_epi32(x, GEN_SPLIT), SET1(GEN_SPLITS));
	s = _mm512_srli_epi32(s, 32 - GEN_SPLIT);
	s = _mm512_permutex2var_epi16(
	    LOADU(sdk_gen_table.moved), s, LOADU(sdk_gen_table.moved + 32));
	moved = SET1(GEN_HIGH);
	for (int i = 0; i < 9; i++)
		moved = _mm512_mask_xor_epi32(moved,
		    _mm512_test_epi32_mask(s, v.bit[i % 3 * 3 + i / 3]), moved,
		    LOAD(t->word[PLACE47 + i] + at));
	for (int i = 0; i < 3; i++) {
		own[i] = TERN(LOAD(t->word[PLACE47 + i] + at),
		    LOAD(t->word[PLACE47 + 3 + i] + at),
		    LOAD(t->word[PLACE47 + 6 + i] + at), A | B | C);
		own3[i] = TERN(LOAD(t->word[PLACE3 + i] + at),
		    LOAD(t->word[PLACE3 + 3 + i] + at),
		    LOAD(t->word[PLACE3 + 6 + i] + at), A | B | C);
	}
	/* the other way round for box 8, as it comes out in plain C */
	chance = TERN(
	    half, x, _mm512_slli_epi32(x, 13), (A & B) | (~(A | C) & 0xff));
	turned = bad = _mm512_setzero_si512();
	for (int c = 0; c < 3; c++) {
		w[c] = TERN(own[(c + 1) % 3], moved, own[c], A ^ (B & ~C));
		turned = _mm512_or_si512(turned,
		    turn(w[c],
			_mm512_srai_epi16(
			    _mm512_slli_epi16(chance, (unsigned)(15 - c)), 15),
			&bad));
	}
	rows = _mm512_setzero_si512();
	for (int i = 0; i < 9; i++)
		rows = _mm512_mask_add_epi16(rows,
		    _mm512_test_epi16_mask(turned, v.field[i]), rows,
		    LOAD(t->word[PLACE3 + i] + at));
	f0 = f1 = _mm512_set1_epi64(-1);
	for (int r = 0; r < 3; r++) {
		__m512i low, high;

		rest[r] = TERN(own3[(r + 2) % 3], rows, own3[r], A ^ (B & ~C));
		low = _mm512_and_si512(rest[r], half);
		high = _mm512_srli_epi32(rest[r], 16);
		f0 = fits(_mm512_castsi512_si256(low),
		    _mm512_castsi512_si256(high), f0);
		f1 = fits(_mm512_extracti64x4_epi64(low, 1),
		    _mm512_extracti64x4_epi64(high, 1), f1);
	}
	any = (__mmask16)(_mm512_test_epi64_mask(f0, f0) |
			  _mm512_test_epi64_mask(f1, f1) << 8);
	many =
	    (__mmask16)(_mm512_test_epi64_mask(
			    f0, _mm512_sub_epi64(f0, one64)) |
			_mm512_test_epi64_mask(f1, _mm512_sub_epi64(f1, one64))
			    << 8);
	ok = live & _mm512_testn_epi32_mask(bad, bad) &
	     (many | (any & _mm512_testn_epi32_mask(x, SET1(1 << GEN_ACCEPT))));

#define FOUND(k, x)                                                            \
	_mm512_storeu_si512(                                                   \
	    t->found[k] + *done, _mm512_maskz_compress_epi32(ok, x))
	FOUND(TURNED, turned);
	for (int i = 0; i < 3; i++) {
		FOUND(ROW69 + i, rest[i]);
		FOUND(COLUMN58 + i, w[i]);
	}
	FOUND(FITS, _mm512_permutex2var_epi32(f0,
			_mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
			    22, 24, 26, 28, 30),
			f1));
	FOUND(FITS + 1, _mm512_permutex2var_epi32(f0,
			    _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19,
				21, 23, 25, 27, 29, 31),
			    f1));
	FOUND(FOUND_SLOT, LOAD(t->word[SLOT] + at));
	FOUND(CHANCE, x);
#undef FOUND
	no = live & (__mmask16)~ok;
	for (int i = 0; i < WORDS; i++)
		_mm512_storeu_si512(t->word[i] + *left,
		    _mm512_maskz_compress_epi32(no, LOAD(t->word[i] + at)));
	*done += (unsigned)__builtin_popcount(ok);
	*left += (unsigned)__builtin_popcount(no);
}

/* Places of two boxes: of the low or high halves of the words. */
static inline __m512i
places(__m512i words, unsigned high)
{
	__m512i one =
	    _mm512_and_si512(_mm512_permutexvar_epi8(LOADU(v.row[high]), words),
		_mm512_permutexvar_epi8(LOADU(v.column[high]), words));

	/* of a set of one, which place it is */
	return _mm512_popcnt_epi16(_mm512_sub_epi16(one, _mm512_set1_epi16(1)));
}

static inline void
put(const struct batch *t, size_t k, uint8_t *out, bool text)
{
	uint32_t grid = t->found[FOUND_SLOT][k], x = t->found[CHANCE][k];
	uint64_t f = t->found[FITS][k] | (uint64_t)t->found[FITS + 1][k] << 32;
	unsigned n =
	    x >> GEN_PICK & ((unsigned)__builtin_popcountll(f) - 1) & 7;
	unsigned split = (unsigned)__builtin_ctzll(_pdep_u64(1ULL << n, f));
	size_t slot = lane(grid);
	const __m512i own = _mm512_setr_epi32(0x00490049, 0x00920092,
	    0x01240124, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m512i next = _mm512_setr_epi32(0x00920092, 0x01240124,
	    0x00490049, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	__m512i w, c, d, r;
	__m128i one;

	/*
	 * One gather instead takes 18 % more for each grid on Zen 5; but loads
	 * one by one instead of those in fits() take 22 % more.
	 */
	w = SET1((int)t->found[TURNED][k]);
	for (int i = 0; i < 3; i++) {
		w = _mm512_mask_set1_epi32(
		    w, (__mmask16)(8 << i), (int)t->found[ROW69 + i][k]);
		w = _mm512_mask_set1_epi32(
		    w, (__mmask16)(64 << i), (int)t->found[COLUMN58 + i][k]);
	}
	w = _mm512_mask_ternarylogic_epi32(w, 7, next, own, B ^ (A & ~C));
	w = _mm512_mask_broadcast_i32x4(w, 7 << 9,
	    _mm_loadu_si128((const __m128i *)sdk_gen_table.columns[split]));
	c = TERN(places(w, 0), _mm512_slli_epi16(places(w, 1), 8),
	    LOADU(v.base), A | B | C);

#define BOX(k) _mm_load_si128((const __m128i *)t->box[k][slot])
	d = _mm512_castsi128_si512(BOX(0));
	d = _mm512_inserti32x4(d, BOX(1), 1);
	d = _mm512_inserti32x4(d, BOX(2), 2);
	d = _mm512_inserti32x4(d, BOX(3), 3);
#undef BOX

	one = _mm_loadl_epi64(
	    (const __m128i *)sdk_gen_table.others[t->others[grid]]);
	one = _mm_shuffle_epi8(
	    _mm_load_si128(
		(const __m128i *)sdk_gen_table.three[t->three[grid]]),
	    _mm_slli_si128(one, 1));
	one = _mm_add_epi8(one, _mm_set1_epi8(text ? '1' : 1));
	one = _mm_mask_mov_epi8(one, 0xfe00,
	    _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, ' ', '\n', 0, 0, 0, 0, 0));
	r = _mm512_castsi128_si512(one);
	d = _mm512_mask_mov_epi8(d, 0xfe00fe00, LOADU(v.more));
	d = _mm512_permutexvar_epi8(d, r);
	c = _mm512_permutexvar_epi8(c, d);
	if (text) {
		out += (size_t)t->number[grid] * SDK_TEXT;
		for (unsigned i = 0; i < 2; i++)
			_mm512_storeu_si512(
			    out + 64 * i, _mm512_permutex2var_epi8(
					      d, LOADU(v.text + 64 * i), c));
		_mm512_mask_storeu_epi8(out + 128, (1ULL << 35) - 1,
		    _mm512_permutex2var_epi8(d, LOADU(v.text + 128), c));
	} else {
		out += (size_t)t->number[grid] * SDK_CELLS;
		_mm512_storeu_si512(
		    out, _mm512_permutex2var_epi8(d, LOADU(v.cells), c));
		_mm512_mask_storeu_epi8(out + 64, (1ULL << 17) - 1,
		    _mm512_permutex2var_epi8(d, LOADU(v.cells + 64), c));
	}
}

/*
 * Moves what is left of a batch to the end, which no batch uses otherwise: an
 * attempt costs the same for one as for 16.
 */
static inline void
carry(struct batch *t, size_t left)
{
	for (size_t i = 0; i < left; i++) {
		size_t from = t->word[SLOT][i], to = BATCH + i;

		t->word[SLOT][i] = (uint32_t)to;
		t->three[to] = t->three[from];
		t->others[to] = t->others[from];
		t->number[to] = t->number[from];
		for (int k = 0; k < 4; k++)
			memcpy(t->box[k][lane(to)], t->box[k][lane(from)], 16);
	}
}

static inline void
generate(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct batch t;
	size_t left = 0, k;

	/* lanes of no grid must not look up what is not in a table */
	memset(t.word, 0, sizeof t.word);
	for (size_t at = 0; at < n; at += k) {
		size_t least = 1, done = 0;

		k = n - at;
		if (k > BATCH) {
			k = BATCH;
			least = LANES;
		}
		carry(&t, left);
		permute_16(g, index + at, t.a, t.b, k);
		for (size_t i = k; i % LANES != 0; i++)
			t.a[i] = t.b[i] = 0;
		split_up(g, &t, (uint32_t)at, (k + LANES - 1) / LANES * LANES);
		for (size_t i = 0; i < k; i += LANES)
			decode(&t, i, left + i);
		left += k;
		while (left >= least) {
			size_t live = left;

			left = 0;
			for (size_t i = 0; i < live; i += LANES)
				attempt(&t, i, live - i, &left, &done);
		}
		for (size_t i = 0; i < done; i++)
			put(&t, i, out, text);
	}
}

/* Apart, so that `text` is a constant in all of the above. */
void
sdk_gen_avx512(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	if (text)
		generate(g, index, n, out, true);
	else
		generate(g, index, n, out, false);
}
#endif
