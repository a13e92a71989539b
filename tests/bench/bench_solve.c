/*
 * Measures the kernels: thousands of puzzles a second on one core, from lines
 * of text in memory to the text of grids, looking for up to two solutions.
 * usage: bench_solve [-l LIMIT] [-r ROUNDS] [FILE...]
 *
 * FILE holds lines of 81 characters; without any, sets are made here. A table
 * has a row for each set and a column for each kernel. A second row, "alone",
 * gives each puzzle to the kernel by itself, for the first 500 puzzles.
 *
 * In each round all kernels run in turn, so that whatever else the machine does
 * affects all of them. A run repeats the set for at least 50 ms of processor
 * time. The figures are medians.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "gen/gen.h"
#include "record/record.h"
#include "record/text.h"
#include "solve/kernel.h"
#include "solve/solve.h"

enum {
	BATCH = 1024,
	ALONE = 500,
	LINE = SDK_CELLS + 1,
	OWN = 10000,
	ROUNDS = 99
};

static uint64_t limit = 2;
static unsigned rounds = 5;

struct set {
	const char *name;
	char *lines; /* n of LINE bytes */
	size_t n;
	uint64_t solved[3]; /* puzzles with none, one, more solutions */
};

/* Solves the set once, or its first puzzles; returns how many. */
static size_t
pass(const struct sdk_kernel *k, struct set *s, size_t batch)
{
	static uint8_t cells[BATCH * SDK_CELLS + SDK_PAD];
	static uint64_t count[BATCH];
	static char text[BATCH * SDK_TEXT];
	const struct sdk_text *t = sdk_text_of(k->isa);
	const size_t most = batch > 1 || s->n < ALONE ? s->n : ALONE;
	size_t i, j, n;

	memset(s->solved, 0, sizeof s->solved);
	for (i = 0; i < most; i += n) {
		n = most - i < batch ? most - i : batch;
		for (j = 0; j < n; j++)
			t->read_line(
			    s->lines + (i + j) * LINE, cells + j * SDK_CELLS);
		k->solve(&(struct sdk_task){.in = cells,
		    .n = n,
		    .limit = limit,
		    .out = cells,
		    .count = count});
		t->print(cells, n, text);
		for (j = 0; j < n; j++)
			s->solved[count[j] < 2 ? count[j] : 2]++;
	}
	return most;
}

static double
speed(const struct sdk_kernel *k, struct set *s, size_t batch)
{
	double start = bench_seconds(), time;
	size_t n = 0;

	do {
		n += pass(k, s, batch);
		time = bench_seconds() - start;
	} while (time < 0.05);
	return (double)n / time;
}

/* A row of the table: a column for each kernel that this processor can run. */
static void
row(struct set *s, const char *how, size_t batch)
{
	static double all[SDK_ISAS][ROUNDS];
	const struct sdk_kernel *const *k;
	unsigned r, i;

	for (r = 0; r < rounds; r++)
		for (k = sdk_kernels(), i = 0; *k != NULL; k++, i++)
			if (sdk_isa_usable((*k)->isa))
				all[i][r] = speed(*k, s, batch);
	printf("| %s%s |", s->name, how);
	for (k = sdk_kernels(), i = 0; *k != NULL; k++, i++) {
		if (!sdk_isa_usable((*k)->isa))
			continue;
		bench_sort(all[i], rounds);
		printf(" %.4g |", all[i][rounds / 2] / 1e3);
	}
	printf(" %" PRIu64 " | %" PRIu64 " | %" PRIu64 " |\n", s->solved[0],
	    s->solved[1], s->solved[2]);
	fflush(stdout);
}

static void
bench(struct set *s)
{
	row(s, "", BATCH);
	row(s, ", alone", 1);
}

