/*
 * XML: that of OpenSudoku and, of any other, the elements and attributes that
 * hold 81 cells. Those of one parent belong together: the one whose name is
 * known is its puzzle, or the only one there is.
 */
#include <ctype.h>
#include <string.h>

#include "base/io.h"
#include "base/sdk.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

/*
 * What OpenSudoku keeps of a game: 81 digits, or "version: N", a line end and
 * then for each cell its value, its notes (two kinds from version 4 on) and
 * whether it may be changed, a bar behind each. Such a cell is no given.
 */
static bool
read_game(struct sdk_field f, uint8_t *cells)
{
	unsigned version = 0, parts, n = 0;
	const char *p = f.p;

	f = sdk_trim(f);
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
static struct sdk_field
data_of(struct sdk_field tag)
{
	for (const char *p = tag.p + 1; p + 6 < tag.end; p++)
		if ((sdk_is_blank(p[-1]) || p[-1] == '\n') &&
		    memcmp(p, "data=", 5) == 0 &&
		    (p[5] == '"' || p[5] == '\'')) {
			const char *end =
			    memchr(p + 6, p[5], (size_t)(tag.end - p - 6));

			if (end != NULL)
				return (struct sdk_field){p + 6, end};
		}
	return (struct sdk_field){tag.p, tag.p};
}

enum { NAME = 40 };
/* What has been found of one parent, and not been given yet. */
struct sdk_xml {
	unsigned depth;  /* open elements */
	unsigned parent; /* the depth in which the puzzle was found */
	bool has, two, solved, any;
	bool variant; /* of another size or with further rules */
	uint64_t line;
	unsigned rank;
	char name[NAME], other[NAME];
	uint8_t puzzle[SDK_CELLS], solution[SDK_CELLS];
};

static size_t
name_of(const char *p, const char *end, char name[NAME])
{
	size_t n = 0;

	for (; p < end && !isspace((unsigned char)*p) &&
	       !sdk_is_one_of(*p, "=/<>\"'") && n < NAME - 1;
	     p++)
		name[n++] = *p;
	name[n] = '\0';
	return n;
}

/* 81 cells, named, were found in an element at a depth. */
static void
find_cells(struct sdk_scan *s, struct sdk_xml *x, const char *name,
    unsigned parent, const uint8_t *cells)
{
	unsigned rank;

	if (s->column != NULL && strcmp(name, s->column) != 0)
		return;
	if (s->column == NULL && sdk_is_solution(name)) {
		x->solved = true;
		memcpy(x->solution, cells, SDK_CELLS);
		return;
	}
	rank = sdk_puzzle_rank(name);
	if (x->has && rank > x->rank)
		return;
	if (x->has && rank == x->rank) {
		x->two = true;
		memcpy(x->other, name, NAME);
		return;
	}
	x->has = true;
	x->parent = parent;
	x->rank = rank;
	x->line = s->line;
	memcpy(x->name, name, NAME);
	memcpy(x->puzzle, cells, SDK_CELLS);
}

/* The attributes of a tag, from behind its name. */
static void
read_attributes(struct sdk_scan *s, struct sdk_xml *x, const char *tag,
    const char *p, const char *end)
{
	char name[NAME];
	uint8_t cells[SDK_CELLS];
	bool graph = strcmp(tag, "graph") == 0;

	while (p < end) {
		const char *value, *stop;

		while (p < end && (isspace((unsigned char)*p) || *p == '/'))
			p++;
		if (p == end)
			return;
		stop = p;
		p += name_of(p, end, name);
		if (p == stop || end - p < 2 || *p != '=' ||
		    (p[1] != '"' && p[1] != '\''))
			return;
		value = p + 2;
		stop = memchr(value, p[1], (size_t)(end - value));
		if (stop == NULL)
			return;
		/* KSudoku's */
		if (graph && strcmp(name, "type") == 0)
			x->variant |= stop - value != 6 ||
				      memcmp(value, "sudoku", 6) != 0;
		if (graph && strcmp(name, "order") == 0)
			x->variant |= stop - value != 1 || *value != '3';
		if (graph && strcmp(name, "specific-type") == 0)
			x->variant |=
			    stop - value != 5 || memcmp(value, "Plain", 5) != 0;
		if (sdk_read_field((struct sdk_field){value, stop}, cells))
			find_cells(s, x, name, x->depth, cells);
		p = stop + 1;
	}
}

/* The puzzle of a parent that ends. */
static enum sdk_is
give(struct sdk_scan *s, struct sdk_xml *x, struct sdk_seen *seen)
{
	struct sdk_side *side = s->b->extra;
	struct sdk_xml was = *x;

	x->has = x->two = x->solved = x->variant = false;
	x->any = true;
	seen->line = was.line;
	if (was.variant)
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a plain Sudoku of order 3, got another puzzle");
	if (was.two)
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want one grid, got \"%s\" and \"%s\" (--column)", was.name,
		    was.other);
	memcpy(seen->cells, was.puzzle, SDK_CELLS);
	if (was.solved && memchr(was.solution, 0, SDK_CELLS) == NULL) {
		memcpy(side->solution + SDK_CELLS * s->b->n, was.solution,
		    SDK_CELLS);
		side->item[s->b->n].solved = s->answers;
	}
	return SDK_IS_RECORD;
}

