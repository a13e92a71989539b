/* Tables: fields separated by a character, quoted as in RFC 4180. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

/*
 * The fields of a line by RFC 4180, quotes left out around them and left
 * double in them; 0 where a quote does not end.
 */
static unsigned
split(struct sdk_field line, char sep, struct sdk_field *f)
{
	const char *p = line.p, *end = line.end;
	unsigned n = 0;

	for (;;) {
		struct sdk_field one = {p, NULL};

		if (p < end && *p == '"') {
			one.p = ++p;
			for (;; p += 2) {
				p = memchr(p, '"', (size_t)(end - p));
				if (p == NULL)
					return 0;
				if (p + 1 == end || p[1] != '"')
					break;
			}
			one.end = p++;
			while (p < end && *p != sep)
				p++;
		} else {
			p = memchr(p, sep, (size_t)(end - p));
			if (p == NULL)
				p = end;
			one.end = p;
		}
		if (n < SDK_MOST_FIELDS)
			f[n] = one;
		n++;
		if (p == end)
			return n;
		p++;
	}
}

static bool
has_letter(const struct sdk_line *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (isalpha((unsigned char)l->text[i]) && l->text[i] != 'x' &&
		    l->text[i] != 'X')
			return true;
	return false;
}

static char
separator(const struct sdk_line *l)
{
	for (const char *sep = ",\t;|"; *sep != '\0'; sep++)
		if (memchr(l->text, *sep, l->len) != NULL)
			return *sep;
	return ',';
}

/* Takes a line as the header of a table if it is one; JSON is not. */
static bool
read_header(struct sdk_scan *s, const struct sdk_line *l)
{
	struct sdk_field f[SDK_MOST_FIELDS];
	char sep = separator(l);
	unsigned n;
	int i;

	if (!has_letter(l) || l->len > 4096 ||
	    *sdk_trim((struct sdk_field){l->text, l->text + l->len}).p == '{')
		return false;
	n = split((struct sdk_field){l->text, l->text + l->len}, sep, f);
	if (n == 0 || n > SDK_MOST_FIELDS)
		return false;
	i = s->column != NULL ? sdk_asked_column(s, f, n)
			      : sdk_find_name(f, n, sdk_puzzle_names);
	if (i < 0)
		return false;
	s->sep = sep;
	s->fields = n;
	s->puzzle = (unsigned)i;
	s->solution = sdk_find_name(f, n, sdk_solution_names);
	return true;
}

/* A header that names solutions, but no puzzles. */
static bool
lacks_puzzles(const struct sdk_line *l)
{
	struct sdk_field f[SDK_MOST_FIELDS];
	unsigned n;

	if (!has_letter(l) || l->len > 4096)
		return false;
	n = split(
	    (struct sdk_field){l->text, l->text + l->len}, separator(l), f);
	return n <= SDK_MOST_FIELDS &&
	       sdk_find_name(f, n, sdk_solution_names) >= 0;
}

/* A table without a header: its first field of 81 cells is the puzzle. */
static bool
read_headless(struct sdk_scan *s, const struct sdk_line *l)
{
	struct sdk_field f[SDK_MOST_FIELDS];
	char sep = separator(l);
	uint8_t cells[SDK_CELLS];
	unsigned n =
	    split((struct sdk_field){l->text, l->text + l->len}, sep, f);
	int i = -1;

	if (n == 0 || n > SDK_MOST_FIELDS)
		return false;
	if (s->column != NULL)
		i = sdk_asked_column(s, f, n);
	else
		for (unsigned k = n; k-- > 0;)
			if (sdk_read_field(f[k], cells))
				i = (int)k;
	if (i < 0 || !sdk_read_field(f[i], cells))
		return false;
	s->sep = sep;
	s->fields = n;
	s->puzzle = (unsigned)i;
	s->solution = -1;
	for (unsigned k = (unsigned)i + 1; k < n && s->solution < 0; k++)
		if (sdk_read_field(f[k], cells) &&
		    memchr(cells, 0, SDK_CELLS) == NULL)
			s->solution = (int)k;
	return true;
}

