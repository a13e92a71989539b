/*
 * The body of all vector kernels: many puzzles at once, one in each lane.
 */
#include <string.h>

#include "kernel_text.h"

typedef uint32_t vec __attribute__((vector_size(4 * LANES)));

enum { WORDS = 27, DEPTH = 81 };

#define ONES  0x00100401u /* the first bit of each field */
#define GUARD 0x20080200u
#define DIGIT 0x1ff7fdffu

struct frame {
	_Alignas(64) uint32_t w[32]; /* WORDS of them used */
};

struct lanes {
	vec x[WORDS];
	struct frame stack[LANES][DEPTH];
	int depth[LANES];
	size_t puzzle[LANES];
	uint64_t count[LANES];
};

#ifndef TERN
#define or3(a, b, c)    ((a) | (b) | (c))
#define and3(a, b, c)   ((a) & (b) & (c))
#define maj(a, b, c)    (((a) & (b)) | (((a) | (b)) & (c)))
#define or_and(a, b, c) ((a) | ((b) & (c)))
#define or_not(a, b, c) ((a) | ((b) & ~(c)))
#define or_xor(a, b, c) ((a) | ((b) ^ (c)))
#define only(a, b, c)   ((a) & ~((b) | (c)))
#define keep(x, s, f)   ((x) & ((s) | ~(f)))
#define take(x, b, f)   ((x) & ~((b) & (f)))
#else
#define or3(a, b, c)    TERN(a, b, c, 0xfe)
#define and3(a, b, c)   TERN(a, b, c, 0x80)
#define maj(a, b, c)    TERN(a, b, c, 0xe8)
#define or_and(a, b, c) TERN(a, b, c, 0xf8)
#define or_not(a, b, c) TERN(a, b, c, 0xf4)
#define or_xor(a, b, c) TERN(a, b, c, 0xf6)
#define only(a, b, c)   TERN(a, b, c, 0x10)
#define keep(x, s, f)   TERN(x, s, f, 0xd0)
#define take(x, b, f)   TERN(x, b, f, 0x70)
#endif

/* From each box to the next of the band. */
static inline vec
turn(vec x)
{
	return x >> 10 | x << 20;
}

/* All ones in each field whose guard bit is set. */
static inline vec
field(vec x)
{
	vec g = x & GUARD;

	return g - (g >> 9);
}

/*
 * One round for all lanes.
 */
static void
sweep(vec *restrict x, unsigned *changed, unsigned *bad, unsigned *open)
{
	vec zero = {0}, ch = zero, un = zero, full = ~zero, some = ~zero;
	vec down[3][3];
	int b, c, r, i;

	for (b = 0; b < 3; b++)
		for (c = 0; c < 3; c++)
			down[b][c] = or3(x[9 * b + c], x[9 * b + 3 + c],
			    x[9 * b + 6 + c]);
	for (b = 0; b < 3; b++) {
		vec *p = x + 9 * b, *d1 = down[(b + 1) % 3],
		    *d2 = down[(b + 2) % 3];
		vec z[3], m[3], t[3], y[9], f[9], one, two, sole, h, n1, n2;

		for (c = 0; c < 3; c++) {
			int e = (c + 1) % 3, g = (c + 2) % 3;

			z[c] = or_and(d1[e] & d2[g], d1[g], d2[e]);
		}
		for (r = 0; r < 3; r++) {
			m[r] = p[3 * r] & z[0];
			m[r] = or_and(m[r], p[3 * r + 1], z[1]);
			m[r] = or_and(m[r], p[3 * r + 2], z[2]);
			t[r] = turn(m[r]);
		}
		for (r = 0; r < 3; r++) {
			int e = (r + 1) % 3, g = (r + 2) % 3;
			vec q = turn(or_and(m[e] & t[g], m[g], t[e]));

			for (c = 0; c < 3; c++)
				y[3 * r + c] = and3(p[3 * r + c], z[c], q);
		}
		one = or3(or3(y[0], y[1], y[2]), or3(y[3], y[4], y[5]),
		    or3(y[6], y[7], y[8]));
		two = maj(or3(y[0], y[1], y[2]), or3(y[3], y[4], y[5]),
		    or3(y[6], y[7], y[8]));
		sole = only(one, two, or3(maj(y[0], y[1], y[2]),
		    maj(y[3], y[4], y[5]), maj(y[6], y[7], y[8]))) | GUARD;
		full &= one;
		n1 = zero;
		for (i = 0; i < 9; i++) {
			h = field((y[i] & sole) - ONES);
			y[i] = keep(y[i], sole, h);
			n2 = y[i] - ONES;
			some &= n2;
			f[i] = field((y[i] & n2) - ONES);
			n1 = or_not(n1, y[i], f[i]);
			un |= f[i];
		}
		for (i = 0; i < 9; i++) {
			y[i] = take(y[i], n1, f[i]);
			ch = or_xor(ch, p[i], y[i]);
			p[i] = y[i];
		}
	}
	*changed = lane_mask(ch);
	*bad = lane_mask((~full & DIGIT) | (~some & GUARD));
	*open = lane_mask(un);
}

