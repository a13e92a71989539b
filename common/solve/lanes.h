/*
 * The body of all vector kernels: many puzzles at once, one in each lane.
 *
 * A kernel_*.c file includes this after it has defined
 *
 *   KERNEL, ISA   the struct sdk_kernel and what it is made for
 *   LANES         how many 32-bit lanes a vector has: 4, 8, 16 or 32
 *   lane_mask(v)  bit l is set if lane l of v is not zero
 *   TERN(a,b,c,k) if there is an instruction for any function of three bits
 *   lane_sign(v)  the same of the top bits, if that is one instruction
 *   LANE_GET, LANE_IO, PLACES, CHOOSE
 *                 if it has functions of its own; see there
 *
 * A puzzle is 27 words of 32 bits, one word in each of 27 vectors. Word 3r + c
 * holds the cells of row r (0..8) that are at column c (0..2) of their boxes:
 * three fields of ten bits for the boxes from left to right, nine candidate
 * bits and a guard bit that is always set. So
 *
 *   - the two places of a column rule, and of a box count, are different words
 *     at the same bit: no bit has to be moved;
 *   - only the row rule goes from field to field, and does so for all nine
 *     digits at once;
 *   - a cell is a field: subtracting one from all three at a time finds those
 *     with one candidate, with none, or with two, and the guard bits keep them
 *     apart (Lamport, "Multiple byte processing with full-word instructions",
 *     CACM 18, 1975).
 *
 * A round applies these to all lanes, without a branch:
 *
 *   columns  for a digit and a stack, each of the three boxes takes one of
 *            three columns, all different; a column stays possible for a box if
 *            the other boxes can have the other two. With the same for rows,
 *            that is all-different on three values (Regin, "A filtering
 *            algorithm for constraints of difference in CSPs", AAAI 1994); it
 *            is locked candidates both ways. The two also take a placed
 *            digit from its row and column, and with hidden singles in boxes
 *            they find those in rows and columns.
 *   naked    cells with one candidate take it from their box.
 *   hidden   digits with one place in their box take that cell.
 *   rows     as for columns.
 *
 * Bands come one after the other, and the columns of a later band know of the
 * earlier ones. The end state of the rules is the same for any order
 * (scalar.c says why), and a lane that does not change any more is at
 * its end. It is then solved, or branches: a copy without one candidate goes on
 * the stack of the lane, and the lane goes on with that candidate alone. A
 * contradiction, or a solution if more are wanted, takes the last copy back. A
 * lane without copies takes the next puzzle. Contradictions may be found later
 * than in the reference or sooner; that changes no solution, nor their order,
 * as what is left of such a branch has none.
 *
 * A puzzle with many clues that has to branch at all has, most often, many
 * solutions. What to decide then hardly matters, but how often does: three
 * cells are decided at once, without weighing them, and where all cells have
 * two candidates, one solution proves another.
 *
 * Measured, and decided by that (AVX-512; nodes or rounds for a puzzle with the
 * proof that there is one solution; hardest of the Enjoy Sudoku forum with
 * rating 11 and up, its 375 hardest of 2011, top1465, known 17-clue puzzles):
 *
 *   operations a round and lane: digits in words and the nine boxes in bits, 9
 *   of 16 bits used, 38; three digits in a word, 34, but a cell is then spread
 *   over nine words and choosing one is dear; this, 41, and the best for
 *   vectors without operations on three operands.
 *
 *   rounds (hardest): columns, rows, hidden, naked, all bands from the state
 *   before 725; later bands from what earlier ones made of it 571; naked before
 *   hidden, rows last 534; with the branching below 430. Rows once before and
 *   once after would save 12 % of the rounds for 18 % more work in each.
 *
 *   contradictions seen when two cells of a box are one digit, or two digits
 *   want one cell: 0.66 instead of 1.25 nodes for 17 clues.
 *
 *   nodes by branching rule: fewest candidates 132, 286, 18.8, 1.3; two
 *   candidates, and most two-candidate peers 99, 198, 11.7, 0.7; ... that share
 *   a candidate 85, 166, 9.7, 0.6; all peers that share one, those with two
 *   counting 3, this 67, 118, 8.3, 0.6; counting 5, 2, 1 for two, three, more
 *   candidates 67, 122, 8.2, 0.5; shared candidates of peers, so weighed, 66,
 *   120, 7.9, 0.6. First fail, in short (Haralick and Elliott, "Increasing tree
 *   search efficiency for constraint satisfaction problems", 1980).
 *
 *   the choice itself, once half of the time: the peers that share a candidate
 *   are the union of two sets of cells, one a digit, met with the peers, so
 *   27 words of 30 bits are transposed (Warren, "Hacker's Delight", 7-3; with
 *   GF2P8AFFINEQB blocks of 8 by 8 bits in one instruction) and sets counted.
 *   85 ns cell by cell, 36 with sixteen cells weighed at a time.
 *
 *   many solutions (Serg's set, 34 and 35 clues, two wanted): branches, rounds,
 *   and copies taken back: the best cell 6.6, 29.1; the first 7.0, 30.7, 1.2;
 *   the first three that are no peers 3.4, 22.1, 3.2; four 3.0, 21.8, 4.0;
 *   three in different bands and stacks 3.9, 21.7, 1.7; and three that are no
 *   peers of those 3.0, 21.3, 3.7; with one solution proving another where all
 *   cells have two candidates, this, 3.9, 20.4, 1.1. That is 2.65 instead of
 *   1.91 million puzzles a second (AVX2 1.59, 0.72; SSE2 0.92, 0.39). With
 *   AVX-512 rounds take 44 % of the time, branching 31 %, lanes in and out 21 %.
 *   The same for puzzles with few clues, until their first contradiction: 13.1
 *   to 14.2 rounds instead of 12.9 for minimal puzzles, of which as many cells
 *   have two candidates.
 *
 *   a lane to a frame with AVX2: loads to all places and blends instead of word
 *   by word, 3 % faster for easy puzzles, 1 to 4 for others, 8 for Serg's.
 *   Gathers are as fast, on this processor. Into a lane, blends are no faster
 *   than stores of words; with AVX-512, 4 to 8 % slower than scatters.
 *
 *   tried and left out: deciding on the two best cells at once for all puzzles
 *   (67 to 53 nodes, but the hardest 11 % slower); telling solved lanes without
 *   a last round (3.7 to 3.4 rounds for easy puzzles, no time won).
 */
