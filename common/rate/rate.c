/*
 * The ladder: the easiest technique that goes on is used, then all are tried
 * again from the easiest. Each family of techniques has a file of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "board.h"
#include "se.h"
#include "record/record.h"
#include "solve/solve.h"

static const struct {
	const char *name;
	int level;
	sdk_finder *find; /* NULL: a single, or none */
	int size;
} ladder[SDK_TECHNIQUES] = {
    [SDK_NOTHING] = {"", 0, NULL, 0},
    [SDK_BOX_SINGLE] = {"hidden single in box", 1, NULL, 0},
    [SDK_LINE_SINGLE] = {"hidden single in line", 1, NULL, 0},
    [SDK_NAKED_SINGLE] = {"naked single", 1, NULL, 0},
    [SDK_POINTING] = {"pointing", 2, sdk_find_pointing, 0},
    [SDK_CLAIMING] = {"claiming", 2, sdk_find_claiming, 0},
    [SDK_NAKED_PAIR] = {"naked pair", 2, sdk_find_naked, 2},
    [SDK_HIDDEN_PAIR] = {"hidden pair", 2, sdk_find_hidden, 2},
    [SDK_NAKED_TRIPLE] = {"naked triple", 2, sdk_find_naked, 3},
    [SDK_HIDDEN_TRIPLE] = {"hidden triple", 2, sdk_find_hidden, 3},
    [SDK_NAKED_QUAD] = {"naked quad", 2, sdk_find_naked, 4},
    [SDK_HIDDEN_QUAD] = {"hidden quad", 2, sdk_find_hidden, 4},
    [SDK_X_WING] = {"X-wing", 3, sdk_find_fish, 2},
    [SDK_SWORDFISH] = {"swordfish", 3, sdk_find_fish, 3},
    [SDK_JELLYFISH] = {"jellyfish", 3, sdk_find_fish, 4},
    [SDK_XY_WING] = {"XY-wing", 3, sdk_find_xy_wing, 0},
    [SDK_XYZ_WING] = {"XYZ-wing", 3, sdk_find_xyz_wing, 0},
    [SDK_W_WING] = {"W-wing", 3, sdk_find_w_wing, 0},
    [SDK_COLOURING] = {"simple colouring", 3, sdk_find_colouring, 0},
    [SDK_RECTANGLE] = {"unique rectangle", 3, sdk_find_rectangle, 0},
    [SDK_BEYOND] = {"beyond", 4, NULL, 0},
};

const char *
sdk_technique_name(enum sdk_technique t)
{
	return ladder[t].name;
}

int
sdk_technique_level(enum sdk_technique t)
{
	return ladder[t].level;
}

/* A puzzle on its way, and who wants to know. */
struct path {
	struct sdk_state s;
	void (*step)(void *ctx, const struct sdk_step *s);
	void *ctx;
	sdk_se_teller *chain;         /* NULL: end where the ladder ends */
	const struct sdk_shuffle *by; /* NULL: count no nodes */
	int most;                     /* try no technique above this level */
	uint64_t nodes;
	enum sdk_technique hardest;
	int eliminations;
};

static void
view_of(struct sdk_view *v, const struct sdk_state *s)
{
	sdk_board one = BOARD_EACH(0), two = BOARD_EACH(0),
		  three = BOARD_EACH(0), four = BOARD_EACH(0);

	memset(v, 0, sizeof *v);
	v->s = s;
	for (int d = 0; d < 9; d++) {
		sdk_board w = s->cand[d];
		uint16_t bit = (uint16_t)(1U << d);

		w &= ~s->placed;
		four |= three & w;
		three |= two & w;
		two |= one & w;
		one |= w;
		for (int row = 0; row < 9; row++) {
			uint32_t in = w[row / 3] >> row % 3 * 10 & 0x1ff;

			v->pos[row][d] = (uint16_t)in;
			for (; in != 0; in &= in - 1) {
				int col = __builtin_ctz(in);
				int box = row / 3 * 3 + col / 3;
				int k = row % 3 * 3 + col % 3;

				v->cell[9 * row + col] |= bit;
				v->pos[9 + col][d] |= (uint16_t)(1U << row);
				v->pos[18 + box][d] |= (uint16_t)(1U << k);
			}
		}
	}
	v->two = two & ~three;
	v->three = three & ~four;
}

