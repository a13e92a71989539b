/*
 * Complete grids from (seed, index).
 */
#ifndef SDK_GEN_H
#define SDK_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sdk_gen {
	uint64_t key[8];
	uint64_t space; /* indexes are 0..space-1 */
	int digit;      /* top left, or 0 for any */
	/*
	 * To be set after sdk_gen_start: each grid is any of all with the same
	 * probability, and different indexes may give the same one by chance.
	 * Otherwise different indexes give different grids.
	 */
	bool uniform;
	uint32_t left, right, first; /* see gen.c */
};
/* Not from several threads at once. */
void sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit);
/* Grids index..index+n-1, 81 bytes each. Any thread, no lock. */
void sdk_gen(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *cells);
/* The same as n*SDK_TEXT bytes, each led by '\n'. */
void sdk_gen_text(
    const struct sdk_gen *g, uint64_t index, size_t n, char *text);

#endif