/*
 * Any XML: a tag and the text behind it, up to the next tag, are read
 * together. What is there of them waits for the next line.
 */
static enum sdk_is
read_any(
    struct sdk_scan *s, struct sdk_field all, bool cut, struct sdk_seen *seen)
{
	struct sdk_xml *x = s->any;
	uint8_t cells[SDK_CELLS];
	char name[NAME];

	for (;;) {
		const char *p = memchr(all.p, '<', (size_t)(all.end - all.p));
		const char *close, *next;
		bool ends, alone, last;

		if (p == NULL) {
			s->part = 0;
			return SDK_IS_NOTHING;
		}
		close = memchr(p, '>', (size_t)(all.end - p));
		next = close == NULL
			   ? NULL
			   : memchr(close, '<', (size_t)(all.end - close));
		last = close != NULL && p[1] == '/' && x->depth == 1;
		if (next == NULL && !last) {
			all.p = p;
			if (sdk_hold(s, all)) {
				s->part -= cut;
				return SDK_IS_NOTHING;
			}
			s->part = 0;
			s->xml = XML_OTHER;
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want the end of a tag, or less text");
		}
		if (next == NULL)
			next = close + 1;
		all.p = next;
		if (p[1] == '?' || p[1] == '!')
			continue;
		ends = p[1] == '/';
		alone = close[-1] == '/';
		if (ends) {
			x->depth -= x->depth > 0;
		} else {
			size_t n = name_of(p + 1, close, name);

			x->depth++;
			read_attributes(s, x, name, p + 1 + n, close);
			if (!alone &&
			    sdk_read_field(
				(struct sdk_field){close + 1, next}, cells))
				find_cells(s, x, name, x->depth - 1, cells);
			x->depth -= alone;
		}
		if (x->depth == 0)
			s->stream = NULL;
		if (x->has && (ends || alone) && x->depth < x->parent + alone) {
			seen->rest = s->stream != NULL || next < all.end
					 ? (size_t)(all.end - next)
					 : 0;
			s->part = 0;
			return give(s, x, seen);
		}
		if (x->depth > 0)
			continue;
		all = sdk_trim(all);
		seen->rest = (size_t)(all.end - all.p);
		s->part = 0;
		if (x->has)
			return give(s, x, seen);
		if (!x->any)
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want an element or attribute of 81 cells");
		return SDK_IS_NOTHING;
	}
}

static bool
is_tag(struct sdk_field tag, const char *name)
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
	struct sdk_field all = sdk_trim(
			     (struct sdk_field){l->text, l->text + l->len}),
			 tag;
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
	all = sdk_join(s, l);
	if (s->xml == XML_ANY)
		return read_any(s, all, l->cut, seen);
	for (tag.p = all.p;; tag.p = tag.end) {
		tag.p = memchr(tag.p, '<', (size_t)(all.end - tag.p));
		if (tag.p == NULL) {
			s->part = 0;
			return SDK_IS_NOTHING;
		}
		tag.end = memchr(tag.p, '>', (size_t)(all.end - tag.p));
		if (tag.end == NULL) {
			all.p = tag.p;
			if (sdk_hold(s, all)) {
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
			if (!is_tag(tag, "<html") && !is_tag(tag, "<svg")) {
				s->xml = XML_ANY;
				if (s->any == NULL)
					s->any = sdk_alloc(sizeof *s->any);
				memset(s->any, 0, sizeof *s->any);
				all.p = tag.p;
				return read_any(s, all, l->cut, seen);
			}
			s->xml = XML_OTHER;
			s->part = 0;
			return sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want <opensudoku>, got %.*s",
			    (int)(tag.end + 1 - tag.p), tag.p);
		}
	}
	if (tag.p[1] != '/')
		is = read_game(data_of((struct sdk_field){tag.p + 5, tag.end}),
			 seen->cells)
			 ? SDK_IS_RECORD
			 : sdk_bad(SDK_IS_BAD_RECORD, seen,
			       "want a game with data of 81 cells");
	if (tag.p[1] == '/' || s->xml == XML_HEAD)
		s->stream = NULL;
	tag = sdk_trim((struct sdk_field){tag.end + 1, all.end});
	seen->rest = tag.p < tag.end ? (size_t)(all.end - tag.p) : 0;
	s->part = 0;
	return is;
}

enum sdk_is
sdk_end_opensudoku(struct sdk_scan *s, struct sdk_seen *seen)
{
	if (s->xml == XML_ANY)
		return sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want the end of the XML");
	if (s->xml != XML_BODY)
		return SDK_IS_NOTHING;
	return sdk_bad(SDK_IS_BAD_RECORD, seen, "want </opensudoku>");
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

SDK_WRITES(sdk_write_opensudoku)
{
	(void)o;
	for (size_t i = 0; i < b->n; i++) {
		sdk_put_string(t, "    <game data=\"");
		sdk_put_cells(t, b->cells + SDK_CELLS * i, '0');
		sdk_put_string(t, "\" state=\"0\" time=\"0\" />\n");
	}
}

void
sdk_finish_opensudoku(const struct sdk_style *o)
{
	static const char text[] = "  </folder>\n</opensudoku>\n";

	(void)o;
	sdk_write(text, sizeof text - 1);
}
