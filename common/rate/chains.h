/*
 * Internal to chains.c and chains_text.c: what a search for chains has found.
 */
#ifndef SDK_CHAINS_H
#define SDK_CHAINS_H

#include "se.h"

/* Why a literal follows; from WHY_HOUSE on: the house, by its number. */
enum { WHY_ASSUMED, WHY_CELL, WHY_ADVANCED, WHY_HOUSE };

enum { NODES = 2 * SE_LITERALS, DEPTHS = 8 };

/* A node is a literal with its state: 2 * literal + on. */
static inline int
node(int literal, bool on)
{
	return 2 * literal + on;
}

enum technique { LOCKING, HIDDEN_PAIR, NAKED_PAIR, X_WING, NESTED };

/* An elimination by another technique, and what it rests on: off literals. */
struct advanced {
	size_t parents;
	int n;
	int length;    /* of a nested hint; 0 if it is none */
	uint64_t hash; /* of that hint's chains */
	enum technique by;
	char *text; /* of a nested hint, if texts are kept */
};

/* All that follows from one assumption. */
struct tree {
	uint64_t stamp;
	int n_on, n_off;
	uint16_t on[SE_LITERALS], off[SE_LITERALS];   /* in order */
	uint16_t is_on[SDK_CELLS], is_off[SDK_CELLS]; /* when grown */
	uint8_t state[SE_LITERALS];
	/* Of on: the off literal it follows from, why, other parents. */
	uint16_t on_from[SE_LITERALS], on_taken[SE_LITERALS];
	uint8_t on_why[SE_LITERALS];
	/* Of off: the on literal it follows from, or its struct advanced. */
	uint16_t off_from[SE_LITERALS];
	uint8_t off_why[SE_LITERALS];
	/*
	 * A contradiction: a literal that is in one list, and follows in the
	 * other state, too, which is kept here.
	 */
	bool broken, late_on;
	uint16_t late, late_from, late_taken;
	uint8_t late_why;
	struct advanced *advanced;
	size_t n_advanced, advanced_room;
	uint16_t *parents;
	size_t n_parents, parents_room;
};

struct mode {
	bool multiple, dynamic, nishio;
	int level, nested; /* of advanced eliminations; of nested dynamic */
	int base;          /* rating */
};

enum hint_kind { CYCLE, CHAIN, ABSURD, BOTH, CELL, HOUSE };

/* What a search of a kind finds. */
struct find {
	int rank, length, key, order;
	enum hint_kind kind;
	uint16_t source; /* literal; cell; 9 * house + d */
	bool source_on;  /* of ABSURD */
	uint16_t end;    /* literal */
	bool end_on;
	uint8_t cell; /* of the only cell that loses candidates: */
	uint16_t gone;
	/* Loops: nodes from the end back to the source; cells of a cycle. */
	size_t path;
	int path_n;
	size_t cells;
	int cells_n;
};

struct step {
	uint16_t node;
	uint8_t why;
};

struct loss {
	uint8_t cell;
	uint16_t gone;
};

/*
 * Links of a grid as it is: what a literal turns off when it goes on, and what
 * it turns on when it goes off, each in the order in which the program looks.
 */
struct graph {
	uint8_t n_off[SE_LITERALS], n_on[SE_LITERALS];
	uint16_t off[SE_LITERALS][28], on[SE_LITERALS][4];
	uint8_t off_why[SE_LITERALS][28], on_why[SE_LITERALS][4];
};

/* Sets of candidates, counted through; `words` of each set are in use. */
enum { SET = (SE_LITERALS + 63) / 64 };
struct steps {
	int n, words;
	uint16_t literal[SE_LITERALS], number[SE_LITERALS];
	uint64_t on[SE_LITERALS][SET];   /* on after two links, by way of off */
	uint64_t off[SE_LITERALS][SET];  /* off after one link */
	uint64_t last[SE_LITERALS][SET]; /* on after one link from off */
};

/* One depth of nesting. */
struct room {
	uint64_t stamp;
	struct graph graph;
	struct tree *tree[NODES];
	const struct se_grid *grid;
	struct mode mode;
	bool best; /* keep but the best find */
	struct find *finds;
	size_t n_finds, finds_room;
	int order;
	struct step *path;
	size_t n_path, path_room;
	struct loss *loss;
	size_t n_loss, loss_room;
	/* Of a breadth-first search of loops. */
	uint16_t off_from[SE_LITERALS * 28], off_literal[SE_LITERALS * 28];
	uint8_t off_why[SE_LITERALS * 28];
	struct tree scratch;
	struct steps steps;
	int bound; /* rating that some loop is known to have */
	/* Of X and of XY links: literals of the shortest chain, and of that
	 * from each node, or where that is not known some not above it. */
	int least[2];
	uint16_t least_of[2][NODES];
};

struct sdk_chains {
	bool keep_texts; /* of nested hints */
	struct room room[DEPTHS];
};

/* The end of a chain: a node of a tree, or its late one. */
struct end {
	const struct tree *tree;
	int node;
	bool late;
};

/*
 * Adds the chains of a find in words: of a loop, its path from the end back to
 * the source; else up to the n ends of its trees.
 */
void sdk_chain_text(const struct find *f, const struct step *path,
    const struct end *end, int n, struct se_text *t);

#endif
