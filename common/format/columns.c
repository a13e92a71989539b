/* Columns of tables, JSON and captions: their names and values. */
#include <stdio.h>
#include <string.h>

#include "base/io.h"
#include "fields.h"
#include "format.h"
#include "rate/rate.h"
#include "record/record.h"

/* What a column holds, and what must be worked out for it. */
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
	ER,
	EP,
	ED,
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
    [ER] = {"er", SDK_NEEDS_SE},
    [EP] = {"ep", SDK_NEEDS_SE},
    [ED] = {"ed", SDK_NEEDS_SE},
    [KEPT] = {"kept", SDK_NEEDS_KEPT},
};

static bool
is_clean(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < ' ' || s[i] == 0x7f)
			return false;
	return true;
}

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
		    own == 0 || own >= sizeof c->name || !is_clean(list, own))
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

const struct sdk_column *
sdk_columns_mislead(const struct sdk_style *o)
{
	struct sdk_field name[SDK_MOST_COLUMNS];
	int i;

	for (unsigned c = 0; c < o->columns; c++) {
		const char *s = o->column[c].name;

		name[c] = (struct sdk_field){s, s + strlen(s)};
	}
	i = sdk_find_name(name, o->columns, sdk_puzzle_names);
	return i >= 0 && o->column[i].kind != PUZZLE ? &o->column[i] : NULL;
}

void
sdk_column_names(char *text, size_t size)
{
	size_t n = 0;

	for (int kind = 0; kind < KINDS && n < size; kind++)
		n += (size_t)snprintf(text + n, size - n, "%s%s",
		    kind > 0 ? " " : "", columns[kind].name);
}

enum { PLAIN = '\n' }; /* as a separator: for text that is shown as it is */

static void
put_grid(struct sdk_put *t, const uint8_t *cells, char blank, bool quote)
{
	if (quote)
		sdk_put_char(t, '"');
	sdk_put_cells(t, cells, blank);
	if (quote)
		sdk_put_char(t, '"');
}

static void
put_words(struct sdk_put *t, const char *s, size_t n, char sep)
{
	if (sep == 0)
		sdk_put_json(t, s, n);
	else if (sep == PLAIN)
		sdk_put_bytes(t, s, n);
	else
		sdk_put_field(t, s, n, sep);
}

static const char *
base_name(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash != NULL && slash[1] != '\0' ? slash + 1 : file;
}

static void
put_tenths(struct sdk_put *t, unsigned v)
{
	sdk_put_number(t, v / 10);
	sdk_put_char(t, '.');
	sdk_put_number(t, v % 10);
}

void
sdk_put_value(struct sdk_put *t, const struct sdk_style *o,
    const struct sdk_batch *b, size_t i, int kind, char sep)
{
	const struct sdk_side *side = b->extra;
	const struct sdk_item *item = &side->item[i];
	const uint8_t *cells = b->cells + SDK_CELLS * i;
	const struct sdk_rating *r = &side->rating[i];
	const char *name;
	unsigned clues = 0;

	if ((columns[kind].needs & (SDK_NEEDS_RATING | SDK_NEEDS_SE)) != 0 &&
	    r->solutions != 1) {
		sdk_put_string(t, sep == 0 ? "null" : "");
		return;
	}
	switch ((enum kind)kind) {
	case INDEX: sdk_put_number(t, b->place[i].number); break;
	case SOURCE:
		name = base_name(b->place[i].file);
		put_words(t, name, strlen(name), sep);
		break;
	case PUZZLE: put_grid(t, cells, o->blank, sep == 0); break;
	case SOLUTION:
		if (item->solved)
			put_grid(
			    t, side->solution + SDK_CELLS * i, '0', sep == 0);
		else
			sdk_put_string(t, sep == 0 ? "null" : "");
		break;
	case CLUES:
		for (int k = 0; k < SDK_CELLS; k++)
			clues += cells[k] != 0;
		sdk_put_number(t, clues);
		break;
	case SOLUTIONS: sdk_put_number(t, item->count); break;
	case LEVEL: sdk_put_number(t, r->level); break;
	case TECHNIQUE:
		name = sdk_technique_name(r->technique);
		put_words(t, name, strlen(name), sep);
		break;
	case STEPS: sdk_put_number(t, r->steps); break;
	case NODES: sdk_put_number(t, r->nodes); break;
	case ER: put_tenths(t, r->er); break;
	case EP: put_tenths(t, r->ep); break;
	case ED: put_tenths(t, r->ed); break;
	case KEPT:
		put_words(t, side->text + item->tail, item->kept, sep);
		break;
	case KINDS: break;
	}
}

void
sdk_put_caption(struct sdk_put *t, const struct sdk_style *o,
    const struct sdk_batch *b, size_t i)
{
	for (unsigned c = 0; c < o->columns; c++) {
		int kind = o->column[c].kind;

		if (c > 0)
			sdk_put_string(t, ", ");
		if (kind == LEVEL)
			sdk_put_string(t, "level ");
		if (kind == ER || kind == EP || kind == ED) {
			sdk_put_string(t, o->column[c].name);
			sdk_put_char(t, ' ');
		}
		sdk_put_value(t, o, b, i, kind, PLAIN);
		if (kind == CLUES || kind == SOLUTIONS || kind == STEPS ||
		    kind == NODES) {
			sdk_put_char(t, ' ');
			sdk_put_string(t, o->column[c].name);
		}
	}
}
