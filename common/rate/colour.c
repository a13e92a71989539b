/*
 * Simple colouring. Where a digit has two places in a house, one is it and one
 * is not; cells joined in this way take turns in two colours, and one colour
 * is it all.
 */
#include "board.h"
#include "record/record.h"

/* Colours all that hangs together with a cell of `pairs`. */
static void
paint(const sdk_board *pairs, int n, int start, sdk_board colour[2])
{
	sdk_board was;

	colour[0] = board_cell(start);
	colour[1] = BOARD_EACH(0);
	do {
		was = colour[0] | colour[1];
		for (int i = 0; i < n; i++)
			for (int c = 0; c < 2; c++)
				if (board_any(pairs[i] & colour[c]))
					colour[!c] |= pairs[i] & ~colour[c];
	} while (board_any((colour[0] | colour[1]) & ~was));
}

/* All that a cell of b sees. */
static sdk_board
seen_from(sdk_board b)
{
	uint8_t list[SDK_CELLS];
	int n = board_list(b, list);
	sdk_board seen = BOARD_EACH(0);

	for (int i = 0; i < n; i++)
		seen |= sdk_peers[list[i]];
	return seen;
}

/*
 * A colour that sees itself is not the digit; else what sees both colours is
 * not.
 */
static sdk_board
ruled_out(const sdk_board colour[2], sdk_board cand)
{
	sdk_board seen[2] = {seen_from(colour[0]), seen_from(colour[1])};

	for (int c = 0; c < 2; c++)
		if (board_any(colour[c] & seen[c]))
			return colour[c];
	return cand & seen[0] & seen[1] & ~(colour[0] | colour[1]);
}

bool
sdk_find_colouring(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	(void)size;
	for (int d = 0; d < 9; d++) {
		sdk_board pairs[27], left = BOARD_EACH(0);
		uint8_t list[SDK_CELLS];
		int n = 0, cells;

		for (int i = 0; i < 27; i++)
			if (sdk_bits[v->pos[i][d]] == 2) {
				pairs[n] = v->s->cand[d] & sdk_houses[i];
				left |= pairs[n++];
			}
		cells = board_list(left, list);
		for (int i = 0; i < cells; i++) {
			if (!board_has(left, list[i]))
				continue;
			paint(pairs, n, list[i], h->cells);
			left &= ~(h->cells[0] | h->cells[1]);
			h->from = ruled_out(h->cells, v->s->cand[d]);
			if (!board_any(h->from))
				continue;
			h->digits = h->drop = 1U << d;
			return true;
		}
	}
	return false;
}
