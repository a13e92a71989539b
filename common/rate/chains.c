/*
 * The Sudoku Explainer scale: chains of implications.
 *
 * A literal is on or off. What follows from an assumption is found breadth
 * first. A literal that goes on turns off the other digits of its cell, then
 * its digit in the rest of its box, row and column, in this order. One that
 * goes off turns on the last other digit of its cell, then the last other place
 * in box, row and column. On goes before off: an off literal is looked at only
 * while no on literal waits. Dynamic chains take each off literal from the grid
 * once it was looked at; the links that come of it rest on all that was taken
 * from their cell or house, the parents. When nothing waits, the plus and the
 * nested kinds look for eliminations in the grid as it is then, and go on with
 * those of the first technique that has any.
 *
 * The length of a chain is the number of different literals that its end rests
 * on, itself included; that of a hint the sum over its ends, and that of all
 * different nested hints that they rest on. Each kind has a base rating, and
 * 0.1 is added for each of 4, 6, 8, 12, 16, 24 ... that length less 2 is above.
 * Of all hints of a kind that with the least rating is used, then the least
 * length, then the kind of hint, then the order in which they are found.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "chains.h"

struct sdk_chains *
sdk_chains_new(void)
{
	struct sdk_chains *c = sdk_alloc(sizeof *c);

	memset(c, 0, sizeof *c);
	return c;
}

void
sdk_chains_free(struct sdk_chains *c)
{
	if (c == NULL)
		return;
	for (int i = 0; i < DEPTHS; i++) {
		struct room *r = &c->room[i];

		for (int k = 0; k < NODES; k++)
			if (r->tree[k] != NULL) {
				for (size_t a = 0; a < r->tree[k]->n_advanced;
				     a++)
					free(r->tree[k]->advanced[a].text);
				free(r->tree[k]->advanced);
				free(r->tree[k]->parents);
				free(r->tree[k]);
			}
		free(r->finds);
		free(r->path);
		free(r->loss);
	}
	free(c);
}

static void put_find(
    struct sdk_chains *c, int depth, const struct find *f, struct se_text *t);
static void search(struct sdk_chains *c, int depth, const struct se_grid *g,
    const struct mode *mode, bool best);
static void loops(
    struct sdk_chains *c, int depth, const struct se_grid *g, bool best);
static bool advance(struct sdk_chains *c, int depth, struct tree *t,
    const struct se_grid *now, const struct se_grid *start,
    const struct mode *mode);

/*
 * Kinds of links. X are in houses alone, Y in cells alone but for what goes
 * off, XY both.
 */
struct links {
	bool cells, houses;
};

static const struct links x_links = {false, true}, xy_links = {true, true};

/* The on literals that an off one makes; how many. */
static int
made_on(const struct se_grid *g, int literal, const struct links *l,
    uint16_t *on, uint8_t *why)
{
	static const uint8_t kinds[3] = {2, 0, 1};
	const struct sdk_se_map *m = &sdk_se_map;
	int cell = literal / 9, d = literal % 9, n = 0;

	if (l->cells && se_count(g->cand[cell]) == 2) {
		on[n] =
		    (uint16_t)(9 * cell + se_first(g->cand[cell] & ~(1U << d)));
		why[n++] = WHY_CELL;
	}
	for (int k = 0; l->houses && k < 3; k++) {
		int house = m->house[cell][kinds[k]];
		unsigned rest =
		    g->pos[house][d] & ~(1U << m->at[cell][kinds[k]]);
		int i;

		if (rest == 0 || (rest & (rest - 1)) != 0)
			continue;
		on[n] = (uint16_t)(9 * m->cell[house][se_first(rest)] + d);
		for (i = 0; on[i] != on[n]; i++)
			;
		if (i == n)
			why[n++] = (uint8_t)(WHY_HOUSE + house);
	}
	return n;
}

/* The off literals that an on one makes; how many. */
static int
made_off(const struct se_grid *g, int literal, const struct links *l,
    uint16_t *off, uint8_t *why)
{
	const struct sdk_se_map *m = &sdk_se_map;
	int cell = literal / 9, d = literal % 9, n = 0;
	unsigned c = l->cells ? g->cand[cell] & ~(1U << d) : 0;

	for (; c != 0; c &= c - 1) {
		off[n] = (uint16_t)(9 * cell + se_first(c));
		why[n++] = WHY_CELL;
	}
	for (int i = 0; i < 20; i++) {
		int at = m->near[cell][i];
		int kind = i < 8 ? 2 : i < 14 ? 0 : 1;

		if (!(g->cand[at] >> d & 1))
			continue;
		off[n] = (uint16_t)(9 * at + d);
		why[n++] = (uint8_t)(WHY_HOUSE + m->house[cell][kind]);
	}
	return n;
}

/*
 * Links of the kinds asked for; with strong_only, none to a literal that turns
 * on nothing.
 */
static void
make_links(struct graph *graph, const struct se_grid *g, const struct links *l,
    bool strong_only)
{
	uint16_t off[28];
	uint8_t why[28];

	for (int cell = 0; cell < SDK_CELLS; cell++)
		for (unsigned c = g->cand[cell]; c != 0; c &= c - 1) {
			int i = 9 * cell + se_first(c);

			graph->n_on[i] = (uint8_t)made_on(
			    g, i, l, graph->on[i], graph->on_why[i]);
		}
	for (int cell = 0; cell < SDK_CELLS; cell++)
		for (unsigned c = g->cand[cell]; c != 0; c &= c - 1) {
			int i = 9 * cell + se_first(c), n = 0, all;

			all = made_off(g, i, l, off, why);
			for (int k = 0; k < all; k++) {
				if (strong_only && graph->n_on[off[k]] == 0)
					continue;
				graph->off[i][n] = off[k];
				graph->off_why[i][n++] = why[k];
			}
			graph->n_off[i] = (uint8_t)n;
		}
}

enum { UNKNOWN, ON, OFF };

/* Notes that a literal goes off; false at a contradiction. */
static inline bool
turn_off(struct tree *t, int literal, int from, int why)
{
	if (t->state[literal] == OFF)
		return true;
	if (t->state[literal] == ON) {
		t->broken = true;
		t->late_on = false;
		t->late = (uint16_t)literal;
		t->late_from = (uint16_t)from;
		t->late_why = (uint8_t)why;
		return false;
	}
	t->state[literal] = OFF;
	t->off[t->n_off++] = (uint16_t)literal;
	t->off_from[literal] = (uint16_t)from;
	t->off_why[literal] = (uint8_t)why;
	return true;
}

static inline bool
turn_on(struct tree *t, int literal, int from, int why, unsigned taken)
{
	if (t->state[literal] == ON)
		return true;
	if (t->state[literal] == OFF) {
		t->broken = true;
		t->late_on = true;
		t->late = (uint16_t)literal;
		t->late_from = (uint16_t)from;
		t->late_why = (uint8_t)why;
		t->late_taken = (uint16_t)taken;
		return false;
	}
	t->state[literal] = ON;
	t->on[t->n_on++] = (uint16_t)literal;
	t->on_from[literal] = (uint16_t)from;
	t->on_why[literal] = (uint8_t)why;
	t->on_taken[literal] = (uint16_t)taken;
	return true;
}

