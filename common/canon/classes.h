/*
 * Classes seen before, exactly.
 */
#ifndef SDK_CANON_CLASSES_H
#define SDK_CANON_CLASSES_H

#include <stddef.h>
#include <stdint.h>

#define SDK_PACKED 41 /* bytes of a packed form at the most */

/* A canonical form, packed: equal forms give equal bytes, others do not. */
struct sdk_packed {
	uint64_t hash;
	uint8_t len, bytes[SDK_PACKED];
};
/* Any thread. */
void sdk_pack(const uint8_t *form, struct sdk_packed *p);

struct sdk_classes;
struct sdk_classes *sdk_classes_new(void);
void sdk_classes_free(struct sdk_classes *s);
/* Number (1 and up) of the class that came first, or 0 and it is in now. */
uint64_t sdk_classes_add(
    struct sdk_classes *s, const struct sdk_packed *p, uint64_t number);
/* The same, or 0 and it is not in. Any thread while nobody adds. */
uint64_t sdk_classes_find(
    const struct sdk_classes *s, const struct sdk_packed *p);

#endif
