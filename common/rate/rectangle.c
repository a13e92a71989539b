/*
 * Unique rectangle, type 1: four open cells in two rows, two columns and two
 * boxes, three of them {x,y}. Were the fourth x or y, then all x and y of the
 * rectangle could change places: a second solution. So it is neither.
 */
#include "board.h"
#include "record/record.h"

static int
box(int cell)
{
	return cell / 27 * 3 + cell % 9 / 3;
}

/* p is the corner that the fourth cell faces. */
static bool
facing(const struct sdk_view *v, int p, struct sdk_hit *h)
{
	unsigned xy = v->cell[p];
	sdk_board same = v->two & v->s->cand[digit_of(xy)] &
			 v->s->cand[digit_of(xy & (xy - 1))];
	uint8_t in_row[SDK_CELLS], in_col[SDK_CELLS];
	int n, m;

	same &= sdk_peers[p];
	n = board_list(same & sdk_houses[p / 9], in_row);
	m = board_list(same & sdk_houses[9 + p % 9], in_col);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++) {
			int q = in_row[i], r = in_col[k];
			int last = r / 9 * 9 + q % 9;

			if ((box(q) == box(p)) == (box(r) == box(p)) ||
			    board_has(v->s->placed, last) ||
			    (v->cell[last] & xy) == 0)
				continue;
			h->digits = h->drop = xy;
			h->from = board_cell(last);
			h->cells[0] = board_cell(p) | board_cell(q) |
				      board_cell(r) | h->from;
			return true;
		}
	return false;
}

bool
sdk_find_rectangle(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	uint8_t corner[SDK_CELLS];
	int n = board_list(v->two, corner);

	(void)size;
	for (int i = 0; i < n; i++)
		if (facing(v, corner[i], h))
			return true;
	return false;
}
