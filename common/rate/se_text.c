/* Steps of the Sudoku Explainer ladder in words. */
#include <stdarg.h>
#include <stdio.h>

#include "base/sdk.h"
#include "se.h"

void
sdk_se_put(struct se_text *t, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	while (t->n + (size_t)n + 1 > t->room) {
		t->room = t->room * 2 + 256;
		t->p = sdk_resize(t->p, t->room, 1);
	}
	va_start(ap, fmt);
	vsnprintf(t->p + t->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	t->n += (size_t)n;
}

void
sdk_se_put_cell(struct se_text *t, int cell)
{
	sdk_se_put(t, "r%dc%d", cell / 9 + 1, cell % 9 + 1);
}

static const char *const names[SDK_SE_TECHNIQUES] = {
    [SDK_SE_NOTHING] = "",
    [SDK_SE_HIDDEN_SINGLE] = "hidden single",
    [SDK_SE_DIRECT_HIDDEN_PAIR] = "hidden pair and hidden single",
    [SDK_SE_DIRECT_HIDDEN_TRIPLET] = "hidden triple and hidden single",
    [SDK_SE_NAKED_SINGLE] = "naked single",
    [SDK_SE_NAKED_PAIR] = "naked pair",
    [SDK_SE_NAKED_TRIPLET] = "naked triple",
    [SDK_SE_NAKED_QUAD] = "naked quad",
    [SDK_SE_X_WING] = "X-wing",
    [SDK_SE_SWORDFISH] = "swordfish",
    [SDK_SE_JELLYFISH] = "jellyfish",
    [SDK_SE_HIDDEN_PAIR] = "hidden pair",
    [SDK_SE_HIDDEN_TRIPLET] = "hidden triple",
    [SDK_SE_HIDDEN_QUAD] = "hidden quad",
    [SDK_SE_XY_WING] = "XY-wing",
    [SDK_SE_XYZ_WING] = "XYZ-wing",
    [SDK_SE_UNIQUE_LOOP] = "unique loop",
    [SDK_SE_BUG] = "bivalue universal grave",
    [SDK_SE_ALIGNED_PAIR] = "aligned pair exclusion",
    [SDK_SE_LOOP] = "chain",
    [SDK_SE_ALIGNED_TRIPLET] = "aligned triplet exclusion",
    [SDK_SE_NISHIO] = "Nishio chains",
    [SDK_SE_MULTIPLE] = "multiple chains",
    [SDK_SE_DYNAMIC] = "dynamic chains",
    [SDK_SE_DYNAMIC_PLUS] = "dynamic chains with locking, pairs and X-wings",
    [SDK_SE_NESTED] = "dynamic chains with nested chains",
};

static void
put_house(struct se_text *t, int house)
{
	static const char *const kind[] = {"row", "column", "box"};

	sdk_se_put(t, " in %s %d", kind[house / 9], house % 9 + 1);
}

static void
put_set(struct se_text *t, unsigned set)
{
	bool many = (set & (set - 1)) != 0;

	sdk_se_put(t, many ? " {" : " ");
	for (int i = 0, n = 0; i < 9; i++)
		if (set >> i & 1)
			sdk_se_put(t, "%s%d", n++ > 0 ? "," : "", i + 1);
	if (many)
		sdk_se_put(t, "}");
}

void
sdk_se_put_hint(struct se_text *t, const struct se_hint *h)
{
	const char *name = names[h->technique];

	if (h->technique == SDK_SE_LOCKING)
		name = h->house >= SE_BOX ? "pointing" : "claiming";
	else if (h->technique == SDK_SE_DIRECT_LOCKING)
		name = h->house >= SE_BOX ? "pointing and hidden single"
					  : "claiming and hidden single";
	sdk_se_put(t, "%d.%d %s", h->rating / 10, h->rating % 10, name);
	if (h->technique == SDK_SE_UNIQUE_LOOP || h->technique == SDK_SE_BUG)
		sdk_se_put(t, " type %d", h->base);
	if (h->digits != 0)
		put_set(t, h->digits);
	if (h->technique >= SDK_SE_X_WING && h->technique <= SDK_SE_JELLYFISH) {
		sdk_se_put(t, " in %ss", h->house == SE_ROW ? "row" : "column");
		put_set(t, h->base);
		sdk_se_put(
		    t, " and %ss", h->house == SE_ROW ? "column" : "row");
		put_set(t, h->cover);
	} else if (h->house >= 0)
		put_house(t, h->house);
	if (h->house2 >= 0) {
		sdk_se_put(t, ", all");
		put_house(t, h->house2);
	}
	for (int i = 0; i < h->n; i++) {
		sdk_se_put(t, i == 0 ? ": " : ", ");
		sdk_se_put_cell(t, h->cells[i]);
	}
	if (h->cover != 0 && (h->technique == SDK_SE_UNIQUE_LOOP ||
				 h->technique == SDK_SE_BUG)) {
		sdk_se_put(t, " with");
		put_set(t, h->cover);
	}
}

void
sdk_se_put_result(struct se_text *t, const struct se_hint *h)
{
	const char *sep = "; removes ";

	for (int d = 0; d < 9; d++) {
		bool any = false;

		for (int i = 0; i < SDK_CELLS; i++) {
			if (!(h->gone[i] >> d & 1))
				continue;
			if (any)
				sdk_se_put(t, ", ");
			else
				sdk_se_put(t, "%s%d from ", sep, d + 1);
			sdk_se_put_cell(t, i);
			any = true;
			sep = " and ";
		}
	}
	if (h->cell >= 0) {
		sdk_se_put(t, "%s", h->n == 0 && !h->chains ? ": " : "; ");
		sdk_se_put_cell(t, h->cell);
		sdk_se_put(t, " is %d", h->digit);
	}
}
