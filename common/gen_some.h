/*
 * The streams, over a frame that gen_frame.h or gen_avx512.c makes. The file
 * that includes this says what GENERATE is called, and has defined struct
 * frame, decode_first(), decode_rest() and put().
 */

/* Grids worked on at a time. */
enum { BATCH = 64 };

/* The finalizer of MurmurHash3, variant 13; see rng.c. */
static inline uint64_t
mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

/* To a number below n; the top half of 64 random bits is enough. */
static inline uint32_t
below(uint64_t random, uint32_t n)
{
	return (uint32_t)((random >> 32) * n >> 32);
}

/* One round: x plus a number below n that depends on y, modulo n. */
static inline uint64_t
feistel(uint64_t key, uint64_t y, uint64_t x, uint64_t n)
{
	uint64_t h = (y + key) * 0xbf58476d1ce4e5b9U;

	h = (h ^ h >> 32) * 0x94d049bb133111ebU;
	x += (h >> 32) * n >> 32;
	/* the lesser, as x - n is huge where it is below 0 */
	return x < x - n ? x : x - n;
}

/* The pairs of indexes index..index+n-1. */
static void
permute(
    const struct sdk_gen *g, uint64_t index, uint64_t *a, uint64_t *b, size_t n)
{
	const uint64_t *key = g->key, left = g->left, right = g->right;
	const uint64_t first_a = index / right, first_b = index % right;

	for (size_t i = 0; i < n; i++) {
		uint64_t x = first_a, y = first_b + i;

		x += y >= right;
		y -= y >= right ? right : 0;
		x = feistel(key[0], y, x, left);
		y = feistel(key[1], x, y, right);
		x = feistel(key[2], y, x, left);
		y = feistel(key[3], x, y, right);
		x = feistel(key[4], y, x, left);
		y = feistel(key[5], x, y, right);
		a[i] = x;
		b[i] = y;
	}
}

/* bits: random, of which those of CHANCE are used. */
static inline void
attempt(struct frame *f, uint32_t split, uint32_t bits)
{
	const uint8_t *m = table.moved[split];
	uint32_t five = 0, eight = 0, moved, rows, w;
	uint64_t fits = ~0ULL;

	moved = f->column[0][m[0]] | f->column[1][m[1]] | f->column[2][m[2]] |
		(bits & CHANCE);
	for (unsigned c = 0; c < 3; c++) {
		/* from the column two before, or one before if moved */
		w = f->own[6 + (c + 1) % 3] ^ (moved & f->other[6 + c]);
		five |= table.turn[(uint16_t)w];
		w ^= f->other[6 + c];
		eight |= table.turn[w >> 16];
	}
	rows = (f->row[0][five & 7] | f->row[1][five >> 3 & 7] |
		   f->row[2][five >> 6]) &
	       LOW;
	rows |= (f->row[0][eight & 7] | f->row[1][eight >> 3 & 7] |
		    f->row[2][eight >> 6]) &
		HIGH;
	for (unsigned r = 0; r < 3; r++) {
		/* what was moved is in box 5 or 8 and comes from one before */
		w = f->own[3 + (r + 2) % 3] ^ (rows & f->other[3 + r]);
		fits &= table.fits[0][(uint16_t)w] & table.fits[1][w >> 16];
	}
	f->moved = moved;
	f->turned = five | eight << 16;
	f->rows = rows;
	f->fits = fits;
}

/* The n-th of the set, n <= 7; without branches, as n is random. */
static inline unsigned
pick(uint64_t set, unsigned n)
{
#ifdef __BMI2__
	set = _pdep_u64(1ULL << n, set);
#else
	uint64_t s = set & (set - 1);

	set = n & 1 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	set = n & 2 ? s : set;
	s = set & (set - 1);
	s &= s - 1;
	s &= s - 1;
	s &= s - 1;
	set = n & 4 ? s : set;
#endif
	return (unsigned)__builtin_ctzll(set);
}

static inline unsigned
size(uint64_t set)
{
	return (unsigned)__builtin_popcountll(set);
}

/* The generator of D. Knuth's MMIX. */
static inline uint64_t
next(uint64_t x)
{
	return x * 6364136223846793005U + 1442695040888963407U;
}

static inline void
some(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	struct frame frame[BATCH], *todo[BATCH], *f;
	uint64_t a[BATCH], b[BATCH];
	size_t head, tail;

	permute(g, index, a, b, n);
	for (size_t i = 0; i < n; i++) {
		todo[i] = f = &frame[i];
		f->random = mix((a[i] << 32 | b[i]) ^ g->key[6]);
		decode_first(g, a[i], b[i], text ? '0' : 0, f);
	}
	for (size_t i = 0; i < n; i++)
		decode_rest(&frame[i]);
	/*
	 * A queue of grids that have no core yet: one attempt, and back to the
	 * end. What succeeds is chance, so that takes no branch.
	 */
	for (head = 0, tail = n; head != tail; head++) {
		uint64_t x;

		f = todo[head % BATCH];
		f->random = x = next(f->random);
		attempt(f, below(x, SPLITS), (uint32_t)x);
		todo[tail % BATCH] = f;
		tail += (f->fits & (f->fits - (x >> 31 & 1))) == 0;
	}
	for (size_t i = 0; i < n; i++) {
		unsigned which = (unsigned)(next(frame[i].random) >> 32);

		which &= size(frame[i].fits) - 1;
		put(&frame[i], pick(frame[i].fits, which), out, text);
		out += text ? SDK_TEXT : SDK_CELLS;
	}
}

/* The uniform stream: numbers for one index. */
struct stream {
	uint64_t base, n;
};

static inline uint32_t
draw(struct stream *s)
{
	return mix(s->base + s->n++ * 0x9e3779b97f4a7c15U) >> 32;
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

static inline void
one_uniform(const struct sdk_gen *g, uint64_t index, uint8_t *out, bool text)
{
	struct stream s = {.base = sdk_mix(g->key[7], index)};
	struct frame frame;
	uint32_t a, b, bits, split, n;

	do {
		a = draw_below(&s, g->left);
		b = draw_below(&s, g->right);
		split = draw_below(&s, SPLITS);
		bits = draw(&s);
		n = bits & 7;
		decode_first(g, a, b, text ? '0' : 0, &frame);
		decode_rest(&frame);
		attempt(&frame, split, bits);
	} while (size(frame.fits) <= n);
	put(&frame, pick(frame.fits, n), out, text);
}

static inline void
both(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	size_t k, one = text ? SDK_TEXT : SDK_CELLS;

	for (; n > 0; n -= k, index += k, out += k * one) {
		k = g->uniform ? 1 : n < BATCH ? n : BATCH;
		if (g->uniform)
			one_uniform(g, index, out, text);
		else
			some(g, index, k, out, text);
	}
}

/* Apart, so that `text` is a constant in all of the above. */
void
GENERATE(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text)
{
	if (text)
		both(g, index, n, out, true);
	else
		both(g, index, n, out, false);
}
