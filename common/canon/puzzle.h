/*
 * The canonical form of a puzzle, fast. Includer: defines PUZZLE, the name of
 * the function. Returns false, with nothing written, for what general.c must
 * do: grids with a digit twice in a row or column, and those that make too many
 * states.
 *
 * The states and steps are those of general.c, made smaller by what holds
 * where no line has a digit twice: two columns had the same cells so far only
 * if these were all blank. As blanks come first, the columns of a stack that are
 * tied are those at its left that were blank in all rows, and the stacks that
 * are tied are those at the left that were.
 *
 * A row is tried by looking up its cells in the order of columns, then their
 * labels, and sorting those of the tied columns; a digit without a label is
 * above all labels. That is the least row the state can have, as a number of
 * nine hexadecimal digits. Only the pairs of state and row with the least of all
 * make new states; several, where digits without a label are in tied columns,
 * as any of these may be labelled first.
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "engine.h"
#include "lut.h"

enum { ROOM = 1024, NEW = 15 };

struct state {
	uint8_t order[16]; /* columns; 15 behind them */
	uint8_t label[16]; /* of digits */
	/* Who changes places with whom to sort tied columns; see least_row. */
	uint8_t left[16], right[16];
	uint8_t row[9];
	uint8_t half;    /* 0, or 9 where the grid is transposed */
	uint8_t ties[3]; /* tied columns at the left of each stack */
	uint8_t stacks;  /* tied stacks at the left */
	uint8_t labels;
	uint16_t used;
	uint32_t times;
};

struct pair {
	uint32_t state;
	uint8_t row;
	uint16_t times;
};

struct search {
	uint8_t line[18][16];
	bool blank_row[18], blank_band[6];
	struct state state[2][ROOM];
	struct pair pair[9 * ROOM];
	size_t n, n_next, pairs;
	uint64_t best;
};

