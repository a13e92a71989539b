/*
 * Complete grids from (seed, index).
 *
 * The frame of a grid is its first band and first stack, boxes 1, 2, 3, 4, 7
 * as numbered by rows; the other four boxes are its core.
 *
 * The frame. Box 1 has 9! ways, or 8! with a given first digit. A digit of box
 * 1 goes to one of the two other rows in box 2 and to the last one in box 3;
 * each row of box 2 takes three digits, which leaves sum of C(3,k)^3 = 56
 * splits (k digits of each row go one row on, 3-k two rows on); and each of the
 * six mini-rows has 3! orders. So boxes 2 and 3 have WAYS = 56 * 6^6 ways, and
 * boxes 4 and 7 as many: 9! * WAYS^2 = 2.477e18 frames.
 *
 * Different indexes give different grids: the index is split into (a, b), a
 * below `left` and b below `right`, where left * right is the number of frames;
 * a Feistel network maps such pairs one to one, since each round adds to one
 * half a number that depends on the other half alone, which can be undone; the
 * pair is decoded in a mixed radix, which is one to one, too; and grids with
 * different frames differ. The number of frames has factors near its square
 * root, so nothing need be skipped. See J. Black and P. Rogaway, "Ciphers with
 * arbitrary finite domains" (CT-RSA 2002), on generalised Feistel networks;
 * six rounds after J. Patarin, "Security of random Feistel schemes with 5 or
 * more rounds" (CRYPTO 2004), though no more is claimed here than that the
 * order looks like chance.
 *
 * The core. In box 5 a digit must leave its column of box 2 and its row of
 * box 4. Columns first: which digits go one column on is one of 56 splits again
 * and box 8 has the complement. Now each column of box 5 holds a known triple,
 * whose digits must come to three rows. If they are from three rows of box 4,
 * all go one row on or all go two; if from two, the single one must go where
 * the pair came from, and the pair has two ways; if from one, there is no way.
 * The triples have no digit in common, so box 5 has 2^3 ways or none, and so
 * has box 8. That leaves boxes 6 and 9: their rows hold known triples, and
 * the splits for their columns are the AND of six sets of splits. They are none
 * or a power of two, at most 8: let a bit for each digit say whether it goes
 * one column on; what a triple demands is linear in them over GF(2), and box 6
 * alone has 2^3 ways.
 *
 * So an attempt is a split for boxes 5 and 8 and three bits for the rows of
 * each, drawn at random, and leaves n ways. To take it with probability n/8 and
 * then one of the n makes each core of the frame equally likely. With a new
 * frame for each attempt, each grid is equally likely: the uniform stream,
 * about 11 attempts a grid. The default stream keeps the frame and takes an
 * attempt with probability min(n, 2)/2, about 3 a grid: cores with n > 2 come
 * up somewhat too rarely, and frames that have many cores no more often than
 * others.
 *
 * Every frame has a core: 1152 to 11664 of them, found by exhaustion in
 * tests/unit/test_gen.c, where their sum over all frames comes out as the
 * number of grids, 6670903752021072936960 (B. Felgenhauer and F. Jarvis,
 * "Mathematics of Sudoku I", 2006). The attempts of a frame come from the top
 * 40 bits of a generator of full period, so each of them comes some time, and
 * the search ends.
 */
#include <string.h>

#include "sdk.h"

enum { ONES = 46656, SPLITS = 56, WAYS = SPLITS * ONES, BATCH = 64 };

#define NONE (1U << 31)

static struct {
	/*
	 * Of the splits: the digits that go one line on, a set of three places
	 * for each line. The complement of split s is split 55 - s.
	 */
	uint8_t moved[SPLITS][4];
	/* where that takes them: places of a box in each column, by rows */
	uint16_t column[SPLITS][4];
	/* the digits of box 1 in each row of boxes 2, 3, in each order */
	uint8_t near[SPLITS][3][6][4], far[SPLITS][3][6][4];
	/* a number in base 6 */
	uint8_t six[216][4];
	/* three of nine and the others, and the order of those */
	uint8_t three[504][12], others[720][8];
	/*
	 * Of three places of box 4, by rows: those that go one row on so that
	 * they come to three rows, in both ways, or NONE.
	 */
	uint32_t turn[512][2];
	/* splits that take three places, by rows, to three columns; reversed */
	uint64_t fits[2][512];
	char blank[SDK_TEXT]; /* a written grid without its digits */
} table;

