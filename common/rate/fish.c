/*
 * Fish: n rows in which a digit has its places in but n columns; it goes from
 * these columns' other rows. And the same with rows and columns exchanged.
 */
#include "board.h"

static sdk_board
lines(int first, unsigned which)
{
	sdk_board b = BOARD_EACH(0);

	for (; which != 0; which &= which - 1)
		b |= sdk_houses[first + __builtin_ctz(which)];
	return b;
}

bool
sdk_find_fish(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	struct sdk_subset f;
	uint16_t sets[9];
	sdk_board base;

	for (int d = 0; d < 9; d++)
		for (int first = 0; first < 18; first += 9) {
			for (int i = 0; i < 9; i++)
				sets[i] = v->pos[first + i][d];
			/* Rows come first, so they take the even case. */
			if (!sdk_subset(
				sets, size, 2 * size + (first != 0), &f))
				continue;
			base = lines(first, f.chosen);
			h->digits = h->drop = 1U << d;
			h->house = first;
			h->base = f.chosen;
			h->cover = f.members;
			h->cells[0] = v->s->cand[d] & base;
			h->from = lines(9 - first, f.members) & ~base;
			return true;
		}
	return false;
}
