/* Reading: what a line is, by the format asked for or by a guess. */
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format.h"
#include "record/record.h"

/*
 * Signs of other scripts as the ASCII ones that mean the same: lines of boxes,
 * dots, full-width digits and bars. Others stay, and are then reported as wrong.
 */
static char
ascii_of(unsigned c)
{
	if (c >= 0xff10 && c <= 0xff19)
		return (char)('0' + (c - 0xff10));
	if (c == 0x2500 || c == 0x2501 || c == 0x2504 || c == 0x2505 ||
	    c == 0x2508 || c == 0x2509 || c == 0x254c || c == 0x254d ||
	    c == 0x2550)
		return '-';
	if (c == 0x2502 || c == 0x2503 || c == 0x2506 || c == 0x2507 ||
	    c == 0x250a || c == 0x250b || c == 0x254e || c == 0x254f ||
	    c == 0x2551 || c == 0xff5c)
		return '|';
	if (c >= 0x2500 && c <= 0x257f)
		return '+';
	if (c == 0xb7 || c == 0x2022 || c == 0x2219 || c == 0x22c5 ||
	    c == 0x30fb || c == 0x25a1 || c == 0xff0e)
		return '.';
	/* squares, black, white and in colours */
	if (c == 0x2b1b || c == 0x2b1c || (c >= 0x25fb && c <= 0x25fe) ||
	    c == 0x25aa || c == 0x25ab || c == 0x1f532 || c == 0x1f533 ||
	    (c >= 0x1f7e5 && c <= 0x1f7eb))
		return '.';
	if (c == 0xa0 || c == 0x3000)
		return ' ';
	return 0;
}

static char *
room_in(char **buf, size_t *have, size_t want)
{
	if (*have < want) {
		*buf = sdk_resize(*buf, want + SDK_PAD, 1);
		*have = want;
	}
	return *buf;
}

static void
fold(struct sdk_scan *s, struct sdk_line *l)
{
	const unsigned char *p = (const unsigned char *)l->text;
	char *to = room_in(&s->fold, &s->fold_size, l->len + 1), sign;
	size_t n = 0, used;

	for (size_t i = 0; i < l->len; i += used) {
		unsigned c = 0;

		used = sdk_utf8(l->text + i, l->len - i);
		if (used == 4)
			c = (p[i] & 0x07u) << 18 | (p[i + 1] & 0x3fu) << 12 |
			    (p[i + 2] & 0x3fu) << 6 | (p[i + 3] & 0x3fu);
		else if (used == 3)
			c = (p[i] & 0x0fu) << 12 | (p[i + 1] & 0x3fu) << 6 |
			    (p[i + 2] & 0x3fu);
		else if (used == 2)
			c = (p[i] & 0x1fu) << 6 | (p[i + 1] & 0x3fu);
		if (c == 0xfe0f || c == 0x20e3)
			continue; /* a digit in the picture of a key */
		if ((sign = ascii_of(c)) != 0)
			to[n++] = sign;
		else {
			to[n++] = (char)p[i];
			used = 1;
		}
	}
	l->text = to;
	l->len = n;
}

static bool
has_high(const struct sdk_line *l)
{
	unsigned long all = 0, word;
	size_t i = 0;

	for (; i + sizeof word <= l->len; i += sizeof word) {
		memcpy(&word, l->text + i, sizeof word);
		all |= word;
	}
	for (; i < l->len; i++)
		all |= (unsigned char)l->text[i];
	return (all & (unsigned long)0x8080808080808080) != 0;
}

static bool
is_empty(const struct sdk_line *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (!sdk_is_blank(l->text[i]))
			return false;
	return !l->cut;
}

/* Whether a line is a number as programs print counts; "0..." is none. */
static bool
is_count(const struct sdk_line *l)
{
	if (l->len == 0 || l->len > 8 || l->text[0] == '0')
		return false;
	for (size_t i = 0; i < l->len; i++)
		if (l->text[i] < '0' || l->text[i] > '9')
			return false;
	return true;
}

/*
 * A line that nobody knows: what is wrong with it as a native one, if such are
 * wanted?
 */
static enum sdk_is
unknown(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen)
{
	enum sdk_is is = sdk_native_line(l, seen);
	bool told = is == SDK_IS_BAD || is == SDK_IS_BAD_RECORD;

	if (is == SDK_IS_ROW)
		is = SDK_IS_BAD;
	if (is == SDK_IS_RECORD)
		is = SDK_IS_BAD_RECORD;
	if (s->column != NULL) {
		if (s->no_column)
			return SDK_IS_GAP;
		s->no_column = true;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a table or list with the column %s", s->column);
	}
	if (told && (s->only == NULL || s->only->read == sdk_read_rows ||
			s->only->read == sdk_read_line81))
		return is;
	return sdk_bad(is, seen, "want the format %s", s->now->name);
}

