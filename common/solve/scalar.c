/*
 * The reference kernel: one puzzle at a time, in the plainest way that is not
 * slow. It defines what all other kernels must find: the solutions, their order
 * and their number.
 *
 * A cell is a set of nine candidate bits. Three rules remove candidates, and
 * are repeated until none of them removes any more:
 *
 *   naked single      A cell with one candidate removes it from its 20 peers.
 *   hidden single     A digit with one place in a house is put there.
 *   locked candidates If all places of a digit in a box are on one line, the
 *                     digit is removed from the rest of that line; the same
 *                     with box and line exchanged.
 *
 * The rules are monotone: if a rule removes a candidate, it also does so, or
 * finds it gone, when other candidates are missing. So the end state does not
 * depend on the order of the rules. Branching looks only at end states and at
 * the number of clues. Hence every kernel with these rules, in any order, walks
 * the same tree.
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

/* Removes the candidate of each solved cell from the rest of the house. */
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

/* Puts digits in their only place. False if a digit has no place. */
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
 * Locked candidates in three boxes side by side and the three lines through
 * them. A line meets a box in three cells. Cells of a line are `step` apart,
 * and lines are `next` apart.
 */
static void
locked_candidates(struct state *s, int first, int step, int next)
{
	unsigned meet[3][3], gone[3][3] = {{0}};
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
			gone[line][b1] |=
			    meet[line][box] & ~(meet[l1][box] | meet[l2][box]);
			gone[line][b2] |=
			    meet[line][box] & ~(meet[l1][box] | meet[l2][box]);
			gone[l1][box] |= meet[line][box] &
					 ~(meet[line][b1] | meet[line][b2]);
			gone[l2][box] |= meet[line][box] &
					 ~(meet[line][b1] | meet[line][b2]);
		}
	for (line = 0; line < 3; line++)
		for (box = 0; box < 3; box++) {
			c = &s->cand[first + next * line + 3 * step * box];
			c[0] &= ~gone[line][box];
			c[step] &= ~gone[line][box];
			c[2 * step] &= ~gone[line][box];
		}
}

/* Applies the rules to their end; false if a cell or a digit has no choice. */
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
 * The cell to branch on, or -1 if all are solved. Of the cells with two
 * candidates, it is the one with the most peers that share a candidate with it,
 * where a peer with two candidates counts three times. If there are no such
 * cells, it is one with the fewest candidates. Of equal cells, it is the first,
 * going through the stacks, and row by row through each.
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
 * The cells with two candidates to decide on at once: in each stack, the first
 * one, row by row, that is in another band than those of earlier stacks.
 * Returns how many there are.
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
 * tried with its lowest candidate first, then without it.
 *
 * The stack has at most DEPTH states. Each stands for a cell that was unsolved
 * when it was pushed, while the cells of the states below it had got their
 * digits; except that cells decided on at once are in different boxes. So no
 * box has nine of them: when eight of its cells are solved, so is the ninth.
 */
static uint64_t
search(struct state *s, bool many_clues, uint64_t limit,
    const struct sdk_task *t, size_t k, uint8_t *out)
{
	struct state stack[DEPTH];
	uint8_t cells[SDK_CELLS];
	uint64_t count = 0;
	int depth = 0, cell[3], n, c, i;

	for (;;) {
		if (propagate(s)) {
			n = many_clues ? several(s, cell) : 0;
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
