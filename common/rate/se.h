/*
 * Internal to the files of the Sudoku Explainer scale: se*.c and
 * chains*.c.
 *
 * The scale is what one program does, so its order of search is part of its
 * definition: of several hints of the technique that is tried first, the first
 * one found is used. Where order matters, the comment at a function says so.
 */
#ifndef SDK_SE_H
#define SDK_SE_H

#include "rate.h"

/* Houses as in rate.h: rows from 0, columns from 9, boxes from 18. */
enum { SE_ROW = 0, SE_COLUMN = 9, SE_BOX = 18, SE_HOUSES = 27 };

/* A grid with its candidates. A filled cell has none, and is in no pos. */
struct se_grid {
	uint16_t cand[SDK_CELLS];   /* bit d - 1 for digit d */
	uint16_t pos[SE_HOUSES][9]; /* of digit d + 1: bits of its cells */
	uint8_t digit[SDK_CELLS];   /* 1..9; 0 is an empty cell */
	uint8_t open[SE_HOUSES];    /* the empty cells of a house */
	uint8_t placed[9];
};

/* A literal: "digit d + 1 is in the cell" as 9 * cell + d. */
enum { SE_LITERALS = 729 };

struct sdk_se_map {
	uint8_t cell[SE_HOUSES][9];  /* the cells of a house */
	uint8_t house[SDK_CELLS][3]; /* row, column, box of a cell */
	uint8_t at[SDK_CELLS][3];    /* where the cell is in them */
	uint8_t peer[SDK_CELLS][20]; /* rising */
	/* Box first, then row, then column, each rising, none twice. */
	uint8_t near[SDK_CELLS][20];
	bool sees[SDK_CELLS][SDK_CELLS];
};
extern struct sdk_se_map sdk_se_map;
/* Before the first use, once. */
void sdk_se_fill_map(void);

/* The i-th set of n of m things, in rising order of their bits. */
static inline unsigned
se_next_set(unsigned set)
{
	unsigned low = set & -set, ripple = set + low;

	return ripple | ((set ^ ripple) >> 2) / low;
}

extern const uint8_t sdk_bits[512];

/* How many members a set of up to nine has. */
static inline int
se_count(unsigned set)
{
	return sdk_bits[set];
}

static inline int
se_first(unsigned set)
{
	return __builtin_ctz(set);
}

/* Takes digit d + 1 from the candidates of a cell that has it. */
static inline void
se_drop(struct se_grid *g, int cell, int d)
{
	const struct sdk_se_map *m = &sdk_se_map;

	g->cand[cell] &= (uint16_t) ~(1U << d);
	for (int k = 0; k < 3; k++)
		g->pos[m->house[cell][k]][d] &=
		    (uint16_t) ~(1U << m->at[cell][k]);
}

/* What a search found: one of these is filled in. */
struct se_hint {
	enum sdk_se_technique technique;
	int rating;               /* in tenths */
	int cell, digit;          /* placed; cell is -1 if none is */
	uint16_t gone[SDK_CELLS]; /* removed: bit d - 1 for digit d */
	/* For the words: what it rests on; unused parts are 0, house -1. */
	int house, house2;
	bool chains; /* from sdk_chains_find */
	uint16_t digits, base, cover;
	uint8_t n, cells[SDK_CELLS];
};

/*
 * A step of chains from a grid in which nothing easier is left: what it removes
 * and places in *h. Whether there is one, and the teller wants more.
 */
bool sdk_se_go_on(const uint16_t *candidates, const uint8_t *digits,
    struct se_hint *h, sdk_se_teller *step, void *ctx);

/* Each finds the first hint of its technique that changes something. */
bool sdk_se_hidden_single(const struct se_grid *g, struct se_hint *h);
bool sdk_se_naked_single(const struct se_grid *g, struct se_hint *h);
bool sdk_se_locking(const struct se_grid *g, bool direct, struct se_hint *h);
bool sdk_se_hidden_set(
    const struct se_grid *g, int size, bool direct, struct se_hint *h);
bool sdk_se_naked_set(const struct se_grid *g, int size, struct se_hint *h);
bool sdk_se_fish(const struct se_grid *g, int size, struct se_hint *h);
bool sdk_se_wing(const struct se_grid *g, bool three, struct se_hint *h);
bool sdk_se_unique_loop(const struct se_grid *g, struct se_hint *h);
bool sdk_se_bug(const struct se_grid *g, struct se_hint *h);
bool sdk_se_aligned(const struct se_grid *g, int size, struct se_hint *h);

/* The kinds of chains, in the order in which they are tried. */
enum se_chains {
	SE_LOOPS,        /* forcing chains and bidirectional cycles */
	SE_NISHIO,       /* contradictions of a single digit */
	SE_MULTIPLE,     /* from all candidates of a cell or house */
	SE_DYNAMIC,      /* links that earlier conclusions make */
	SE_DYNAMIC_PLUS, /* and locking, pairs, X-wings */
	SE_NESTED_2,     /* and loops */
	SE_NESTED_3,     /* and multiple chains */
	SE_NESTED_4,     /* and dynamic chains */
	SE_NESTED_5,     /* and dynamic plus chains */
	SE_NESTED_6,     /* and nested chains */
	SE_NESTED_7,
	SE_CHAINS
};
/* Text that grows. */
struct se_text {
	char *p;
	size_t n, room;
};
void sdk_se_put(struct se_text *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void sdk_se_put_cell(struct se_text *t, int cell);
/* What the hint is and what it rests on; of chains the name alone. */
void sdk_se_put_hint(struct se_text *t, const struct se_hint *h);
/* What the hint removes and places. */
void sdk_se_put_result(struct se_text *t, const struct se_hint *h);

struct sdk_chains;
struct sdk_chains *sdk_chains_new(void);
void sdk_chains_free(struct sdk_chains *c);
bool sdk_chains_find(struct sdk_chains *c, const struct se_grid *g,
    enum se_chains kind, struct se_hint *h);
/* Adds the chains of what was just found, in words. */
void sdk_chains_tell(struct sdk_chains *c, struct se_text *t);

#endif