static bool
spread_on(struct tree *t, const struct graph *graph, int literal)
{
	const uint16_t *off = graph->off[literal];
	const uint8_t *why = graph->off_why[literal];

	/* What has gone from the grid since the links were made is off. */
	for (int i = 0; i < graph->n_off[literal]; i++)
		if (!turn_off(t, off[i], literal, why[i]))
			return false;
	return true;
}

static bool
spread_off(struct tree *t, struct se_grid *g, const struct se_grid *start,
    int literal, const struct mode *mode)
{
	static const uint8_t kinds[3] = {2, 0, 1};
	const struct sdk_se_map *m = &sdk_se_map;
	int cell = literal / 9, d = literal % 9, n = 0;
	struct {
		uint16_t literal, taken;
		uint8_t why;
	} on[4];

	if (!mode->nishio && se_count(g->cand[cell]) == 2) {
		unsigned rest = g->cand[cell] & ~(1U << d);

		on[n].literal = (uint16_t)(9 * cell + se_first(rest));
		on[n].taken = (uint16_t)(start->cand[cell] & ~g->cand[cell]);
		on[n++].why = WHY_CELL;
	}
	for (int k = 0; k < 3; k++) {
		int house = m->house[cell][kinds[k]];
		unsigned p = g->pos[house][d];
		unsigned rest = p & ~(1U << m->at[cell][kinds[k]]);
		int other;

		if (rest == 0 || (rest & (rest - 1)) != 0)
			continue;
		other = m->cell[house][se_first(rest)];
		on[n].literal = (uint16_t)(9 * other + d);
		on[n].taken = (uint16_t)(start->pos[house][d] & ~p);
		on[n++].why = (uint8_t)(WHY_HOUSE + house);
	}
	se_drop(g, cell, d);
	for (int i = 0; i < n; i++)
		if (!turn_on(t, on[i].literal, literal, on[i].why, on[i].taken))
			return false;
	return true;
}

static bool
spread_static(struct tree *t, const struct graph *graph, int literal)
{
	for (int i = 0; i < graph->n_on[literal]; i++)
		if (!turn_on(t, graph->on[literal][i], literal,
			graph->on_why[literal][i], 0))
			return false;
	return true;
}

/* Finds all that follows from a node. */
static void
grow(struct sdk_chains *c, int depth, struct tree *t, int from)
{
	const struct room *r = &c->room[depth];
	const struct mode mode = r->mode;
	const struct se_grid *start = r->grid;
	struct se_grid copy;
	int on = 0, off = 0;

	if (mode.dynamic)
		copy = *start;
	t->n_on = t->n_off = 0;
	memset(t->state, UNKNOWN, sizeof t->state);
	t->broken = false;
	for (size_t i = 0; i < t->n_advanced; i++)
		free(t->advanced[i].text);
	t->n_advanced = t->n_parents = 0;
	if (from & 1)
		turn_on(t, from / 2, 0, WHY_ASSUMED, 0);
	else
		turn_off(t, from / 2, 0, WHY_ASSUMED);
	for (;;) {
		if (on < t->n_on) {
			if (!spread_on(t, &r->graph, t->on[on++]))
				return;
		} else if (off < t->n_off && !mode.dynamic) {
			if (!spread_static(t, &r->graph, t->off[off++]))
				return;
		} else if (off < t->n_off) {
			if (!spread_off(t, &copy, start, t->off[off++], &mode))
				return;
		} else if (mode.level == 0 ||
			   !advance(c, depth, t, &copy, start, &mode))
			return;
	}
}

/* Fills in the sets of a tree that is grown. */
static void
gather(struct tree *t)
{
	memset(t->is_on, 0, sizeof t->is_on);
	memset(t->is_off, 0, sizeof t->is_off);
	for (int i = 0; i < t->n_on; i++)
		t->is_on[t->on[i] / 9] |= (uint16_t)(1U << t->on[i] % 9);
	for (int i = 0; i < t->n_off; i++)
		t->is_off[t->off[i] / 9] |= (uint16_t)(1U << t->off[i] % 9);
}

static struct tree *
tree_of(struct sdk_chains *c, int depth, int from)
{
	struct room *r = &c->room[depth];
	struct tree *t = r->tree[from];

	if (t == NULL) {
		t = r->tree[from] = sdk_alloc(sizeof *t);
		memset(t, 0, sizeof *t);
	}
	if (t->stamp != r->stamp) {
		t->stamp = r->stamp;
		grow(c, depth, t, from);
		gather(t);
	}
	return t;
}

struct queue {
	uint32_t seen[(NODES + 31) / 32];
	int n;
	uint16_t node[NODES];
};

static inline void
push(struct queue *q, int node)
{
	uint32_t bit = (uint32_t)1 << node % 32;

	if (q->seen[node / 32] & bit)
		return;
	q->seen[node / 32] |= bit;
	q->node[q->n++] = (uint16_t)node;
}

/* Pushes what an on literal rests on: the first, then those taken before. */
static void
push_parents(struct queue *q, int literal, int from, int why, unsigned taken)
{
	int cell = literal / 9, d = literal % 9;

	if (why == WHY_ASSUMED)
		return;
	push(q, node(from, false));
	for (; taken != 0; taken &= taken - 1) {
		int i = se_first(taken);

		if (why == WHY_CELL)
			push(q, node(9 * cell + i, false));
		else
			push(
			    q, node(9 * sdk_se_map.cell[why - WHY_HOUSE][i] + d,
				   false));
	}
}

/* All nodes that an end rests on, itself first, breadth first. */
static void
walk(const struct end *e, struct queue *q)
{
	const struct tree *t = e->tree;

	memset(q->seen, 0, sizeof q->seen);
	q->n = 0;
	push(q, e->node);
	for (int i = 0; i < q->n; i++) {
		int literal = q->node[i] / 2;

		if (q->node[i] & 1) {
			if (i == 0 && e->late)
				push_parents(q, literal, t->late_from,
				    t->late_why, t->late_taken);
			else
				push_parents(q, literal, t->on_from[literal],
				    t->on_why[literal], t->on_taken[literal]);
		} else if (i == 0 && e->late)
			push(q, node(t->late_from, true));
		else if (t->off_why[literal] == WHY_ADVANCED) {
			const struct advanced *a =
			    &t->advanced[t->off_from[literal]];

			for (int k = 0; k < a->n; k++)
				push(q, node(t->parents[a->parents + (size_t)k],
					    false));
		} else if (t->off_why[literal] != WHY_ASSUMED)
			push(q, node(t->off_from[literal], true));
	}
}

/* What was nested in ends: each different hint once. */
struct nest {
	int n, length;
	uint64_t hash[512];
};

static void
add_nested(
    const struct tree *t, const struct queue *q, bool late, struct nest *nest)
{
	for (int i = late; i < q->n; i++) {
		int literal = q->node[i] / 2;
		const struct advanced *a;
		int k;

		if ((q->node[i] & 1) || t->off_why[literal] != WHY_ADVANCED)
			continue;
		a = &t->advanced[t->off_from[literal]];
		if (a->length == 0)
			continue;
		for (k = 0; k < nest->n && nest->hash[k] != a->hash; k++)
			;
		if (k < nest->n)
			continue;
		nest->length += a->length;
		if (nest->n < 512)
			nest->hash[nest->n++] = a->hash;
	}
}

