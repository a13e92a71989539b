/*
 * The Sudoku Explainer scale: unique loops and bivalue universal graves, which
 * rest on it that the puzzle has one solution.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "se.h"

/* Boxes, then rows, then columns: the order in all of this file. */
static const uint8_t kinds[3] = {SE_BOX, SE_ROW, SE_COLUMN};

enum { LONGEST = 18 }; /* two cells in each of nine rows */

struct loop {
	uint8_t n, cell[LONGEST];
};

/* A hint on a loop, with what orders it and what makes it equal to another. */
struct found {
	int rank, type, order;
	struct loop loop;
	uint8_t sort; /* 1 to 4; 3 naked and 5 hidden are types 3 */
	int house;
	unsigned digits, cells;
	struct se_hint hint;
};

struct search {
	const struct se_grid *g;
	int d1, d2;
	unsigned two;
	struct loop path;
	uint32_t houses[SDK_CELLS]; /* of a cell, as bits */
	bool able[SDK_CELLS];
	struct loop *loops; /* those from the present start */
	size_t n_loops, room;
	struct found *found;
	size_t n_found, found_room;
};

static int
place_in_loop(const struct loop *l, int cell)
{
	for (int i = 0; i < l->n; i++)
		if (l->cell[i] == cell)
			return i;
	return -1;
}

/*
 * Extends the path by `cell` in all ways and notes each time it is closed.
 * Cells of the loop have both digits. Three cells with others need to have the
 * same one other digit. `others`, the other digits met, is added to for each
 * neighbour in turn and not taken back before the next: the program does it so,
 * and loops are missed, which its rating shows. seen has the houses of the cells
 * at even and odd places: each may be there once, or the loop is not valid.
 */
static void
extend(struct search *s, int cell, int extra, unsigned others, int last,
    uint32_t seen, uint32_t seen_other)
{
	const struct sdk_se_map *m = &sdk_se_map;

	seen |= s->houses[cell];

	s->path.cell[s->path.n++] = (uint8_t)cell;
	for (int k = 0; k < 3; k++) {
		int house = m->house[cell][kinds[k] / 9];

		if (kinds[k] == last)
			continue;
		for (int i = 0; i < 9; i++) {
			int next = m->cell[house][i];
			unsigned c = s->g->cand[next];

			if (next == s->path.cell[0] && s->path.n >= 4) {
				if (s->n_loops == s->room) {
					s->room = s->room * 2 + 64;
					s->loops = sdk_resize(s->loops, s->room,
					    sizeof *s->loops);
				}
				s->loops[s->n_loops++] = s->path;
				continue;
			}
			if (place_in_loop(&s->path, next) >= 0 ||
			    (c & s->two) != s->two)
				continue;
			others |= c & ~s->two;
			if (c != s->two && se_count(others) != 1 && extra <= 0)
				continue;
			if (s->able[next] &&
			    (seen_other & s->houses[next]) == 0)
				extend(s, next, extra - (c != s->two), others,
				    kinds[k], seen_other, seen);
		}
	}
	s->path.n--;
}

/* Each house has as many cells of the loop at odd as at even places: 0 or 1. */
static bool
valid(const struct loop *l)
{
	uint32_t seen[2] = {0, 0};

	for (int i = 0; i < l->n; i++)
		for (int k = 0; k < 3; k++) {
			uint32_t bit = 1U << sdk_se_map.house[l->cell[i]][k];

			if ((seen[i & 1] & bit) != 0)
				return false;
			seen[i & 1] |= bit;
		}
	return seen[0] == seen[1];
}

static bool
same_cells(const struct loop *a, const struct loop *b)
{
	if (a->n != b->n)
		return false;
	for (int i = 0; i < b->n; i++)
		if (place_in_loop(a, b->cell[i]) < 0)
			return false;
	return true;
}

static bool
same(const struct found *a, const struct found *b)
{
	if (a->sort != b->sort || !same_cells(&a->loop, &b->loop))
		return false;
	if (a->type != 3)
		return true;
	return a->house == b->house && a->digits == b->digits &&
	       a->cells == b->cells;
}

static void
add(struct search *s, struct found *f)
{
	bool any = false;

	for (int i = 0; i < SDK_CELLS; i++)
		any |= f->hint.gone[i] != 0;
	if (!any)
		return;
	for (size_t i = 0; i < s->n_found; i++)
		if (same(&s->found[i], f))
			return;
	if (s->n_found == s->found_room) {
		s->found_room = s->found_room * 2 + 16;
		s->found =
		    sdk_resize(s->found, s->found_room, sizeof *s->found);
	}
	f->order = (int)s->n_found;
	s->found[s->n_found++] = *f;
}

