/* Formats of nine lines a record: rows, drawn grids, candidates. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"

/*
 * Whether a line is a rule of a drawn grid: of the signs for rules alone, most
 * of them dashes. Nine dashes are nine blank cells unless rows are drawn, and
 * dashes one by one between bars are so, too.
 */
static bool
is_rule(const struct sdk_scan *s, unsigned rows, const struct sdk_line *l)
{
	size_t dashes = 0, corners = 0, bars = 0, cells = 0, pairs = 0;

	for (size_t i = 0; i < l->len; i++) {
		char c = l->text[i];

		switch (c) {
		case ' ':
		case '\t': break;
		case '-':
			cells++;
			dashes++;
			pairs += i > 0 && l->text[i - 1] == c;
			break;
		case '=':
			dashes++;
			pairs++;
			break;
		case '*':
		case '.':
			cells++;
			corners++;
			break;
		case '|':
			bars++;
			corners++;
			break;
		case '+':
		case ':':
		case '\'':
		case '`':
		case ',': corners++; break;
		default: return false;
		}
	}
	if (dashes < 9 || corners > dashes + 1)
		return false;
	if (bars > 0 && bars == corners)
		return pairs > 0 && (dashes > 9 || rows == 0 || !s->dash);
	if (rows > 0 && s->drawn)
		return true;
	return corners + dashes != cells || (cells != 9 && cells != SDK_CELLS);
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
		return sdk_bad(SDK_IS_BAD, seen, "want cells, got a rule");
	return SDK_IS_NOTHING;
}

struct part {
	const char *p, *end;
};

/* A row as it is being read. */
struct row {
	uint8_t *cells;
	uint16_t marks[9];
	unsigned n;      /* cells */
	unsigned multi;  /* of them with several candidates */
	bool lone;       /* ... with a single one, marked as such */
	bool sign, dash; /* there is a blank cell, a dash for one */
	bool shown;      /* there is any sign for a blank */
	bool star, dot;  /* there is a star, another sign but a dash */
	bool digit;
};

static void
put_cell(struct row *row, char c)
{
	uint8_t d = c == ' ' ? 0 : (uint8_t)sdk_sign(c);

	row->sign |= d == 0;
	row->shown |= d == 0 && c != ' ';
	row->dash |= c == '-';
	row->star |= c == '*';
	row->dot |= d == 0 && c != '*' && c != '-';
	row->digit |= d != 0;
	row->cells[row->n] = d;
	row->marks[row->n++] = d == 0 ? 0 : (uint16_t)(1u << d);
}

/* A word that is a cell: "5", ".", candidates "247", a lone one "(5)" or "()". */
static bool
put_word(struct row *row, const char *p, const char *end)
{
	unsigned set = 0;
	char last = '0';
	bool lone =
	    (end - p == 3 || end - p == 2) && *p == '(' && end[-1] == ')';

	if (end - p == 1 && (sdk_sign(*p) >= 0)) {
		put_cell(row, *p);
		return true;
	}
	if (lone) {
		p++;
		end--;
	}
	for (; p < end; p++) {
		if (*p <= last || *p > '9')
			return false;
		last = *p;
		set |= 1u << (*p - '0');
	}
	row->cells[row->n] = 0;
	row->marks[row->n++] = (uint16_t)set;
	row->multi++;
	row->lone |= lone;
	return true;
}

/* The words between two places; at most `most` of them are set down. */
static unsigned
words_of(struct part all, struct part *word, unsigned most)
{
	unsigned n = 0;

	for (const char *p = all.p; p < all.end;) {
		const char *start;

		while (p < all.end && sdk_is_blank(*p))
			p++;
		for (start = p; p < all.end && !sdk_is_blank(*p);)
			p++;
		if (start < p && n++ < most)
			word[n - 1] = (struct part){start, p};
	}
	return n;
}

/* Three cells by their places: blanks are blank cells. */
static bool
put_places(struct row *row, struct part all)
{
	size_t width = (size_t)(all.end - all.p);
	size_t step = width == 3 ? 1 : width == 9 ? 3 : 2;

	if (width != 3 && width != 5 && width != 7 && width != 9)
		return false;
	for (size_t i = 0; i < width; i++) {
		size_t first = width > 5;
		bool place = i >= first && (i - first) % step == 0;

		if (all.p[i] != ' ' &&
		    (!place || all.p[i] < '1' || all.p[i] > '9'))
			return false;
	}
	for (size_t i = width > 5; i < width; i += step) {
		put_cell(row, all.p[i]);
		if (row->n % 3 == 0)
			break;
	}
	return true;
}

