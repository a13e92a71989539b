/*
 * The Sudoku Explainer scale: singles, locking, sets, fish and wings.
 *
 * The order of houses differs from technique to technique: singles and sets go
 * through boxes, columns, rows; fish through columns, then rows.
 */
#include <string.h>

#include "se.h"

static const uint8_t order[3] = {SE_BOX, SE_COLUMN, SE_ROW};

static void
clear(struct se_hint *h)
{
	*h = (struct se_hint){.cell = -1, .house = -1, .house2 = -1};
}

static bool
place(struct se_hint *h, enum sdk_se_technique t, int rating, int cell, int d)
{
	h->technique = t;
	h->rating = rating;
	h->cell = cell;
	h->digit = d + 1;
	return true;
}

/*
 * 1.0 for the last empty cell of a house, 1.2 in a box, 1.5 in a line; those
 * of 1.0 come first, whatever their house.
 */
bool
sdk_se_hidden_single(const struct se_grid *g, struct se_hint *h)
{
	static const uint8_t rating[3] = {12, 15, 15};

	for (int last = 1; last >= 0; last--)
		for (int k = 0; k < 3; k++)
			for (int i = order[k]; i < order[k] + 9; i++) {
				if ((g->open[i] == 1) != last)
					continue;
				for (int d = 0; d < 9; d++) {
					unsigned p = g->pos[i][d];

					if (p == 0 || (p & (p - 1)) != 0)
						continue;
					clear(h);
					h->house = i;
					return place(h, SDK_SE_HIDDEN_SINGLE,
					    last ? 10 : rating[k],
					    sdk_se_map.cell[i][se_first(p)], d);
				}
			}
	return false;
}

bool
sdk_se_naked_single(const struct se_grid *g, struct se_hint *h)
{
	for (int i = 0; i < SDK_CELLS; i++) {
		unsigned c = g->cand[i];

		if (c == 0 || (c & (c - 1)) != 0)
			continue;
		clear(h);
		return place(h, SDK_SE_NAKED_SINGLE, 23, i, se_first(c));
	}
	return false;
}

/* The cells of house a that are in house b, as bits of a; 0 if none is. */
static unsigned
common(int a, int b)
{
	const struct sdk_se_map *m = &sdk_se_map;
	unsigned set = 0;

	for (int i = 0; i < 9; i++)
		if (m->house[m->cell[a][i]][b / 9] == b)
			set |= 1U << i;
	return set;
}

/* Removes d from house b without its cells in a; whether there was any. */
static bool
lock(const struct se_grid *g, int a, int b, int d, struct se_hint *h)
{
	unsigned rest = g->pos[b][d] & ~common(b, a);
	bool any = rest != 0;

	for (; rest != 0; rest &= rest - 1)
		h->gone[sdk_se_map.cell[b][se_first(rest)]] |=
		    (uint16_t)(1U << d);
	return any;
}

/*
 * A digit that has all its cells of house a in house b, too. Boxes against
 * columns, boxes against rows, columns against boxes, rows against boxes;
 * digits; houses. The direct form wants a hidden single to follow in another
 * house of a's kind. It places that, and removes nothing else.
 */
bool
sdk_se_locking(const struct se_grid *g, bool direct, struct se_hint *h)
{
	static const uint8_t pair[4][2] = {{SE_BOX, SE_COLUMN},
	    {SE_BOX, SE_ROW}, {SE_COLUMN, SE_BOX}, {SE_ROW, SE_BOX}};

	for (int k = 0; k < 4; k++)
		for (int d = 0; d < 9; d++)
			for (int a = pair[k][0]; a < pair[k][0] + 9; a++) {
				unsigned p = g->pos[a][d];
				int b;

				if ((p & (p - 1)) == 0)
					continue;
				/* The one house that can have them all is that of the first. */
				b = sdk_se_map
					.house[sdk_se_map.cell[a][se_first(p)]]
					      [pair[k][1] / 9];
				if ((p & ~common(a, b)) != 0)
					continue;
				if (!direct) {
					clear(h);
					if (!lock(g, a, b, d, h))
						continue;
					h->technique = SDK_SE_LOCKING;
					h->rating = k < 2 ? 26 : 28;
					h->house = a;
					h->house2 = b;
					h->digits = (uint16_t)(1U << d);
					return true;
				}
				for (int c = pair[k][0]; c < pair[k][0] + 9;
				     c++) {
					unsigned q = g->pos[c][d],
						 in = common(c, b), rest;

					if (c == a || in == 0 ||
					    (q & (q - 1)) == 0)
						continue;
					rest = q & ~in;
					if (rest == 0 ||
					    (rest & (rest - 1)) != 0)
						continue;
					clear(h);
					h->house = a;
					h->house2 = b;
					h->base = (uint16_t)c;
					h->digits = (uint16_t)(1U << d);
					return place(h, SDK_SE_DIRECT_LOCKING,
					    k < 2 ? 17 : 19,
					    sdk_se_map.cell[c][se_first(rest)],
					    d);
				}
			}
	return false;
}

