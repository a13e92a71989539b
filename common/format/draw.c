/* Drawn grids: a stencil of lines with places for cells. */
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"

/* A drawn grid without its cells. */
struct stencil {
	struct sdk_put drawn;
	size_t at[SDK_CELLS]; /* where the cells go */
};

static void
cut_stencil(struct stencil *s, const struct sdk_look *k)
{
	struct sdk_put *t = &s->drawn;

	sdk_put_string(t, k->apart);
	for (unsigned c = 0; c < SDK_CELLS; c++) {
		if (c % 27 == 0)
			sdk_put_string(t, c == 0 ? k->top : k->rule);
		sdk_put_string(t, c % 9 == 0   ? k->left
				  : c % 3 == 0 ? k->bar
					       : k->gap);
		s->at[c] = t->len;
		sdk_put_char(t, ' ');
		if (c % 9 == 8)
			sdk_put_string(t, k->right);
	}
	sdk_put_string(t, k->bottom);
}

/* Draws clues in bold and digits of a merged solution in colour. */
static void
draw_colours(const struct stencil *s, struct sdk_put *t, const uint8_t *cells,
    const char *sign)
{
	size_t from = 0;

	for (unsigned c = 0; c < SDK_CELLS; c++) {
		sdk_put_bytes(t, s->drawn.text + from, s->at[c] - from);
		from = s->at[c] + 1;
		if (sign[c] >= '1' && sign[c] <= '9') {
			sdk_put_string(
			    t, cells[c] != 0 ? "\033[1m" : "\033[36m");
			sdk_put_char(t, sign[c]);
			sdk_put_string(t, "\033[0m");
		} else
			sdk_put_char(t, sign[c]);
	}
	sdk_put_bytes(t, s->drawn.text + from, s->drawn.len - from);
}

void
sdk_draw(const struct sdk_style *o, const struct sdk_batch *b,
    struct sdk_put *t, const struct sdk_look *look)
{
	const struct sdk_side *side = b->extra;
	struct stencil stencil = {.drawn = {0}};
	size_t most;
	char sign[SDK_CELLS];

	cut_stencil(&stencil, look);
	most = stencil.drawn.len;
	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		char *p;

		sdk_set_cells(sign,
		    side->item[i].merged ? side->solution + SDK_CELLS * i
					 : cells,
		    o->blank);
		if (o->colour) {
			draw_colours(&stencil, t, cells, sign);
			continue;
		}
		p = sdk_put_room(t, most);
		memcpy(p, stencil.drawn.text, most);
		for (unsigned c = 0; c < SDK_CELLS; c++)
			p[stencil.at[c]] = sign[c];
		sdk_put_end(t, p + most, most);
	}
	free(stencil.drawn.text);
}
