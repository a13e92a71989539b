/*
 * Tables whose fields are single cells: nine or 81 columns, as programs for
 * statistics write them. There may be a header, a column that numbers the
 * rows, decimals (5.0, 5.000e+00), quotes, and words for a blank (NaN, None).
 */
#include <ctype.h>
#include <string.h>

#include "base/io.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

enum { MOST = SDK_CELLS + 3 };

/* Takes off what ends a row in TeX; false if nothing does. */
static bool
cut_tex(struct sdk_field *all)
{
	for (const char *p = all->p; p + 1 < all->end; p++)
		if (p[0] == '\\' && p[1] == '\\') {
			all->end = p;
			return true;
		}
	return false;
}

/* The fields of a line; above MOST where there are more. */
static unsigned
split(const struct sdk_line *l, struct sdk_field *f)
{
	struct sdk_field all =
	    sdk_trim((struct sdk_field){l->text, l->text + l->len});
	const char *p;
	char sep = ' ';
	unsigned n = 0;

	for (const char *c = "&,;\t|"; *c != '\0' && sep == ' '; c++)
		if (memchr(l->text, *c, l->len) != NULL)
			sep = *c;
	if (sep == '\t') /* an empty field leads, or ends */
		all = (struct sdk_field){l->text, l->text + l->len};
	if (sep == '&' && !cut_tex(&all))
		return 0;
	if (sep == '|' && all.end - all.p > 1 && *all.p == '|' &&
	    all.end[-1] == '|')
		all = (struct sdk_field){all.p + 1, all.end - 1};
	for (p = all.p; p <= all.end; p++) {
		struct sdk_field one = {p, NULL};

		if (sep == ' ') {
			while (p < all.end && sdk_is_blank(*p))
				p++;
			if (p == all.end)
				break;
			one.p = p;
			while (p < all.end && !sdk_is_blank(*p))
				p++;
		} else if ((p = memchr(p, sep, (size_t)(all.end - p))) == NULL)
			p = all.end;
		one.end = p;
		one = sdk_trim(one);
		if (one.end - one.p >= 2 && (*one.p == '"' || *one.p == '\'') &&
		    one.end[-1] == *one.p)
			one = (struct sdk_field){one.p + 1, one.end - 1};
		if (n == MOST)
			return MOST + 1;
		f[n++] = one;
	}
	return n;
}

/* The number of a row, or -1. */
static int
number_of(struct sdk_field f)
{
	int n = 0;

	if (f.p == f.end || f.end - f.p > 4)
		return -1;
	for (; f.p < f.end; f.p++) {
		if (!isdigit((unsigned char)*f.p))
			return -1;
		n = 10 * n + (*f.p - '0');
	}
	return n;
}

static bool
is_word(struct sdk_field f)
{
	bool letter = false;

	for (const char *p = f.p; p < f.end; p++)
		letter |= isalpha((unsigned char)*p) != 0;
	return letter && sdk_number_cell(f.p, (size_t)(f.end - f.p)) < 0;
}

/* The length of a name without the number at its end. */
static size_t
stem(struct sdk_field f)
{
	while (f.p < f.end && isdigit((unsigned char)f.end[-1]))
		f.end--;
	return (size_t)(f.end - f.p);
}

/* Whether the first of 82 names is another kind of name than the others. */
static bool
is_first_apart(const struct sdk_field *f)
{
	size_t n = stem(f[1]);

	for (unsigned i = 2; i <= SDK_CELLS; i++)
		if (stem(f[i]) != n || memcmp(f[i].p, f[1].p, n) != 0)
			return false;
	return stem(f[0]) != n || memcmp(f[0].p, f[1].p, n) != 0 ||
	       f[0].p == f[0].end;
}

/*
 * Names of columns: nine or 81 of them, and perhaps one of the column that
 * numbers the rows, which may be empty. Numbers as names go up by one.
 */
static bool
is_header(const struct sdk_field *f, unsigned n)
{
	unsigned first = n == 10 || n == SDK_CELLS + 1, words = 0;
	int last = -1;

	if (n - first != 9 && n - first != SDK_CELLS)
		return false;
	for (unsigned i = first; i < n; i++) {
		int k = number_of(f[i]);

		if (is_word(f[i]))
			words++;
		else if (k < 0 || (last >= 0 && k != last + 1))
			return false;
		last = k;
	}
	if (first == 1 && n > 10 && !is_first_apart(f))
		return false;
	if (words > 0)
		return words == n - first;
	/* 1 to 9 and no more may be a row */
	return n - first == SDK_CELLS ||
	       (first == 1 && f[0].p == f[0].end && (last == 8 || last == 9));
}