/* Removes all but `keep` from the cells of house i; whether there was any. */
static bool
keep_only(const struct se_grid *g, int i, unsigned cells, unsigned keep,
    struct se_hint *h)
{
	bool any = false;

	for (; cells != 0; cells &= cells - 1) {
		int cell = sdk_se_map.cell[i][se_first(cells)];

		h->gone[cell] = (uint16_t)(g->cand[cell] & ~keep);
		any |= h->gone[cell] != 0;
		h->cells[h->n++] = (uint8_t)cell;
	}
	return any;
}

/* The direct form: another digit of the house is left with one cell. */
static bool
single_after(const struct se_grid *g, int i, unsigned cells, struct se_hint *h)
{
	static const uint8_t rating[] = {0, 0, 20, 25};

	for (int d = 0; d < 9; d++) {
		unsigned p = g->pos[i][d], rest = p & ~cells;

		if ((h->digits >> d & 1) || (p & (p - 1)) == 0 || rest == 0 ||
		    (rest & (rest - 1)) != 0)
			continue;
		return place(h, SDK_SE_DIRECT_HIDDEN_PAIR + h->n - 2,
		    rating[h->n], sdk_se_map.cell[i][se_first(rest)], d);
	}
	return false;
}

/*
 * Digits that have as many cells together in a house as they are, each two at
 * least. A house wants more than twice as many empty cells: with fewer, the
 * rest is a naked set of the same size or a smaller one. The direct form wants
 * but more empty cells than digits, and places the single alone.
 */
bool
sdk_se_hidden_set(
    const struct se_grid *g, int size, bool direct, struct se_hint *h)
{
	static const uint8_t rating[] = {0, 0, 34, 40, 54};

	for (int k = 0; k < 3; k++)
		for (int i = order[k]; i < order[k] + 9; i++) {
			unsigned able = 0;

			if (g->open[i] <= (direct ? size : 2 * size))
				continue;
			for (int d = 0; d < 9; d++) {
				int n = se_count(g->pos[i][d]);

				if (n >= 2 && n <= size)
					able |= 1U << d;
			}
			if (se_count(able) < size)
				continue;
			for (unsigned set = (1U << size) - 1; set < 512;
			     set = se_next_set(set)) {
				unsigned cells = 0;

				if ((set & ~able) != 0)
					continue;
				for (unsigned s = set; s != 0; s &= s - 1)
					cells |= g->pos[i][se_first(s)];
				if (se_count(cells) != size)
					continue;
				clear(h);
				h->house = i;
				h->digits = (uint16_t)set;
				h->technique = SDK_SE_HIDDEN_PAIR + size - 2;
				h->rating = rating[size];
				if (keep_only(g, i, cells, set, h) && !direct)
					return true;
				if (direct && single_after(g, i, cells, h)) {
					memset(h->gone, 0, sizeof h->gone);
					return true;
				}
			}
		}
	return false;
}

/* Cells of a house that have as many digits together as they are. */
bool
sdk_se_naked_set(const struct se_grid *g, int size, struct se_hint *h)
{
	static const uint8_t rating[] = {0, 0, 30, 36, 50};

	for (int k = 0; k < 3; k++)
		for (int i = order[k]; i < order[k] + 9; i++) {
			const uint8_t *cell = sdk_se_map.cell[i];
			unsigned able = 0;

			if (g->open[i] < 2 * size)
				continue;
			for (int p = 0; p < 9; p++) {
				int n = se_count(g->cand[cell[p]]);

				if (n >= 2 && n <= size)
					able |= 1U << p;
			}
			if (se_count(able) < size)
				continue;
			for (unsigned set = (1U << size) - 1; set < 512;
			     set = se_next_set(set)) {
				unsigned digits = 0;
				bool any = false;

				if ((set & ~able) != 0)
					continue;
				for (unsigned s = set; s != 0; s &= s - 1)
					digits |= g->cand[cell[se_first(s)]];
				if (se_count(digits) != size)
					continue;
				clear(h);
				for (int p = 0; p < 9; p++) {
					if (set >> p & 1) {
						h->cells[h->n++] = cell[p];
						continue;
					}
					h->gone[cell[p]] =
					    (uint16_t)(g->cand[cell[p]] &
						       digits);
					any |= h->gone[cell[p]] != 0;
				}
				if (!any)
					continue;
				h->house = i;
				h->digits = (uint16_t)digits;
				h->technique = SDK_SE_NAKED_PAIR + size - 2;
				h->rating = rating[size];
				return true;
			}
		}
	return false;
}

