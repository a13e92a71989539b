/*
 * Puzzles from grids, by taking clues away. Made of sdk_mix and sdk_solve_all;
 * only sdk-dig needs it.
 */
#ifndef SDK_DIG_H
#define SDK_DIG_H

#include "record/record.h"

enum sdk_symmetry {
	SDK_ANY, /* one of the others but the first, drawn for each grid */
	SDK_NONE,
	SDK_ROTATE2,
	SDK_ROTATE4,
	SDK_MIRROR_H,
	SDK_MIRROR_V,
	SDK_DIAGONAL,
	SDK_ANTI_DIAGONAL,
	SDK_FULL
};

/* What is wanted. Cells that a symmetry maps to each other go together. */
struct sdk_dig {
	uint64_t seed;
	unsigned tries; /* at least 1 */
	enum sdk_symmetry symmetry;
	bool minimal;    /* take all that can be taken */
	bool draw;       /* else: stop at a number drawn from lo..hi */
	unsigned lo, hi; /* clues that are right, 0..81 */
	bool plain;      /* take clues though there are more solutions */
	const bool *may; /* 81: where clues may be; or NULL */
	bool rearrange;  /* for that, the grid may be arranged anew */
};

/* What came of a grid. */
struct sdk_dug {
	unsigned solutions; /* it has: 0, 1, or 2 for more */
	unsigned clues;     /* left */
	unsigned strays;    /* of them had to go, and could not */
	bool right;         /* it is as wanted */
};

/*
 * Digs n grids or puzzles (in, padded, cells of 0..9) to n puzzles (out, elsewhere). number: n
 * numbers; what comes of a grid depends on the grid, its number and the wishes
 * alone. A grid without a solution, or with several unless plain, is copied;
 * one that cannot be dug as wanted in so many tries becomes the best that they
 * gave. Safe from any thread; takes no lock.
 */
void sdk_dig(const struct sdk_dig *d, const uint8_t *in, size_t n,
    const uint64_t *number, uint8_t *out, struct sdk_dug *dug);

#endif