/* Nine hexadecimal digits from the top of the number. */
static inline uint64_t
least_row(const struct state *s, const uint8_t *line)
{
	uint64_t key, a, b, c, t;
#if defined(__SSSE3__)
	const __m128i second =
	    _mm_setr_epi8(0, -1, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m128i third =
	    _mm_setr_epi8(0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
	__m128i left = LOAD(s->left), right = LOAD(s->right), w;
	__m128i v = LUT(LOAD(s->label), LUT(LOAD(line), LOAD(s->order)));

#define EXCHANGE(who, greater)                                                 \
	w = LUT(v, who);                                                       \
	v = _mm_or_si128(_mm_and_si128(greater, _mm_max_epu8(v, w)),           \
	    _mm_andnot_si128(greater, _mm_min_epu8(v, w)));
	EXCHANGE(left, second)
	EXCHANGE(right, third)
	EXCHANGE(left, second)
#undef EXCHANGE
	v = _mm_maddubs_epi16(v, _mm_set1_epi16(0x0110));
	v = _mm_packus_epi16(v, v);
	key = FIRST8(v);
#else
	uint8_t v[9], x;

	key = 0;
	for (int p = 0; p < 9; p++)
		v[p] = s->label[line[s->order[p]]];
	for (int p = 0; p < 9; p += 3)
		for (int i = 1; i < s->ties[p / 3]; i++)
			for (int k = p + i; k > p && v[k - 1] > v[k]; k--) {
				x = v[k];
				v[k] = v[k - 1];
				v[k - 1] = x;
			}
	for (int p = 0; p < 9; p++)
		key = key << 4 | v[p];
	key <<= 28;
#endif
	if (s->stacks < 2)
		return key;
	a = key >> 52;
	b = key >> 40 & 0xfff;
	c = key >> 28 & 0xfff;
#define SORT(x, y) t = x < y ? x : y, y = x < y ? y : x, x = t
	SORT(a, b);
	if (s->stacks == 3) {
		SORT(b, c);
		SORT(a, b);
	}
#undef SORT
	return a << 52 | b << 40 | c << 28;
}

static const uint8_t perms[6][3] = {
    {0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static const uint8_t how_many[4] = {1, 1, 2, 6};

/* Order k of the last `n` of `of` things at p; k < how_many[n]. */
static inline void
reorder(uint8_t *p, unsigned of, unsigned n, unsigned k)
{
	uint8_t copy[3];

	p += of - n;
	memcpy(copy, p, n);
	for (unsigned i = 0; i < n; i++)
		p[i] = copy[perms[k][i]];
}

/* Puts row r in place in each way that gives its least. False: no room. */
static bool
expand(struct search *x, const struct state *s, unsigned r, uint32_t times,
    struct state *to)
{
	const uint8_t *line = x->line[s->half + r];
	uint8_t order[9], value[9], fresh[3], t, u;
	uint16_t key[3];
	uint8_t ties[3], stacks = 0, first = 0, alike = 1;
	unsigned ways;

	memcpy(order, s->order, 9);
	for (int p = 0; p < 9; p++)
		value[p] = s->label[line[order[p]]];
	for (int k = 0; k < 3; k++) {
		uint8_t *o = order + 3 * k, *v = value + 3 * k;

		for (int i = 1; i < s->ties[k]; i++)
			for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
				t = v[j], v[j] = v[j - 1], v[j - 1] = t;
				t = o[j], o[j] = o[j - 1], o[j - 1] = t;
			}
		ties[k] = fresh[k] = 0;
		for (int i = 0; i < s->ties[k]; i++) {
			ties[k] += v[i] == 0;
			fresh[k] += v[i] == NEW;
		}
		key[k] = (uint16_t)(v[0] << 8 | v[1] << 4 | v[2]);
	}
	for (int i = 1; i < s->stacks; i++)
		for (int j = i; j > 0 && key[j - 1] > key[j]; j--) {
			uint16_t q = key[j];
			uint8_t three[3];

			key[j] = key[j - 1], key[j - 1] = q;
			t = ties[j], ties[j] = ties[j - 1], ties[j - 1] = t;
			u = fresh[j], fresh[j] = fresh[j - 1], fresh[j - 1] = u;
			memcpy(three, order + 3 * j, 3);
			memcpy(order + 3 * j, order + 3 * j - 3, 3);
			memcpy(order + 3 * j - 3, three, 3);
			memcpy(three, value + 3 * j, 3);
			memcpy(value + 3 * j, value + 3 * j - 3, 3);
			memcpy(value + 3 * j - 3, three, 3);
		}
	while (stacks < s->stacks && key[stacks] == 0)
		stacks++;
	/* Tied stacks with the same new digits: which is first is open. */
	for (uint8_t i = stacks + 1; i < s->stacks; i++)
		if (key[i] == key[i - 1]) {
			if (alike == 1)
				first = i - 1;
			alike++;
		}
	ways = how_many[alike] * how_many[fresh[0]] * how_many[fresh[1]] *
	       how_many[fresh[2]];
	if (x->n_next + ways > ROOM)
		return false;
	for (unsigned w = 0; w < ways; w++) {
		struct state *n = &to[x->n_next++];
		unsigned k = w;

		*n = *s;
		memcpy(n->order, order, 9);
		for (int i = 0; i < 3; i++) {
			reorder(n->order + 3 * i, s->ties[i], fresh[i],
			    k % how_many[fresh[i]]);
			k /= how_many[fresh[i]];
		}
		if (alike > 1) {
			uint8_t copy[9];

			memcpy(copy, n->order, 9);
			for (int i = 0; i < alike; i++)
				memcpy(n->order + 3 * (first + i),
				    copy + 3 * (first + perms[k][i]), 3);
		}
		for (int p = 0; p < 9; p++)
			if (value[p] == NEW)
				n->label[line[n->order[p]]] = ++n->labels;
		for (int i = 0; i < 3; i++) {
			n->ties[i] = ties[i];
			if (ties[i] < 3)
				for (uint8_t p = 0; p < 3; p++)
					n->right[3 * i + p] =
					    (uint8_t)(3 * i) + p;
			if (ties[i] < 2)
				for (uint8_t p = 0; p < 3; p++)
					n->left[3 * i + p] =
					    (uint8_t)(3 * i) + p;
			if (ties[i] == 3) {
				n->right[3 * i + 1] = (uint8_t)(3 * i + 2);
				n->right[3 * i + 2] = (uint8_t)(3 * i + 1);
			}
			if (ties[i] >= 2) {
				n->left[3 * i] = (uint8_t)(3 * i + 1);
				n->left[3 * i + 1] = (uint8_t)(3 * i);
			}
		}
		n->stacks = stacks;
		n->used |= (uint16_t)(1U << r);
		n->times *= times;
	}
	return true;
}

/* Tries every row that may come next; rows and bands that are blank once. */
static void
try_rows(struct search *x, uint32_t i, const struct state *s, int at)
{
	unsigned from = 0, to = 9, blank, bands;
	uint64_t key;

	if (at % 3 != 0) {
		from = s->row[at - 1] / 3U * 3;
		to = from + 3;
	}
	for (unsigned r = from; r < to; r++) {
		if ((s->used >> r & 1) != 0)
			continue;
		blank = bands = 1;
		if (x->blank_row[s->half + r]) {
			for (unsigned q = r / 3 * 3; q < r / 3 * 3 + 3; q++)
				if (q != r && x->blank_row[s->half + q] &&
				    (s->used >> q & 1) == 0)
					blank += q > r ? 1 : 100;
			for (unsigned b = 0; at % 3 == 0 && b < 3; b++)
				if (b != r / 3 &&
				    x->blank_band[s->half / 3 + r / 3] &&
				    x->blank_band[s->half / 3 + b] &&
				    (s->used >> 3 * b & 1) == 0)
					bands += b > r / 3 ? 1 : 100;
			if (blank > 100 || bands > 100)
				continue;
		}
		key = least_row(s, x->line[s->half + r]);
		if (key > x->best)
			continue;
		if (key < x->best) {
			x->best = key;
			x->pairs = 0;
		}
		x->pair[x->pairs++] =
		    (struct pair){i, (uint8_t)r, (uint16_t)(blank * bands)};
	}
}

/* Digits by line; false if a line has one twice. */
static bool
lay_out(struct search *x, const uint8_t *in)
{
	unsigned row, column[9] = {0}, bit, twice = 0;

	memset(x->line, 0, sizeof x->line);
	for (int r = 0; r < 9; r++) {
		row = 0;
		for (int c = 0; c < 9; c++) {
			uint8_t d = in[9 * r + c];

			bit = (1U << d) & ~1U;
			twice |= (row | column[c]) & bit;
			row |= bit;
			column[c] |= bit;
			x->line[r][c] = d;
			x->line[9 + c][r] = d;
		}
		x->blank_row[r] = row == 0;
	}
	for (int c = 0; c < 9; c++)
		x->blank_row[9 + c] = column[c] == 0;
	for (int b = 0; b < 6; b++)
		x->blank_band[b] = x->blank_row[3 * b] &&
				   x->blank_row[3 * b + 1] &&
				   x->blank_row[3 * b + 2];
	return twice == 0;
}

static void
mapping(const struct state *s, struct sdk_mapping *m)
{
	uint8_t next = s->labels;

	m->transposed = s->half != 0;
	memcpy(m->row, s->row, 9);
	memcpy(m->column, s->order, 9);
	m->digit[0] = 0;
	for (int d = 1; d <= 9; d++)
		m->digit[d] = s->label[d] != NEW ? s->label[d] : ++next;
}

bool
PUZZLE(
    const uint8_t *in, uint8_t *out, struct sdk_mapping *map, uint64_t *count)
{
	static const uint64_t factorial[10] = {
	    1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880};
	struct search x;
	struct sdk_mapping m;
	const struct state *s;
	uint64_t total = 0;
	uint8_t form[SDK_GRID];
	int now = 0;

	if (!lay_out(&x, in))
		return false;
	for (int t = 0; t < 2; t++) {
		struct state first = {.order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 15,
					  15, 15, 15, 15, 15, 15},
		    .left = {1, 0, 2, 4, 3, 5, 7, 6, 8, 9, 10, 11, 12, 13, 14,
			15},
		    .right = {0, 2, 1, 3, 5, 4, 6, 8, 7, 9, 10, 11, 12, 13, 14,
			15},
		    .half = (uint8_t)(9 * t),
		    .ties = {3, 3, 3},
		    .stacks = 3,
		    .times = 1};

		memset(first.label + 1, NEW, 9);
		x.state[0][t] = first;
	}
	x.n = 2;
	for (int at = 0; at < 9; at++, now ^= 1) {
		x.best = UINT64_MAX;
		x.pairs = x.n_next = 0;
		for (uint32_t i = 0; i < x.n; i++)
			try_rows(&x, i, &x.state[now][i], at);
		for (size_t i = 0; i < x.pairs; i++) {
			const struct pair *p = &x.pair[i];
			size_t n = x.n_next;

			if (!expand(&x, &x.state[now][p->state], p->row,
				p->times, x.state[now ^ 1]))
				return false;
			for (; n < x.n_next; n++)
				x.state[now ^ 1][n].row[at] = p->row;
		}
		x.n = x.n_next;
		s = &x.state[now ^ 1][0];
		for (int p = 0; p < 9; p++)
			form[9 * at + p] =
			    s->label[x.line[s->half + s->row[at]][s->order[p]]];
	}
	memcpy(out, form, SDK_GRID);
	if (map == NULL && count == NULL)
		return true;
	for (size_t i = 0; i < x.n; i++) {
		s = &x.state[now][i];
		total += s->times * factorial[s->ties[0]] *
			 factorial[s->ties[1]] * factorial[s->ties[2]] *
			 factorial[s->stacks];
		mapping(s, &m);
		if (map != NULL && (i == 0 || sdk_mapping_before(&m, map)))
			*map = m;
	}
	if (count != NULL)
		*count = total * factorial[9 - x.state[now][0].labels];
	return true;
}