static void
head(void)
{
	const struct sdk_kernel *const *k;
	unsigned i, n = 3;

	printf("| thousand puzzles a second |");
	for (k = sdk_kernels(); *k != NULL; k++)
		if (sdk_isa_usable((*k)->isa)) {
			printf(" %s |", sdk_isa_name((*k)->isa));
			n++;
		}
	printf(" no solution | one | more |\n|---|");
	for (i = 0; i < n; i++)
		printf("---|");
	printf("\n");
}

static void
add(struct set *s, const char *line)
{
	if ((s->n & (s->n - 1)) == 0)
		s->lines = sdk_resize(s->lines, s->n * 2 + 1, LINE);
	memcpy(s->lines + s->n++ * LINE, line, SDK_CELLS);
}

static void
from_file(const char *name)
{
	struct set s = {.name = strrchr(name, '/')};
	uint8_t cells[SDK_CELLS];
	FILE *f = fopen(name, "r");
	char line[4096];

	s.name = s.name == NULL ? name : s.name + 1;
	if (f == NULL)
		sdk_die("%s:", name);
	while (fgets(line, sizeof line, f) != NULL)
		if (strlen(line) >= SDK_CELLS &&
		    sdk_text()->read_line(line, cells))
			add(&s, line);
	fclose(f);
	if (s.n > 0)
		bench(&s);
	free(s.lines);
}

/* Grids with so many holes, or dug out until no clue is to spare, and some. */
static void
made_here(const char *name, unsigned holes, unsigned more)
{
	static uint8_t cells[OWN * SDK_CELLS + SDK_PAD];
	static uint64_t count[OWN];
	static uint8_t old[OWN];
	struct set s = {.name = name};
	struct sdk_gen g;
	char line[SDK_CELLS];
	unsigned i, j, c;
	uint8_t order[SDK_CELLS];

	sdk_gen_start(&g, 1, 0);
	sdk_gen(&g, 0, OWN, cells);
	for (i = 0; i < SDK_CELLS; i++)
		order[i] = (uint8_t)i;
	for (i = 0; holes == 0 && i < SDK_CELLS; i++) {
		for (j = 0; j < OWN; j++) {
			/* every 81st is dug in the same order */
			c = (i * 31 + j) % SDK_CELLS + j * SDK_CELLS;
			old[j] = cells[c];
			cells[c] = 0;
		}
		sdk_solve(cells, OWN, 2, NULL, count);
		for (j = 0; j < OWN; j++)
			if (count[j] != 1)
				cells[(i * 31 + j) % SDK_CELLS +
				      j * SDK_CELLS] = old[j];
	}
	for (j = 0; j < OWN; j++) {
		for (i = 0; i < holes; i++) {
			c = i + (unsigned)(sdk_mix(j, i) % (SDK_CELLS - i));
			uint8_t t = order[c];
			order[c] = order[i];
			order[i] = t;
			cells[j * SDK_CELLS + t] = 0;
		}
		for (i = 0; i < more; i++)
			cells[j * SDK_CELLS + sdk_mix(j, i) % SDK_CELLS] = 0;
		for (i = 0; i < SDK_CELLS; i++)
			line[i] = (char)('0' + cells[j * SDK_CELLS + i]);
		add(&s, line);
	}
	bench(&s);
	free(s.lines);
}

int
main(int argc, char *argv[])
{
	int ch;

	sdk_start(argv[0]);
	while ((ch = getopt(argc, argv, "l:r:")) != -1)
		switch (ch) {
		case 'l':
			limit = sdk_number(optarg, 1, UINT64_MAX, "limit");
			break;
		case 'r':
			rounds =
			    (unsigned)sdk_number(optarg, 1, ROUNDS, "rounds");
			break;
		default: return SDK_TROUBLE;
		}
	head();
	if (argv[optind] == NULL) {
		made_here("36 holes", 36, 0);
		made_here("48 holes", 48, 0);
		made_here("minimal", 0, 0);
		made_here("minimal, 8 cells cleared", 0, 8);
	}
	for (argv += optind; *argv != NULL; argv++)
		from_file(*argv);
	return sdk_finish(SDK_YES);
}
