/* XML of OpenSudoku. */
#include <ctype.h>
#include <string.h>

#include "base/io.h"
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
