/*
 * Canonical forms in process, one thread: millions a second of processor time,
 * medians of rounds in which each set is done once. Sets: uniform complete
 * grids, minimal puzzles, puzzles with 36 clues, and files named. Then grids
 * that make much work, each by itself, in microseconds.
 * usage: bench_canon [FILE...]
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "base/sdk.h"
#include "canon/canon.h"
#include "dig/dig.h"
#include "gen/gen.h"
#include "record/record.h"

enum { MOST = 50000, ROUNDS = 11, SETS = 16 };

static const char *const worst[] = {
    "................................................................."
    "................",
    "5................................................................"
    "................",
    "...........................123456789............................."
    "................",
    "123456789456789123789123456231564897564897231897231564312645978645978312"
    "978312645",
    "1...........1...........1.1...........1...........1.1...........1........"
    "...1....",
    ".23456789456.89123789123.56231564.97564897.3189723156.3126459786459783.2"
    "9783126.5",
    "111111111222222222333333333444444444555555555666666666777777777888888888"
    "123456789",
    "111222333444555666777888999111222333444555666777888999111222333444555666"
    "777888999",
};

static struct set {
	const char *name;
	uint8_t *cells;
	size_t n;
	double time[ROUNDS];
} sets[SETS];
static size_t n_sets;

static struct set *
add(const char *name)
{
	struct set *s = &sets[n_sets++];

	s->name = name;
	s->cells = sdk_alloc(MOST * SDK_CELLS + SDK_PAD);
	return s;
}

static void
dug(const char *name, struct sdk_dig d)
{
	struct set *s = add(name);
	struct sdk_dug *how = sdk_alloc(MOST * sizeof *how);
	uint64_t *number = sdk_alloc(MOST * sizeof *number);

	s->n = 10000;
	for (size_t i = 0; i < s->n; i++)
		number[i] = i + 1;
	sdk_dig(&d, sets[0].cells, s->n, number, s->cells, how);
	free(how);
	free(number);
}

static void
read_set(char *file)
{
	struct set *s = add(file);
	char *const files[] = {file, NULL};
	struct sdk_reader *r = sdk_reader_open(files);
	struct sdk_batch b;

	sdk_batch_init(&b, 1024);
	while (sdk_read(r, &b)) {
		if (s->n + b.n > MOST)
			break;
		memcpy(s->cells + SDK_CELLS * s->n, b.cells, SDK_CELLS * b.n);
		s->n += b.n;
		b.n = b.notes = 0;
	}
	sdk_batch_free(&b);
	sdk_reader_close(r);
}

int
main(int argc, char *argv[])
{
	uint8_t *out, one[SDK_CELLS + SDK_PAD] = {0};
	struct sdk_gen g;
	double t;

	sdk_start(argv[0]);
	sdk_gen_start(&g, 1, 0);
	g.uniform = true;
	add("complete grids")->n = MOST;
	sdk_gen(&g, 0, MOST, sets[0].cells);
	dug("minimal puzzles",
	    (struct sdk_dig){
		.minimal = true, .hi = 81, .tries = 1, .symmetry = SDK_NONE});
	dug("36 clues", (struct sdk_dig){.draw = true,
			    .lo = 36,
			    .hi = 36,
			    .tries = 100,
			    .symmetry = SDK_NONE});
	for (int i = 1; i < argc && n_sets < SETS; i++)
		read_set(argv[i]);
	out = sdk_alloc(MOST * SDK_CELLS);
	for (int k = 0; k < ROUNDS; k++)
		for (size_t i = 0; i < n_sets; i++) {
			t = bench_seconds();
			sdk_canon(sets[i].cells, sets[i].n, out, NULL, NULL);
			sets[i].time[k] = bench_seconds() - t;
		}
	for (size_t i = 0; i < n_sets; i++) {
		bench_sort(sets[i].time, ROUNDS);
		printf("%-40s %8.3f million a second\n", sets[i].name,
		    (double)sets[i].n / sets[i].time[ROUNDS / 2] / 1e6);
	}
	for (size_t i = 0; i < sizeof worst / sizeof worst[0]; i++) {
		for (int k = 0; k < SDK_CELLS; k++)
			one[k] = worst[i][k] == '.'
				     ? 0
				     : (uint8_t)(worst[i][k] - '0');
		t = bench_seconds();
		sdk_canon(one, 1, out, NULL, NULL);
		printf("%.30s... %8.1f microseconds\n", worst[i],
		    (bench_seconds() - t) * 1e6);
	}
	return 0;
}
