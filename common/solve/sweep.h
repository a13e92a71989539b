/*
 * The rules, applied to all lanes at once. lanes.h says what they are and why
 * they come in this order.
 */
#ifndef SDK_SWEEP_H
#define SDK_SWEEP_H

#include "layout.h"

/* What a round finds in the lanes of one group. */
struct tally {
	/* The digits of each band's rows together, by column of their boxes. */
	vec down[3][3];
	vec changed; /* not zero: some candidate went */
	vec clash;   /* candidates: two digits in a cell, two cells one digit */
	vec filled;  /* guard bits: no cell in such a field is empty */
	vec placed;  /* digits that have a place in each box */
	vec single;  /* digits that have one place in each box */
};

/* Each box gets what the next box of the band has; the last gets nothing. */
static inline vec
next_box(vec x)
{
	return x >> 10 | x << 20;
}

/* All candidate bits of the fields whose guard bit is set. */
static inline vec
guarded_fields(vec x)
{
	vec g = x & FIELD_GUARD;

	return g - (g >> 9);
}

static inline void
start_tally(const vec *x, struct tally *t)
{
	int b, c;

	for (b = 0; b < 3; b++)
		for (c = 0; c < 3; c++)
			t->down[b][c] = TERN_OR3(
			    x[9 * b + c], x[9 * b + 3 + c], x[9 * b + 6 + c]);
	t->changed = t->clash = (vec){0};
	t->filled = t->placed = t->single = ~(vec){0};
}

/* Columns: where the boxes of other bands can have the other two columns. */
static inline void
columns(const vec *x, int b, const struct tally *t, vec y[9])
{
	const vec *d1 = t->down[(b + 1) % 3], *d2 = t->down[(b + 2) % 3];
	vec z[3];
	int c, i;

	for (c = 0; c < 3; c++) {
		int e = (c + 1) % 3, g = (c + 2) % 3;

		z[c] = TERN_OR_AND(d1[e] & d2[g], d1[g], d2[e]);
	}
	for (i = 0; i < 9; i++)
		y[i] = x[9 * b + i] & z[i % 3];
}

/* Naked singles. Returns the digits that cells with one candidate have. */
static inline vec
naked_singles(struct tally *t, vec y[9])
{
	vec many[9], less[9], u[3], fixed; /* many: two candidates or more */
	int i;

	for (i = 0; i < 9; i++) {
		less[i] = y[i] - FIELD_ONES;
		many[i] = guarded_fields((y[i] & less[i]) - FIELD_ONES);
	}
	for (i = 0; i < 9; i += 3) {
		u[i / 3] = TERN_OR_NOT(
		    TERN_OR_NOT(y[i] & ~many[i], y[i + 1], many[i + 1]),
		    y[i + 2], many[i + 2]);
		t->filled &= TERN_AND3(less[i], less[i + 1], less[i + 2]);
	}
	fixed = TERN_OR3(u[0], u[1], u[2]);
	for (i = 0; i < 9; i++)
		y[i] = TERN_DROP(y[i], fixed, many[i]);
	return fixed;
}

/* Hidden singles in boxes. */
static inline void
hidden_singles(struct tally *t, vec fixed, vec y[9])
{
	vec u[3], m[3], one, two, single, v, w;
	int r, i;

	for (r = 0; r < 3; r++) {
		u[r] = TERN_OR3(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
		m[r] = TERN_MAJ(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
	}
	one = TERN_OR3(u[0], u[1], u[2]);
	two = TERN_MAJ(u[0], u[1], u[2]);
	single = TERN_AND_NOR(one, two, TERN_OR3(m[0], m[1], m[2]));
	t->single &= single;
	single |= FIELD_GUARD;
	t->clash = TERN_OR_NOT(t->clash, fixed, single);
	for (i = 0; i < 9; i++) {
		v = y[i] & single;
		w = v - FIELD_ONES;
		t->clash = TERN_OR_AND(t->clash, v, w);
		y[i] = TERN_KEEP(y[i], single, guarded_fields(w));
	}
}

/* Rows, as columns. Writes the band back. */
static inline void
rows(vec *x, int b, struct tally *t, vec y[9])
{
	vec *p = x + 9 * b, m[3], n[3], u, v;
	int r, c, i;

	for (r = 0; r < 3; r++) {
		m[r] = TERN_OR3(y[3 * r], y[3 * r + 1], y[3 * r + 2]);
		n[r] = next_box(m[r]);
	}
	for (r = 0; r < 3; r++) {
		int e = (r + 1) % 3, g = (r + 2) % 3;

		/* n is the next box, so u is of the box before its own */
		u = TERN_OR_AND(m[e] & n[g], m[g], n[e]);
		v = u << 20;
		u >>= 10;
		for (i = 3 * r; i < 3 * r + 3; i++) {
			y[i] = TERN_AND_OR(y[i], u, v);
			t->changed = TERN_OR_XOR(t->changed, p[i], y[i]);
			p[i] = y[i];
		}
	}
	for (c = 0; c < 3; c++)
		t->down[b][c] = TERN_OR3(y[c], y[3 + c], y[6 + c]);
	t->placed &= TERN_OR3(t->down[b][0], t->down[b][1], t->down[b][2]);
}

/* Sets of lanes after a round. A lane can be in several, or in none. */
struct state {
	unsigned changed; /* the rules may have more to do */
	unsigned bad;     /* has a contradiction */
	unsigned solved;  /* is a solution, unless bad */
};

/*
 * One round for all lanes. The groups take turns at each step: every step is a
 * chain of operations that wait for each other, and those of the next group do
 * not wait for them.
 *
 * A lane is solved if, after this round, each digit had a single place in each
 * box when hidden singles were done, and there was no clash: then all cells had
 * one candidate. What the row rule takes after that is missed by `placed`, so
 * there is a contradiction. The column rule has compared each band with what
 * the bands before it are now. So a lane that is solved, and not bad, breaks no
 * rule, and needs no further round in which nothing changes.
 *
 * A lane that has not changed and is neither bad nor solved has a cell with two
 * candidates or more: if all cells had one, all digits would be single.
 */
static struct state
sweep(vec (*restrict x)[WORDS + 1])
{
	struct tally t[GROUPS];
	struct state s = {0, 0, 0};
	vec y[GROUPS][9], fixed[GROUPS];
	int b, g;

	for (g = 0; g < GROUPS; g++)
		start_tally(x[g], &t[g]);
#pragma GCC unroll 3
	for (b = 0; b < 3; b++) {
		for (g = 0; g < GROUPS; g++) {
			columns(x[g], b, &t[g], y[g]);
			fixed[g] = naked_singles(&t[g], y[g]);
		}
		for (g = 0; g < GROUPS; g++)
			hidden_singles(&t[g], fixed[g], y[g]);
		for (g = 0; g < GROUPS; g++)
			rows(x[g], b, &t[g], y[g]);
	}
	for (g = 0; g < GROUPS; g++) {
		s.changed |= lane_mask(t[g].changed) << g * WIDTH;
		s.bad |=
		    lane_mask(((~t[g].placed | t[g].clash) & FIELD_DIGITS) |
			      (~t[g].filled & FIELD_GUARD))
		    << g * WIDTH;
		s.solved |= lane_mask(~t[g].single & FIELD_DIGITS) << g * WIDTH;
	}
	s.solved = ~s.solved;
	return s;
}

#endif
