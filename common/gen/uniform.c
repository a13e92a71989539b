/* The uniform stream. */
#include "base/rng.h"
#include "forms.h"
#include "frame.h"

/* The uniform stream: numbers for one index. */
struct stream {
	uint64_t base, n;
};

static inline uint32_t
draw(struct stream *s)
{
	return sdk_mix64(s->base + s->n++ * 0x9e3779b97f4a7c15U) >> 32;
}

/*
 * Each number below n with the same probability; D. Lemire, "Fast random
 * integer generation in an interval" (2019).
 */
static inline uint32_t
draw_below(struct stream *s, uint32_t n)
{
	uint64_t x = (uint64_t)draw(s) * n;

	if ((uint32_t)x < n)
		while ((uint32_t)x < -n % n)
			x = (uint64_t)draw(s) * n;
	return x >> 32;
}

/*
 * Draws a frame and an attempt, which has some of `most` ways, and a number
 * below `most`, until that is one of a way; returns it. The numbers of frames
 * and splits are parameters, so that a test can do this with smaller grids.
 */
static inline unsigned
draw_core(struct stream *s, uint32_t left, uint32_t right, uint32_t splits,
    unsigned most,
    unsigned (*attempts)(
	void *ctx, uint32_t a, uint32_t b, uint32_t split, uint32_t bits),
    void *ctx)
{
	uint32_t a, b, bits, split;

	do {
		a = draw_below(s, left);
		b = draw_below(s, right);
		split = draw_below(s, splits);
		bits = draw(s);
	} while (attempts(ctx, a, b, split, bits) <= (bits & (most - 1)));
	return bits & (most - 1);
}

struct drawn {
	const struct sdk_gen *g;
	struct frame frame;
	uint8_t zero;
};

static inline unsigned
attempt_drawn(void *ctx, uint32_t a, uint32_t b, uint32_t split, uint32_t bits)
{
	struct drawn *d = ctx;

	decode(d->g, a, b, d->zero, &d->frame);
	attempt(&d->frame, split, bits);
	return size(d->frame.fits);
}

static inline void
one_uniform(const struct sdk_gen *g, uint64_t index, uint8_t *out, bool text)
{
	struct stream s = {.base = sdk_mix(g->key[7], index)};
	struct drawn d = {.g = g, .zero = text ? '0' : 0};
	unsigned n =
	    draw_core(&s, g->left, g->right, GEN_SPLITS, 8, attempt_drawn, &d);

	put(&d.frame, pick(d.frame.fits, n), out, text);
}

/* Apart, so that `text` is a constant in all of the above. */
void
sdk_gen_uniform(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	for (; n > 0; n--, index++) {
		if (text)
			one_uniform(g, index, out, true);
		else
			one_uniform(g, index, out, false);
		out += text ? SDK_TEXT : SDK_CELLS;
	}
}
