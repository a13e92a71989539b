/*
 * The reference kernel: one puzzle at a time, in the plainest way that is not
 * slow. It decides what is right for all others: the solutions, their order,
 * their number.
 *
 * A cell is a set of nine candidate bits. Three rules take candidates away,
 * and are repeated until none of them takes any more:
 *
 *   naked single      a cell with one candidate takes it from its 20 peers;
 *   hidden single     a digit with one place in a house takes that cell;
 *   locked candidates a digit that has places in a box only where it meets a
 *                     line leaves the rest of that line, and the same with box
 *                     and line the other way round.
 *
 * A rule that applies to a set of candidates also applies, or has nothing left
 * to do, when some are missing: the rules are monotone, so the end state does
 * not depend on the order they are applied in. Branching looks at end states
 * alone, and at the number of clues; hence every kernel with these rules, in
 * whatever order, walks the same tree.
 */
#include <string.h>

#include "kernel.h"
#include "record/record.h"

#define ALL 0x1ff

enum { HOUSES = 27, DEPTH = 72 };

struct state {
	uint16_t cand[SDK_CELLS];
};

/* The cells of each row, column and box. */
static const uint8_t houses[HOUSES][9] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8},
    {9, 10, 11, 12, 13, 14, 15, 16, 17},
    {18, 19, 20, 21, 22, 23, 24, 25, 26},
    {27, 28, 29, 30, 31, 32, 33, 34, 35},
    {36, 37, 38, 39, 40, 41, 42, 43, 44},
    {45, 46, 47, 48, 49, 50, 51, 52, 53},
    {54, 55, 56, 57, 58, 59, 60, 61, 62},
    {63, 64, 65, 66, 67, 68, 69, 70, 71},
    {72, 73, 74, 75, 76, 77, 78, 79, 80},
    {0, 9, 18, 27, 36, 45, 54, 63, 72},
    {1, 10, 19, 28, 37, 46, 55, 64, 73},
    {2, 11, 20, 29, 38, 47, 56, 65, 74},
    {3, 12, 21, 30, 39, 48, 57, 66, 75},
    {4, 13, 22, 31, 40, 49, 58, 67, 76},
    {5, 14, 23, 32, 41, 50, 59, 68, 77},
    {6, 15, 24, 33, 42, 51, 60, 69, 78},
    {7, 16, 25, 34, 43, 52, 61, 70, 79},
    {8, 17, 26, 35, 44, 53, 62, 71, 80},
    {0, 1, 2, 9, 10, 11, 18, 19, 20},
    {3, 4, 5, 12, 13, 14, 21, 22, 23},
    {6, 7, 8, 15, 16, 17, 24, 25, 26},
    {27, 28, 29, 36, 37, 38, 45, 46, 47},
    {30, 31, 32, 39, 40, 41, 48, 49, 50},
    {33, 34, 35, 42, 43, 44, 51, 52, 53},
    {54, 55, 56, 63, 64, 65, 72, 73, 74},
    {57, 58, 59, 66, 67, 68, 75, 76, 77},
    {60, 61, 62, 69, 70, 71, 78, 79, 80},
};

static bool
single(unsigned set)
{
	return (set & (set - 1)) == 0;
}

static unsigned
digit(unsigned set)
{
	unsigned d = 0;

	for (; set != 0; set >>= 1)
		d++;
	return d;
}

static unsigned
size(unsigned set)
{
	unsigned n = 0;

	for (; set != 0; set &= set - 1)
		n++;
	return n;
}

/* A cell with one candidate takes it from the other eight of the house. */
static void
naked_singles(struct state *s, const uint8_t *house)
{
	unsigned once = 0, twice = 0, c;
	int k;

	for (k = 0; k < 9; k++) {
		c = s->cand[house[k]];
		if (single(c)) {
			twice |= once & c;
			once |= c;
		}
	}
	for (k = 0; k < 9; k++) {
		c = s->cand[house[k]];
		s->cand[house[k]] &= single(c) ? ~twice : ~once;
	}
}

/* False if a digit has no place in the house. */
static bool
hidden_singles(struct state *s, const uint8_t *house)
{
	unsigned once = 0, twice = 0, c;
	int k;

	for (k = 0; k < 9; k++) {
		c = s->cand[house[k]];
		twice |= once & c;
		once |= c;
	}
	for (k = 0; k < 9; k++) {
		c = s->cand[house[k]] & once & ~twice;
		if (c != 0) /* of two, one has no place left */
			s->cand[house[k]] = single(c) ? c : 0;
	}
	return once == ALL;
}

/*
 * The three lines that meet three boxes: nine places of three cells where a
 * line meets a box, the cells of a line `step` apart, the lines `next` apart.
 */
static void
locked_candidates(struct state *s, int first, int step, int next)
{
	unsigned meet[3][3], take[3][3] = {{0}};
	uint16_t *c;
	int line, box, l1, l2, b1, b2;

	for (line = 0; line < 3; line++)
		for (box = 0; box < 3; box++) {
			c = &s->cand[first + next * line + 3 * step * box];
			meet[line][box] = c[0] | c[step] | c[2 * step];
		}
	for (line = 0; line < 3; line++)
		for (box = 0; box < 3; box++) {
			l1 = (line + 1) % 3, l2 = (line + 2) % 3;
			b1 = (box + 1) % 3, b2 = (box + 2) % 3;
			take[line][b1] |=
			    meet[line][box] & ~(meet[l1][box] | meet[l2][box]);
			take[line][b2] |=
			    meet[line][box] & ~(meet[l1][box] | meet[l2][box]);
			take[l1][box] |= meet[line][box] &
					 ~(meet[line][b1] | meet[line][b2]);
			take[l2][box] |= meet[line][box] &
					 ~(meet[line][b1] | meet[line][b2]);
		}
	for (line = 0; line < 3; line++)
		for (box = 0; box < 3; box++) {
			c = &s->cand[first + next * line + 3 * step * box];
			c[0] &= ~take[line][box];
			c[step] &= ~take[line][box];
			c[2 * step] &= ~take[line][box];
		}
}

