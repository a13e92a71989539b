/* The default stream, one grid at a time. */
#include "forms.h"
#include "frame.h"
#include "pairs.h"

/* Grids worked on at a time. */
enum { BATCH = 64 };

static void
some(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct frame frame[BATCH], *f;
	uint32_t a[BATCH], b[BATCH], state[BATCH], chance[BATCH], x;
	size_t todo[BATCH], head, tail, i;

	permute(g, index, a, b, n);
	for (i = 0; i < n; i++) {
		todo[i] = i;
		state[i] = start_state(g, a[i], b[i]);
		decode(g, a[i], b[i], text ? '0' : 0, &frame[i]);
	}
	/*
	 * A queue of grids that have no core yet: one attempt, and back to the
	 * end. What succeeds is chance, so that takes no branch.
	 */
	for (head = 0, tail = n; head != tail; head++) {
		i = todo[head % BATCH];
		f = &frame[i];
		chance[i] = x = next(&state[i]);
		attempt(f, (x >> GEN_SPLIT) * GEN_SPLITS >> (32 - GEN_SPLIT),
		    (x & 7) << 9 | (x >> 3 & 7) << 25);
		todo[tail % BATCH] = i;
		tail += (f->fits & (f->fits - (x >> GEN_ACCEPT & 1))) == 0;
	}
	for (i = 0; i < n; i++) {
		f = &frame[i];
		x = chance[i] >> GEN_PICK & 7 & (size(f->fits) - 1);
		put(f, pick(f->fits, x), out, text);
		out += text ? SDK_TEXT : SDK_CELLS;
	}
}

/* Apart, so that `text` is a constant in all of the above. */
void
sdk_gen_plain(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	for (size_t k; n > 0; n -= k, index += k) {
		k = n < BATCH ? n : BATCH;
		if (text)
			some(g, index, k, out, true);
		else
			some(g, index, k, out, false);
		out += k * (text ? SDK_TEXT : SDK_CELLS);
	}
}
