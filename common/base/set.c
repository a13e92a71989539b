/*
 * Keys seen before, exactly: each is kept whole, and found again by a hash table
 * that says where it is.
 *
 * Keys stand one behind the other in chunks that never move, each led by a word
 * with its length and its number, less that of the chunk. The table is made of
 * buckets of one cache line: ten places, and for each a byte of the hash, which
 * spares most looks at keys that differ. A full bucket goes on in the next one.
 * So a key of five words costs 24 bytes and a place of 6.4, divided by the load
 * of the table, which is 7/16 to 7/8: 31 to 39 bytes in all.
 *
 * When the table is full it is freed, and a larger one is filled from the keys:
 * they are read in the order in which they stand, so that only the writes miss
 * the cache, and the two tables are never there at the same time.
 */
#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "sdk.h"
#include "set.h"

enum {
	PLACES = 10,      /* of a bucket */
	CHUNK = 1 << 14,  /* words */
	AHEAD = 16,       /* keys whose buckets are fetched before use */
	NUMBER_BITS = 26, /* of the word that leads a key; above: its length */
	LEAST = 64        /* buckets */
};

struct bucket {
	uint8_t tag[PLACES]; /* from the hash; 0: free, as all that follow */
	uint8_t high[PLACES];
	uint32_t low[PLACES]; /* with high: where the key is, in words */
	uint32_t unused;
};
_Static_assert(sizeof(struct bucket) == 64, "a bucket is a cache line");

struct chunk {
	uint32_t *word;
	unsigned used;
	uint64_t base; /* number of its first key */
};

struct sdk_set {
	struct bucket *bucket; /* in memory, on a boundary of 64 bytes */
	void *memory;
	uint64_t buckets, n, full; /* keys; so many fill the table */
	struct chunk *chunk;
	size_t chunks;
};

/* An empty table of so many buckets. */
static void
start_table(struct sdk_set *s, uint64_t buckets)
{
	/* calloc, since what is never used then takes no memory. */
	if (buckets < SIZE_MAX / sizeof(struct bucket))
		s->memory = calloc(buckets + 1, sizeof(struct bucket));
	if (s->memory == NULL)
		sdk_die("out of memory after %llu different records",
		    (unsigned long long)s->n);
	s->bucket =
	    (struct bucket *)(((uintptr_t)s->memory + 63) & ~(uintptr_t)63);
	s->buckets = buckets;
	s->full = buckets * PLACES / 8 * 7;
}

struct sdk_set *
sdk_set_new(void)
{
	struct sdk_set *s = sdk_alloc(sizeof *s);

	memset(s, 0, sizeof *s);
	start_table(s, LEAST);
	return s;
}

void
sdk_set_free(struct sdk_set *s)
{
	if (s == NULL)
		return;
	for (size_t i = 0; i < s->chunks; i++)
		free(s->chunk[i].word);
	free(s->chunk);
	free(s->memory);
	free(s);
}

uint64_t
sdk_set_hash(const uint32_t *key, unsigned n)
{
	uint64_t h = n, w;

	for (; n > 1; n -= 2, key += 2) {
		w = key[0] | (uint64_t)key[1] << 32;
		h = (h ^ w) * 0x9e3779b97f4a7c15U;
		h ^= h >> 32;
	}
	if (n > 0)
		h = (h ^ *key) * 0x9e3779b97f4a7c15U;
	return sdk_mix64(h);
}

/* The bucket where a key should be, and the tag that it has. */
static uint64_t
home(const struct sdk_set *s, uint64_t hash)
{
	return (hash >> 32) * s->buckets >> 32;
}

static uint8_t
tag(uint64_t hash)
{
	return (uint8_t)(hash & 255 ? hash & 255 : 1);
}

void
sdk_set_prefetch(const struct sdk_set *s, uint64_t hash)
{
	__builtin_prefetch(&s->bucket[home(s, hash)], 1);
}

static uint64_t
next(const struct sdk_set *s, uint64_t bucket)
{
	return bucket + 1 < s->buckets ? bucket + 1 : 0;
}

