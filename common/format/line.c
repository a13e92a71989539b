/* Formats of one line a record: cells, candidates, ids, addresses. */
#include <ctype.h>
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"
#include "record/text.h"

/* One of the words behind a puzzle may be its solution. */
static void
find_solution(struct sdk_scan *s, const char *p, const char *end)
{
	while (s->answers && p < end) {
		size_t n = 0;

		while (p + n < end && isalnum((unsigned char)p[n]))
			n++;
		if (n == SDK_CELLS && sdk_found_solution(s, p, p + n))
			return;
		p += n + 1;
	}
}

/*
 * Words of 81 signs in all that are no cells: 27 decimals ("5.0"), or nine
 * sets of all nine candidates. No other row of a table or of candidates has
 * 81 signs.
 */
static bool
are_other_words(const struct sdk_line *l)
{
	const char *p = l->text, *end = p + l->len;
	unsigned decimals = 0, sets = 0, words = 0;

	while (p < end) {
		const char *word;

		while (p < end && sdk_is_blank(*p))
			p++;
		for (word = p; p < end && !sdk_is_blank(*p);)
			p++;
		words += p > word;
		decimals += p - word == 3 && word[1] == '.' && word[2] == '0';
		sets += p - word == 9 && memcmp(word, "123456789", 9) == 0;
	}
	return words > 0 && (words == decimals || words == sets);
}

enum sdk_is
sdk_read_line81(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const char *p = l->text, *end = p + l->len;
	enum sdk_is native;
	size_t n;

	(void)rows;
	while (p < end && sdk_is_blank(*p))
		p++;
	if (end - p >= SDK_CELLS && sdk_text()->read_line(p, seen->cells) &&
	    (end - p == SDK_CELLS || sdk_sign(p[SDK_CELLS]) < 0))
		n = SDK_CELLS;
	else
		n = sdk_cells(p, end, seen->cells);
	p += n;
	if (n == SDK_CELLS && (p == end || sdk_is_one_of(*p, " \t,;:#"))) {
		sdk_found_tail(s, p, end);
		find_solution(s, p, end);
		return SDK_IS_RECORD;
	}
	native =
	    n > 0 && n < SDK_CELLS ? sdk_native_line(l, seen) : SDK_IS_OTHER;
	if (native == SDK_IS_RECORD && !are_other_words(l)) {
		for (p = l->text, n = 0; n < SDK_CELLS; p++)
			n += !sdk_is_blank(*p);
		sdk_found_tail(s, p, end);
		return SDK_IS_RECORD;
	}
	/* Nine digits far apart are a row, here as elsewhere. */
	if ((native != SDK_IS_ROW || s->only != NULL) &&
	    sdk_cells_and_spaces(l->text, end, seen->cells))
		return SDK_IS_RECORD;
	return SDK_IS_OTHER;
}

/* 729 characters: of each cell nine, the candidates and signs for blanks. */
enum sdk_is
sdk_read_sukaku(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct sdk_side *side = s->b->extra;
	uint16_t *marks = side->marks + SDK_CELLS * s->b->n;
	size_t n = l->len;

	(void)rows;
	while (n > 0 && sdk_is_blank(l->text[n - 1]))
		n--;
	if (n != 9 * SDK_CELLS)
		return SDK_IS_OTHER;
	for (size_t i = 0; i < n; i++) {
		char c = l->text[i];

		if (i % 9 == 0)
			marks[i / 9] = 0;
		if (c == (char)('1' + i % 9))
			marks[i / 9] |= (uint16_t)(2u << i % 9);
		else if (sdk_sign(c) != 0)
			return SDK_IS_OTHER;
	}
	for (size_t i = 0; i < SDK_CELLS; i++) {
		seen->cells[i] = 0;
		for (unsigned d = 1; d <= 9; d++)
			if (marks[i] == 1u << d)
				seen->cells[i] = (uint8_t)d;
	}
	side->item[s->b->n].marked = true;
	return SDK_IS_RECORD;
}