/* The ends of a find of trees; how many. */
static int
ends_of(struct sdk_chains *c, int depth, const struct find *f, struct end *end)
{
	const struct se_grid *g = c->room[depth].grid;
	int n = 0, target = node(f->end, f->end_on);

	switch (f->kind) {
	case ABSURD: {
		struct tree *t =
		    tree_of(c, depth, node(f->source, f->source_on));

		end[0] = (struct end){t, node(t->late, true), t->late_on};
		end[1] = (struct end){t, node(t->late, false), !t->late_on};
		return 2;
	}
	case BOTH:
		for (int on = 1; on >= 0; on--)
			end[n++] =
			    (struct end){tree_of(c, depth, node(f->source, on)),
				target, false};
		return n;
	case CELL:
		for (int d = 0; d < 9; d++)
			if (g->cand[f->source] >> d & 1)
				end[n++] = (struct end){
				    tree_of(c, depth,
					node(9 * f->source + d, true)),
				    target, false};
		return n;
	case HOUSE:
		for (int i = 0; i < 9; i++) {
			int house = f->source / 9, d = f->source % 9;

			if (g->pos[house][d] >> i & 1)
				end[n++] = (struct end){
				    tree_of(c, depth,
					node(9 * sdk_se_map.cell[house][i] + d,
					    true)),
				    target, false};
		}
		return n;
	default: return 0;
	}
}

static void
put_find(
    struct sdk_chains *c, int depth, const struct find *f, struct se_text *t)
{
	struct end end[9];
	int n = ends_of(c, depth, f, end);

	sdk_chain_text(f, c->room[depth].path, end, n, t);
}

/* 0.1 for each bound that the length is above. */
static int
added(int length)
{
	int tenths = 0, bound = 4;

	for (bool odd = false; length - 2 > bound; odd = !odd) {
		bound = odd ? bound * 4 / 3 : bound * 3 / 2;
		tenths++;
	}
	return tenths;
}

static bool
before(const struct find *a, const struct find *b)
{
	if (a->rank != b->rank)
		return a->rank < b->rank;
	if (a->length != b->length)
		return a->length < b->length;
	if (a->key != b->key)
		return a->key < b->key;
	return a->order < b->order;
}

static void
keep(struct room *r, const struct find *f)
{
	if (r->best && r->n_finds == 1) {
		if (before(f, &r->finds[0]))
			r->finds[0] = *f;
		return;
	}
	if (r->n_finds == r->finds_room) {
		r->finds_room = r->finds_room * 2 + 64;
		r->finds =
		    sdk_resize(r->finds, r->finds_room, sizeof *r->finds);
	}
	r->finds[r->n_finds++] = *f;
}

/* Measures a find of trees and keeps it, if it removes anything. */
static void
consider(struct sdk_chains *c, int depth, struct find *f)
{
	static const uint8_t keys[] = {0, 0, 7, 1, 5, 6};
	struct room *r = &c->room[depth];
	struct end end[9];
	struct nest nest = {.n = 0};
	struct queue q;
	int n;

	f->cell = (uint8_t)(f->end / 9);
	f->gone = (uint16_t)(1U << f->end % 9);
	if (f->end_on)
		f->gone = (uint16_t)(r->grid->cand[f->cell] & ~f->gone);
	if (f->gone == 0)
		return;
	f->order = r->order++;
	f->key = keys[f->kind];
	f->length = 0;
	n = ends_of(c, depth, f, end);
	for (int i = 0; i < n; i++) {
		walk(&end[i], &q);
		f->length += q.n;
		if (r->mode.level >= 2)
			add_nested(end[i].tree, &q, end[i].late, &nest);
		if (r->best && r->n_finds != 0 &&
		    f->length > r->finds[0].length)
			return;
	}
	f->length += nest.length;
	f->rank = 10 * (r->mode.base + added(f->length));
	keep(r, f);
}

/* What all of n trees have: to and; false if nothing. */
static bool
meet(struct tree *const *t, int n, uint16_t *on, uint16_t *off)
{
	uint16_t any = 0;

	for (int i = 0; i < SDK_CELLS; i++) {
		on[i] = t[0]->is_on[i];
		off[i] = t[0]->is_off[i];
	}
	for (int k = 1; k < n; k++)
		for (int i = 0; i < SDK_CELLS; i++) {
			on[i] &= t[k]->is_on[i];
			off[i] &= t[k]->is_off[i];
		}
	for (int i = 0; i < SDK_CELLS; i++)
		any |= on[i] | off[i];
	return any != 0;
}

/* Considers all that n trees have in common, in the order of the first. */
static void
common(struct sdk_chains *c, int depth, enum hint_kind kind, int source,
    struct tree *const *t, int n)
{
	uint16_t on[SDK_CELLS], off[SDK_CELLS];
	struct find f = {.kind = kind, .source = (uint16_t)source};

	if (!meet(t, n, on, off))
		return;
	f.end_on = true;
	for (int i = 0; i < t[0]->n_on; i++) {
		f.end = t[0]->on[i];
		if (on[f.end / 9] >> f.end % 9 & 1)
			consider(c, depth, &f);
	}
	f.end_on = false;
	for (int i = 0; i < t[0]->n_off; i++) {
		f.end = t[0]->off[i];
		if (off[f.end / 9] >> f.end % 9 & 1)
			consider(c, depth, &f);
	}
}

/* A digit on and off: contradictions, and what both have in common. */
static void
binary(struct sdk_chains *c, int depth, int literal, int candidates)
{
	const struct mode *mode = &c->room[depth].mode;
	struct tree *t[2];

	for (int on = 1; on >= 0; on--) {
		struct find f = {.kind = ABSURD,
		    .source = (uint16_t)literal,
		    .source_on = on,
		    .end = (uint16_t)literal,
		    .end_on = !on};

		t[!on] = tree_of(c, depth, node(literal, on));
		if (t[!on]->broken)
			consider(c, depth, &f);
	}
	if (candidates >= 3 && !mode->nishio)
		common(c, depth, BOTH, literal, t, 2);
}

/* A digit in all places of a house, which is the first of them. */
static void
houses(struct sdk_chains *c, int depth, int cell, int d)
{
	static const uint8_t kinds[3] = {2, 0, 1};
	const struct sdk_se_map *m = &sdk_se_map;
	const struct se_grid *g = c->room[depth].grid;

	for (int k = 0; k < 3; k++) {
		int house = m->house[cell][kinds[k]], n = 0;
		unsigned p = g->pos[house][d];
		struct tree *t[9];

		if ((p & (p - 1)) == 0 || m->cell[house][se_first(p)] != cell)
			continue;
		for (; p != 0; p &= p - 1)
			t[n++] = tree_of(c, depth,
			    node(9 * m->cell[house][se_first(p)] + d, true));
		common(c, depth, HOUSE, 9 * house + d, t, n);
	}
}

static int
compare(const void *a, const void *b)
{
	return before(a, b) ? -1 : 1;
}

