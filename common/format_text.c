/* Formats of plain text: lines, rows, drawn grids. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "format.h"

/* Cells by their sign, one more than their value; 0 for what is none. */
static const uint8_t cell_of[256] = {
    ['0'] = 1,
    ['1'] = 2,
    ['2'] = 3,
    ['3'] = 4,
    ['4'] = 5,
    ['5'] = 6,
    ['6'] = 7,
    ['7'] = 8,
    ['8'] = 9,
    ['9'] = 10,
    ['.'] = 1,
    ['_'] = 1,
    ['*'] = 1,
    ['-'] = 1,
    ['?'] = 1,
    ['x'] = 1,
    ['X'] = 1,
};

static bool
is_letter(char c)
{
	return c == 'x' || c == 'X';
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/*
 * Cells that stand together: at most `most` of them go to cells; returns how
 * many there are. x is a blank only where no other sign is one.
 */
static size_t
cells_together(const char *p, const char *end, size_t most, uint8_t *cells)
{
	const char *start = p;
	bool letters = false, others = false;

	for (; p < end && cell_of[(unsigned char)*p] != 0; p++) {
		if (cell_of[(unsigned char)*p] == 1) {
			letters |= is_letter(*p);
			others |= !is_letter(*p);
			if (letters && others)
				break;
		}
		if ((size_t)(p - start) < most)
			cells[p - start] =
			    (uint8_t)(cell_of[(unsigned char)*p] - 1);
	}
	return (size_t)(p - start);
}

/*
 * 81 characters, blanks among them being blank cells. No zero is there, and
 * not 41 digits apart by single blanks: that is a grid that was cut.
 */
static bool
cells_and_spaces(const struct sdk_line *l, uint8_t *cells)
{
	size_t odd = 0;

	if (l->len != SDK_CELLS)
		return false;
	for (size_t i = 0; i < SDK_CELLS; i++) {
		char c = l->text[i];

		if (c != ' ' && (c < '1' || c > '9'))
			return false;
		cells[i] = (uint8_t)(c == ' ' ? 0 : c - '0');
		odd += (c == ' ') == (i % 2 == 1);
	}
	return odd != SDK_CELLS;
}

enum sdk_is
sdk_read_line81(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const char *p = l->text, *end = p + l->len;
	size_t n;

	(void)s;
	(void)rows;
	while (p < end && is_blank(*p))
		p++;
	n = cells_together(p, end, SDK_CELLS, seen->cells);
	p += n;
	if (n == SDK_CELLS && (p == end || strchr(" \t,;:#", *p) != NULL))
		return SDK_IS_RECORD;
	if (n < SDK_CELLS && sdk_native_line(l, seen) == SDK_IS_RECORD)
		return SDK_IS_RECORD;
	if (cells_and_spaces(l, seen->cells))
		return SDK_IS_RECORD;
	return SDK_IS_OTHER;
}

/*
 * Whether a line is a rule of a drawn grid: of the signs for rules alone, most
 * of them dashes. Nine dashes are nine blank cells unless rows are drawn.
 */
static bool
is_rule(const struct sdk_line *l, bool drawn)
{
	size_t dashes = 0, corners = 0, cells = 0;

	for (size_t i = 0; i < l->len; i++) {
		char c = l->text[i];

		if (is_blank(c))
			continue;
		if (c == '\0' || strchr("-=+*|.:'", c) == NULL)
			return false;
		dashes += c == '-' || c == '=';
		corners += c != '-' && c != '=';
		cells += cell_of[(unsigned char)c] != 0;
	}
	if (!drawn && corners + dashes == cells &&
	    (cells == 9 || cells == SDK_CELLS))
		return false;
	return dashes >= 9 && corners <= dashes + 1;
}

static enum sdk_is
bad(struct sdk_seen *seen, const char *why)
{
	snprintf(seen->why, sizeof seen->why, "%s", why);
	return SDK_IS_BAD;
}

/* Rules come after every third row, or after each. */
static enum sdk_is
use_rule(struct sdk_scan *s, unsigned rows, struct sdk_seen *seen)
{
	bool again = s->rule;

	s->rule = true;
	if (rows == 0)
		return SDK_IS_NOTHING;
	if (again)
		return SDK_IS_GAP; /* a bottom, and the next one's top */
	if (rows == 1)
		s->each = true;
	if (rows % 3 != 0 && !s->each)
		return bad(seen, "want a row, got a rule");
	return SDK_IS_NOTHING;
}

/* A part of a row between bars: want cells, apart or not. */
static bool
read_part(const char *p, const char *end, unsigned want, struct sdk_seen *seen,
    unsigned *n)
{
	uint8_t *cells = seen->cells + *n;
	unsigned have = 0;

	for (; p < end; p++) {
		uint8_t c = cell_of[(unsigned char)*p];

		if (is_blank(*p))
			continue;
		if (c == 0 || have == want)
			return false;
		cells[have++] = (uint8_t)(c - 1);
	}
	*n += have;
	return have == want;
}

/* A row with bars between boxes, or between all cells, and maybe around. */
static enum sdk_is
read_drawn(const struct sdk_line *l, struct sdk_seen *seen)
{
	const char *part[11], *p = l->text, *end = p + l->len;
	unsigned parts = 0, n = 0;

	while (end > p && is_blank(end[-1]))
		end--;
	while (p < end && is_blank(*p))
		p++;
	if (p < end && *p == '|')
		p++;
	if (p < end && end[-1] == '|')
		end--;
	part[parts++] = p;
	for (; p < end; p++)
		if (*p == '|') {
			if (parts == 9)
				return bad(seen, "want 9 cells, got more");
			part[parts++] = p + 1;
		}
	part[parts] = end + 1;
	if (parts != 3 && parts != 9)
		return bad(seen, "want 3 or 9 parts between bars");
	for (unsigned i = 0; i < parts; i++)
		if (!read_part(part[i], part[i + 1] - 1, 9 / parts, seen, &n))
			return bad(seen, parts == 3
					     ? "want 3 cells between bars"
					     : "want 1 cell between bars");
	return SDK_IS_ROW;
}

enum sdk_is
sdk_read_rows(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	enum sdk_is is;
	bool drawn;

	if (rows == 0)
		s->drawn = s->each = false;
	if (is_rule(l, s->drawn && rows > 0))
		return use_rule(s, rows, seen);
	drawn = memchr(l->text, '|', l->len) != NULL;
	s->rule = false;
	if (rows > 0 && drawn != s->drawn)
		return bad(seen, drawn ? "want no bars, as in the rows before"
				       : "want bars, as in the rows before");
	s->drawn = drawn;
	if (drawn)
		return read_drawn(l, seen);
	is = sdk_native_line(l, seen);
	return is == SDK_IS_ROW || is == SDK_IS_NOTHING ? is : SDK_IS_OTHER;
}

void
sdk_write_grid(const struct sdk_style *o, struct sdk_batch *b)
{
	(void)o;
	sdk_print(b->cells, b->n, sdk_room(b, b->n * SDK_TEXT));
	b->len += b->n * SDK_TEXT;
}

void
sdk_write_line(const struct sdk_style *o, struct sdk_batch *b)
{
	char sign[16] = ".123456789", *p = sdk_room(b, b->n * (SDK_CELLS + 1));
	const uint8_t *c = b->cells;

	sign[0] = o->blank;
	for (size_t i = 0; i < b->n; i++) {
		for (int k = 0; k < SDK_CELLS; k++)
			*p++ = sign[*c++ & 15];
		*p++ = '\n';
	}
	b->len += b->n * (SDK_CELLS + 1);
}

void
sdk_write_box(const struct sdk_style *o, struct sdk_batch *b)
{
	static const char rule[] = "+-------+-------+-------+\n";
	enum { ROW = sizeof rule - 1, ALL = 1 + 13 * ROW };
	char *p = sdk_room(b, b->n * ALL);
	const uint8_t *c = b->cells;

	for (size_t i = 0; i < b->n; i++) {
		*p++ = '\n';
		for (int k = 0; k < SDK_CELLS; k++, c++) {
			if (k % 27 == 0) {
				memcpy(p, rule, ROW);
				p += ROW;
			}
			if (k % 3 == 0) {
				*p++ = '|';
				*p++ = ' ';
			}
			*p++ = *c != 0 ? (char)('0' + *c) : o->blank;
			*p++ = ' ';
			if (k % 9 == 8) {
				*p++ = '|';
				*p++ = '\n';
			}
		}
		memcpy(p, rule, ROW);
		p += ROW;
	}
	b->len += b->n * ALL;
}
