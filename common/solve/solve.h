/*
 * Puzzles to solutions.
 */
#ifndef SDK_SOLVE_H
#define SDK_SOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Solves n puzzles (in, padded). out: n grids, or NULL; gets the first
 * solution of each, or a copy of the puzzle where there is none; may equal in.
 * count: n, or NULL; gets min(number of solutions, limit); limit >= 1. The
 * first solution is the same for every kernel and n. Any thread, no lock.
 */
void sdk_solve(
    const uint8_t *in, size_t n, uint64_t limit, uint8_t *out, uint64_t *count);
/*
 * Calls found for each solution, up to limit a puzzle. Those of one puzzle come
 * in the same order for every kernel and n; puzzles may be mixed up. found may
 * not solve anything itself.
 */
void sdk_solve_all(const uint8_t *in, size_t n, uint64_t limit,
    void (*found)(void *ctx, size_t k, const uint8_t *cells), void *ctx);
struct sdk_kernel;
/* The kernel in use, that of sdk_isa(). */
const struct sdk_kernel *sdk_kernel(void);

#endif
