/*
 * The body of all vector kernels: many puzzles at once, one in each lane.
 *
 * A kernel's file defines
 *
 *   KERNEL, ISA   the struct sdk_kernel and its instruction set
 *   WIDTH         the 32-bit lanes of a vector: 4, 8 or 16
 *   GROUPS        how many vectors' lanes to work on; at most 32 lanes in all
 *   lane_mask(v)  bit l is set if lane l of v is not zero
 *   lane_sign(v)  the same of the top bits, if that is one instruction
 *   TERN(a,b,c,k) if one instruction can do any function of three bits
 *
 * includes layout.h, defines those functions of frame.h and branch.h that it
 * has better ones for, each with a macro of its name, and includes this.
 *
 *   layout.h  how a puzzle is laid out in words, and words in lanes
 *   frame.h   a puzzle's way into a lane and out
 *   sweep.h   the rules
 *   branch.h  the choice of a cell
 *   lane.h    what the search keeps of each lane
 *   share.h   several lanes for one puzzle
 *   lanes.h   the search
 *
 * A round applies these rules to all lanes, without a branch:
 *
 *   columns  For a digit and a stack, each of the three boxes takes one of
 *            three columns, all different. A column stays possible for a box if
 *            the other boxes can have the other two. Together with the same for
 *            rows, this is all-different on three values (Regin, "A filtering
 *            algorithm for constraints of difference in CSPs", AAAI 1994), and
 *            it is locked candidates both ways. The two also remove a placed
 *            digit from its row and column, and with hidden singles in boxes
 *            they find those in rows and columns.
 *   naked    Cells with one candidate remove it from their box.
 *   hidden   Digits with one place in their box take that cell.
 *   rows     As for columns.
 *
 * Bands come one after the other, and the columns of a later band see what was
 * done to the earlier ones. The end state of the rules does not depend on the
 * order (scalar.c says why), and a lane that does not change any more is at its
 * end. If it is not solved, it branches: a copy without one candidate goes on
 * the stack of the lane, and the lane goes on with that candidate alone. After
 * a contradiction, or a solution if more are wanted, the lane goes on with the
 * last copy. A lane without copies takes the next puzzle or, if there is none,
 * a copy of another lane (share.h). A contradiction may be
 * found sooner or later than in the reference. That changes no solution, nor
 * the order of solutions, because nothing left of such a branch has one.
 *
 * A puzzle with many clues that has to branch at all has, most often, many
 * solutions. Then it hardly matters what is decided, but it matters how often:
 * three cells are decided at once, without weighing them, and where all cells
 * have two candidates, one solution proves another.
 *
 * What was measured, and decides the design. Rounds and nodes are for a puzzle
 * with the proof that it has one solution; "hardest" are the puzzles of the
 * Enjoy Sudoku forum with rating 11 and up; figures in a row are for these, its
 * 375 hardest of 2011, top1465, and known 17-clue puzzles.
 *
 *   Operations a round and lane, with operations on three operands: digits in
 *   words and the nine boxes in bits, 9 of 16 bits used, 38; three digits in a
 *   word, 34, but a cell is then spread over nine words and choosing one is
 *   slow; this layout, 40, and it is the best one without such operations.
 *
 *   Two groups of lanes (Zen 5). A round is a chain of operations, each of
 *   which waits for the last: one group of sixteen takes 290 cycles for 820
 *   instructions, of which the processor could do four at a time. With two
 *   groups that take turns at each step, puzzles a second with AVX-512 grow by
 *   15 % for easy puzzles, 26 % for minimal ones, 23 % for the hardest, 14 %
 *   for Serg's set below; with AVX2 22, 21, 22, 19 %; with SSE2 18, 14, 12, 22 %;
 *   with plain C 4, 10, 12, 16 %. Turns at each band instead of each step are 3
 *   to 9 % slower. Three or four groups with AVX2 gain 2 to 5 %
 *   for hard puzzles, and lose as much for easy ones.
 *
 *   Solved lanes are known without a round in which nothing changes (sweep.h):
 *   15 % faster for easy puzzles, 2 to 8 % for others. An earlier test, that
 *   all cells had one candidate at the start of the round, seldom came in time, and
 *   cost as much as it gained.
 *
 *   Lanes share the last puzzles (share.h). One of the 375 hardest alone takes
 *   15 us instead of 114 with AVX-512, 24 instead of 153 with AVX2; tdoku takes
 *   63. In batches of 1024, the hardest gain 8 % with AVX-512.
 *
 *   Rounds (hardest): columns, rows, hidden, naked, with all bands from the
 *   state before, 725; with later bands from what earlier ones became, 571;
 *   naked before hidden and rows last, 534; with the branching below, 430. Rows
 *   before and after would save 12 % of the rounds for 18 % more work in each.
 *
 *   Contradictions seen when two cells of a box have one digit, or two digits
 *   want one cell: 0.66 instead of 1.25 nodes for 17 clues.
 *
 *   Nodes by branching rule. Fewest candidates: 132, 286, 18.8, 1.3. Two
 *   candidates, and most peers with two: 99, 198, 11.7, 0.7. Most such peers
 *   that share a candidate: 85, 166, 9.7, 0.6. All peers that share one, where
 *   those with two count 3 (this one): 67, 118, 8.3, 0.6. Counting 5, 2, 1 for
 *   two, three, more candidates: 67, 122, 8.2, 0.5. Shared candidates of peers
 *   with such weights: 66, 120, 7.9, 0.6. The principle is first fail (Haralick
 *   and Elliott, "Increasing tree search efficiency for constraint satisfaction
 *   problems", 1980).
 *
 *   The choice itself, once half of the time. The peers that share a candidate
 *   are the union of two sets of cells, one for each digit, met with the peers.
 *   So 27 words of 30 bits are transposed (Warren, "Hacker's Delight", 7-3;
 *   with GF2P8AFFINEQB, blocks of 8 by 8 bits in one instruction) and sets counted:
 *   85 ns cell by cell, 36 with sixteen cells weighed at a time.
 *
 *   Many solutions (Serg's set, 34 and 35 clues, two wanted). Branches, rounds,
 *   and copies taken back for: the best cell 6.6, 29.1; the first 7.0, 30.7,
 *   1.2; the first three that are no peers 3.4, 22.1, 3.2; four 3.0, 21.8, 4.0;
 *   three in different bands and stacks 3.9, 21.7, 1.7; and three that are no
 *   peers of those 3.0, 21.3, 3.7; three in different bands and stacks, and one
 *   solution proves another where all cells have two candidates (this one) 3.9,
 *   20.4, 1.1. The same for puzzles with few clues, until their first
 *   contradiction, takes 13.1 to 14.2 rounds instead of 12.9 for minimal
 *   puzzles, of which as many cells have two candidates.
 *
 *   These choices for all lanes first, then the decisions: 7 % faster for
 *   Serg's set with AVX-512, 6 with AVX2.
 *
 *   From a lane to a frame with AVX2: broadcasts and blends are 3 % faster than
 *   word by word for easy puzzles, 1 to 4 for others, 8 for Serg's; gathers are
 *   as fast. From a frame to a lane: stores of words. With AVX-512, scatters
 *   were 4 to 8 % faster on an earlier machine, and are 3 to 13 % slower on
 *   Zen 5.
 *
 *   Left out: deciding on the two best cells at once for all puzzles (67 to 53
 *   nodes, but the hardest 11 % slower).
 */
