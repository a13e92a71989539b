/*
 * Keys seen before, exactly, each with the number of its first occurrence. A key
 * is a few words of 32 bits, as many as the caller says; keys of different
 * lengths differ. What they stand for is no matter here. Takes keys of equal
 * things, made equal by the caller; gives numbers.
 */
#ifndef SDK_SET_H
#define SDK_SET_H

#include <stddef.h>
#include <stdint.h>

enum { SDK_MOST_WORDS = 63 }; /* of a key */

struct sdk_set;
struct sdk_set *sdk_set_new(void);
void sdk_set_free(struct sdk_set *s);
/* The hash of a key of n words; from any thread. */
uint64_t sdk_set_hash(const uint32_t *key, unsigned n);
/* Fetches the place in the table of a key that is to be added or sought soon. */
void sdk_set_prefetch(const struct sdk_set *s, uint64_t hash);
/*
 * The number of the equal key that came first; or 0, and the key is in now with
 * that number, which is not 0. One thread at a time.
 */
uint64_t sdk_set_add(struct sdk_set *s, const uint32_t *key, unsigned n,
    uint64_t hash, uint64_t number);
/* The same, without putting it in. Any thread while nobody adds. */
uint64_t sdk_set_find(
    const struct sdk_set *s, const uint32_t *key, unsigned n, uint64_t hash);
/* Bytes of memory that it holds. */
size_t sdk_set_memory(const struct sdk_set *s);

#endif
