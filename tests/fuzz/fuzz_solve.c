/*
 * Every kernel against the reference: the first byte chooses how many solutions
 * are wanted, the others are cells.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "record/record.h"
#include "solve/kernel.h"

enum { MOST = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct answer {
	uint8_t out[MOST * SDK_CELLS];
	uint64_t count[MOST], hash[MOST];
};

static void
found(void *ctx, size_t k, const uint8_t *cells)
{
	struct answer *a = ctx;
	int i;

	for (i = 0; i < SDK_CELLS; i++)
		a->hash[k] = (a->hash[k] ^ cells[i]) * 0x100000001b3;
}

static void
solve(const struct sdk_kernel *k, const uint8_t *cells, size_t n,
    uint64_t limit, struct answer *a)
{
	memset(a, 0, sizeof *a);
	k->solve(&(struct sdk_task){.in = cells,
	    .n = n,
	    .limit = limit,
	    .out = a->out,
	    .count = a->count,
	    .found = found,
	    .ctx = a});
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t cells[MOST * SDK_CELLS + SDK_PAD];
	static struct answer want, got;
	const struct sdk_kernel *const *k;
	uint64_t limit;
	size_t n, i;

	if (size == 0)
		return 0;
	limit = 1 + data[0] % 8;
	n = (size - 1 + SDK_CELLS - 1) / SDK_CELLS;
	n = n < MOST ? n : MOST;
	memset(cells, 0, sizeof cells);
	for (i = 0; i < n * SDK_CELLS && i + 1 < size; i++)
		/* digits as text, so that seeds can be read; else mostly 0 */
		cells[i] = data[i + 1] >= '1' && data[i + 1] <= '9'
			       ? data[i + 1] - '0'
			   : data[i + 1] < 10 ? data[i + 1]
					      : 0;
	solve(&sdk_kernel_scalar, cells, n, limit, &want);
	for (k = sdk_kernels(); *k != NULL; k++) {
		if (!sdk_isa_usable((*k)->isa))
			continue;
		solve(*k, cells, n, limit, &got);
		if (memcmp(&want, &got, sizeof got) != 0)
			abort();
	}
	return 0;
}
