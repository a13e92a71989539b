/*
 * Ratings against judges that know nothing of boards: every step of every path
 * against the solution, and against the definition of its technique; on a part
 * of the puzzles, that no easier technique would have gone on, and that the
 * nodes are those of a search of the shuffled puzzles.
 * usage: test_rate [SEED [PUZZLES]]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "rate/board.h" /* for the shufflings alone */
#include "rate/rate.h"
#include "record/record.h"
#include "solve/solve.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { PUZZLES = 10000 };
#else
enum { PUZZLES = 100000 };
#endif
enum { LOT = 1000, CLOSE = 100 /* one of so many gets the slow judges */ };

static uint64_t seed;

/* What is on paper, by the judge's own account. */
struct paper {
	uint16_t cand[SDK_CELLS]; /* sets of digits; of a placed one, that */
	bool placed[SDK_CELLS], given[SDK_CELLS];
};

struct trial {
	struct paper now;
	const uint8_t *puzzle, *solution;
	bool slow;
	int steps;
	enum sdk_technique hardest;
};

static uint64_t seen[SDK_TECHNIQUES];

static _Noreturn void
fail(const struct trial *t, const struct sdk_step *s, const char *what)
{
	char text[SDK_STEP_TEXT] = "";

	if (s != NULL)
		sdk_step_text(s, text);
	printf("test_rate: seed %" PRIu64 ": ", seed);
	for (int i = 0; i < SDK_CELLS; i++)
		printf("%d", t->puzzle[i]);
	printf("\nstep %d: %s\n%s\n", t->steps, text, what);
	exit(1);
}

#define DEMAND(x)                                                              \
	do                                                                     \
		if (!(x))                                                      \
			fail(t, s, #x);                                        \
	while (0)

static int
count(unsigned set)
{
	int n = 0;

	for (; set != 0; set &= set - 1)
		n++;
	return n;
}

static int
box_of(int i)
{
	return i / 27 * 3 + i % 9 / 3;
}

static bool
in_house(int i, int h)
{
	return h < 9    ? i / 9 == h
	       : h < 18 ? i % 9 == h - 9
			: box_of(i) == h - 18;
}

static bool
sees(int a, int b)
{
	return a != b &&
	       (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b));
}

static bool
is_in(const uint8_t *list, int n, int i)
{
	while (n > 0)
		if (list[--n] == i)
			return true;
	return false;
}

/* The cells of a house, rising. */
static uint8_t member[27][9];

static void
make_houses(void)
{
	for (int h = 0; h < 27; h++)
		for (int i = 0, n = 0; i < SDK_CELLS; i++)
			if (in_house(i, h))
				member[h][n++] = (uint8_t)i;
}

/* The bits k of the cells of house h that may be one of the digits. */
static unsigned
places(const struct paper *p, int h, unsigned digits)
{
	unsigned set = 0;

	for (int k = 0; k < 9; k++)
		if (p->cand[member[h][k]] & digits)
			set |= 1U << k;
	return set;
}

static void
place(struct paper *p, int cell, unsigned digit)
{
	for (int i = 0; i < SDK_CELLS; i++)
		if (sees(i, cell))
			p->cand[i] &= (uint16_t)~digit;
	p->cand[cell] = (uint16_t)digit;
	p->placed[cell] = true;
}

static void
paper_of(struct paper *p, const uint8_t *puzzle)
{
	memset(p, 0, sizeof *p);
	for (int i = 0; i < SDK_CELLS; i++)
		p->cand[i] = 0x1ff;
	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0) {
			place(p, i, 1U << (puzzle[i] - 1));
			p->given[i] = true;
		}
}

/*
 * The techniques by their definitions. Each gets the cells and says what they
 * rule out in gone; false if they are not as the definition wants.
 */
struct gone {
	uint16_t set[SDK_CELLS];
};

static bool
any_gone(const struct gone *g)
{
	for (int i = 0; i < SDK_CELLS; i++)
		if (g->set[i] != 0)
			return true;
	return false;
}

