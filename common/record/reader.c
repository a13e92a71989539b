/*
 * Text to grids and back: the only file that knows the record format, which
 * man/sudoku.5 defines.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/sdk.h"
#include "syntax.h"
#include "text.h"

/* Malformed records that are reported one by one. */
enum { REPORTED = 20 };

struct sdk_reader {
	struct sdk_input *in;
	const struct sdk_text *text;
	const struct sdk_syntax *syntax; /* or NULL for the native one */
	struct sdk_line rest;            /* of a line with several records */
	uint64_t records, malformed;
	uint64_t line; /* the first one of the record in hand */
	unsigned rows; /* of it */
	char blank;  /* its sign for a blank: 'x' for x and X, '0' for others */
	bool skip;   /* what is left of a malformed one */
	bool failed; /* a file could not be read */
	uint8_t cells[SDK_CELLS];
};

void
sdk_batch_init(struct sdk_batch *b, size_t room)
{
	memset(b, 0, sizeof *b);
	b->room = room;
	b->cells = sdk_alloc(room * SDK_CELLS + SDK_PAD);
	memset(b->cells + room * SDK_CELLS, 0, SDK_PAD);
	b->place = sdk_alloc(room * sizeof *b->place);
}

void
sdk_batch_extra(struct sdk_batch *b, size_t bytes)
{
	b->extra = sdk_resize(b->extra, b->room * bytes + SDK_PAD, 1);
}

void
sdk_batch_free(struct sdk_batch *b)
{
	while (b->notes > 0)
		free(b->note[--b->notes]);
	free(b->cells);
	free(b->place);
	free(b->text);
	free(b->extra);
	free(b->note);
	free(b->note_at);
}

char *
sdk_room(struct sdk_batch *b, size_t more)
{
	size_t want = b->len + more;

	if (want > b->size) {
		if (want < 2 * b->size)
			want = 2 * b->size;
		b->text = sdk_resize(b->text, want, 1);
		b->size = want;
	}
	return b->text + b->len;
}

void
sdk_note(struct sdk_batch *b, size_t i, const struct sdk_place *place,
    const char *fmt, ...)
{
	char line[SDK_MESSAGE];
	size_t n = 0, k;
	va_list ap;

	if (place != NULL)
		n = (size_t)snprintf(line, sizeof line,
		    "%s:%" PRIu64 ": record %" PRIu64 ": ", place->file,
		    place->line, place->number);
	if (n < sizeof line) {
		va_start(ap, fmt);
		vsnprintf(line + n, sizeof line - n, fmt, ap);
		va_end(ap);
	}
	if (b->notes == b->note_room) {
		b->note_room = 2 * b->note_room + 16;
		b->note = sdk_resize(b->note, b->note_room, sizeof *b->note);
		b->note_at =
		    sdk_resize(b->note_at, b->note_room, sizeof *b->note_at);
	}
	/* The reader's notes were there first: this one goes among them. */
	for (k = b->notes++; k > 0 && b->note_at[k - 1] > i; k--) {
		b->note[k] = b->note[k - 1];
		b->note_at[k] = b->note_at[k - 1];
	}
	n = strlen(line) + 1;
	b->note_at[k] = i;
	b->note[k] = sdk_alloc(n);
	memcpy(b->note[k], line, n);
}

void
sdk_note_unsolvable(struct sdk_batch *b, size_t i)
{
	char clash[64];
	const char *why = sdk_clash(b->cells + SDK_CELLS * i, clash);

	sdk_note(b, i, &b->place[i], "no solution%s%s", why != NULL ? ": " : "",
	    why != NULL ? why : "");
}

void
sdk_emit(struct sdk_batch *b, bool grids)
{
	if (grids)
		sdk_write_grids(b->text, b->len);
	else
		sdk_write(b->text, b->len);
	sdk_warn_lines(b->note, b->notes);
	while (b->notes > 0)
		free(b->note[--b->notes]);
	b->n = b->len = 0;
}

struct sdk_reader *
sdk_reader_open(char *const *files)
{
	return sdk_reader_open_as(files, NULL);
}

