/* Formats of data sets and programs: tables, JSON lines, lists, XML. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format.h"
#include "rate/rate.h"
#include "record/record.h"
#include "solve/kernel.h"

enum {
	MOST_FIELDS = 256,
	MOST_PART = 64 << 10 /* bytes of a record that goes over lines */
};

struct field {
	const char *p, *end;
};

static struct field
trim(struct field f)
{
	while (f.p < f.end && sdk_is_blank(*f.p))
		f.p++;
	while (f.p < f.end && sdk_is_blank(f.end[-1]))
		f.end--;
	return f;
}

static bool
is_named(struct field f, const char *name)
{
	f = trim(f);
	return (size_t)(f.end - f.p) == strlen(name) &&
	       strncasecmp(f.p, name, strlen(name)) == 0;
}

/* The names that a puzzle and its solution go by, the likelier first. */
static const char *const puzzle_names[] = {"puzzle", "quizzes", "question",
    "quiz", "puzzles", "questions", "sudoku", "problem", "grid", "board", NULL};
static const char *const solution_names[] = {
    "solution", "answer", "solutions", "answers", NULL};

/* Which of n fields has the first of the names, or -1. */
static int
find_name(const struct field *f, unsigned n, const char *const *name)
{
	for (; *name != NULL; name++)
		for (unsigned i = 0; i < n; i++)
			if (is_named(f[i], *name))
				return (int)i;
	return -1;
}

/* 81 cells as a field holds them: together, or apart, or over lines. */
static bool
read_field(struct field f, uint8_t *cells)
{
	size_t n = 0;

	if (f.end - f.p == SDK_CELLS && sdk_kernel()->read_line(f.p, cells))
		return true;
	if (sdk_cells_and_spaces(f.p, f.end, cells))
		return true;
	f = trim(f);
	if (sdk_cells(f.p, f.end, cells) == SDK_CELLS &&
	    f.end - f.p == SDK_CELLS)
		return true;
	for (const char *p = f.p; p < f.end; p++) {
		if (sdk_is_blank(*p) || *p == '\n' || *p == '\r')
			continue;
		if (n == SDK_CELLS || sdk_sign(*p) < 0)
			return false;
		cells[n++] = (uint8_t)sdk_sign(*p);
	}
	return n == SDK_CELLS;
}

/*
 * The fields of a line by RFC 4180, quotes left out around them and left
 * double in them; 0 where a quote does not end.
 */