static bool
locked(
    const struct paper *p, int house, int away, unsigned digit, struct gone *g)
{
	memset(g, 0, sizeof *g);
	for (int k = 0; k < 9; k++) {
		int i = member[house][k], o = member[away][k];

		if ((p->cand[i] & digit) &&
		    (p->placed[i] || !in_house(i, away)))
			return false;
		if (!in_house(o, house))
			g->set[o] = p->cand[o] & (uint16_t)digit;
	}
	return true;
}

static bool
naked(const struct paper *p, int house, unsigned cells, struct gone *g)
{
	unsigned digits = 0;

	memset(g, 0, sizeof *g);
	for (int k = 0; k < 9; k++)
		if (cells >> k & 1) {
			if (p->placed[member[house][k]])
				return false;
			digits |= p->cand[member[house][k]];
		}
	if (count(digits) != count(cells))
		return false;
	for (int k = 0; k < 9; k++)
		if (!(cells >> k & 1))
			g->set[member[house][k]] =
			    p->cand[member[house][k]] & (uint16_t)digits;
	return true;
}

static bool
hidden(const struct paper *p, int house, unsigned digits, struct gone *g)
{
	unsigned cells = places(p, house, digits);

	memset(g, 0, sizeof *g);
	if (count(cells) != count(digits))
		return false;
	for (int k = 0; k < 9; k++)
		if (cells >> k & 1) {
			if (p->placed[member[house][k]])
				return false;
			g->set[member[house][k]] =
			    p->cand[member[house][k]] & (uint16_t)~digits;
		}
	return true;
}

/* first: 0 for rows as base, 9 for columns. */
static bool
fish(const struct paper *p, int first, unsigned base, unsigned digit,
    unsigned *cover, struct gone *g)
{
	*cover = 0;
	memset(g, 0, sizeof *g);
	for (int l = 0; l < 9; l++)
		if (base >> l & 1) {
			unsigned at = places(p, first + l, digit);

			if (count(at) < 2)
				return false;
			*cover |= at;
		}
	if (count(*cover) != count(base))
		return false;
	for (int i = 0; i < SDK_CELLS; i++) {
		int line = first == 0 ? i / 9 : i % 9;
		int cross = first == 0 ? i % 9 : i / 9;

		if ((*cover >> cross & 1) && !(base >> line & 1))
			g->set[i] = p->cand[i] & (uint16_t)digit;
	}
	return true;
}

/* n cells see i. */
static bool
all_see(const int *cell, int n, int i)
{
	while (n > 0)
		if (!sees(cell[--n], i))
			return false;
	return true;
}

/* A pivot of `size` digits. */
static bool
wing(const struct paper *p, int size, int pivot, int one, int other,
    struct gone *g)
{
	unsigned m = p->cand[pivot], a = p->cand[one], b = p->cand[other];
	const int cell[3] = {one, other, pivot};

	memset(g, 0, sizeof *g);
	if (!sees(pivot, one) || !sees(pivot, other) || count(m) != size ||
	    count(a) != 2 || count(b) != 2 || count(a & b) != 1 ||
	    count(m | a | b) != 3 || (size == 2) == ((m & a & b) != 0) ||
	    (m & a) == 0 || (m & b) == 0)
		return false;
	for (int i = 0; i < SDK_CELLS; i++)
		if (all_see(cell, size, i))
			g->set[i] = p->cand[i] & (uint16_t)(a & b);
	return true;
}

/* The link is on the digit x. */
static bool
w_wing(const struct paper *p, int one, int other, int house, unsigned x,
    struct gone *g)
{
	unsigned m = p->cand[one], at = places(p, house, x);
	const int cell[2] = {one, other};
	int end[2], n = 0;

	memset(g, 0, sizeof *g);
	if (count(m) != 2 || p->cand[other] != m || sees(one, other) ||
	    (m & x) == 0 || count(at) != 2)
		return false;
	for (int k = 0; k < 9; k++)
		if (at >> k & 1)
			end[n++] = member[house][k];
	if (is_in((uint8_t[]){(uint8_t)one, (uint8_t)other}, 2, end[0]) ||
	    is_in((uint8_t[]){(uint8_t)one, (uint8_t)other}, 2, end[1]))
		return false;
	if (!(sees(one, end[0]) && sees(other, end[1])) &&
	    !(sees(one, end[1]) && sees(other, end[0])))
		return false;
	for (int i = 0; i < SDK_CELLS; i++)
		if (all_see(cell, 2, i))
			g->set[i] = p->cand[i] & (uint16_t)(m & ~x);
	return true;
}