/* Puts the place of a key into the table. */
static void
put(struct sdk_set *s, uint64_t hash, uint64_t place)
{
	uint64_t at = home(s, hash);
	struct bucket *b;
	unsigned i;

	while (s->bucket[at].tag[PLACES - 1] != 0)
		at = next(s, at);
	b = &s->bucket[at];
	for (i = 0; b->tag[i] != 0; i++)
		;
	b->tag[i] = tag(hash);
	b->high[i] = (uint8_t)(place >> 32);
	b->low[i] = (uint32_t)place;
}

/* A table twice as large, filled from the keys. */
static void
grow(struct sdk_set *s)
{
	uint64_t buckets = 2 * s->buckets;
	uint64_t hash[AHEAD], place[AHEAD];
	unsigned n = 0;

	free(s->memory);
	s->memory = NULL;
	start_table(s, buckets);
	for (size_t c = 0; c < s->chunks; c++) {
		const struct chunk *chunk = &s->chunk[c];
		unsigned at = 0, words;

		for (; at < chunk->used; at += words + 1) {
			words = chunk->word[at] >> NUMBER_BITS;
			hash[n] = sdk_set_hash(chunk->word + at + 1, words);
			place[n] = c * CHUNK + at;
			sdk_set_prefetch(s, hash[n]);
			if (++n < AHEAD)
				continue;
			/* the first one fetched comes first */
			for (n = 0; n < AHEAD; n++)
				put(s, hash[n], place[n]);
			n = 0;
		}
	}
	while (n > 0) {
		n--;
		put(s, hash[n], place[n]);
	}
}

/* memcmp, without a call for so few words. */
static bool
same(const uint32_t *a, const uint32_t *b, unsigned n)
{
	uint32_t differ = 0;

	for (unsigned i = 0; i < n; i++)
		differ |= a[i] ^ b[i];
	return differ == 0;
}

uint64_t
sdk_set_find(
    const struct sdk_set *s, const uint32_t *key, unsigned n, uint64_t hash)
{
	uint64_t at = home(s, hash);

	for (;; at = next(s, at)) {
		const struct bucket *b = &s->bucket[at];

		for (unsigned i = 0; i < PLACES; i++) {
			const struct chunk *c;
			const uint32_t *lead;
			uint64_t place;

			if (b->tag[i] == 0)
				return 0;
			if (b->tag[i] != tag(hash))
				continue;
			place = b->low[i] | (uint64_t)b->high[i] << 32;
			c = &s->chunk[place / CHUNK];
			lead = c->word + place % CHUNK;
			if (*lead >> NUMBER_BITS == n && same(lead + 1, key, n))
				return c->base +
				       (*lead & ((1U << NUMBER_BITS) - 1));
		}
	}
}

/* The last chunk, with room for a key of n words and that number. */
static struct chunk *
room(struct sdk_set *s, unsigned n, uint64_t number)
{
	struct chunk *c = s->chunk + s->chunks - 1;

	if (s->chunks > 0 && c->used + n + 1 <= CHUNK && number >= c->base &&
	    number - c->base < 1U << NUMBER_BITS)
		return c;
	s->chunk = sdk_resize(s->chunk, s->chunks + 1, sizeof *s->chunk);
	c = &s->chunk[s->chunks++];
	*c = (struct chunk){
	    .word = sdk_alloc(CHUNK * sizeof *c->word), .base = number};
	return c;
}

uint64_t
sdk_set_add(struct sdk_set *s, const uint32_t *key, unsigned n, uint64_t hash,
    uint64_t number)
{
	uint64_t was = sdk_set_find(s, key, n, hash);
	struct chunk *c;
	uint32_t *lead;

	if (was != 0)
		return was;
	if (s->n == s->full)
		grow(s);
	c = room(s, n, number);
	lead = c->word + c->used;
	*lead = (uint32_t)(number - c->base) | n << NUMBER_BITS;
	for (unsigned i = 0; i < n; i++)
		lead[1 + i] = key[i];
	put(s, hash, (uint64_t)(s->chunks - 1) * CHUNK + c->used);
	c->used += n + 1;
	s->n++;
	return 0;
}

size_t
sdk_set_memory(const struct sdk_set *s)
{
	return (size_t)(s->buckets + 1) * sizeof *s->bucket +
	       s->chunks * (sizeof *s->chunk + CHUNK * sizeof *s->chunk->word);
}