/*
 * Fills finds with all hints of a mode, in order; or with the best one. Cells,
 * and in them digits, go up: on, off, both; box, row, column; and the cell.
 */
static void
search(struct sdk_chains *c, int depth, const struct se_grid *g,
    const struct mode *mode, bool best)
{
	struct room *r = &c->room[depth];

	r->stamp++;
	r->grid = g;
	r->mode = *mode;
	r->best = best;
	r->n_finds = r->n_path = r->n_loss = 0;
	r->order = 0;
	make_links(&r->graph, g, mode->nishio ? &x_links : &xy_links, false);
	for (int cell = 0; cell < SDK_CELLS; cell++) {
		int n = se_count(g->cand[cell]), k = 0;
		struct tree *t[9];

		if (n < (mode->dynamic ? 2 : 3))
			continue;
		for (unsigned s = g->cand[cell]; s != 0; s &= s - 1) {
			int d = se_first(s);

			if (mode->dynamic)
				binary(c, depth, 9 * cell + d, n);
			if (mode->nishio)
				continue;
			houses(c, depth, cell, d);
			t[k++] = tree_of(c, depth, node(9 * cell + d, true));
		}
		if (!mode->nishio)
			common(c, depth, CELL, cell, t, k);
	}
	if (!best && r->n_finds > 1)
		qsort(r->finds, r->n_finds, sizeof *r->finds, compare);
}

static void
keep_path(struct room *r, uint16_t node_, uint8_t why)
{
	if (r->n_path == r->path_room) {
		r->path_room = r->path_room * 2 + 256;
		r->path = sdk_resize(r->path, r->path_room, sizeof *r->path);
	}
	r->path[r->n_path++] = (struct step){node_, why};
}

/* What a breadth-first search for loops knows of on literals. */
struct reach {
	uint16_t seen[SDK_CELLS];
	uint16_t from[SE_LITERALS]; /* an off step */
	uint8_t why[SE_LITERALS];
	uint16_t wait[SE_LITERALS];
	int n_wait;
	int n_off;
	uint16_t off_seen[SDK_CELLS];
};

/* Whether an off literal is among what the on literal p rests on. */
static bool
rests_on(
    const struct room *r, const struct reach *w, int p, int literal, int source)
{
	while (p != source) {
		int o = w->from[p];

		if (r->off_literal[o] == literal)
			return true;
		p = r->off_from[o];
	}
	return false;
}

static void
keep_on(struct room *r, const struct reach *w, int literal, int source)
{
	for (; literal != source; literal = r->off_from[w->from[literal]]) {
		int o = w->from[literal];

		keep_path(r, (uint16_t)node(literal, true), w->why[literal]);
		keep_path(
		    r, (uint16_t)node(r->off_literal[o], false), r->off_why[o]);
	}
	keep_path(r, (uint16_t)node(source, true), WHY_ASSUMED);
}

/* A hash table of the program has 16 lists, and more with more cells. */
static int
table_size(int n)
{
	int size = 16;

	while (4 * n > 3 * size)
		size *= 2;
	return size;
}

/*
 * Puts cells into the order in which the program meets the keys of a map of
 * cells: by their number modulo the table size, then as they were put in.
 */
static void
map_order(struct loss *l, int n)
{
	int mask = table_size(n) - 1;

	for (int i = 1; i < n; i++) {
		struct loss x = l[i];
		int k = i;

		for (; k > 0 && (l[k - 1].cell & mask) > (x.cell & mask); k--)
			l[k] = l[k - 1];
		l[k] = x;
	}
}

/*
 * What a cycle removes: candidates that see an on and an off literal of their
 * digit in it, and are in no cell of it.
 */
static void
cycle_loss(struct room *r, const struct se_grid *g, struct find *f)
{
	const struct sdk_se_map *m = &sdk_se_map;
	const struct step *p = &r->path[f->path];
	int n = f->path_n - 1;
	bool in[SDK_CELLS] = {false};
	uint16_t seen[SDK_CELLS] = {0}, done[SDK_CELLS] = {0};
	struct loss loss[SDK_CELLS];

	f->cells_n = 0;
	for (int i = 0; i < n; i++)
		in[p[i].node / 18] = true;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 20 && !(p[i].node & 1); k++)
			seen[m->peer[p[i].node / 18][k]] |=
			    (uint16_t)(1U << p[i].node / 2 % 9);
	for (int i = 0; i < n; i++) {
		uint16_t bit = (uint16_t)(1U << p[i].node / 2 % 9);

		if (!(p[i].node & 1))
			continue;
		for (int k = 0; k < 20; k++) {
			int at = m->peer[p[i].node / 18][k], j;

			if (in[at] || !(g->cand[at] & seen[at] & bit) ||
			    (done[at] & bit))
				continue;
			done[at] |= bit;
			for (j = 0; j < f->cells_n && loss[j].cell != at; j++)
				;
			if (j == f->cells_n)
				loss[f->cells_n++] =
				    (struct loss){(uint8_t)at, 0};
			loss[j].gone |= bit;
		}
	}
	map_order(loss, f->cells_n);
	f->cells = r->n_loss;
	if (r->n_loss + SDK_CELLS > r->loss_room) {
		r->loss_room = r->loss_room * 2 + 4 * SDK_CELLS;
		r->loss = sdk_resize(r->loss, r->loss_room, sizeof *r->loss);
	}
	memcpy(&r->loss[f->cells], loss, sizeof *loss * (size_t)f->cells_n);
	r->n_loss += (size_t)f->cells_n;
}

static int
loop_base(const struct links *l, enum hint_kind kind)
{
	return l->cells && l->houses ? 70 : kind == CYCLE ? 65 : 66;
}

/* No loop that is longer is better than the best one so far. */
static int
longest(const struct room *r, const struct links *l, enum hint_kind kind)
{
	int base = loop_base(l, kind), n = 0, bound;

	if (!r->best)
		return NODES;
	/* Equal ratings may differ by a little, so equal ones are let in. */
	bound = r->bound;
	if (r->n_finds != 0 && (r->finds[0].rank + 9) / 10 < bound)
		bound = (r->finds[0].rank + 9) / 10;
	while (n < 64 && base + added(n + 1) <= bound)
		n++;
	return n < 64 ? n : NODES;
}

/* Gives a loop its rating, and keeps it. */
static void
keep_loop(struct room *r, const struct links *l, struct find *f)
{
	/* Sums of binary fractions: of equal ones this is a little less. */
	static const bool less[16] = {
	    [1] = true, [3] = true, [6] = true, [8] = true, [11] = true};
	bool both = l->cells && l->houses;
	int add = added(f->length);

	f->key = both ? 4 : l->cells ? 3 : 2;
	f->rank = 10 * (loop_base(l, f->kind) + add);
	if (!both && f->kind == CHAIN && add < 16 && less[add])
		f->rank--;
	f->order = r->order++;
	keep(r, f);
}

