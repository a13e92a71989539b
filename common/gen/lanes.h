/*
 * The default stream in vectors without masks and gathers; frame.h has the same
 * in plain C, gen.c the method. A file includes this after it has defined
 *
 *   FORM          the function to make
 *   LANES         how many words a vector has: 4 or 8
 *   shuffle(t,i)  of 16 bytes t those with the numbers i; 0 if i has its top bit
 *   order(m)      an order for compress(): the words in the set m come first
 *   compress(v,o) the words of v in that order
 *
 * There are two shapes. A grid is 16 bytes a box where digits and places are
 * looked up, and a word in each of several arrays where attempts are made, LANES
 * grids at a time. Grids whose attempt failed close up, so that all lanes but
 * those of the last vector have work. What compilers know as vectors is written
 * so; what they do not is in the four names above.
 *
 * Box 1 has the digits 0..8 by rows; the true ones come in last. Boxes 4 and 7
 * are boxes 2 and 3 turned over the diagonal, box 1 included: their places go
 * by columns.
 *
 * Must hold: the lowest byte of a word comes first in memory.
 */
#include <string.h>

#include "base/sdk.h"
#include "base/vector.h"
#include "forms.h"
#include "pairs.h"
#include "pick.h"
#include "record/text.h"
#include "table.h"

typedef uint32_t vec __attribute__((vector_size(4 * LANES)));
typedef uint16_t vec16 __attribute__((vector_size(4 * LANES)));
typedef int16_t sign16 __attribute__((vector_size(4 * LANES)));
typedef uint32_t quad __attribute__((vector_size(16)));
typedef uint16_t eight __attribute__((vector_size(16)));

enum { BATCH = 256, ROOM = BATCH + LANES };

/*
 * Words of a grid: for each place in box 2, the places of its digit in boxes 4
 * and 7; for each in boxes 4 and 7, the places of their digits in box 3; where
 * its chance comes from; which grid it is.
 */
enum { PLACE47 = 0, PLACE3 = 9, STATE = 18, SLOT, WORDS };
/* What a good attempt found, under the names of frame.h; SLOT_FOUND, CHANCE. */
enum { TURNED = 0, ROW69 = 1, COLUMN58 = 4, SLOT_FOUND = 7, CHANCE, RESULTS };

struct batch {
	_Alignas(32) uint32_t word[WORDS][ROOM];
	_Alignas(32) uint32_t found[RESULTS][ROOM], columns[3][ROOM];
	_Alignas(32) uint32_t cell[9][ROOM]; /* places in boxes 5, 6, 8, 9 */
	uint32_t x[ROOM], moved[ROOM];
	uint64_t fits[ROOM];
	uint32_t a[BATCH], b[BATCH];
	uint32_t way[4][BATCH], one[BATCH];     /* rows of tables; box 1 */
	_Alignas(16) uint8_t box[4][BATCH][16]; /* digits of boxes 2, 3, 4, 7 */
};

