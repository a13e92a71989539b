/* Puzzles in plain C. */
#define PUZZLE sdk_canon_puzzle_scalar
#include "puzzle.h"