static unsigned
split(struct field line, char sep, struct field *f)
{
	const char *p = line.p, *end = line.end;
	unsigned n = 0;

	for (;;) {
		struct field one = {p, NULL};

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
		if (n < MOST_FIELDS)
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

/* The column that was asked for, by name or number; -1 if it isn't there. */
static int
asked_column(const struct sdk_scan *s, const struct field *f, unsigned n)
{
	const char *const name[] = {s->column, NULL};
	char *end;
	unsigned long k;
	int i = find_name(f, n, name);

	if (i >= 0 || !isdigit((unsigned char)*s->column))
		return i;
	k = strtoul(s->column, &end, 10);
	return *end == '\0' && k >= 1 && k <= n ? (int)k - 1 : -1;
}

/* Takes a line as the header of a table if it is one; JSON is not. */
static bool
read_header(struct sdk_scan *s, const struct sdk_line *l)
{
	struct field f[MOST_FIELDS];
	char sep = separator(l);
	unsigned n;
	int i;

	if (!has_letter(l) || l->len > 4096 ||
	    *trim((struct field){l->text, l->text + l->len}).p == '{')
		return false;
	n = split((struct field){l->text, l->text + l->len}, sep, f);
	if (n == 0 || n > MOST_FIELDS)
		return false;
	i = s->column != NULL ? asked_column(s, f, n)
			      : find_name(f, n, puzzle_names);
	if (i < 0)
		return false;
	s->sep = sep;
	s->fields = n;
	s->puzzle = (unsigned)i;
	s->solution = find_name(f, n, solution_names);
	return true;
}

/* A table without a header: its first field of 81 cells is the puzzle. */
static bool
read_headless(struct sdk_scan *s, const struct sdk_line *l)
{
	struct field f[MOST_FIELDS];
	char sep = separator(l);
	uint8_t cells[SDK_CELLS];
	unsigned n = split((struct field){l->text, l->text + l->len}, sep, f);
	int i = -1;

	if (n == 0 || n > MOST_FIELDS)
		return false;
	if (s->column != NULL)
		i = asked_column(s, f, n);
	else
		for (unsigned k = n; k-- > 0;)
			if (read_field(f[k], cells))
				i = (int)k;
	if (i < 0 || !read_field(f[i], cells))
		return false;
	s->sep = sep;
	s->fields = n;
	s->puzzle = (unsigned)i;
	s->solution = -1;
	for (unsigned k = (unsigned)i + 1; k < n && s->solution < 0; k++)
		if (read_field(f[k], cells) &&
		    memchr(cells, 0, SDK_CELLS) == NULL)
			s->solution = (int)k;
	return true;
}

/* Puts what has come so far of a record before the line; its end is kept. */
static struct field
join(struct sdk_scan *s, const struct sdk_line *l)
{
	size_t size = s->part + l->len + 1;

	if (s->part == 0)
		return (struct field){l->text, l->text + l->len};
	if (size > s->part_size) {
		s->part_size = 2 * size;
		s->part_text =
		    sdk_resize(s->part_text, s->part_size + SDK_PAD, 1);
	}
	memcpy(s->part_text + s->part, l->text, l->len);
	return (struct field){s->part_text, s->part_text + s->part + l->len};
}

/* Keeps it for the next line; false if it gets too long. */
static bool
hold(struct sdk_scan *s, struct field all)
{
	size_t n = (size_t)(all.end - all.p);

	if (n > MOST_PART)
		return false;
	if (s->part == 0)
		s->part_line = s->line;
	if (n + 1 > s->part_size) {
		s->part_size = 2 * (n + 1);
		s->part_text =
		    sdk_resize(s->part_text, s->part_size + SDK_PAD, 1);
	}
	memmove(s->part_text, all.p, n);
	s->part_text[n] = '\n';
	s->part = n + 1;
	return true;
}

static enum sdk_is
read_record(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen)
{
	struct field f[MOST_FIELDS], all = join(s, l);
	unsigned n = split(all, s->sep, f);

	if (n == 0 && hold(s, all))
		return SDK_IS_NOTHING;
	if (s->part > 0)
		seen->line = s->part_line;
	s->part = 0;
	if (n == 0)
		return sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want the end of a quoted field");
	if (n == s->fields + 1 && n <= MOST_FIELDS &&
	    f[n - 1].p == f[n - 1].end)
		n--; /* a comma at the end */
	if (n != s->fields) {
		if (read_header(s, l))
			return SDK_IS_GAP;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want %u fields, got %u", s->fields, n);
	}
	if (!read_field(f[s->puzzle], seen->cells)) {
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
		if (l->len == 0 && s->part == 0)
			return SDK_IS_NOTHING;
		return read_record(s, l, seen);
	}
	if (read_header(s, l)) {
		s->stream = s->now;
		return SDK_IS_GAP;
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
	return sdk_bad(SDK_IS_BAD_RECORD, seen,
	    "want a header or field with %s (--column)",
	    s->column != NULL ? s->column : "a puzzle");
}

/* 9 cells are a row, 81 a record. */
static enum sdk_is
row_of(size_t n, struct sdk_seen *seen)
{
	if (n == 9)
		return SDK_IS_ROW;
	if (n == SDK_CELLS)
		return SDK_IS_RECORD;
	return sdk_bad(n > 40 ? SDK_IS_BAD_RECORD : SDK_IS_BAD, seen,
	    "want 9 cells, got %zu", n);
}

/* Numbers in brackets; or one word in quotes or brackets, all cells of it. */
static enum sdk_is
read_list(unsigned rows, const struct sdk_line *l, struct sdk_seen *seen)
{
	size_t n = 0, words = 0;
	bool in = false;

	for (size_t i = 0; i < l->len; i++) {
		char c = l->text[i];

		if (sdk_is_one_of(c, " \t,\"'[](){}")) {
			in = false;
			continue;
		}
		if (sdk_sign(c) < 0)
			return SDK_IS_OTHER;
		if (n < SDK_CELLS)
			seen->cells[n] = (uint8_t)sdk_sign(c);
		n++;
		words += !in;
		in = true;
	}
	if (n == 0)
		return rows == 0 ? SDK_IS_NOTHING : SDK_IS_GAP;
	return words == n || (words == 1 && (n == 9 || n == SDK_CELLS))
		   ? row_of(n, seen)
		   : SDK_IS_OTHER;
}

/*
 * A row, or all rows, of single cells apart by commas; none between two is a
 * blank. Or in brackets, as programs print lists.
 */
enum sdk_is
sdk_read_csv9(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct field all = {l->text, l->text + l->len}, f[SDK_CELLS + 2];
	char sep = memchr(l->text, ';', l->len) != NULL ? ';' : ',';
	const char *p = all.p, *next;
	unsigned n = 0;

	if (rows == 0)
		s->bare = s->sign = false;
	if (memchr(l->text, '[', l->len) != NULL ||
	    memchr(l->text, ']', l->len) != NULL ||
	    (trim(all).p < all.end && *trim(all).p == '"'))
		return read_list(rows, l, seen);
	if (memchr(l->text, sep, l->len) == NULL || l->len > 8 * SDK_CELLS)
		return SDK_IS_OTHER;
	for (; n < SDK_CELLS + 2 && p <= all.end; p = next + 1, n++) {
		next = memchr(p, sep, (size_t)(all.end - p));
		if (next == NULL)
			next = all.end;
		f[n] = trim((struct field){p, next});
		if (f[n].end - f[n].p == 3 && *f[n].p == '"' &&
		    f[n].end[-1] == '"')
			f[n] = (struct field){f[n].p + 1, f[n].end - 1};
		if (f[n].end - f[n].p > 1 ||
		    (f[n].p < f[n].end && sdk_sign(*f[n].p) < 0))
			return SDK_IS_OTHER;
		if (n < SDK_CELLS)
			seen->cells[n] =
			    f[n].p < f[n].end ? (uint8_t)sdk_sign(*f[n].p) : 0;
	}
	if ((n == 10 || n == SDK_CELLS + 1) && f[n - 1].p == f[n - 1].end)
		n--; /* a comma at the end */
	for (unsigned i = 0; i < n && i < SDK_CELLS; i++)
		if (seen->cells[i] == 0) {
			s->bare |= f[i].p == f[i].end;
			s->sign |= f[i].p < f[i].end;
		}
	if (s->bare && s->sign)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want blank cells alike, got nothing and a sign");
	return row_of(n, seen);
}

/* The end of the JSON string that begins at p, its quote passed; or NULL. */
static const char *
string_end(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		p += *p == '\\';
	return p < end ? p + 1 : NULL;
}

/* The end of any JSON value, or NULL. */
static const char *
value_end(const char *p, const char *end)
{
	int depth = 0;

	for (; p < end; p++) {
		if (*p == '"') {
			if ((p = string_end(p, end)) == NULL)
				return NULL;
			p--;
		} else if (*p == '[' || *p == '{')
			depth++;
		else if (*p == ']' || *p == '}') {
			if (depth == 0)
				return p;
			depth--;
		} else if (depth == 0 && *p == ',')
			return p;
	}
	return NULL;
}

/* 81 cells of a JSON value: a string of them, or lists of numbers. */
static bool
read_value(struct field f, uint8_t *cells)
{
	size_t n = 0;

	f = trim(f);
	if (f.end - f.p >= 2 && *f.p == '"')
		return read_field((struct field){f.p + 1, f.end - 1}, cells);
	if (f.p == f.end || *f.p != '[')
		return false;
	for (const char *p = f.p; p < f.end; p++) {
		if (sdk_is_one_of(*p, " \t,[]"))
			continue;
		if (n == SDK_CELLS)
			return false;
		if (f.end - p > 4 && memcmp(p, "null", 4) == 0)
			p += 3;
		else if (*p < '0' || *p > '9' || (p[1] >= '0' && p[1] <= '9'))
			return false;
		cells[n++] = (uint8_t)(*p == 'l' ? 0 : *p - '0');
	}
	return n == SDK_CELLS;
}

enum sdk_is
sdk_read_jsonl(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct field key[MOST_FIELDS], value[MOST_FIELDS];
	const char *p = l->text, *end = p + l->len;
	uint8_t solution[SDK_CELLS];
	unsigned n = 0;
	int i;

	(void)rows;
	while (p < end && sdk_is_blank(*p))
		p++;
	if (p == end || *p != '{')
		return SDK_IS_OTHER;
	for (p++; p != NULL && n < MOST_FIELDS; p++) {
		while (p < end && sdk_is_blank(*p))
			p++;
		if (p == end || *p != '"')
			break;
		key[n].p = p + 1;
		if ((p = string_end(p, end)) == NULL)
			break;
		key[n].end = p - 1;
		while (p < end && sdk_is_blank(*p))
			p++;
		if (p == end || *p != ':')
			break;
		value[n].p = p + 1;
		if ((p = value_end(p + 1, end)) == NULL)
			break;
		value[n++].end = p;
		if (*p != ',')
			break;
	}
	if (p == NULL || p >= end || *p != '}')
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a JSON object, whole in its line");
	i = s->column != NULL ? asked_column(s, key, n)
			      : find_name(key, n, puzzle_names);
	if (i < 0)
		return sdk_bad(SDK_IS_BAD_RECORD, seen, "want a key \"%s\"",
		    s->column != NULL ? s->column : "puzzle");
	if (!read_value(value[i], seen->cells))
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want 81 cells as value of \"%.*s\"",
		    (int)(key[i].end - key[i].p), key[i].p);
	i = find_name(key, n, solution_names);
	if (s->answers && i >= 0 && read_value(value[i], solution)) {
		char text[SDK_CELLS];

		for (int k = 0; k < SDK_CELLS; k++)
			text[k] = (char)('0' + solution[k]);
		sdk_found_solution(s, text, text + SDK_CELLS);
	}
	sdk_found_tail(s, p + 1, end);
	return SDK_IS_RECORD;
}

/*
 * What OpenSudoku keeps of a game: 81 digits, or "version: N", a line end and
 * then for each cell its value, its notes (two kinds from version 4 on) and
 * whether it may be changed, a bar behind each. Such a cell is no given.
 */
static bool
read_game(struct field f, uint8_t *cells)
{
	unsigned version = 0, parts, n = 0;
	const char *p = f.p;

	f = trim(f);
	if (sdk_cells(f.p, f.end, cells) == SDK_CELLS &&
	    f.end - f.p == SDK_CELLS)
		return true;
	if (f.end - f.p < 9 || memcmp(f.p, "version:", 8) != 0)
		return false;
	for (p = f.p + 8; p < f.end && sdk_is_blank(*p); p++)
		;
	for (; p < f.end && isdigit((unsigned char)*p) && version < 100; p++)
		version = 10 * version + (unsigned)(*p - '0');
	if (f.end - p >= 5 && memcmp(p, "&#10;", 5) == 0)
		p += 5;
	while (p < f.end && isspace((unsigned char)*p))
		p++;
	for (parts = version < 4 ? 3 : 4; n < SDK_CELLS; n++) {
		const char *last = p;

		if (p == f.end || *p < '0' || *p > '9')
			return false;
		cells[n] = (uint8_t)(*p - '0');
		for (unsigned k = 0; k < parts; k++) {
			last = p;
			p = memchr(p, '|', (size_t)(f.end - p));
			if (p == NULL)
				return false;
			p++;
		}
		if (p - last != 2 || (*last != '0' && *last != '1'))
			return false;
		if (*last == '1')
			cells[n] = 0;
	}
	return p == f.end;
}

/* The attribute "data" of the tag; an empty field if there is none. */
static struct field
data_of(struct field tag)
{
	for (const char *p = tag.p + 1; p + 6 < tag.end; p++)
		if ((sdk_is_blank(p[-1]) || p[-1] == '\n') &&
		    memcmp(p, "data=", 5) == 0 &&
		    (p[5] == '"' || p[5] == '\'')) {
			const char *end =
			    memchr(p + 6, p[5], (size_t)(tag.end - p - 6));

			if (end != NULL)
				return (struct field){p + 6, end};
		}
	return (struct field){tag.p, tag.p};
}

static bool
is_tag(struct field tag, const char *name)
{
	size_t n = strlen(name);

	return (size_t)(tag.end - tag.p) >= n && memcmp(tag.p, name, n) == 0 &&
	       (tag.p + n == tag.end || memchr(" \t\n/>", tag.p[n], 5) != NULL);
}

/*
 * XML up to </opensudoku>, of which the tags <game data="..."> matter alone; or
 * such a tag by itself.
 */
enum sdk_is
sdk_read_opensudoku(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct field all = trim((struct field){l->text, l->text + l->len}), tag;
	enum sdk_is is = SDK_IS_NOTHING;

	(void)rows;
	if (s->stream == NULL) {
		if (all.p == all.end || *all.p != '<')
			return SDK_IS_OTHER;
		s->stream = s->now;
		s->xml = XML_HEAD;
	}
	if (s->xml == XML_OTHER)
		return SDK_IS_NOTHING;
	seen->more = l->cut; /* the line goes on: no end of it is needed */
	all = join(s, l);
	for (tag.p = all.p;; tag.p = tag.end) {
		tag.p = memchr(tag.p, '<', (size_t)(all.end - tag.p));
		if (tag.p == NULL) {
			s->part = 0;
			return SDK_IS_NOTHING;
		}
		tag.end = memchr(tag.p, '>', (size_t)(all.end - tag.p));
		if (tag.end == NULL) {
			all.p = tag.p;
			if (hold(s, all)) {
				s->part -= l->cut; /* without a line end */
				return SDK_IS_NOTHING;
			}
			s->part = 0;
			return sdk_bad(
			    SDK_IS_BAD_RECORD, seen, "want the end of a tag");
		}
		if (is_tag(tag, "<game") || is_tag(tag, "</opensudoku"))
			break;
		if (is_tag(tag, "<opensudoku"))
			s->xml = XML_BODY;
		else if (s->xml == XML_HEAD && tag.p[1] != '?' &&
			 tag.p[1] != '!') {
			s->xml = XML_OTHER;
			s->part = 0;
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want <opensudoku>, got %.*s",
			    (int)(tag.end + 1 - tag.p), tag.p);
		}
	}
	if (tag.p[1] != '/')
		is = read_game(data_of((struct field){tag.p + 5, tag.end}),
			 seen->cells)
			 ? SDK_IS_RECORD
			 : sdk_bad(SDK_IS_BAD_RECORD, seen,
			       "want a game with data of 81 cells");
	if (tag.p[1] == '/' || s->xml == XML_HEAD)
		s->stream = NULL;
	tag = trim((struct field){tag.end + 1, all.end});
	seen->rest = tag.p < tag.end ? (size_t)(all.end - tag.p) : 0;
	s->part = 0;
	return is;
}

/* Columns of tables. */
enum kind {
	INDEX,
	SOURCE,
	PUZZLE,
	SOLUTION,
	CLUES,
	SOLUTIONS,
	LEVEL,
	TECHNIQUE,
	STEPS,
	NODES,
	KEPT,
	KINDS
};
static const struct {
	const char *name;
	unsigned needs;
} columns[] = {
    [INDEX] = {"index", 0},
    [SOURCE] = {"source", 0},
    [PUZZLE] = {"puzzle", 0},
    [SOLUTION] = {"solution", SDK_NEEDS_SOLUTION},
    [CLUES] = {"clues", 0},
    [SOLUTIONS] = {"solutions", SDK_NEEDS_COUNT},
    [LEVEL] = {"level", SDK_NEEDS_RATING},
    [TECHNIQUE] = {"technique", SDK_NEEDS_RATING},
    [STEPS] = {"steps", SDK_NEEDS_RATING},
    [NODES] = {"nodes", SDK_NEEDS_RATING},
    [KEPT] = {"kept", SDK_NEEDS_KEPT},
};

const char *
sdk_columns(struct sdk_style *o, const char *list)
{
	const char *name;
	size_t n, own;
	int kind;

	for (o->columns = 0;; list += n + 1) {
		struct sdk_column *c = &o->column[o->columns];

		n = strcspn(list, ",");
		own = strcspn(list, ",=");
		name = own < n ? list + own + 1 : list;
		for (kind = 0; kind < KINDS; kind++)
			if (strncmp(columns[kind].name, name,
				(size_t)(list + n - name)) == 0 &&
			    columns[kind].name[list + n - name] == '\0')
				break;
		if (kind == KINDS || o->columns == SDK_MOST_COLUMNS ||
		    own == 0 || own >= sizeof c->name)
			return list;
		memcpy(c->name, list, own);
		c->name[own] = '\0';
		c->kind = kind;
		o->columns++;
		o->needs |= columns[kind].needs;
		if (list[n] == '\0')
			return NULL;
	}
}

void
sdk_column_names(char *text, size_t size)
{
	size_t n = 0;

	for (int kind = 0; kind < KINDS && n < size; kind++)
		n += (size_t)snprintf(text + n, size - n, "%s%s",
		    kind > 0 ? " " : "", columns[kind].name);
}

static char *
put_number(char *p, uint64_t v)
{
	char digit[20];
	unsigned n = 0;

	do
		digit[n++] = (char)('0' + v % 10);
	while ((v /= 10) > 0);
	while (n > 0)
		*p++ = digit[--n];
	return p;
}

/* Text as it is in a table or, if sep is 0, in JSON, which is UTF-8. */
static char *
put_text(char *p, const char *text, size_t n, char sep)
{
	bool quote = sep == 0;
	size_t used;

	for (size_t i = 0; i < n && !quote; i++)
		quote = text[i] == sep || text[i] == '"' || text[i] == '\n' ||
			text[i] == '\r';
	if (quote)
		*p++ = '"';
	for (size_t i = 0; i < n; i += used) {
		unsigned code = (unsigned char)text[i];

		used = sep == 0 ? sdk_utf8(text + i, n - i) : 1;
		if (used == 0)
			code = 0xfffd;
		if (used == 0 || (sep == 0 && code < ' ')) {
			p += sprintf(p, "\\u%04x", code);
			used = 1;
			continue;
		}
		if (sep == 0 && (code == '"' || code == '\\'))
			*p++ = '\\';
		else if (quote && code == '"')
			*p++ = '"';
		memcpy(p, text + i, used);
		p += used;
	}
	if (quote)
		*p++ = '"';
	return p;
}

static char *
put_grid(char *p, const uint8_t *cells, char blank, bool quote)
{
	if (quote)
		*p++ = '"';
	p = sdk_put_cells(p, cells, blank);
	if (quote)
		*p++ = '"';
	return p;
}

static const char *
base_name(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash != NULL && slash[1] != '\0' ? slash + 1 : file;
}

/* One value; sep as for put_text. What there is none of is empty or null. */
static char *
put_value(char *p, const struct sdk_style *o, const struct sdk_batch *b,
    size_t i, enum kind kind, char sep)
{
	const struct sdk_side *side = b->extra;
	const struct sdk_item *item = &side->item[i];
	const uint8_t *cells = b->cells + SDK_CELLS * i;
	const struct sdk_rating *r = &side->rating[i];
	const char *name;
	unsigned clues = 0;

	switch (kind) {
	case INDEX: return put_number(p, b->place[i].number);
	case SOURCE:
		name = base_name(b->place[i].file);
		return put_text(p, name, strlen(name), sep);
	case PUZZLE: return put_grid(p, cells, o->blank, sep == 0);
	case SOLUTION:
		if (item->solved)
			return put_grid(
			    p, side->solution + SDK_CELLS * i, '0', sep == 0);
		break;
	case CLUES:
		for (int k = 0; k < SDK_CELLS; k++)
			clues += cells[k] != 0;
		return put_number(p, clues);
	case SOLUTIONS: return put_number(p, item->count);
	case LEVEL:
		if (r->solutions == 1)
			return put_number(p, r->level);
		break;
	case TECHNIQUE:
		name = sdk_technique_name(r->technique);
		if (r->solutions == 1)
			return put_text(p, name, strlen(name), sep);
		break;
	case STEPS:
		if (r->solutions == 1)
			return put_number(p, r->steps);
		break;
	case NODES:
		if (r->solutions == 1)
			return put_number(p, r->nodes);
		break;
	case KEPT: return put_text(p, side->text + item->tail, item->kept, sep);
	case KINDS: break;
	}
	if (sep == 0) {
		memcpy(p, "null", 4);
		p += 4;
	}
	return p;
}

/* Names and quotes are included. */
size_t
sdk_columns_room(const struct sdk_style *o, const struct sdk_batch *b, size_t i)
{
	const struct sdk_side *side = b->extra;

	return o->columns * (SDK_CELLS + sizeof o->column->name + 64) +
	       6 * side->item[i].kept + 6 * strlen(b->place[i].file);
}

char *
sdk_put_caption(char *p, const struct sdk_style *o, const struct sdk_batch *b,
    size_t i, const struct sdk_column *c)
{
	if (c->kind == LEVEL)
		p = stpcpy(p, "level ");
	p = put_value(p, o, b, i, (enum kind)c->kind, '\t');
	if (c->kind == CLUES || c->kind == SOLUTIONS || c->kind == STEPS ||
	    c->kind == NODES)
		p += sprintf(p, " %s", c->name);
	return p;
}

static void
write_table(const struct sdk_style *o, struct sdk_batch *b, char sep)
{
	for (size_t i = 0; i < b->n; i++) {
		char *p = sdk_room(b, sdk_columns_room(o, b, i)), *start = p;

		for (unsigned c = 0; c < o->columns; c++) {
			if (c > 0)
				*p++ = sep;
			p = put_value(
			    p, o, b, i, (enum kind)o->column[c].kind, sep);
		}
		*p++ = '\n';
		b->len += (size_t)(p - start);
	}
}

void
sdk_write_csv(const struct sdk_style *o, struct sdk_batch *b)
{
	write_table(o, b, ',');
}

void
sdk_write_tsv(const struct sdk_style *o, struct sdk_batch *b)
{
	write_table(o, b, '\t');
}

static void
start_table(const struct sdk_style *o, char sep)
{
	char line[SDK_MOST_COLUMNS * (sizeof o->column->name + 1)], *p = line;

	for (unsigned c = 0; c < o->columns; c++)
		p += sprintf(p, "%s%c", o->column[c].name,
		    c + 1 < o->columns ? sep : '\n');
	sdk_write(line, (size_t)(p - line));
}

void
sdk_start_csv(const struct sdk_style *o)
{
	start_table(o, ',');
}

void
sdk_start_tsv(const struct sdk_style *o)
{
	start_table(o, '\t');
}

void
sdk_write_jsonl(const struct sdk_style *o, struct sdk_batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		char *p = sdk_room(b, sdk_columns_room(o, b, i)), *start = p;

		for (unsigned c = 0; c < o->columns; c++) {
			p += sprintf(p, "%c\"%s\":", c == 0 ? '{' : ',',
			    o->column[c].name);
			p = put_value(
			    p, o, b, i, (enum kind)o->column[c].kind, 0);
		}
		memcpy(p, "}\n", 2);
		b->len += (size_t)(p + 2 - start);
	}
}

