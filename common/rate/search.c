/*
 * The search whose guesses are counted: naked and hidden singles, then a guess
 * in the first of the cells with the fewest candidates.
 *
 * What singles lead to does not depend on their order, so shufflings share the
 * start, and each is but another order of cells and digits.
 */
#include "base/rng.h"
#include "board.h"
#include "record/record.h"

/* Places all singles there are; false at a contradiction. */
static bool
propagate(struct sdk_state *s)
{
	sdk_board found[9], any, two, none, one, more, twice;

	for (;;) {
		one = more = BOARD_EACH(0);
		for (int d = 0; d < 9; d++) {
			more |= one & s->cand[d];
			one |= s->cand[d];
		}
		if (board_any(one ^ BOARD_EACH(BOARD_BAND)))
			return false;
		one &= ~more & ~s->placed;
		if (board_any(one)) {
			for (int d = 0; d < 9; d++)
				found[d] = s->cand[d] & one;
			sdk_place(s, found);
			continue;
		}
		none = one = twice = BOARD_EACH(0);
		for (int d = 0; d < 9; d++) {
			sdk_board w = s->cand[d], row, column, box;

			board_columns(w, &any, &two);
			row = board_full_rows(w, &none);
			column = board_full_columns(any, two, &none);
			box = board_full_boxes(any, two, &none);
			found[d] = w & ~(row & column & box) & ~s->placed;
			/* Two of a digit in a house, of digits in a cell. */
			twice |= (w & s->placed & (row | column | box)) |
				 (one & found[d]);
			one |= found[d];
		}
		if (board_any(none | twice))
			return false;
		if (!board_any(one))
			return true;
		sdk_place(s, found);
	}
}

/* The cells with the fewest candidates, from 2 on, if these are `top` or less. */
static inline sdk_board
fewest(const struct sdk_state *s, int top)
{
	sdk_board least[11] = {BOARD_EACH(BOARD_BAND)},
		  exact; /* [k]: k at least */

	for (int d = 0; d < 9; d++)
		for (int k = top; k >= 0; k--)
			least[k + 1] |= least[k] & s->cand[d];
	for (int k = 2; k <= top; k++) {
		exact = least[k] & ~least[k + 1];
		if (board_any(exact))
			return exact;
	}
	return BOARD_EACH(0);
}

static int
first(sdk_board b, const struct sdk_shuffle *by)
{
	uint8_t list[SDK_CELLS];
	int n = board_list(b, list), best = list[0];

	for (int i = 1; i < n; i++)
		if (by->rank[list[i]] < by->rank[best])
			best = list[i];
	return best;
}

/* The guesses from here on are added; whether they led to the solution. */
static bool
search(
    const struct sdk_state *s, const struct sdk_shuffle *by, uint64_t *guesses)
{
	struct sdk_state next;
	sdk_board open, at;
	int cell, d;

	if (!board_any(s->placed ^ BOARD_EACH(BOARD_BAND)))
		return true;
	open = fewest(s, 2);
	if (!board_any(open))
		open = fewest(s, 9);
	cell = first(open, by);
	at = board_cell(cell);
	for (int i = 0; i < 9; i++) {
		d = by->digit[i];
		if (!board_has(s->cand[d], cell))
			continue;
		++*guesses;
		for (int e = 0; e < 9; e++)
			next.cand[e] = s->cand[e] & ~at;
		next.cand[d] = (s->cand[d] & ~sdk_peers[cell]) | at;
		next.placed = s->placed | at;
		if (propagate(&next) && search(&next, by, guesses))
			return true;
	}
	return false;
}

uint64_t
sdk_nodes(const struct sdk_state *s, const struct sdk_shuffle *by)
{
	uint64_t n[SDK_SHUFFLES], v;
	int k;

	for (int i = 0; i < SDK_SHUFFLES; i++) {
		v = 0;
		search(s, &by[i], &v);
		for (k = i; k > 0 && n[k - 1] > v; k--)
			n[k] = n[k - 1];
		n[k] = v;
	}
	return n[SDK_SHUFFLES / 2];
}

struct stream {
	uint64_t seed, used;
};

/* 0..n-1 in random order. */
static void
permute(struct stream *r, int n, uint8_t *p)
{
	for (int i = 0; i < n; i++) {
		int k = (int)(sdk_mix(r->seed, r->used++) % ((unsigned)i + 1));

		p[i] = p[k];
		p[k] = (uint8_t)i;
	}
}

/* Where nine lines go: bands of three change places, and lines in each. */
static void
permute_lines(struct stream *r, uint8_t *p)
{
	uint8_t band[3], line[3];

	permute(r, 3, band);
	for (int b = 0; b < 3; b++) {
		permute(r, 3, line);
		for (int i = 0; i < 3; i++)
			p[3 * b + i] = (uint8_t)(3 * band[b] + line[i]);
	}
}

void
sdk_shuffles(uint64_t seed, struct sdk_shuffle *by)
{
	struct stream r = {seed, 0};
	uint8_t row[9], col[9];

	for (int i = 0; i < SDK_SHUFFLES; i++) {
		bool turn = sdk_mix(r.seed, r.used++) & 1;

		permute(&r, 9, by[i].digit);
		permute_lines(&r, row);
		permute_lines(&r, col);
		for (int k = 0; k < SDK_CELLS; k++) {
			int to_row = row[k / 9], to_col = col[k % 9];

			by[i].rank[k] = (uint8_t)(turn ? 9 * to_col + to_row
						       : 9 * to_row + to_col);
		}
	}
}
