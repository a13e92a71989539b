/*
 * Internal: the ways to a canonical form. Each gives the same.
 */
#ifndef SDK_CANON_ENGINE_H
#define SDK_CANON_ENGINE_H

#include "canon.h"

#define SDK_GRID 81

/* One grid; map and count may be NULL. */
typedef void sdk_canon_one(
    const uint8_t *in, uint8_t *out, struct sdk_mapping *map, uint64_t *count);

/* Any grid at all. */
sdk_canon_one sdk_canon_general;
/* A complete and valid grid; by plain C, and with wide look-ups. */
sdk_canon_one sdk_canon_complete_scalar;
sdk_canon_one sdk_canon_complete_avx2;

/* A grid with blanks; false, and nothing is written, if general must do it. */
typedef bool sdk_canon_try(
    const uint8_t *in, uint8_t *out, struct sdk_mapping *map, uint64_t *count);
sdk_canon_try sdk_canon_puzzle_scalar;
sdk_canon_try sdk_canon_puzzle_avx2;

/* Whether a goes before b, as sdk_canon says of several. */
bool sdk_mapping_before(
    const struct sdk_mapping *a, const struct sdk_mapping *b);

#endif