/* Colours all that hangs together with cell i: 1 and 2 in colour[]. */
static void
paint(const struct paper *p, unsigned digit, int i, int c, uint8_t *colour)
{
	if (colour[i] != 0)
		return;
	colour[i] = (uint8_t)c;
	for (int h = 0; h < 27; h++) {
		unsigned at;

		if (!in_house(i, h))
			continue;
		at = places(p, h, digit);
		if (count(at) == 2)
			for (int k = 0; k < 9; k++)
				if (at >> k & 1)
					paint(p, digit, member[h][k], 3 - c,
					    colour);
	}
}

static bool
colouring(const struct paper *p, unsigned digit, int start, uint8_t *colour,
    struct gone *g)
{
	bool wrong[3] = {false, false, false};

	memset(g, 0, sizeof *g);
	memset(colour, 0, SDK_CELLS);
	if (p->placed[start] || !(p->cand[start] & digit))
		return false;
	paint(p, digit, start, 1, colour);
	for (int i = 0; i < SDK_CELLS; i++)
		for (int k = 0; k < i; k++)
			if (colour[i] != 0 && colour[i] == colour[k] &&
			    sees(i, k))
				wrong[colour[i]] = true;
	for (int i = 0; i < SDK_CELLS; i++) {
		bool near[3] = {false, false, false};

		for (int k = 0; k < SDK_CELLS; k++)
			near[colour[k]] |= sees(i, k);
		if (wrong[1] || wrong[2]) {
			/* One colour at a time: the first that is wrong. */
			if (colour[i] != 0 && wrong[colour[i]])
				g->set[i] = (uint16_t)digit;
		} else if (colour[i] == 0 && near[1] && near[2])
			g->set[i] = p->cand[i] & (uint16_t)digit;
	}
	return true;
}

/* Rows a and b, columns c and d; one cell has other digits, too. */
static bool
rectangle(const struct paper *p, int a, int b, int c, int d, struct gone *g)
{
	const int cell[4] = {9 * a + c, 9 * a + d, 9 * b + c, 9 * b + d};

	memset(g, 0, sizeof *g);
	if (a == b || c == d || (a / 3 == b / 3) == (c / 3 == d / 3))
		return false;
	for (int i = 0; i < 4; i++)
		if (p->placed[cell[i]])
			return false;
	for (int i = 0; i < 4; i++) {
		unsigned xy = p->cand[cell[(i + 1) % 4]];

		if (count(xy) == 2 && p->cand[cell[(i + 2) % 4]] == xy &&
		    p->cand[cell[(i + 3) % 4]] == xy) {
			g->set[cell[i]] = p->cand[cell[i]] & (uint16_t)xy;
			return true;
		}
	}
	return false;
}

/* Whether a single of the technique is there. */
static bool
single_helps(const struct paper *p, enum sdk_technique t)
{
	for (int i = 0; t == SDK_NAKED_SINGLE && i < SDK_CELLS; i++)
		if (!p->placed[i] && count(p->cand[i]) == 1)
			return true;
	for (int h = 0; t != SDK_NAKED_SINGLE && h < 27; h++)
		for (int d = 0; d < 9; d++) {
			unsigned at = places(p, h, 1U << d);

			if ((h >= 18) == (t == SDK_BOX_SINGLE) &&
			    count(at) == 1 &&
			    !p->placed[member[h][__builtin_ctz(at)]])
				return true;
		}
	return false;
}

static bool
locked_helps(const struct paper *p, enum sdk_technique t)
{
	struct gone g;

	for (int h = 0; h < 27; h++)
		for (int away = 0; away < 27; away++)
			for (int d = 0; d < 9; d++)
				if ((h >= 18) == (t == SDK_POINTING) &&
				    (away >= 18) != (h >= 18) &&
				    locked(p, h, away, 1U << d, &g) &&
				    any_gone(&g))
					return true;
	return false;
}