#ifndef SDK_LANES_H
#define SDK_LANES_H

#include "branch.h"
#include "frame.h"
#include "lane.h"
#include "layout.h"
#include "share.h"
#include "sweep.h"

static bool
has_many_clues(const uint8_t *cells)
{
	uint8_t n = 0;
	int i;

	for (i = 0; i < SDK_CELLS; i++)
		n += cells[i] != 0;
	return n >= SDK_MANY_CLUES;
}

/*
 * Decides on up to three cells with two candidates at once. The j-th copy has
 * the decisions before its own, and its own the other way. Returns the lanes
 * that have no such cells. First the cells of all lanes, then the decisions: so
 * the steps of one lane, which wait for each other, overlap with those of the
 * next.
 */
static __attribute__((noinline)) unsigned
split_many(struct lanes *s, unsigned set)
{
	unsigned cell[LANES][3], left = 0, todo, l, n[LANES], i, j, c;
	uint32_t w, z;
	struct frame *f;
	bool pairs;

	for (todo = set; todo != 0;) {
		l = pick(&todo);
		f = &s->stack[l][s->depth[l]];
		save(s, l, f);
		n[l] = spread_pairs(f, cell[l], &pairs);
		s->twin[l] = s->depth[l] + (pairs ? 0 : DEPTH);
		left |= (unsigned)(n[l] == 0) << l;
	}
	for (todo = set & ~left; todo != 0;) {
		l = pick(&todo);
		f = &s->stack[l][s->depth[l]];
		f[2] = f[1] = *f;
#pragma GCC unroll 3
		for (j = 0; j < 3; j++) {
			c = cell[l][j];
			w = f->w[c % 32];
			z = w & 0x1ffu << c / 32 * 10;
			f[j].w[c % 32] = w & ~(z & -z);
			w &= ~(z & (z - 1));
#pragma GCC unroll 3
			for (i = j + 1; i < 3; i++)
				f[i].w[c % 32] = w;
			lane(s, l)[c % 32 * WIDTH] = w;
		}
		s->depth[l] += (int)n[l];
	}
	return left;
}