static unsigned
pick(unsigned *set)
{
	unsigned l = (unsigned)__builtin_ctz(*set);

	*set &= *set - 1;
	return l;
}

/*
 * The way of a puzzle into its lane and back, by a frame, which is a column of
 * the lanes. A kernel may have these in its own words.
 */
static inline void lane_get(const vec *x, unsigned l, struct frame *f);
static inline void lane_put(vec *x, unsigned l, const struct frame *f);
static inline void from_cells(const uint8_t *cells, struct frame *f);
static inline void to_cells(const struct frame *f, uint8_t *cells);

#ifndef LANE_IO
static inline void
lane_get(const vec *x, unsigned l, struct frame *f)
{
	const uint32_t *p = (const uint32_t *)x + l;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		f->w[i] = p[i * LANES];
}

static inline void
lane_put(vec *x, unsigned l, const struct frame *f)
{
	uint32_t *p = (uint32_t *)x + l;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		p[i * LANES] = f->w[i];
}

static inline void
from_cells(const uint8_t *cells, struct frame *f)
{
#define SET(n)                                                                 \
	{                                                                      \
		0x3ffu << n, 0x201u << n, 0x202u << n, 0x204u << n,            \
		    0x208u << n, 0x210u << n, 0x220u << n, 0x240u << n,        \
		    0x280u << n, 0x300u << n                                   \
	}
	static const uint32_t set[3][10] = {SET(0), SET(10), SET(20)};
#undef SET
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		f->w[i] = set[0][cells[i / 3 * 9 + i % 3]] |
		    set[1][cells[i / 3 * 9 + i % 3 + 3]] |
		    set[2][cells[i / 3 * 9 + i % 3 + 6]];
}

static inline void
to_cells(const struct frame *f, uint8_t *cells)
{
	int i, k;

	for (i = 0; i < WORDS; i++)
		for (k = 0; k < 3; k++)
			cells[i / 3 * 9 + i % 3 + 3 * k] =
			    (uint8_t)__builtin_ctz(f->w[i] >> 10 * k) + 1;
}
#endif

/* The row, column and box of each cell, by field and word. */
#define HOUSE(k, i)                                                            \
	(1u << (i) / 3 | 1u << (9 + (i) % 3 + 3 * (k)) |                       \
	    1u << (18 + (i) / 9 * 3 + (k)))
#define HOUSE3(k, i) HOUSE(k, i), HOUSE(k, (i) + 1), HOUSE(k, (i) + 2)
#define HOUSE9(k, i) HOUSE3(k, i), HOUSE3(k, (i) + 3), HOUSE3(k, (i) + 6)
#define HOUSES(k)    {HOUSE9(k, 0), HOUSE9(k, 9), HOUSE9(k, 18)}
static const uint32_t house[3][WORDS] = {HOUSES(0), HOUSES(1), HOUSES(2)};

/*
 * Saves the lane without a candidate on its stack, and goes on with that
 * candidate alone in its cell.
 */
