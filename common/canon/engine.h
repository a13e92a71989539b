/*
 * Internal: the ways to a canonical form. Each gives the same.
 */
#ifndef SDK_CANON_ENGINE_H
#define SDK_CANON_ENGINE_H

#include "canon.h"

/* Any grid at all. map and count may be NULL. */
void sdk_canon_general(
    const uint8_t *in, uint8_t *out, struct sdk_mapping *map, uint64_t *count);

#endif