/*
 * Three cells between bars: three words, one word in the middle (unless one
 * side is open), or by their places.
 */
static bool
put_three(struct row *row, struct part all, bool open)
{
	struct part word[3];
	unsigned n = words_of(all, word, 3);

	if (n == 1 && word[0].end - word[0].p == 3 && *word[0].p != '(' &&
	    (open || word[0].p - all.p == all.end - word[0].end)) {
		for (const char *p = word[0].p; p < word[0].end; p++)
			if (sdk_sign(*p) < 0)
				return false;
			else
				put_cell(row, *p);
		return true;
	}
	for (unsigned i = 0; n == 3 && i < n; i++)
		if (!put_word(row, word[i].p, word[i].end))
			return false;
	return n == 3 || (n < 3 && put_places(row, all));
}

/* One cell between bars, or nothing for a blank. */
static bool
put_one(struct row *row, struct part all)
{
	struct part word[1];
	unsigned n = words_of(all, word, 1);

	if (n == 0)
		put_cell(row, ' ');
	return n == 0 || (n == 1 && put_word(row, word[0].p, word[0].end));
}

static bool
is_bare(struct part all)
{
	struct part word[1];

	return words_of(all, word, 1) == 0;
}

/* The full stop that ends a row in the LaTeX package sudoku. */
static bool
is_stop(struct part all)
{
	struct part word[1];

	return words_of(all, word, 1) == 1 && word[0].end - word[0].p == 1 &&
	       *word[0].p == '.';
}

/*
 * A row with bars between boxes, or between all cells, and maybe around; the
 * rows of a record are alike in that.
 */
static enum sdk_is
read_drawn(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct row *row, struct sdk_seen *seen)
{
	struct part part[24], *first = part;
	const char *end = l->text + l->len;
	unsigned n = 0, around = 3;

	for (const char *p = l->text, *bar; p <= end; p = bar + 1) {
		bar = memchr(p, '|', (size_t)(end - p));
		if (bar == NULL)
			bar = end;
		if (bar > p && n < 24) /* nothing is between double bars */
			part[n++] = (struct part){p, bar};
	}
	if ((n == 4 || n == 10) && l->text[0] == '|' && is_stop(part[n - 1]))
		n--;
	/* What stands outside must be nothing. */
	if ((n == 4 || n == 5 || n == 10 || n == 11) && is_bare(*first)) {
		first++;
		n--;
	}
	if ((n == 4 || n == 10) && is_bare(first[n - 1]))
		n--;
	if (n != 3 && n != 9)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want 3 or 9 parts between bars, got %u", n);
	around -= first[0].p == l->text || first[0].p[-1] != '|';
	around -= 2 * (first[n - 1].end == end);
	if (rows > 0 && (s->parts != n || s->around != around))
		return sdk_bad(
		    SDK_IS_BAD, seen, "want bars as in the rows before");
	s->parts = n;
	s->around = around;
	for (unsigned i = 0; i < n; i++)
		if (!(n == 9 ? put_one(row, first[i])
			     : put_three(row, first[i],
				   (i == 0 && !(around & 1)) ||
				       (i == 2 && !(around & 2)))))
			return sdk_bad(SDK_IS_BAD, seen,
			    "want %u cell%s between bars, got '%.*s'", 9 / n,
			    n == 3 ? "s" : "", (int)(first[i].end - first[i].p),
			    first[i].p);
	return SDK_IS_ROW;
}

/* Cells apart by tabs, blank ones left out, as a spreadsheet gives them. */
static bool
read_tabs(const struct sdk_line *l, struct row *row)
{
	const char *p = l->text, *end = p + l->len, *tab;

	for (row->n = 0;; p = tab + 1) {
		tab = memchr(p, '\t', (size_t)(end - p));
		if (row->n == 9 || (tab == NULL) != (row->n == 8))
			return false;
		if (tab == NULL)
			tab = end;
		if (tab - p > 1 || (tab > p && !(sdk_sign(*p) >= 0)))
			return false;
		put_cell(row, tab > p ? *p : ' ');
		if (row->n == 9)
			return true;
	}
}

