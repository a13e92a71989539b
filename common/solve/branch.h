/*
 * Which cell to branch on. Decided by scalar.c's choose() and several(); this
 * gives the same cells. A cell has a number: 32 times its field, plus its word;
 * so the numbers go stack by stack, and row by row in those.
 *
 * A kernel that has its own struct places, prepare() and best_pair() defines a
 * macro best_pair; one that has its own transpose(), a macro of that name.
 */
#ifndef SDK_BRANCH_H
#define SDK_BRANCH_H

#include "frame.h"

#ifndef lane_sign
#define lane_sign(v) lane_mask((v)&0x80000000u)
#endif

#ifndef best_pair
/*
 * For each digit the cells that have it; at 9, the cells with two candidates. A
 * set of cells is two numbers: bit i of a is field 0 of word i, bit 32 + i is
 * field 1, and bit i of b is field 2.
 */
struct places {
	_Alignas(64) uint64_t a[10];
	uint32_t b[12];
};

/* bits[j]: the words that have bit j. */
static inline void
set_places(const uint32_t *bits, struct places *p)
{
	int i;

	for (i = 0; i < 10; i++) {
		p->a[i] = (uint64_t)bits[10 + i] << 32 | bits[i];
		p->b[i] = bits[20 + i];
	}
}

#ifndef transpose
/*
 * Bit j of word i becomes bit i of word j. By halves: ever smaller squares
 * change places.
 */
static inline void
transpose(const uint32_t *w, uint32_t *bits)
{
	uint32_t m = 0xffff, t;
	int i, j;

	memcpy(bits, w, 32 * sizeof *bits);
	for (j = 16; j > 0; j /= 2, m ^= m << j)
		for (i = 0; i < 32; i = (i + j + 1) & ~j) {
			t = (bits[i] >> j ^ bits[i + j]) & m;
			bits[i] ^= t << j;
			bits[i + j] ^= t;
		}
}
#endif

/* The frame is transposed with "two candidates" in place of guard bits. */
static inline void
prepare(const struct frame *f, struct places *p)
{
	_Alignas(64) uint32_t w[32], bits[32];
	vec x, t, y;
	int i;

	for (i = 0; i < 32; i += WIDTH) {
		memcpy(&x, f->w + i, sizeof x);
		y = x & (x - FIELD_ONES);
		t = y - FIELD_ONES;
		y = ((t & ~((y & t) - FIELD_ONES)) & FIELD_GUARD) |
		    (x & FIELD_DIGITS);
		memcpy(w + i, &y, sizeof y);
	}
	transpose(w, bits);
	set_places(bits, p);
}

/* The peers of each cell, and itself. */
struct peers {
	uint64_t a;
	uint32_t b;
};

#define PEERS_IN(i, own) ((own) ? PEERS_OWN(i) : PEERS_ROW(i))
#define PEERS1(k, i)                                                           \
	{                                                                      \
		(uint64_t) PEERS_IN(i, k == 1) << 32 | PEERS_IN(i, k == 0),    \
		    PEERS_IN(i, k == 2)                                        \
	}
#define PEERS3(k, i) PEERS1(k, i), PEERS1(k, i + 1), PEERS1(k, i + 2)
#define PEERS9(k, i) PEERS3(k, i), PEERS3(k, i + 3), PEERS3(k, i + 6)
#define PEERS32(k)                                                             \
	PEERS9(k, 0), PEERS9(k, 9), PEERS9(k, 18), {0, 0}, {0, 0}, {0, 0},     \
	    {0, 0},                                                            \
	{                                                                      \
		0, 0                                                           \
	}
static const struct peers peers[96] = {PEERS32(0), PEERS32(1), PEERS32(2)};

/*
 * How good it is to branch on cell c, which has two candidates: the number of
 * peers that share a candidate, where those with two count three times.
 */