#include <string.h>

#include "base/vector.h"
#include "kernel.h"

/* Sixteen bytes, to be shuffled. */
typedef uint8_t text __attribute__((vector_size(16)));

static inline text
text_load(const void *p)
{
	text v;

	memcpy(&v, p, sizeof v);
	return v;
}

typedef uint32_t vec __attribute__((vector_size(4 * LANES)));

/*
 * Each copy on a stack is of before another cell got its digit for good; and
 * two more are written, wanted or not.
 */
enum { WORDS = 27, DEPTH = 81 + 2 };

/* Of each field the first bit, the guard bit, the candidates. */
#define ONES  0x00100401u
#define GUARD 0x20080200u
#define DIGIT 0x1ff7fdffu

/* The words of one puzzle, and five that are zero. */
struct frame {
	_Alignas(64) uint32_t w[32]; /* WORDS of them used */
};

struct lanes {
	vec x[WORDS + 1]; /* the last is zero */
	struct frame stack[LANES][DEPTH];
	int depth[LANES]; /* copies on the stack; -1 in a lane at rest */
	/*
	 * A solution found with at least this many copies on the stack proves a
	 * second one. Let S be the last state at which the lane branched in
	 * several(); if each cell of S had at most two candidates, twin is the
	 * depth at S, before its own copies went on the stack.
	 *
	 * The depth is at least twin exactly as long as the search is below S:
	 * the copies made at S or below it are at twin and above, and when they
	 * are used up, the next copy comes from twin - 1, and leaves S.
	 *
	 * If S has a solution, it has two. S is an end state of the rules, so
	 * no digit that is missing in a house has a single place there: it has
	 * two or more, in the unsolved cells of the house. There are as many
	 * such digits as unsolved cells, and each cell has two candidates;
	 * so each digit has exactly two places. Give every unsolved cell of S
	 * the candidate that it does not have in the solution: in each house,
	 * each missing digit moves to its other place, and that is a solution
	 * as well. (The "bivalue universal grave" of Sudoku forums.)
	 *
	 * One depth earlier, this is wrong: S may have no solution, and the copy
	 * at twin - 1 exactly one.
	 */
	int twin[LANES];
	size_t puzzle[LANES];
	uint64_t count[LANES]; /* of solutions found */
};

