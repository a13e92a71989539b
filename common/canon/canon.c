/*
 * Canonical forms: which way to go for which grid.
 */
#include <string.h>

#include "base/cpu.h"
#include "canon.h"
#include "engine.h"
#include "record/record.h"

void
sdk_canon(const uint8_t *in, size_t n, uint8_t *out, struct sdk_mapping *map,
    uint64_t *count)
{
	sdk_canon_one *complete = sdk_canon_complete_scalar;
	sdk_canon_try *puzzle = sdk_canon_puzzle_scalar;

#if defined(__x86_64__)
	if (sdk_isa() == SDK_AVX512 || sdk_isa() == SDK_AVX2) {
		complete = sdk_canon_complete_avx2;
		puzzle = sdk_canon_puzzle_avx2;
	}
#endif
	for (size_t i = 0; i < n; i++) {
		const uint8_t *g = in + SDK_CELLS * i;
		uint8_t *to = out + SDK_CELLS * i;
		struct sdk_mapping *m = map != NULL ? map + i : NULL;
		uint64_t *c = count != NULL ? count + i : NULL;

		if (memchr(g, 0, SDK_CELLS) == NULL && sdk_complete(g))
			complete(g, to, m, c);
		else if (!puzzle(g, to, m, c))
			sdk_canon_general(g, to, m, c);
	}
}
