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
	uint16_t first[18]; /* what each line is as the first row */
	struct state state[2][ROOM];
	struct pair pair[9 * ROOM];
	size_t n, n_next, pairs;
	uint64_t best;
};

static inline unsigned
tied_columns(const struct state *s)
{
	return ((1U << s->ties[0]) - 1) | ((1U << s->ties[1]) - 1) << 3 |
	       ((1U << s->ties[2]) - 1) << 6;
}

#if defined(__SSSE3__)
/*
 * Who changes places with whom to sort the tied columns of three stacks: the
 * first two of each, and the last two.
 */
#define PLACES(b, x, y, z) b + x, b + y, b + z
#define LEFT(t, b)         PLACES(b, (t >= 2), (t < 2), 2)
#define RIGHT(t, b)        PLACES(b, 0, (t == 3) + 1, 2 - (t == 3))
#define REST               9, 10, 11, 12, 13, 14, 15
#define BOTH(a, b, c)                                                          \
	{                                                                      \
		{LEFT(a, 0), LEFT(b, 3), LEFT(c, 6), REST},                    \
		{                                                              \
			RIGHT(a, 0), RIGHT(b, 3), RIGHT(c, 6), REST            \
		}                                                              \
	}
#define BY_A(b, c) BOTH(0, b, c), BOTH(1, b, c), BOTH(2, b, c), BOTH(3, b, c)
#define BY_B(c)    BY_A(0, c), BY_A(1, c), BY_A(2, c), BY_A(3, c)
static const uint8_t partners[64][2][16] = {BY_B(0), BY_B(1), BY_B(2), BY_B(3)};

/*
 * Each column of the row: its label in the upper half of the byte, and in the
 * lower half the place where it was before the tied ones were sorted.
 */