static bool
set_helps(const struct paper *p, bool is_hidden, int size)
{
	struct gone g;

	for (int h = 0; h < 27; h++)
		for (unsigned s = 0; s < 512; s++)
			if (count(s) == size &&
			    (is_hidden ? hidden(p, h, s, &g)
				       : naked(p, h, s, &g)) &&
			    any_gone(&g))
				return true;
	return false;
}

static bool
fish_helps(const struct paper *p, int size)
{
	struct gone g;
	unsigned cover;

	for (int d = 0; d < 9; d++)
		for (unsigned s = 0; s < 512; s++)
			if (count(s) == size &&
			    ((fish(p, 0, s, 1U << d, &cover, &g) &&
				 any_gone(&g)) ||
				(fish(p, 9, s, 1U << d, &cover, &g) &&
				    any_gone(&g))))
				return true;
	return false;
}

static bool
wing_helps(const struct paper *p, int size)
{
	struct gone g;

	for (int i = 0; i < SDK_CELLS; i++)
		for (int k = 0; k < SDK_CELLS; k++)
			for (int l = 0; sees(i, k) && l < k; l++)
				if (wing(p, size, i, k, l, &g) && any_gone(&g))
					return true;
	return false;
}

static bool
w_wing_helps(const struct paper *p)
{
	struct gone g;

	for (int i = 0; i < SDK_CELLS; i++)
		for (int k = 0; k < i; k++)
			for (int h = 0; p->cand[i] == p->cand[k] && h < 27; h++)
				for (int d = 0; d < 9; d++)
					if (w_wing(p, i, k, h, 1U << d, &g) &&
					    any_gone(&g))
						return true;
	return false;
}

static bool
colouring_helps(const struct paper *p)
{
	uint8_t colour[SDK_CELLS];
	struct gone g;

	for (int i = 0; i < SDK_CELLS; i++)
		for (int d = 0; d < 9; d++)
			if (colouring(p, 1U << d, i, colour, &g) &&
			    any_gone(&g))
				return true;
	return false;
}

static bool
rectangle_helps(const struct paper *p)
{
	struct gone g;

	for (int a = 0; a < 9; a++)
		for (int b = 0; b < a; b++)
			for (int c = 0; c < 9; c++)
				for (int d = 0; d < c; d++)
					if (rectangle(p, a, b, c, d, &g) &&
					    any_gone(&g))
						return true;
	return false;
}

/* Whether the technique goes on from here. */
static bool
helps(const struct paper *p, enum sdk_technique t)
{
	switch (t) {
	case SDK_BOX_SINGLE:
	case SDK_LINE_SINGLE:
	case SDK_NAKED_SINGLE: return single_helps(p, t);
	case SDK_POINTING:
	case SDK_CLAIMING: return locked_helps(p, t);
	case SDK_NAKED_PAIR: return set_helps(p, false, 2);
	case SDK_HIDDEN_PAIR: return set_helps(p, true, 2);
	case SDK_NAKED_TRIPLE: return set_helps(p, false, 3);
	case SDK_HIDDEN_TRIPLE: return set_helps(p, true, 3);
	case SDK_NAKED_QUAD: return set_helps(p, false, 4);
	case SDK_HIDDEN_QUAD: return set_helps(p, true, 4);
	case SDK_X_WING: return fish_helps(p, 2);
	case SDK_SWORDFISH: return fish_helps(p, 3);
	case SDK_JELLYFISH: return fish_helps(p, 4);
	case SDK_XY_WING: return wing_helps(p, 2);
	case SDK_XYZ_WING: return wing_helps(p, 3);
	case SDK_W_WING: return w_wing_helps(p);
	case SDK_COLOURING: return colouring_helps(p);
	case SDK_RECTANGLE: return rectangle_helps(p);
	case SDK_NOTHING:
	case SDK_BEYOND:
	case SDK_TECHNIQUES: break;
	}
	return false;
}

/* The members of house h among the cells of the step, as bits. */
static unsigned
cells_in(const struct sdk_step *s, int h)
{
	unsigned set = 0;

	for (int k = 0; k < 9; k++)
		if (is_in(s->cell[0], s->n[0], member[h][k]))
			set |= 1U << k;
	return set;
}

