/*
 * Canonical forms: which way to go for which grid.
 */
#include "canon.h"
#include "engine.h"
#include "record/record.h"

void
sdk_canon(const uint8_t *in, size_t n, uint8_t *out, struct sdk_mapping *map,
    uint64_t *count)
{
	for (size_t i = 0; i < n; i++)
		sdk_canon_general(in + SDK_CELLS * i, out + SDK_CELLS * i,
		    map != NULL ? map + i : NULL,
		    count != NULL ? count + i : NULL);
}