/* The cells of n fields; false if one is none. */
static bool
read_cells(const struct sdk_field *f, unsigned n, uint8_t *cells, bool *bare,
    bool *sign)
{
	for (unsigned i = 0; i < n; i++) {
		size_t len = (size_t)(f[i].end - f[i].p);
		int c = len == 0 ? 0 : sdk_number_cell(f[i].p, len);

		if (c < 0)
			return false;
		cells[i] = (uint8_t)c;
		*bare |= len == 0;
		*sign |= len > 0 && c == 0;
	}
	return true;
}

enum sdk_is
sdk_read_values(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct sdk_values *v = &s->values;
	struct sdk_field f[MOST];
	unsigned n, first;
	int number;

	if (l->len > 4096)
		return SDK_IS_OTHER;
	if (rows > 0 && l->len > 2 && l->text[0] == '\\' &&
	    isalpha((unsigned char)l->text[1]))
		return SDK_IS_NOTHING; /* \hline */
	n = split(l, f);
	if (rows == 0 && is_header(f, n)) {
		v->head = n;
		return SDK_IS_GAP;
	}
	first = n == 10 || n == SDK_CELLS + 1;
	if (n - first != 9 && n - first != SDK_CELLS)
		return rows == 0 ? SDK_IS_OTHER
				 : sdk_bad(SDK_IS_BAD, seen,
				       "want 9 cells, got %u", n);
	number = first == 1 ? number_of(f[0]) : -1;
	if (rows == 0) {
		v->bare = v->sign = false;
		v->first = first;
		v->base = number;
	}
	if (!read_cells(f + first, n - first, seen->cells, &v->bare, &v->sign))
		return rows == 0 ? SDK_IS_OTHER
				 : sdk_bad(SDK_IS_BAD, seen,
				       "want cells in all fields");
	if (v->bare && v->sign)
		return rows == 0 ? SDK_IS_OTHER
				 : sdk_bad(SDK_IS_BAD, seen,
				       "want blank cells alike, "
				       "got nothing and a sign");
	if (n - first == SDK_CELLS) {
		/* without a header nobody knows which of 82 is none */
		if (rows > 0 || (first == 1 && (v->head == 0 || number < 0)))
			return SDK_IS_OTHER;
		return SDK_IS_RECORD;
	}
	if (first != v->first)
		return sdk_bad(SDK_IS_BAD, seen,
		    "want %u fields, as in the rows before, got %u",
		    9 + v->first, n);
	/* A number too many, unless all are: they must count the rows. */
	if (first == 1 &&
	    (v->base < 0 || v->base > 1 || number != v->base + (int)rows))
		return rows == 0 ? SDK_IS_OTHER
				 : sdk_bad(SDK_IS_BAD, seen,
				       "want the number of the row, "
				       "or 9 cells");
	return SDK_IS_ROW;
}

/*
 * \setrow{9}{5,3,{},{},7} of the LaTeX package logicpuzzle: rows are numbered
 * from below, and blank cells at their ends may be left out.
 */
enum sdk_is
sdk_read_setrow(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	static const char command[] = "\\setrow";
	struct sdk_field all =
	    sdk_trim((struct sdk_field){l->text, l->text + l->len});
	size_t n = sizeof command - 1;
	const char *p = all.p + n, *end = all.end;
	unsigned k = 0;
	bool due = true; /* a cell has to come */

	(void)s;
	if ((size_t)(end - all.p) < n || memcmp(all.p, command, n) != 0)
		return rows > 0 ? sdk_bad(SDK_IS_BAD, seen, "want \\setrow")
				: SDK_IS_OTHER;
	while (p < end && sdk_is_blank(*p))
		p++;
	if (end - p < 4 || p[0] != '{' || p[2] != '}' ||
	    p[1] != (char)('9' - rows))
		return sdk_bad(
		    SDK_IS_BAD, seen, "want \\setrow{%u}{...}", 9 - rows);
	for (p += 3; p < end && sdk_is_blank(*p);)
		p++;
	if (p == end || *p != '{' || end[-1] != '}')
		return sdk_bad(SDK_IS_BAD, seen,
		    "want \\setrow{%u}{...} in a line", 9 - rows);
	memset(seen->cells, 0, 9);
	for (p++, end--; p < end; p++) {
		if (sdk_is_blank(*p))
			continue;
		if (*p == ',' && !due) {
			k++;
			due = true;
			continue;
		}
		if (!due || k > 8 ||
		    !(isdigit((unsigned char)*p) ||
			(*p == '{' && p + 1 < end && p[1] == '}')))
			return sdk_bad(SDK_IS_BAD, seen,
			    "want digits or {}, apart by commas");
		if (*p == '{')
			p++;
		else
			seen->cells[k] = (uint8_t)(*p - '0');
		due = false;
	}
	if (due)
		return sdk_bad(
		    SDK_IS_BAD, seen, "want a cell behind the last comma");
	if (k > 8)
		return sdk_bad(SDK_IS_BAD, seen, "want 9 cells, got %u", k + 1);
	return SDK_IS_ROW;
}