static unsigned
size(uint64_t set)
{
	unsigned n = 0;

	for (; set != 0; set &= set - 1)
		n++;
	return n;
}

/* Takes the n-th of the rest and closes the gap. */
static uint8_t
take(uint8_t *rest, unsigned n)
{
	uint8_t got = rest[n];

	memmove(rest + n, rest + n + 1, 8 - n);
	return got;
}

static void
start_orders(void)
{
	for (unsigned n = 0; n < 504; n++) {
		uint8_t rest[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

		table.three[n][0] = take(rest, n / 56);
		table.three[n][1] = take(rest, n / 7 % 8);
		table.three[n][2] = take(rest, n % 7);
		memcpy(table.three[n] + 3, rest, 6);
	}
	for (unsigned n = 0; n < 720; n++) {
		uint8_t rest[9] = {0, 1, 2, 3, 4, 5};

		for (unsigned i = 0, weight = 120; i < 6; i++) {
			table.others[n][i] = take(rest, n / weight % (6 - i));
			weight /= i < 5 ? 5 - i : 1;
		}
	}
	for (unsigned n = 0; n < 216; n++) {
		table.six[n][0] = n % 6;
		table.six[n][1] = n / 6 % 6;
		table.six[n][2] = n / 36;
	}
}

static void
start_split(unsigned s)
{
	unsigned from, to, n[2];

	for (unsigned i = 0; i < 9; i++) {
		from = i / 3;
		to = (from + (table.moved[s][from] >> i % 3 & 1 ? 1 : 2)) % 3;
		table.column[s][to] |= 1 << (i % 3 * 3 + from);
	}
	for (to = 0; to < 3; to++)
		for (unsigned order = 0; order < 6; order++) {
			static const uint8_t place[6][3] = {{0, 1, 2},
			    {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0},
			    {2, 1, 0}};

			n[0] = n[1] = 0;
			for (unsigned i = 0; i < 9; i++) {
				from = i / 3;
				if (from == to)
					continue;
				if ((table.moved[s][from] >> i % 3 & 1) ==
				    ((from + 1) % 3 == to))
					table.near[s][to][order]
						  [place[order][n[0]++]] = i;
				else
					table.far[s][to][order]
						 [place[order][n[1]++]] = i;
			}
		}
}

/* What three places of a box, by rows, can do. */
static void
start_triple(unsigned triple)
{
	unsigned ways = 0, rows, moved;

	for (unsigned s = 0; s < SPLITS; s++) {
		const uint16_t *c = table.column[s];

		if (size(triple & c[0]) != 1 || size(triple & c[1]) != 1 ||
		    size(triple & c[2]) != 1)
			continue;
		table.fits[0][triple] |= 1ULL << s;
		table.fits[1][triple] |= 1ULL << (SPLITS - 1 - s);
	}
	table.turn[triple][0] = table.turn[triple][1] = NONE;
	for (unsigned bits = 0; bits < 8; bits++) {
		rows = moved = 0;
		for (unsigned i = 0, n = 0; i < 9; i++) {
			if ((triple >> i & 1) == 0)
				continue;
			if (bits >> n++ & 1) {
				moved |= 1 << i;
				rows |= 1 << (i / 3 + 1) % 3;
			} else
				rows |= 1 << (i / 3 + 2) % 3;
		}
		if (rows == 7)
			table.turn[triple][ways++] = moved;
	}
}

static void
start_table(void)
{
	unsigned s = 0;

	for (unsigned m = 0; m < 512; m++)
		if (size(m >> 6) == size(m >> 3 & 7) &&
		    size(m >> 6) == size(m & 7)) {
			table.moved[s][0] = m >> 6;
			table.moved[s][1] = m >> 3 & 7;
			table.moved[s][2] = m & 7;
			start_split(s++);
		}
	for (unsigned m = 0; m < 512; m++)
		if (size(m) == 3)
			start_triple(m);
	start_orders();
	memset(table.blank, ' ', sizeof table.blank);
	for (unsigned i = 0; i < SDK_TEXT; i += 18)
		table.blank[i] = '\n';
}

void
sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit)
{
	if (table.blank[0] == 0)
		start_table();
	for (unsigned i = 0; i < 8; i++)
		g->key[i] = sdk_mix(seed, i);
	g->digit = digit;
	g->uniform = false;
	/* 576 * 630 = 9! and 192 * 210 = 8! */
	g->left = (digit == 0 ? 576 : 192) * WAYS;
	g->right = (digit == 0 ? 630 : 210) * WAYS;
	g->first = digit == 0 ? 0 : (uint32_t)(digit - 1) * 40320;
	g->space = (uint64_t)g->left * g->right;
}

