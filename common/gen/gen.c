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
 * The stream is defined by the plain code here; gen_avx512.c makes the same.
 *
 * Every frame has a core: 1152 to 11664 of them, found by exhaustion in
 * tests/unit/test_gen.c, where their sum over all frames comes out as the
 * number of grids, 6670903752021072936960 (B. Felgenhauer and F. Jarvis,
 * "Mathematics of Sudoku I", 2006). The attempts of a frame come from one
 * word each of a generator that goes through all words, so each of them comes
 * some time, and the search ends.
 */
#include <string.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "record/record.h"
#include "table.h"

/* Chance in attempts: six bits, of which column 0 has two, and so on. */
#define CHANCE   0x0e000e00U
#define CHANCE_0 0x02000200U

struct sdk_gen_table sdk_gen_table;

/* A frame in words; put_digits() shows what they are for. */
struct frame {
	/* digits by rows, written as they will be */
	uint8_t box1[9], box2[9], box3[9], box4[9], box7[9];
	/* of a set of digits in column c of box 2: places in boxes 4, 7 */
	uint32_t column[3][8];
	/* of a set in row r of boxes 4, 7: places in box 3, for 6, 9 */
	uint32_t row[3][8];
	/*
	 * Places in rows of boxes 4, 7; of the digits there in box 3; of the
	 * digits in columns of box 2 in boxes 4, 7. And all other places; for
	 * column c also bits 9 + c and 25 + c, where attempts have chance.
	 */
	uint32_t own[9], other[9];
	/* what an attempt found: digits of box 2 that go one column on, */
	uint32_t moved;
	/* places of boxes 4, 7 that go one row on, the same in box 3, */
	uint32_t turned, rows;
	/* and splits for the columns of boxes 6, 9 */
	uint64_t fits;
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
	const uint8_t *n = table.box[split * ORDERS + way % ORDERS];
	const uint8_t *f =
	    table.box[(SPLITS - 1 - split) * ORDERS + way / ORDERS % ORDERS];

	for (unsigned i = 0; i < 3; i++)
		for (unsigned j = 0; j < 3; j++) {
			near[down * i + across * j] = box1[n[3 * i + j] & 15];
			far[down * i + across * j] = box1[f[3 * i + j] & 15];
		}
}

static inline void
decode(const struct sdk_gen *g, uint32_t a, uint32_t b, uint8_t zero,
    struct frame *f)
{
	uint32_t n = g->first + a / WAYS * (g->right / WAYS) + b / WAYS;
	const uint8_t *three = table.three[n / 720];
	const uint8_t *others = table.others[n % 720];
	uint8_t turned[9];
	uint32_t place47[9], place3[9];

	zero++;
	f->box1[0] = zero + three[0];
	for (unsigned i = 0; i < 8; i++)
		f->box1[1 + i] = zero + three[others[i]];
	for (unsigned i = 0; i < 9; i++)
		turned[i] = f->box1[i % 3 * 3 + i / 3];
	decode_two(a % WAYS, f->box1, f->box2, f->box3, 1, 3);
	decode_two(b % WAYS, turned, f->box4, f->box7, 3, 1);

	for (unsigned i = 0; i < 9; i++) {
		place47[f->box4[i] - zero] = 1U << i;
		place3[f->box3[i] - zero] = 1U << i;
	}
	for (unsigned i = 0; i < 9; i++)
		place47[f->box7[i] - zero] |= 1U << (16 + i);
	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *two = f->box2 + i;
		const uint8_t *four = f->box4 + 3 * i, *seven = f->box7 + 3 * i;
		uint32_t both[3];

		subsets(f->column[i], place47[two[0] - zero],
		    place47[two[3] - zero], place47[two[6] - zero]);
		for (unsigned j = 0; j < 3; j++)
			both[j] = place3[four[j] - zero] |
				  place3[seven[j] - zero] << 16;
		subsets(f->row[i], both[0], both[1], both[2]);
		f->own[i] = 0x00070007U << 3 * i;
		f->own[3 + i] = f->row[i][7];
		f->own[6 + i] = f->column[i][7];
		for (unsigned j = 0; j < 9; j += 3)
			f->other[i + j] = (LOW | HIGH) ^ f->own[i + j];
		f->other[6 + i] |= CHANCE_0 << i;
	}
}

