/*
 * solve: finds the solutions of puzzles, and counts them.
 *
 * In: grids of 81 cells, 0 for blank, padded as record/record.h says. Out: for
 * each, how many solutions it has up to a limit, and the first of them, or all
 * of them one by one. The solutions and their order are the same with every
 * kernel, on every machine.
 *
 * Engines and tools may include this. It includes no header of the project.
 */
#ifndef SDK_SOLVE_H
#define SDK_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Solves n puzzles. in: n grids, padded. out: room for n grids, or NULL; gets
 * the first solution of each puzzle, or a copy of the puzzle if it has none;
 * may equal in. count: room for n, or NULL; gets the number of solutions of
 * each puzzle, or limit if there are more; limit >= 1. Safe from any thread;
 * takes no lock.
 */
void sdk_solve(
    const uint8_t *in, size_t n, uint64_t limit, uint8_t *out, uint64_t *count);
/*
 * Calls found for each solution, up to limit solutions of each puzzle. Those of
 * one puzzle come in order; those of several may be interleaved. found must not
 * call a function of this header.
 */
void sdk_solve_all(const uint8_t *in, size_t n, uint64_t limit,
    void (*found)(void *ctx, size_t k, const uint8_t *cells), void *ctx);
struct sdk_kernel;
/* The kernel in use: the one for sdk_isa(). */
const struct sdk_kernel *sdk_kernel(void);

#endif