/* Whether native records may come up anywhere. */
static bool
is_open(const struct sdk_scan *s)
{
	return s->only == NULL && s->column == NULL;
}

/*
 * A line that nobody knows is text around grids if it looks like that; but a
 * word or two below a record of one line stand where another one should be.
 * A file that holds nothing but text is reported at its end.
 */
static enum sdk_is
text_around(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen,
    enum sdk_is is)
{
	unsigned words;

	if (s->sections || !sdk_is_text(l, &words) ||
	    (words < 3 && words > 0 && s->whole_line > 0 &&
		s->whole_line + 1 == s->line && l->text[l->len - 1] != ':'))
		return is;
	if (s->text == 0) {
		s->text = s->line;
		memcpy(s->why, seen->why, sizeof s->why);
	}
	return SDK_IS_GAP;
}

/* Rows of a record are all of one format; a record by itself may come up. */
static enum sdk_is
guess(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const struct sdk_format *before = s->now;
	enum sdk_is (*last)(struct sdk_scan *, unsigned,
	    const struct sdk_line *, struct sdk_seen *) = NULL;
	enum sdk_is is;

	if (s->only != NULL || rows > 0) {
		is = s->now->read(s, rows, l, seen);
		if (is != SDK_IS_OTHER)
			return is;
		if (s->only != NULL)
			return unknown(s, l, seen);
		last = before->read;
	}
	for (s->now = sdk_formats; s->now->name != NULL; s->now++) {
		if (s->now->read == NULL || s->now->read == last)
			continue;
		if (s->column != NULL && !s->now->finds)
			continue; /* has no names */
		last = s->now->read;
		is = last(s, rows, l, seen);
		if (is != SDK_IS_OTHER && (is != SDK_IS_ROW || rows == 0))
			return is;
	}
	s->now = before;
	is = unknown(s, l, seen);
	return rows == 0 && is_open(s) ? text_around(s, l, seen, is) : is;
}

/* Nine cells that may be the names of columns: 0 to 8, 1 to 9, or nothing. */
static bool
are_labels(const struct sdk_scan *s, const uint8_t *cells)
{
	unsigned i;

	for (i = 1; i < 9 && cells[i] == cells[i - 1] + 1; i++)
		;
	if (i == 9)
		return true;
	for (i = 0; i < 9 && cells[i] == 0; i++)
		;
	return i == 9 && !s->shown;
}

/* Whether nine rows have a digit twice in a house. */
static bool
clashes(const uint8_t *rows)
{
	char clash[64];

	return sdk_clash(rows, clash) != NULL;
}

/*
 * The first of nine rows or more has been read. What follows it decides whether
 * it is the header of a table: ten rows, of which the first holds names of
 * columns or has the only rule behind it, as in Markdown. A grid that is
 * shifted by such a row would be another grid. Ten rows that may as well be a
 * grid and a row too many are refused: SDK_IS_BAD_RECORD.
 */
static enum sdk_is
judge_first_row(struct sdk_scan *s, struct sdk_seen *seen)
{
	enum { MOST = 11, MOST_LINES = 32 };
	struct sdk_scan before = *s;
	uint8_t grid[9 * MOST + SDK_CELLS];
	bool labels = are_labels(s, seen->cells), ruled = false, each = false;
	unsigned rows = 1, lines = 0;
	enum sdk_is is = SDK_IS_ROW;
	struct sdk_seen next;
	struct sdk_line l;
	size_t at = 0;

	if (!labels && !s->drawn)
		return SDK_IS_ROW;
	memcpy(grid, seen->cells, 9);
	while (rows < MOST && lines++ < MOST_LINES &&
	       sdk_reader_ahead(s->in, &at, &l)) {
		next = (struct sdk_seen){.blank = seen->blank};
		if (s->only == NULL)
			sdk_unquote(&l);
		if (has_high(&l))
			fold(s, &l);
		if (is_empty(&l))
			break;
		is = s->now->read(s, rows < 7 ? rows : 7, &l, &next);
		ruled |= is == SDK_IS_NOTHING && rows == 1;
		each |= is == SDK_IS_NOTHING && rows == 2;
		if (!labels && (rows > 1 ? each : !ruled))
			break;
		if (is == SDK_IS_ROW)
			memcpy(grid + 9 * rows++, next.cells, 9);
		else if (is != SDK_IS_NOTHING)
			break;
	}
	before.fold = s->fold;
	before.fold_size = s->fold_size;
	*s = before;
	if (rows == 1 && labels && lines == (ruled ? 2u : 1u) &&
	    is != SDK_IS_ROW && sdk_read_values(s, 0, &l, &next) == SDK_IS_ROW)
		return SDK_IS_GAP; /* rows that are numbered come */
	if (rows < 10 && labels && ruled && !each)
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want 9 rows below a header, got %u", rows - 1);
	/* The same header again leads the next grid. */
	if (rows < 10 || (rows == MOST && memcmp(grid, grid + 90, 9) != 0))
		return SDK_IS_ROW;
	if (ruled && !each)
		return SDK_IS_GAP;
	if (!labels || (clashes(grid + 9) && !clashes(grid)))
		return SDK_IS_ROW;
	if (!clashes(grid + 9) && (clashes(grid) || seen->cells[1] == 1))
		return SDK_IS_GAP;
	return sdk_bad(SDK_IS_BAD_RECORD, seen,
	    "want 9 rows, got 10: the first may be a header, "
	    "or the last one too many");
}

