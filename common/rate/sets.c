/*
 * Locked candidates; naked and hidden pairs, triples, quads. Naked sets are the
 * preemptive sets of J. F. Crook, "A pencil-and-paper algorithm for solving
 * Sudoku puzzles", Notices of the AMS 56 (2009).
 */
#include "board.h"
#include "record/record.h"

/* Three of the nine bits of a house, side by side, or apart. */
enum { SIDE = 7, APART = BOARD_BOXES };

static bool
locked(const struct sdk_view *v, int d, int house, int away, struct sdk_hit *h)
{
	sdk_board from = sdk_houses[away] & ~sdk_houses[house];

	if (!board_any(v->s->cand[d] & from))
		return false;
	h->digits = h->drop = 1U << d;
	h->house = house;
	h->cells[0] = v->s->cand[d] & sdk_houses[house];
	h->from = from;
	return true;
}

/* A digit of a box within one line: it goes from the rest of the line. */
bool
sdk_find_pointing(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	(void)size;
	for (int b = 0; b < 9; b++)
		for (int d = 0; d < 9; d++) {
			unsigned p = v->pos[18 + b][d];

			if (sdk_bits[p] < 2 || sdk_bits[p] > 3)
				continue;
			for (int i = 0; i < 3; i++) {
				if ((p & ~(SIDE << 3 * i)) == 0 &&
				    locked(v, d, 18 + b, b / 3 * 3 + i, h))
					return true;
				if ((p & ~(APART << i)) == 0 &&
				    locked(v, d, 18 + b, 9 + b % 3 * 3 + i, h))
					return true;
			}
		}
	return false;
}

/* A digit of a line within one box: it goes from the rest of the box. */
bool
sdk_find_claiming(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	(void)size;
	for (int l = 0; l < 18; l++)
		for (int d = 0; d < 9; d++) {
			unsigned p = v->pos[l][d];

			if (sdk_bits[p] < 2 || sdk_bits[p] > 3)
				continue;
			for (int i = 0; i < 3; i++)
				if ((p & ~(SIDE << 3 * i)) == 0 &&
				    locked(v, d, l,
					18 + (l < 9 ? l / 3 * 3 + i
						    : 3 * i + (l - 9) / 3),
					h))
					return true;
		}
	return false;
}

/* Chooses n more from list[0..k-1], which has the sets worth it. */
static bool
choose(const uint16_t *sets, const uint8_t *list, int k, int n, int size,
    struct sdk_subset *f)
{
	struct sdk_subset was = *f;

	if (n == 0) {
		for (int i = 0; i < 9; i++)
			if (!(f->chosen >> i & 1) &&
			    (sets[i] & f->members) != 0)
				return true;
		return false;
	}
	for (int i = 0; i + n <= k; i++) {
		f->members = was.members | sets[list[i]];
		if (sdk_bits[f->members] > size)
			continue;
		f->chosen = was.chosen | 1U << list[i];
		if (choose(sets, list + i + 1, k - i - 1, n - 1, size, f))
			return true;
	}
	*f = was;
	return false;
}

bool
sdk_subset(const uint16_t *sets, int n, int least, struct sdk_subset *found)
{
	uint8_t list[9];
	int k = 0, open = 0;

	for (int i = 0; i < 9; i++) {
		open += sdk_bits[sets[i]] >= 2;
		if (sdk_bits[sets[i]] >= 2 && sdk_bits[sets[i]] <= n)
			list[k++] = (uint8_t)i;
	}
	if (open < least || k < n)
		return false;
	*found = (struct sdk_subset){0, 0};
	return choose(sets, list, k, n, n, found);
}

static sdk_board
house_cells(int h, unsigned which)
{
	sdk_board b = BOARD_EACH(0);

	for (; which != 0; which &= which - 1)
		b |= board_cell(sdk_house_cell(h, __builtin_ctz(which)));
	return b;
}

/* Some cells of a house have as many digits: these go from its others. */
bool
sdk_find_naked(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	struct sdk_subset f;
	uint16_t sets[9];

	for (int i = 0; i < 27; i++) {
		for (int k = 0; k < 9; k++)
			sets[k] = v->cell[sdk_house_cell(i, k)];
		if (!sdk_subset(sets, size, 2 * size, &f))
			continue;
		h->digits = h->drop = f.members;
		h->house = i;
		h->cells[0] = house_cells(i, f.chosen);
		h->from = sdk_houses[i] & ~h->cells[0];
		return true;
	}
	return false;
}

/* Some digits of a house have as many cells: other digits go from these. */
bool
sdk_find_hidden(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	struct sdk_subset f;

	for (int i = 0; i < 27; i++) {
		if (!sdk_subset(v->pos[i], size, 2 * size + 1, &f))
			continue;
		h->digits = f.chosen;
		h->drop = 0x1ff & ~f.chosen;
		h->house = i;
		h->from = h->cells[0] = house_cells(i, f.members);
		return true;
	}
	return false;
}
