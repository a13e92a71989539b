/* What a grid is worth by itself. */
#include <assert.h>
#include <stdio.h>

#include "record.h"

bool
sdk_complete(const uint8_t *cells)
{
	const unsigned all = 0x3fe; /* bits 1 to 9 */
	unsigned col[9] = {0}, ok = all;

	/* Nine cells of a house that make nine bits are nine digits. */
	for (int band = 0; band < 3; band++) {
		unsigned box[3] = {0};

		for (int r = 0; r < 3; r++, cells += 9) {
			unsigned row = 0;

#pragma GCC unroll 9
			for (int c = 0; c < 9; c++) {
				unsigned m = 1U << (cells[c] & 15);

				row |= m;
				col[c] |= m;
				box[c / 3] |= m;
			}
			ok &= row;
		}
		ok &= box[0] & box[1] & box[2];
	}
	for (int c = 0; c < 9; c++)
		ok &= col[c];
	return ok == all;
}

int
sdk_house_cell(int h, int k)
{
	int i = h % 9;

	switch (h / 9) {
	case 0: return 9 * i + k;
	case 1: return 9 * k + i;
	default: return 27 * (i / 3) + 3 * (i % 3) + 9 * (k / 3) + k % 3;
	}
}

const char *
sdk_clash(const uint8_t *cells, char buf[64])
{
	static const char *const kind[] = {"row", "column", "box"};

	for (int h = 0; h < 27; h++) {
		int seen[10] = {0};

		for (int k = 0; k < 9; k++) {
			int at = sdk_house_cell(h, k), d = cells[at], was;

			assert(d <= 9); /* the contract of all grids */
			if (d == 0)
				continue;
			if (seen[d] == 0) {
				seen[d] = at + 1;
				continue;
			}
			was = seen[d] - 1;
			snprintf(buf, 64, "%s %d has %d twice (r%dc%d, r%dc%d)",
			    kind[h / 9], h % 9 + 1, d, was / 9 + 1, was % 9 + 1,
			    at / 9 + 1, at % 9 + 1);
			return buf;
		}
	}
	return NULL;
}
