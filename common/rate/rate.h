/*
 * How hard puzzles are: what a person must know to solve them without a guess,
 * and how much a plain search has to try. man/sdk-rate.1 defines the figures.
 */
#ifndef SDK_RATE_H
#define SDK_RATE_H

#include "record/record.h"

/* The ladder, easiest first: the order in which techniques are tried. */
enum sdk_technique {
	SDK_NOTHING,
	SDK_BOX_SINGLE, /* level 1 */
	SDK_LINE_SINGLE,
	SDK_NAKED_SINGLE,
	SDK_POINTING, /* level 2 */
	SDK_CLAIMING,
	SDK_NAKED_PAIR,
	SDK_HIDDEN_PAIR,
	SDK_NAKED_TRIPLE,
	SDK_HIDDEN_TRIPLE,
	SDK_NAKED_QUAD,
	SDK_HIDDEN_QUAD,
	SDK_X_WING, /* level 3 */
	SDK_SWORDFISH,
	SDK_JELLYFISH,
	SDK_XY_WING,
	SDK_XYZ_WING,
	SDK_W_WING,
	SDK_COLOURING,
	SDK_RECTANGLE,
	SDK_BEYOND, /* level 4: none of these goes on */
	SDK_TECHNIQUES
};

/* "naked pair"; "" for nothing. */
const char *sdk_technique_name(enum sdk_technique t);
/* 1..4; 0 for nothing. */
int sdk_technique_level(enum sdk_technique t);

struct sdk_rating {
	uint8_t clues;
	uint8_t solutions;  /* 0, 1, or 2 for more; the rest is 0 unless 1 */
	uint8_t level;      /* 1..4 */
	uint8_t technique;  /* the hardest one used, an enum sdk_technique */
	uint8_t er, ep, ed; /* in tenths, from sdk_se_rate alone */
	uint16_t steps;     /* placements and eliminations until the end */
	uint64_t nodes;     /* guesses of a search, median; see sdk_rate */
};

/*
 * Rates n puzzles (in, padded; 81 bytes each). A rating depends on the puzzle
 * and the seed alone. The search behind `nodes` knows naked and hidden singles,
 * guesses in the first cell of the fewest candidates, digits rising, and stops
 * at the solution; the median is that over shufflings of the puzzle which the
 * seed chooses. Any thread, no lock.
 */
void sdk_rate(
    const uint8_t *in, size_t n, uint64_t seed, struct sdk_rating *out);
/*
 * The same without nodes, which stay 0: about twice as fast. A puzzle that needs
 * more than level `most` is left there, as one of level 4: the time for what
 * will not pass is better spent on the next.
 */
void sdk_grade(const uint8_t *in, size_t n, int most, struct sdk_rating *out);

/* A step of a solving path. Sets of digits have bit d - 1 for digit d. */
struct sdk_step {
	enum sdk_technique technique;
	uint16_t digits; /* what it is about */
	/*
	 * Where: rows 0..8, columns 9..17, boxes 18..26; of a fish 0 or 9, as
	 * its base lines are rows or columns; of a W-wing that of the link; -1.
	 */
	int house;
	uint16_t base, cover; /* fish: sets of lines, bit i for the i-th */
	/*
	 * The cells it rests on, rising. XY-wing, XYZ-wing: the pivot, and the
	 * wings. W-wing: the two equal cells, and the ends of the link.
	 * Colouring: the two colours. All others have the first list alone.
	 */
	uint8_t n[2], cell[2][SDK_CELLS];
	/* What goes: sets of digits; all 0 if the step places a digit. */
	uint16_t removed[SDK_CELLS];
};

/*
 * Calls step for each step of the path of a puzzle with one solution. left, or
 * NULL: gets 81 sets of digits, what the path has not ruled out.
 */
void sdk_explain(const uint8_t *puzzle,
    void (*step)(void *ctx, const struct sdk_step *s), void *ctx,
    uint16_t *left);

/* The techniques of Sudoku Explainer 1.2.1, in the order it tries them. */
enum sdk_se_technique {
	SDK_SE_NOTHING,
	SDK_SE_HIDDEN_SINGLE,
	SDK_SE_DIRECT_LOCKING,
	SDK_SE_DIRECT_HIDDEN_PAIR,
	SDK_SE_DIRECT_HIDDEN_TRIPLET,
	SDK_SE_NAKED_SINGLE,
	SDK_SE_LOCKING,
	SDK_SE_NAKED_PAIR,
	SDK_SE_NAKED_TRIPLET,
	SDK_SE_NAKED_QUAD,
	SDK_SE_X_WING,
	SDK_SE_SWORDFISH,
	SDK_SE_JELLYFISH,
	SDK_SE_HIDDEN_PAIR,
	SDK_SE_HIDDEN_TRIPLET,
	SDK_SE_HIDDEN_QUAD,
	SDK_SE_XY_WING,
	SDK_SE_XYZ_WING,
	SDK_SE_UNIQUE_LOOP,
	SDK_SE_BUG,
	SDK_SE_ALIGNED_PAIR,
	SDK_SE_LOOP,
	SDK_SE_ALIGNED_TRIPLET,
	SDK_SE_NISHIO,
	SDK_SE_MULTIPLE,
	SDK_SE_DYNAMIC,
	SDK_SE_DYNAMIC_PLUS,
	SDK_SE_NESTED,
	SDK_SE_TECHNIQUES
};

/*
 * Fills in er, ep and ed of n puzzles which have clues and solutions, from
 * sdk_rate or sdk_grade; those with other than one solution are left alone.
 * Equal to what Sudoku Explainer 1.2.1's batch program prints. An easy puzzle
 * takes microseconds, one of ER 11 seconds. Any thread, no lock.
 */
void sdk_se_rate(const uint8_t *in, size_t n, struct sdk_rating *r);

/* A step of the ladder of Sudoku Explainer. Sets have bit d - 1 for digit d. */
struct sdk_se_step {
	enum sdk_se_technique technique;
	int rating;           /* in tenths */
	int cell, digit;      /* placed; cell is -1 if none is */
	const uint16_t *gone; /* of 81 cells: candidates that are removed */
	/* Before the step: of 81 cells, candidates; digits, 0 where empty. */
	const uint16_t *candidates;
	const uint8_t *digits;
	const char *text; /* in words, without a line end */
};
/* Takes a step; returns whether to go on. */
typedef bool sdk_se_teller(void *ctx, const struct sdk_se_step *s);
/*
 * Calls step for each step of a puzzle with one solution, until it is solved or
 * step returns false.
 */
void sdk_se_explain(const uint8_t *puzzle, sdk_se_teller *step, void *ctx);
/*
 * As sdk_explain, but the path goes on to the solution: where the techniques of
 * the ladder end, steps of chains take over, each given to chain, until the
 * ladder helps again. It ends early if chain returns false.
 */
void sdk_explain_all(const uint8_t *puzzle,
    void (*step)(void *ctx, const struct sdk_step *s), sdk_se_teller *chain,
    void *ctx);

#define SDK_STEP_TEXT 2048
/*
 * The step in words without a line end, "naked pair {3,7} in row 4: r4c1, r4c6;
 * removes 7 from r4c9", to a buffer of SDK_STEP_TEXT; its length.
 */
size_t sdk_step_text(const struct sdk_step *s, char *text);

#endif
