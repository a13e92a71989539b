/*
 * How the vector kernels lay out puzzles, and the operations that all their
 * parts share. lanes.h says how a kernel uses this.
 *
 * A puzzle is 27 words of 32 bits. Word 3r + c holds the cells of row r (0..8)
 * that are in column c (0..2) of their boxes: three fields of ten bits, for the
 * boxes from left to right. A field has nine candidate bits and, above them, a
 * guard bit, which is always set. Hence:
 *
 *   - The two places that a column rule compares, or a count over a box, are
 *     different words at the same bit, so no bit has to move.
 *   - Only the row rule goes from field to field, and it does so for all nine
 *     digits at once.
 *   - A cell is a field. Subtracting one from all three fields of a word finds
 *     the cells with one candidate, with none, or with two; the guard bits keep
 *     borrows inside their fields (Lamport, "Multiple byte processing with
 *     full-word instructions", CACM 18, 1975).
 *
 * A vector has WIDTH lanes. Each lane belongs to one puzzle, so the words of a
 * puzzle are in 27 vectors, all in the same lane.
 */
#ifndef SDK_LAYOUT_H
#define SDK_LAYOUT_H

#include <string.h>

#include "kernel.h"

typedef uint32_t vec __attribute__((vector_size(4 * WIDTH)));
/* A word of a vector in memory. */
typedef uint32_t word __attribute__((may_alias));

enum { WORDS = 27, LANES = WIDTH * GROUPS, NO_CELL = 128 };

/* In each field of a word: the lowest bit, the guard bit, the candidates. */
#define FIELD_ONES   0x00100401u
#define FIELD_GUARD  0x20080200u
#define FIELD_DIGITS 0x1ff7fdffu

/*
 * The words of one puzzle outside of a lane. Must hold: the last five are zero
 * where the choice of a cell reads them.
 */
struct frame {
	_Alignas(64) uint32_t w[32];
};

/* Functions of three bits, in one instruction if there is one for any. */
#ifdef TERN
#define TERN_OR3(a, b, c)     TERN(a, b, c, 0xfe)
#define TERN_AND3(a, b, c)    TERN(a, b, c, 0x80)
#define TERN_MAJ(a, b, c)     TERN(a, b, c, 0xe8)
#define TERN_OR_AND(a, b, c)  TERN(a, b, c, 0xf8)
#define TERN_OR_NOT(a, b, c)  TERN(a, b, c, 0xf4)
#define TERN_OR_XOR(a, b, c)  TERN(a, b, c, 0xf6)
#define TERN_AND_OR(a, b, c)  TERN(a, b, c, 0xe0)
#define TERN_AND_NOR(a, b, c) TERN(a, b, c, 0x10)
#define TERN_KEEP(x, s, f)    TERN(x, s, f, 0xd0)
#define TERN_DROP(x, s, f)    TERN(x, s, f, 0x70)
#else
#define TERN_OR3(a, b, c)     ((a) | (b) | (c))
#define TERN_AND3(a, b, c)    ((a) & (b) & (c))
#define TERN_MAJ(a, b, c)     (((a) & (b)) | (((a) | (b)) & (c)))
#define TERN_OR_AND(a, b, c)  ((a) | ((b) & (c)))
#define TERN_OR_NOT(a, b, c)  ((a) | ((b) & ~(c)))
#define TERN_OR_XOR(a, b, c)  ((a) | ((b) ^ (c)))
#define TERN_AND_OR(a, b, c)  ((a) & ((b) | (c)))
#define TERN_AND_NOR(a, b, c) ((a) & ~((b) | (c)))
/* x, and where f is set, only what s has; only what s does not have. */
#define TERN_KEEP(x, s, f)    ((x) & ((s) | ~(f)))
#define TERN_DROP(x, s, f)    ((x) & ~((s) & (f)))
#endif

/*
 * The peers of a cell, and the cell itself, as sets of words: in the fields of
 * other boxes, and in its own field.
 */
#define PEERS_ROW(i) (7u << (i) / 3 * 3)
#define PEERS_OWN(i)                                                           \
	(PEERS_ROW(i) | 0x1249249u << (i) % 3 | 0x1ffu << (i) / 9 * 9)

static inline unsigned
popcount(uint64_t x)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
	x -= x >> 1 & 0x5555555555555555;
	x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (unsigned)(x * 0x0101010101010101 >> 56);
#else
	return (unsigned)__builtin_popcountll(x);
#endif
}

#endif