/* Which place is in a set of one. */
static inline unsigned
place(uint32_t one)
{
	return (unsigned)__builtin_ctz(one);
}

/* All 81 digits, `step` apart. */
static inline void
put_digits(const struct frame *f, unsigned split, uint8_t *out, unsigned step)
{
	const uint32_t *columns = table.columns[split] + 1;
	const uint32_t *own = f->own, *other = f->other;
	uint32_t column[2][3];

	for (unsigned c = 0; c < 3; c++) {
		uint32_t w = own[6 + (c + 1) % 3] ^ (f->moved & other[6 + c]);

		column[0][c] = w & LOW;
		column[1][c] = ((w ^ other[6 + c]) & HIGH) >> 16;
	}
	for (unsigned r = 0; r < 3; r++) {
		uint32_t side = own[(r + 1) % 3] ^ (f->turned & other[r]);
		uint32_t rest = own[3 + (r + 2) % 3] ^ (f->rows & other[3 + r]);

		for (unsigned c = 0; c < 3; c++) {
			uint8_t *at = out + (9 * r + c) * step;
			unsigned i = 3 * r + c;

			at[0] = f->box1[i];
			at[3 * step] = f->box2[i];
			at[6 * step] = f->box3[i];
			at[27 * step] = f->box4[i];
			at[30 * step] = f->box4[place(side & column[0][c])];
			at[33 * step] = f->box3[place(rest & columns[c] & LOW)];
			at[54 * step] = f->box7[i];
			at[57 * step] =
			    f->box7[place(side >> 16 & column[1][c])];
			at[60 * step] =
			    f->box3[place((rest & columns[c]) >> 16)];
		}
	}
}

static inline void
put(const struct frame *f, unsigned split, uint8_t *out, bool text)
{
	if (text) {
		memcpy(out, table.blank, SDK_TEXT);
		put_digits(f, split, out + 1, 2);
	} else
		put_digits(f, split, out, 1);
}

/* bits: random, of which those of CHANCE are used. */
static inline void
attempt(struct frame *f, uint32_t split, uint32_t bits)
{
	unsigned m = table.moved[split];
	uint32_t five = 0, eight = 0, moved, rows, w;
	uint64_t fits = ~0ULL;

	moved = f->column[0][m & 7] | f->column[1][m >> 3 & 7] |
		f->column[2][m >> 6] | (bits & CHANCE);
	for (unsigned c = 0; c < 3; c++) {
		/* from the column two before, or one before if moved */
		w = f->own[6 + (c + 1) % 3] ^ (moved & f->other[6 + c]);
		five |= table.turn[(uint16_t)w];
		w ^= f->other[6 + c];
		eight |= table.turn[w >> 16];
	}
	rows = (f->row[0][five & 7] | f->row[1][five >> 3 & 7] |
		   f->row[2][five >> 6]) &
	       LOW;
	rows |= (f->row[0][eight & 7] | f->row[1][eight >> 3 & 7] |
		    f->row[2][eight >> 6]) &
		HIGH;
	for (unsigned r = 0; r < 3; r++) {
		/* what was moved is in box 5 or 8 and comes from one before */
		w = f->own[3 + (r + 2) % 3] ^ (rows & f->other[3 + r]);
		fits &= table.fits[0][(uint16_t)w] & table.fits[1][w >> 16];
	}
	f->moved = moved;
	f->turned = five | eight << 16;
	f->rows = rows;
	f->fits = fits;
}

/* The n-th of the set, n <= 7; without branches, as n is random. */
static inline unsigned
pick(uint64_t set, unsigned n)
{
#ifdef __BMI2__
	set = _pdep_u64(1ULL << n, set);
#else
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
#endif
	return (unsigned)__builtin_ctzll(set);
}