/* A row without bars: cells, or nine words that are cells or candidates. */
static enum sdk_is
read_bare(struct sdk_scan *s, const struct sdk_line *l, struct row *row,
    struct sdk_seen *seen)
{
	struct part word[9];
	const char *end = l->text + l->len;
	char dots[64];
	struct sdk_line native = *l;
	enum sdk_is is;

	/* Elsewhere ? is no sign for a blank. */
	if (memchr(l->text, '?', l->len) != NULL && l->len < sizeof dots) {
		for (size_t i = 0; i < l->len; i++)
			dots[i] = l->text[i] == '?' ? '.' : l->text[i];
		native.text = dots;
	}
	is = sdk_native_line(&native, seen);
	if (is == SDK_IS_ROW) {
		for (const char *p = l->text; p < end; p++)
			if (!sdk_is_blank(*p))
				put_cell(row, *p);
		return is;
	}
	if (s->only == NULL || s->only->marks)
		if (words_of((struct part){l->text, end}, word, 9) == 9) {
			while (row->n < 9 &&
			       put_word(row, word[row->n].p, word[row->n].end))
				;
			if (row->n == 9 && row->multi > 0)
				return SDK_IS_ROW;
		}
	return read_tabs(l, row) ? SDK_IS_ROW : is;
}

/*
 * A row one cell too long looks like one with a pair of candidates. So where
 * it is not said that candidates come, no row may have a single set of them,
 * and no record may have blanks as well. Stars and dots without a digit are
 * where the givens of a puzzle to be made shall stand, unless the rows are
 * native ones, where both are blanks.
 */
static enum sdk_is
use_row(struct sdk_scan *s, unsigned rows, const struct row *row,
    struct sdk_seen *seen)
{
	struct sdk_side *side = s->b->extra;
	bool told = s->only != NULL && s->only->marks;

	if (rows == 0)
		s->multi = s->shown = s->sign = s->dash = s->star = s->dot =
		    s->digit = false;
	s->multi |= row->multi > 0;
	s->sign |= row->sign;
	s->shown |= row->shown;
	s->dash |= row->dash;
	s->star |= row->star;
	s->dot |= row->dot;
	s->digit |= row->digit || row->multi > 0;
	if (row->multi > 0 && s->only != NULL && !told)
		return sdk_bad(SDK_IS_BAD, seen, "want cells, got candidates");
	if (row->multi == 1 && !row->lone && !told)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want 9 cells, got 10 (or "
		    "candidates: -f pencil)");
	if (s->multi && s->sign && !told)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want candidates or blanks, "
		    "got both (-f pencil)");
	if (rows == 8 && s->star && s->dot && !s->digit &&
	    (s->drawn || s->title))
		return sdk_bad(SDK_IS_BAD, seen,
		    "want digits, got a pattern of stars and dots");
	s->title &= rows < 8;
	memcpy(s->marks + 9 * rows, row->marks, sizeof row->marks);
	if (rows == 8 && s->multi) {
		side->item[s->b->n].marked = true;
		memcpy(side->marks + SDK_CELLS * s->b->n, s->marks,
		    sizeof s->marks);
	}
	return SDK_IS_ROW;
}

/* "Grid 01", "Puzzle 7:" */
static bool
is_title(const struct sdk_line *l)
{
	static const char *const name[] = {
	    "grid", "puzzle", "sudoku", "game", "board"};
	const char *p = l->text, *end = p + l->len;
	size_t n = 0;

	while (p + n < end && isalpha((unsigned char)p[n]))
		n++;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (n == strlen(name[i]) && strncasecmp(p, name[i], n) == 0) {
			p += n;
			while (p < end && (sdk_is_blank(*p) || *p == '#'))
				p++;
			for (n = 0; p < end && isdigit((unsigned char)*p); n++)
				p++;
			while (p < end && (sdk_is_blank(*p) || *p == ':'))
				p++;
			return p == end && n > 0;
		}
	return false;
}

/* "[Puzzle]" begins the puzzle, any other name what is not. */
static bool
is_section(struct sdk_scan *s, const struct sdk_line *l)
{
	const char *p = l->text;
	size_t n = l->len;

	if (n < 3 || p[0] != '[')
		return false;
	while (n > 3 && sdk_is_blank(p[n - 1]))
		n--;
	if (!isalpha((unsigned char)p[1]) || memchr(p, ']', n) != p + n - 1)
		return false;
	s->sections = true;
	s->aside = n != 8 || strncasecmp(p, "[puzzle]", n) != 0;
	return true;
}