static void
check_single(const struct trial *t, const struct sdk_step *s)
{
	int cell = s->cell[0][0], h = s->house;

	DEMAND(s->n[0] == 1 && count(s->digits) == 1);
	DEMAND(s->digits == 1U << (t->solution[cell] - 1));
	DEMAND(!t->now.placed[cell]);
	DEMAND(t->now.cand[cell] & s->digits);
	if (s->technique == SDK_NAKED_SINGLE) {
		DEMAND(h == -1 && t->now.cand[cell] == s->digits);
		return;
	}
	DEMAND(h >= 0 && h < 27 && in_house(cell, h));
	DEMAND((h >= 18) == (s->technique == SDK_BOX_SINGLE));
	DEMAND(count(places(&t->now, h, s->digits)) == 1);
}

/* The other kind of house that all cells of the step share; -1 for none. */
static int
shared(const struct sdk_step *s)
{
	for (int h = 0; h < 27; h++)
		if ((h >= 18) != (s->house >= 18) &&
		    count(cells_in(s, h)) == s->n[0])
			return h;
	return -1;
}

static void
check_locked(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	DEMAND(count(s->digits) == 1 && s->n[0] >= 2 && s->n[0] <= 3);
	DEMAND((s->house >= 18) == (s->technique == SDK_POINTING));
	DEMAND(places(&t->now, s->house, s->digits) == cells_in(s, s->house));
	DEMAND(count(cells_in(s, s->house)) == s->n[0] && shared(s) >= 0);
	DEMAND(locked(&t->now, s->house, shared(s), s->digits, g));
}

static void
check_fish(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	unsigned cover;
	int n = 0;

	DEMAND(count(s->digits) == 1 && (s->house == 0 || s->house == 9));
	DEMAND(count(s->base) == 2 + (int)s->technique - SDK_X_WING);
	DEMAND(fish(&t->now, s->house, s->base, s->digits, &cover, g));
	DEMAND(cover == s->cover);
	for (int l = 0; l < 9; l++)
		if (s->base >> l & 1) {
			DEMAND(cells_in(s, s->house + l) ==
			       places(&t->now, s->house + l, s->digits));
			n += count(cells_in(s, s->house + l));
		}
	DEMAND(n == s->n[0]);
}

static void
check_wing(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	const struct paper *p = &t->now;

	DEMAND(s->n[0] == 1 && s->n[1] == 2);
	DEMAND(wing(p, s->technique == SDK_XY_WING ? 2 : 3, s->cell[0][0],
	    s->cell[1][0], s->cell[1][1], g));
	DEMAND((p->cand[s->cell[0][0]] | p->cand[s->cell[1][0]] |
		   p->cand[s->cell[1][1]]) == s->digits);
}

static void
check_w_wing(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	unsigned z = 0;

	DEMAND(s->n[0] == 2 && s->n[1] == 2);
	DEMAND(t->now.cand[s->cell[0][0]] == s->digits);
	for (int i = 0; i < SDK_CELLS; i++)
		z |= s->removed[i];
	DEMAND(count(z) == 1 && (z & s->digits));
	DEMAND(w_wing(&t->now, s->cell[0][0], s->cell[0][1], s->house,
	    s->digits & ~z, g));
	for (int i = 0; i < 2; i++)
		DEMAND(in_house(s->cell[1][i], s->house) &&
		       (t->now.cand[s->cell[1][i]] & s->digits & ~z));
}

static void
check_colouring(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	uint8_t colour[SDK_CELLS];
	bool same[3] = {true, true, true};

	DEMAND(count(s->digits) == 1 && s->n[0] > 0);
	DEMAND(colouring(&t->now, s->digits, s->cell[0][0], colour, g));
	for (int i = 0; i < SDK_CELLS; i++) {
		DEMAND((colour[i] == 1) == is_in(s->cell[0], s->n[0], i));
		DEMAND((colour[i] == 2) == is_in(s->cell[1], s->n[1], i));
		if (colour[i] != 0 && s->removed[i] == 0)
			same[colour[i]] = false;
	}
	/* Should both colours be wrong, the step takes one of them. */
	for (int i = 0; i < SDK_CELLS; i++)
		if (colour[i] != 0 && same[3 - colour[i]])
			g->set[i] = 0;
}