/* An id, a puzzle, and perhaps a rating; or other words around a puzzle. */
enum sdk_is
sdk_read_bank(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const char *p = l->text, *end = p + l->len, *found = NULL, *word;
	uint8_t cells[SDK_CELLS];
	unsigned words = 0;
	bool open, opens = false;

	(void)rows;
	if (l->len < SDK_CELLS + 2)
		return SDK_IS_OTHER;
	for (; p < end; p++) {
		for (word = p; p < end && !sdk_is_one_of(*p, " \t,;");)
			p++;
		words += found == NULL && p > word;
		if (p - word != SDK_CELLS ||
		    sdk_cells(word, p, cells) != SDK_CELLS) {
			if (found == NULL && p - word > SDK_CELLS / 2)
				return SDK_IS_OTHER; /* a puzzle spoilt */
			continue;
		}
		open = memchr(cells, 0, SDK_CELLS) != NULL;
		if (found == NULL) {
			found = p;
			opens = open;
			memcpy(seen->cells, cells, SDK_CELLS);
		} else if (open && !opens)
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want the puzzle before its solution");
	}
	if (found == NULL || words > 3)
		return SDK_IS_OTHER;
	sdk_found_tail(s, found, end);
	find_solution(s, found, end);
	return SDK_IS_RECORD;
}

/*
 * ":technique:digits:cells:gone:..." where + leads a digit that was set later
 * and is no given, and gone are candidates "dRC" that were ruled out.
 */
enum sdk_is
sdk_read_hodoku(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct sdk_side *side;
	uint16_t *marks;
	const char *p = l->text, *end = p + l->len;
	uint8_t values[SDK_CELLS];
	unsigned colons = 0, n = 0;
	bool set;
	int c;

	(void)rows;
	if (l->len < SDK_CELLS || *p != ':')
		return SDK_IS_OTHER;
	for (; p < end && colons < 3; p++)
		colons += *p == ':';
	for (; p < end && *p != ':'; p++) {
		set = *p == '+' && p + 1 < end;
		p += set;
		if (n == SDK_CELLS || (c = sdk_sign(*p)) < (int)set)
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want 81 cells after the third colon");
		values[n] = (uint8_t)c;
		seen->cells[n++] = set ? 0 : (uint8_t)c;
	}
	if (n != SDK_CELLS)
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want 81 cells after the third colon, got %u", n);
	sdk_found_tail(s, p, end);
	side = s->b->extra;
	marks = side->marks + SDK_CELLS * s->b->n;
	sdk_candidates(values, marks);
	for (p += p < end; p < end && *p != ':'; p++) {
		if (sdk_is_blank(*p))
			continue;
		if (end - p < 3 || p[0] < '1' || p[0] > '9' || p[1] < '1' ||
		    p[1] > '9' || p[2] < '1' || p[2] > '9')
			break; /* not the list of candidates */
		marks[9 * (p[1] - '1') + p[2] - '1'] &=
		    (uint16_t) ~(1u << (p[0] - '0'));
		p += 2;
	}
	side->item[s->b->n].marked = true;
	return SDK_IS_RECORD;
}

/* "3x3:" and then digits, letters for runs of blanks, _ between digits. */
enum sdk_is
sdk_read_sgt(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const char *p = l->text, *end = p + l->len;
	unsigned n = 0;

	(void)rows;
	while (p < end && isalnum((unsigned char)*p))
		p++;
	if (l->len < 4 || !isdigit((unsigned char)l->text[0]) ||
	    l->text[1] != 'x' || !isdigit((unsigned char)l->text[2]) ||
	    p == end || *p != ':')
		return SDK_IS_OTHER;
	if (l->text[0] != '3' || l->text[2] != '3')
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want an id of size 3x3, got %.3s", l->text);
	for (const char *q = l->text + 3; q < p; q++)
		if (strchr("jxk", *q) != NULL)
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want a plain Sudoku, got a variant (%c)", *q);
	for (p++; p < end && !sdk_is_blank(*p); p++) {
		unsigned run = 1;

		if (*p == '_')
			continue;
		if (*p >= 'a' && *p <= 'z')
			run = (unsigned)(*p - 'a') + 1;
		else if (*p < '1' || *p > '9' ||
			 (p + 1 < end && isdigit((unsigned char)p[1])))
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want an id of single digits and letters");
		if (n + run > SDK_CELLS) {
			n += run;
			break;
		}
		if (run == 1 && *p != 'a')
			seen->cells[n] = (uint8_t)(*p - '0');
		else
			memset(seen->cells + n, 0, run);
		n += run;
	}
	if (n != SDK_CELLS)
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want an id of 81 cells, got %s",
		    n > SDK_CELLS ? "more" : "fewer");
	sdk_found_tail(s, p, end);
	return SDK_IS_RECORD;
}

static bool
holds(const struct sdk_line *l, const char *what)
{
	size_t n = strlen(what);

	for (size_t i = 0; i + n <= l->len; i++)
		if (memcmp(l->text + i, what, n) == 0)
			return true;
	return false;
}

