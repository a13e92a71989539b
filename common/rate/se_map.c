/* Which cells are where, and what they see. */
#include "se.h"

struct sdk_se_map sdk_se_map;

void
sdk_se_fill_map(void)
{
	struct sdk_se_map *m = &sdk_se_map;

	for (int i = 0; i < SDK_CELLS; i++) {
		int row = i / 9, col = i % 9;
		int box = row / 3 * 3 + col / 3;
		uint8_t house[3] = {(uint8_t)row, (uint8_t)(SE_COLUMN + col),
		    (uint8_t)(SE_BOX + box)};
		uint8_t at[3] = {(uint8_t)col, (uint8_t)row,
		    (uint8_t)(row % 3 * 3 + col % 3)};

		for (int k = 0; k < 3; k++) {
			m->house[i][k] = house[k];
			m->at[i][k] = at[k];
			m->cell[house[k]][at[k]] = (uint8_t)i;
		}
	}
	for (int i = 0; i < SDK_CELLS; i++) {
		static const uint8_t kinds[3] = {2, 0, 1};
		int n = 0;

		for (int k = 0; k < 3; k++)
			for (int p = 0; p < 9; p++) {
				int at = m->cell[m->house[i][kinds[k]]][p];

				if (at == i || m->sees[i][at])
					continue;
				m->sees[i][at] = true;
				m->near[i][n++] = (uint8_t)at;
			}
		n = 0;
		for (int at = 0; at < SDK_CELLS; at++)
			if (m->sees[i][at])
				m->peer[i][n++] = (uint8_t)at;
	}
}
