/*
 * What the search keeps of each lane.
 */
#ifndef SDK_LANE_H
#define SDK_LANE_H

#include "frame.h"
#include "layout.h"

/*
 * For each copy on a stack, another cell has got its digit since; and two more
 * are written, needed or not.
 */
enum { DEPTH = 81 + 2 };

/*
 * A part of the search of one puzzle, when several lanes share it; see share.h.
 * Must hold: no two pieces that are done are next to each other. So a puzzle
 * has at most one more of them than it has lanes.
 */
struct piece {
	int prev, next; /* in the order of solutions; or NONE */
	int lane;       /* or NONE: done */
	uint64_t count; /* of solutions found; in struct lanes if not done */
	uint8_t cells[SDK_CELLS]; /* the first of them */
};

enum { NONE = -1, PIECES = 3 * LANES };

#define ALL_LANES (~0u >> (32 - LANES))

/* A set of lanes is a number whose bit l is lane l. */
struct lanes {
	vec x[GROUPS][WORDS + 1]; /* the last of each is zero */
	struct frame stack[LANES][DEPTH];
	int depth[LANES]; /* the end of the copies on the stack; -1 at rest */
	int base[LANES];  /* their start: older ones were given away */
	/*
	 * A solution found with at least this many copies on the stack proves a
	 * second one. Let S be the last state at which the lane branched in
	 * split_many(); if each cell of S had at most two candidates, twin is the
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
	const struct sdk_task *task;
	size_t next;      /* the first puzzle that no lane has had */
	unsigned live;    /* lanes that have a puzzle */
	unsigned fresh;   /* whose puzzle has never branched */
	unsigned many;    /* whose puzzle has branched, and has many clues */
	int piece[LANES]; /* of a shared puzzle; or NONE */
	struct piece pieces[PIECES];
	int used;   /* pieces that have been in use */
	int unused; /* those that are no more, a list by next */
};

static inline word *
lane(struct lanes *s, unsigned l)
{
	return (word *)s->x[l / WIDTH] + l % WIDTH;
}

static inline void
save(struct lanes *s, unsigned l, struct frame *f)
{
	lane_get(s->x[l / WIDTH], l % WIDTH, f);
}

static inline void
load(struct lanes *s, unsigned l, const struct frame *f)
{
	lane_put(s->x[l / WIDTH], l % WIDTH, f);
}

/* Removes the first lane from a set. */
static inline unsigned
pick(unsigned *set)
{
	unsigned l = (unsigned)__builtin_ctz(*set);

	*set &= *set - 1;
	return l;
}

#endif
