/*
 * The set of keys seen: keys with equal hashes are told apart by every word, the
 * first number comes back, before and after the table grows, and no more memory
 * is held than the head of set.c says.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"

/* The set itself is compiled in here, with a hash that can be made bad. */
static uint64_t (*mix)(uint64_t) = sdk_mix64;
#define sdk_mix64(x) mix(x)
#include "base/set.c" /* NOLINT */
#undef sdk_mix64

static void
want(uint64_t got, uint64_t right, const char *what)
{
	if (got != right)
		sdk_die("%s: want %" PRIu64 ", got %" PRIu64, what, right, got);
}

static uint64_t
all_zeros(uint64_t x)
{
	(void)x;
	return 0;
}

static uint64_t
all_ones(uint64_t x)
{
	(void)x;
	return UINT64_MAX;
}

/* A hundred hashes. */
static uint64_t
few(uint64_t x)
{
	return sdk_mix(0, sdk_mix64(x) % 100);
}

/* Each bit by itself makes another key; so does the length. */
static void
equal_hashes(void)
{
	struct sdk_set *s = sdk_set_new();
	uint32_t key[SDK_MOST_WORDS];
	uint64_t number, hash;

	for (int round = 0; round < 2; round++) {
		number = 0;
		for (unsigned n = 0; n <= 12; n++)
			for (unsigned bit = 0; bit <= 32 * n; bit++) {
				memset(key, 0x55, sizeof key);
				if (bit < 32 * n)
					key[bit / 32] ^= 1U << bit % 32;
				hash = sdk_set_hash(key, n);
				number++;
				want(sdk_set_find(s, key, n, hash),
				    round == 0 ? 0 : number, "find, equal");
				want(sdk_set_add(s, key, n, hash,
					 number + 1000000 * (uint64_t)round),
				    round == 0 ? 0 : number, "equal hashes");
			}
	}
	sdk_set_free(s);
}

/* Many keys with few hashes, so that buckets overflow into many others. */
static void
few_hashes(unsigned n)
{
	struct sdk_set *s = sdk_set_new();
	uint32_t key[4] = {0};

	for (int round = 0; round < 2; round++)
		for (unsigned i = 0; i < n; i++) {
			key[i % 4] = i;
			want(
			    sdk_set_add(s, key, 4, sdk_set_hash(key, 4), i + 1),
			    round == 0 ? 0 : i + 1, "few hashes");
			key[i % 4] = 0;
		}
	sdk_set_free(s);
}

/* Its own hashes, numbers that leap, and the memory after each key. */
static void
own_hashes(uint64_t n, unsigned words, uint64_t step, size_t most)
{
	struct sdk_set *s = sdk_set_new();
	uint32_t key[SDK_MOST_WORDS];
	uint64_t hash, number;

	for (int round = 0; round < 2; round++)
		for (uint64_t i = 0; i < n; i++) {
			for (unsigned k = 0; k < words; k++)
				key[k] = (uint32_t)sdk_mix(words + k, i);
			hash = sdk_set_hash(key, words);
			sdk_set_prefetch(s, hash);
			number = 1 + i * step;
			want(sdk_set_add(s, key, words, hash, number),
			    round == 0 ? 0 : number, "own hashes");
			if (i > 60000 && round == 0 && most != 0 &&
			    sdk_set_memory(s) > most * (i + 1))
				sdk_die("%" PRIu64 " keys of %u words: want at "
					"most %zu bytes each, got %zu in all",
				    i + 1, words, most, sdk_set_memory(s));
			key[0]++;
			if (i % 16 == 0)
				want(sdk_set_find(s, key, words,
					 sdk_set_hash(key, words)),
				    0, "not in");
		}
	sdk_set_free(s);
}

int
main(int argc, char *argv[])
{
	(void)argc;
	sdk_start(argv[0]);
	mix = all_zeros;
	equal_hashes();
	mix = all_ones;
	equal_hashes();
	mix = few;
	few_hashes(1 << 13);
	mix = sdk_mix64;
	own_hashes(400000, 5, 1, 40);
	own_hashes(100000, 3, 1, 32);
	/* numbers whose distance from the first of a chunk does not fit */
	own_hashes(200, 5, ((uint64_t)1 << 26) - 1, 0);
	own_hashes(200, 5, (uint64_t)1 << 26, 0);
	own_hashes(200, SDK_MOST_WORDS, (uint64_t)1 << 50, 0);
	puts("test_set: ok");
	return 0;
}