/*
 * An empty line after the third row or the sixth. It may stand between bands
 * of one grid: its rows show their boxes as well, the lines to come are bands
 * as this one, and nine rows in all break no rule; and no other grid of the
 * file is drawn so without such lines. Three grids of which only three rows
 * are left are none.
 */
static bool
is_between_bands(struct sdk_scan *s, unsigned rows, const struct sdk_seen *seen)
{
	struct sdk_scan before = *s;
	uint8_t grid[SDK_CELLS];
	struct sdk_seen next;
	struct sdk_line l;
	unsigned n = rows;
	size_t at = 0;
	bool ok = true;

	if (s->now->read != sdk_read_rows || !s->grouped || s->multi ||
	    s->whole || (rows == 6 && !s->bands))
		return false;
	for (unsigned i = 0; i < 9 * rows; i++) {
		grid[i] = 0;
		for (uint8_t d = 1; d <= 9; d++)
			if (s->marks[i] >> d & 1)
				grid[i] = d;
	}
	for (bool gap = true; n < 9 && ok; gap = false) {
		ok = sdk_reader_ahead(s->in, &at, &l);
		next = (struct sdk_seen){.blank = seen->blank};
		if (!ok)
			break;
		sdk_unquote(&l);
		if (has_high(&l))
			fold(s, &l);
		if (is_empty(&l)) {
			ok = n == 6 && rows == 3 && !gap && !s->bands;
			s->bands = true;
			continue;
		}
		ok = (n % 3 != 0 || gap || s->bands) &&
		     sdk_read_rows(s, n < 8 ? n : 7, &l, &next) == SDK_IS_ROW &&
		     s->grouped && !s->multi;
		if (ok)
			memcpy(grid + 9 * n++, next.cells, 9);
		if (n == 6 && rows == 3)
			s->bands = false;
	}
	/* no tenth row */
	if (ok && sdk_reader_ahead(s->in, &at, &l) && !is_empty(&l)) {
		sdk_unquote(&l);
		if (has_high(&l))
			fold(s, &l);
		ok = is_empty(&l) ||
		     sdk_read_rows(s, 7, &l, &next) != SDK_IS_ROW;
	}
	before.fold = s->fold;
	before.fold_size = s->fold_size;
	*s = before;
	ok = ok && !clashes(grid); /* all rows are there */
	s->bands |= ok;
	return ok;
}

/* 81 characters, digits and #, which is a blank cell here alone. */
static bool
read_hashes(const struct sdk_line *l, uint8_t *cells)
{
	size_t n = l->len;
	bool digit = false;

	while (n > SDK_CELLS && sdk_is_blank(l->text[n - 1]))
		n--;
	if (n != SDK_CELLS)
		return false;
	for (size_t i = 0; i < n; i++) {
		char c = l->text[i];

		if (c != '#' && (c < '1' || c > '9'))
			return false;
		digit |= c != '#';
		cells[i] = (uint8_t)(c == '#' ? 0 : c - '0');
	}
	return digit;
}

static enum sdk_is
scan(struct sdk_scan *s, unsigned rows, struct sdk_line *l,
    struct sdk_seen *seen)
{
	enum sdk_is is;

