/*
 * The Sudoku Explainer scale: aligned pair and triplet exclusion.
 *
 * A choice of digits for two or three cells fails if two cells that see each
 * other have the same digit, or if it leaves nothing to a cell which sees them
 * all. A digit that is in no choice goes.
 */
#include "se.h"

struct cells {
	uint64_t w[2];
};

static void
put(struct cells *s, int cell)
{
	s->w[cell / 64] |= (uint64_t)1 << cell % 64;
}

static bool
has(const struct cells *s, int cell)
{
	return s->w[cell / 64] >> cell % 64 & 1;
}

static struct cells
both(struct cells a, struct cells b)
{
	return (struct cells){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}

static bool
two(struct cells s)
{
	uint64_t a = s.w[0], b = s.w[1];

	return (a & (a - 1)) != 0 || (b & (b - 1)) != 0 || (a != 0 && b != 0);
}

static bool
none(struct cells s)
{
	return (s.w[0] | s.w[1]) == 0;
}

/* The cells that may be chosen from, and the small ones which each sees. */
struct field {
	const struct se_grid *g;
	int size, n;
	uint8_t cell[SDK_CELLS];
	struct cells small[SDK_CELLS]; /* by cell: 2 to `size` candidates */
	struct cells all;              /* those in cell[] */
};

static void
survey(struct field *f, const struct se_grid *g, int size)
{
	*f = (struct field){.g = g, .size = size};
	for (int i = 0; i < SDK_CELLS; i++) {
		bool single = false;

		if (se_count(g->cand[i]) < 2)
			continue;
		for (int k = 0; k < 20; k++) {
			int at = sdk_se_map.peer[i][k];
			int n = se_count(g->cand[at]);

			single |= n == 1;
			if (n >= 2 && n <= size)
				put(&f->small[i], at);
		}
		if (single || none(f->small[i]))
			continue;
		f->cell[f->n++] = (uint8_t)i;
		put(&f->all, i);
	}
}

/* The digits of each cell that are in some choice which does not fail. */
static void
allowed(const struct field *f, const uint8_t *cell, struct cells small,
    unsigned *ok)
{
	const struct sdk_se_map *m = &sdk_se_map;
	const uint16_t *cand = f->g->cand;
	bool three = f->size == 3;
	bool see01 = m->sees[cell[0]][cell[1]];
	bool see02 = three && m->sees[cell[0]][cell[2]];
	bool see12 = three && m->sees[cell[1]][cell[2]];
	uint16_t list[SDK_CELLS];
	int n = 0;

	for (int k = 0; k < 2; k++)
		for (uint64_t w = small.w[k]; w != 0; w &= w - 1)
			list[n++] = cand[64 * k + __builtin_ctzll(w)];
	ok[0] = ok[1] = ok[2] = 0;
	for (unsigned s = cand[cell[0]]; s != 0; s &= s - 1)
		for (unsigned t = cand[cell[1]]; t != 0; t &= t - 1) {
			unsigned a = s & -s, b = t & -t, bad = 0, left = 1;

			if (see01 && a == b)
				continue;
			for (int i = 0; i < n; i++) {
				unsigned rest = list[i] & ~(a | b);

				if (rest == 0) {
					left = 0;
					break;
				}
				if ((rest & (rest - 1)) == 0)
					bad |= rest;
			}
			if (left != 0 && three) {
				left = cand[cell[2]] & ~bad;
				if (see02)
					left &= ~a;
				if (see12)
					left &= ~b;
			}
			if (left == 0)
				continue;
			ok[0] |= a;
			ok[1] |= b;
			ok[2] |= left;
			/* Nothing new can come of this a, or at all. */
			if (ok[1] == cand[cell[1]] &&
			    (!three || ok[2] == cand[cell[2]]))
				break;
		}
}

static bool
exclude(const struct field *f, const uint8_t *cell, struct cells small,
    struct se_hint *h)
{
	unsigned ok[3];
	bool any = false;

	allowed(f, cell, small, ok);
	for (int i = 0; i < f->size; i++)
		any |= (f->g->cand[cell[i]] & ~ok[i]) != 0;
	if (!any)
		return false;
	*h = (struct se_hint){.cell = -1, .house = -1, .house2 = -1};
	h->technique =
	    f->size == 2 ? SDK_SE_ALIGNED_PAIR : SDK_SE_ALIGNED_TRIPLET;
	h->rating = f->size == 2 ? 62 : 75;
	for (int i = 0; i < f->size; i++) {
		h->gone[cell[i]] = (uint16_t)(f->g->cand[cell[i]] & ~ok[i]);
		h->cells[h->n++] = cell[i];
	}
	return true;
}

/*
 * Extends a pair by each small cell that either sees, those of the first cell
 * before those of the second.
 */
static bool
extend(
    const struct field *f, uint8_t *cell, struct cells small, struct se_hint *h)
{
	for (int from = 0; from < 2; from++)
		for (int k = 0; k < 2; k++) {
			uint64_t w = f->small[cell[from]].w[k] & f->all.w[k];

			if (from == 1)
				w &= ~f->small[cell[0]].w[k];
			for (; w != 0; w &= w - 1) {
				int at = 64 * k + __builtin_ctzll(w);
				struct cells three;

				if (at == cell[0] || at == cell[1])
					continue;
				three = both(small, f->small[at]);
				if (!two(three))
					continue;
				/* Tried already, as two smaller and the last. */
				if (at < cell[1] &&
				    (has(&f->small[cell[0]], cell[1]) ||
					has(&f->small[at], cell[1])))
					continue;
				cell[2] = (uint8_t)at;
				if (exclude(f, cell, three, h))
					return true;
			}
		}
	return false;
}

/*
 * Pairs of cells in the order (0, 1), (0, 2), (1, 2), (0, 3) ... For triplets
 * each is extended by the small cells that either sees, those of the first
 * cell before those of the second. Two cells at least must be small to all.
 */
bool
sdk_se_aligned(const struct se_grid *g, int size, struct se_hint *h)
{
	struct field f;

	survey(&f, g, size);
	for (int j = 1; j < f.n; j++)
		for (int i = 0; i < j; i++) {
			uint8_t cell[3] = {f.cell[i], f.cell[j], 0};
			struct cells small =
			    both(f.small[cell[0]], f.small[cell[1]]);

			if (!two(small))
				continue;
			if (size == 2) {
				if (exclude(&f, cell, small, h))
					return true;
				continue;
			}
			if (extend(&f, cell, small, h))
				return true;
		}
	return false;
}