static void
keep_cycle(struct room *r, const struct se_grid *g, const struct links *l,
    const struct reach *w, int off, int why, int source)
{
	struct find f = {.kind = CYCLE, .path = r->n_path};

	keep_path(r, (uint16_t)node(source, true), (uint8_t)why);
	keep_path(
	    r, (uint16_t)node(r->off_literal[off], false), r->off_why[off]);
	keep_on(r, w, r->off_from[off], source);
	f.path_n = (int)(r->n_path - f.path);
	f.length = f.path_n - 1;
	f.source = f.end = (uint16_t)source;
	cycle_loss(r, g, &f);
	if (f.cells_n > 0)
		keep_loop(r, l, &f);
	else
		r->n_path = f.path;
}

/*
 * Cycles from and to an on literal. An off literal may be met again by another
 * way, unless that way has it already; an on literal is met once.
 */
static void
cycles(
    struct room *r, const struct se_grid *g, const struct links *l, int source)
{
	const struct graph *graph = &r->graph;
	int on = 0, off = 0, length = 0;
	int most = longest(r, l, CYCLE);
	struct reach w;

	memset(w.seen, 0, sizeof w.seen);
	w.seen[source / 9] = (uint16_t)(1U << source % 9);
	w.wait[0] = (uint16_t)source;
	w.n_wait = 1;
	w.n_off = 0;
	/* A cycle that closes in this round has length + 2 literals. */
	while (on < w.n_wait && length + 2 <= most) {
		for (; on < w.n_wait; on++) {
			int p = w.wait[on];

			for (int i = 0; i < graph->n_off[p]; i++) {
				int q = graph->off[p][i];

				if (rests_on(r, &w, p, q, source))
					continue;
				r->off_literal[w.n_off] = (uint16_t)q;
				r->off_from[w.n_off] = (uint16_t)p;
				r->off_why[w.n_off++] = graph->off_why[p][i];
			}
		}
		length += 2;
		for (; off < w.n_off; off++) {
			int o = r->off_literal[off];

			for (int i = 0; i < graph->n_on[o]; i++) {
				int q = graph->on[o][i];
				uint16_t bit = (uint16_t)(1U << q % 9);

				if (q == source && length >= 4)
					keep_cycle(r, g, l, &w, off,
					    graph->on_why[o][i], source);
				if (w.seen[q / 9] & bit)
					continue;
				w.seen[q / 9] |= bit;
				w.from[q] = (uint16_t)off;
				w.why[q] = graph->on_why[o][i];
				w.wait[w.n_wait++] = (uint16_t)q;
			}
		}
	}
}

/*
 * A chain from a literal to its opposite. The graph has no links to literals
 * that turn on nothing, so whether an on literal turns off the source, and ends
 * the chain, is looked at without it.
 */
static void
chain(struct room *r, const struct se_grid *g, const struct links *l,
    int source, bool from_on)
{
	const struct sdk_se_map *m = &sdk_se_map;
	const struct graph *graph = &r->graph;
	struct find f = {.kind = CHAIN, .path = r->n_path};
	int on = 0, off = 0, end = -1, end_why = 0, end_from = 0, p;
	int most = longest(r, l, CHAIN), length = 1;
	int cell = source / 9, d = source % 9;
	struct tree *t = &r->scratch;

	t->n_on = t->n_off = 0;
	memset(t->state, UNKNOWN, sizeof t->state);
	if (from_on)
		turn_on(t, source, 0, WHY_ASSUMED, 0);
	else
		turn_off(t, source, 0, WHY_ASSUMED);
	/* length is the number of literals up to those that wait. */
	while (end < 0 && length < most && (on < t->n_on || off < t->n_off)) {
		for (int last = t->n_on; end < 0 && on < last; on++) {
			int q = t->on[on], at = q / 9;

			if (from_on && at == cell && q != source && l->cells) {
				end = source;
				end_why = WHY_CELL;
				end_from = q;
				break;
			}
			if (from_on && q % 9 == d && m->sees[at][cell]) {
				int k = 2;

				if (m->house[at][2] != m->house[cell][2])
					k = m->house[at][0] !=
					    m->house[cell][0];
				end = source;
				end_why = WHY_HOUSE + m->house[at][k];
				end_from = q;
				break;
			}
			for (int i = 0; i < graph->n_off[q]; i++) {
				int o = graph->off[q][i];

				/* A literal may be both, in two chains. */
				if (t->state[o] & OFF)
					continue;
				t->state[o] |= OFF;
				t->off[t->n_off++] = (uint16_t)o;
				t->off_from[o] = (uint16_t)q;
				t->off_why[o] = graph->off_why[q][i];
			}
		}
		if (end >= 0)
			break;
		length += from_on || length > 1;
		for (int last = t->n_off; end < 0 && off < last; off++) {
			int o = t->off[off];

			for (int i = 0; i < graph->n_on[o] && end < 0; i++) {
				int q = graph->on[o][i];

				if (!from_on && q == source) {
					end = q;
					end_why = graph->on_why[o][i];
					end_from = o;
				}
				if (t->state[q] & ON)
					continue;
				t->state[q] |= ON;
				t->on[t->n_on++] = (uint16_t)q;
				t->on_from[q] = (uint16_t)o;
				t->on_why[q] = graph->on_why[o][i];
			}
		}
		length++;
	}
	if (end < 0)
		return;
	keep_path(r, (uint16_t)node(end, !from_on), (uint8_t)end_why);
	p = node(end_from, from_on);
	while (p != node(source, from_on)) {
		int q = p / 2;

		if (p & 1) {
			keep_path(r, (uint16_t)p, t->on_why[q]);
			p = node(t->on_from[q], false);
		} else {
			keep_path(r, (uint16_t)p, t->off_why[q]);
			p = node(t->off_from[q], true);
		}
	}
	keep_path(r, (uint16_t)p, WHY_ASSUMED);
	f.path_n = f.length = (int)(r->n_path - f.path);
	f.source = f.end = (uint16_t)source;
	f.end_on = !from_on;
	f.cell = (uint8_t)cell;
	f.gone = (uint16_t)(1U << d);
	if (f.end_on)
		f.gone = (uint16_t)(g->cand[f.cell] & ~f.gone);
	keep_loop(r, l, &f);
}

/* The links of the graph as sets. */
static void
make_steps(struct steps *s, const struct graph *graph, const struct se_grid *g)
{
	s->n = 0;
	for (int cell = 0; cell < SDK_CELLS; cell++)
		for (unsigned c = g->cand[cell]; c != 0; c &= c - 1) {
			int i = 9 * cell + se_first(c);

			s->number[i] = (uint16_t)s->n;
			s->literal[s->n++] = (uint16_t)i;
		}
	s->words = (s->n + 63) / 64;
	for (int i = 0; i < s->n; i++) {
		int from = s->literal[i];

		memset(s->last[i], 0, sizeof s->last[i]);
		for (int k = 0; k < graph->n_on[from]; k++) {
			int to = s->number[graph->on[from][k]];

			s->last[i][to / 64] |= (uint64_t)1 << to % 64;
		}
	}
	for (int i = 0; i < s->n; i++) {
		int from = s->literal[i];

		memset(s->on[i], 0, sizeof s->on[i]);
		memset(s->off[i], 0, sizeof s->off[i]);
		for (int k = 0; k < graph->n_off[from]; k++) {
			int to = s->number[graph->off[from][k]];

			s->off[i][to / 64] |= (uint64_t)1 << to % 64;
			for (int w = 0; w < s->words; w++)
				s->on[i][w] |= s->last[to][w];
		}
	}
}

