/*
 * The generator: complete grids. In goes a seed, which chooses a stream, and the
 * index of a grid in it; out come grids, as cells or as text. The same seed and
 * index give the same grid on every machine, and no grid depends on another.
 *
 * gen.c explains the method. This room includes record/record.h, for the format,
 * and the base; nothing outside of it includes its other headers.
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
	 * Set this after sdk_gen_start for the uniform stream: every grid has
	 * the same probability, and two indexes may give the same grid by
	 * chance. In the default stream, different indexes give different grids.
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
