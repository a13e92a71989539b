/* Drawn grids: a stencil of lines, into which cells are put. */
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"

static char *
put(char *p, const char *s)
{
	size_t n = strlen(s);

	memcpy(p, s, n);
	return p + n;
}

/* A drawn grid without its cells. */
struct stencil {
	char text[13 * 3 * 61]; /* the widest line has 61 signs of 3 bytes */
	size_t len, at[SDK_CELLS];
};

static void
cut_stencil(struct stencil *s, const struct sdk_look *k)
{
	char *p = put(s->text, k->apart);

	for (unsigned c = 0; c < SDK_CELLS; c++) {
		if (c % 27 == 0)
			p = put(p, c == 0 ? k->top : k->rule);
		p = put(p, c % 9 == 0 ? k->left : c % 3 == 0 ? k->bar : k->gap);
		s->at[c] = (size_t)(p++ - s->text);
		if (c % 9 == 8)
			p = put(p, k->right);
	}
	s->len = (size_t)(put(p, k->bottom) - s->text);
}

/* The same with digits that are bold if given, in colour if merged in. */
static void
draw_colours(const struct stencil *s, struct sdk_batch *b, const uint8_t *cells,
    const char *sign)
{
	char *start = sdk_room(b, s->len + SDK_CELLS * 12), *p = start;
	size_t from = 0;

	for (unsigned c = 0; c < SDK_CELLS; c++) {
		memcpy(p, s->text + from, s->at[c] - from);
		p += s->at[c] - from;
		from = s->at[c] + 1;
		if (sign[c] >= '1' && sign[c] <= '9') {
			p = put(p, cells[c] != 0 ? "\033[1m" : "\033[36m");
			*p++ = sign[c];
			p = put(p, "\033[0m");
		} else
			*p++ = sign[c];
	}
	memcpy(p, s->text + from, s->len - from);
	b->len += (size_t)(p - start) + s->len - from;
}

void
sdk_draw(
    const struct sdk_style *o, struct sdk_batch *b, const struct sdk_look *k)
{
	const struct sdk_side *side = b->extra;
	struct stencil stencil;
	char sign[SDK_CELLS], *p;

	cut_stencil(&stencil, k);
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;

		sdk_put_cells(sign,
		    side->item[i].merged ? side->solution + SDK_CELLS * i
					 : cells,
		    o->blank);
		if (o->colour) {
			draw_colours(&stencil, b, cells, sign);
			continue;
		}
		p = sdk_room(b, stencil.len);
		memcpy(p, stencil.text, stencil.len);
		for (unsigned c = 0; c < SDK_CELLS; c++)
			p[stencil.at[c]] = sign[c];
		b->len += stencil.len;
	}
}