/*
 * The literals of the shortest chain from a literal to its opposite; `most` if
 * there is none with fewer.
 */
static int
distance(const struct steps *s, int source, bool from_on, int most)
{
	uint64_t seen[SET] = {0}, now[SET] = {0}, next[SET];
	const uint64_t *goal = s->off[source];
	int words = s->words;

	if (from_on)
		now[source / 64] = (uint64_t)1 << source % 64;
	else
		memcpy(now, s->last[source], sizeof now);
	memcpy(seen, now, sizeof seen);
	for (int length = 4; length < most; length += 2) {
		uint64_t any = 0, met = 0;

		memset(next, 0, sizeof next);
		for (int w = 0; w < words; w++)
			for (uint64_t v = now[w]; v != 0; v &= v - 1) {
				const uint64_t *on =
				    s->on[64 * w + __builtin_ctzll(v)];

				for (int k = 0; k < words; k++)
					next[k] |= on[k];
			}
		if (!from_on && (next[source / 64] >> source % 64 & 1) != 0)
			return length;
		for (int w = 0; w < words; w++) {
			now[w] = next[w] & ~seen[w];
			seen[w] |= now[w];
			any |= now[w];
			met |= now[w] & goal[w];
		}
		if (from_on && met != 0)
			return length;
		if (any == 0)
			break;
	}
	return most;
}

/*
 * The literals of the shortest chain of a kind of links; NODES if there is none.
 * What a cycle removes has a chain to its opposite: it turns off an on literal
 * of the cycle, and from there the other way round all off ones come true, one
 * of which turns it off. So where there is no chain there is no cycle to use.
 */
static int
shortest(struct room *r, const struct se_grid *g, bool cells)
{
	int most = NODES;

	make_links(&r->graph, g, cells ? &xy_links : &x_links, false);
	make_steps(&r->steps, &r->graph, g);
	for (int i = 0; i < r->steps.n; i++)
		for (int on = 0; on < 2; on++) {
			int n = distance(&r->steps, i, on, most);

			if (n < most && !r->best)
				return n;
			most = n;
			r->least_of[cells][node(r->steps.literal[i], on)] =
			    (uint16_t)n;
		}
	r->least[cells] = most;
	return most;
}

/* Whether there is any loop that removes something; bounds its rating. */
static bool
promise(struct room *r, const struct se_grid *g)
{
	int both = shortest(r, g, true), x = NODES;

	if (both == NODES)
		return false;
	r->bound = 70 + added(both);
	if (r->best)
		x = shortest(r, g, false);
	if (x < NODES && 66 + added(x) < r->bound)
		r->bound = 66 + added(x);
	return true;
}

static void
loops(struct sdk_chains *c, int depth, const struct se_grid *g, bool best)
{
	static const struct links kinds[3] = {
	    {false, true}, {true, false}, {true, true}};
	struct room *r = &c->room[depth];

	r->grid = g;
	r->best = best;
	r->n_finds = r->n_path = r->n_loss = 0;
	r->order = 0;
	if (!promise(r, g))
		return;
	for (int k = 0; k < 3; k++) {
		bool cells = kinds[k].cells;

		if (longest(r, &kinds[k], CYCLE) == 0)
			continue;
		make_links(&r->graph, g, &kinds[k], true);
		for (int cell = 0; cell < SDK_CELLS; cell++) {
			int n = se_count(g->cand[cell]);

			if (n < 2 || (!kinds[k].houses && n > 2))
				continue;
			for (unsigned s = g->cand[cell]; s != 0; s &= s - 1) {
				int source = 9 * cell + se_first(s);

				cycles(r, g, &kinds[k], source);
				for (int on = 1; on >= 0 && kinds[k].houses;
				     on--)
					if (!best ||
					    r->least_of[cells][node(
						source, on)] <= r->least[cells])
						chain(r, g, &kinds[k], source,
						    on);
			}
		}
	}
	if (!best && r->n_finds > 1)
		qsort(r->finds, r->n_finds, sizeof *r->finds, compare);
}

/* Off literals that an elimination rests on, each once, in order. */
struct parents {
	int n;
	uint16_t literal[SE_LITERALS];
	uint16_t in[SDK_CELLS];
};

static void
add_parent(struct parents *p, int literal)
{
	uint16_t bit = (uint16_t)(1U << literal % 9);

	if (p->in[literal / 9] & bit)
		return;
	p->in[literal / 9] |= bit;
	p->literal[p->n++] = (uint16_t)literal;
}

static void
add_places(struct parents *p, int house, int d, unsigned places)
{
	for (; places != 0; places &= places - 1)
		add_parent(p, 9 * sdk_se_map.cell[house][se_first(places)] + d);
}

static void
add_digits(struct parents *p, int cell, unsigned digits)
{
	for (; digits != 0; digits &= digits - 1)
		add_parent(p, 9 * cell + se_first(digits));
}

/* A growing tree, the grid as it is now and was at the start. */
struct growth {
	struct tree *t;
	const struct se_grid *now, *start;
	bool any, more;
};

/* Turns off all of a hint, which rests on parents; not if there are none. */
static void
eliminate(struct growth *w, struct loss *l, int n, const struct parents *p,
    enum technique by, uint64_t hash, int length, char *text)
{
	struct tree *t = w->t;
	struct advanced a = {t->n_parents, p->n, length, hash, by, text};
	size_t id = t->n_advanced;

	if (p->n == 0 || n == 0) {
		free(text);
		return;
	}
	w->any = true;
	for (int i = 0; i < n; i++)
		for (unsigned s = l[i].gone; s != 0; s &= s - 1) {
			int literal = 9 * l[i].cell + se_first(s);

			if (t->state[literal] == OFF)
				continue;
			w->more = true;
			t->state[literal] = OFF;
			t->off[t->n_off++] = (uint16_t)literal;
			t->off_from[literal] = (uint16_t)id;
			t->off_why[literal] = WHY_ADVANCED;
		}
	if (t->n_advanced == t->advanced_room) {
		t->advanced_room = t->advanced_room * 2 + 16;
		t->advanced = sdk_resize(
		    t->advanced, t->advanced_room, sizeof *t->advanced);
	}
	t->advanced[t->n_advanced++] = a;
	while (t->n_parents + (size_t)p->n > t->parents_room) {
		t->parents_room = t->parents_room * 2 + 64;
		t->parents =
		    sdk_resize(t->parents, t->parents_room, sizeof *t->parents);
	}
	memcpy(t->parents + t->n_parents, p->literal,
	    sizeof *t->parents * (size_t)p->n);
	t->n_parents += (size_t)p->n;
}

/* The cells of a house that are in house b, as bits. */
static unsigned
crossing(int a, int b)
{
	const struct sdk_se_map *m = &sdk_se_map;
	unsigned set = 0;

	for (int i = 0; i < 9; i++)
		if (m->house[m->cell[a][i]][b / 9] == b)
			set |= 1U << i;
	return set;
}

