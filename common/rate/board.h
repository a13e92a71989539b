/*
 * Internal to rate*.c: sets of cells as bits, and what a person has on paper.
 *
 * A board has a word a band. Row i of the band is in bits 10i..10i+8; the bit
 * above each row stays clear and takes the carries, so that all nine rows of a
 * grid are counted in a few additions, four lanes at a time.
 */
#ifndef SDK_BOARD_H
#define SDK_BOARD_H

#include "rate.h"

typedef uint32_t sdk_board __attribute__((vector_size(16)));

/* Bands 0..2 in lanes 0..2; nothing in lane 3. */
#define BOARD_EACH(w) ((sdk_board){(w), (w), (w), 0})

enum {
	BOARD_ROWS = 1 | 1 << 10 | 1 << 20, /* the first cell of each row */
	BOARD_CARRY = BOARD_ROWS << 9,
	BOARD_BAND = 0x1ff * BOARD_ROWS, /* all cells */
	BOARD_BOXES = 0x49               /* the first column of each box */
};

/* What is known of a puzzle that is being solved. */
struct sdk_state {
	sdk_board cand[9]; /* where digit d + 1 may go; placed ones stay */
	sdk_board placed;
};

/*
 * The same from the side of cells and houses, made when singles are out. Of
 * placed digits and their cells it has nothing.
 */
struct sdk_view {
	const struct sdk_state *s;
	uint16_t cell[SDK_CELLS]; /* candidates: bit d */
	uint16_t pos[27][9];  /* in house h for digit d: bits of its cells */
	sdk_board two, three; /* the cells with so many candidates */
};

/* What a technique found: `drop` goes from all cells in `from`. */
struct sdk_hit {
	unsigned digits, base, cover;
	int house;
	sdk_board cells[2];
	unsigned drop;
	sdk_board from;
};

extern const sdk_board sdk_peers[SDK_CELLS];
extern const sdk_board sdk_houses[27];
extern const uint8_t sdk_bits[512];

/*
 * Looks for the first case that removes something; size is that of the sets.
 * Known: no single is left in the view.
 */
typedef bool sdk_finder(const struct sdk_view *v, int size, struct sdk_hit *h);
sdk_finder sdk_find_pointing, sdk_find_claiming, sdk_find_naked,
    sdk_find_hidden, sdk_find_fish, sdk_find_xy_wing, sdk_find_xyz_wing,
    sdk_find_w_wing, sdk_find_colouring, sdk_find_rectangle;

/* Which n of nine sets have but n members together. */
struct sdk_subset {
	unsigned chosen, members;
};
/*
 * Finds the first n sets of at least 2 that have n members together, some of
 * which are in another set, too. Passes unless so many sets have 2 at least:
 * what is found among fewer, the complement shows with smaller sets.
 */
bool sdk_subset(
    const uint16_t *sets, int n, int least, struct sdk_subset *found);

/* The singles of a technique, a board a digit; false if there are none. */
bool sdk_singles(
    const struct sdk_state *s, enum sdk_technique t, sdk_board *found);
/* Places the digits of found. */
void sdk_place(struct sdk_state *s, const sdk_board *found);
void sdk_state_of(struct sdk_state *s, const uint8_t *puzzle);

/*
 * What a shuffling of the puzzle changes: which of several cells, and which of
 * their digits, a search takes first.
 */
struct sdk_shuffle {
	uint8_t rank[SDK_CELLS]; /* the place a cell goes to */
	uint8_t digit[9];        /* the digits, 0..8, in order */
};
enum { SDK_SHUFFLES = 9 }; /* odd, for the median */
void sdk_shuffles(uint64_t seed, struct sdk_shuffle *by);
/*
 * The median over SDK_SHUFFLES of the guesses that a search makes; no single is
 * left in the state, and it has a solution.
 */
uint64_t sdk_nodes(const struct sdk_state *s, const struct sdk_shuffle *by);

static inline bool
board_any(sdk_board b)
{
	typedef uint64_t halves __attribute__((vector_size(16)));
	halves h = (halves)b;

	return (h[0] | h[1]) != 0;
}

static inline sdk_board
board_cell(int cell)
{
	sdk_board b = {0};

	b[cell / 27] = 1U << (cell % 27 + cell % 27 / 9);
	return b;
}

static inline bool
board_has(sdk_board b, int cell)
{
	return b[cell / 27] >> (cell % 27 + cell % 27 / 9) & 1;
}

/* The cells, rising; how many. */
static inline int
board_list(sdk_board b, uint8_t *list)
{
	int n = 0;

	for (int band = 0; band < 3; band++)
		for (uint32_t w = b[band]; w != 0; w &= w - 1) {
			int bit = __builtin_ctz(w);

			list[n++] = (uint8_t)(27 * band + bit - bit / 10);
		}
	return n;
}

/* The lanes moved on by one. */
static inline sdk_board
board_turn(sdk_board b)
{
	return (sdk_board){b[1], b[2], b[0], 0};
}

static inline sdk_board
board_all_rows(sdk_board b)
{
	return b | b << 10 | b << 20;
}

/* The columns of each band, in its first row, that hold any, and two. */
static inline void
board_columns(sdk_board w, sdk_board *any, sdk_board *two)
{
	sdk_board s = w >> 10, t = w >> 20;

	*any = (w | s | t) & BOARD_EACH(0x1ff);
	*two = ((w & s) | ((w | s) & t)) & BOARD_EACH(0x1ff);
}

/*
 * The houses of one kind that hold two or more cells of w. any and two are from
 * board_columns; *none gets bits for houses that hold no cell.
 */
static inline sdk_board
board_full_rows(sdk_board w, sdk_board *none)
{
	/* All but the lowest of each row; the carry shows whether it had one,
	 * then whether more than one. */
	sdk_board less = (w | BOARD_EACH(BOARD_CARRY)) - BOARD_EACH(BOARD_ROWS),
		  carry;

	*none |= ~less & BOARD_EACH(BOARD_CARRY);
	carry = ((less & w) + BOARD_EACH(BOARD_BAND)) & BOARD_EACH(BOARD_CARRY);
	return carry - (carry >> 9);
}

static inline sdk_board
board_full_columns(sdk_board any, sdk_board two, sdk_board *none)
{
	sdk_board next = board_turn(any), last = board_turn(next);

	*none |= ~(any | next | last) & BOARD_EACH(0x1ff);
	two |= board_turn(two) | board_turn(board_turn(two));
	return board_all_rows(two | (any & next) | ((any | next) & last));
}

static inline sdk_board
board_full_boxes(sdk_board any, sdk_board two, sdk_board *none)
{
	sdk_board next = any >> 1, last = any >> 2;

	*none |= ~(any | next | last) & BOARD_EACH(BOARD_BOXES);
	two |= two >> 1 | two >> 2;
	two = (two | (any & next) | ((any | next) & last)) &
	      BOARD_EACH(BOARD_BOXES);
	return board_all_rows(two | two << 1 | two << 2);
}

static inline int
digit_of(unsigned set)
{
	return __builtin_ctz(set);
}

#endif
