/* The one of all grids equivalent to a grid that comes first. */
#ifndef CANON_H
#define CANON_H

#include <stdint.h>

/*
 * out: the first, as 81 digits in a row, of the grids that relabelling digits,
 * permuting bands, stacks, rows in a band, columns in a stack, and transposing
 * make of the complete grid in.
 */
void canon(const uint8_t in[81], uint8_t out[81]);

#endif