static inline unsigned
size(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

/* Grids worked on at a time. */
enum { BATCH = 64 };

/* As C. Wellons' lowbias32 of a counter: each word comes once in a period. */
static inline uint32_t
next(uint32_t *state)
{
	uint32_t x = *state += 0x9e3779b9;

	x = (x ^ x >> 16) * 0x7feb352d;
	x = (x ^ x >> 15) * 0x846ca68b;
	return x ^ x >> 16;
}

static void
some(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct frame frame[BATCH], *f;
	uint32_t a[BATCH], b[BATCH], state[BATCH], chance[BATCH], x;
	size_t todo[BATCH], head, tail, i;

	permute(g, index, a, b, n);
	for (i = 0; i < n; i++) {
		todo[i] = i;
		state[i] = start_state(g, a[i], b[i]);
		decode(g, a[i], b[i], text ? '0' : 0, &frame[i]);
	}
	/*
	 * A queue of grids that have no core yet: one attempt, and back to the
	 * end. What succeeds is chance, so that takes no branch.
	 */
	for (head = 0, tail = n; head != tail; head++) {
		i = todo[head % BATCH];
		f = &frame[i];
		chance[i] = x = next(&state[i]);
		attempt(f, (x >> SPLIT) * SPLITS >> (32 - SPLIT),
		    (x & 7) << 9 | (x >> 3 & 7) << 25);
		todo[tail % BATCH] = i;
		tail += (f->fits & (f->fits - (x >> ACCEPT & 1))) == 0;
	}
	for (i = 0; i < n; i++) {
		f = &frame[i];
		x = chance[i] >> PICK & 7 & (size(f->fits) - 1);
		put(f, pick(f->fits, x), out, text);
		out += text ? SDK_TEXT : SDK_CELLS;
	}
}

/* Apart, so that `text` is a constant in all of the above. */
void
sdk_gen_plain(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	for (size_t k; n > 0; n -= k, index += k) {
		k = n < BATCH ? n : BATCH;
		if (text)
			some(g, index, k, out, true);
		else
			some(g, index, k, out, false);
		out += k * (text ? SDK_TEXT : SDK_CELLS);
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

/*
 * Draws a frame and an attempt, which has some of `most` ways, and a number
 * below `most`, until that is one of a way; returns it. The numbers of frames
 * and splits are parameters, so that a test can do this with smaller grids.
 */
static inline unsigned
draw_core(struct stream *s, uint32_t left, uint32_t right, uint32_t splits,
    unsigned most,
    unsigned (*attempts)(
	void *ctx, uint32_t a, uint32_t b, uint32_t split, uint32_t bits),
    void *ctx)
{
	uint32_t a, b, bits, split;

	do {
		a = draw_below(s, left);
		b = draw_below(s, right);
		split = draw_below(s, splits);
		bits = draw(s);
	} while (attempts(ctx, a, b, split, bits) <= (bits & (most - 1)));
	return bits & (most - 1);
}

struct drawn {
	const struct sdk_gen *g;
	struct frame frame;
	uint8_t zero;
};

static inline unsigned
attempt_drawn(void *ctx, uint32_t a, uint32_t b, uint32_t split, uint32_t bits)
{
	struct drawn *d = ctx;

	decode(d->g, a, b, d->zero, &d->frame);
	attempt(&d->frame, split, bits);
	return size(d->frame.fits);
}

static void
one_uniform(const struct sdk_gen *g, uint64_t index, uint8_t *out, bool text)
{
	struct stream s = {.base = sdk_mix(g->key[7], index)};
	struct drawn d = {.g = g, .zero = text ? '0' : 0};
	unsigned n =
	    draw_core(&s, g->left, g->right, SPLITS, 8, attempt_drawn, &d);

	put(&d.frame, pick(d.frame.fits, n), out, text);
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
		uint8_t rest[9] = {3, 4, 5, 6, 7, 8};

		table.others[n][0] = 1;
		table.others[n][1] = 2;
		for (unsigned i = 0, weight = 120; i < 6; i++) {
			table.others[n][2 + i] =
			    take(rest, n / weight % (6 - i));
			weight /= i < 5 ? 5 - i : 1;
		}
	}
}

/*
 * Box 2 of a split in all orders: a row has the digits that went one row on
 * and those that went two, or fewer where it is their own, in order of places
 * in box 1.
 */
static void
start_boxes(unsigned s)
{
	static const uint8_t place[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
	unsigned order[3], n[3], to, at;

	for (unsigned o = 0; o < ORDERS; o++) {
		uint8_t *box = table.box[s * ORDERS + o];

		order[0] = o % 6;
		order[1] = o / 6 % 6;
		order[2] = o / 36;
		n[0] = n[1] = n[2] = 0;
		for (unsigned i = 0; i < 9; i++) {
			to = (i / 3 + (table.moved[s] >> i & 1 ? 1 : 2)) % 3;
			at = 3 * to + place[order[to]][n[to]++];
			box[at] |= (uint8_t)i;
			box[i] |= (uint8_t)(at << 4);
		}
	}
}

/* The splits that take three places of a box, by rows, to three columns. */
static void
start_fits(unsigned triple)
{
	for (unsigned s = 0; s < SPLITS; s++) {
		unsigned to = 0;

		for (unsigned i = 0; i < 9; i++)
			to |= (triple >> i & 1)
			      << (i + (table.moved[s] >> (i % 3 * 3 + i / 3) & 1
					      ? 1
					      : 2)) %
				     3;
		if (to != 7)
			continue;
		table.fits[0][triple] |= 1ULL << s;
		table.fits[1][triple] |= 1ULL << (SPLITS - 1 - s);
	}
}

/*
 * Of three places of a box, by rows, those that go one row on so that they come
 * to three rows; chance chooses one of the two ways. Digits from three rows all
 * go one row on, or all two. Of a pair in one row, it is the one that follows
 * the other, the third place of a row before the first, or that other; and a
 * single one must come to the row of the pair. For a row there is no way: then
 * the second row, or all rows, get too many.
 */
static unsigned
turn(unsigned w, bool chance)
{
	unsigned second = (w << 1 & 0666) | (w >> 2 & 0111);
	unsigned first = (w << 2 & 0444) | (w >> 1 & 0333);
	unsigned pair = (w & second) | (w & first) | (second & first);
	unsigned before = pair >> 3 | (pair << 6 & 0700);
	unsigned after = (pair << 3 & 0770) | pair >> 6;
	unsigned single = w & ~second & ~first;

	if (w & second & first)
		return 7;
	if (chance)
		return (w & second) | (single & (before | ~after));
	return (w & first) | (single & before);
}

static void
start_table(void)
{
	unsigned s = 0;

	for (unsigned m = 0; m < 512; m++)
		if (size(m >> 6) == size(m >> 3 & 7) &&
		    size(m >> 6) == size(m & 7))
			table.moved[s++] = (uint16_t)m;
	for (s = 0; s < SPLITS; s++) {
		start_boxes(s);
		for (unsigned i = 0; i < 9; i++) {
			unsigned at = i % 3 * 3 + i / 3;
			bool one = table.moved[s] >> i & 1;

			table.columns[s][1 + (i / 3 + (one ? 1 : 2)) % 3] |=
			    1U << at;
			table.columns[s][1 + (i / 3 + (one ? 2 : 1)) % 3] |=
			    1U << (16 + at);
		}
	}
	for (unsigned m = 0; m < 512; m++)
		if (size(m) == 3) {
			start_fits(m);
			for (unsigned chance = 0; chance < 8; chance++)
				table.turn[512 * chance + m] =
				    (uint16_t)turn(m, chance != 0);
		}
	start_orders();
	memset(table.blank, ' ', sizeof table.blank);
	for (unsigned i = 0; i < SDK_TEXT; i += 18)
		table.blank[i] = '\n';
}

#ifdef __x86_64__
static bool
vectors(void)
{
	return sdk_isa() == SDK_AVX512;
}
#endif

void
sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit)
{
	if (table.blank[0] == 0) {
		start_table();
#ifdef __x86_64__
		if (vectors())
			sdk_gen_avx512_start();
#endif
	}
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

static void
generate(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	size_t one = text ? SDK_TEXT : SDK_CELLS;

	if (g->uniform) {
		for (; n-- > 0; out += one)
			one_uniform(g, index++, out, text);
		return;
	}
#ifdef __x86_64__
	if (vectors()) {
		sdk_gen_avx512(g, index, n, out, text);
		return;
	}
#endif
	sdk_gen_plain(g, index, n, out, text);
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
