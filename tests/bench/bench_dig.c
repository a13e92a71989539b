/*
 * Digging in process, one thread: puzzles a second of processor time, medians
 * of rounds in which each shape is dug once; and the clues that are left, their
 * mean and variance. The grids are uniform.
 * usage: bench_dig [ROUNDS]
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "base/sdk.h"
#include "dig/dig.h"
#include "gen/gen.h"
#include "record/record.h"
#include "solve/kernel.h"

enum { GRIDS = 20000, LOT = 4096, ROUNDS = 101 };

static const struct {
	const char *name;
	struct sdk_dig dig;
} shapes[] = {
    {"minimal", {.minimal = true, .hi = 81, .tries = 1, .symmetry = SDK_NONE}},
    {"minimal, rotate2",
	{.minimal = true, .hi = 81, .tries = 1, .symmetry = SDK_ROTATE2}},
    {"40 holes",
	{.draw = true, .lo = 41, .hi = 41, .tries = 100, .symmetry = SDK_NONE}},
    {"50 holes",
	{.draw = true, .lo = 31, .hi = 31, .tries = 100, .symmetry = SDK_NONE}},
    {"55 holes",
	{.draw = true, .lo = 26, .hi = 26, .tries = 100, .symmetry = SDK_NONE}},
    {"36 holes, not unique", {.draw = true,
				 .lo = 45,
				 .hi = 45,
				 .tries = 1,
				 .plain = true,
				 .symmetry = SDK_NONE}},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static uint8_t grids[GRIDS * SDK_CELLS + SDK_PAD];
static uint8_t out[GRIDS * SDK_CELLS];
static uint64_t number[GRIDS];
static struct sdk_dug dug[GRIDS];

static double
run(int shape, int round)
{
	struct sdk_dig d = shapes[shape].dig;
	double t = bench_seconds();

	d.seed = (uint64_t)round;
	for (size_t i = 0; i < GRIDS; i += LOT)
		sdk_dig(&d, grids + SDK_CELLS * i,
		    GRIDS - i < LOT ? GRIDS - i : LOT, number + i,
		    out + SDK_CELLS * i, dug + i);
	return bench_seconds() - t;
}

int
main(int argc, char *argv[])
{
	static double time[SHAPES][ROUNDS];
	double sum[SHAPES] = {0}, square[SHAPES] = {0};
	int rounds = 5;
	struct sdk_gen g;

	sdk_start(argv[0]);
	if (argc > 1)
		rounds = (int)sdk_number(argv[1], 1, ROUNDS, "ROUNDS");
	sdk_gen_start(&g, 1, 0);
	g.uniform = true;
	sdk_gen(&g, 0, GRIDS, grids);
	for (size_t i = 0; i < GRIDS; i++)
		number[i] = i + 1;
	for (int r = 0; r < rounds; r++)
		for (int s = 0; s < SHAPES; s++) {
			time[s][r] = run(s, r);
			for (size_t i = 0; i < GRIDS; i++) {
				double c = dug[i].clues;

				sum[s] += c;
				square[s] += c * c;
			}
		}
	printf("\nDigging in process, %d grids, one thread, kernel %s\n\n"
	       "| shape | puzzles a second | clues | variance |\n"
	       "|---|---|---|---|\n",
	    GRIDS, sdk_isa_name(sdk_isa()));
	for (int s = 0; s < SHAPES; s++) {
		double n = (double)rounds * GRIDS, mean = sum[s] / n;

		bench_sort(time[s], (size_t)rounds);
		printf("| %s | %.0f | %.3f | %.3f |\n", shapes[s].name,
		    GRIDS / time[s][rounds / 2], mean,
		    square[s] / n - mean * mean);
	}
	return 0;
}