/*
 * Lines in which a digit has as many crossing lines as they are. For each set
 * of lines all digits are tried. A digit wants two empty lines for each.
 */
bool
sdk_se_fish(const struct se_grid *g, int size, struct se_hint *h)
{
	static const uint8_t rating[] = {0, 0, 32, 38, 52};

	for (int k = 0; k < 2; k++) {
		int base = k == 0 ? SE_COLUMN : SE_ROW,
		    cross = SE_COLUMN - base;
		unsigned able[9] = {0};

		for (int d = 0; d < 9; d++)
			for (int i = 0; i < 9 && g->placed[d] + 2 * size <= 9;
			     i++) {
				int n = se_count(g->pos[base + i][d]);

				if (n >= 2 && n <= size)
					able[d] |= 1U << i;
			}
		for (unsigned set = (1U << size) - 1; set < 512;
		     set = se_next_set(set))
			for (int d = 0; d < 9; d++) {
				unsigned lines = 0;
				bool any = false;

				if ((set & ~able[d]) != 0)
					continue;
				for (unsigned s = set; s != 0; s &= s - 1)
					lines |= g->pos[base + se_first(s)][d];
				if (se_count(lines) != size)
					continue;
				clear(h);
				for (unsigned s = lines; s != 0; s &= s - 1) {
					int line = cross + se_first(s);
					unsigned out = g->pos[line][d] & ~set;

					any |= out != 0;
					for (; out != 0; out &= out - 1)
						h->gone[sdk_se_map.cell
							    [line]
							    [se_first(out)]] |=
						    (uint16_t)(1U << d);
				}
				if (!any)
					continue;
				h->house = base;
				h->base = (uint16_t)set;
				h->cover = (uint16_t)lines;
				h->digits = (uint16_t)(1U << d);
				h->technique = SDK_SE_X_WING + size - 2;
				h->rating = rating[size];
				return true;
			}
	}
	return false;
}

/*
 * A pivot xy (or xyz) and two cells xz and yz that see it; z goes from what
 * sees all of them that can be z.
 */
bool
sdk_se_wing(const struct se_grid *g, bool three, struct se_hint *h)
{
	const struct sdk_se_map *m = &sdk_se_map;

	for (int i = 0; i < SDK_CELLS; i++) {
		unsigned xy = g->cand[i];

		if (se_count(xy) != (three ? 3 : 2))
			continue;
		for (int j = 0; j < 20; j++) {
			int a = m->peer[i][j];
			unsigned xz = g->cand[a];

			if (se_count(xz) != 2 || se_count(xy & ~xz) != 1)
				continue;
			for (int k = 0; k < 20; k++) {
				int b = m->peer[i][k];
				unsigned yz = g->cand[b], z;
				bool any = false;

				if (se_count(yz) != 2 ||
				    se_count(xy | xz | yz) != 3 ||
				    se_count(xy & xz & yz) != three)
					continue;
				z = xz & yz;
				z &= -z;
				clear(h);
				for (int c = 0; c < 20; c++) {
					int at = m->peer[a][c];

					if (at == i || at == b ||
					    !m->sees[b][at] ||
					    (three && !m->sees[i][at]) ||
					    (g->cand[at] & z) == 0)
						continue;
					h->gone[at] = (uint16_t)z;
					any = true;
				}
				if (!any)
					continue;
				h->technique =
				    three ? SDK_SE_XYZ_WING : SDK_SE_XY_WING;
				h->rating = three ? 44 : 42;
				h->digits = (uint16_t)(xy | xz | yz);
				h->n = 3;
				h->cells[0] = (uint8_t)i;
				h->cells[1] = (uint8_t)a;
				h->cells[2] = (uint8_t)b;
				return true;
			}
		}
	}
	return false;
}