/*
 * 4.5, 4.6 for 6 cells, 4.7 for 8, 5.0 for more; and 0.1 for each cell of the
 * set but the first. The program adds binary fractions, and of two equal sums
 * one may come out a little less: rank has that.
 */
static void
weigh(struct found *f, int set)
{
	static const int base[] = {45, 46, 47, 50};
	static const int8_t off[4][8] = {
	    {0}, {0, -1, 0, -1, 0, 0, -1, 0}, {0, 0, 0, 0, 1, 0, 1, 0}, {0}};
	int k = f->loop.n / 2 - 2;

	if (k > 3)
		k = 3;
	f->hint.rating = base[k] + set - 1;
	f->rank = 4 * f->hint.rating + off[k][set - 1];
}

static struct found
start(const struct search *s, const struct loop *l, int type, int house)
{
	struct found f = {.type = type, .sort = (uint8_t)type, .loop = *l};

	f.house = f.hint.house = house;
	f.hint.house2 = -1;
	f.hint.cell = -1;
	f.hint.technique = SDK_SE_UNIQUE_LOOP;
	f.hint.digits = (uint16_t)s->two;
	f.hint.n = l->n;
	memcpy(f.hint.cells, l->cell, l->n);
	f.hint.base = (uint16_t)type;
	weigh(&f, 1);
	return f;
}

/* One cell has more than the two digits: they go from it. */
static void
type_1(struct search *s, const struct loop *l, int cell)
{
	struct found f = start(s, l, 1, -1);

	f.hint.gone[cell] = (uint16_t)s->two;
	add(s, &f);
}

/* One other digit: it goes from what sees all cells that have it. */
static void
type_2(struct search *s, const struct loop *l, const uint8_t *extra, int n)
{
	struct found f = start(s, l, 2, -1);
	unsigned d = s->g->cand[extra[0]] & ~s->two;

	d &= -d;
	for (int i = 0; i < SDK_CELLS; i++) {
		bool all = (s->g->cand[i] & d) != 0;

		for (int k = 0; k < n; k++)
			all &= sdk_se_map.sees[extra[k]][i];
		if (all)
			f.hint.gone[i] = (uint16_t)d;
	}
	add(s, &f);
}

/*
 * Two cells with other digits, c1 and c2, in a house: one of them has one of
 * these, so together they are a cell of a naked set.
 */
static void
type_3_naked(
    struct search *s, const struct loop *l, int house, int size, int c1, int c2)
{
	const struct se_grid *g = s->g;
	const uint8_t *cell = sdk_se_map.cell[house];
	unsigned extra = (g->cand[c1] | g->cand[c2]) & ~s->two;

	for (unsigned set = (1U << size) - 1; set < 512;
	     set = se_next_set(set)) {
		unsigned both = extra & g->cand[c1] & g->cand[c2], all = 0;
		bool has_1 = false, has_2 = false, bad = false;
		struct found f;

		for (int p = 0; p < 9; p++) {
			unsigned c = g->cand[cell[p]];

			if (!(set >> p & 1))
				continue;
			has_1 |= cell[p] == c1;
			has_2 |= cell[p] == c2;
			if (cell[p] == c1)
				c = extra;
			else
				both |= c;
			bad |= se_count(c) <= 1;
			all |= c;
		}
		if (!has_1 || has_2 || bad || se_count(both) != size ||
		    se_count(all) != size)
			continue;
		f = start(s, l, 3, house);
		weigh(&f, size);
		f.digits = all;
		f.cells = set;
		f.hint.cover = (uint16_t)all;
		for (int p = 0; p < 9; p++)
			if (!(set >> p & 1) && cell[p] != c2)
				f.hint.gone[cell[p]] =
				    (uint16_t)(g->cand[cell[p]] & all);
		add(s, &f);
	}
}

/* As many digits, the loop's two with them, in as many cells and c1 or c2. */
static void
type_3_hidden(
    struct search *s, const struct loop *l, int house, int size, int c1, int c2)
{
	const struct se_grid *g = s->g;
	const struct sdk_se_map *m = &sdk_se_map;
	unsigned extra = (g->cand[c1] | g->cand[c2]) & ~s->two;
	unsigned bit1 = 1U << m->at[c1][house / 9];
	unsigned bit2 = 1U << m->at[c2][house / 9];
	int rest[9], n = 0;

