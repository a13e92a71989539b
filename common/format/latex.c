/*
 * LaTeX, as the package sudoku takes it: \begin{sudoku}, nine rows like
 * "|5|3| | |7| | | | |.", \end{sudoku}. The package takes a dot for the end of
 * a row, so a blank cell is a space.
 */
#include "base/io.h"
#include "format.h"
#include "record/record.h"

SDK_WRITES(sdk_write_latex)
{
	static const struct sdk_look look = {"\n", "\\begin{sudoku}\n", "",
	    "\\end{sudoku}\n", "|", "|", "|", "|.\n"};

	sdk_draw(o, b, t, &look);
}

/* A row is exactly that; commands and the environment stand between grids. */
SDK_READS(sdk_read_latex)
{
	const char *p = l->text, *end = p + l->len;

	while (p < end && sdk_is_blank(*p))
		p++;
	while (p < end && sdk_is_blank(end[-1]))
		end--;
	if (p < end && *p == '\\') /* which cuts a grid in hand short */
		return s->only != NULL || rows > 0 ? SDK_IS_GAP : SDK_IS_OTHER;
	if (end - p != 20 || p[18] != '|' || p[19] != '.')
		return SDK_IS_OTHER;
	for (unsigned i = 0; i < 9; i++) {
		char c = p[2 * i + 1];

		if (p[2 * i] != '|' || (c != ' ' && (c < '1' || c > '9')))
			return SDK_IS_OTHER;
		seen->cells[i] = (uint8_t)(c == ' ' ? 0 : c - '0');
	}
	return SDK_IS_ROW;
}
