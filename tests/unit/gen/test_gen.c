/*
 * The generator: what common/gen.c claims, by exhaustion where that is
 * possible, else on samples of fixed seeds.
 * usage: test_gen
 *
 * A chi-square value of many degrees of freedom f is compared as
 * (chi2 - f) / sqrt(2 f), which is close to a normal deviate; the bound of 5
 * would be passed by chance once in millions of seeds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "gen/forms.h"
#include "gen/frame.h"
#include "gen/gen.h"
#include "gen/pairs.h"
#include "gen/table.h"
#include "gen/uniform.c" /* its insides, too */
#include "record/record.h"
#include "solve/solve.h"

#include "canon.h"

static int bad;

static void
check(bool ok, const char *what)
{
	if (!ok) {
		printf("test_gen: not so: %s\n", what);
		bad = 1;
	}
}

static double
root(double x)
{
	double r = x > 1 ? x : 1;

	for (int i = 0; i < 100; i++)
		r = (r + x / r) / 2;
	return r;
}

static double
deviate(double chi2, double freedom)
{
	return (chi2 - freedom) / root(2 * freedom);
}

static int
compare_words(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* How many of n words differ. */
static size_t
different(uint64_t *word, size_t n)
{
	size_t k = n > 0;

	qsort(word, n, sizeof *word, compare_words);
	for (size_t i = 1; i < n; i++)
		k += word[i] != word[i - 1];
	return k;
}

static uint64_t
pack(const uint8_t *cells, int n)
{
	uint64_t w = 0;

	for (int i = 0; i < n; i++)
		w = 9 * w + cells[i] - 1;
	return w;
}

/* The Feistel network permutes each space that is small enough to see. */
static void
test_permute(void)
{
	static const uint32_t sides[][2] = {{1, 1}, {1, 7}, {2, 3}, {24, 24},
	    {16, 18}, {17, 18}, {256, 255}, {576, 630}, {1024, 1021}};
	static uint8_t seen[1 << 21];

	for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
		for (uint64_t seed = 0; seed < 5; seed++) {
			struct sdk_gen g;
			size_t n = 0, all;

			sdk_gen_start(&g, seed, 0);
			g.left = sides[k][0];
			g.right = sides[k][1];
			all = (size_t)g.left * g.right;
			memset(seen, 0, all);
			for (size_t i = 0, lot; i < all; i += lot) {
				uint32_t a[7], b[7];

				lot = g.right < 7 ? g.right : 7;
				lot = lot < all - i ? lot : all - i;
				permute(&g, i, a, b, lot);
				for (size_t j = 0; j < lot; j++)
					n += a[j] < g.left && b[j] < g.right &&
					     !seen[(size_t)a[j] * g.right +
						   b[j]]++;
			}
			check(n == all, "permute is one to one");
		}
}

/*
 * The same for grids of 4 by 4, small enough to see all: box 1 has 4! ways,
 * boxes 2 and 3 have 4 each, and box 4 has one or none.
 */
enum { WAYS_4 = 4, LEFT_4 = 4 * WAYS_4, RIGHT_4 = 6 * WAYS_4, GRIDS_4 = 288 };

struct small {
	uint8_t cells[16]; /* 0..3 */
};

/* Takes the n-th of the rest of four and closes the gap. */
static uint8_t
take(uint8_t *rest, unsigned n)
{
	uint8_t got = rest[n];

	memmove(rest + n, rest + n + 1, 3 - n);
	return got;
}

static void
digits_4(unsigned n, uint8_t d[4])
{
	uint8_t rest[9] = {0, 1, 2, 3};

	d[0] = take(rest, n / 6);
	d[1] = take(rest, n / 2 % 3);
	d[2] = take(rest, n % 2);
	d[3] = rest[0];
}

static bool
complete_4(const uint8_t *cells)
{
	bool ok = true;

	for (int h = 0; h < 4; h++) {
		unsigned row = 0, column = 0, box = 0;

		for (int i = 0; i < 4; i++) {
			row |= 1U << cells[4 * h + i];
			column |= 1U << cells[4 * i + h];
			box |= 1U << cells[8 * (h / 2) + 2 * (h % 2) +
					   4 * (i / 2) + i % 2];
		}
		ok &= row == 15 && column == 15 && box == 15;
	}
	return ok;
}

/* Frame (a, b), numbered as those of 9 by 9 are; returns its cores. */
static unsigned
attempt_4(void *ctx, uint32_t a, uint32_t b, uint32_t split, uint32_t bits)
{
	uint8_t one[4], four[4], found[16] = {0},
				 *c = ((struct small *)ctx)->cells;
	unsigned n = 0;

	(void)split, (void)bits;
	digits_4(a / WAYS_4 * (RIGHT_4 / WAYS_4) + b / WAYS_4, one);
	for (unsigned r = 0; r < 2; r++)
		for (unsigned i = 0; i < 2; i++) {
			c[4 * r + i] = one[2 * r + i];
			c[4 * r + 2 + (i ^ (a >> r & 1))] = one[2 * !r + i];
			c[4 * (2 + (i ^ (b >> r & 1))) + r] = one[2 * i + !r];
		}
	for (unsigned k = 0; k < 24; k++) {
		digits_4(k, four);
		memcpy(c + 10, four, 2);
		memcpy(c + 14, four + 2, 2);
		if (complete_4(c) && n++ == 0)
			memcpy(found, c, 16);
	}
	if (n > 0)
		memcpy(c, found, 16);
	return n;
}

static uint64_t
pack_4(const uint8_t *cells)
{
	uint64_t w = 0;

	for (int i = 0; i < 16; i++)
		w = w << 2 | cells[i];
	return w;
}

static void
test_4(void)
{
	enum { DRAWS = 200 * GRIDS_4 };
	static uint64_t grid[LEFT_4 * RIGHT_4], drawn[DRAWS + 1];
	struct small small;

	/* The default stream: each frame once, and grids of all that have. */
	for (uint64_t seed = 0; seed < 20; seed++) {
		uint32_t a[LEFT_4 * RIGHT_4], b[LEFT_4 * RIGHT_4];
		struct sdk_gen g;
		size_t n = 0;
		bool ok = true;

		sdk_gen_start(&g, seed, 0);
		g.left = LEFT_4;
		g.right = RIGHT_4;
		for (uint64_t i = 0; i < LEFT_4 * RIGHT_4; i += RIGHT_4)
			permute(&g, i, a + i, b + i, RIGHT_4);
		for (size_t i = 0; i < LEFT_4 * RIGHT_4; i++) {
			unsigned cores = attempt_4(&small, a[i], b[i], 0, 0);

			ok &= cores <= 1;
			if (cores == 1) {
				ok &= complete_4(small.cells);
				grid[n++] = pack_4(small.cells);
			}
		}
		check(ok && n == GRIDS_4 && different(grid, n) == n,
		    "all grids of 4 by 4, each once");
	}
	/* The uniform stream: each as often. grid[] is in order now. */
	for (uint64_t seed = 0; seed < 3; seed++) {
		double chi2 = 0;
		size_t at = 0, n;

		for (uint64_t i = 0; i < DRAWS; i++) {
			struct stream s = {.base = sdk_mix(seed, i)};

			draw_core(&s, LEFT_4, RIGHT_4, 1, 1, attempt_4, &small);
			drawn[i] = pack_4(small.cells);
		}
		qsort(drawn, DRAWS, sizeof *drawn, compare_words);
		for (size_t k = 0; k < GRIDS_4; k++) {
			for (n = 0; at < DRAWS && drawn[at] == grid[k]; at++)
				n++;
			chi2 += ((double)n - 200) * ((double)n - 200) / 200;
		}
		printf("4 by 4, uniform: chi-square %.1f of %d\n", chi2,
		    GRIDS_4 - 1);
		check(at == DRAWS, "only those grids of 4 by 4");
		check(deviate(chi2, GRIDS_4 - 1) < 5 &&
			  deviate(chi2, GRIDS_4 - 1) > -5,
		    "each grid of 4 by 4 as often");
	}
}

/* Numbers to boxes 1, and to boxes 2 and 3, are one to one. */
static void
test_decode(void)
{
	uint64_t *word = malloc(GEN_WAYS * sizeof *word);
	struct sdk_gen g;
	struct frame f;
	uint8_t boxes[18];
	bool ok;

	for (int digit = 0; digit < 10; digit++) {
		size_t n = 0;

		sdk_gen_start(&g, 1, digit);
		ok = g.space ==
		     (digit == 0 ? 2477160187538964480U : 275240020837662720U);
		for (uint32_t a = 0; a < g.left / GEN_WAYS; a++)
			for (uint32_t b = 0; b < g.right / GEN_WAYS; b++) {
				decode(&g, a * GEN_WAYS, b * GEN_WAYS, 0, &f);
				ok &= digit == 0 || f.box1[0] == digit;
				word[n++] = pack(f.box1, 9);
			}
		ok &= n == (digit == 0 ? 362880 : 40320);
		check(ok && different(word, n) == n, "each box 1 once");
	}
	ok = true;
	for (uint32_t way = 0; way < GEN_WAYS; way++) {
		static const uint8_t one[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

		decode_two(way, one, boxes, boxes + 9, 1, 3);
		for (int r = 0; r < 3; r++) {
			unsigned set = 7U << 3 * r;

			for (int c = 0; c < 3; c++)
				set |= 1U << (boxes[3 * r + c] - 1) |
				       1U << (boxes[9 + 3 * r + c] - 1);
			ok &= set == 511;
		}
		word[way] = pack(boxes, 18);
	}
	check(ok, "boxes 1, 2, 3 make a band");
	check(different(word, GEN_WAYS) == GEN_WAYS,
	    "each pair of boxes 2, 3 once");
	free(word);
}

static uint64_t
hash(const uint8_t *cells)
{
	uint64_t h = 0;

	for (int r = 0; r < 9; r++)
		h = sdk_mix(h, pack(cells + 9 * r, 9));
	return h;
}

/*
 * All attempts on a frame make each of its grids once: as many different valid
 * grids as the solver finds.
 */
static void
test_core(void)
{
	static uint64_t word[8192];
	struct sdk_gen g;
	struct frame f;

	for (uint64_t k = 0; k < 40; k++) {
		uint8_t cells[SDK_CELLS + SDK_PAD] = {0};
		uint64_t count;
		uint32_t first, second;
		size_t n = 0;
		bool ok = true;

		sdk_gen_start(&g, 40, (int)(k % 10));
		permute(&g, k, &first, &second, 1);
		decode(&g, first, second, 0, &f);
		for (unsigned a = 0; a < GEN_SPLITS * 64; a++) {
			unsigned ways;

			attempt(&f, a / 64, (a & 7) << 9 | (a >> 3 & 7) << 25);
			ways = size(f.fits);
			ok &= ways <= 8 && (ways & (ways - 1)) == 0;
			for (unsigned i = 0; i < ways; i++) {
				uint64_t fits = f.fits;

				for (unsigned j = 0; j < i; j++)
					fits &= fits - 1;
				fits &= ~fits + 1;
				ok &= fits == 1ULL << pick(f.fits, i);
				put(&f, pick(f.fits, i), cells, false);
				ok &= sdk_complete(cells);
				ok &= n < 8192;
				word[n++ % 8192] = hash(cells);
			}
		}
		check(ok, "ways are 0, 1, 2, 4 or 8, and valid grids");
		for (int i = 0; i < SDK_CELLS; i++)
			if (i / 27 > 0 && i % 9 / 3 > 0)
				cells[i] = 0;
		sdk_solve(cells, 1, 10000, NULL, &count);
		check(n == count && different(word, n) == n,
		    "attempts make each grid of a frame once");
	}
}

/*
 * All frames. A frame's number of cores depends on four partitions of the
 * digits into triples: the columns of boxes 2, 3 and the rows of boxes 4, 7.
 * Let y, z say (as splits) which rows of boxes 5, 8 hold what. In H(y, z) ways
 * boxes 5 and 8 can then be filled; that depends on box 3 no more. The same for
 * boxes 6 and 9, and the number of cores is the sum of the products over all y,
 * z. Relabelling makes the rows of box 4 any given partition, and those of box
 * 7 one of few.
 */
enum { PARTS = 280 };
#define PURE (1ULL | 1ULL << (GEN_SPLITS - 1)) /* splits that keep triples */

static uint16_t part[PARTS][3];     /* triples, the least first */
static uint16_t acts[PARTS][PARTS]; /* [p][q]: q relabelled as p to part 0 */
/* What split s makes of p: the partition on one side, and on the other. */
static uint16_t near[PARTS][GEN_SPLITS], far[PARTS][GEN_SPLITS];
/* Splits of p for which that crosses q. */
static uint64_t near_to[PARTS][PARTS], far_to[PARTS][PARTS];
static uint16_t orbit[PARTS];        /* size, for one of each that fix part 0 */
static uint32_t class[PARTS][PARTS]; /* of (part 0, p, q), unordered */
static bool crosses[PARTS][PARTS];

static unsigned
ones(uint64_t x)
{
	return (unsigned)__builtin_popcountll(x);
}

static uint16_t
number(const unsigned t[3])
{
	for (uint16_t p = 0; p < PARTS; p++) {
		unsigned same = 0;

		for (int i = 0; i < 3; i++)
			same += part[p][0] == t[i] || part[p][1] == t[i];
		if (same == 2)
			return p;
	}
	abort();
}

static uint16_t
map(unsigned p, const uint8_t *to)
{
	unsigned t[3] = {0};

	for (int i = 0; i < 27; i++)
		if (part[p][i / 9] >> i % 9 & 1)
			t[i / 9] |= 1U << to[i % 9];
	return number(t);
}

static void
split_part(unsigned p)
{
	for (unsigned s = 0; s < GEN_SPLITS; s++) {
		unsigned one[3] = {0}, two[3] = {0};

		for (unsigned l = 0; l < 3; l++)
			for (unsigned d = 0, i = 0; d < 9; d++) {
				if ((part[p][l] >> d & 1) == 0)
					continue;
				if (sdk_gen_table.moved[s] >> (3 * l + i++) &
				    1) {
					one[(l + 1) % 3] |= 1U << d;
					two[(l + 2) % 3] |= 1U << d;
				} else {
					one[(l + 2) % 3] |= 1U << d;
					two[(l + 1) % 3] |= 1U << d;
				}
			}
		near[p][s] = number(one);
		far[p][s] = number(two);
	}
	for (unsigned q = 0; q < PARTS; q++)
		for (unsigned s = 0; s < GEN_SPLITS; s++) {
			near_to[p][q] |= (uint64_t)crosses[near[p][s]][q] << s;
			far_to[p][q] |= (uint64_t)crosses[far[p][s]][q] << s;
		}
}

/* Permutations of digits that make all that keep part 0. */
static const uint8_t keep[4][9] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
    {1, 2, 0, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8},
    {3, 4, 5, 6, 7, 8, 0, 1, 2}};
static uint16_t kept[4][PARTS];

static unsigned
reach(unsigned p, bool *seen)
{
	unsigned n = 1;

	seen[p] = true;
	for (int k = 0; k < 4; k++)
		if (!seen[kept[k][p]])
			n += reach(kept[k][p], seen);
	return n;
}

/* Marks all triples of partitions that are as (0, p, q). */
static void
classify(unsigned p, unsigned q, uint32_t c)
{
	static uint32_t todo[PARTS * PARTS];
	size_t n = 0;

	todo[n++] = p * PARTS + q;
	class[p][q] = c;
	while (n > 0) {
		uint32_t like[6];

		p = todo[--n] / PARTS;
		q = todo[n] % PARTS;
		for (int k = 0; k < 4; k++)
			like[k] = kept[k][p] * PARTS + kept[k][q];
		like[4] = q * PARTS + p;
		like[5] = acts[p][0] * PARTS + acts[p][q];
		for (int k = 0; k < 6; k++)
			if (class[like[k] / PARTS][like[k] % PARTS] == 0) {
				class[like[k] / PARTS][like[k] % PARTS] = c;
				todo[n++] = like[k];
			}
	}
}

/* Returns the number of classes, which are numbered from 1. */
static unsigned
start_parts(void)
{
	bool seen[PARTS] = {false};
	unsigned n = 0, classes = 0;

	for (unsigned a = 0; a < 512; a++)
		for (unsigned b = a + 1; b < 512; b++)
			if (ones(a) == 3 && ones(b) == 3 && (a & b) == 0 &&
			    (511 ^ a ^ b) > b) {
				part[n][0] = (uint16_t)a;
				part[n][1] = (uint16_t)b;
				part[n++][2] = (uint16_t)(511 ^ a ^ b);
			}
	for (unsigned p = 0; p < PARTS; p++) {
		uint8_t to[9], n_to = 0;

		for (int i = 0; i < 27; i++)
			if (part[p][i / 9] >> i % 9 & 1)
				to[i % 9] = n_to++;
		for (unsigned q = 0; q < PARTS; q++) {
			acts[p][q] = map(q, to);
			crosses[p][q] = true;
			for (int i = 0; i < 9; i++)
				crosses[p][q] &=
				    ones(part[p][i / 3] & part[q][i % 3]) == 1;
		}
		for (int k = 0; k < 4; k++)
			kept[k][p] = map(p, keep[k]);
	}
	for (unsigned p = 0; p < PARTS; p++) {
		split_part(p);
		if (!seen[p])
			orbit[p] = (uint16_t)reach(p, seen);
	}
	for (unsigned p = 0; p < PARTS; p++)
		for (unsigned q = 0; q < PARTS; q++)
			if (class[p][q] == 0)
				classify(p, q, ++classes);
	return classes;
}

static int16_t left_ways[PARTS][GEN_SPLITS * GEN_SPLITS];
static int16_t right_ways[PARTS][GEN_SPLITS * GEN_SPLITS];
static uint32_t cores[PARTS][PARTS];

/* cores[p][q] of frames with columns p, q and rows 0, seven. */
static void
count_cores(unsigned seven)
{
	for (unsigned p = 0; p < PARTS; p++)
		for (unsigned i = 0; i < GEN_SPLITS * GEN_SPLITS; i++) {
			unsigned y = i / GEN_SPLITS, z = i % GEN_SPLITS;

			left_ways[p][i] = (int16_t)ones(
			    near_to[p][near[0][y]] & far_to[p][near[seven][z]]);
			right_ways[p][i] = (int16_t)ones(
			    near_to[p][far[0][y]] & far_to[p][far[seven][z]]);
		}
	for (unsigned p = 0; p < PARTS; p++)
		for (unsigned q = 0; q < PARTS; q++) {
			int sum = 0;

			for (unsigned i = 0; i < GEN_SPLITS * GEN_SPLITS; i++)
				sum += left_ways[p][i] * right_ways[q][i];
			cores[p][q] = (uint32_t)sum;
		}
}

/* What the exhaustion finds. */
static struct {
	uint64_t frames, grids; /* grids modulo 2^64 */
	double all, pure;       /* grids; those whose first band is pure */
	uint32_t least, most;   /* cores of a frame */
	unsigned classes;
	double *in; /* grids of each class of columns of boxes 1, 2, 3 */
} found;

/* Adds the frames with rows 0, seven, and all that are like them. */
static void
add_frames(unsigned seven)
{
	static uint64_t from[PARTS]; /* box 1 and stack, given box 1's rows */
	static uint64_t *bands;      /* by class, given the columns */
	uint64_t like = (uint64_t)PARTS * orbit[seven], stack;

	if (bands == NULL) {
		bands = calloc(found.classes + 1, sizeof *bands);
		for (unsigned p = 0; p < PARTS; p++)
			for (unsigned q = 0; q < PARTS; q++) {
				uint64_t n = 0;

				if (bands[class[p][q]] != 0)
					continue;
				for (unsigned r = 0; r < PARTS; r++)
					if (crosses[r][0])
						n += 36 * 36 *
						     ones(near_to[r][p] &
							  far_to[r][q]);
				bands[class[p][q]] = n;
			}
	}
	count_cores(seven);
	memset(from, 0, sizeof from);
	for (unsigned one = 0; one < PARTS; one++) {
		stack = 36 * ones(near_to[one][0] & far_to[one][seven]);
		for (unsigned r = 0; r < PARTS; r++)
			if (crosses[r][one])
				from[r] += 36 * stack;
		for (unsigned p = 0; p < PARTS && stack > 0; p++)
			for (unsigned q = 0; q < PARTS; q++) {
				unsigned c = class[acts[one][p]][acts[one][q]];

				found.in[c] +=
				    (double)(like * bands[c] * stack) *
				    cores[p][q];
			}
	}
	for (unsigned p = 0; p < PARTS; p++)
		for (unsigned q = 0; q < PARTS; q++) {
			uint64_t n = 0, pure = 0;

			for (unsigned r = 0; r < PARTS; r++) {
				uint64_t s = near_to[r][p] & far_to[r][q];

				n += from[r] * 36 * ones(s);
				pure += from[r] * 36 * ones(s & PURE);
			}
			if (n == 0)
				continue;
			found.frames += like * n;
			found.grids += like * n * cores[p][q];
			found.all += (double)like * (double)n * cores[p][q];
			found.pure += (double)like * (double)pure * cores[p][q];
			if (cores[p][q] < found.least)
				found.least = cores[p][q];
			if (cores[p][q] > found.most)
				found.most = cores[p][q];
		}
}

static void
test_frames(void)
{
	uint64_t want = 0;
	const char *s = "6670903752021072936960";
	double sum = 0;

	found.classes = start_parts();
	found.in = calloc(found.classes + 1, sizeof *found.in);
	found.least = UINT32_MAX;
	for (unsigned p = 0; p < PARTS; p++)
		if (orbit[p] != 0)
			add_frames(p);
	for (const char *d = s; *d != '\0'; d++)
		want = 10 * want + (uint64_t)(*d - '0');
	for (unsigned c = 1; c <= found.classes; c++)
		sum += found.in[c];
	printf("frames %" PRIu64 ", cores %" PRIu32 " to %" PRIu32
	       ", grids %.0f, pure first bands %.6f, %u classes\n",
	    found.frames, found.least, found.most, found.all,
	    found.pure / found.all, found.classes);
	check(found.frames == 2477160187538964480U, "all frames");
	check(found.least == 1152 && found.most == 11664,
	    "each frame has 1152 to 11664 cores");
	check(found.grids == want && found.all / strtod(s, NULL) < 1 + 1e-9 &&
		  found.all / strtod(s, NULL) > 1 - 1e-9,
	    "frames and cores make as many grids as there are");
	check(sum / found.all < 1 + 1e-9 && sum / found.all > 1 - 1e-9,
	    "classes of first bands sum up");
}

/* Class of the first band of a grid, or of its last stack. */
static unsigned
band_class(const uint8_t *cells, bool stack)
{
	unsigned t[3][3] = {{0}}, p[3];

	for (unsigned i = 0; i < 27; i++) {
		unsigned r = i / 9, c = i % 9;

		t[c / 3][c % 3] |= 1U << (cells[stack ? 9 * c + 8 - r : i] - 1);
	}
	for (int k = 0; k < 3; k++)
		p[k] = number(t[k]);
	return class[acts[p[0]][p[1]]][acts[p[0]][p[2]]];
}

/* The uniform stream: classes of first bands, as often as they should be. */
static void
test_uniform(void)
{
	enum { N = 200000 };
	static uint8_t cells[1000][SDK_CELLS];
	uint64_t *seen[2];
	struct sdk_gen g;

	seen[0] = calloc(2 * (found.classes + 1), sizeof *seen[0]);
	seen[1] = seen[0] + found.classes + 1;
	sdk_gen_start(&g, 44, 0);
	g.uniform = true;
	for (uint64_t at = 0; at < N; at += 1000) {
		sdk_gen(&g, at, 1000, cells[0]);
		for (int i = 0; i < 1000; i++)
			for (int k = 0; k < 2; k++)
				seen[k][band_class(cells[i], k == 1)]++;
	}
	for (int k = 0; k < 2; k++) {
		double chi2 = 0, freedom = -1, few = 0, few_seen = 0, want;

		for (unsigned c = 1; c <= found.classes; c++) {
			want = N * found.in[c] / found.all;
			if (want < 10) {
				few += want;
				few_seen += (double)seen[k][c];
				continue;
			}
			chi2 += ((double)seen[k][c] - want) *
				((double)seen[k][c] - want) / want;
			freedom++;
		}
		if (few >= 10) {
			chi2 += (few_seen - few) * (few_seen - few) / few;
			freedom++;
		} else
			check(few_seen <= 40, "rare classes are rare");
		printf("uniform, classes of %s: chi-square %.1f of %.0f\n",
		    k == 0 ? "first bands" : "last stacks", chi2, freedom);
		check(deviate(chi2, freedom) < 5 && deviate(chi2, freedom) > -5,
		    "classes of bands come as often as they should");
	}
	free(seen[0]);
}

/* Whether the mini-rows of two boxes (places of their cells) are the same. */
static bool
same_rows(
    const uint8_t *cells, unsigned a, unsigned b, unsigned row, unsigned column)
{
	for (unsigned r = 0; r < 3; r++) {
		unsigned set = 0, same = 0;

		for (unsigned c = 0; c < 3; c++)
			set |= 1U << cells[a + row * r + column * c];
		for (unsigned k = 0; k < 3; k++) {
			unsigned other = 0;

			for (unsigned c = 0; c < 3; c++)
				other |= 1U << cells[b + row * k + column * c];
			same |= other == set;
		}
		if (same == 0)
			return false;
	}
	return true;
}

/* Of all pairs of boxes in a band or stack. */
static unsigned
same_pairs(const uint8_t *cells)
{
	unsigned n = 0;

	for (unsigned k = 0; k < 3; k++)
		for (unsigned a = 0; a < 3; a++)
			for (unsigned b = a + 1; b < 3; b++) {
				n += same_rows(cells, 27 * k + 3 * a,
				    27 * k + 3 * b, 9, 1);
				n += same_rows(cells, 27 * a + 3 * k,
				    27 * b + 3 * k, 1, 9);
			}
	return n;
}

/*
 * Digits by cell and by pair of cells. In grids of which each is as likely, two
 * cells of a house are never equal; two others of a band or stack are equal
 * with probability 1/6 (six cells of another row share that digit alike), and
 * two of different bands and stacks with 1/9 (nine cells of a row, two of which
 * are in the stack and have 1/6 each, leave 6 * p = 2/3).
 */
static double
equal(unsigned a, unsigned b)
{
	unsigned ra = a / 9, rb = b / 9, ca = a % 9, cb = b % 9;

	if (ra == rb || ca == cb || (ra / 3 == rb / 3 && ca / 3 == cb / 3))
		return 0;
	return ra / 3 == rb / 3 || ca / 3 == cb / 3 ? 1 / 6.0 : 1 / 9.0;
}

static void
test_digits(bool uniform, uint64_t seed)
{
	enum { N = 100000, LOT = 1000 };
	static uint8_t cells[LOT][SDK_CELLS];
	static uint32_t one[SDK_CELLS][9], two[SDK_CELLS][SDK_CELLS][81];
	double worst = 0, sum = 0, worst_two = 0, sum_two = 0, freedom = 0;
	double share;
	uint64_t same = 0;
	struct sdk_gen g;

	memset(one, 0, sizeof one);
	memset(two, 0, sizeof two);
	sdk_gen_start(&g, seed, 0);
	g.uniform = uniform;
	for (uint64_t at = 0; at < N; at += LOT) {
		sdk_gen(&g, at, LOT, cells[0]);
		for (int i = 0; i < LOT; i++) {
			const uint8_t *c = cells[i];

			same += same_pairs(c);
			for (int a = 0; a < SDK_CELLS; a++) {
				one[a][c[a] - 1]++;
				for (int b = 0; b < a; b++)
					two[a][b][9 * c[a] + c[b] - 10]++;
			}
		}
	}
	for (unsigned a = 0; a < SDK_CELLS; a++) {
		double chi2 = 0, want = N / 9.0, d;

		for (int k = 0; k < 9; k++) {
			d = one[a][k] - want;
			chi2 += d * d / want;
		}
		sum += chi2;
		if (chi2 > worst)
			worst = chi2;
		for (unsigned b = 0; b < a; b++) {
			double e = equal(a, b), f = e > 0 ? 80 : 71;

			chi2 = 0;
			for (int k = 0; k < 81; k++) {
				want = N * (k % 10 == 0 ? e / 9 : (1 - e) / 72);
				if (want == 0) {
					check(two[a][b][k] == 0, "houses");
					continue;
				}
				d = two[a][b][k] - want;
				chi2 += d * d / want;
			}
			sum_two += chi2;
			freedom += f;
			if (deviate(chi2, f) > worst_two)
				worst_two = deviate(chi2, f);
		}
	}
	share = (double)same / N / 18;
	printf("%s: cells: chi-square %.1f of 648, worst %.1f of 8; pairs: "
	       "%.1f of %.0f, worst deviate %.2f; same rows in %.5f of the "
	       "pairs of boxes\n",
	    uniform ? "uniform" : "default", sum, worst, sum_two, freedom,
	    worst_two, share);
	/* 81 cells and 3240 pairs: the worst by chance is about 27 and 4. */
	check(worst < 40, "each digit in each cell");
	check(worst_two < 6, "each pair of digits in each pair of cells");
	/* The sums are of dependent numbers; this is 10 times their noise. */
	check(sum > 648 - 200 && sum < 648 + 200, "digits in all cells");
	check(sum_two > 0.97 * freedom && sum_two < 1.03 * freedom,
	    "pairs of digits in all pairs of cells");
	/* Noise is 0.0003; the default stream may have some bias, not more. */
	check(share > found.pure / found.all - (uniform ? 0.0015 : 0.0025) &&
		  share < found.pure / found.all + 0.0015,
	    "boxes with the same rows");
}

/* No grid comes twice, none is another in disguise, no order is to be seen. */
static void
test_different(void)
{
	enum { N = 1000000, FORMS = 10000, LOT = 1000 };
	static uint8_t cells[LOT][SDK_CELLS];
	uint8_t first[SDK_CELLS], last[SDK_CELLS] = {0};
	uint64_t *word = malloc(N * sizeof *word);
	size_t up = 0, run = 0, longest = 0;
	struct sdk_gen g;

	for (int digit = 0; digit < 10; digit += 5) {
		sdk_gen_start(&g, 9, digit);
		for (size_t at = 0; at < N; at += LOT) {
			sdk_gen(&g, at, LOT, cells[0]);
			for (size_t i = 0; i < LOT; i++) {
				word[at + i] = hash(cells[i]);
				if (memcmp(cells[i], last, SDK_CELLS) > 0) {
					up++;
					run++;
				} else
					run = 0;
				longest = run > longest ? run : longest;
				memcpy(last, cells[i], SDK_CELLS);
			}
		}
		check(different(word, N) == N, "all grids differ");
	}
	/* The next is greater in half of the 2N cases. */
	check(up > N - 5000 && up < N + 5000, "ups and downs");
	check(longest < 15, "no sorted block");

	sdk_gen_start(&g, 10, 2);
	for (size_t at = 0; at < FORMS; at += LOT) {
		sdk_gen(&g, at, LOT, cells[0]);
		for (size_t i = 0; i < LOT; i++) {
			canon(cells[i], first);
			word[at + i] = hash(first);
		}
	}
	up = different(word, FORMS);
	printf("%zu of %d essentially different\n", up, FORMS);
	check(up >= FORMS * 999 / 1000, "essentially different grids");
	free(word);
}

/* The form is the same for all that is equivalent, and is one of them. */
static void
test_canon(void)
{
	uint8_t cells[SDK_CELLS], other[SDK_CELLS], a[SDK_CELLS], b[SDK_CELLS];
	uint8_t row[9], column[9], label[9];
	struct sdk_gen g;
	uint64_t turn = 0;

	sdk_gen_start(&g, 11, 0);
	for (uint64_t k = 0; k < 300; k++) {
		sdk_gen(&g, k, 1, cells);
		for (int i = 0; i < 9; i++) {
			row[i] = column[i] = label[i] = (uint8_t)i;
			if (i > 0) {
				int j = (int)(sdk_mix(3, turn++) %
					      (uint64_t)(i + 1));

				label[i] = label[j];
				label[j] = (uint8_t)i;
			}
		}
		for (int i = 0; i < 40; i++) {
			uint8_t *line = i % 2 == 0 ? row : column, t;
			int x = (int)(sdk_mix(3, turn++) % 9), y = x / 3 * 3;

			if (i % 5 == 0) /* two bands or stacks */
				for (int j = 0; j < 3; j++) {
					int w = (y + 3 + j) % 9;

					t = line[y + j];
					line[y + j] = line[w];
					line[w] = t;
				}
			else {
				y += (x + 1) % 3;
				t = line[x];
				line[x] = line[y];
				line[y] = t;
			}
		}
		for (int i = 0; i < SDK_CELLS; i++) {
			int r = row[i / 9], c = column[i % 9];

			other[k % 2 == 0 ? i : i % 9 * 9 + i / 9] =
			    label[cells[9 * r + c] - 1] + 1;
		}
		canon(cells, a);
		canon(other, b);
		check(sdk_complete(other) && sdk_complete(a) &&
			  memcmp(a, b, SDK_CELLS) == 0,
		    "equivalent grids have one form");
	}
}

/*
 * The streams as they were when this was written, so that a seed in a paper
 * keeps its grids.
 */
static void
test_golden(void)
{
	static const struct {
		uint64_t seed, index, sum;
		int digit;
		bool uniform;
	} golden[] = {
	    {0, 0, 0x7624ebc0a398f30e, 0, false},
	    {1, 0, 0x2e01bc004ff3b84f, 0, false},
	    {1, 1234567890123, 0xb7bd91b58ff1d65b, 5, false},
	    {UINT64_MAX, 2477160187538964480U - 1000, 0xb5526fc48259e4e6, 0,
		false},
	    {1, 0, 0x99b74def4674d1e3, 0, true},
	    {2, UINT64_MAX - 1000, 0xc96b0be05a535809, 9, true},
	};
	static uint8_t cells[1000 * SDK_CELLS], again[1000 * SDK_CELLS];
	static char text[1000 * SDK_TEXT], want[1000 * SDK_TEXT];
	struct sdk_gen g;

	for (size_t k = 0; k < sizeof golden / sizeof *golden; k++) {
		uint64_t sum = 0;
		size_t at = 0;

		sdk_gen_start(&g, golden[k].seed, golden[k].digit);
		g.uniform = golden[k].uniform;
		sdk_gen(&g, golden[k].index, 1000, cells);
		for (size_t i = 0; i < 1000; i++) {
			sum = sdk_mix(sum, hash(cells + SDK_CELLS * i));
			check(sdk_complete(cells + SDK_CELLS * i), "validity");
		}
		if (sum != golden[k].sum) {
			printf("0x%016" PRIx64 "\n", sum);
			check(false, "the stream of that seed");
		}
		/* in pieces of any size, and as text */
		for (size_t n = 1; at < 1000; at += n, n = n % 97 + 5) {
			n = n < 1000 - at ? n : 1000 - at;
			sdk_gen(&g, golden[k].index + at, n,
			    again + SDK_CELLS * at);
			sdk_gen_text(
			    &g, golden[k].index + at, n, text + SDK_TEXT * at);
		}
		sdk_print(cells, 1000, want);
		check(memcmp(cells, again, sizeof cells) == 0, "pieces");
		if (!golden[k].uniform)
			sdk_gen_plain(&g, golden[k].index, 1000, again, false);
		check(memcmp(cells, again, sizeof cells) == 0, "kernels");
		check(memcmp(text, want, sizeof text) == 0, "text");
	}
}

/* Each form gives the bytes of the plain one, and none beyond them. */
static void
test_forms(void)
{
	static const struct {
		enum sdk_isa isa;
		sdk_gen_form *form;
	} forms[] = {
#if defined(__x86_64__)
		{SDK_AVX2, sdk_gen_avx2},
		{SDK_AVX512, sdk_gen_avx512},
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		{SDK_NEON, sdk_gen_neon},
#endif
		{SDK_PLAIN, sdk_gen_plain},
	};
	static uint8_t want[600 * SDK_TEXT + 1], got[600 * SDK_TEXT + 1];
	struct sdk_gen g;

	for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
		if (!sdk_isa_usable(forms[k].isa))
			continue;
		for (size_t n = 0; n < 600; n = n < 20 ? n + 1 : n * 9 / 8) {
			bool text = n % 3 != 0;
			size_t size = n * (text ? SDK_TEXT : SDK_CELLS);
			uint64_t at;

			sdk_gen_start(&g, n, (int)(n % 10));
			/* the end of the stream, or where a half wraps */
			at = n % 2 == 0 ? g.space - n : 5ULL * g.right - n / 2;
			if (forms[k].isa == SDK_AVX512 &&
			    sdk_isa() != SDK_AVX512)
				continue; /* its constants are not there */
			sdk_gen_plain(&g, at, n, want, text);
			memset(got, 0xee, sizeof got);
			forms[k].form(&g, at, n, got, text);
			check(memcmp(want, got, size) == 0, "forms alike");
			check(got[size] == 0xee, "no byte too many");
		}
	}
}

int
main(void)
{
	test_golden();
	test_forms();
	test_permute();
	test_4();
	test_decode();
	test_core();
	test_frames();
	test_uniform();
	test_digits(false, 12);
	test_digits(true, 13);
	test_canon();
	test_different();
	return bad;
}