	for (int d = 0; d < 9; d++)
		if (!((s->two | extra) >> d & 1))
			rest[n++] = d;
	if (size - 2 > n)
		return;
	for (unsigned set = (1U << (size - 2)) - 1;; set = se_next_set(set)) {
		unsigned digits = s->two, cells = 0;
		bool bad = false;
		struct found f;

		if (set >> n != 0)
			return;
		for (int k = 0; k < n; k++)
			if (set >> k & 1)
				digits |= 1U << rest[k];
		for (int d = 0; d < 9; d++) {
			unsigned p = g->pos[house][d] & ~bit2;

			if (!(digits >> d & 1))
				continue;
			bad |= p == 0;
			cells |= p;
		}
		if (!bad && se_count(cells) == size) {
			cells &= ~(bit1 | bit2);
			f = start(s, l, 3, house);
			f.sort = 5;
			weigh(&f, se_count(cells));
			f.digits = digits;
			f.cells = cells;
			f.hint.cover = (uint16_t)digits;
			for (int p = 0; p < 9; p++)
				if (cells >> p & 1) {
					int at = m->cell[house][p];

					f.hint.gone[at] =
					    (uint16_t)(g->cand[at] & ~digits);
				}
			add(s, &f);
		}
		if (set == 0)
			return;
	}
}

/* Of a digit that only c1 and c2 have in a house, the other goes from both. */
static void
type_4(struct search *s, const struct loop *l, int c1, int c2)
{
	const struct sdk_se_map *m = &sdk_se_map;
	int locked[2] = {-1, -1}, d[2] = {s->d1, s->d2};

	for (int k = 0; k < 3; k++) {
		int house = m->house[c1][kinds[k] / 9];

		if (m->house[c2][kinds[k] / 9] != house)
			continue;
		for (int i = 0; i < 2; i++)
			if ((s->g->pos[house][d[i]] &
				~(1U << m->at[c1][house / 9] |
				    1U << m->at[c2][house / 9])) == 0)
				locked[i] = house;
	}
	for (int i = 0; i < 2; i++)
		if (locked[i] >= 0) {
			struct found f = start(s, l, 4, locked[i]);

			f.hint.cover = (uint16_t)(1U << d[i]);
			f.hint.gone[c1] = f.hint.gone[c2] =
			    (uint16_t)(1U << d[!i]);
			add(s, &f);
			return;
		}
}

static void
type_3(struct search *s, const struct loop *l, int c1, int c2)
{
	const struct sdk_se_map *m = &sdk_se_map;
	unsigned extra = (s->g->cand[c1] | s->g->cand[c2]) & ~s->two;

	for (int size = se_count(extra); size <= 7; size++)
		for (int k = 0; k < 3; k++) {
			int house = m->house[c1][kinds[k] / 9];

			if (m->house[c2][kinds[k] / 9] != house)
				continue;
			if (2 * size <= s->g->open[house])
				type_3_naked(s, l, house, size, c1, c2);
			if (2 * size < s->g->open[house])
				type_3_hidden(s, l, house, size, c1, c2);
		}
}

static void
judge(struct search *s, const struct loop *l)
{
	uint8_t extra[LONGEST];
	unsigned digits = 0;
	int n = 0;

	for (int i = 0; i < l->n; i++)
		if (se_count(s->g->cand[l->cell[i]]) > 2) {
			digits |= s->g->cand[l->cell[i]] & ~s->two;
			extra[n++] = l->cell[i];
		}
	if (n == 1)
		type_1(s, l, extra[0]);
	else if (n > 2)
		type_2(s, l, extra, n);
	else if (n == 2) {
		if (se_count(digits) == 1)
			type_2(s, l, extra, n);
		else
			type_3(s, l, extra[0], extra[1]);
		type_4(s, l, extra[0], extra[1]);
	}
}

/*
 * Which cells can be in a loop: those that have both digits, and in each of
 * their houses another one.
 */