static void
check_rectangle(const struct trial *t, const struct sdk_step *s, struct gone *g)
{
	int a = s->cell[0][0], b = s->cell[0][3];

	DEMAND(s->n[0] == 4);
	DEMAND(rectangle(&t->now, a / 9, b / 9, a % 9, b % 9, g));
	DEMAND(s->cell[0][1] == a / 9 * 9 + b % 9);
	DEMAND(s->cell[0][2] == b / 9 * 9 + a % 9);
	for (int i = 0; i < 4; i++)
		DEMAND(!t->now.given[s->cell[0][i]]);
}

static void
check_elimination(const struct trial *t, const struct sdk_step *s)
{
	const struct paper *p = &t->now;
	struct gone g;
	int size = 2 + ((int)s->technique - SDK_NAKED_PAIR) / 2;

	switch (s->technique) {
	case SDK_POINTING:
	case SDK_CLAIMING: check_locked(t, s, &g); break;
	case SDK_NAKED_PAIR:
	case SDK_NAKED_TRIPLE:
	case SDK_NAKED_QUAD:
		DEMAND(s->n[0] == size && count(s->digits) == size);
		DEMAND(naked(p, s->house, cells_in(s, s->house), &g));
		DEMAND(count(cells_in(s, s->house)) == size);
		for (int i = 0; i < size; i++)
			DEMAND((p->cand[s->cell[0][i]] & ~s->digits) == 0);
		break;
	case SDK_HIDDEN_PAIR:
	case SDK_HIDDEN_TRIPLE:
	case SDK_HIDDEN_QUAD:
		DEMAND(s->n[0] == size && count(s->digits) == size);
		DEMAND(hidden(p, s->house, s->digits, &g));
		DEMAND(places(p, s->house, s->digits) == cells_in(s, s->house));
		break;
	case SDK_X_WING:
	case SDK_SWORDFISH:
	case SDK_JELLYFISH: check_fish(t, s, &g); break;
	case SDK_XY_WING:
	case SDK_XYZ_WING: check_wing(t, s, &g); break;
	case SDK_W_WING: check_w_wing(t, s, &g); break;
	case SDK_COLOURING: check_colouring(t, s, &g); break;
	case SDK_RECTANGLE: check_rectangle(t, s, &g); break;
	default: fail(t, s, "no such technique");
	}
	DEMAND(any_gone(&g));
	for (int i = 0; i < SDK_CELLS; i++) {
		DEMAND(s->removed[i] == g.set[i]);
		DEMAND(!(s->removed[i] >> (t->solution[i] - 1) & 1));
	}
}

static void
check_step(void *ctx, const struct sdk_step *s)
{
	struct trial *t = ctx;

	t->steps++;
	if (s->technique > t->hardest)
		t->hardest = s->technique;
	DEMAND(s->technique < SDK_BEYOND);
	seen[s->technique]++;
	if (t->slow)
		for (int e = SDK_BOX_SINGLE; e < (int)s->technique; e++)
			if (helps(&t->now, (enum sdk_technique)e))
				fail(t, s,
				    sdk_technique_name((enum sdk_technique)e));
	if (sdk_technique_level(s->technique) == 1) {
		check_single(t, s);
		place(&t->now, s->cell[0][0], s->digits);
		return;
	}
	check_elimination(t, s);
	for (int i = 0; i < SDK_CELLS; i++)
		t->now.cand[i] &= (uint16_t)~s->removed[i];
}

/*
 * Plain search for one solution of a puzzle: singles, then the first of the
 * cells with the fewest candidates, digits rising. The digits it tried.
 */
static bool
close_singles(struct paper *p)
{
	bool more = true;

	while (more) {
		more = false;
		for (int h = 0; h < 27; h++)
			for (int d = 0; d < 9; d++) {
				unsigned at = places(p, h, 1U << d);
				int cell;

				if (at == 0)
					return false;
				cell = member[h][__builtin_ctz(at)];
				if (count(at) == 1 && !p->placed[cell]) {
					place(p, cell, 1U << d);
					more = true;
				}
			}
		for (int i = 0; i < SDK_CELLS; i++) {
			if (p->cand[i] == 0)
				return false;
			if (count(p->cand[i]) == 1 && !p->placed[i]) {
				place(p, i, p->cand[i]);
				more = true;
			}
		}
	}
	return true;
}