static inline unsigned
popcount(uint64_t x)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
	x -= x >> 1 & 0x5555555555555555;
	x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (unsigned)(x * 0x0101010101010101 >> 56);
#else
	return (unsigned)__builtin_popcountll(x);
#endif
}

/* Takes the least out of a set of lanes. */
static inline unsigned
pick(unsigned *set)
{
	unsigned l = (unsigned)__builtin_ctz(*set);

	*set &= *set - 1;
	return l;
}

#ifndef TERN
#define or3(a, b, c)    ((a) | (b) | (c))
#define and3(a, b, c)   ((a) & (b) & (c))
#define maj(a, b, c)    (((a) & (b)) | (((a) | (b)) & (c)))
#define or_and(a, b, c) ((a) | ((b) & (c)))
#define or_not(a, b, c) ((a) | ((b) & ~(c)))
#define or_xor(a, b, c) ((a) | ((b) ^ (c)))
#define and_or(a, b, c) ((a) & ((b) | (c)))
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
#define and_or(a, b, c) TERN(a, b, c, 0xe0)
#define only(a, b, c)   TERN(a, b, c, 0x10)
#define keep(x, s, f)   TERN(x, s, f, 0xd0)
#define take(x, b, f)   TERN(x, b, f, 0x70)
#endif

/* Each box gets what the next one of the band has. */
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
 * One round for all lanes. What comes back is sets of lanes: changed, of which
 * not all that the rules can do is done; bad, with a contradiction; open, with
 * a cell that has more than one candidate, which is right only for lanes that
 * are not changed.
 */