	if (s->stream != NULL)
		return s->stream->read(s, rows, l, seen);
	if (s->aside && (l->len == 0 || l->text[0] != '[')) {
		/* up to an empty line, but not one at the beginning */
		if (!is_empty(l))
			s->ignored = true;
		else if (s->ignored)
			s->aside = false;
		return s->aside ? SDK_IS_NOTHING : SDK_IS_GAP;
	}
	s->aside = s->ignored = false;
	if (l->len > 0 && l->text[0] == '>' && s->only == NULL)
		sdk_unquote(l);
	if (l->len > 0 && has_high(l) && l->text[0] != '<') {
		/* what follows the cells may be in any script */
		if ((s->only == NULL ? s->column == NULL
				     : s->only->read == sdk_read_line81) &&
		    sdk_read_line81(s, rows, l, seen) == SDK_IS_RECORD) {
			s->now = s->only != NULL ? s->only : sdk_formats;
			return SDK_IS_RECORD;
		}
		fold(s, l);
	}
	if (is_empty(l))
		return (rows == 3 || rows == 6) &&
			       is_between_bands(s, rows, seen)
			   ? SDK_IS_NOTHING
			   : SDK_IS_GAP;
	if (l->len >= SDK_CELLS && s->column == NULL &&
	    (s->only == NULL || s->only->read == sdk_read_line81) &&
	    read_hashes(l, seen->cells)) {
		s->now = s->only != NULL ? s->only : sdk_formats;
		return SDK_IS_RECORD;
	}
	if (l->text[0] == '#')
		return SDK_IS_NOTHING;
	is = guess(s, rows, l, seen);
	return is == SDK_IS_ROW && rows == 0 ? judge_first_row(s, seen) : is;
}

/* The name of what a record was read as. */
static const char *
layout_of(const struct sdk_scan *s)
{
	const struct sdk_format *f = s->stream != NULL ? s->stream : s->now;

	if (f->read != sdk_read_rows)
		return f->name;
	return s->multi ? "pencil" : s->drawn ? "box" : "grid";
}

static enum sdk_is
scan_line(void *ctx, struct sdk_batch *b, unsigned rows,
    const struct sdk_line *given, struct sdk_seen *seen)
{
	struct sdk_scan *s = ctx;
	struct sdk_line l = *given;
	enum sdk_is is;

	s->b = b;
	s->line = seen->line;
	if (s->line == 1 && s->only == NULL && is_count(&l)) {
		s->count = s->line;
		s->syntax.plain = false;
		return SDK_IS_NOTHING;
	}
	is = scan(s, rows, &l, seen);
	if (l.text != given->text && seen->rest > 0) {
		/* the rest of what was given is not that of what was read */
		seen->rest = 0;
		is = sdk_bad(SDK_IS_BAD_RECORD, seen, "want one record a line");
	}
	if (s->count != 0 && is != SDK_IS_NOTHING) {
		/* the count of the lines that follow, or a row cut short */
		if (is != SDK_IS_RECORD && is != SDK_IS_GAP) {
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want 9 cells, got a number");
			seen->line = s->count;
			is = SDK_IS_BAD_RECORD;
		}
		s->count = 0;
	}
	if (is == SDK_IS_RECORD || (is == SDK_IS_ROW && rows == 8)) {
		struct sdk_side *side = b->extra;

		side->item[b->n].layout = layout_of(s);
	}
	if (is == SDK_IS_RECORD && s->now->end == NULL)
		s->whole_line = s->line;
	s->syntax.plain = is_open(s) && s->stream == NULL && s->count == 0 &&
			  !s->aside && !s->explain;
	return is;
}

static enum sdk_is
scan_end(void *ctx, struct sdk_seen *seen)
{
	struct sdk_scan *s = ctx;
	enum sdk_is is = SDK_IS_NOTHING;

	if (s->count != 0) {
		seen->line = s->count;
		is = sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want 9 cells, got a number");
	} else if (s->part != 0) {
		seen->line = s->part_line;
		is = sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want the rest of the record");
	} else if (s->stream != NULL && s->stream->end != NULL)
		is = s->stream->end(s, seen);
	else if (s->text != 0 && sdk_reader_records(s->in) == s->before) {
		seen->line = s->text;
		is = sdk_bad(SDK_IS_BAD_RECORD, seen, "%s", s->why);
	}
	s->before = sdk_reader_records(s->in) + (is == SDK_IS_BAD_RECORD);
	s->count = s->part = s->text = s->whole_line = 0;
	s->aside = s->sections = s->whole = s->no_column = false;
	s->values.head = 0;
	s->stream = NULL;
	s->syntax.plain = is_open(s) && !s->explain;
	return is;
}

void
sdk_scan_open(struct sdk_scan *s, char *const *files)
{
	s->now = s->only != NULL ? s->only : sdk_formats;
	s->syntax = (struct sdk_syntax){.line = scan_line,
	    .end = scan_end,
	    .ctx = s,
	    .plain = is_open(s) && !s->explain};
	s->in = sdk_reader_open_as(files, &s->syntax);
}

bool
sdk_scan_read(struct sdk_scan *s, struct sdk_batch *b)
{
	sdk_side_start(b);
	return sdk_read(s->in, b);
}

int
sdk_scan_close(struct sdk_scan *s)
{
	free(s->fold);
	free(s->nest);
	free(s->any);
	free(s->part_text);
	return sdk_reader_close(s->in);
}
