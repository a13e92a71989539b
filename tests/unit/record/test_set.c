/*
 * The set of grids seen, where hashes say nothing: grids with equal hashes are
 * told apart by every cell, before and after the table grows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "record/record.h"
#include "record/set.h"

static void
want(uint64_t got, uint64_t right, const char *what)
{
	if (got != right)
		sdk_die("%s: want %" PRIu64 ", got %" PRIu64, what, right, got);
}

/* Each cell by itself differs from one grid; the hash is the same for all. */
static void
equal_hashes(uint64_t hash)
{
	struct sdk_set *s = sdk_set_new();
	uint8_t cells[SDK_CELLS] = {0};
	struct sdk_key k;

	for (int round = 0; round < 2; round++)
		for (int i = 0; i <= SDK_CELLS; i++) {
			memset(cells, 5, sizeof cells);
			if (i < SDK_CELLS)
				cells[i] = 9;
			k = sdk_set_key(cells, (uint64_t)(100 * round + i + 1));
			want(sdk_set_add(s, &k, hash),
			    round == 0 ? 0 : (uint64_t)i + 1, "equal hashes");
		}
	sdk_set_free(s);
}

/* Many grids with few hashes, so that runs of slots are long and grow. */
static void
few_hashes(unsigned n, unsigned hashes)
{
	struct sdk_set *s = sdk_set_new();
	uint8_t cells[SDK_CELLS] = {0};
	struct sdk_key k;

	for (int round = 0; round < 2; round++)
		for (unsigned i = 0; i < n; i++) {
			for (int d = 0; d < 5; d++)
				cells[80 - 17 * d] = (uint8_t)(i >> 3 * d & 7);
			k = sdk_set_key(cells, i + 1);
			want(sdk_set_add(s, &k, sdk_mix(0, i % hashes)),
			    round == 0 ? 0 : i + 1, "few hashes");
		}
	sdk_set_free(s);
}

/* Its own hashes, far beyond the first table and the first chunk. */
static void
own_hashes(unsigned n)
{
	struct sdk_set *s = sdk_set_new();
	static uint8_t cells[SDK_CELLS];
	struct sdk_gen g;
	struct sdk_key k;

	sdk_gen_start(&g, 1, 0);
	for (int round = 0; round < 2; round++)
		for (unsigned i = 0; i < n; i++) {
			sdk_gen(&g, i, 1, cells);
			k = sdk_set_key(cells, i + 1);
			want(sdk_set_add(s, &k, sdk_set_hash(s, &k)),
			    round == 0 ? 0 : i + 1, "own hashes");
		}
	sdk_set_free(s);
}

int
main(int argc, char *argv[])
{
	(void)argc;
	sdk_start(argv[0]);
	equal_hashes(0);
	equal_hashes(UINT64_MAX);
	few_hashes(1 << 15, 300);
	own_hashes(100000);
	puts("test_set: ok");
	return 0;
}
