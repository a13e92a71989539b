/*
 * Text to grids and back, byte by byte: the reference for the other files.
 */
#include "text.h"

const char sdk_text_gaps[SDK_CELLS + 1] =
    "        \n        \n        \n        \n        \n"
    "        \n        \n        \n        \n";

static bool
read_line(const char *text, uint8_t *cells)
{
	unsigned bad = 0, d, i;

	for (i = 0; i < SDK_CELLS; i++) {
		d = text[i] == '.' ? 0 : (unsigned)text[i] - '0';
		bad |= d > 9;
		cells[i] = (uint8_t)(d > 9 ? 0 : d);
	}
	return bad == 0;
}

static bool
read_grid(const char *text, uint8_t *cells)
{
	char line[SDK_CELLS];
	bool good = true;
	int i;

	for (i = 0; i < SDK_CELLS; i++) {
		line[i] = text[2 * i];
		good &= text[2 * i + 1] == sdk_text_gaps[i];
	}
	return read_line(line, cells) && good;
}

static void
print(const uint8_t *cells, size_t n, char *text)
{
	int i;

	for (; n > 0; n--) {
		*text++ = '\n';
		for (i = 0; i < SDK_CELLS; i++) {
			*text++ = (char)('0' + *cells++);
			*text++ = sdk_text_gaps[i];
		}
	}
}

const struct sdk_text sdk_text_scalar = {
    .read_grid = read_grid,
    .read_line = read_line,
    .print = print,
};