static void
split(struct lanes *s, unsigned l)
{
	struct frame *f = &s->stack[l][s->depth[l]++];
	uint32_t x[SDK_CELLS + LANES], h[SDK_CELLS + LANES], map[3] = {0};
	uint8_t id[SDK_CELLS + LANES];
	unsigned n = 0, i, j, k, w = 0, best = 0;
	uint32_t bit;
	vec v, t, y;

	lane_get(s->x, l, f);
	for (i = 0; i < 32 / LANES; i++) {
		memcpy(&v, f->w + i * LANES, sizeof v);
		y = v & (v - ONES);
		t = y - ONES;
		y = t & ~((y & t) - ONES);
		for (k = 0; k < 3; k++)
			map[k] |= lane_mask(y & 0x200u << 10 * k)
			    << (LANES * i);
	}
	for (k = 0; k < 3; k++)
		for (map[k] &= 0x7ffffff; map[k] != 0; n++) {
			i = pick(&map[k]);
			x[n] = f->w[i] >> 10 * k & 0x1ff;
			h[n] = house[k][i];
			id[n] = (uint8_t)(32 * k + i);
		}
	if (n > 0) {
		for (i = 0; i < LANES; i++)
			x[n + i] = 0;
		for (i = 0; i < n; i += LANES) {
			vec hv, sum = {0};

			memcpy(&v, x + i, sizeof v);
			memcpy(&hv, h + i, sizeof hv);
			for (j = 0; j < n; j++)
				sum -= (vec)((v & x[j]) != 0) &
				    (vec)((hv & h[j]) != 0);
			for (j = 0; j < LANES && i + j < n; j++) {
				/* the first of the best, by row and column */
				k = id[i + j];
				bit = sum[j] << 7 | (127 -
				    (k % 32 / 3 * 9 + k % 32 % 3 + k / 32 * 3));
				if (bit > best) {
					best = bit;
					w = k;
				}
			}
		}
		k = w / 32;
		w %= 32;
	} else {
		unsigned c, least = 10;

		for (c = 0; c < SDK_CELLS; c++) {
			i = c / 9 * 3 + c % 3;
			n = (unsigned)__builtin_popcount(
			    f->w[i] >> c % 9 / 3 * 10 & 0x1ff);
			if (n > 1 && n < least) {
				least = n;
				w = i;
				k = c % 9 / 3;
			}
		}
	}
	bit = f->w[w] & 0x1ffu << 10 * k;
	((uint32_t *)&s->x[w])[l] &= ~(bit & (bit - 1));
	f->w[w] &= ~(bit & -bit);
}

static void
solve(const struct sdk_task *t)
{
	static _Thread_local struct lanes s;
	unsigned live = 0, back = ~0u >> (32 - LANES), changed, bad, open, l;
	uint8_t cells[SDK_CELLS];
	struct frame f;
	size_t next = 0, k;

	for (l = 0; l < LANES; l++)
		s.depth[l] = -1;
	for (;;) {
		while (back != 0) {
			l = pick(&back);
			if (s.depth[l] > 0) {
				lane_put(s.x, l, &s.stack[l][--s.depth[l]]);
				continue;
			}
			if (s.depth[l] == 0) {
				k = s.puzzle[l];
				if (t->count != NULL)
					t->count[k] = s.count[l];
				if (s.count[l] == 0 && t->out != NULL &&
				    t->out != t->in)
					memcpy(t->out + k * SDK_CELLS,
					    t->in + k * SDK_CELLS, SDK_CELLS);
				s.depth[l] = -1;
				live &= ~(1u << l);
			}
			if (next < t->n) {
				from_cells(t->in + next * SDK_CELLS, &f);
				lane_put(s.x, l, &f);
				s.puzzle[l] = next++;
				s.count[l] = 0;
				s.depth[l] = 0;
				live |= 1u << l;
			}
		}
		if (live == 0)
			return;
		do {
			sweep(s.x, &changed, &bad, &open);
			changed &= ~bad;
		} while ((live & ~changed) == 0);
		back = live & ~changed;
		open &= back & ~bad;
		back &= ~open;
		while (open != 0)
			split(&s, pick(&open));
		for (open = back & ~bad; open != 0;) {
			l = pick(&open);
			k = s.puzzle[l];
			lane_get(s.x, l, &f);
			if (t->out != NULL && s.count[l] == 0)
				to_cells(&f, t->out + k * SDK_CELLS);
			if (t->found != NULL) {
				to_cells(&f, cells);
				t->found(t->ctx, k, cells);
			}
			if (++s.count[l] == t->limit)
				s.depth[l] = 0;
		}
	}
}

const struct sdk_kernel KERNEL = {
    .name = NAME,
    .lanes = LANES,
    .usable = usable,
    .solve = solve,
    .read_grid = read_grid,
    .read_line = read_line,
    .print = print,
};
