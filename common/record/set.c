/*
 * Which grids were there before, exactly: every grid is kept, 81 digits of four
 * bits, and found again by a hash table of indexes. 48 bytes a grid and 12 to
 * 23 for the table.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "record.h"
#include "set.h"

enum { CHUNK = 1 << 14 }; /* keys are kept in chunks, which never move */

struct sdk_set {
	struct sdk_key **chunk;
	size_t n, chunks;
	/*
	 * Slots, by the first bits of the hash: in the low 36 bits the index
	 * + 1 of a key, above them the first 28 bits of its hash.
	 */
	uint64_t *table;
	unsigned bits; /* 2^bits slots */
};

enum { INDEX = 36, TAG = 64 - INDEX };
static const uint64_t index_bits = ((uint64_t)1 << INDEX) - 1;

static uint64_t *
new_table(unsigned bits)
{
	uint64_t *table = calloc((size_t)1 << bits, sizeof *table);

	if (table == NULL)
		sdk_die("the table of grids seen:");
	return table;
}

struct sdk_set *
sdk_set_new(void)
{
	struct sdk_set *s = sdk_alloc(sizeof *s);

	memset(s, 0, sizeof *s);
	s->bits = 12;
	s->table = new_table(s->bits);
	return s;
}

void
sdk_set_free(struct sdk_set *s)
{
	if (s == NULL)
		return;
	for (size_t i = 0; i < s->chunks; i++)
		free(s->chunk[i]);
	free(s->chunk);
	free(s->table);
	free(s);
}

/* Eight cells to eight times four bits. */
static uint64_t
pack8(const uint8_t *cells)
{
	uint64_t x;

	memcpy(&x, cells, 8);
	x = (x | x >> 4) & 0x00ff00ff00ff00ffU;
	x = (x | x >> 8) & 0x0000ffff0000ffffU;
	return (x | x >> 16) & 0xffffffffU;
}

struct sdk_key
sdk_set_key(const uint8_t *cells, uint64_t number)
{
	struct sdk_key k;

	for (int i = 0; i < 5; i++)
		k.w[i] = pack8(cells + 16 * i) | pack8(cells + 16 * i + 8)
						     << 32;
	/* The 81st cell shares a word with the number. */
	k.w[5] = number << 4 | cells[80];
	return k;
}

static bool
same(const struct sdk_key *a, const struct sdk_key *b)
{
	return memcmp(a->w, b->w, 5 * sizeof a->w[0]) == 0 &&
	       (a->w[5] & 15) == (b->w[5] & 15);
}

static uint64_t
hash(const struct sdk_key *k)
{
	uint64_t h = k->w[5] & 15;

	for (int i = 0; i < 5; i++) {
		h = (h ^ k->w[i]) * 0x9e3779b97f4a7c15U;
		h ^= h >> 32;
	}
	return sdk_mix(0, h);
}

static struct sdk_key *
key_at(const struct sdk_set *s, uint64_t i)
{
	return &s->chunk[i / CHUNK][i % CHUNK];
}

/* The slot of an equal key, or the free one where it belongs. */
static uint64_t *
find(const struct sdk_set *s, const struct sdk_key *k, uint64_t h)
{
	size_t at = h >> (64 - s->bits), mask = ((size_t)1 << s->bits) - 1;
	uint64_t v;

	for (; (v = s->table[at]) != 0; at = (at + 1) & mask)
		if (((v ^ h) & ~index_bits) == 0 &&
		    same(key_at(s, (v & index_bits) - 1), k))
			break;
	return &s->table[at];
}

/*
 * Twice the slots. The old ones are in the order of their hashes, nearly, and
 * so are the new: no slot is far from the last, and no key is looked at.
 */
static void
grow(struct sdk_set *s)
{
	size_t slots = (size_t)1 << s->bits, mask = 2 * slots - 1, at;
	uint64_t *old = s->table, v, h;

	s->bits++;
	s->table = new_table(s->bits);
	for (size_t i = 0; i < slots; i++) {
		if ((v = old[i]) == 0)
			continue;
		h = s->bits <= TAG ? v : hash(key_at(s, (v & index_bits) - 1));
		at = h >> (64 - s->bits);
		while (s->table[at] != 0)
			at = (at + 1) & mask;
		s->table[at] = v;
	}
	free(old);
}

uint64_t
sdk_set_hash(const struct sdk_set *s, const struct sdk_key *k)
{
	uint64_t h = hash(k);

	__builtin_prefetch(&s->table[h >> (64 - s->bits)], 1);
	return h;
}

uint64_t
sdk_set_add(struct sdk_set *s, const struct sdk_key *k, uint64_t h)
{
	uint64_t *slot = find(s, k, h);

	if (*slot != 0)
		return key_at(s, (*slot & index_bits) - 1)->w[5] >> 4;
	if (s->n == s->chunks * CHUNK) {
		s->chunk =
		    sdk_resize(s->chunk, s->chunks + 1, sizeof *s->chunk);
		s->chunk[s->chunks++] = sdk_alloc(CHUNK * sizeof **s->chunk);
	}
	*key_at(s, s->n) = *k;
	*slot = (h & ~index_bits) | ++s->n;
	if (s->n > ((size_t)1 << s->bits) / 3 * 2)
		grow(s);
	return 0;
}