static inline unsigned
weight(const struct frame *f, const struct places *p, unsigned c)
{
	uint32_t x = f->w[c % 32] >> c / 32 * 10 & 0x1ff;
	int d = __builtin_ctz(x), e = __builtin_ctz(x & (x - 1));
	uint64_t a = (p->a[d] | p->a[e]) & peers[c].a;
	uint64_t b = (p->b[d] | p->b[e]) & peers[c].b;

	return popcount(a) + popcount(b) +
	       2 * (popcount(a & p->a[9]) + popcount(b & p->b[9]));
}

/* The first of the best cells with two candidates, or NO_CELL. */
static inline unsigned
best_pair(const struct frame *f, const struct places *p)
{
	uint64_t a = p->a[9];
	uint32_t b = p->b[9];
	unsigned best = 0, cell = NO_CELL, n, c, w;

	for (n = popcount(a) + popcount(b); n > 0; n--) {
		c = a != 0 ? (unsigned)__builtin_ctzll(a)
			   : 64 + (unsigned)__builtin_ctz(b);
		b = a != 0 ? b : b & (b - 1);
		a &= a - 1;
		w = weight(f, p, c);
		cell = w > best ? c : cell;
		best = w > best ? w : best;
	}
	return cell;
}
#endif

/* Sets of the words whose guard bit is set, one for each field. */
static inline void
guarded_words(const vec v[32 / WIDTH], uint32_t set[3])
{
	unsigned i, k;

	set[0] = set[1] = set[2] = 0;
	for (i = 0; i < 32 / WIDTH; i++)
		for (k = 0; k < 3; k++)
			set[k] |= lane_sign(v[i] << (22 - 10 * k)) << i * WIDTH;
}

/* The first cell of those with the fewest candidates above one. */
static unsigned
fewest(const struct frame *f)
{
	vec y[32 / WIDTH], t, last[32 / WIDTH];
	uint32_t set[3] = {0};
	unsigned i, k;

	for (i = 0; i < 32 / WIDTH; i++) {
		memcpy(&t, f->w + i * WIDTH, sizeof t);
		y[i] = t & (t - FIELD_ONES);
	}
	while ((set[0] | set[1] | set[2]) == 0) {
		for (i = 0; i < 32 / WIDTH; i++) {
			t = y[i] - FIELD_ONES;
			y[i] &= t;
			last[i] = t & ~(y[i] - FIELD_ONES);
		}
		guarded_words(last, set);
	}
	for (k = 0; set[k] == 0; k++)
		;
	return 32 * k + (unsigned)__builtin_ctz(set[k]);
}

/*
 * The cells with two candidates to decide on at once: the first of each stack
 * that is in another band than those before it; so all are in different words.
 * Returns how many there are; the rest of cell[] is word 27, which is empty.
 * *pairs: no unsolved cell has three candidates or more.
 */
static inline unsigned
spread_pairs(const struct frame *f, unsigned cell[3], bool *pairs)
{
	vec v[32 / WIDTH], x, y, t, more = {0};
	uint32_t set[3], m, bands = 0;
	unsigned i, c, n = 0;

	for (i = 0; i < 32 / WIDTH; i++) {
		memcpy(&x, f->w + i * WIDTH, sizeof x);
		y = x & (x - FIELD_ONES);
		t = y - FIELD_ONES;
		y = (y & t) - FIELD_ONES;
		v[i] = t & ~y;
		more |= TERN_AND3(x, t, y);
	}
	guarded_words(v, set);
	cell[1] = cell[2] = WORDS;
#pragma GCC unroll 3
	for (i = 0; i < 3; i++) {
		m = set[i] & ~bands;
		c = (unsigned)__builtin_ctz(m | 1u << WORDS);
		bands |= 0x1ffu << c / 9 * 9;
		cell[n] = 32 * i + c;
		n += m != 0;
	}
	*pairs = lane_mask(more & FIELD_GUARD) == 0;
	return n;
}

#endif