static void
prune(struct search *s)
{
	uint32_t once, more;
	bool again = true;

	for (int i = 0; i < SDK_CELLS; i++)
		s->able[i] = (s->g->cand[i] & s->two) == s->two;
	while (again) {
		once = more = 0;
		for (int i = 0; i < SDK_CELLS; i++)
			if (s->able[i]) {
				more |= once & s->houses[i];
				once |= s->houses[i];
			}
		again = false;
		for (int i = 0; i < SDK_CELLS; i++)
			if (s->able[i] && (s->houses[i] & ~more) != 0) {
				s->able[i] = false;
				again = true;
			}
	}
}

/*
 * Loops from each cell of two candidates, in the order of cells. The hint with
 * the least rating, then the least type, then found first, is used.
 */
bool
sdk_se_unique_loop(const struct se_grid *g, struct se_hint *h)
{
	struct search s = {.g = g};
	const struct found *best;
	unsigned last = 0;

	for (int i = 0; i < SDK_CELLS; i++)
		for (int k = 0; k < 3; k++)
			s.houses[i] |= (uint32_t)1 << sdk_se_map.house[i][k];
	for (int i = 0; i < SDK_CELLS; i++) {
		unsigned c = g->cand[i];

		if (se_count(c) != 2)
			continue;
		s.two = c;
		s.d1 = se_first(c);
		s.d2 = se_first(c & (c - 1));
		if (c != last)
			prune(&s);
		last = c;
		if (!s.able[i])
			continue;
		s.n_loops = 0;
		extend(&s, i, 2, 0, -1, 0, 0);
		for (size_t k = 0; k < s.n_loops; k++)
			if (valid(&s.loops[k]))
				judge(&s, &s.loops[k]);
	}
	best = s.found;
	for (size_t i = 1; i < s.n_found; i++)
		if (s.found[i].rank < best->rank ||
		    (s.found[i].rank == best->rank &&
			s.found[i].type < best->type))
			best = &s.found[i];
	if (best != NULL)
		*h = best->hint;
	free(s.loops);
	free(s.found);
	return best != NULL;
}

/* What makes a grid other than a grave: cells, and the digits too many. */
struct grave {
	int n;
	uint8_t cell[SDK_CELLS];
	uint16_t extra[SDK_CELLS]; /* by cell */
	unsigned digits;
	bool common[SDK_CELLS]; /* sees all of them */
};

static bool
empty(const bool *set)
{
	for (int i = 0; i < SDK_CELLS; i++)
		if (set[i])
			return false;
	return true;
}

/* Takes a digit of a cell as one too many; false if no type fits any more. */
static bool
bury(struct grave *b, struct se_grid *rest, int cell, int d)
{
	bool seen = false;

	for (int i = 0; i < b->n; i++)
		seen |= b->cell[i] == cell;
	if (!seen)
		b->cell[b->n++] = (uint8_t)cell;
	b->extra[cell] |= (uint16_t)(1U << d);
	b->digits |= 1U << d;
	if (rest->cand[cell] >> d & 1)
		se_drop(rest, cell, d);
	for (int i = 0; i < SDK_CELLS; i++) {
		bool sees = sdk_se_map.sees[cell][i];

		b->common[i] =
		    (b->n == 1 && !seen) ? sees : b->common[i] && sees;
	}
	for (int i = 0; i < b->n; i++)
		b->common[b->cell[i]] = false;
	return b->n <= 1 || se_count(b->digits) <= 1 || !empty(b->common);
}

/*
 * Finds the cells that have too much: in each house, a digit with neither 0
 * nor 2 cells has one cell of more than two candidates. What is left must have
 * two digits a cell and two cells a digit.
 */
static bool
find_grave(const struct se_grid *g, struct grave *b)
{
	const struct sdk_se_map *m = &sdk_se_map;
	struct se_grid rest = *g;

	memset(b, 0, sizeof *b);
	for (int k = 0; k < 3; k++)
		for (int i = kinds[k]; i < kinds[k] + 9; i++)
			for (int d = 0; d < 9; d++) {
				unsigned p = g->pos[i][d];
				int n = 0, cell = 0;

				if (p == 0 || se_count(p) == 2)
					continue;
				for (; p != 0; p &= p - 1)
					if (se_count(
						g->cand[m->cell[i][se_first(
						    p)]]) > 2) {
						cell = m->cell[i][se_first(p)];
						n++;
					}
				if (n == 0 ||
				    (n == 1 && !bury(b, &rest, cell, d)))
					return false;
			}
	for (int i = 0; i < SDK_CELLS; i++)
		if (g->digit[i] == 0 && se_count(rest.cand[i]) != 2)
			return false;
	for (int i = 0; i < SE_HOUSES; i++)
		for (int d = 0; d < 9; d++)
			if (rest.pos[i][d] != 0 &&
			    se_count(rest.pos[i][d]) != 2)
				return false;
	return true;
}

