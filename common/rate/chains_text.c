/*
 * Chains in words: "r1c2=5 -> r1c7<>5 -> r1c8=5". Where a literal follows from
 * several, all are named: "r1c7<>5 & r1c4<>5 -> r1c8=5"; a link that another
 * technique makes has its name. What a link starts from is the source, or was
 * the end of an earlier link.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "chains.h"

/* What is being written: the nodes done, and the last one. */
struct writer {
	struct se_text *t;
	const struct tree *tree;
	bool late; /* the end is the late node of the tree */
	int end, last;
	bool started;
	bool done[NODES];
	/* Parents of the nodes on the way down. */
	uint16_t *stack;
	size_t n, room;
};

static void
put_node(struct se_text *t, int v)
{
	sdk_se_put_cell(t, v / 18);
	sdk_se_put(t, "%s%d", v & 1 ? "=" : "<>", v / 2 % 9 + 1);
}

static void
push_node(struct writer *w, int v)
{
	if (w->n == w->room) {
		w->room = w->room * 2 + 256;
		w->stack = sdk_resize(w->stack, w->room, sizeof *w->stack);
	}
	w->stack[w->n++] = (uint16_t)v;
}

static void
push_on(struct writer *w, int literal, int from, int why, unsigned taken)
{
	if (why == WHY_ASSUMED)
		return;
	push_node(w, node(from, false));
	for (; taken != 0; taken &= taken - 1) {
		int i = se_first(taken);

		push_node(
		    w, node(why == WHY_CELL
				? literal / 9 * 9 + i
				: 9 * sdk_se_map.cell[why - WHY_HOUSE][i] +
				      literal % 9,
			   false));
	}
}

/* Pushes the parents of a node; how many. */
static size_t
push_parents(struct writer *w, int v)
{
	const struct tree *t = w->tree;
	bool late = w->late && v == w->end;
	size_t before = w->n;
	int i = v / 2;

	if (v & 1) {
		if (late)
			push_on(w, i, t->late_from, t->late_why, t->late_taken);
		else
			push_on(
			    w, i, t->on_from[i], t->on_why[i], t->on_taken[i]);
	} else if (late)
		push_node(w, node(t->late_from, true));
	else if (t->off_why[i] == WHY_ADVANCED) {
		const struct advanced *a = &t->advanced[t->off_from[i]];

		for (int k = 0; k < a->n; k++)
			push_node(
			    w, node(t->parents[a->parents + (size_t)k], false));
	} else if (t->off_why[i] != WHY_ASSUMED)
		push_node(w, node(t->off_from[i], true));
	return w->n - before;
}

static void
put_reason(struct writer *w, int v)
{
	static const char *const names[] = {
	    "locking", "hidden pair", "naked pair", "X-wing"};
	const struct tree *t = w->tree;
	const struct advanced *a;

	if ((v & 1) || (w->late && v == w->end) ||
	    t->off_why[v / 2] != WHY_ADVANCED)
		return;
	a = &t->advanced[t->off_from[v / 2]];
	if (a->by != NESTED)
		sdk_se_put(w->t, " by %s", names[a->by]);
	else
		sdk_se_put(w->t, " by [%s]", a->text != NULL ? a->text : "");
}

/* Writes a node after all that it rests on. */
static void
visit(struct writer *w, int v)
{
	size_t base = w->n, n;

	if (w->done[v])
		return;
	w->done[v] = true;
	n = push_parents(w, v);
	for (size_t k = n; k > 0; k--)
		visit(w, w->stack[base + k - 1]);
	if (n == 0) {
		if (w->started)
			sdk_se_put(w->t, ", ");
		put_node(w->t, v);
	} else {
		if (n > 1 || w->stack[base] != w->last) {
			if (w->started)
				sdk_se_put(w->t, ", ");
			for (size_t k = 0; k < n; k++) {
				if (k > 0)
					sdk_se_put(w->t, " & ");
				put_node(w->t, w->stack[base + k]);
			}
		}
		sdk_se_put(w->t, " -> ");
		put_node(w->t, v);
		put_reason(w, v);
	}
	w->started = true;
	w->last = v;
	w->n = base;
}

static void
put_path(const struct step *s, int n, struct se_text *t)
{
	for (int i = n; i > 0; i--) {
		if (i < n)
			sdk_se_put(t, " -> ");
		put_node(t, s[i - 1].node);
	}
}

void
sdk_chain_text(const struct find *f, const struct step *path,
    const struct end *end, int n, struct se_text *t)
{
	struct writer *w;

	if (f->kind == CYCLE || f->kind == CHAIN) {
		put_path(path + f->path, f->path_n, t);
		return;
	}
	w = sdk_alloc(sizeof *w);
	for (int i = 0; i < n; i++) {
		*w = (struct writer){.t = t,
		    .tree = end[i].tree,
		    .late = end[i].late,
		    .end = end[i].node,
		    .last = -1};
		if (i > 0)
			sdk_se_put(t, "; ");
		visit(w, end[i].node);
		free(w->stack);
	}
	free(w);
}