static void
sweep(vec *restrict x, unsigned *changed, unsigned *bad, unsigned *open)
{
	vec zero = {0}, ch = zero, un = zero, dup = zero, full = ~zero,
	    some = ~zero;
	vec down[3][3];
	int b, c, r, i;

	for (b = 0; b < 3; b++)
		for (c = 0; c < 3; c++)
			down[b][c] = or3(
			    x[9 * b + c], x[9 * b + 3 + c], x[9 * b + 6 + c]);
#pragma GCC unroll 3
	for (b = 0; b < 3; b++) {
		vec *p = x + 9 * b, *d1 = down[(b + 1) % 3],
		    *d2 = down[(b + 2) % 3];
		vec y[9], f[9], less[9], z[3], m[3], t[3], u, v;
		vec fixed, one, two, sole;

		/* columns: where the other boxes can have the other two */
		for (c = 0; c < 3; c++) {
			int e = (c + 1) % 3, g = (c + 2) % 3;

			z[c] = or_and(d1[e] & d2[g], d1[g], d2[e]);
		}
		/* naked: f is all ones for cells with two or more */
		for (i = 0; i < 9; i++) {
			y[i] = p[i] & z[i % 3];
			less[i] = y[i] - ONES;
			f[i] = field((y[i] & less[i]) - ONES);
		}
		for (i = 0; i < 9; i += 3) {
			t[i / 3] =
			    or_not(or_not(y[i] & ~f[i], y[i + 1], f[i + 1]),
				y[i + 2], f[i + 2]);
			some &= and3(less[i], less[i + 1], less[i + 2]);
			un |= or3(f[i], f[i + 1], f[i + 2]);
		}
		fixed = or3(t[0], t[1], t[2]);
		for (i = 0; i < 9; i++)
			y[i] = take(y[i], fixed, f[i]);
		/* hidden: sole are digits with one place in a box */
		for (r = 0; r < 3; r++) {
			t[r] = or3(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
			m[r] = maj(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
		}
		one = or3(t[0], t[1], t[2]);
		two = maj(t[0], t[1], t[2]);
		sole = only(one, two, or3(m[0], m[1], m[2])) | GUARD;
		full &= one;
		dup = or_not(dup, fixed, sole);
		for (i = 0; i < 9; i++) {
			u = y[i] & sole;
			v = u - ONES;
			dup = or_and(dup, u, v);
			y[i] = keep(y[i], sole, field(v));
		}
		/* rows: t is the next box, and u is one box too late */
		for (r = 0; r < 3; r++) {
			m[r] = or3(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
			t[r] = turn(m[r]);
		}
		for (r = 0; r < 3; r++) {
			int e = (r + 1) % 3, g = (r + 2) % 3;

			u = or_and(m[e] & t[g], m[g], t[e]);
			v = u << 20;
			u >>= 10;
			for (i = 3 * r; i < 3 * r + 3; i++) {
				y[i] = and_or(y[i], u, v);
				ch = or_xor(ch, p[i], y[i]);
				p[i] = y[i];
			}
		}
		for (c = 0; c < 3; c++)
			down[b][c] = or3(y[c], y[3 + c], y[6 + c]);
	}
	*changed = lane_mask(ch);
	*bad = lane_mask(((~full | dup) & DIGIT) | (~some & GUARD));
	*open = lane_mask(un);
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
#ifndef LANE_GET
static inline void
lane_get(const vec *x, unsigned l, struct frame *f)
{
	const uint32_t *p = (const uint32_t *)x + l;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		f->w[i] = p[i * LANES];
}
#endif

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

/*
 * The exponent of a floating-point number that is one bit is the place of that
 * bit. A word of `digit` holds the three digits of its fields, the first in the
 * lowest byte. Which byte of memory that is depends on the machine, so words are
 * taken apart by shifts, and bytes are shuffled only where the lowest byte of a
 * word comes first.
 */
static inline void
to_cells(const struct frame *f, uint8_t *cells)
{
	_Alignas(64) uint32_t digit[32 + 4];
	typedef int32_t num __attribute__((vector_size(sizeof(vec))));
	typedef float real __attribute__((vector_size(sizeof(vec))));
	vec w, d;
	int i, k;

	for (i = 0; i < 32; i += LANES) {
		memcpy(&w, f->w + i, sizeof w);
		d = (vec) __builtin_convertvector((num)(w & 0x1ff), real) >> 23;
		d |= (vec) __builtin_convertvector(
			 (num)(w & 0x1ff << 10), real) >>
		     23 << 8;
		d |= (vec) __builtin_convertvector(
			 (num)(w & 0x1ff << 20), real) >>
		     23 << 16;
		d -= 126 | 136 << 8 | 146 << 16;
		memcpy(digit + i, &d, sizeof d);
	}
#if (defined(__SSSE3__) || defined(__ARM_NEON)) &&                             \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	for (i = 0; i < 9; i++) {
		text row = text_load(digit + 3 * i);

		row = SDK_SHUFFLE(
		    row, row, 0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 3, 3, 3, 3, 3, 3);
		memcpy(cells + 9 * i, &row, i < 8 ? 16 : 9);
	}
	(void)k;
#else
	for (i = 0; i < WORDS; i++)
		for (k = 0; k < 3; k++)
			cells[i / 3 * 9 + i % 3 + 3 * k] =
			    (uint8_t)(digit[i] >> 8 * k);
#endif
}
#endif

/* The peers of each cell, and itself. */
struct peers {
	uint64_t a;
	uint32_t b;
};

#define ROW(i)    (7u << (i) / 3 * 3)
#define OWN(i)    (ROW(i) | 0x1249249u << (i) % 3 | 0x1ffu << (i) / 9 * 9)
#define IN(i, is) ((is) ? OWN(i) : ROW(i))
#define PEERS(k, i)                                                            \
	{                                                                      \
		(uint64_t) IN(i, k == 1) << 32 | IN(i, k == 0), IN(i, k == 2)  \
	}
#define PEERS3(k, i) PEERS(k, i), PEERS(k, i + 1), PEERS(k, i + 2)
#define PEERS9(k, i) PEERS3(k, i), PEERS3(k, i + 3), PEERS3(k, i + 6)
#define PEERS27(k)                                                             \
	{                                                                      \
		PEERS9(k, 0), PEERS9(k, 9), PEERS9(k, 18)                      \
	}
static const struct peers peers[3][32] = {PEERS27(0), PEERS27(1), PEERS27(2)};

/*
 * What is found out of a frame first, and the cell to branch on: its field times
 * 32 plus its word. A kernel may have these three in its own words.
 */
struct places;
static inline void prepare(const struct frame *f, struct places *p);
static inline unsigned choose(const struct frame *f, const struct places *p);

#ifndef CHOOSE
/*
 * For each digit the cells that have it; at 9, those with two candidates. A set
 * of cells is two numbers: bit i of a is field 0 of word i, bit 32 + i field 1,
 * and bit i of b is field 2.
 */
struct places {
	_Alignas(64) uint64_t a[10];
	uint32_t b[12];
};

static inline void
places(const uint32_t *bits, struct places *p)
{
	int i;

	for (i = 0; i < 10; i++) {
		p->a[i] = (uint64_t)bits[10 + i] << 32 | bits[i];
		p->b[i] = bits[20 + i];
	}
}

/*
 * Turns a frame, with "two candidates" for guard bits, into places: bit j of
 * word i becomes bit i of word j, and word j has its place. A kernel may have
 * this in its own words.
 */
static inline void find_places(const uint32_t *w, struct places *p);

#ifndef PLACES
/* By halves, which change places in ever smaller squares. */
static inline void
find_places(const uint32_t *w, struct places *p)
{
	uint32_t bits[32], m = 0xffff, t;
	int i, j;

	memcpy(bits, w, sizeof bits);
	for (j = 16; j > 0; j /= 2, m ^= m << j)
		for (i = 0; i < 32; i = (i + j + 1) & ~j) {
			t = (bits[i] >> j ^ bits[i + j]) & m;
			bits[i] ^= t << j;
			bits[i + j] ^= t;
		}
	places(bits, p);
}
#endif

/*
 * What speaks for branching on a cell with two candidates: first the number of
 * peers that share a candidate, those with two counting for three.
 */
static inline uint32_t
weight(const struct frame *f, const struct places *p, unsigned k, unsigned i)
{
	uint32_t x = f->w[i] >> 10 * k & 0x1ff;
	int d = __builtin_ctz(x), e = __builtin_ctz(x & (x - 1));
	uint64_t a = (p->a[d] | p->a[e]) & peers[k][i].a;
	uint64_t b = (p->b[d] | p->b[e]) & peers[k][i].b;

	return (popcount(a) + popcount(b) +
		   2 * (popcount(a & p->a[9]) + popcount(b & p->b[9])))
		   << 7 |
	       (127 - (32 * k + i));
}

#endif

#ifndef lane_sign
#define lane_sign(v) lane_mask((v)&0x80000000u)
#endif

/* Maps of the words whose guard bit is set, one for each field. */
static inline void
guarded(const vec v[32 / LANES], uint32_t map[3])
{
	unsigned i, k;

	map[0] = map[1] = map[2] = 0;
	for (i = 0; i < 32 / LANES; i++)
		for (k = 0; k < 3; k++)
			map[k] |= lane_sign(v[i] << (22 - 10 * k)) << i * LANES;
}

/* The first cell of those with the fewest candidates. */
static unsigned
fewest(const struct frame *f)
{
	vec y[32 / LANES], t, last[32 / LANES];
	uint32_t map[3] = {0};
	unsigned i, k;

	for (i = 0; i < 32 / LANES; i++) {
		memcpy(&t, f->w + i * LANES, sizeof t);
		y[i] = t & (t - ONES);
	}
	while ((map[0] | map[1] | map[2]) == 0) {
		for (i = 0; i < 32 / LANES; i++) {
			t = y[i] - ONES;
			y[i] &= t;
			last[i] = t & ~(y[i] - ONES);
		}
		guarded(last, map);
	}
	for (k = 0; map[k] == 0; k++)
		;
	return 32 * k + (unsigned)__builtin_ctz(map[k]);
}

#ifndef CHOOSE
static inline void
prepare(const struct frame *f, struct places *p)
{
	_Alignas(64) uint32_t w[32];
	vec x, t, y;
	int i;

	for (i = 0; i < 32; i += LANES) {
		memcpy(&x, f->w + i, sizeof x);
		y = x & (x - ONES);
		t = y - ONES;
		y = ((t & ~((y & t) - ONES)) & GUARD) | (x & DIGIT);
		memcpy(w + i, &y, sizeof y);
	}
	find_places(w, p);
}

static inline unsigned
choose(const struct frame *f, const struct places *p)
{
	uint64_t a = p->a[9];
	uint32_t b = p->b[9], best = 0, q;
	unsigned n, i;

	for (n = popcount(a) + popcount(b); n > 0; n--) {
		i = a != 0 ? (unsigned)__builtin_ctzll(a)
			   : 64 + (unsigned)__builtin_ctz(b);
		b = a != 0 ? b : b & (b - 1);
		a &= a - 1;
		q = weight(f, p, i / 32, i % 32);
		best = q > best ? q : best;
	}
	return best != 0 ? ~best % 128 : fewest(f);
}
#endif

static bool
rich(const uint8_t *cells)
{
	uint8_t n = 0;
	int i;

	for (i = 0; i < SDK_CELLS; i++)
		n += cells[i] != 0;
	return n >= SDK_RICH;
}

/*
 * Decides on up to three two-candidate cells at once, the first of each stack
 * that is in another band than those before it; so all are in different words.
 * The j-th copy has made the decisions before its own, and has that the other
 * way. Returns the lanes that have no such cells. If there are fewer than
 * three, the rest are of word 27, which is empty.
 */
static __attribute__((noinline)) unsigned
several(struct lanes *s, unsigned set)
{
	unsigned cell[3], left = 0, l, n, i, j, c;
	uint32_t map[3], m, w, z, bands;
	vec v[32 / LANES], x, y, t, three;
	struct frame *f;

	while (set != 0) {
		l = pick(&set);
		f = &s->stack[l][s->depth[l]];
		lane_get(s->x, l, f);
		three = (vec){0};
		for (i = 0; i < 32 / LANES; i++) {
			memcpy(&x, f->w + i * LANES, sizeof x);
			y = x & (x - ONES);
			t = y - ONES;
			y = (y & t) - ONES;
			v[i] = t & ~y;
			three |= and3(x, t, y);
		}
		guarded(v, map);
		bands = 0;
		n = 0;
		cell[1] = cell[2] = WORDS;
#pragma GCC unroll 3
		for (i = 0; i < 3; i++) {
			m = map[i] & ~bands;
			c = (unsigned)__builtin_ctz(m | 1u << WORDS);
			bands |= 0x1ffu << c / 9 * 9;
			cell[n] = 32 * i + c;
			n += m != 0;
		}
		s->twin[l] =
		    s->depth[l] + DEPTH * (lane_mask(three & GUARD) != 0);
		if (n == 0) {
			left |= 1u << l;
			continue;
		}
		f[2] = f[1] = *f;
#pragma GCC unroll 3
		for (j = 0; j < 3; j++) {
			c = cell[j];
			w = f->w[c % 32];
			z = w & 0x1ffu << c / 32 * 10;
			f[j].w[c % 32] = w & ~(z & -z);
			w &= ~(z & (z - 1));
#pragma GCC unroll 3
			for (i = j + 1; i < 3; i++)
				f[i].w[c % 32] = w;
			((uint32_t *)&s->x[c % 32])[l] = w;
		}
		s->depth[l] += (int)n;
	}
	return left;
}

/*
 * Saves lanes without a candidate on their stacks, and goes on with that
 * candidate alone in its cell. The steps to a choice wait for each other, those
 * of other lanes do not: so one half of them is done for all lanes first.
 */
static __attribute__((noinline)) void
split(struct lanes *s, unsigned set)
{
	struct places p[LANES];
	struct frame *f;
	unsigned todo, l, c, i;
	uint32_t x;

	for (todo = set, i = 0; todo != 0; i++) {
		l = pick(&todo);
		f = &s->stack[l][s->depth[l]];
		lane_get(s->x, l, f);
		prepare(f, &p[i]);
	}
	for (todo = set, i = 0; todo != 0; i++) {
		l = pick(&todo);
		f = &s->stack[l][s->depth[l]++];
		c = choose(f, &p[i]);
		x = f->w[c % 32] & 0x1ffu << c / 32 * 10;
		((uint32_t *)&s->x[c % 32])[l] &= ~(x & (x - 1));
		f->w[c % 32] &= ~(x & -x);
	}
}

/* Not to be called by found: a thread has one set of lanes. */
static void
solve(const struct sdk_task *t)
{
	struct lanes *s = sdk_own(sizeof *s);
	const bool pairs = t->limit == 2 && t->found == NULL;
	unsigned fresh = 0, many = 0, todo; /* never split; split, and rich */
	unsigned live = 0, back = ~0u >> (32 - LANES), changed, bad, open, l;
	uint8_t cells[SDK_CELLS];
	struct frame f = {.w = {0}};
	size_t next = 0, k;

	for (l = 0; l < LANES; l++)
		s->depth[l] = -1;
	for (;;) {
		/* lanes at an end: the last copy, or the next puzzle */
		while (back != 0) {
			l = pick(&back);
			if (s->depth[l] > 0) {
				lane_put(s->x, l, &s->stack[l][--s->depth[l]]);
				continue;
			}
			if (s->depth[l] == 0) {
				k = s->puzzle[l];
				if (t->count != NULL)
					t->count[k] = s->count[l];
				if (s->count[l] == 0 && t->out != NULL &&
				    t->out != t->in)
					memcpy(t->out + k * SDK_CELLS,
					    t->in + k * SDK_CELLS, SDK_CELLS);
				s->depth[l] = -1;
				live &= ~(1u << l);
			}
			if (next < t->n) {
				from_cells(t->in + next * SDK_CELLS, &f);
				lane_put(s->x, l, &f);
				s->puzzle[l] = next++;
				s->count[l] = 0;
				s->depth[l] = 0;
				live |= 1u << l;
				fresh |= 1u << l;
				many &= ~(1u << l);
			}
		}
		if (live == 0)
			return;
		do {
			sweep(s->x, &changed, &bad, &open);
			changed &= ~bad;
		} while ((live & ~changed) == 0);
		back = live & ~changed;
		open &= back & ~bad;
		back &= ~open;
		/* nothing is written yet where the puzzle stands */
		for (todo = open & fresh; todo != 0;) {
			l = pick(&todo);
			if (rich(t->in + s->puzzle[l] * SDK_CELLS))
				many |= 1u << l;
		}
		fresh &= ~open;
		if ((open & many) != 0)
			open = several(s, open & many) | (open & ~many);
		if (open != 0)
			split(s, open);
		for (open = back & ~bad; open != 0;) {
			l = pick(&open);
			k = s->puzzle[l];
			lane_get(s->x, l, &f);
			if (t->out != NULL && s->count[l] == 0)
				to_cells(&f, t->out + k * SDK_CELLS);
			if (t->found != NULL) {
				to_cells(&f, cells);
				t->found(t->ctx, k, cells);
			}
			s->count[l]++;
			if (pairs && (many >> l & 1) != 0 &&
			    s->depth[l] >= s->twin[l])
				s->count[l] = 2;
			if (s->count[l] == t->limit)
				s->depth[l] = 0;
		}
	}
}

const struct sdk_kernel KERNEL = {
    .isa = ISA,
    .lanes = LANES,
    .solve = solve,
};