struct sdk_reader *
sdk_reader_open_as(char *const *files, const struct sdk_syntax *syntax)
{
	struct sdk_reader *r = sdk_alloc(sizeof *r);

	memset(r, 0, sizeof *r);
	r->text = sdk_text();
	r->syntax = syntax;
	r->in = sdk_input_open(files);
	return r;
}

uint64_t
sdk_reader_records(const struct sdk_reader *r)
{
	return r->records;
}

int
sdk_reader_close(struct sdk_reader *r)
{
	int status = SDK_YES;

	if (r->malformed > REPORTED)
		sdk_warn("%" PRIu64 " malformed records", r->malformed);
	if (r->malformed > 0 || r->failed)
		status = SDK_TROUBLE;
	sdk_input_close(r->in);
	free(r);
	return status;
}

/* The record in hand is whole. */
static void
accept(struct sdk_reader *r, struct sdk_batch *b, uint64_t line)
{
	b->place[b->n++] = (struct sdk_place){.number = ++r->records,
	    .line = line,
	    .file = sdk_input_file(r->in)};
	r->rows = 0;
	r->skip = false;
}

/* It is not, and so is all up to the next empty line. */
static void __attribute__((format(printf, 4, 5))) reject(struct sdk_reader *r,
    struct sdk_batch *b, uint64_t line, const char *fmt, ...)
{
	struct sdk_place at = {.number = ++r->records,
	    .line = line,
	    .file = sdk_input_file(r->in)};
	char what[128];
	va_list ap;

	r->rows = 0;
	r->skip = true;
	r->malformed++;
	if (r->malformed == REPORTED + 1)
		sdk_note(b, b->n, NULL,
		    "more malformed records follow; the total comes last");
	if (r->malformed > REPORTED)
		return;
	va_start(ap, fmt);
	vsnprintf(what, sizeof what, fmt, ap);
	va_end(ap);
	sdk_note(b, b->n, &at, "%s", what);
}

static void
cut_short(struct sdk_reader *r, struct sdk_batch *b)
{
	if (r->rows > 0)
		reject(r, b, sdk_input_lines(r->in), "want 9 rows, got %u",
		    r->rows);
}

int
sdk_cell(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c != '\0' && strchr("._*-xX", c) != NULL ? 0 : -1;
}

size_t
sdk_read_cells(
    const struct sdk_line *l, uint8_t *cells, char *blank, const char **stop)
{
	const char *p = l->text, *end = p + l->len;
	size_t n = 0;
	int c;

	for (; p < end; p++) {
		if (sdk_is_blank(*p)) {
			if (n == SDK_CELLS) {
				p = end;
				break;
			}
			continue;
		}
		if ((c = sdk_cell(*p)) < 0)
			break;
		if (c == 0) {
			char sign = *p == 'x' || *p == 'X' ? 'x' : '0';

			if (*blank != 0 && *blank != sign)
				break;
			*blank = sign;
		}
		if (n < SDK_CELLS)
			cells[n] = (uint8_t)c;
		n++;
	}
	*stop = p;
	return n;
}

/*
 * Whether a line is meant as a record by itself rather than as a row of one:
 * its first word is long, and is no rule of a drawn grid.
 */
static bool
is_record(const struct sdk_line *l)
{
	const char *p = l->text, *end = p + l->len;
	bool rule = false, other = false;
	size_t n = 0;

	if (l->len <= 40)
		return false;
	while (p < end && sdk_is_blank(*p))
		p++;
	for (; p < end && !sdk_is_blank(*p); p++, n++) {
		rule |= *p == '-' || *p == '=';
		other |= strchr("-=+*|.:'", *p) == NULL;
	}
	return n > 40 && (other || !rule);
}

void
sdk_expected(const struct sdk_line *l, size_t want, size_t got,
    const char *stop, struct sdk_seen *s)
{
	if (l->cut)
		snprintf(s->why, sizeof s->why,
		    "want %zu cells, got an endless line", want);
	else if (stop < l->text + l->len && sdk_cell(*stop) == 0 &&
		 !isalpha((unsigned char)*stop))
		snprintf(s->why, sizeof s->why,
		    "want x for a blank, as before, got '%c'", *stop);
	else if (stop < l->text + l->len && isgraph((unsigned char)*stop))
		snprintf(s->why, sizeof s->why,
		    "want a digit or a blank cell, got '%c'", *stop);
	else if (stop < l->text + l->len)
		snprintf(s->why, sizeof s->why,
		    "want a digit or a blank cell, got byte 0x%02x",
		    (unsigned char)*stop);
	else
		snprintf(s->why, sizeof s->why, "want %zu cells, got %zu", want,
		    got);
}