static void
all_locking(struct growth *w)
{
	static const uint8_t pair[4][2] = {{SE_BOX, SE_COLUMN},
	    {SE_BOX, SE_ROW}, {SE_COLUMN, SE_BOX}, {SE_ROW, SE_BOX}};
	const struct sdk_se_map *m = &sdk_se_map;

	for (int k = 0; k < 4; k++)
		for (int d = 0; d < 9; d++)
			for (int a = pair[k][0]; a < pair[k][0] + 9; a++) {
				unsigned p = w->now->pos[a][d], gone, rest, in;
				struct parents parents;
				struct loss loss[9];
				int b, n = 0;

				gone = w->start->pos[a][d] & ~p;
				if (gone == 0 || (p & (p - 1)) == 0)
					continue;
				b = m->house[m->cell[a][se_first(p)]]
					    [pair[k][1] / 9];
				in = crossing(a, b);
				if ((p & ~in) != 0 || (gone & ~in) == 0)
					continue;
				rest = w->now->pos[b][d] & ~crossing(b, a);
				if (rest == 0)
					continue;
				for (; rest != 0; rest &= rest - 1)
					loss[n++] = (struct loss){
					    m->cell[b][se_first(rest)],
					    (uint16_t)(1U << d)};
				parents.n = 0;
				memset(parents.in, 0, sizeof parents.in);
				add_places(&parents, a, d, gone & ~in);
				map_order(loss, n);
				eliminate(
				    w, loss, n, &parents, LOCKING, 0, 0, NULL);
			}
}

static const uint8_t set_order[3] = {SE_BOX, SE_COLUMN, SE_ROW};

static void
all_hidden_pairs(struct growth *w)
{
	const struct sdk_se_map *m = &sdk_se_map;

	for (int k = 0; k < 3; k++)
		for (int i = set_order[k]; i < set_order[k] + 9; i++) {
			const uint16_t *pos = w->now->pos[i];

			if (w->now->open[i] <= 4)
				continue;
			for (int e = 1; e < 9; e++)
				for (int d = 0; d < e; d++) {
					unsigned keep_ = 1U << d | 1U << e;
					struct parents parents;
					struct loss loss[2];
					int n = 0;

					if (pos[d] != pos[e] ||
					    se_count(pos[d]) != 2)
						continue;
					for (unsigned p = pos[d]; p != 0;
					     p &= p - 1) {
						int cell =
						    m->cell[i][se_first(p)];
						unsigned gone =
						    w->now->cand[cell] & ~keep_;

						if (gone != 0)
							loss[n++] =
							    (struct loss){
								(uint8_t)cell,
								(uint16_t)gone};
					}
					if (n == 0)
						continue;
					parents.n = 0;
					memset(
					    parents.in, 0, sizeof parents.in);
					for (int p = 0; p < 9; p++)
						if (!(pos[d] >> p & 1))
							add_digits(&parents,
							    m->cell[i][p],
							    w->start->cand
								    [m->cell[i]
									    [p]] &
								keep_);
					map_order(loss, n);
					eliminate(w, loss, n, &parents,
					    HIDDEN_PAIR, 0, 0, NULL);
				}
		}
}

static void
all_naked_pairs(struct growth *w)
{
	const struct sdk_se_map *m = &sdk_se_map;
	const uint16_t *cand = w->now->cand;

	for (int k = 0; k < 3; k++)
		for (int i = set_order[k]; i < set_order[k] + 9; i++) {
			if (w->now->open[i] < 4)
				continue;
			for (int q = 1; q < 9; q++)
				for (int p = 0; p < q; p++) {
					int a = m->cell[i][p],
					    b = m->cell[i][q], n = 0;
					struct parents parents;
					struct loss loss[9];

					if (cand[a] != cand[b] ||
					    se_count(cand[a]) != 2)
						continue;
					for (int j = 0; j < 9; j++) {
						int cell = m->cell[i][j];

						if (j != p && j != q &&
						    (cand[cell] & cand[a]))
							loss[n++] = (struct
							    loss){(uint8_t)cell,
							    (uint16_t)(cand[cell] &
								       cand[a])};
					}
					if (n == 0)
						continue;
					parents.n = 0;
					memset(
					    parents.in, 0, sizeof parents.in);
					add_digits(&parents, a,
					    w->start->cand[a] &
						~(unsigned)cand[a]);
					add_digits(&parents, b,
					    w->start->cand[b] &
						~(unsigned)cand[a]);
					map_order(loss, n);
					eliminate(w, loss, n, &parents,
					    NAKED_PAIR, 0, 0, NULL);
				}
		}
}

static void
all_x_wings(struct growth *w)
{
	const struct sdk_se_map *m = &sdk_se_map;

	for (int k = 0; k < 2; k++) {
		int base = k == 0 ? SE_COLUMN : SE_ROW,
		    cross = SE_COLUMN - base;

		for (int j = 1; j < 9; j++)
			for (int i = 0; i < j; i++)
				for (int d = 0; d < 9; d++) {
					unsigned p = w->now->pos[base + i][d];
					struct parents parents;
					struct loss loss[14];
					int n = 0;

					if (p != w->now->pos[base + j][d] ||
					    se_count(p) != 2 ||
					    w->now->placed[d] > 5)
						continue;
					for (unsigned s = p; s != 0;
					     s &= s - 1) {
						int line = cross + se_first(s);
						unsigned out =
						    w->now->pos[line][d] &
						    ~(1U << i | 1U << j);

						for (; out != 0; out &= out - 1)
							loss[n++] = (struct
							    loss){
							    m->cell[line]
								   [se_first(
								       out)],
							    (uint16_t)(1U
								       << d)};
					}
					if (n == 0)
						continue;
					parents.n = 0;
					memset(
					    parents.in, 0, sizeof parents.in);
					add_places(&parents, base + i, d,
					    w->start->pos[base + i][d] & ~p);
					add_places(&parents, base + j, d,
					    w->start->pos[base + j][d] & ~p);
					map_order(loss, n);
					eliminate(w, loss, n, &parents, X_WING,
					    0, 0, NULL);
				}
	}
}

/* What a nested hint needs to be gone already: of each on literal, why. */
static void
need(const struct growth *w, struct parents *p, int literal, int why)
{
	int cell = literal / 9, d = literal % 9;

	if (why == WHY_CELL)
		add_digits(p, cell,
		    w->start->cand[cell] & ~(unsigned)w->now->cand[cell]);
	else if (why >= WHY_HOUSE) {
		int kind = (why - WHY_HOUSE) / 9;
		int house = sdk_se_map.house[cell][kind];

		add_places(p, house, d,
		    w->start->pos[house][d] & ~(unsigned)w->now->pos[house][d]);
	}
}