/* An address with exactly one run of 81 cells in it. */
enum sdk_is
sdk_read_url(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	/* sites whose addresses hold puzzles in a compressed form */
	static const char *const packed[] = {
	    "f-puzzles.com", "sudokupad.app", "crackingthecryptic.com"};
	const char *p = l->text, *end = p + l->len, *start;
	uint8_t cells[SDK_CELLS];
	unsigned found = 0;

	(void)s;
	(void)rows;
	while (p + 3 < end && isalpha((unsigned char)*p))
		p++;
	if (p == l->text || p + 3 >= end || memcmp(p, "://", 3) != 0)
		return SDK_IS_OTHER;
	while (p < end) {
		for (start = p; p < end && (isalnum((unsigned char)*p) ||
					       sdk_is_one_of(*p, "._*-"));)
			p++;
		if (p - start == SDK_CELLS &&
		    sdk_cells(start, p, cells) == SDK_CELLS) {
			memcpy(seen->cells, cells, SDK_CELLS);
			found++;
		}
		p += p < end;
	}
	if (found == 1)
		return SDK_IS_RECORD;
	for (unsigned i = 0; i < sizeof packed / sizeof *packed; i++)
		if (holds(l, packed[i]))
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want an address with 81 cells in it, got a packed "
			    "one (%s)",
			    packed[i]);
	return sdk_bad(SDK_IS_BAD_RECORD, seen,
	    "want an address with 81 cells in it, got %u such", found);
}

/* Each record a line: what leads it, its cells, what was kept, the end. */
static void
write_lines(const struct sdk_style *o, const struct sdk_batch *b,
    struct sdk_put *t, const char *lead, const char *end)
{
	enum { MOST = 64 + SDK_CELLS }; /* without what was kept */
	const struct sdk_side *side = b->extra;
	size_t leads = strlen(lead), ends = strlen(end);

	assert(leads + ends <= 64);
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		char *p = sdk_put_room(t, MOST);

		memcpy(p, lead, leads);
		p = sdk_set_cells(p + leads, cells, o->blank);
		if (o->keep && side->item[i].kept > 0) {
			if (!sdk_is_one_of(
				side->text[side->item[i].tail], " \t,;:#"))
				*p++ = ' ';
			sdk_put_end(t, p, MOST);
			sdk_put_bytes(t, side->text + side->item[i].tail,
			    side->item[i].kept);
			p = sdk_put_room(t, MOST);
		}
		memcpy(p, end, ends);
		sdk_put_end(t, p + ends, MOST);
	}
}

SDK_WRITES(sdk_write_line)
{
	write_lines(o, b, t, "", "\n");
}

SDK_WRITES(sdk_write_sdm)
{
	write_lines(o, b, t, "", "\r\n");
}

SDK_WRITES(sdk_write_url)
{
	struct sdk_style zeros = *o;

	zeros.blank = '0'; /* ? and the like mean something there */
	zeros.keep = false;
	write_lines(
	    &zeros, b, t, "https://www.sudokuwiki.org/sudoku.htm?bd=", "\n");
}

/* All nine candidates for a blank cell, unless the record has its own. */
SDK_WRITES(sdk_write_sukaku)
{
	enum { MOST = 9 * SDK_CELLS + 1 };
	const struct sdk_side *side = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		const uint16_t *marks = side->marks + SDK_CELLS * i;
		char *p = sdk_put_room(t, MOST);

		for (unsigned k = 0; k < SDK_CELLS; k++) {
			unsigned set = side->item[i].marked ? marks[k]
				       : cells[k] != 0      ? 1u << cells[k]
							    : 0x3fe;

			for (unsigned d = 1; d <= 9; d++)
				*p++ =
				    set >> d & 1 ? (char)('0' + d) : o->blank;
		}
		*p++ = '\n';
		sdk_put_end(t, p, MOST);
	}
}

SDK_WRITES(sdk_write_sgt)
{
	/* "3x3:", a character a cell and one between two, the line's end */
	enum { MOST = 4 + 2 * SDK_CELLS };

	(void)o;
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *c = b->cells + SDK_CELLS * i;
		char *p = sdk_put_room(t, MOST);
		unsigned run = 0;

		memcpy(p, "3x3:", 4);
		p += 4;
		for (int k = 0; k < SDK_CELLS; k++, c++) {
			if (*c == 0) {
				if (run++ == 25 || k == SDK_CELLS - 1 ||
				    c[1] != 0) {
					*p++ = (char)('a' + run - 1);
					run = 0;
				}
				continue;
			}
			if (k > 0 && c[-1] != 0)
				*p++ = '_';
			*p++ = (char)('0' + *c);
		}
		*p++ = '\n';
		sdk_put_end(t, p, MOST);
	}
}