/* Takes away all that the rules can; false if a cell or digit has nothing. */
static bool
propagate(struct state *s)
{
	struct state old;
	int i;

	do {
		old = *s;
		for (i = 0; i < HOUSES; i++) {
			naked_singles(s, houses[i]);
			if (!hidden_singles(s, houses[i]))
				return false;
		}
		for (i = 0; i < 3; i++) {
			locked_candidates(s, 27 * i, 1, 9);
			locked_candidates(s, 3 * i, 9, 1);
		}
		for (i = 0; i < SDK_CELLS; i++)
			if (s->cand[i] == 0)
				return false;
	} while (memcmp(&old, s, sizeof old) != 0);
	return true;
}

static bool
peers(int a, int b)
{
	return a / 9 == b / 9 || a % 9 == b % 9 ||
	       (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

/* The k-th cell, stack by stack, and in those row by row. */
static int
in_stacks(int k)
{
	return k % 27 / 3 * 9 + k / 27 * 3 + k % 3;
}

/*
 * The cell to branch on, or -1 if all are solved: one with two candidates if
 * there is any, namely the one with the most peers that share a candidate with
 * it, where a peer that has two candidates itself counts for three; else one
 * with the fewest candidates. The first of equal ones, stack by stack, and in
 * those row by row.
 */
static int
choose(const struct state *s)
{
	int k, i, j, best = -1, most = -1, sum;
	unsigned least = 10, n;

	for (k = 0; k < SDK_CELLS; k++) {
		i = in_stacks(k);
		n = size(s->cand[i]);
		if (n < 2 || n > least || (n == least && n > 2))
			continue;
		sum = 0;
		for (j = 0; j < SDK_CELLS && n == 2; j++)
			if (peers(i, j) && (s->cand[i] & s->cand[j]) != 0)
				sum += size(s->cand[j]) == 2 ? 3 : 1;
		if (n < least || sum > most) {
			best = i;
			most = sum;
			least = n;
		}
	}
	return best;
}

/*
 * The two-candidate cells to decide on at once: the first of each stack that is
 * in another band than those before it, row by row. Returns how many they are.
 */
static int
several(const struct state *s, int cell[3])
{
	unsigned bands = 0;
	int n = 0, stack = -1, k, i;

	for (k = 0; k < SDK_CELLS; k++) {
		i = in_stacks(k);
		if (k / 27 == stack || (bands >> i / 27 & 1) != 0 ||
		    size(s->cand[i]) != 2)
			continue;
		stack = k / 27;
		bands |= 1u << i / 27;
		cell[n++] = i;
	}
	return n;
}

/*
 * Calls found with up to limit solutions, and returns their number. A cell is
 * tried with its least candidate first, then without it. Those decided on at
 * once are in different boxes. So each cell that waits on the stack was unsolved
 * when the ones of its box below it had their digit, and a box with eight solved
 * cells has no other: 9 * 8 are enough.
 */
static uint64_t
search(struct state *s, bool rich, uint64_t limit, const struct sdk_task *t,
    size_t k, uint8_t *out)
{
	struct state stack[DEPTH];
	uint8_t cells[SDK_CELLS];
	uint64_t count = 0;
	int depth = 0, cell[3], n, c, i;

	for (;;) {
		if (propagate(s)) {
			n = rich ? several(s, cell) : 0;
			if (n == 0 && (cell[0] = choose(s)) >= 0)
				n = 1;
			for (i = 0; i < n; i++) {
				c = cell[i];
				stack[depth] = *s;
				s->cand[c] &= -s->cand[c];
				stack[depth++].cand[c] ^= s->cand[c];
			}
			if (n > 0)
				continue;
			for (i = 0; i < SDK_CELLS; i++)
				cells[i] = (uint8_t)digit(s->cand[i]);
			if (count++ == 0 && out != NULL)
				memcpy(out, cells, sizeof cells);
			if (t->found != NULL)
				t->found(t->ctx, k, cells);
			if (count == limit)
				return count;
		}
		if (depth == 0)
			return count;
		*s = stack[--depth];
	}
}

static void
solve(const struct sdk_task *t)
{
	struct state s;
	const uint8_t *in;
	uint8_t *out;
	uint64_t count;
	size_t k;
	int i, clues;

	for (k = 0; k < t->n; k++) {
		in = t->in + k * SDK_CELLS;
		out = t->out == NULL ? NULL : t->out + k * SDK_CELLS;
		for (i = clues = 0; i < SDK_CELLS; i++) {
			s.cand[i] = in[i] == 0 ? ALL : 1 << (in[i] - 1);
			clues += in[i] != 0;
		}
		if (out != NULL)
			memmove(out, in, SDK_CELLS);
		count =
		    search(&s, clues >= SDK_MANY_CLUES, t->limit, t, k, out);
		if (t->count != NULL)
			t->count[k] = count;
	}
}

const struct sdk_kernel sdk_kernel_scalar = {
    .isa = SDK_SCALAR,
    .lanes = 1,
    .solve = solve,
};