/* The finalizer of MurmurHash3, variant 13; see rng.c. */
static inline uint64_t
mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

/* To a number below n; the top half of 64 random bits is enough. */
static inline uint32_t
below(uint64_t random, uint32_t n)
{
	return (uint32_t)((random >> 32) * n >> 32);
}

static inline uint32_t
feistel(uint64_t key, uint32_t x, uint32_t n)
{
	uint64_t h = (x + key) * 0xbf58476d1ce4e5b9U;

	return below((h ^ h >> 32) * 0x94d049bb133111ebU, n);
}

struct pair {
	uint32_t a, b;
};

static inline struct pair
permute(const struct sdk_gen *g, struct pair p)
{
	for (unsigned i = 0; i < 6; i += 2) {
		p.a += feistel(g->key[i], p.b, g->left);
		p.a -= p.a >= g->left ? g->left : 0;
		p.b += feistel(g->key[i + 1], p.a, g->right);
		p.b -= p.b >= g->right ? g->right : 0;
	}
	return p;
}

/*
 * A grid in the making. Words hold places of two boxes, by rows, 9 bits each:
 * of box 4 (later 6) from bit 0, of box 7 (later 9) from bit 16.
 */
struct frame {
	/* digits by rows, written as they will be */
	uint8_t box1[9], box2[9], box3[9], box4[9], box7[9];
	/* of a set of digits in column c of box 2: places in boxes 4, 7 */
	uint32_t column[3][8];
	/* of a set in row r of boxes 4, 7: places in box 3 as if in 6, 9 */
	uint32_t row4[3][8], row7[3][8];
	/*
	 * Columns of boxes 5, 8: what comes to c if all go two columns on, and
	 * all that may come to c; for rows of boxes 6, 9 if all went two rows
	 * on in boxes 5, 8, and so one row on here.
	 */
	uint32_t still[3], any[3], row_still[3], row_any[3];
};

static inline void
subsets(uint32_t *set, uint32_t x, uint32_t y, uint32_t z)
{
	set[0] = 0;
	set[1] = x;
	set[2] = y;
	set[3] = x | y;
	set[4] = z;
	set[5] = x | z;
	set[6] = y | z;
	set[7] = x | y | z;
}

/* Two boxes beside (below) box 1, which is given by rows (by columns). */
static inline void
decode_two(uint32_t way, const uint8_t *box1, uint8_t *near, uint8_t *far,
    unsigned across, unsigned down)
{
	unsigned split = way / ONES;
	const uint8_t *order[2] = {
	    table.six[way % 216], table.six[way / 216 % 216]};

	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *n = table.near[split][i][order[0][i]];
		const uint8_t *f = table.far[split][i][order[1][i]];

		for (unsigned j = 0; j < 3; j++) {
			near[down * i + across * j] = box1[n[j]];
			far[down * i + across * j] = box1[f[j]];
		}
	}
}

static inline void
decode(const struct sdk_gen *g, struct pair p, uint8_t zero, struct frame *f)
{
	uint32_t n = g->first + p.a / WAYS * (g->right / WAYS) + p.b / WAYS;
	const uint8_t *three = table.three[n / 720];
	const uint8_t *others = table.others[n % 720];
	uint8_t turned[9];
	uint32_t place47[9], place3[9];

	for (unsigned i = 0; i < 3; i++)
		f->box1[i] = zero + 1 + three[i];
	for (unsigned i = 0; i < 6; i++)
		f->box1[3 + i] = zero + 1 + three[3 + others[i]];
	for (unsigned i = 0; i < 9; i++)
		turned[i] = f->box1[i % 3 * 3 + i / 3];
	decode_two(p.a % WAYS, f->box1, f->box2, f->box3, 1, 3);
	decode_two(p.b % WAYS, turned, f->box4, f->box7, 3, 1);

	zero++;
	for (unsigned i = 0; i < 9; i++) {
		place47[f->box4[i] - zero] = 1U << i;
		place3[f->box3[i] - zero] = 1U << i;
	}
	for (unsigned i = 0; i < 9; i++)
		place47[f->box7[i] - zero] |= 1U << (16 + i);
	for (unsigned c = 0; c < 3; c++)
		subsets(f->column[c], place47[f->box2[c] - zero],
		    place47[f->box2[3 + c] - zero],
		    place47[f->box2[6 + c] - zero]);
	for (unsigned r = 0; r < 3; r++) {
		const uint8_t *four = f->box4 + 3 * r, *seven = f->box7 + 3 * r;

		subsets(f->row4[r], place3[four[0] - zero],
		    place3[four[1] - zero], place3[four[2] - zero]);
		subsets(f->row7[r], place3[seven[0] - zero] << 16,
		    place3[seven[1] - zero] << 16,
		    place3[seven[2] - zero] << 16);
	}
	for (unsigned i = 0; i < 3; i++) {
		unsigned two = (i + 1) % 3, one = (i + 2) % 3;

		f->still[i] = f->column[two][7];
		f->any[i] = f->column[two][7] | f->column[one][7];
		f->row_still[i] = f->row4[one][7] | f->row7[one][7];
		f->row_any[i] =
		    f->row4[two][7] | f->row7[two][7] | f->row_still[i];
	}
}