static bool
plain_search(const struct paper *p, uint64_t *tried)
{
	struct paper next;
	int best = -1;

	for (int i = 0; i < SDK_CELLS; i++)
		if (!p->placed[i] &&
		    (best < 0 || count(p->cand[i]) < count(p->cand[best])))
			best = i;
	if (best < 0)
		return true;
	for (int d = 0; d < 9; d++) {
		if (!(p->cand[best] >> d & 1))
			continue;
		++*tried;
		next = *p;
		place(&next, best, 1U << d);
		if (close_singles(&next) && plain_search(&next, tried))
			return true;
	}
	return false;
}

static int
by_size(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* The nodes, from puzzles that are shuffled indeed. */
static uint64_t
plain_nodes(const uint8_t *puzzle)
{
	struct sdk_shuffle by[SDK_SHUFFLES];
	uint64_t n[SDK_SHUFFLES] = {0};

	sdk_shuffles(seed, by);
	for (int i = 0; i < SDK_SHUFFLES; i++) {
		uint8_t moved[SDK_CELLS], name[9];
		struct paper p;

		for (int d = 0; d < 9; d++)
			name[by[i].digit[d]] = (uint8_t)(d + 1);
		for (int k = 0; k < SDK_CELLS; k++)
			moved[by[i].rank[k]] =
			    puzzle[k] != 0 ? name[puzzle[k] - 1] : 0;
		paper_of(&p, moved);
		if (close_singles(&p))
			plain_search(&p, &n[i]);
	}
	qsort(n, SDK_SHUFFLES, sizeof n[0], by_size);
	return n[SDK_SHUFFLES / 2];
}

static void
check(const uint8_t *puzzle, const uint8_t *solution,
    const struct sdk_rating *r, bool slow)
{
	struct trial trial = {
	    .puzzle = puzzle, .solution = solution, .slow = slow};
	struct trial *t = &trial;
	const struct sdk_step *s = NULL;
	uint16_t left[SDK_CELLS];
	bool solved = true;
	int clues = 0;

	paper_of(&t->now, puzzle);
	sdk_explain(puzzle, check_step, t, left);
	for (int i = 0; i < SDK_CELLS; i++) {
		DEMAND(left[i] == t->now.cand[i]);
		DEMAND(left[i] >> (solution[i] - 1) & 1);
		solved &= t->now.placed[i];
		clues += puzzle[i] != 0;
	}
	if (!solved) {
		for (int e = 1; slow && e < SDK_BEYOND; e++)
			DEMAND(!helps(&t->now, (enum sdk_technique)e));
		t->hardest = SDK_BEYOND;
		seen[SDK_BEYOND]++;
	}
	DEMAND(r->solutions == 1 && r->clues == clues);
	DEMAND(r->technique == t->hardest && r->steps == t->steps);
	DEMAND(r->level == sdk_technique_level(t->hardest));
	DEMAND((r->nodes == 0) == (r->level == 1));
	if (slow)
		DEMAND(r->nodes == plain_nodes(puzzle));
}

/*
 * Minimal puzzles from grids: the cells are tried in random order, the first
 * ones together, as they can mostly go.
 */
static void
dig(const uint8_t *grid, uint8_t *puzzle, uint64_t number)
{
	enum { AT_ONCE = 36 };
	static uint8_t order[LOT][SDK_CELLS], trial[LOT * SDK_CELLS + SDK_PAD];
	static uint64_t solutions[LOT];
	int next;

	for (int i = 0; i < LOT; i++)
		for (int k = 0; k < SDK_CELLS; k++) {
			int at = (int)(sdk_mix(seed,
					   (number + (uint64_t)i) * SDK_CELLS +
					       (uint64_t)k) %
				       ((unsigned)k + 1));

			order[i][k] = order[i][at];
			order[i][at] = (uint8_t)k;
		}
	memcpy(puzzle, grid, LOT * SDK_CELLS);
	for (int from = 0; from < SDK_CELLS; from = next) {
		next = from == 0 ? AT_ONCE : from + 1;
		memcpy(trial, puzzle, LOT * SDK_CELLS);
		for (int i = 0; i < LOT; i++)
			for (int k = from; k < next; k++)
				trial[SDK_CELLS * i + order[i][k]] = 0;
		sdk_solve(trial, LOT, 2, NULL, solutions);
		for (int i = 0; i < LOT; i++)
			if (solutions[i] == 1)
				memcpy(puzzle + SDK_CELLS * i,
				    trial + SDK_CELLS * i, SDK_CELLS);
	}
}

/* Gives another clue to each. */
static void
ease(const uint8_t *grid, uint8_t *puzzle, uint64_t number)
{
	for (int i = 0; i < LOT; i++) {
		uint64_t at =
		    sdk_mix(seed + 1, number + (uint64_t)i) % SDK_CELLS;

		while (puzzle[SDK_CELLS * (uint64_t)i + at] != 0)
			at = (at + 1) % SDK_CELLS;
		at += SDK_CELLS * (uint64_t)i;
		puzzle[at] = grid[at];
	}
}

static void
check_others(void)
{
	static uint8_t in[4 * SDK_CELLS + SDK_PAD];
	struct sdk_rating r[4];

	memset(in, 0, sizeof in);              /* 0: empty, so many solutions */
	in[SDK_CELLS] = in[SDK_CELLS + 1] = 7; /* 1: a clash */
	for (int k = 0; k < SDK_CELLS; k++)    /* 2: complete */
		in[2 * SDK_CELLS + k] =
		    (uint8_t)((k / 9 * 3 + k / 27 + k % 9) % 9 + 1);
	memcpy(in + 3 * SDK_CELLS, in + 2 * SDK_CELLS, SDK_CELLS);
	in[3 * SDK_CELLS + 40] = 0; /* 3: a hole */
	sdk_rate(in, 4, seed, r);
	for (int i = 0; i < 4; i++) {
		static const struct sdk_rating want[4] = {
		    {.clues = 0, .solutions = 2},
		    {.clues = 2, .solutions = 0},
		    {.clues = 81, .solutions = 1, .level = 1},
		    {.clues = 80,
			.solutions = 1,
			.level = 1,
			.technique = SDK_BOX_SINGLE,
			.steps = 1},
		};

		if (memcmp(&r[i], &want[i], sizeof r[i]) != 0) {
			printf("test_rate: others: %d\n", i);
			exit(1);
		}
	}
}

int
main(int argc, char *argv[])
{
	static uint8_t grid[LOT * SDK_CELLS + SDK_PAD],
	    puzzle[LOT * SDK_CELLS + SDK_PAD];
	static struct sdk_rating r[LOT];
	struct sdk_gen gen;
	uint64_t puzzles = PUZZLES, made = 0;

	sdk_start(argv[0]);
	seed = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
			: sdk_random_seed();
	if (argc > 2)
		puzzles = sdk_number(argv[2], 1, UINT64_MAX, "PUZZLES");
	printf("test_rate: seed %" PRIu64 "\n", seed);
	make_houses();
	check_others();
	sdk_gen_start(&gen, seed, 0);
	for (uint64_t lot = 0; made < puzzles; lot++) {
		sdk_gen(&gen, lot * LOT, LOT, grid);
		dig(grid, puzzle, lot * LOT);
		for (int eased = 0; eased < 4; eased++, made += LOT) {
			if (eased > 0)
				ease(grid, puzzle, made);
			sdk_rate(puzzle, LOT, seed, r);
			for (int i = 0; i < LOT; i++)
				check(puzzle + SDK_CELLS * i,
				    grid + SDK_CELLS * i, &r[i],
				    i % CLOSE == 0);
		}
	}
	for (int i = 1; i < SDK_TECHNIQUES; i++)
		printf("%9" PRIu64 " %s\n", seen[i],
		    sdk_technique_name((enum sdk_technique)i));
	printf("test_rate: %" PRIu64 " puzzles ok\n", made);
	return 0;
}
