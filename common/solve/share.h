/*
 * Several lanes for one puzzle. When no puzzle is left to start, a lane at rest
 * takes the oldest copy from the stack of a lane that has one, and searches
 * that. So a single puzzle has all lanes, and the last puzzles of a batch do
 * not wait for one lane each.
 *
 * The search of a shared puzzle is a list of pieces, in the order in which one
 * lane would have come to them: the oldest copy of a lane is what it would have
 * come to last, so its piece goes right behind that lane's own. What is
 * reported is the same as from one lane: the first solution of the first piece
 * that has any, and the sum of the pieces' numbers of solutions, up to the
 * limit. All solutions in their order are never searched like this.
 *
 * As soon as the pieces have as many solutions as wanted, only a solution from
 * further ahead can matter: the first piece with a solution, and all behind it,
 * stop.
 */
#ifndef SDK_SHARE_H
#define SDK_SHARE_H

#include "lane.h"

/* Where the first solution of a lane goes. */
static inline uint8_t *
first_solution(struct lanes *s, unsigned l)
{
	/* nothing is ahead of the first piece: it needs no place of its own */
	if (s->piece[l] == NONE || s->pieces[s->piece[l]].prev == NONE)
		return s->task->out + s->puzzle[l] * SDK_CELLS;
	return s->pieces[s->piece[l]].cells;
}

/* A piece for a lane, right behind another, or the only one. */
static inline void
add_piece(struct lanes *s, unsigned l, int prev)
{
	int i = s->unused != NONE ? s->unused : s->used++;
	struct piece *p = &s->pieces[i];

	if (i == s->unused)
		s->unused = p->next;
	p->prev = prev;
	p->next = prev == NONE ? NONE : s->pieces[prev].next;
	if (prev != NONE)
		s->pieces[prev].next = i;
	if (p->next != NONE)
		s->pieces[p->next].prev = i;
	p->lane = (int)l;
	s->piece[l] = i;
}

/* Gives the oldest copy of a lane to another, which is at rest. */
static inline void
give(struct lanes *s, unsigned from, unsigned to)
{
	if (s->piece[from] == NONE)
		add_piece(s, from, NONE);
	add_piece(s, to, s->piece[from]);
	load(s, to, &s->stack[from][s->base[from]++]);
	s->puzzle[to] = s->puzzle[from];
	s->count[to] = 0;
	s->depth[to] = s->base[to] = 0;
	s->twin[to] = DEPTH; /* not known to be in such a state */
	s->live |= 1u << to;
	s->fresh &= ~(1u << to);
	s->many &= ~(1u << to);
	s->many |= (s->many >> from & 1) << to;
}

/* Gives lanes at rest the oldest copies of others, one of each. */
static __attribute__((noinline)) void
share(struct lanes *s)
{
	unsigned rest = ALL_LANES & ~s->live, live = s->live, l;

	while (live != 0 && rest != 0) {
		l = pick(&live);
		if (s->depth[l] > s->base[l])
			give(s, l, pick(&rest));
	}
}

/* Adds piece j to piece i, right before it; both are done. */
static inline void
join(struct lanes *s, int i, int j)
{
	struct piece *p = &s->pieces[i], *q = &s->pieces[j];

	if (p->count == 0 && q->count != 0)
		memcpy(p->cells, q->cells, SDK_CELLS);
	p->count += q->count;
	p->next = q->next;
	if (p->next != NONE)
		s->pieces[p->next].prev = i;
	q->next = s->unused;
	s->unused = j;
}

/*
 * A lane is through with its piece. If that was the last one of the puzzle, all
 * is joined in it: then the lane gets the number of solutions, the first of
 * them is written, and true comes back.
 */
static __attribute__((noinline)) bool
end_piece(struct lanes *s, unsigned l)
{
	const struct sdk_task *t = s->task;
	int i = s->piece[l], j;
	struct piece *p = &s->pieces[i];
	uint8_t *out = t->out;

	if (out != NULL && p->prev == NONE)
		memcpy(p->cells, out + s->puzzle[l] * SDK_CELLS, SDK_CELLS);
	p->count = s->count[l];
	p->lane = NONE;
	if (p->next != NONE && s->pieces[p->next].lane == NONE)
		join(s, i, p->next);
	j = p->prev;
	if (j != NONE && s->pieces[j].lane == NONE) {
		join(s, j, i);
		p = &s->pieces[i = j];
	}
	if (p->prev != NONE || p->next != NONE)
		return false;
	if (out != NULL && p->count != 0)
		memcpy(out + s->puzzle[l] * SDK_CELLS, p->cells, SDK_CELLS);
	s->count[l] = p->count < t->limit ? p->count : t->limit;
	p->next = s->unused;
	s->unused = i;
	return true;
}

/*
 * After a solution in lane l of a shared puzzle: drops the copies of the lanes
 * that need not go on, and returns them.
 */
static __attribute__((noinline)) unsigned
stop_pieces(struct lanes *s, unsigned l)
{
	const struct piece *p;
	uint64_t n, sum = 0;
	unsigned stopped = 0;
	int i = s->piece[l], first = NONE;

	while (s->pieces[i].prev != NONE)
		i = s->pieces[i].prev;
	for (; i != NONE; i = p->next) {
		p = &s->pieces[i];
		n = p->lane == NONE ? p->count : s->count[p->lane];
		if (n != 0 && first == NONE)
			first = i;
		sum += n;
	}
	if (sum < s->task->limit)
		return 0;
	for (i = first; i != NONE; i = p->next) {
		p = &s->pieces[i];
		if (p->lane == NONE)
			continue;
		s->depth[p->lane] = s->base[p->lane];
		stopped |= 1u << p->lane;
	}
	return stopped;
}

#endif
