/*
 * The scale of Sudoku Explainer 1.2.1: of each step, the first hint of the
 * first technique that has one.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "se.h"

/* A thread keeps its room for chains until it ends. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t room;
static bool has_room;

static void
put_digit(struct se_grid *g, int cell, int digit)
{
	const struct sdk_se_map *m = &sdk_se_map;
	int d = digit - 1;

	for (unsigned s = g->cand[cell]; s != 0; s &= s - 1)
		se_drop(g, cell, se_first(s));
	for (int k = 0; k < 20; k++)
		if (g->cand[m->peer[cell][k]] >> d & 1)
			se_drop(g, m->peer[cell][k], d);
	g->digit[cell] = (uint8_t)digit;
	g->placed[d]++;
	for (int k = 0; k < 3; k++)
		g->open[m->house[cell][k]]--;
}

static void
grid_of(struct se_grid *g, const uint8_t *puzzle)
{
	memset(g, 0, sizeof *g);
	for (int i = 0; i < SDK_CELLS; i++)
		g->cand[i] = 0x1ff;
	for (int h = 0; h < SE_HOUSES; h++) {
		g->open[h] = 9;
		for (int d = 0; d < 9; d++)
			g->pos[h][d] = 0x1ff;
	}
	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0)
			put_digit(g, i, puzzle[i]);
}

/*
 * A puzzle on its way. Chains need much room, and most puzzles no chains: the
 * room is made when first needed, and serves all puzzles of a thread.
 */
struct climb {
	struct se_grid g;
	struct sdk_chains **chains;
};

/* The ladder. Direct techniques are hidden singles after an elimination. */
static bool
find(const struct climb *p, struct se_hint *h)
{
	const struct se_grid *g = &p->g;

	if (sdk_se_hidden_single(g, h) || sdk_se_locking(g, true, h) ||
	    sdk_se_hidden_set(g, 2, true, h) || sdk_se_naked_single(g, h) ||
	    sdk_se_hidden_set(g, 3, true, h) || sdk_se_locking(g, false, h) ||
	    sdk_se_naked_set(g, 2, h) || sdk_se_fish(g, 2, h) ||
	    sdk_se_hidden_set(g, 2, false, h) || sdk_se_naked_set(g, 3, h) ||
	    sdk_se_fish(g, 3, h) || sdk_se_hidden_set(g, 3, false, h) ||
	    sdk_se_wing(g, false, h) || sdk_se_wing(g, true, h) ||
	    sdk_se_unique_loop(g, h) || sdk_se_naked_set(g, 4, h) ||
	    sdk_se_fish(g, 4, h) || sdk_se_hidden_set(g, 4, false, h) ||
	    sdk_se_bug(g, h) || sdk_se_aligned(g, 2, h))
		return true;
	if (*p->chains == NULL)
		*p->chains = sdk_chains_new();
	if (sdk_chains_find(*p->chains, g, SE_LOOPS, h) ||
	    sdk_se_aligned(g, 3, h))
		return true;
	for (int k = SE_NISHIO; k < SE_CHAINS; k++)
		if (sdk_chains_find(*p->chains, g, (enum se_chains)k, h))
			return true;
	return false;
}

static void
apply(struct se_grid *g, const struct se_hint *h)
{
	for (int i = 0; i < SDK_CELLS; i++)
		for (unsigned s = h->gone[i] & g->cand[i]; s != 0; s &= s - 1)
			se_drop(g, i, se_first(s));
	if (h->cell >= 0)
		put_digit(g, h->cell, h->digit);
}

/*
 * ER is the highest rating of all steps, EP that up to the first digit placed,
 * ED that of the first step. A complete grid has no step: 0.0. The program
 * prints 20.0 where its techniques end, though it has not happened to us.
 */
static void
rate(struct climb *p, const uint8_t *puzzle, struct sdk_rating *r)
{
	enum { END = 200 };
	struct se_hint h;

	r->er = r->ep = r->ed = 0;
	grid_of(&p->g, puzzle);
	for (int empty = SDK_CELLS - r->clues; empty > 0;
	     empty -= h.cell >= 0) {
		if (!find(p, &h)) {
			r->er = END;
			return;
		}
		if (h.rating > r->er)
			r->er = (uint8_t)h.rating;
		if (r->ed == 0)
			r->ed = r->er;
		if (r->ep == 0 && h.cell >= 0)
			r->ep = r->er;
		apply(&p->g, &h);
	}
}

static void
free_chains(void *chains)
{
	sdk_chains_free(chains);
}

static void
prepare(void)
{
	sdk_se_fill_map();
	has_room = pthread_key_create(&room, free_chains) == 0;
}

void
sdk_se_rate(const uint8_t *in, size_t n, struct sdk_rating *r)
{
	struct sdk_chains *chains = NULL;
	struct climb p = {.chains = &chains};

	pthread_once(&once, prepare);
	if (has_room)
		chains = pthread_getspecific(room);
	for (size_t i = 0; i < n; i++)
		if (r[i].solutions == 1)
			rate(&p, in + SDK_CELLS * i, &r[i]);
	if (!has_room || pthread_setspecific(room, chains) != 0)
		sdk_chains_free(chains);
}

/* Tells a step in words; text is room for them. Whether to go on. */
static bool
tell(const struct se_grid *g, struct sdk_chains *chains,
    const struct se_hint *h, struct se_text *text, sdk_se_teller *step,
    void *ctx)
{
	text->n = 0;
	sdk_se_put_hint(text, h);
	if (h->chains) {
		sdk_se_put(text, ": ");
		sdk_chains_tell(chains, text);
	}
	sdk_se_put_result(text, h);
	return step(ctx, &(struct sdk_se_step){h->technique, h->rating, h->cell,
			     h->digit, h->gone, g->cand, g->digit, text->p});
}

void
sdk_se_explain(const uint8_t *puzzle, sdk_se_teller *step, void *ctx)
{
	struct sdk_chains *chains = NULL;
	struct climb p = {.chains = &chains};
	struct se_text text = {NULL, 0, 0};
	int empty = SDK_CELLS;
	struct se_hint h;

	pthread_once(&once, prepare);
	grid_of(&p.g, puzzle);
	for (int i = 0; i < SDK_CELLS; i++)
		empty -= puzzle[i] != 0;
	for (; empty > 0 && find(&p, &h); empty -= h.cell >= 0) {
		if (!tell(&p.g, chains, &h, &text, step, ctx))
			break;
		apply(&p.g, &h);
	}
	free(text.p);
	sdk_chains_free(chains);
}

bool
sdk_se_go_on(const uint16_t *candidates, const uint8_t *digits,
    struct se_hint *h, sdk_se_teller *step, void *ctx)
{
	struct sdk_chains *chains = sdk_chains_new();
	struct se_text text = {NULL, 0, 0};
	bool found = false, more = false;
	struct se_grid g;

	pthread_once(&once, prepare);
	grid_of(&g, digits);
	for (int i = 0; i < SDK_CELLS; i++)
		for (unsigned s = g.cand[i] & ~(unsigned)candidates[i]; s != 0;
		     s &= s - 1)
			se_drop(&g, i, se_first(s));
	for (int k = 0; k < SE_CHAINS && !found; k++)
		found = sdk_chains_find(chains, &g, (enum se_chains)k, h);
	if (found)
		more = tell(&g, chains, h, &text, step, ctx);
	free(text.p);
	sdk_chains_free(chains);
	return more;
}
