/* The text around grids: what says nothing of any cell. */
#include <ctype.h>
#include <string.h>

#include "format.h"
#include "record/record.h"

/*
 * Cells that a line of text may hold: "30 clues, level 4". More of them look
 * like a grid with letters gone astray, which is to be reported.
 */
enum { MOST_CELLS = 8 };

/* Words of two letters and more; x and X alone are blank cells. */
static unsigned
words_in(const struct sdk_line *l)
{
	const char *p = l->text, *end = p + l->len;
	unsigned n = 0;

	while (p < end) {
		size_t letters = 0, others = 0;

		for (; p < end && (isalpha((unsigned char)*p) || *p & 0x80);
		     p++) {
			letters++;
			others += *p != 'x' && *p != 'X';
		}
		n += letters > 1 && others > 0;
		p += p < end;
	}
	return n;
}

bool
sdk_is_text(const struct sdk_line *l, unsigned *words)
{
	unsigned cells = 0, digits = 0, marks = 0;

	if (l->cut)
		return false;
	*words = words_in(l);
	for (size_t i = 0; i < l->len && cells <= MOST_CELLS; i++) {
		char c = l->text[i];

		digits += isdigit((unsigned char)c) != 0;
		cells += sdk_sign(c) >= 0 && c != 'x' && c != 'X';
		marks += sdk_is_one_of(c, "{}()[]\"'`;\\");
	}
	if (*words == 0)
		return digits == 0 && marks > 0;
	return cells <= MOST_CELLS || (*words >= 8 && digits <= MOST_CELLS);
}

void
sdk_unquote(struct sdk_line *l)
{
	while (l->len > 0 && l->text[0] == '>') {
		l->text++;
		l->len--;
		if (l->len > 1 && l->text[0] == ' ' && l->text[1] == '>') {
			l->text++;
			l->len--;
		}
	}
}
