/* Columns of tables, JSON and captions: their names and values. */
#include <stdio.h>
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "rate/rate.h"
#include "record/record.h"

/* Columns of tables. */
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
    [KEPT] = {"kept", SDK_NEEDS_KEPT},
};

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
		    own == 0 || own >= sizeof c->name)
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

void
sdk_column_names(char *text, size_t size)
{
	size_t n = 0;

	for (int kind = 0; kind < KINDS && n < size; kind++)
		n += (size_t)snprintf(text + n, size - n, "%s%s",
		    kind > 0 ? " " : "", columns[kind].name);
}

static char *
put_number(char *p, uint64_t v)
{
	char digit[20];
	unsigned n = 0;

	do
		digit[n++] = (char)('0' + v % 10);
	while ((v /= 10) > 0);
	while (n > 0)
		*p++ = digit[--n];
	return p;
}

/* Text as it is in a table or, if sep is 0, in JSON, which is UTF-8. */
static char *
put_text(char *p, const char *text, size_t n, char sep)
{
	bool quote = sep == 0;
	size_t used;

	for (size_t i = 0; i < n && !quote; i++)
		quote = text[i] == sep || text[i] == '"' || text[i] == '\n' ||
			text[i] == '\r';
	if (quote)
		*p++ = '"';
	for (size_t i = 0; i < n; i += used) {
		unsigned code = (unsigned char)text[i];

		used = sep == 0 ? sdk_utf8(text + i, n - i) : 1;
		if (used == 0)
			code = 0xfffd;
		if (used == 0 || (sep == 0 && code < ' ')) {
			p += sprintf(p, "\\u%04x", code);
			used = 1;
			continue;
		}
		if (sep == 0 && (code == '"' || code == '\\'))
			*p++ = '\\';
		else if (quote && code == '"')
			*p++ = '"';
		memcpy(p, text + i, used);
		p += used;
	}
	if (quote)
		*p++ = '"';
	return p;
}

static char *
put_grid(char *p, const uint8_t *cells, char blank, bool quote)
{
	if (quote)
		*p++ = '"';
	p = sdk_put_cells(p, cells, blank);
	if (quote)
		*p++ = '"';
	return p;
}

static const char *
base_name(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash != NULL && slash[1] != '\0' ? slash + 1 : file;
}

/* One value; sep as for put_text. What there is none of is empty or null. */
char *
sdk_put_value(char *p, const struct sdk_style *o, const struct sdk_batch *b,
    size_t i, int kind, char sep)
{
	const struct sdk_side *side = b->extra;
	const struct sdk_item *item = &side->item[i];
	const uint8_t *cells = b->cells + SDK_CELLS * i;
	const struct sdk_rating *r = &side->rating[i];
	const char *name;
	unsigned clues = 0;

	switch ((enum kind)kind) {
	case INDEX: return put_number(p, b->place[i].number);
	case SOURCE:
		name = base_name(b->place[i].file);
		return put_text(p, name, strlen(name), sep);
	case PUZZLE: return put_grid(p, cells, o->blank, sep == 0);
	case SOLUTION:
		if (item->solved)
			return put_grid(
			    p, side->solution + SDK_CELLS * i, '0', sep == 0);
		break;
	case CLUES:
		for (int k = 0; k < SDK_CELLS; k++)
			clues += cells[k] != 0;
		return put_number(p, clues);
	case SOLUTIONS: return put_number(p, item->count);
	case LEVEL:
		if (r->solutions == 1)
			return put_number(p, r->level);
		break;
	case TECHNIQUE:
		name = sdk_technique_name(r->technique);
		if (r->solutions == 1)
			return put_text(p, name, strlen(name), sep);
		break;
	case STEPS:
		if (r->solutions == 1)
			return put_number(p, r->steps);
		break;
	case NODES:
		if (r->solutions == 1)
			return put_number(p, r->nodes);
		break;
	case KEPT: return put_text(p, side->text + item->tail, item->kept, sep);
	case KINDS: break;
	}
	if (sep == 0) {
		memcpy(p, "null", 4);
		p += 4;
	}
	return p;
}

/* Names and quotes are included. */
size_t
sdk_columns_room(const struct sdk_style *o, const struct sdk_batch *b, size_t i)
{
	const struct sdk_side *side = b->extra;

	return o->columns * (SDK_CELLS + sizeof o->column->name + 64) +
	       6 * side->item[i].kept + 6 * strlen(b->place[i].file);
}

char *
sdk_put_caption(char *p, const struct sdk_style *o, const struct sdk_batch *b,
    size_t i, const struct sdk_column *c)
{
	if (c->kind == LEVEL)
		p = stpcpy(p, "level ");
	p = sdk_put_value(p, o, b, i, c->kind, '\t');
	if (c->kind == CLUES || c->kind == SOLUTIONS || c->kind == STEPS ||
	    c->kind == NODES)
		p += sprintf(p, " %s", c->name);
	return p;
}
