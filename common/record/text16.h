/*
 * Grids from text and back in steps of 16 cells, for any vectors of 16 bytes
 * that the compiler makes. The last of 81 cells is left over, so the last step
 * begins at cell 65. Must hold: nothing is read or written outside of a record.
 *
 * A file includes this after it has defined TEXT, the struct to fill.
 */
#include <string.h>

#include "base/vector.h"
#include "text.h"

typedef uint8_t text __attribute__((vector_size(16)));

enum { STEPS = 6 };

#define STEP(i) ((i) == 5 ? 65 : 16 * (i))

static inline text
text_load(const void *p)
{
	text v;

	memcpy(&v, p, sizeof v);
	return v;
}

static inline bool
text_any(text v)
{
	uint64_t half[2];

	memcpy(half, &v, sizeof half);
	return (half[0] | half[1]) != 0;
}

/* Digits and '.' to cells; sets bytes of *bad for others. */
static inline text
text_cells(text c, text *bad)
{
	text v = (c - '0') & ~(text)(c == '.');

	*bad |= (text)(v > 9);
	return v;
}

static bool
read_line(const char *line, uint8_t *cells)
{
	text bad = {0}, v;
	int i;

#pragma GCC unroll 6
	for (i = 0; i < STEPS; i++) {
		v = text_cells(text_load(line + STEP(i)), &bad);
		memcpy(cells + STEP(i), &v, sizeof v);
	}
	return !text_any(bad);
}

static bool
read_grid(const char *grid, uint8_t *cells)
{
	text bad = {0}, a, b, v;
	int i;

#pragma GCC unroll 6
	for (i = 0; i < STEPS; i++) {
		a = text_load(grid + 2 * STEP(i));
		b = text_load(grid + 2 * STEP(i) + 16);
		v = SDK_SHUFFLE(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23,
		    25, 27, 29, 31);
		bad |= v ^ text_load(sdk_text_gaps + STEP(i));
		v = SDK_SHUFFLE(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
		    24, 26, 28, 30);
		v = text_cells(v, &bad);
		memcpy(cells + STEP(i), &v, sizeof v);
	}
	return !text_any(bad);
}

static void
print(const uint8_t *cells, size_t n, char *grid)
{
	text gap, a, b, v;
	int i;

	for (; n > 0; n--) {
		*grid = '\n';
#pragma GCC unroll 6
		for (i = 0; i < STEPS; i++) {
			v = text_load(cells + STEP(i)) + '0';
			gap = text_load(sdk_text_gaps + STEP(i));
			a = SDK_SHUFFLE(v, gap, 0, 16, 1, 17, 2, 18, 3, 19, 4,
			    20, 5, 21, 6, 22, 7, 23);
			b = SDK_SHUFFLE(v, gap, 8, 24, 9, 25, 10, 26, 11, 27,
			    12, 28, 13, 29, 14, 30, 15, 31);
			memcpy(grid + 1 + 2 * STEP(i), &a, sizeof a);
			memcpy(grid + 17 + 2 * STEP(i), &b, sizeof b);
		}
		cells += SDK_CELLS;
		grid += SDK_TEXT;
	}
}

const struct sdk_text TEXT = {
    .read_grid = read_grid,
    .read_line = read_line,
    .print = print,
};