/*
 * Saves lanes without a candidate on their stacks, and goes on with that
 * candidate alone in its cell. The steps to a choice wait for each other, those
 * of other lanes do not; so the first half is done for all lanes first.
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
		save(s, l, f);
		prepare(f, &p[i]);
	}
	for (todo = set, i = 0; todo != 0; i++) {
		l = pick(&todo);
		f = &s->stack[l][s->depth[l]++];
		c = best_pair(f, &p[i]);
		if (c == NO_CELL)
			c = fewest(f);
		x = f->w[c % 32] & 0x1ffu << c / 32 * 10;
		lane(s, l)[c % 32 * WIDTH] &= ~(x & (x - 1));
		f->w[c % 32] &= ~(x & -x);
	}
}

/* Branches in lanes at the end of the rules. */
static inline void
branch(struct lanes *s, unsigned set)
{
	const uint8_t *in = s->task->in;
	unsigned todo, l;

	/* the clues are still there: nothing is written before the first branch */
	for (todo = set & s->fresh; todo != 0;) {
		l = pick(&todo);
		if (has_many_clues(in + s->puzzle[l] * SDK_CELLS))
			s->many |= 1u << l;
	}
	s->fresh &= ~set;
	if ((set & s->many) != 0)
		set = split_many(s, set & s->many) | (set & ~s->many);
	if (set != 0)
		split(s, set);
}

/* Reports the solution in a lane; drops its copies if that is enough. */
static inline void
solved(struct lanes *s, unsigned l)
{
	const struct sdk_task *t = s->task;
	size_t k = s->puzzle[l];
	uint8_t cells[SDK_CELLS];
	struct frame f = {.w = {0}};

	save(s, l, &f);
	if (t->out != NULL && s->count[l] == 0)
		to_cells(&f, first_solution(s, l));
	if (t->found != NULL) {
		to_cells(&f, cells);
		t->found(t->ctx, k, cells);
	}
	s->count[l]++;
	if (t->limit == 2 && t->found == NULL && (s->many >> l & 1) != 0 &&
	    s->depth[l] >= s->twin[l])
		s->count[l] = 2;
	if (s->count[l] == t->limit)
		s->depth[l] = s->base[l];
}

/* Writes what was found of the puzzle in a lane. */
static inline void
finish(struct lanes *s, unsigned l)
{
	const struct sdk_task *t = s->task;
	size_t k = s->puzzle[l];

	if (t->count != NULL)
		t->count[k] = s->count[l];
	if (s->count[l] == 0 && t->out != NULL && t->out != t->in)
		memcpy(
		    t->out + k * SDK_CELLS, t->in + k * SDK_CELLS, SDK_CELLS);
}

static inline void
start(struct lanes *s, unsigned l)
{
	struct frame f;

	from_cells(s->task->in + s->next * SDK_CELLS, &f);
	load(s, l, &f);
	s->puzzle[l] = s->next++;
	s->count[l] = 0;
	s->depth[l] = s->base[l] = 0;
	s->piece[l] = NONE;
	s->live |= 1u << l;
	s->fresh |= 1u << l;
	s->many &= ~(1u << l);
}

/* Gives lanes their last copy, or else the next puzzle. */
static inline void
refill(struct lanes *s, unsigned set)
{
	unsigned l;

	while (set != 0) {
		l = pick(&set);
		if (s->depth[l] > s->base[l]) {
			load(s, l, &s->stack[l][--s->depth[l]]);
			continue;
		}
		if (s->depth[l] >= 0 &&
		    (s->piece[l] == NONE || end_piece(s, l)))
			finish(s, l);
		s->depth[l] = s->base[l] = -1;
		s->live &= ~(1u << l);
		if (s->next < s->task->n)
			start(s, l);
	}
}

/* Must not be called by found: a thread has one struct lanes. */
static void
solve(const struct sdk_task *t)
{
	struct lanes *s = sdk_own(sizeof *s);
	unsigned ended = ALL_LANES, good, l;
	struct state now;

	s->task = t;
	s->next = 0;
	s->live = s->fresh = s->many = 0;
	for (l = 0; l < LANES; l++)
		s->depth[l] = s->base[l] = -1;
	s->used = 0;
	s->unused = NONE;
	for (;;) {
		refill(s, ended);
		if (s->live == 0)
			return;
		if (s->live != ALL_LANES && t->found == NULL)
			share(s);
		do {
			now = sweep(s->x);
			ended = s->live & (~now.changed | now.bad | now.solved);
		} while (ended == 0);
		good = ended & ~now.bad;
		if ((good & ~now.solved) != 0)
			branch(s, good & ~now.solved);
		ended &= now.bad | now.solved;
		for (good &= now.solved; good != 0;) {
			l = pick(&good);
			solved(s, l);
			if (s->piece[l] != NONE)
				ended |= stop_pieces(s, l);
		}
	}
}

const struct sdk_kernel KERNEL = {
    .isa = ISA,
    .lanes = LANES,
    .solve = solve,
};

#endif