/* What a digit in a cell is single in: the house of its technique. */
static int
single_house(const struct sdk_state *s, enum sdk_technique t, int d, int cell)
{
	int row = cell / 9, col = cell % 9;
	sdk_board others = s->cand[d] & ~board_cell(cell);

	if (t == SDK_BOX_SINGLE)
		return 18 + row / 3 * 3 + col / 3;
	if (t == SDK_NAKED_SINGLE)
		return -1;
	return board_any(others & sdk_houses[row]) ? 9 + col : row;
}

/* Keeps only the first cell of found, and returns it. */
static void
tell_single(const struct path *p, enum sdk_technique t, sdk_board *found)
{
	struct sdk_step step = {.technique = t, .n = {1, 0}};
	sdk_board all = BOARD_EACH(0);
	uint8_t list[SDK_CELLS];

	for (int d = 0; d < 9; d++)
		all |= found[d];
	board_list(all, list);
	step.cell[0][0] = list[0];
	for (int d = 0; d < 9; d++) {
		found[d] &= board_cell(list[0]);
		if (board_any(found[d])) {
			step.digits = (uint16_t)(1U << d);
			step.house = single_house(&p->s, t, d, list[0]);
		}
	}
	p->step(p->ctx, &step);
}

/* Places singles of the easiest kind there is: all of them, or only the first. */
static enum sdk_technique
singles(struct path *p)
{
	static const enum sdk_technique kind[] = {
	    SDK_BOX_SINGLE, SDK_LINE_SINGLE, SDK_NAKED_SINGLE};
	sdk_board found[9];

	for (int i = 0; i < 3; i++)
		if (sdk_singles(&p->s, kind[i], found)) {
			if (p->step != NULL)
				tell_single(p, kind[i], found);
			sdk_place(&p->s, found);
			return kind[i];
		}
	return SDK_NOTHING;
}

static void
tell_elimination(
    const struct path *p, enum sdk_technique t, const struct sdk_hit *h)
{
	struct sdk_step step = {.technique = t,
	    .digits = (uint16_t)h->digits,
	    .house = h->house,
	    .base = (uint16_t)h->base,
	    .cover = (uint16_t)h->cover};
	uint8_t list[SDK_CELLS];

	for (int i = 0; i < 2; i++)
		step.n[i] = (uint8_t)board_list(h->cells[i], step.cell[i]);
	for (int d = 0; d < 9; d++) {
		int n = 0;

		if (h->drop >> d & 1)
			n = board_list(p->s.cand[d] & h->from, list);
		for (int i = 0; i < n; i++)
			step.removed[list[i]] |= (uint16_t)(1U << d);
	}
	p->step(p->ctx, &step);
}

/* Uses the easiest technique beyond singles; SDK_BEYOND if none helps. */
static enum sdk_technique
eliminate(struct path *p)
{
	struct sdk_view v;
	struct sdk_hit h;
	enum sdk_technique t;

	view_of(&v, &p->s);
	for (t = SDK_POINTING; t < SDK_BEYOND; t++) {
		if (ladder[t].level > p->most)
			return SDK_BEYOND;
		h = (struct sdk_hit){.house = -1};
		if (ladder[t].find(&v, ladder[t].size, &h))
			break;
	}
	if (t == SDK_BEYOND)
		return t;
	if (p->step != NULL)
		tell_elimination(p, t, &h);
	for (int d = 0; d < 9; d++)
		if (h.drop >> d & 1)
			p->s.cand[d] &= ~h.from;
	p->eliminations++;
	return t;
}