static inline __m128i
sorted_row(const struct state *s, const uint8_t *line)
{
	const __m128i second =
	    _mm_setr_epi8(0, -1, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m128i third =
	    _mm_setr_epi8(0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
	const __m128i place =
	    _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
	unsigned ties = s->ties[0] + 4U * s->ties[1] + 16U * s->ties[2];
	__m128i left = LOAD(partners[ties][0]);
	__m128i right = LOAD(partners[ties][1]), w;
	__m128i v = LUT(LOAD(s->label), LUT(LOAD(line), LOAD(s->order)));

	v = _mm_or_si128(_mm_slli_epi16(v, 4), place);
#define EXCHANGE(who, greater)                                                 \
	w = LUT(v, who);                                                       \
	v = _mm_or_si128(_mm_and_si128(greater, _mm_max_epu8(v, w)),           \
	    _mm_andnot_si128(greater, _mm_min_epu8(v, w)));
	EXCHANGE(left, second)
	EXCHANGE(right, third)
	EXCHANGE(left, second)
#undef EXCHANGE
	return v;
}

/* Orders of stacks, as the columns that come to each place. */
#define STACKS(a, b, c)                                                        \
	{                                                                      \
		PLACES(3 * a, 0, 1, 2), PLACES(3 * b, 0, 1, 2),                \
		    PLACES(3 * c, 0, 1, 2), REST                               \
	}
static const uint8_t stack_order[6][16] = {STACKS(0, 1, 2), STACKS(1, 0, 2),
    STACKS(0, 2, 1), STACKS(1, 2, 0), STACKS(2, 0, 1), STACKS(2, 1, 0)};

/* The columns, and labels for the new digits. */
static inline void
put_columns(struct state *n, __m128i order, const uint8_t *line, unsigned fresh)
{
	uint8_t digit[16];

	STORE(n->order, order);
	if (fresh == 0)
		return;
	STORE(digit, LUT(LOAD(line), order));
	for (; fresh != 0; fresh &= fresh - 1)
		n->label[digit[__builtin_ctz(fresh)]] = ++n->labels;
}

/*
 * Puts row r in place where there are one or two ways, and says how many; or 0:
 * there are more, and nothing is done.
 */
static inline unsigned
expand_few(
    const struct search *x, const struct state *s, unsigned r, struct state *n)
{
	const uint8_t *line = x->line[s->half + r], *swap = NULL;
	const __m128i low = _mm_set1_epi8(15);
	const __m128i place = LOAD(stack_order[0]);
	__m128i v = sorted_row(s, line), order = LOAD(s->order), value;
	unsigned tied = tied_columns(s), fresh, blank, pair, stacks;
	unsigned a, b, c, which;
	uint8_t pairs[16];
	uint64_t key;

	value = _mm_and_si128(_mm_srli_epi16(v, 4), low);
	stacks = s->stacks;
	if (stacks >= 2) {
		__m128i k = _mm_maddubs_epi16(value, _mm_set1_epi16(0x0110));

		key = FIRST8(_mm_packus_epi16(k, k));
		a = (unsigned)(key >> 52);
		b = key >> 40 & 0xfff;
		c = stacks == 3 ? key >> 28 & 0xfff : 0x1000;
		which = a <= b ? (b <= c      ? 0
				     : a <= c ? 2
					      : 4)
			       : (a <= c      ? 1
				     : b <= c ? 3
					      : 5);
		/* Stacks with the same new digits: which is first is open. */
		if ((a == b || a == c) && a != 0)
			swap = a < (a == b ? c : b) ? stack_order[1]
						    : stack_order[2];
		if (b == c && b != 0) {
			if (a == b)
				return 0;
			swap = b < a ? stack_order[1] : stack_order[2];
		}
		stacks = (a == 0) + (b == 0) + (c == 0);
		v = LUT(v, LOAD(stack_order[which]));
		value = _mm_and_si128(_mm_srli_epi16(v, 4), low);
	}
	fresh = SAME(value, low) & 0x1ff;
	blank = SAME(value, _mm_setzero_si128()) & tied;
	/* Columns with new digits: the same. */
	pair = fresh & tied;
	pair &= pair >> 1 & 0333;
	if (pair != 0) {
		if (swap != NULL || (pair & (pair - 1)) != 0)
			return 0;
		STORE(pairs, place);
		pairs[__builtin_ctz(pair)]++;
		pairs[__builtin_ctz(pair) + 1]--;
		swap = pairs;
	}
	*n = *s;
	n->ties[0] = (uint8_t)__builtin_popcount(blank & 7);
	n->ties[1] = (uint8_t)__builtin_popcount(blank & 070);
	n->ties[2] = (uint8_t)__builtin_popcount(blank & 0700);
	n->stacks = (uint8_t)(s->stacks == 1 ? n->ties[0] == 3 : stacks);
	n->used |= (uint16_t)(1U << r);
	order = LUT(order, _mm_and_si128(v, low));
	if (swap == NULL) {
		put_columns(n, order, line, fresh);
		return 1;
	}
	n[1] = n[0];
	put_columns(n, order, line, fresh);
	put_columns(n + 1, LUT(order, LOAD(swap)), line, fresh);
	return 2;
}
#endif

/* Nine hexadecimal digits from the top of the number. */
static inline uint64_t
least_row(const struct state *s, const uint8_t *line)
{
	uint64_t key, a, b, c, t;
#if defined(__SSSE3__)
	__m128i v = sorted_row(s, line);

	v = _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(15));
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

	if (x->n_next + 2 > ROOM)
		return false;
	if (x->best == 0) {
		/* A blank row tells nothing apart. */
		to[x->n_next] = *s;
		to[x->n_next].used |= (uint16_t)(1U << r);
		to[x->n_next++].times *= times;
		return true;
	}
#if defined(__SSSE3__)
	ways = expand_few(x, s, r, to + x->n_next);
	for (unsigned w = 0; w < ways; w++)
		to[x->n_next++].times *= times;
	if (ways > 0)
		return true;
#endif
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
		memcpy(n->ties, ties, 3);
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
		key = at == 0 ? x->first[s->half + r]
			      : least_row(s, x->line[s->half + r]);
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

/* Three bits for each stack of a line, those with the fewest digits first. */
static inline uint16_t
first_row(unsigned digits)
{
	static const uint8_t right[8] = {0, 1, 1, 3, 1, 3, 3, 7};
	unsigned a = right[digits & 7], b = right[digits >> 3 & 7];
	unsigned c = right[digits >> 6], t;

	t = a < b ? a : b, b = a < b ? b : a, a = t;
	t = b < c ? b : c, c = b < c ? c : b, b = t;
	t = a < b ? a : b, b = a < b ? b : a, a = t;
	return (uint16_t)(a << 6 | b << 3 | c);
}

/* Digits by line; false if a line has one twice. */
static bool
lay_out(struct search *x, const uint8_t *in)
{
	unsigned row, column[9] = {0}, bit, twice = 0, there;
	unsigned down[9] = {0};

	for (int i = 0; i < 18; i++)
		memset(x->line[i] + 8, 0, 8);
	for (int r = 0; r < 9; r++) {
		row = there = 0;
		for (int c = 0; c < 9; c++) {
			uint8_t d = in[9 * r + c];

			bit = (1U << d) & ~1U;
			twice |= (row | column[c]) & bit;
			row |= bit;
			column[c] |= bit;
			there |= (unsigned)(d != 0) << c;
			down[c] |= (unsigned)(d != 0) << r;
			x->line[r][c] = d;
			x->line[9 + c][r] = d;
		}
		x->first[r] = first_row(there);
	}
	if (twice != 0)
		return false;
	for (int c = 0; c < 9; c++)
		x->first[9 + c] = first_row(down[c]);
	for (int i = 0; i < 18; i++)
		x->blank_row[i] = x->first[i] == 0;
	for (int b = 0; b < 6; b++)
		x->blank_band[b] = x->blank_row[3 * b] &&
				   x->blank_row[3 * b + 1] &&
				   x->blank_row[3 * b + 2];
	return true;
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
	uint8_t form[SDK_GRID + 7];
	int now = 0;

	if (!lay_out(&x, in))
		return false;
	for (int t = 0; t < 2; t++) {
		struct state first = {.order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 15,
					  15, 15, 15, 15, 15, 15},
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
	}
	s = &x.state[now][0];
	for (int at = 0; at < 9; at++)
		STORE(form + 9 * at,
		    LUT(LOAD(s->label), LUT(LOAD(x.line[s->half + s->row[at]]),
					    LOAD(s->order))));
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