/* What became of an attempt. */
struct core {
	uint32_t columns;      /* box 2's digits that go one column on */
	uint32_t rows5, rows8; /* places of boxes 4, 7 that go one row on */
	uint32_t rows;         /* the same two as places of box 3 */
	uint64_t fits;         /* splits for the columns of boxes 6, 9 */
};

/* bits: six random ones */
static inline void
attempt(const struct frame *f, uint32_t split, uint32_t bits, struct core *core)
{
	const uint8_t *m = table.moved[split];
	uint32_t five = 0, eight = 0, w;
	uint64_t fits;

	core->columns =
	    f->column[0][m[0]] | f->column[1][m[1]] | f->column[2][m[2]];
	for (unsigned c = 0; c < 3; c++) {
		w = f->still[c] ^ (core->columns & f->any[c]);
		five |= table.turn[w & 511][bits >> c & 1];
		w ^= f->any[c];
		eight |= table.turn[w >> 16][bits >> (3 + c) & 1];
	}
	core->rows5 = five;
	core->rows8 = eight;
	core->rows = f->row4[0][five & 7] | f->row4[1][five >> 3 & 7] |
		     f->row4[2][five >> 6 & 7] | f->row7[0][eight & 7] |
		     f->row7[1][eight >> 3 & 7] | f->row7[2][eight >> 6 & 7];
	fits = ((five | eight) & NONE) == 0 ? ~0ULL : 0;
	for (unsigned r = 0; r < 3; r++) {
		w = f->row_still[r] ^ (core->rows & f->row_any[r]);
		fits &= table.fits[0][w & 511] & table.fits[1][w >> 16];
	}
	core->fits = fits;
}

/* Which bit is set in a set of one. */
static inline unsigned
place(uint64_t one)
{
	return (unsigned)__builtin_ctzll(one);
}

/* The n-th of the set, n <= 7; without branches, as n is random. */
static inline unsigned
pick(uint64_t set, unsigned n)
{
	uint64_t s = set & (set - 1);

	set = n & 1 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	set = n & 2 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	s &= s - 1;
	s &= s - 1;
	set = n & 4 ? s : set;
	return place(set);
}

/*
 * All 81 digits; o is where the first goes, step how far apart they are. A row
 * of o is nine of them.
 */
static inline void
put(const struct frame *f, const struct core *core, unsigned split, uint8_t *o,
    unsigned step)
{
	/* rows of a box, all that may come to row r, those two rows back */
	static const uint32_t all[3] = {0770, 0707, 0077};
	static const uint32_t two[3] = {0070, 0700, 0007};
	const uint16_t *six = table.column[split];
	const uint16_t *nine = table.column[SPLITS - 1 - split];
	uint32_t column[3];

	for (unsigned c = 0; c < 3; c++)
		column[c] = f->still[c] ^ (core->columns & f->any[c]);
	for (unsigned r = 0; r < 3; r++) {
		uint32_t five = two[r] ^ (core->rows5 & all[r]);
		uint32_t eight = two[r] ^ (core->rows8 & all[r]);
		uint32_t rest = f->row_still[r] ^ (core->rows & f->row_any[r]);

		for (unsigned c = 0; c < 3; c++) {
			uint8_t *at = o + (9 * r + c) * step;
			unsigned i = 3 * r + c;

			at[0] = f->box1[i];
			at[3 * step] = f->box2[i];
			at[6 * step] = f->box3[i];
			at[27 * step] = f->box4[i];
			at[30 * step] = f->box4[place(five & column[c])];
			at[33 * step] = f->box3[place(rest & six[c])];
			at[54 * step] = f->box7[i];
			at[57 * step] = f->box7[place(
			    eight & (column[c] ^ f->any[c]) >> 16)];
			at[60 * step] = f->box3[place(rest >> 16 & nine[c])];
		}
	}
}

