/*
 * The set of classes seen.
 *
 * A form without a clash is packed: a digit is one of those that its row,
 * column and box have left, and of the labels given so far plus one, so most
 * need few bits: 8 to 10 bytes for a complete grid, 17 to 20 for a minimal
 * puzzle. One with a clash is 41 bytes of plain cells.
 *
 * The set is a hash table of buckets, which hold packed forms one behind the
 * other with their numbers, so nothing but a few bytes a bucket comes on top.
 * It grows by a bucket at a time (linear hashing: W. Litwin, 1980): bucket b of
 * the first half is split in two when its turn comes, which never needs twice
 * the memory.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "classes.h"
#include "record/record.h"

enum {
	FULL = 640,  /* bytes a bucket, on average, before another is made */
	ROUND = 48,  /* a bucket's memory is a multiple of that */
	LONGEST = 10 /* bytes of a number */
};

struct bucket {
	uint32_t used, size;
	uint8_t bytes[];
};
struct sdk_classes {
	struct bucket **bucket;
	size_t n, room; /* buckets, and pointers there */
	size_t half;    /* the power of two with half <= n < 2 * half */
	uint64_t bytes; /* used in all of them */
};

/* The symbols so far as one number, below `limit`. */
struct packer {
	struct sdk_packed *p;
	uint64_t value, limit;
};

static void
flush(struct packer *k)
{
	for (; k->limit > 1; k->limit = (k->limit >> 8) + 1) {
		k->p->bytes[k->p->len++] = (uint8_t)k->value;
		k->value >>= 8;
		if (k->limit <= 256)
			break;
	}
	k->value = 0;
	k->limit = 1;
}

static void
symbol(struct packer *k, unsigned which, unsigned of)
{
	k->value = k->value * of + which;
	k->limit *= of;
	if (k->limit > UINT64_MAX / 16)
		flush(k);
}

static bool
pack_digits(const uint8_t *form, struct sdk_packed *p, bool blanks)
{
	unsigned row[9] = {0}, column[9] = {0}, box[9] = {0}, free, bit;
	unsigned labels = 1; /* one bit for each that may come next */
	struct packer k = {.p = p, .limit = 1};

	for (int i = 0; i < SDK_CELLS; i++) {
		int r = i / 9, c = i % 9, b = r / 3 * 3 + c / 3;

		if (form[i] == 0)
			continue;
		bit = 1U << (form[i] - 1);
		free = labels & ~(row[r] | column[c] | box[b]);
		if ((free & bit) == 0)
			return false;
		symbol(&k, (unsigned)__builtin_popcount(free & (bit - 1)),
		    (unsigned)__builtin_popcount(free));
		row[r] |= bit;
		column[c] |= bit;
		box[b] |= bit;
		if ((labels & ~(bit << 1)) < bit << 1)
			labels =
			    (bit << 2) - 1 < 0x1ff ? (bit << 2) - 1 : 0x1ff;
	}
	for (int i = 0; blanks && i < SDK_CELLS; i++)
		symbol(&k, form[i] != 0, 2);
	flush(&k);
	return true;
}

static uint64_t
hash_bytes(const uint8_t *bytes, size_t len)
{
	uint64_t h = len, x;

	for (; len >= 8; len -= 8, bytes += 8) {
		memcpy(&x, bytes, 8);
		h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 32;
	}
	x = 0;
	memcpy(&x, bytes, len);
	return sdk_mix(0, h ^ x);
}

void
sdk_pack(const uint8_t *form, struct sdk_packed *p)
{
	bool blanks = memchr(form, 0, SDK_CELLS) != NULL;

	/* The first byte distinguishes the three kinds. */
	p->bytes[0] = blanks ? 1 : 0;
	p->len = 1;
	if (!pack_digits(form, p, blanks)) {
		memset(p->bytes, 0, sizeof p->bytes);
		for (int i = 0; i < SDK_CELLS - 1; i++)
			p->bytes[1 + i / 2] |=
			    (uint8_t)(form[i] << (i % 2 * 4));
		p->bytes[0] = (uint8_t)(2 + form[SDK_CELLS - 1]);
		p->len = SDK_PACKED;
	}
	p->hash = hash_bytes(p->bytes, p->len);
}

