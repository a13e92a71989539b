/*
 * Grids seen before, exactly.
 */
#ifndef SDK_SET_H
#define SDK_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sdk_key {
	uint64_t w[6];
};
struct sdk_set;
struct sdk_set *sdk_set_new(void);
void sdk_set_free(struct sdk_set *s);
/* A grid and its number (below 2^60) as a key. */
struct sdk_key sdk_set_key(const uint8_t *cells, uint64_t number);
/* The hash of a key; fetches the place in the table ahead of the add. */
uint64_t sdk_set_hash(const struct sdk_set *s, const struct sdk_key *k);
/* Number of the equal grid that came first, or 0 and it is in now. */
uint64_t sdk_set_add(struct sdk_set *s, const struct sdk_key *k, uint64_t hash);

#endif
