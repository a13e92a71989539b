/* Lists: cells apart by commas, or in brackets as programs print them. */
#include <string.h>

#include "base/io.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

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

	/* R's names of rows and columns, "[1,]" and "[,1]", hold no cells. */
	for (size_t i = 0; i + 1 < l->len; i++)
		if ((l->text[i] == '[' && l->text[i + 1] == ',') ||
		    (l->text[i] == ',' && l->text[i + 1] == ']'))
			return SDK_IS_OTHER;

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
	if (words != n && (words > 1 || (n != 9 && n != SDK_CELLS)))
		return SDK_IS_OTHER;
	/* Lists that go on in other lines are for the reader of brackets. */
	return rows == 0 && n != 9 && n != SDK_CELLS ? SDK_IS_OTHER
						     : row_of(n, seen);
}

/*
 * A row, or all rows, of single cells apart by commas; none between two is a
 * blank. Or in brackets, as programs print lists.
 */
enum sdk_is
sdk_read_csv9(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct sdk_field all = {l->text, l->text + l->len}, f[SDK_CELLS + 2];
	char sep = memchr(l->text, ';', l->len) != NULL ? ';' : ',';
	const char *p = all.p, *next;
	unsigned n = 0;
	bool ends;

	if (rows == 0)
		s->bare = s->shown = false;
	if (memchr(l->text, '[', l->len) != NULL ||
	    memchr(l->text, ']', l->len) != NULL ||
	    (sdk_trim(all).p < all.end && *sdk_trim(all).p == '"'))
		return read_list(rows, l, seen);
	if (memchr(l->text, sep, l->len) == NULL || l->len > 8 * SDK_CELLS)
		return SDK_IS_OTHER;
	for (; n < SDK_CELLS + 2 && p <= all.end; p = next + 1, n++) {
		next = memchr(p, sep, (size_t)(all.end - p));
		if (next == NULL)
			next = all.end;
		f[n] = sdk_trim((struct sdk_field){p, next});
		if (f[n].end - f[n].p == 3 && *f[n].p == '"' &&
		    f[n].end[-1] == '"')
			f[n] = (struct sdk_field){f[n].p + 1, f[n].end - 1};
		if (f[n].end - f[n].p > 1 ||
		    (f[n].p < f[n].end && sdk_sign(*f[n].p) < 0))
			return SDK_IS_OTHER;
		if (n < SDK_CELLS)
			seen->cells[n] =
			    f[n].p < f[n].end ? (uint8_t)sdk_sign(*f[n].p) : 0;
	}
	if (n == 10 && s->values.head == 10)
		return SDK_IS_OTHER; /* the first is the number of the row */
	ends = (n == 10 || n == SDK_CELLS + 1) && f[n - 1].p == f[n - 1].end;
	n -= ends; /* a comma at the end */
	if (rows == 0)
		s->values.base = ends && f[0].p < f[0].end ? *f[0].p - '0' : -1;
	/* ... or a blank cell, in rows that are numbered */
	if (!ends || f[0].p == f[0].end || s->values.base > 1 ||
	    *f[0].p - '0' != s->values.base + (int)rows)
		s->values.base = -1;
	if (rows == 8 && s->values.base >= 0)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want 9 cells, got 10 fields, the first of which may "
		    "number the rows");
	for (unsigned i = 0; i < n && i < SDK_CELLS; i++)
		if (seen->cells[i] == 0) {
			s->bare |= f[i].p == f[i].end;
			s->shown |= f[i].p < f[i].end;
		}
	/* One more may number the row, or lead a header. */
	if (rows == 0 && (n == 10 || n == SDK_CELLS + 1))
		return SDK_IS_OTHER;
	if (s->bare && s->shown)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want blank cells alike, got nothing and a sign");
	return row_of(n, seen);
}

SDK_WRITES(sdk_write_csv9)
{
	static const struct sdk_look look = {
	    "\n", "", "", "", "", ",", ",", "\n"};

	sdk_draw(o, b, t, &look);
}