void
sdk_start_opensudoku(const struct sdk_style *o)
{
	static const char text[] =
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<opensudoku version=\"2\">\n"
	    "  <folder name=\"Sudoku\" created=\"0\">\n";

	(void)o;
	sdk_write(text, sizeof text - 1);
}

void
sdk_write_opensudoku(const struct sdk_style *o, struct sdk_batch *b)
{
	static const char lead[] = "    <game data=\"",
			  end[] = "\" state=\"0\" time=\"0\" />\n";
	enum { ALL = sizeof lead + sizeof end + SDK_CELLS };
	char *p = sdk_room(b, b->n * ALL), *start = p;

	(void)o;
	for (size_t i = 0; i < b->n; i++) {
		memcpy(p, lead, sizeof lead - 1);
		p = sdk_put_cells(
		    p + sizeof lead - 1, b->cells + SDK_CELLS * i, '0');
		memcpy(p, end, sizeof end - 1);
		p += sizeof end - 1;
	}
	b->len += (size_t)(p - start);
}

void
sdk_finish_opensudoku(const struct sdk_style *o)
{
	static const char text[] = "  </folder>\n</opensudoku>\n";

	(void)o;
	sdk_write(text, sizeof text - 1);
}

/*
 * NumPy's format 1.0: a header of 128 bytes that tells the shape, so that it
 * is written last, and the cells as they are.
 */
enum { NPY = 128 };

void
sdk_start_npy(const struct sdk_style *o)
{
	(void)o;
	sdk_late_start(NPY);
}

void
sdk_write_npy(const struct sdk_style *o, struct sdk_batch *b)
{
	(void)o;
	memcpy(sdk_room(b, b->n * SDK_CELLS), b->cells, b->n * SDK_CELLS);
	b->len += b->n * SDK_CELLS;
}

void
sdk_emit_npy(const struct sdk_style *o, struct sdk_batch *b)
{
	(void)o;
	sdk_late_write(b->text, b->len);
}

void
sdk_finish_npy(const struct sdk_style *o)
{
	char head[NPY + 1] = "\x93NUMPY\x01";
	int n;

	(void)o;
	head[8] = NPY - 10;
	n = snprintf(head + 10, sizeof head - 10,
	    "{'descr': '|u1', 'fortran_order': False, 'shape': (%" PRIu64
	    ", 81), }",
	    sdk_late_written() / SDK_CELLS);
	memset(head + 10 + n, ' ', (size_t)(NPY - 11 - n));
	head[NPY - 1] = '\n';
	sdk_late_finish(head);
}
