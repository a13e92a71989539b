/*
 * The first of all equivalent grids has 1..9 as its first row. Each choice of
 * two rows of a band for the first two and of the order of the columns but
 * those of the first stack leaves one best way for the rest: columns of the
 * first stack so that the second row rises there, third row, and rows of the
 * other bands and these bands by their first digits. All 2 * 3 * 6 * 6 * 36 =
 * 7776 choices are tried; most end in the first three digits of row 2.
 */
#include <string.h>

#include "canon.h"

static const uint8_t order[6][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static void
swap_if(uint8_t *key, uint8_t *with, int i, int j)
{
	uint8_t k = key[i], w = with[i];

	if (key[i] > key[j]) {
		key[i] = key[j];
		key[j] = k;
		with[i] = with[j];
		with[j] = w;
	}
}

static void
sort_three(uint8_t *key, uint8_t *with)
{
	swap_if(key, with, 0, 1);
	swap_if(key, with, 1, 2);
	swap_if(key, with, 0, 1);
}

/*
 * One choice: rows[3] are rows of g, column[3..8] columns, column[0..2] those
 * of the first stack in any order. Leaves the least grid in best.
 */
static void
choice(const uint8_t *g, const uint8_t *rows, uint8_t *column, uint8_t *best)
{
	uint8_t label[10], key[3], row[9], first[3], band[3], grid[81];
	const uint8_t *second = g + 9 * rows[1];
	int cmp = 0, now = 0, least = 0;

	for (uint8_t c = 3; c < 9; c++)
		label[g[9 * rows[0] + column[c]]] = c + 1;
	/* Of sets of three, the first in order is the greatest as bits so. */
	for (int c = 0; c < 3; c++) {
		key[c] = label[second[column[c]]];
		now |= 1 << (10 - key[c]);
		least |= 1 << (10 - best[9 + c]);
	}
	if (now < least)
		return;
	cmp = now == least ? 0 : -1;
	sort_three(key, column);
	for (uint8_t c = 0; c < 3; c++)
		label[g[9 * rows[0] + column[c]]] = c + 1;
	/* Bands by the least digit of their first column, rows likewise. */
	memcpy(row, rows, 3);
	for (uint8_t b = 0, n = 0; b < 3; b++) {
		if (b == rows[0] / 3)
			continue;
		for (uint8_t r = 0; r < 3; r++) {
			row[3 + 3 * n + r] = 3 * b + r;
			first[r] = label[g[9 * (3 * b + r) + column[0]]];
		}
		sort_three(first, row + 3 + 3 * n);
		band[n++] = first[0];
	}
	if (band[0] > band[1])
		for (int r = 3; r < 6; r++) {
			uint8_t t = row[r];

			row[r] = row[r + 3];
			row[r + 3] = t;
		}
	for (int r = 0; r < 9; r++) {
		for (int c = 0; c < 9; c++)
			grid[9 * r + c] = label[g[9 * row[r] + column[c]]];
		if (cmp == 0)
			cmp = memcmp(grid + 9 * r, best + 9 * r, 9);
		if (cmp > 0)
			return;
	}
	if (cmp < 0)
		memcpy(best, grid, 81);
}

void
canon(const uint8_t in[81], uint8_t out[81])
{
	uint8_t turned[81], rows[3], column[9];

	for (int i = 0; i < 81; i++)
		turned[i] = in[i % 9 * 9 + i / 9];
	memset(out, 10, 81);
	for (int i = 0; i < 2 * 3 * 6 * 216; i++) {
		const uint8_t *g = i % 2 == 0 ? in : turned;
		int band = i / 2 % 3;
		const uint8_t *stack = order[i / 36 % 6];

		for (int k = 0; k < 3; k++) {
			rows[k] = (uint8_t)(3 * band + order[i / 6 % 6][k]);
			column[k] = (uint8_t)(3 * stack[0] + k);
			column[3 + k] =
			    (uint8_t)(3 * stack[1] + order[i / 216 % 6][k]);
			column[6 + k] =
			    (uint8_t)(3 * stack[2] + order[i / 1296][k]);
		}
		choice(g, rows, column, out);
	}
}