/* Whether a line holds what no drawn grid does. */
static bool
has_others(const struct sdk_line *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (sdk_is_one_of(l->text[i], "[]{};=\\") ||
		    (isalpha((unsigned char)l->text[i]) && l->text[i] != 'x' &&
			l->text[i] != 'X'))
			return true;
	return false;
}

/*
 * Takes R's name of a row, "[3,]", off a line. Returns the number of the row,
 * 0 if there is none, -1 for the names of the columns.
 */
static int
take_label(struct sdk_line *l)
{
	const char *p = l->text, *end = p + l->len;

	while (p < end && sdk_is_blank(*p))
		p++;
	if (end - p < 4 || *p != '[')
		return 0;
	if (p[1] == ',')
		return -1;
	if (p[1] < '1' || p[1] > '9' || p[2] != ',' || p[3] != ']')
		return 0;
	l->text = p + 4;
	l->len = (size_t)(end - l->text);
	return p[1] - '0';
}

/*
 * Whether the cells of a row without bars stand in threes: "530 070 000", or
 * further apart between boxes than in them.
 */
static bool
shows_boxes(const struct sdk_line *l)
{
	unsigned n = 0, gap[8];
	size_t last = 0;

	for (size_t i = 0; i < l->len; i++) {
		if (sdk_is_blank(l->text[i]))
			continue;
		if (n > 0 && n < 9)
			gap[n - 1] = (unsigned)(i - last);
		n++;
		last = i;
	}
	if (n != 9 || gap[2] <= gap[0] || gap[2] != gap[5])
		return false;
	return gap[0] == gap[1] && gap[0] == gap[3] && gap[0] == gap[4] &&
	       gap[0] == gap[6] && gap[0] == gap[7];
}

/* Whether it is a row that a number leads. */
static bool
is_table_row(struct sdk_scan *s, const struct sdk_line *l)
{
	struct sdk_seen seen;

	return sdk_read_values(s, 0, l, &seen) == SDK_IS_ROW;
}

enum sdk_is
sdk_read_rows(struct sdk_scan *s, unsigned rows, const struct sdk_line *given,
    struct sdk_seen *seen)
{
	struct row row = {.cells = seen->cells};
	struct sdk_line line = *given, *l = &line;
	enum sdk_is is;
	bool drawn;
	int label = take_label(l);

	if (label < 0)
		return SDK_IS_GAP;
	if (label > 0 && (unsigned)label != rows + 1)
		return rows == 0 ? SDK_IS_OTHER
				 : sdk_bad(SDK_IS_BAD, seen, "want row [%u,]",
				       rows + 1);

	if (l->text[0] == '%') {
		s->title = true;
		return SDK_IS_NOTHING;
	}
	if ((isalpha((unsigned char)l->text[0]) && is_title(l)) ||
	    is_section(s, l))
		return SDK_IS_GAP;
	if (rows == 0)
		s->each = false;
	if (is_rule(s, rows, l))
		return use_rule(s, rows, seen);
	s->rule = false;
	drawn = memchr(l->text, '|', l->len) != NULL;
	if (rows > 0 && drawn != s->drawn)
		return sdk_bad(SDK_IS_BAD, seen,
		    "%s bars, as in the rows before",
		    drawn ? "want no" : "want");
	s->drawn = drawn;
	is = drawn ? read_drawn(s, rows, l, &row, seen)
		   : read_bare(s, l, &row, seen);
	if (is == SDK_IS_ROW) {
		if (rows == 0) {
			s->grouped = true;
			s->bands = false;
		}
		s->grouped &= drawn ? s->parts == 3 : shows_boxes(l);
		s->whole |= rows == 8 && s->grouped && !s->bands;
		return use_row(s, rows, &row, seen);
	}
	/* A line with bars may be anything if no row came before. */
	if (is == SDK_IS_BAD && drawn && rows == 0 &&
	    (has_others(l) || is_table_row(s, given)))
		return SDK_IS_OTHER;
	return is == SDK_IS_BAD && (drawn || rows > 0) ? is : SDK_IS_OTHER;
}

enum { GRIDS = 64 }; /* printed at once */

SDK_WRITES(sdk_write_grid)
{
	(void)o;
	for (size_t i = 0; i < b->n; i += GRIDS) {
		size_t n = b->n - i < GRIDS ? b->n - i : GRIDS;
		char *p = sdk_put_room(t, GRIDS * SDK_TEXT);

		sdk_print(b->cells + SDK_CELLS * i, n, p);
		sdk_put_end(t, p + n * SDK_TEXT, GRIDS * SDK_TEXT);
	}
}

