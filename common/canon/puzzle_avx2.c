/* Puzzles with the look-ups of x86-64. */
#if defined(__x86_64__)
#define PUZZLE sdk_canon_puzzle_avx2
#include "puzzle.h"
#endif