enum sdk_is
sdk_native_line(const struct sdk_line *l, struct sdk_seen *s)
{
	bool whole, record = is_record(l);
	const char *stop;
	size_t n;

	if (l->len > 0 && l->text[0] == '#')
		return SDK_IS_NOTHING;
	if (record)
		s->blank = 0;
	n = sdk_read_cells(l, s->cells, &s->blank, &stop);
	whole = stop == l->text + l->len && (!l->cut || n == SDK_CELLS);
	if (whole && n == 0)
		return SDK_IS_GAP;
	if (whole && n == SDK_CELLS)
		return SDK_IS_RECORD;
	if (whole && n == 9)
		return SDK_IS_ROW;
	if (record) {
		sdk_expected(l, SDK_CELLS, n, stop, s);
		return SDK_IS_BAD_RECORD;
	}
	sdk_expected(l, 9, n, stop, s);
	return SDK_IS_BAD;
}

/* Moves on by what a line, or a file's end, is. */
static void
use(struct sdk_reader *r, struct sdk_batch *b, enum sdk_is is,
    const struct sdk_seen *s)
{
	if (is == SDK_IS_NOTHING || is == SDK_IS_OTHER)
		return;
	if (is == SDK_IS_ROW || is == SDK_IS_BAD) {
		if (r->skip)
			return;
	} else
		cut_short(r, b);
	switch (is) {
	case SDK_IS_NOTHING:
	case SDK_IS_OTHER: break;
	case SDK_IS_GAP: r->skip = false; break;
	case SDK_IS_RECORD:
		memcpy(b->cells + SDK_CELLS * b->n, s->cells, SDK_CELLS);
		accept(r, b, s->line);
		break;
	case SDK_IS_BAD_RECORD: reject(r, b, s->line, "%s", s->why); break;
	case SDK_IS_BAD:
		reject(r, b, s->line, "row %u: %s", r->rows + 1, s->why);
		break;
	case SDK_IS_ROW:
		if (r->rows == 0)
			r->line = s->line;
		r->blank = s->blank;
		memcpy(r->cells + 9 * r->rows++, s->cells, 9);
		if (r->rows < 9)
			break;
		memcpy(b->cells + SDK_CELLS * b->n, r->cells, SDK_CELLS);
		accept(r, b, r->line);
		break;
	}
}

static void
use_line(struct sdk_reader *r, struct sdk_batch *b, struct sdk_line *l)
{
	const struct sdk_syntax *x = r->syntax;
	struct sdk_seen s = {.blank = r->rows > 0 ? r->blank : 0,
	    .line = sdk_input_lines(r->in)};
	enum sdk_is is;

	if (x == NULL)
		is = sdk_native_line(l, &s);
	else
		is = x->line(x->ctx, b, r->rows, l, &s);
	use(r, b, is, &s);
	if (l->cut && s.more)
		sdk_input_more(r->in);
	r->rest = *l;
	r->rest.text += l->len - s.rest;
	r->rest.len = s.rest;
}

static void
end_of_file(struct sdk_reader *r, struct sdk_batch *b)
{
	const struct sdk_syntax *x = r->syntax;
	struct sdk_seen s = {.line = sdk_input_lines(r->in)};

	cut_short(r, b);
	if (x != NULL && x->end != NULL)
		use(r, b, x->end(x->ctx, &s), &s);
	r->skip = false;
}

/*
 * Whether the first row of a grid as it is written may be the header of one:
 * "0 1 2 ..." or "1 2 3 ...", and no empty line ends the nine rows.
 */
static bool
may_be_header(const char *p, size_t have)
{
	return (*p == '0' || *p == '1') && p[2] == *p + 1 && p[4] == *p + 2 &&
	       (have < SDK_TEXT || p[SDK_TEXT - 1] != '\n');
}