static bool
bug_2(const struct se_grid *g, const struct grave *b, struct se_hint *h)
{
	bool any = false;

	for (int i = 0; i < SDK_CELLS; i++)
		if (b->common[i] && (g->cand[i] & b->digits) != 0) {
			h->gone[i] = (uint16_t)b->digits;
			any = true;
		}
	h->rating = 57;
	h->base = 2;
	return any;
}

/* The house of a kind that has all the cells; -1 if none has. */
static int
shared(const struct grave *b, int kind)
{
	int house = sdk_se_map.house[b->cell[0]][kind / 9];

	for (int i = 1; i < b->n; i++)
		if (sdk_se_map.house[b->cell[i]][kind / 9] != house)
			return -1;
	return house;
}

static bool
bug_3(const struct se_grid *g, const struct grave *b, struct se_hint *h)
{
	for (int k = 0; k < 3; k++) {
		int house = shared(b, kinds[k]), n = 0;
		uint8_t cell[9];

		for (int i = 0; house >= 0 && i < SDK_CELLS; i++)
			if (b->common[i] &&
			    sdk_se_map.house[i][kinds[k] / 9] == house)
				cell[n++] = (uint8_t)i;
		for (int size = 2; house >= 0 && size <= 6 && size <= n; size++)
			for (unsigned set = (1U << (size - 1)) - 1;
			     set >> n == 0; set = se_next_set(set)) {
				unsigned all = 0;
				bool bad = se_count(b->digits) <= 1,
				     any = false;

				for (int i = 0; i < n; i++)
					if (set >> i & 1) {
						all |= g->cand[cell[i]];
						bad |=
						    se_count(
							g->cand[cell[i]]) <= 1;
					}
				if (bad || se_count(all) != size ||
				    se_count(all | b->digits) != size)
					continue;
				for (int i = 0; i < n; i++)
					if (!(set >> i & 1) &&
					    (g->cand[cell[i]] & all) != 0) {
						h->gone[cell[i]] =
						    (uint16_t)(g->cand
								   [cell[i]] &
							       all);
						any = true;
					}
				h->rating = 57 + size - 1;
				h->base = 3;
				h->house = house;
				h->cover = (uint16_t)all;
				if (any)
					return true;
			}
	}
	return false;
}

static bool
bug_4(const struct se_grid *g, const struct grave *b, struct se_hint *h)
{
	unsigned both;

	if (b->n != 2)
		return false;
	both = g->cand[b->cell[0]] & g->cand[b->cell[1]] & ~b->digits;
	if (se_count(both) != 1)
		return false;
	for (int k = 0; k < 3; k++) {
		int house = shared(b, kinds[k]);

		if (house < 0)
			continue;
		for (int i = 0; i < 2; i++) {
			int cell = b->cell[i];

			h->gone[cell] =
			    (uint16_t)(g->cand[cell] & ~b->extra[cell] & ~both);
		}
		h->rating = 57;
		h->base = 4;
		h->house = house;
		h->cover = (uint16_t)both;
		return true;
	}
	return false;
}

/*
 * Type 1 has one cell; type 2 one digit; type 4 two cells and a common digit
 * that is in neither's surplus; type 3 a naked set. 2 before 4 before 3.
 */
bool
sdk_se_bug(const struct se_grid *g, struct se_hint *h)
{
	struct grave b;

	if (!find_grave(g, &b) || b.n == 0)
		return false;
	*h = (struct se_hint){.technique = SDK_SE_BUG,
	    .cell = -1,
	    .house = -1,
	    .house2 = -1,
	    .digits = (uint16_t)b.digits,
	    .n = (uint8_t)b.n};
	memcpy(h->cells, b.cell, (size_t)b.n);
	if (b.n == 1) {
		h->gone[b.cell[0]] = (uint16_t)(g->cand[b.cell[0]] & ~b.digits);
		h->rating = 56;
		h->base = 1;
		return true;
	}
	if (se_count(b.digits) == 1)
		return bug_2(g, &b, h) || bug_4(g, &b, h);
	if (empty(b.common))
		return false;
	return bug_4(g, &b, h) || bug_3(g, &b, h);
}
