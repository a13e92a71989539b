/*
 * Equivalent grids: canonical forms, automorphisms, transformations.
 *
 * Two grids, complete or with blanks, are equivalent if one becomes the other
 * by transposing, permuting bands, stacks, rows in a band and columns in a
 * stack, and relabelling digits: 2 * 6^8 * 9! transformations. The canonical
 * form of a grid is the least of all that are equivalent to it, the 81 cells
 * compared in row order and a blank less than any digit.
 *
 * Cells are 0..9, 81 a grid; nothing else is asked of them: a digit may stand
 * twice in a row. All is safe from any thread and takes no lock, and is the
 * same on every machine. Includes base and record alone.
 */
#ifndef SDK_CANON_H
#define SDK_CANON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "classes.h" /* canonical forms seen before */

/*
 * A transformation. Transposes first if so; then row i of the result is row
 * row[i] and its column j is column column[j]; then digit d becomes digit[d].
 * digit[0] is 0.
 */
struct sdk_mapping {
	bool transposed;
	uint8_t row[9], column[9], digit[10];
};

/* The number of all transformations. */
#define SDK_TRANSFORMATIONS UINT64_C(1218998108160)

/*
 * Canonical forms of n grids. in: n grids, padded; out: n grids, may equal in.
 * map: n, or NULL; gets the transformation that leads to the canonical form;
 * of several the one that does not transpose, then whose rows, then whose
 * columns, then whose digits come first. count: n, or NULL; gets the number of
 * automorphisms, which are the transformations that leave a grid as it is.
 */
void sdk_canon(const uint8_t *in, size_t n, uint8_t *out,
    struct sdk_mapping *map, uint64_t *count);

/* map.c: transformations. in and out must not overlap. */
void sdk_map(const struct sdk_mapping *m, const uint8_t *in, uint8_t *out);
void sdk_unmap(const struct sdk_mapping *m, const uint8_t *in, uint8_t *out);
/*
 * As text, which man/sudoku.5 defines: SDK_MAPPING_TEXT characters, no NUL, no
 * line feed. The other way round: false, and why, if it is none.
 */
#define SDK_MAPPING_TEXT 31
void sdk_mapping_print(const struct sdk_mapping *m, char *text);
bool sdk_mapping_parse(
    const char *text, size_t len, struct sdk_mapping *m, char why[96]);
/* What a random transformation may change. */
enum {
	SDK_DIGITS = 1,
	SDK_ROWS = 2,
	SDK_COLUMNS = 4,
	SDK_BANDS = 8,
	SDK_STACKS = 16,
	SDK_TRANSPOSE = 32,
	SDK_EVERYTHING = 63
};
/*
 * A transformation that depends on (seed, number, copy) alone, each of those
 * that `what` allows with the same probability.
 */
void sdk_mapping_random(uint64_t seed, uint64_t number, uint64_t copy,
    unsigned what, struct sdk_mapping *m);

/* The hash of a canonical form that man/sudoku.5 defines, and its bucket. */
uint64_t sdk_class_hash(const uint8_t *canonical);
uint32_t sdk_class_bucket(uint64_t hash, uint32_t buckets);

#endif