/* Takes a step of chains; whether there was one. */
static bool
use_chains(struct path *p)
{
	uint16_t candidates[SDK_CELLS] = {0};
	uint8_t digits[SDK_CELLS] = {0};
	sdk_board found[9];
	struct se_hint h;

	for (int d = 0; d < 9; d++)
		for (int i = 0; i < SDK_CELLS; i++)
			if (board_has(p->s.cand[d], i)) {
				candidates[i] |= (uint16_t)(1U << d);
				if (board_has(p->s.placed, i))
					digits[i] = (uint8_t)(d + 1);
			}
	if (!sdk_se_go_on(candidates, digits, &h, p->chain, p->ctx))
		return false;
	for (int d = 0; d < 9; d++) {
		found[d] = BOARD_EACH(0);
		if (h.cell >= 0 && h.digit == d + 1)
			found[d] = board_cell(h.cell);
		for (int i = 0; i < SDK_CELLS; i++)
			if (h.gone[i] >> d & 1)
				p->s.cand[d] &= ~board_cell(i);
	}
	if (h.cell >= 0)
		sdk_place(&p->s, found);
	return true;
}

static void
climb(struct path *p, const uint8_t *puzzle)
{
	enum sdk_technique t;

	sdk_state_of(&p->s, puzzle);
	do {
		t = singles(p);
		if (t == SDK_NOTHING &&
		    !board_any(p->s.placed ^ BOARD_EACH(BOARD_BAND)))
			return;
		if (t == SDK_NOTHING) {
			if (p->hardest <= SDK_NAKED_SINGLE && p->by != NULL)
				p->nodes = sdk_nodes(&p->s, p->by);
			t = eliminate(p);
		}
		if (t > p->hardest)
			p->hardest = t;
	} while (t != SDK_BEYOND || (p->chain != NULL && use_chains(p)));
}

static void
rate(const uint8_t *puzzle, const struct sdk_shuffle *by, int most,
    struct sdk_rating *r)
{
	struct path p = {.by = by, .most = most};
	uint8_t list[SDK_CELLS];

	climb(&p, puzzle);
	r->technique = (uint8_t)p.hardest;
	/* A grid without a hole is as easy as can be. */
	r->level =
	    p.hardest == SDK_NOTHING ? 1 : (uint8_t)ladder[p.hardest].level;
	r->steps = (uint16_t)(board_list(p.s.placed, list) - r->clues +
			      p.eliminations);
	r->nodes = p.nodes;
}

static void
rate_all(const uint8_t *in, size_t n, const struct sdk_shuffle *by, int most,
    struct sdk_rating *out)
{
	uint64_t *solutions = sdk_alloc(n * sizeof *solutions);

	sdk_solve(in, n, 2, NULL, solutions);
	for (size_t i = 0; i < n; i++) {
		const uint8_t *puzzle = in + SDK_CELLS * i;

		memset(&out[i], 0, sizeof out[i]);
		for (int k = 0; k < SDK_CELLS; k++)
			out[i].clues += puzzle[k] != 0;
		out[i].solutions = (uint8_t)solutions[i];
		if (solutions[i] == 1)
			rate(puzzle, by, most, &out[i]);
	}
	free(solutions);
}

void
sdk_rate(const uint8_t *in, size_t n, uint64_t seed, struct sdk_rating *out)
{
	struct sdk_shuffle by[SDK_SHUFFLES];

	sdk_shuffles(seed, by);
	rate_all(in, n, by, ladder[SDK_BEYOND].level, out);
}

void
sdk_grade(const uint8_t *in, size_t n, int most, struct sdk_rating *out)
{
	rate_all(in, n, NULL, most, out);
}

void
sdk_explain(const uint8_t *puzzle,
    void (*step)(void *ctx, const struct sdk_step *s), void *ctx,
    uint16_t *left)
{
	struct path p = {
	    .step = step, .ctx = ctx, .most = ladder[SDK_BEYOND].level};

	climb(&p, puzzle);
	for (int i = 0; left != NULL && i < SDK_CELLS; i++) {
		left[i] = 0;
		for (int d = 0; d < 9; d++)
			left[i] |= (uint16_t)(board_has(p.s.cand[d], i) << d);
	}
}

void
sdk_explain_all(const uint8_t *puzzle,
    void (*step)(void *ctx, const struct sdk_step *s), sdk_se_teller *chain,
    void *ctx)
{
	struct path p = {.step = step,
	    .chain = chain,
	    .ctx = ctx,
	    .most = ladder[SDK_BEYOND].level};

	climb(&p, puzzle);
}
