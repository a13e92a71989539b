/* Fields of tables, JSON and XML: names, cells, records over several lines. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/io.h"
#include "base/sdk.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"
#include "record/text.h"

enum { MOST_PART = 64 << 10 }; /* bytes of a record that goes over lines */

struct sdk_field
sdk_trim(struct sdk_field f)
{
	while (f.p < f.end && sdk_is_blank(*f.p))
		f.p++;
	while (f.p < f.end && sdk_is_blank(f.end[-1]))
		f.end--;
	return f;
}

static bool
is_named(struct sdk_field f, const char *name)
{
	f = sdk_trim(f);
	return (size_t)(f.end - f.p) == strlen(name) &&
	       strncasecmp(f.p, name, strlen(name)) == 0;
}

/* The names that a puzzle and its solution go by, the likelier first. */
const char *const sdk_puzzle_names[] = {"puzzle", "quizzes", "question", "quiz",
    "puzzles", "questions", "sudoku", "problem", "grid", "board", NULL};
const char *const sdk_solution_names[] = {
    "solution", "answer", "solutions", "answers", NULL};

/* Which of n fields has the first of the names, or -1. */
int
sdk_find_name(const struct sdk_field *f, unsigned n, const char *const *name)
{
	for (; *name != NULL; name++)
		for (unsigned i = 0; i < n; i++)
			if (is_named(f[i], *name))
				return (int)i;
	return -1;
}

/* 81 cells as a field holds them: together, or apart, or over lines. */
bool
sdk_read_field(struct sdk_field f, uint8_t *cells)
{
	size_t n = 0;

	if (f.end - f.p == SDK_CELLS && sdk_text()->read_line(f.p, cells))
		return true;
	if (sdk_cells_and_spaces(f.p, f.end, cells))
		return true;
	f = sdk_trim(f);
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

/* The column that was asked for, by name or number; -1 if it isn't there. */
int
sdk_asked_column(
    const struct sdk_scan *s, const struct sdk_field *f, unsigned n)
{
	const char *const name[] = {s->column, NULL};
	char *end;
	unsigned long k;
	int i = sdk_find_name(f, n, name);

	if (i >= 0 || !isdigit((unsigned char)*s->column))
		return i;
	k = strtoul(s->column, &end, 10);
	return *end == '\0' && k >= 1 && k <= n ? (int)k - 1 : -1;
}

/* Puts what has come so far of a record before the line; its end is kept. */
struct sdk_field
sdk_join(struct sdk_scan *s, const struct sdk_line *l)
{
	size_t size = s->part + l->len + 1;

	if (s->part == 0)
		return (struct sdk_field){l->text, l->text + l->len};
	if (size > s->part_size) {
		s->part_size = 2 * size;
		s->part_text =
		    sdk_resize(s->part_text, s->part_size + SDK_PAD, 1);
	}
	memcpy(s->part_text + s->part, l->text, l->len);
	return (struct sdk_field){
	    s->part_text, s->part_text + s->part + l->len};
}

/* Keeps it for the next line; false if it gets too long. */
bool
sdk_hold(struct sdk_scan *s, struct sdk_field all)
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