static inline bytes
load16(const void *p)
{
	bytes v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline void
store16(void *p, bytes v)
{
	memcpy(p, &v, sizeof v);
}

static inline vec
load(const uint32_t *p)
{
	vec v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline void
store(uint32_t *p, vec v)
{
	memcpy(p, &v, sizeof v);
}

/* Four words in each of four places to four places in each of four words. */
static inline void
transpose(quad r[4])
{
	quad a = SDK_SHUFFLE(r[0], r[1], 0, 4, 1, 5);
	quad b = SDK_SHUFFLE(r[2], r[3], 0, 4, 1, 5);
	quad c = SDK_SHUFFLE(r[0], r[1], 2, 6, 3, 7);
	quad d = SDK_SHUFFLE(r[2], r[3], 2, 6, 3, 7);

	r[0] = SDK_SHUFFLE(a, b, 0, 1, 4, 5);
	r[1] = SDK_SHUFFLE(a, b, 2, 3, 6, 7);
	r[2] = SDK_SHUFFLE(c, d, 0, 1, 4, 5);
	r[3] = SDK_SHUFFLE(c, d, 2, 3, 6, 7);
}

/* Numbers of rows in tables. */
static inline void
split_up(const struct sdk_gen *g, struct batch *t, size_t n)
{
	const uint32_t boxes = g->right / GEN_WAYS;

	for (size_t i = 0; i < n; i++) {
		uint32_t a = t->a[i], b = t->b[i], s, w;

		t->one[i] = g->first + a / GEN_WAYS * boxes + b / GEN_WAYS;
		w = a % GEN_WAYS;
		s = w / GEN_ONES;
		t->way[0][i] = s * GEN_ORDERS + w % GEN_ORDERS;
		t->way[1][i] = (GEN_SPLITS - 1 - s) * GEN_ORDERS +
			       w / GEN_ORDERS % GEN_ORDERS;
		w = b % GEN_WAYS;
		s = w / GEN_ONES;
		t->way[2][i] = s * GEN_ORDERS + w % GEN_ORDERS;
		t->way[3][i] = (GEN_SPLITS - 1 - s) * GEN_ORDERS +
			       w / GEN_ORDERS % GEN_ORDERS;
		t->word[STATE][i] = start_state(g, a, b);
		t->word[SLOT][i] = (uint32_t)i;
	}
}

static const bytes by_columns = {0, 3, 6, 1, 4, 7, 2, 5, 8};

/* Nine places in each of two boxes to nine words with a bit for both. */
static inline void
to_words(bytes low, bytes high, quad word[3])
{
	const bytes first = {1, 2, 4, 8, 16, 32, 64, 128};
	const bytes second = {0, 0, 0, 0, 0, 0, 0, 0, 1};
	bytes a = shuffle(first, low), b = shuffle(second, low);
	bytes c = shuffle(first, high), d = shuffle(second, high);
	eight x = (eight)SDK_SHUFFLE(
	    a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
	eight y = (eight)SDK_SHUFFLE(
	    c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);

	word[0] = (quad)SDK_SHUFFLE(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
	word[1] = (quad)SDK_SHUFFLE(x, y, 4, 12, 5, 13, 6, 14, 7, 15);
	x = (eight)SDK_SHUFFLE(
	    a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	y = (eight)SDK_SHUFFLE(
	    c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
	word[2] = (quad)SDK_SHUFFLE(x, y, 0, 8, 1, 9, 2, 10, 3, 11);
}

/* The frames of four grids from `at` on. */
static inline void
decode(struct batch *t, size_t at)
{
	quad word[2][3][4], w[3];

	for (size_t i = 0; i < 4; i++) {
		const uint8_t(*row)[16] = sdk_gen_table.box;
		bytes two = load16(row[t->way[0][at + i]]) & 15;
		bytes three = load16(row[t->way[1][at + i]]);
		bytes b4 = load16(row[t->way[2][at + i]]);
		bytes b7 = load16(row[t->way[3][at + i]]);
		bytes place3 = three >> 4, place4 = b4 >> 4, place7 = b7 >> 4;
		bytes d2 = shuffle(by_columns, two);
		bytes d4 = shuffle(by_columns, b4 & 15);
		bytes d7 = shuffle(by_columns, b7 & 15);

		store16(t->box[0][at + i], two);
		store16(t->box[1][at + i], three & 15);
		store16(t->box[2][at + i], d4);
		store16(t->box[3][at + i], d7);
		to_words(shuffle(place4, d2), shuffle(place7, d2), w);
		for (int k = 0; k < 3; k++)
			word[0][k][i] = w[k];
		to_words(shuffle(place3, d4), shuffle(place3, d7), w);
		for (int k = 0; k < 3; k++)
			word[1][k][i] = w[k];
	}
	for (int s = 0; s < 2; s++)
		for (int k = 0; k < 3; k++) {
			transpose(word[s][k]);
			for (int j = 0; j < (k < 2 ? 4 : 1); j++)
				memcpy(&t->word[9 * s + 4 * k + j][at],
				    &word[s][k][j], sizeof(quad));
		}
}

/*
 * What of three places, by columns, goes one row on so that they come to three
 * rows; sets bits of *bad where they are a row and cannot. See turn() in table.c.
 */
static inline vec16
turn(vec16 w, vec16 chance, vec16 *bad)
{
	vec16 s1 = (w << 3 & 0770) | w >> 6;
	vec16 s2 = (w << 6 & 0700) | w >> 3;
	vec16 pair = (w & (s1 | s2)) | (s1 & s2);
	vec16 back = (pair << 2 & 0444) | (pair >> 1 & 0333);
	vec16 on = (pair << 1 & 0666) | (pair >> 2 & 0111);
	vec16 single = (back | (chance & ~on)) & ~(s1 | s2);

	*bad |= w & s1 & s2;
	return w & ((((s1 ^ s2) & chance) ^ s2) | single);
}

/* All ones where bit i of the 16 is set. */
static inline vec16
spread(vec16 w, int i)
{
	return (vec16)((sign16)(w << (15 - i)) >> 15);
}

/*
 * An attempt for each of LANES grids, of which n are there. What is found goes
 * behind the *done that are; the other grids close up behind *left.
 */
static inline void
attempt(struct batch *t, size_t at, size_t n, size_t *left, size_t *done)
{
	vec place47[9], place3[9], own[3], own3[3], w[3], rest[3], x, s, moved;
	vec16 turned = {0}, bad = {0}, rows = {0}, chance;
	uint32_t row[3][LANES], wrong[LANES];
	unsigned ok = 0, no,
		 live = n < LANES ? (1U << n) - 1 : (1U << LANES) - 1;
	size_t found = *done;
	__typeof__(order(0)) by;

	for (int i = 0; i < 9; i++) {
		place47[i] = load(t->word[PLACE47 + i] + at);
		place3[i] = load(t->word[PLACE3 + i] + at);
	}
	x = load(t->x + at);
	s = load(t->moved + at);
	moved = (vec){0} + GEN_HIGH;
	for (int i = 0; i < 9; i++)
		moved ^= place47[i] &
			 (vec)((sign32)(s << (31 - (i % 3 * 3 + i / 3))) >> 31);
	for (int i = 0; i < 3; i++) {
		own[i] = place47[i] | place47[3 + i] | place47[6 + i];
		own3[i] = place3[i] | place3[3 + i] | place3[6 + i];
	}
	/* the other way round for box 8, as it comes out in plain C */
	chance = (vec16)((x & 0xffff) | (~(x << 13) & 0xffff0000));
	for (int c = 0; c < 3; c++) {
		w[c] = own[(c + 1) % 3] ^ (moved & ~own[c]);
		turned |= turn((vec16)w[c], spread(chance, c), &bad);
	}
	for (int i = 0; i < 9; i++)
		rows |= (vec16)place3[i] & spread(turned, i);
	for (int r = 0; r < 3; r++) {
		rest[r] = own3[(r + 2) % 3] ^ ((vec)rows & ~own3[r]);
		store(row[r], rest[r]);
	}
	store(wrong, (vec)bad);
	for (unsigned l = 0; l < LANES; l++) {
		const uint64_t(*fits)[512] = sdk_gen_table.fits;
		uint64_t f = wrong[l] == 0 ? ~0ULL : 0;
		unsigned good;

		for (int r = 0; r < 3; r++)
			f &= fits[0][(uint16_t)row[r][l]] &
			     fits[1][row[r][l] >> 16];
		good = (f & (f - (t->x[at + l] >> GEN_ACCEPT & 1))) != 0;
		good &= live >> l;
		t->fits[found] = f;
		found += good;
		ok |= good << l;
	}
	by = order(ok);
	store(t->found[TURNED] + *done, compress((vec)turned, by));
	for (int i = 0; i < 3; i++) {
		store(t->found[ROW69 + i] + *done, compress(rest[i], by));
		store(t->found[COLUMN58 + i] + *done, compress(w[i], by));
	}
	store(t->found[SLOT_FOUND] + *done,
	    compress(load(t->word[SLOT] + at), by));
	store(t->found[CHANCE] + *done, compress(x, by));
	no = live & ~ok;
	by = order(no);
	s = load(t->word[STATE] + at);
	x = load(t->word[SLOT] + at);
	for (int i = 0; i < 9; i++) {
		store(t->word[PLACE47 + i] + *left, compress(place47[i], by));
		store(t->word[PLACE3 + i] + *left, compress(place3[i], by));
	}
	store(t->word[STATE] + *left, compress(s, by));
	store(t->word[SLOT] + *left, compress(x, by));
	*done = found;
	*left += (unsigned)__builtin_popcount(no);
}

/*
 * A set of one place, 1 << p, times this has p in its top four bits: a De Bruijn
 * sequence (C. Leiserson, H. Prokop, K. Randall, "Using de Bruijn sequences to
 * index a 1 in a computer word", 1998). They are not p, but tell the nine apart.
 */
#define ORDERED 0x09af
static const bytes place_of = {0, 1, 2, 5, 3, 0, 6, 0, 0, 4, 8, 0, 0, 7, 0, 0};

static inline vec
places(vec row, vec column)
{
	return (vec)((vec16)(row & column) * ORDERED >> 12);
}

/* Places of the cells of boxes 5, 6, 8, 9, each a byte of a word. */
static inline void
find_places(struct batch *t, size_t at)
{
	static const uint32_t own[3] = {0x00490049, 0x00920092, 0x01240124};
	vec turned = load(t->found[TURNED] + at);

	for (int r = 0; r < 3; r++) {
		vec side = own[(r + 1) % 3] ^ (turned & ~own[r]);
		vec rest = load(t->found[ROW69 + r] + at);

		for (int c = 0; c < 3; c++) {
			vec w = load(t->found[COLUMN58 + c] + at);
			vec v = load(t->columns[c] + at);

			store(t->cell[3 * r + c] + at,
			    places(side, w) | places(rest, v) << 8);
		}
	}
}

static inline void
put3(uint8_t *out, const uint8_t *from)
{
	memcpy(out, from, 4);
}

/*
 * The cells of a grid whose other boxes have their places in word[r], of row r:
 * a byte each for boxes 5, 6, 8, 9, cell by cell. Writes in the order of
 * addresses, up to two bytes too far.
 */
static inline void
put(const struct batch *t, size_t slot, const quad word[3], uint8_t *out)
{
	const bytes zero = {0};
	const quad not5 = {0x80808000, 0x80808000, 0x80808000, 0x80808000};
	const quad not69 = {0x00800080, 0x00800080, 0x00800080, 0x00800080};
	const quad not8 = {0x80008080, 0x80008080, 0x80008080, 0x80008080};
	_Alignas(16) uint8_t box[5][16], side[3][16];
	bytes others = zero, one, three, four, seven, v;
	uint32_t n = t->one[slot];

	memcpy(&others, sdk_gen_table.others[n % 720], 8);
	others = SDK_SHUFFLE(others, zero, 16, 0, 1, 2, 3, 4, 5, 6, 7, 16, 16,
	    16, 16, 16, 16, 16);
	one = shuffle(load16(sdk_gen_table.three[n / 720]), others) + 1;
	three = shuffle(one, load16(t->box[1][slot]));
	four = shuffle(one, load16(t->box[2][slot]));
	seven = shuffle(one, load16(t->box[3][slot]));
	store16(box[0], one);
	store16(box[1], shuffle(one, load16(t->box[0][slot])));
	store16(box[2], three);
	store16(box[3], shuffle(four, by_columns));
	store16(box[4], shuffle(seven, by_columns));
	three = shuffle(three, place_of);
	four = shuffle(four, place_of);
	seven = shuffle(seven, place_of);
	for (int r = 0; r < 3; r++) {
		v = shuffle(four, (bytes)(word[r] | not5)) |
		    shuffle(three, (bytes)(word[r] | not69)) |
		    shuffle(seven, (bytes)(word[r] | not8));
		store16(side[r], SDK_SHUFFLE(v, v, 0, 4, 8, 1, 5, 9, 0, 0, 2, 6,
				     10, 3, 7, 11, 0, 0));
	}
	for (int r = 0; r < 3; r++)
		for (int b = 0; b < 3; b++)
			put3(out + 9 * r + 3 * b, box[b] + 3 * r);
	for (int b = 0; b < 2; b++)
		for (int r = 0; r < 3; r++) {
			put3(out + 27 + 27 * b + 9 * r, box[3 + b] + 3 * r);
			memcpy(out + 30 + 27 * b + 9 * r, side[r] + 8 * b, 8);
		}
}

static inline void
put_all(struct batch *t, size_t n, uint8_t *out, bool text)
{
	const struct sdk_text *to = sdk_text();

	for (size_t i = 0; i < n; i++) {
		uint64_t f = t->fits[i];
		unsigned k = t->found[CHANCE][i] >> GEN_PICK & 7 &
			     ((unsigned)__builtin_popcountll(f) - 1);
		const uint32_t *columns = sdk_gen_table.columns[pick(f, k)];

		for (int c = 0; c < 3; c++)
			t->columns[c][i] = columns[1 + c];
	}
	for (size_t i = 0; i < n; i += LANES)
		find_places(t, i);
	for (size_t i = 0; i < n; i += 4) {
		quad word[3][4];

		for (int r = 0; r < 3; r++) {
			for (int c = 0; c < 3; c++)
				memcpy(&word[r][c], &t->cell[3 * r + c][i],
				    sizeof(quad));
			word[r][3] = word[r][2];
			transpose(word[r]);
		}
		for (size_t l = 0; l < 4 && i + l < n; l++) {
			size_t slot = t->found[SLOT_FOUND][i + l];
			uint8_t cells[SDK_CELLS + SDK_PAD];
			const quad own[3] = {
			    word[0][l], word[1][l], word[2][l]};

			put(t, slot, own, cells);
			if (text)
				to->print(
				    cells, 1, (char *)out + slot * SDK_TEXT);
			else
				memcpy(
				    out + slot * SDK_CELLS, cells, SDK_CELLS);
		}
	}
}

static inline void
some(const struct sdk_gen *g, struct batch *t, uint64_t index, size_t n,
    uint8_t *out, bool text)
{
	size_t left = n, done = 0;

	permute(g, index, t->a, t->b, n);
	for (size_t i = n; i % 4 != 0; i++)
		t->a[i] = t->b[i] = 0;
	split_up(g, t, (n + 3) / 4 * 4);
	for (size_t i = 0; i < n; i += 4)
		decode(t, i);
	while (left > 0) {
		size_t live = left;

		for (size_t i = 0; i < live; i++)
			t->x[i] = next(&t->word[STATE][i]);
		for (size_t i = 0; i < live; i++)
			t->moved[i] =
			    sdk_gen_table
				.moved[(t->x[i] >> GEN_SPLIT) * GEN_SPLITS >>
				       (32 - GEN_SPLIT)];
		left = 0;
		for (size_t i = 0; i < live; i += LANES)
			attempt(t, i, live - i, &left, &done);
	}
	put_all(t, n, out, text);
}

void
FORM(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct batch t;

	/* lanes of no grid must not look up what is not in a table */
	memset(&t, 0, sizeof t);
	for (size_t k; n > 0; n -= k, index += k) {
		k = n < BATCH ? n : BATCH;
		if (text)
			some(g, &t, index, k, out, true);
		else
			some(g, &t, index, k, out, false);
		out += k * (text ? SDK_TEXT : SDK_CELLS);
	}
}