static enum sdk_is
read_record(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen)
{
	struct sdk_field f[SDK_MOST_FIELDS], all = sdk_join(s, l);
	unsigned n = split(all, s->sep, f);

	if (n == 0 && sdk_hold(s, all))
		return SDK_IS_NOTHING;
	if (s->part > 0)
		seen->line = s->part_line;
	s->part = 0;
	if (n == 0)
		return sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want the end of a quoted field");
	if (n == s->fields + 1 && n <= SDK_MOST_FIELDS &&
	    f[n - 1].p == f[n - 1].end)
		n--; /* a comma at the end */
	if (n != s->fields) {
		if (read_header(s, l))
			return SDK_IS_GAP;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want %u fields, got %u", s->fields, n);
	}
	if (!sdk_read_field(f[s->puzzle], seen->cells)) {
		if (read_header(s, l))
			return SDK_IS_GAP;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want 81 cells in field %u, got '%.*s'", s->puzzle + 1,
		    (int)(f[s->puzzle].end - f[s->puzzle].p), f[s->puzzle].p);
	}
	if (s->answers && s->solution >= 0)
		sdk_found_solution(s, f[s->solution].p, f[s->solution].end);
	if (s->keep)
		sdk_found_tail(s,
		    f[s->puzzle].end + (f[s->puzzle].end < all.end &&
					   *f[s->puzzle].end == '"'),
		    all.end);
	return SDK_IS_RECORD;
}

enum sdk_is
sdk_read_csv(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	(void)rows;
	if (s->stream != NULL) {
		if (s->fields == 0)
			return SDK_IS_NOTHING; /* no puzzles in this one */
		if (l->len == 0 && s->part == 0)
			return SDK_IS_NOTHING;
		return read_record(s, l, seen);
	}
	if (read_header(s, l)) {
		s->stream = s->now;
		return SDK_IS_GAP;
	}
	if (s->column == NULL && lacks_puzzles(l)) {
		s->stream = s->now;
		s->fields = 0;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a column of puzzles (--column)");
	}
	if (s->only == NULL && s->column == NULL)
		return SDK_IS_OTHER;
	if (read_headless(s, l)) {
		if (s->only != NULL)
			s->stream = s->now;
		return read_record(s, l, seen);
	}
	if (s->only == NULL)
		return SDK_IS_OTHER;
	if (s->column != NULL && s->no_column)
		return SDK_IS_GAP;
	s->no_column = s->column != NULL;
	return sdk_bad(SDK_IS_BAD_RECORD, seen,
	    "want a header or field with %s (--column)",
	    s->column != NULL ? s->column : "a puzzle");
}

static void
write_table(const struct sdk_style *o, const struct sdk_batch *b,
    struct sdk_put *t, char sep)
{
	for (size_t i = 0; i < b->n; i++)
		for (unsigned c = 0; c < o->columns; c++) {
			sdk_put_value(t, o, b, i, o->column[c].kind, sep);
			sdk_put_char(t, c + 1 < o->columns ? sep : '\n');
		}
}

SDK_WRITES(sdk_write_csv)
{
	write_table(o, b, t, ',');
}

SDK_WRITES(sdk_write_tsv)
{
	write_table(o, b, t, '\t');
}

static void
start_table(const struct sdk_style *o, char sep)
{
	struct sdk_put t = {0};

	for (unsigned c = 0; c < o->columns; c++) {
		const char *name = o->column[c].name;

		/* Unquoted, some characters would look like a comment. */
		if (strpbrk(name, "\t;|\"#<{[ ") != NULL)
			sdk_put_quoted(&t, name, strlen(name));
		else
			sdk_put_string(&t, name);
		sdk_put_char(&t, c + 1 < o->columns ? sep : '\n');
	}
	sdk_write(t.text, t.len);
	free(t.text);
}

SDK_ENDS(sdk_start_csv)
{
	start_table(o, ',');
}

SDK_ENDS(sdk_start_tsv)
{
	start_table(o, '\t');
}
