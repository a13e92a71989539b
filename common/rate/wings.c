/* Wings: three or four cells, one of two of which must be the digit. */
#include "board.h"
#include "record/record.h"

/* The cells of b that are a candidate for both x and y. */
static sdk_board
both(const struct sdk_view *v, sdk_board b, int x, int y)
{
	return b & v->s->cand[x] & v->s->cand[y];
}

/*
 * Wings of a pivot: cells {x,z} and {y,z} among its peers. z goes from all
 * that see both wings and are in `seen`.
 */
static bool
wings(const struct sdk_view *v, int pivot, int x, int y, int z, sdk_board seen,
    struct sdk_hit *h)
{
	uint8_t one[SDK_CELLS], other[SDK_CELLS];
	sdk_board near = v->two & sdk_peers[pivot], from;
	int n = board_list(both(v, near, x, z), one), m;

	if (n == 0)
		return false;
	m = board_list(both(v, near, y, z), other);
	seen &= v->s->cand[z];
	for (int i = 0; i < n; i++)
		for (int k = 0; k < m; k++) {
			from = seen & sdk_peers[one[i]] & sdk_peers[other[k]];
			if (!board_any(from))
				continue;
			h->digits = 1U << x | 1U << y | 1U << z;
			h->drop = 1U << z;
			h->cells[0] = board_cell(pivot);
			h->cells[1] = board_cell(one[i]) | board_cell(other[k]);
			h->from = from;
			return true;
		}
	return false;
}

/* Pivot {x,y}: one of the wings is z. */
bool
sdk_find_xy_wing(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	uint8_t pivot[SDK_CELLS];
	int n = board_list(v->two, pivot);

	(void)size;
	for (int i = 0; i < n; i++) {
		unsigned m = v->cell[pivot[i]];
		int x = digit_of(m), y = digit_of(m & (m - 1));

		for (int z = 0; z < 9; z++)
			if (z != x && z != y &&
			    wings(v, pivot[i], x, y, z, BOARD_EACH(BOARD_BAND),
				h))
				return true;
	}
	return false;
}

/* Pivot {x,y,z}: it or one of the wings is z. */
bool
sdk_find_xyz_wing(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	uint8_t pivot[SDK_CELLS];
	int n = board_list(v->three, pivot);

	(void)size;
	for (int i = 0; i < n; i++) {
		unsigned m = v->cell[pivot[i]];

		for (unsigned z = m; z != 0; z &= z - 1) {
			unsigned xy = m & ~(z & -z);

			if (wings(v, pivot[i], digit_of(xy),
				digit_of(xy & (xy - 1)), digit_of(z),
				sdk_peers[pivot[i]], h))
				return true;
		}
	}
	return false;
}

/*
 * A house where digit x has two places, one that p sees and one that q sees;
 * or -1. Neither is p or q, as these do not see each other.
 */
static int
linked(const struct sdk_view *v, int x, int p, int q)
{
	sdk_board at_p = sdk_peers[p], at_q = sdk_peers[q];

	for (int h = 0; h < 27; h++) {
		uint8_t end[SDK_CELLS];

		if (sdk_bits[v->pos[h][x]] != 2)
			continue;
		board_list(v->s->cand[x] & sdk_houses[h], end);
		if ((board_has(at_p, end[0]) && board_has(at_q, end[1])) ||
		    (board_has(at_p, end[1]) && board_has(at_q, end[0])))
			return h;
	}
	return -1;
}

/* Equal cells {x,z} whose x's can't both be: one of the cells is z. */
bool
sdk_find_w_wing(const struct sdk_view *v, int size, struct sdk_hit *h)
{
	uint8_t cell[SDK_CELLS];
	int n = board_list(v->two, cell);

	(void)size;
	for (int i = 0; i < n; i++)
		for (int k = i + 1; k < n; k++) {
			int p = cell[i], q = cell[k];
			unsigned m = v->cell[p];

			if (v->cell[q] != m || board_has(sdk_peers[p], q))
				continue;
			for (unsigned z = m; z != 0; z &= z - 1) {
				int x = digit_of(m & ~(z & -z));
				sdk_board from = sdk_peers[p] & sdk_peers[q] &
						 v->s->cand[digit_of(z)];

				if (!board_any(from) ||
				    (h->house = linked(v, x, p, q)) < 0)
					continue;
				h->digits = m;
				h->drop = z & -z;
				h->cells[0] = board_cell(p) | board_cell(q);
				h->cells[1] =
				    v->s->cand[x] & sdk_houses[h->house];
				h->from = from;
				return true;
			}
		}
	return false;
}
