/* Singles: a digit with one cell left in a house, a cell with one digit left. */
#include <string.h>

#include "board.h"
#include "record/record.h"

static sdk_board
naked_cells(const struct sdk_state *s)
{
	sdk_board one = BOARD_EACH(0), two = BOARD_EACH(0);

	for (int d = 0; d < 9; d++) {
		two |= one & s->cand[d];
		one |= s->cand[d];
	}
	return one & ~two;
}

static sdk_board
hidden(sdk_board w, enum sdk_technique t)
{
	sdk_board any, two, none = BOARD_EACH(0);

	board_columns(w, &any, &two);
	if (t == SDK_BOX_SINGLE)
		return w & ~board_full_boxes(any, two, &none);
	return w & ~(board_full_rows(w, &none) &
		       board_full_columns(any, two, &none));
}

bool
sdk_singles(const struct sdk_state *s, enum sdk_technique t, sdk_board *found)
{
	sdk_board open = ~s->placed, any = BOARD_EACH(0);

	if (t == SDK_NAKED_SINGLE) {
		open &= naked_cells(s);
		if (!board_any(open))
			return false;
	}
	for (int d = 0; d < 9; d++) {
		found[d] = s->cand[d] & open;
		if (t != SDK_NAKED_SINGLE)
			found[d] &= hidden(s->cand[d], t);
		any |= found[d];
	}
	return board_any(any);
}

/* All cells of the rows, columns and boxes that b has a cell in. */
static sdk_board
houses_of(sdk_board b)
{
	sdk_board rows = (b + BOARD_EACH(BOARD_BAND)) & BOARD_EACH(BOARD_CARRY),
		  columns, boxes;

	columns = (b | b >> 10 | b >> 20) & BOARD_EACH(0x1ff);
	boxes =
	    (columns | columns >> 1 | columns >> 2) & BOARD_EACH(BOARD_BOXES);
	boxes |= boxes << 1 | boxes << 2;
	columns |= board_turn(columns) | board_turn(board_turn(columns));
	return (rows - (rows >> 9)) | board_all_rows(columns | boxes);
}

void
sdk_place(struct sdk_state *s, const sdk_board *found)
{
	sdk_board all = BOARD_EACH(0);

	for (int d = 0; d < 9; d++)
		all |= found[d];
	for (int d = 0; d < 9; d++)
		s->cand[d] =
		    (s->cand[d] & ~all & ~houses_of(found[d])) | found[d];
	s->placed |= all;
}

void
sdk_state_of(struct sdk_state *s, const uint8_t *puzzle)
{
	sdk_board found[9];

	memset(found, 0, sizeof found);
	for (int i = 0; i < SDK_CELLS; i++)
		if (puzzle[i] != 0)
			found[puzzle[i] - 1] |= board_cell(i);
	for (int d = 0; d < 9; d++)
		s->cand[d] = BOARD_EACH(BOARD_BAND);
	s->placed = BOARD_EACH(0);
	sdk_place(s, found);
}
