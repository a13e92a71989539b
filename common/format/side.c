/* What a batch holds beside its cells: solutions, ratings, text. */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "format.h"
#include "rate/rate.h"
#include "record/record.h"
#include "solve/solve.h"

/* Sets the pointers to the arrays that follow the struct; text is last. */
static void
lay_out(struct sdk_side *side, size_t room)
{
	char *p = (char *)(side + 1);

	side->item = (void *)p;
	p += room * sizeof *side->item;
	side->rating = (void *)p;
	p += room * sizeof *side->rating;
	side->marks = (void *)p;
	p += room * SDK_CELLS * sizeof *side->marks;
	side->solution = (void *)p;
	side->text = p + room * SDK_CELLS + SDK_PAD;
}

static size_t
side_size(size_t room)
{
	const struct sdk_side *side;

	return sizeof *side + SDK_PAD +
	       room * (sizeof *side->item + sizeof *side->rating +
			  SDK_CELLS * (sizeof *side->marks + 1));
}

struct sdk_side *
sdk_side_start(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	if (side == NULL) {
		b->extra = side = sdk_alloc(side_size(b->room));
		side->size = 0;
		lay_out(side, b->room);
	}
	memset(side->item, 0, b->room * sizeof *side->item);
	side->len = 0;
	return side;
}

struct sdk_side *
sdk_side_room(struct sdk_batch *b, size_t more)
{
	struct sdk_side *side = b->extra;

	if (side->len + more > side->size) {
		size_t size = 2 * side->size + more;

		b->extra = side =
		    sdk_resize(side, side_size(b->room) + size, 1);
		side->size = size;
		lay_out(side, b->room);
	}
	return side;
}

/* Solves the puzzles that came without a solution, and counts solutions. */
static void
solve(const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	uint8_t *grid = sdk_alloc(b->n * SDK_CELLS + SDK_PAD);
	uint64_t *count = sdk_alloc(b->n * sizeof *count);
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		if (o->needs & SDK_NEEDS_COUNT || !side->item[i].solved)
			memcpy(grid + SDK_CELLS * n++, b->cells + SDK_CELLS * i,
			    SDK_CELLS);
	memset(grid + SDK_CELLS * n, 0, SDK_PAD);
	sdk_solve(grid, n, o->needs & SDK_NEEDS_COUNT ? 2 : 1, grid, count);
	n = 0;
	for (size_t i = 0; i < b->n; i++) {
		struct sdk_item *item = &side->item[i];

		if (!(o->needs & SDK_NEEDS_COUNT) && item->solved)
			continue;
		item->count = count[n];
		if (!item->solved && count[n] > 0) {
			memcpy(side->solution + SDK_CELLS * i,
			    grid + SDK_CELLS * n, SDK_CELLS);
			item->solved = true;
		}
		n++;
	}
	free(grid);
	free(count);
}

/* Drops a solution from the input that does not solve its puzzle. */
static void
judge(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		const uint8_t *solution = side->solution + SDK_CELLS * i;
		struct sdk_item *item = &side->item[i];

		if (!item->solved)
			continue;
		for (unsigned k = 0; k < SDK_CELLS; k++)
			item->solved &=
			    cells[k] == 0 || cells[k] == solution[k];
		item->solved &= sdk_complete(solution);
	}
}

void
sdk_side_complete(const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	if (o->needs & (SDK_NEEDS_SOLUTION | SDK_NEEDS_COUNT)) {
		judge(b);
		solve(o, b);
	}
	if (o->needs & SDK_NEEDS_RATING)
		sdk_rate(b->cells, b->n, 0, side->rating);
	else if (o->needs & SDK_NEEDS_SE)
		sdk_grade(b->cells, b->n, 1, side->rating);
	if (o->needs & SDK_NEEDS_SE)
		sdk_se_rate(b->cells, b->n, side->rating);
}