static uint64_t
mix(uint64_t hash, unsigned x)
{
	hash = (hash ^ x) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* The parents of a find, and a hash of its chains. */
static uint64_t
needs(struct sdk_chains *c, int depth, const struct growth *w,
    const struct find *f, struct parents *p)
{
	struct room *r = &c->room[depth];
	uint64_t hash = 1;
	struct end end[9];
	struct queue q;
	int n;

	p->n = 0;
	memset(p->in, 0, sizeof p->in);
	if (f->kind == CYCLE || f->kind == CHAIN) {
		const struct step *s = &r->path[f->path];
		int last = f->path_n - (f->kind == CYCLE);

		for (int i = 0; i < last; i++) {
			if (s[i].node & 1)
				need(w, p, s[i].node / 2, s[i].why);
			hash = mix(hash, s[i].node);
		}
		hash = mix(hash, 0xffff);
		/* The other way round, with the same reasons. */
		for (int i = last; f->kind == CYCLE && i > 0; i--) {
			if (!(s[i].node & 1))
				need(w, p, s[i].node / 2, s[i].why);
			hash = mix(hash, s[i].node ^ 1U);
		}
		return mix(hash, 0xffff);
	}
	n = ends_of(c, depth, f, end);
	for (int i = 0; i < n; i++) {
		const struct tree *t = end[i].tree;

		walk(&end[i], &q);
		for (int k = 0; k < q.n; k++) {
			int literal = q.node[k] / 2, why;

			hash = mix(hash, q.node[k]);
			if (!(q.node[k] & 1))
				continue;
			why = k == 0 && end[i].late ? t->late_why
						    : t->on_why[literal];
			if (why == WHY_ASSUMED && f->kind == CELL)
				why = WHY_CELL;
			if (why == WHY_ASSUMED && f->kind == HOUSE)
				why = WHY_HOUSE + f->source / 9;
			need(w, p, literal, why);
		}
		hash = mix(hash, 0xffff);
	}
	return hash;
}

/* The cells that a find changes. */
static int
loss_of(const struct room *r, const struct find *f, struct loss *l)
{
	if (f->kind != CYCLE) {
		l[0] = (struct loss){f->cell, f->gone};
		return 1;
	}
	memcpy(l, &r->loss[f->cells], sizeof *l * (size_t)f->cells_n);
	return f->cells_n;
}

/*
 * Whether the program takes two hints for one: the same cells lose the same.
 * It compares hashes of the first three cells before.
 */
static bool
equal_loss(const struct loss *a, int na, const struct loss *b, int nb)
{
	unsigned ha = 0, hb = 0;

	if (na != nb)
		return false;
	for (int i = 0; i < na; i++) {
		int k;

		for (k = 0; k < nb && b[k].cell != a[i].cell; k++)
			;
		if (k == nb || b[k].gone != a[i].gone)
			return false;
	}
	for (int i = 0; i < na && i < 3; i++) {
		ha ^= a[i].cell;
		hb ^= b[i].cell;
	}
	return ha == hb;
}

/* Eliminates by all finds of a depth; of equal ones by the first. */
static void
eliminate_nested(struct sdk_chains *c, int depth, struct growth *w)
{
	struct room *r = &c->room[depth];
	struct loss a[SDK_CELLS], b[SDK_CELLS];
	struct parents p;

	for (size_t i = 0; i < r->n_finds; i++) {
		int n = loss_of(r, &r->finds[i], a);
		struct se_text text = {NULL, 0, 0};
		uint64_t hash;
		size_t k;

		for (k = 0; k < i; k++)
			if (equal_loss(a, n, b, loss_of(r, &r->finds[k], b)))
				break;
		if (k < i)
			continue;
		hash = needs(c, depth, w, &r->finds[i], &p);
		if (c->keep_texts && p.n > 0)
			put_find(c, depth, &r->finds[i], &text);
		eliminate(
		    w, a, n, &p, NESTED, hash, r->finds[i].length, text.p);
	}
}

static bool
advance(struct sdk_chains *c, int depth, struct tree *t,
    const struct se_grid *now, const struct se_grid *start,
    const struct mode *mode)
{
	static const struct mode multiple = {.multiple = true, .base = 80};
	struct growth w = {.t = t, .now = now, .start = start};

	all_locking(&w);
	if (!w.any)
		all_hidden_pairs(&w);
	if (!w.any)
		all_naked_pairs(&w);
	if (!w.any)
		all_x_wings(&w);
	if (!w.any && (mode->level == 2 || mode->level == 3)) {
		loops(c, depth + 1, now, false);
		eliminate_nested(c, depth + 1, &w);
	}
	if (!w.any && mode->level == 3) {
		search(c, depth + 1, now, &multiple, false);
		eliminate_nested(c, depth + 1, &w);
	}
	if (!w.any && mode->level >= 4) {
		struct mode dynamic = {.multiple = true,
		    .dynamic = true,
		    .level = mode->nested,
		    .base = 85 + 5 * mode->nested};

		search(c, depth + 1, now, &dynamic, false);
		eliminate_nested(c, depth + 1, &w);
	}
	return w.more;
}

static const struct {
	struct mode mode;
	enum sdk_se_technique technique;
} kinds_of_chains[SE_CHAINS] = {
    [SE_LOOPS] = {{0}, SDK_SE_LOOP},
    [SE_NISHIO] = {{false, true, true, 0, 0, 75}, SDK_SE_NISHIO},
    [SE_MULTIPLE] = {{true, false, false, 0, 0, 80}, SDK_SE_MULTIPLE},
    [SE_DYNAMIC] = {{true, true, false, 0, 0, 85}, SDK_SE_DYNAMIC},
    [SE_DYNAMIC_PLUS] = {{true, true, false, 1, 0, 90}, SDK_SE_DYNAMIC_PLUS},
    [SE_NESTED_2] = {{true, true, false, 2, 0, 95}, SDK_SE_NESTED},
    [SE_NESTED_3] = {{true, true, false, 3, 0, 100}, SDK_SE_NESTED},
    [SE_NESTED_4] = {{true, true, false, 4, 0, 105}, SDK_SE_NESTED},
    [SE_NESTED_5] = {{true, true, false, 4, 1, 105}, SDK_SE_NESTED},
    [SE_NESTED_6] = {{true, true, false, 4, 2, 105}, SDK_SE_NESTED},
    [SE_NESTED_7] = {{true, true, false, 4, 3, 105}, SDK_SE_NESTED},
};

bool
sdk_chains_find(struct sdk_chains *c, const struct se_grid *g,
    enum se_chains kind, struct se_hint *h)
{
	struct room *r = &c->room[0];
	struct loss l[SDK_CELLS];
	const struct find *f;
	int n;

	if (kind == SE_LOOPS)
		loops(c, 0, g, true);
	else
		search(c, 0, g, &kinds_of_chains[kind].mode, true);
	if (r->n_finds == 0)
		return false;
	f = &r->finds[0];
	*h = (struct se_hint){.technique = kinds_of_chains[kind].technique,
	    .chains = true,
	    .rating = (f->rank + 9) / 10,
	    .cell = -1,
	    .house = -1,
	    .house2 = -1};
	n = loss_of(r, f, l);
	for (int i = 0; i < n; i++)
		h->gone[l[i].cell] = l[i].gone;
	/* A digit that has to be on is placed. */
	if (f->kind != CYCLE && f->end_on) {
		h->cell = f->end / 9;
		h->digit = f->end % 9 + 1;
	}
	return true;
}

void
sdk_chains_tell(struct sdk_chains *c, struct se_text *t)
{
	struct room *r = &c->room[0];

	/* Trees grow again, and the texts of what is nested in them are kept. */
	c->keep_texts = true;
	r->stamp++;
	put_find(c, 0, &r->finds[0], t);
	c->keep_texts = false;
	r->stamp++;
}