/* Records that come just as they are written, without a look at each line. */
static void
read_plain(struct sdk_reader *r, struct sdk_batch *b)
{
	size_t have;
	const char *begin = sdk_input_there(r->in, &have), *p = begin;
	uint64_t before = sdk_input_lines(r->in), line = before;

	while (b->n < b->room) {
		uint8_t *cells = b->cells + SDK_CELLS * b->n;
		size_t used = SDK_CELLS + 1;

		if (have > 0 && *p == '\n') {
			line++;
			p++;
			have--;
			continue;
		}
		if (have < SDK_CELLS + 1)
			break;
		if (p[SDK_CELLS] == '\n') {
			if (!r->text->read_line(p, cells))
				break;
			accept(r, b, ++line);
		} else {
			if (have < SDK_TEXT - 1 ||
			    !r->text->read_grid(p, cells) ||
			    (r->syntax != NULL && may_be_header(p, have)))
				break;
			accept(r, b, line + 1);
			line += 9;
			/* The empty line behind it is taken as any other. */
			used = SDK_TEXT - 1;
		}
		p += used;
		have -= used;
	}
	sdk_input_take(r->in, (size_t)(p - begin), line - before);
}

/* Until the batch is full, the input ends or has to be waited for. */
static void
read_batch(struct sdk_reader *r, struct sdk_batch *b)
{
	struct sdk_line l;
	int reason;
	bool wait;

	while (b->n < b->room) {
		if (r->rest.len > 0) {
			l = r->rest;
			use_line(r, b, &l);
			continue;
		}
		if (r->rows == 0 && !r->skip &&
		    (r->syntax == NULL || r->syntax->plain)) {
			read_plain(r, b);
			if (b->n == b->room)
				break;
		}
		wait = b->n == 0 && b->notes == 0;
		switch (sdk_input_line(r->in, wait, &l)) {
		case SDK_GOT_LINE: use_line(r, b, &l); break;
		case SDK_GOT_ERROR:
			r->failed = true;
			reason = errno;
			end_of_file(r, b);
			sdk_note(b, b->n, NULL, "%s: %s", sdk_input_file(r->in),
			    strerror(reason));
			break;
		case SDK_GOT_FILE_END: end_of_file(r, b); break;
		case SDK_GOT_WAIT: return;
		case SDK_GOT_END: return;
		}
	}
}

bool
sdk_reader_ahead(struct sdk_reader *r, size_t *at, struct sdk_line *line)
{
	return r->rest.len == 0 && sdk_input_ahead(r->in, at, line);
}

bool
sdk_read(struct sdk_reader *r, struct sdk_batch *b)
{
	read_batch(r, b);
	b->read = sdk_input_bytes(r->in);
	return b->n > 0 || b->notes > 0;
}

void
sdk_along_open(struct sdk_along *a,
    bool (*read)(void *ctx, struct sdk_batch *b), void *ctx)
{
	a->read = read;
	a->ctx = ctx;
	a->next = 0;
	sdk_batch_init(&a->b, 256);
}

const uint8_t *
sdk_along(struct sdk_along *a, uint64_t number, struct sdk_batch *b, size_t i)
{
	struct sdk_batch *s = &a->b;

	for (;;) {
		for (; a->next < s->n; a->next++)
			if (s->place[a->next].number >= number)
				return s->place[a->next].number == number
					   ? s->cells + SDK_CELLS * a->next
					   : NULL;
		s->n = a->next = 0;
		if (!a->read(a->ctx, s))
			return NULL;
		for (size_t k = 0; k < s->notes; k++) {
			if (b != NULL)
				sdk_note(b, i, NULL, "%s", s->note[k]);
			else
				sdk_warn_lines(&s->note[k], 1);
			free(s->note[k]);
		}
		s->notes = 0;
	}
}

void
sdk_along_close(struct sdk_along *a)
{
	sdk_batch_free(&a->b);
}

void
sdk_print(const uint8_t *cells, size_t n, char *text)
{
	sdk_text()->print(cells, n, text);
}

void
sdk_write_grids(const char *text, size_t size)
{
	static bool begun; /* stdout is one, and so is this */

	if (size == 0)
		return;
	if (!begun) {
		text++;
		size--;
		begun = true;
	}
	sdk_write(text, size);
}