struct sdk_classes *
sdk_classes_new(void)
{
	struct sdk_classes *s = sdk_alloc(sizeof *s);

	memset(s, 0, sizeof *s);
	s->n = s->room = s->half = 1;
	s->bucket = sdk_alloc(sizeof *s->bucket);
	s->bucket[0] = NULL;
	return s;
}

void
sdk_classes_free(struct sdk_classes *s)
{
	if (s == NULL)
		return;
	for (size_t i = 0; i < s->n; i++)
		free(s->bucket[i]);
	free(s->bucket);
	free(s);
}

/* Buckets below n - half are split already. */
static size_t
place(const struct sdk_classes *s, uint64_t hash)
{
	size_t b = (size_t)(hash & (2 * s->half - 1));

	return b < s->n ? b : b - s->half;
}

/* The number at p; *end gets what comes behind. */
static uint64_t
number_at(const uint8_t *p, const uint8_t **end)
{
	uint64_t n = 0;

	for (int shift = 0;; shift += 7, p++) {
		n |= (uint64_t)(*p & 127) << shift;
		if ((*p & 128) == 0)
			break;
	}
	*end = p + 1;
	return n;
}

uint64_t
sdk_classes_find(const struct sdk_classes *s, const struct sdk_packed *p)
{
	const struct bucket *b = s->bucket[place(s, p->hash)];
	const uint8_t *at, *end;

	if (b == NULL)
		return 0;
	for (at = b->bytes, end = at + b->used; at < end;) {
		if (*at == p->len && memcmp(at + 1, p->bytes, p->len) == 0)
			return number_at(at + 1 + *at, &at);
		at += 1 + *at;
		while ((*at++ & 128) != 0)
			;
	}
	return 0;
}

static void
append(struct sdk_classes *s, size_t i, const uint8_t *data, size_t len)
{
	struct bucket *b = s->bucket[i];
	uint32_t used = b != NULL ? b->used : 0, size;

	if (b == NULL || used + len > b->size) {
		size = (uint32_t)(sizeof *b + used + len + ROUND - 1) / ROUND *
		       ROUND;
		b = s->bucket[i] = sdk_resize(b, size, 1);
		b->used = used;
		b->size = size - (uint32_t)sizeof *b;
	}
	memcpy(b->bytes + used, data, len);
	b->used += (uint32_t)len;
	s->bytes += len;
}

/* One bucket more: the next in turn gives it what belongs there. */
static void
split(struct sdk_classes *s)
{
	size_t from = s->n - s->half, to = s->n;
	struct bucket *old = s->bucket[from];
	const uint8_t *at, *end, *next;
	uint64_t hash;

	if (s->n == s->room) {
		s->room += s->room / 4 + 16;
		s->bucket = sdk_resize(s->bucket, s->room, sizeof *s->bucket);
	}
	s->bucket[from] = s->bucket[to] = NULL;
	if (++s->n == 2 * s->half)
		s->half = s->n;
	if (old == NULL)
		return;
	s->bytes -= old->used;
	for (at = old->bytes, end = at + old->used; at < end; at = next) {
		number_at(at + 1 + *at, &next);
		hash = hash_bytes(at + 1, *at);
		append(s, place(s, hash), at, (size_t)(next - at));
	}
	free(old);
}

uint64_t
sdk_classes_add(
    struct sdk_classes *s, const struct sdk_packed *p, uint64_t number)
{
	uint8_t entry[1 + SDK_PACKED + LONGEST];
	uint64_t was = sdk_classes_find(s, p);
	size_t n = 1 + (size_t)p->len;

	if (was != 0)
		return was;
	entry[0] = p->len;
	memcpy(entry + 1, p->bytes, p->len);
	for (; number > 127; number >>= 7)
		entry[n++] = (uint8_t)(number | 128);
	entry[n++] = (uint8_t)number;
	append(s, place(s, p->hash), entry, n);
	if (s->bytes > (uint64_t)s->n * FULL)
		split(s);
	return 0;
}
