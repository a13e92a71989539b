/* Formats: the table, and the guess of what a line is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"

const struct sdk_format sdk_formats[] = {
    {"line", "81 characters, and what follows them", sdk_read_line81,
	sdk_write_line, false},
    {"grid", "nine lines of nine digits, an empty line between", sdk_read_rows,
	sdk_write_grid, true},
    {"box", "a grid drawn with | and -", sdk_read_rows, sdk_write_box, true},
    {0},
};

const struct sdk_format *
sdk_format_named(const char *name)
{
	for (const struct sdk_format *f = sdk_formats; f->name != NULL; f++)
		if (strcmp(f->name, name) == 0)
			return f;
	return NULL;
}

struct sdk_side *
sdk_side_start(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	char *p;

	if (side == NULL) {
		p = sdk_alloc(sizeof *side +
			      b->room * (sizeof *side->item + 3 * SDK_CELLS));
		b->extra = side = (void *)p;
		p += sizeof *side;
		side->item = (void *)p;
		p += b->room * sizeof *side->item;
		side->marks = (void *)p;
		p += b->room * SDK_CELLS * sizeof *side->marks;
		side->solution = (void *)p;
	}
	memset(side->item, 0, b->room * sizeof *side->item);
	side->len = 0;
	return side;
}

/*
 * Signs of other scripts as the ASCII ones that mean the same: lines of boxes,
 * dots, full-width digits and bars. Others stay, and are then told as wrong.
 */
static size_t
fold_sign(const unsigned char *p, size_t n, char *to)
{
	unsigned c = 0;
	size_t used = 0;

	if (n >= 2 && (p[0] & 0xe0) == 0xc0) {
		c = (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
		used = 2;
	} else if (n >= 3 && (p[0] & 0xf0) == 0xe0) {
		c = (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
		used = 3;
	}
	if (c >= 0xff10 && c <= 0xff19)
		*to = (char)('0' + (c - 0xff10));
	else if (c >= 0x2500 && c <= 0x257f)
		*to = c == 0x2500 || c == 0x2501 || c == 0x2550 ||
			      (c >= 0x2504 && c <= 0x250b && c % 4 < 2) ||
			      c == 0x254c || c == 0x254d
			  ? '-'
		      : c == 0x2502 || c == 0x2503 || c == 0x2551 ||
			      (c >= 0x2504 && c <= 0x250b) || c == 0x254e ||
			      c == 0x254f
			  ? '|'
			  : '+';
	else if (c == 0xb7 || c == 0x2022 || c == 0x2219 || c == 0x22c5 ||
		 c == 0x30fb || c == 0x25a1 || c == 0xff0e)
		*to = '.';
	else if (c == 0xa0 || c == 0x3000)
		*to = ' ';
	else if (c == 0xff5c)
		*to = '|';
	else
		return 0;
	return used;
}

static char *
fold_room(struct sdk_scan *s, size_t size)
{
	if (s->fold_size < size) {
		s->fold = sdk_resize(s->fold, size, 1);
		s->fold_size = size;
	}
	return s->fold;
}

static void
fold_line(struct sdk_scan *s, struct sdk_line *l)
{
	const unsigned char *p = (const unsigned char *)l->text;
	char *to = fold_room(s, l->len);
	size_t n = 0, used;

	for (size_t i = 0; i < l->len; i += used, n++)
		if (p[i] < 0x80 ||
		    (used = fold_sign(p + i, l->len - i, to + n)) == 0) {
			to[n] = (char)p[i];
			used = 1;
		}
	l->text = to;
	l->len = n;
}

static bool
has_high(const char *p, size_t n)
{
	unsigned char all = 0;

	for (size_t i = 0; i < n; i++)
		all |= (unsigned char)p[i];
	return all >= 0x80;
}

static bool
is_empty(const struct sdk_line *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (l->text[i] != ' ' && l->text[i] != '\t')
			return false;
	return !l->cut;
}

/* Nobody knows the line: what is wrong with it as a native one? */
static enum sdk_is
unknown(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen)
{
	enum sdk_is is = sdk_native_line(l, seen);

	if (is == SDK_IS_ROW || is == SDK_IS_RECORD) {
		snprintf(seen->why, sizeof seen->why, "want %s",
		    s->only != NULL ? s->only->name : s->now->name);
		is = is == SDK_IS_ROW ? SDK_IS_BAD : SDK_IS_BAD_RECORD;
	}
	return is;
}

static enum sdk_is
guess(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const struct sdk_format *f = s->only;
	enum sdk_is is;

	if (f == NULL && rows > 0)
		f = s->now; /* but a record by itself is one anywhere */
	if (f != NULL) {
		is = f->read(s, rows, l, seen);
		if (is != SDK_IS_OTHER)
			return is;
	}
	if (s->only == NULL)
		for (f = sdk_formats; f->name != NULL; f++) {
			if (f->read == NULL)
				continue;
			is = f->read(s, rows, l, seen);
			if (is == SDK_IS_OTHER ||
			    (is == SDK_IS_ROW && rows > 0))
				continue;
			s->now = f;
			return is;
		}
	return unknown(s, l, seen);
}

static enum sdk_is
scan_line(void *ctx, struct sdk_batch *b, unsigned rows,
    const struct sdk_line *given, struct sdk_seen *seen)
{
	struct sdk_scan *s = ctx;
	struct sdk_line l = *given;

	(void)b;
	if (has_high(l.text, l.len))
		fold_line(s, &l);
	if (is_empty(&l))
		return SDK_IS_GAP;
	return guess(s, rows, &l, seen);
}

void
sdk_scan_open(
    struct sdk_scan *s, char *const *files, const struct sdk_format *only)
{
	memset(s, 0, sizeof *s);
	s->only = only;
	s->now = sdk_formats;
	s->syntax = (struct sdk_syntax){
	    .line = scan_line, .ctx = s, .plain = only == NULL};
	s->in = sdk_reader_open_as(files, &s->syntax);
}

bool
sdk_scan_read(struct sdk_scan *s, struct sdk_batch *b)
{
	s->b = b;
	sdk_side_start(b);
	return sdk_read(s->in, b);
}

int
sdk_scan_close(struct sdk_scan *s)
{
	free(s->fold);
	return sdk_reader_close(s->in);
}