SDK_WRITES(sdk_write_box)
{
	static const char rule[] = "+-------+-------+-------+\n";
	static const struct sdk_look look = {
	    "\n", rule, rule, rule, "| ", " ", " | ", " |\n"};

	sdk_draw(o, b, t, &look);
}

SDK_WRITES(sdk_write_ubox)
{
	static const struct sdk_look look = {"\n",
	    "┌───────┬───────┬───────┐\n", "├───────┼───────┼───────┤\n",
	    "└───────┴───────┴───────┘\n", "│ ", " ", " │ ", " │\n"};

	sdk_draw(o, b, t, &look);
}

SDK_WRITES(sdk_write_ss)
{
	static const struct sdk_look look = {"\r\n", " *-----------*\r\n",
	    " |---+---+---|\r\n", " *-----------*\r\n", " |", "", "|", "|\r\n"};

	sdk_draw(o, b, t, &look);
}

SDK_WRITES(sdk_write_sdk)
{
	static const struct sdk_look look = {
	    "\r\n", "", "", "", "", "", "", "\r\n"};

	sdk_draw(o, b, t, &look);
}

/*
 * The candidates of a cell as digits; a given by itself, a lone candidate or
 * none at all in brackets to tell it from that.
 */
static size_t
word_of(uint8_t given, uint16_t marks, char word[9])
{
	size_t n = 0;

	if (given != 0)
		word[n++] = (char)('0' + given);
	else
		for (unsigned d = 1; d <= 9; d++)
			if (marks >> d & 1)
				word[n++] = (char)('0' + d);
	if (n < 2 && given == 0) {
		word[1] = word[0];
		word[0] = '(';
		word[n + 1] = ')';
		n += 2;
	}
	return n;
}

static void
put_rule(struct sdk_put *t, const size_t *width)
{
	static const char dashes[] = "-----------------------------------";

	for (unsigned k = 0; k < 9; k += 3) {
		size_t n = width[k] + width[k + 1] + width[k + 2] + 4;

		sdk_put_char(t, '+');
		sdk_put_bytes(t, dashes, n);
	}
	sdk_put_string(t, "+\n");
}

SDK_WRITES(sdk_write_pencil)
{
	uint16_t own[SDK_CELLS];
	char word[SDK_CELLS][9];

	(void)o;
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		const uint16_t *marks = sdk_marks_of(b, i, own);
		size_t len[SDK_CELLS], width[9] = {0};

		for (unsigned c = 0; c < SDK_CELLS; c++) {
			len[c] = word_of(cells[c], marks[c], word[c]);
			if (len[c] > width[c % 9])
				width[c % 9] = len[c];
		}
		sdk_put_char(t, '\n');
		for (unsigned c = 0; c < SDK_CELLS; c++) {
			if (c % 27 == 0)
				put_rule(t, width);
			if (c % 3 == 0)
				sdk_put_string(t, "| ");
			sdk_put_bytes(t, word[c], len[c]);
			sdk_put_bytes(
			    t, "          ", width[c % 9] - len[c] + 1);
			if (c % 9 == 8)
				sdk_put_string(t, "|\n");
		}
		put_rule(t, width);
	}
}

/* Markdown wants a header, here an empty one. */
SDK_WRITES(sdk_write_markdown)
{
	static const struct sdk_look look = {"\n",
	    "|   |   |   |   |   |   |   |   |   |\n"
	    "|---|---|---|---|---|---|---|---|---|\n",
	    "", "", "| ", " | ", " | ", " |\n"};

	sdk_draw(o, b, t, &look);
}

/* A digit in a key is the digit, U+FE0F and U+20E3; a blank is U+2B1C. */
SDK_WRITES(sdk_write_emoji)
{
	static const char key[] = "\xef\xb8\x8f\xe2\x83\xa3";
	static const char square[] = "\xe2\xac\x9c";

	(void)o;
	for (size_t i = 0; i < b->n * SDK_CELLS; i++) {
		if (i % SDK_CELLS == 0)
			sdk_put_char(t, '\n');
		if (b->cells[i] != 0) {
			sdk_put_char(t, (char)('0' + b->cells[i]));
			sdk_put_string(t, key);
		} else
			sdk_put_string(t, square);
		if (i % 9 == 8)
			sdk_put_char(t, '\n');
	}
}
