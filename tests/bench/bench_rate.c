/*
 * Rating in process, one thread: puzzles a second of processor time, medians of
 * rounds in which each part runs once. The puzzles are made here: 45 holes in
 * grids, those with several solutions left out, and minimal ones.
 * usage: bench_rate [ROUNDS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "base/sdk.h"
#include "dig/dig.h"
#include "gen/gen.h"
#include "rate/rate.h"
#include "record/record.h"

enum { MOST = 20000, ROUNDS = 101 };

struct set {
	const char *name;
	uint8_t cells[MOST * SDK_CELLS + SDK_PAD];
	size_t n;
};

static struct set easy = {.name = "45 holes"}, minimal = {.name = "minimal"};
static uint8_t grids[MOST * SDK_CELLS + SDK_PAD];
static uint64_t number[MOST];
static struct sdk_rating rating[MOST];
static struct sdk_dug dug[MOST];

static void
make(struct set *s, const struct sdk_dig *how)
{
	sdk_dig(how, grids, MOST, number, s->cells, dug);
	for (size_t i = 0; i < MOST; i++)
		if (dug[i].right)
			memmove(s->cells + SDK_CELLS * s->n++,
			    s->cells + SDK_CELLS * i, SDK_CELLS);
}

static void
grade(const struct set *s)
{
	sdk_grade(s->cells, s->n, 4, rating);
}

static void
rate(const struct set *s)
{
	sdk_rate(s->cells, s->n, 0, rating);
}

static void
ignore(void *ctx, const struct sdk_step *step)
{
	(void)ctx;
	(void)step;
}

static void
explain(const struct set *s)
{
	for (size_t i = 0; i < s->n; i++)
		sdk_explain(s->cells + SDK_CELLS * i, ignore, NULL, NULL);
}

int
main(int argc, char *argv[])
{
	static const struct {
		const char *name;
		void (*run)(const struct set *s);
	} part[] = {
	    {"levels", grade}, {"levels and nodes", rate}, {"paths", explain}};
	static double took[2][3][ROUNDS];
	const struct set *const set[] = {&easy, &minimal};
	struct sdk_dig how = {.seed = 2,
	    .tries = 1,
	    .symmetry = SDK_NONE,
	    .draw = true,
	    .lo = 36,
	    .hi = 36};
	struct sdk_gen gen;
	int rounds = 5;

	sdk_start(argv[0]);
	if (argc > 1)
		rounds = (int)sdk_number(argv[1], 1, ROUNDS, "ROUNDS");
	for (size_t i = 0; i < MOST; i++)
		number[i] = i;
	sdk_gen_start(&gen, 1, 0);
	sdk_gen(&gen, 0, MOST, grids);
	make(&easy, &how);
	how = (struct sdk_dig){.seed = 2,
	    .tries = 1,
	    .symmetry = SDK_NONE,
	    .minimal = true,
	    .hi = 81};
	make(&minimal, &how);
	for (int r = 0; r < rounds; r++)
		for (int i = 0; i < 2; i++)
			for (int k = 0; k < 3; k++) {
				double t = bench_seconds();

				part[k].run(set[i]);
				took[i][k][r] = bench_seconds() - t;
			}
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 3; k++) {
			double *t = took[i][k];

			bench_sort(t, (size_t)rounds);
			printf("%-9s %-17s %8.0f puzzles/s\n", set[i]->name,
			    part[k].name, (double)set[i]->n / t[rounds / 2]);
		}
	return 0;
}
