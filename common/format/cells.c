/*
 * Cells, candidates and reasons: what readers and writers of all formats share.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"

/* Cells by character: their value plus 1, and for blanks which kind of sign. */
enum { VALUE = 15, LETTER = 16, OTHER = 32 };
static const uint8_t sign_of[256] = {
    ['1'] = 2,
    ['2'] = 3,
    ['3'] = 4,
    ['4'] = 5,
    ['5'] = 6,
    ['6'] = 7,
    ['7'] = 8,
    ['8'] = 9,
    ['9'] = 10,
    ['0'] = 1 | OTHER,
    ['.'] = 1 | OTHER,
    ['_'] = 1 | OTHER,
    ['*'] = 1 | OTHER,
    ['-'] = 1 | OTHER,
    ['?'] = 1 | OTHER,
    ['x'] = 1 | LETTER,
    ['X'] = 1 | LETTER,
};

int
sdk_sign(char c)
{
	return (sign_of[(unsigned char)c] & VALUE) - 1;
}

size_t
sdk_cells(const char *p, const char *end, uint8_t *cells)
{
	const char *start = p;
	unsigned all = 0, sign;

	for (; p < end && (sign = sign_of[(unsigned char)*p]) != 0; p++) {
		all |= sign;
		if (p - start < SDK_CELLS)
			cells[p - start] = (uint8_t)((sign & VALUE) - 1);
	}
	if ((all & (LETTER | OTHER)) == (LETTER | OTHER))
		return 0;
	return (size_t)(p - start);
}

enum sdk_is
sdk_bad(enum sdk_is is, struct sdk_seen *seen, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(seen->why, sizeof seen->why, fmt, ap);
	va_end(ap);
	return is;
}

void
sdk_found_tail(struct sdk_scan *s, const char *p, const char *end)
{
	struct sdk_side *side;
	struct sdk_item *item;

	while (end > p && sdk_is_blank(end[-1]))
		end--;
	if (!s->keep || p == end)
		return;
	side = sdk_side_room(s->b, (size_t)(end - p));
	item = &side->item[s->b->n];
	item->kept = (size_t)(end - p);
	item->tail = side->len;
	for (; p < end; p++)
		side->text[side->len++] = *p == '\n' ? ' ' : *p;
}

bool
sdk_found_solution(struct sdk_scan *s, const char *p, const char *end)
{
	struct sdk_side *side = s->b->extra;
	uint8_t *cells = side->solution + SDK_CELLS * s->b->n;

	if (end - p < SDK_CELLS || sdk_cells(p, end, cells) != SDK_CELLS ||
	    memchr(cells, 0, SDK_CELLS) != NULL)
		return false;
	side->item[s->b->n].solved = true;
	return true;
}

/* Not 41 digits apart by single blanks: that is a grid that was cut. */
bool
sdk_cells_and_spaces(const char *p, const char *end, uint8_t *cells)
{
	size_t apart = 0;

	if (end - p != SDK_CELLS)
		return false;
	for (size_t i = 0; i < SDK_CELLS; i++) {
		if (p[i] != ' ' && (p[i] < '1' || p[i] > '9'))
			return false;
		cells[i] = (uint8_t)(p[i] == ' ' ? 0 : p[i] - '0');
		apart += (p[i] == ' ') == (i % 2 == 1);
	}
	return apart != SDK_CELLS;
}

/* The candidates that the values in cells leave. */
void
sdk_candidates(const uint8_t *cells, uint16_t *marks)
{
	uint16_t used[27] = {0};

	for (unsigned i = 0; i < SDK_CELLS; i++) {
		uint16_t bit = (uint16_t)(1u << cells[i]);

		used[i / 9] |= bit;
		used[9 + i % 9] |= bit;
		used[18 + i / 27 * 3 + i % 9 / 3] |= bit;
	}
	for (unsigned i = 0; i < SDK_CELLS; i++)
		marks[i] =
		    cells[i] != 0
			? (uint16_t)(1u << cells[i])
			: (uint16_t)(0x3fe &
				     ~(used[i / 9] | used[9 + i % 9] |
					 used[18 + i / 27 * 3 + i % 9 / 3]));
}

const uint16_t *
sdk_marks_of(const struct sdk_batch *b, size_t i, uint16_t own[SDK_CELLS])
{
	const struct sdk_side *side = b->extra;

	if (side->item[i].marked)
		return side->marks + SDK_CELLS * i;
	sdk_candidates(b->cells + SDK_CELLS * i, own);
	return own;
}

char *
sdk_set_cells(char *p, const uint8_t *cells, char blank)
{
	char sign[16] = ".123456789";

	sign[0] = blank;
	for (int k = 0; k < SDK_CELLS; k++)
		p[k] = sign[cells[k] & 15];
	return p + SDK_CELLS;
}

void
sdk_put_cells(struct sdk_put *t, const uint8_t *cells, char blank)
{
	sdk_put_end(t, sdk_set_cells(sdk_put_room(t, SDK_CELLS), cells, blank),
	    SDK_CELLS);
}

/*
 * A cell with one candidate counts as set, and rules that digit out of its
 * peers: so HoDoKu keeps what was placed after the givens.
 */
bool
sdk_rules_out(const struct sdk_batch *b, size_t i)
{
	const struct sdk_side *side = b->extra;
	const uint16_t *marks = side->marks + SDK_CELLS * i;
	uint8_t cells[SDK_CELLS];
	uint16_t all[SDK_CELLS];

	if (!side->item[i].marked)
		return false;
	for (unsigned k = 0; k < SDK_CELLS; k++) {
		cells[k] = b->cells[SDK_CELLS * i + k];
		for (unsigned d = 1; d <= 9; d++)
			if (marks[k] == 1u << d)
				cells[k] = (uint8_t)d;
	}
	sdk_candidates(cells, all);
	for (unsigned k = 0; k < SDK_CELLS; k++)
		if (cells[k] == 0 && (all[k] & ~marks[k]) != 0)
			return true;
	return false;
}
