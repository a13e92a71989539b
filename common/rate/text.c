/* Steps in words. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rate.h"
#include "record/record.h"

struct text {
	char *p;
	size_t n;
};

static void __attribute__((format(printf, 2, 3)))
put(struct text *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(t->p + t->n, SDK_STEP_TEXT - t->n, fmt, ap);
	va_end(ap);
	if (n > 0)
		t->n += (size_t)n;
	if (t->n > SDK_STEP_TEXT - 1)
		t->n = SDK_STEP_TEXT - 1;
}

/* Members of a set, counted from 1. */
static void
put_set(struct text *t, unsigned set, const char *between)
{
	const char *sep = "";

	for (int i = 0; i < 9; i++)
		if (set >> i & 1) {
			put(t, "%s%d", sep, i + 1);
			sep = between;
		}
}

static void
put_cells(struct text *t, const uint8_t *cell, int n)
{
	for (int i = 0; i < n; i++)
		put(t, "%sr%dc%d", i > 0 ? ", " : "", cell[i] / 9 + 1,
		    cell[i] % 9 + 1);
}

static void
put_house(struct text *t, int house)
{
	static const char *const kind[] = {"row", "column", "box"};

	put(t, "%s %d", kind[house / 9], house % 9 + 1);
}

static void
put_lines(struct text *t, const struct sdk_step *s)
{
	put(t, "%s ", s->house == 0 ? "rows" : "columns");
	put_set(t, s->base, ", ");
	put(t, " and %s ", s->house == 0 ? "columns" : "rows");
	put_set(t, s->cover, ", ");
}

/* The digits that go, each with its cells. */
static void
put_removed(struct text *t, const struct sdk_step *s)
{
	const char *sep = "; removes ";
	uint8_t cell[SDK_CELLS];
	int n;

	for (int d = 0; d < 9; d++) {
		n = 0;
		for (int i = 0; i < SDK_CELLS; i++)
			if (s->removed[i] >> d & 1)
				cell[n++] = (uint8_t)i;
		if (n == 0)
			continue;
		put(t, "%s%d from ", sep, d + 1);
		put_cells(t, cell, n);
		sep = " and ";
	}
}

static void
put_single(struct text *t, const struct sdk_step *s)
{
	if (s->house < 0)
		put(t, "naked single");
	else {
		put(t, "hidden single in ");
		put_house(t, s->house);
	}
	put(t, ": ");
	put_cells(t, s->cell[0], 1);
	put(t, " is ");
	put_set(t, s->digits, "");
}

/* What it is about, up to the cells. */
static void
put_subject(struct text *t, const struct sdk_step *s)
{
	bool one = (s->digits & (s->digits - 1)) == 0;

	put(t, "%s %s", sdk_technique_name(s->technique), one ? "" : "{");
	put_set(t, s->digits, ",");
	put(t, "%s", one ? "" : "}");
	if (s->base != 0) {
		put(t, " in ");
		put_lines(t, s);
	} else if (s->technique != SDK_W_WING && s->house >= 0) {
		put(t, " in ");
		put_house(t, s->house);
	}
}

size_t
sdk_step_text(const struct sdk_step *s, char *text)
{
	struct text t = {text, 0};

	if (sdk_technique_level(s->technique) == 1) {
		put_single(&t, s);
		return t.n;
	}
	put_subject(&t, s);
	put(&t, ": ");
	put_cells(&t, s->cell[0], s->n[0]);
	if (s->technique == SDK_W_WING) {
		put(&t, ", linked in ");
		put_house(&t, s->house);
		put(&t, " by ");
	} else if (s->technique == SDK_COLOURING)
		put(&t, " against ");
	else if (s->n[1] > 0)
		put(&t, " with ");
	put_cells(&t, s->cell[1], s->n[1]);
	put_removed(&t, s);
	return t.n;
}
