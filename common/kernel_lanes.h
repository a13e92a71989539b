/*
 * The body of all vector kernels: many puzzles at once, one in each lane.
 */
#include <string.h>

#include "kernel.h"

typedef uint32_t vec __attribute__((vector_size(4 * LANES)));

enum { WORDS = 27, DEPTH = 81 };

#define ONES  0x00100401u /* the first bit of each field */
#define GUARD 0x20080200u
#define DIGIT 0x1ff7fdffu

struct frame {
	uint32_t w[WORDS];
	uint32_t pad[32 - WORDS];
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

static inline uint32_t *
lane(struct lanes *s, unsigned l)
{
	return (uint32_t *)s->x + l;
}

static void
enter(struct lanes *s, unsigned l, const uint8_t *cells)
{
	static const uint16_t set[10] = {0x3ff, 0x201, 0x202, 0x204, 0x208,
	    0x210, 0x220, 0x240, 0x280, 0x300};
	uint32_t *x = lane(s, l);
	int r, c;

	for (r = 0; r < 9; r++, cells += 9)
		for (c = 0; c < 3; c++, x += LANES)
			*x = set[cells[c]] | set[cells[3 + c]] << 10 |
			    (uint32_t)set[cells[6 + c]] << 20;
}

static void
leave(struct lanes *s, unsigned l, uint8_t *cells)
{
	const uint32_t *x = lane(s, l);
	int r, c, k;

	for (r = 0; r < 9; r++, cells += 9)
		for (c = 0; c < 3; c++, x += LANES)
			for (k = 0; k < 3; k++)
				cells[3 * k + c] = (uint8_t)__builtin_ffs(
				    (int)(*x >> 10 * k & 0x1ff));
}

/* Which word and field hold a cell. */
static inline int
word(int cell)
{
	return cell / 9 * 3 + cell % 3;
}

static void
split(struct lanes *s, unsigned l)
{
	uint32_t *x = lane(s, l);
	struct frame *f = &s->stack[l][s->depth[l]++];
	unsigned best = 10, n;
	uint32_t v, bit = 0;
	int i, w = 0;

	for (i = 0; i < WORDS; i++)
		f->w[i] = x[i * LANES];
	for (i = 0; i < SDK_CELLS; i++) {
		v = f->w[word(i)] >> 10 * (i % 9 / 3) & 0x1ff;
		n = (unsigned)__builtin_popcount(v);
		if (n > 1 && n < best) {
			best = n;
			w = i;
		}
	}
	i = w;
	w = word(i);
	v = f->w[w] & 0x1ffu << 10 * (i % 9 / 3);
	bit = v & -v;
	x[w * LANES] &= ~(v ^ bit);
	f->w[w] &= ~bit;
}

static inline void
resume(struct lanes *s, unsigned l)
{
	uint32_t *x = lane(s, l);
	const struct frame *f = &s->stack[l][--s->depth[l]];
	int i;

	for (i = 0; i < WORDS; i++)
		x[i * LANES] = f->w[i];
}

static unsigned
pick(unsigned *set)
{
	unsigned l = (unsigned)__builtin_ctz(*set);

	*set &= *set - 1;
	return l;
}

static void
solve(const struct sdk_task *t)
{
	static _Thread_local struct lanes s;
	unsigned live = 0, back = ~0u >> (32 - LANES), changed, bad, open, l;
	uint8_t cells[SDK_CELLS + SDK_PAD];
	size_t next = 0, k;

	for (l = 0; l < LANES; l++)
		s.depth[l] = -1;
	for (;;) {
		while (back != 0) {
			l = pick(&back);
			if (s.depth[l] > 0) {
				resume(&s, l);
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
				enter(&s, l, t->in + next * SDK_CELLS);
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
			if (t->found != NULL || t->out != NULL) {
				leave(&s, l, cells);
				if (t->found != NULL)
					t->found(t->ctx, k, cells);
				if (t->out != NULL && s.count[l] == 0)
					memcpy(t->out + k * SDK_CELLS, cells,
					    SDK_CELLS);
			}
			if (++s.count[l] == t->limit)
				s.depth[l] = 0;
		}
	}
}

static bool
read_line(const char *text, uint8_t *cells)
{
	unsigned bad = 0, d, i;

	for (i = 0; i < SDK_CELLS; i++) {
		d = text[i] == '.' ? 0 : (unsigned)text[i] - '0';
		bad |= d > 9;
		cells[i] = (uint8_t)(d > 9 ? 0 : d);
	}
	return bad == 0;
}

static bool
read_grid(const char *text, uint8_t *cells)
{
	char line[SDK_CELLS];
	bool good = true;
	int i;

	for (i = 0; i < SDK_CELLS; i++) {
		line[i] = text[2 * i];
		good &= text[2 * i + 1] == (i % 9 == 8 ? '\n' : ' ');
	}
	return read_line(line, cells) && good;
}

static void
print(const uint8_t *cells, size_t n, char *text)
{
	int i;

	for (; n > 0; n--) {
		*text++ = '\n';
		for (i = 0; i < SDK_CELLS; i++) {
			*text++ = (char)('0' + *cells++);
			*text++ = i % 9 == 8 ? '\n' : ' ';
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