/* Grid i of a batch. */
static inline void
put_nth(const struct frame *f, const struct core *core, unsigned split,
    uint8_t *out, bool text)
{
	if (text) {
		memcpy(out, table.blank, SDK_TEXT);
		put(f, core, split, out + 1, 2);
	} else
		put(f, core, split, out, 1);
}

/* The generator of D. Knuth's MMIX. */
static inline uint64_t
next(uint64_t x)
{
	return x * 6364136223846793005U + 1442695040888963407U;
}

static inline void
some(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct frame frame[BATCH];
	struct core core[BATCH];
	uint64_t random[BATCH];
	uint8_t todo[BATCH];
	struct pair at = {index / g->right, index % g->right}, p[BATCH];
	size_t left, k;

	for (size_t i = 0; i < n; i++) {
		p[i] = permute(g, at);
		random[i] = mix(((uint64_t)p[i].a << 32 | p[i].b) ^ g->key[6]);
		if (++at.b == g->right) {
			at.a++;
			at.b = 0;
		}
	}
	for (size_t i = 0; i < n; i++)
		decode(g, p[i], text ? '0' : 0, &frame[i]);
	/*
	 * One attempt for each grid that has no core yet, again and again. What
	 * succeeds is chance, so the list is kept without a branch.
	 */
	for (size_t i = 0; i < n; i++)
		todo[i] = (uint8_t)i;
	for (left = n; left > 0; left = k) {
		k = 0;
		for (size_t i = 0; i < left; i++) {
			uint8_t t = todo[i];
			uint64_t x = random[t] = next(random[t]), fits;

			attempt(&frame[t], below(x, SPLITS), x >> 24 & 63,
			    &core[t]);
			fits = core[t].fits;
			fits &= fits - (x >> 30 & 1);
			todo[k] = t;
			k += fits == 0;
		}
	}
	for (size_t i = 0; i < n; i++) {
		unsigned mask = size(core[i].fits) - 1;
		unsigned split = pick(
		    core[i].fits, (unsigned)(next(random[i]) >> 32) & mask);

		put_nth(&frame[i], &core[i], split, out, text);
		out += text ? SDK_TEXT : SDK_CELLS;
	}
}

/* The uniform stream: numbers for one index. */
struct stream {
	uint64_t base, n;
};

static inline uint32_t
draw(struct stream *s)
{
	return mix(s->base + s->n++ * 0x9e3779b97f4a7c15U) >> 32;
}

/*
 * Each number below n with the same probability; D. Lemire, "Fast random
 * integer generation in an interval" (2019).
 */
static inline uint32_t
draw_below(struct stream *s, uint32_t n)
{
	uint64_t x = (uint64_t)draw(s) * n;

	if ((uint32_t)x < n)
		while ((uint32_t)x < -n % n)
			x = (uint64_t)draw(s) * n;
	return x >> 32;
}

static void
one_uniform(const struct sdk_gen *g, uint64_t index, uint8_t *out, bool text)
{
	struct stream s = {.base = sdk_mix(g->key[7], index)};
	struct frame frame;
	struct core core;
	struct pair p;
	uint32_t bits, split;

	do {
		p.a = draw_below(&s, g->left);
		p.b = draw_below(&s, g->right);
		split = draw_below(&s, SPLITS);
		bits = draw(&s);
		decode(g, p, text ? '0' : 0, &frame);
		attempt(&frame, split, bits & 63, &core);
	} while (size(core.fits) <= (bits >> 6 & 7));
	put_nth(&frame, &core, pick(core.fits, bits >> 6 & 7), out, text);
}

static inline void
generate(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	size_t k, one = text ? SDK_TEXT : SDK_CELLS;

	for (; n > 0; n -= k, index += k, out += k * one) {
		k = g->uniform ? 1 : n < BATCH ? n : BATCH;
		if (g->uniform)
			one_uniform(g, index, out, text);
		else
			some(g, index, k, out, text);
	}
}

void
sdk_gen(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *cells)
{
	generate(g, index, n, cells, false);
}

void
sdk_gen_text(const struct sdk_gen *g, uint64_t index, size_t n, char *text)
{
	generate(g, index, n, (uint8_t *)text, true);
}
