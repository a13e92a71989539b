/*
 * Text to grids and back, for each instruction set that this machine has,
 * against the reference and at the edges of memory.
 * usage: test_text [SEED]
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "record/record.h"
#include "record/text.h"

#include "../edge.h"

static uint64_t seed, turn;
static unsigned long checks, failures;

static unsigned
below(unsigned n)
{
	return (unsigned)(sdk_mix(seed, turn++) % n);
}

static void
check(bool good, const char *what, size_t n)
{
	checks++;
	if (good)
		return;
	failures++;
	printf("not ok - %s, n %zu\n", what, n);
}

/* Spoils none, one or two bytes. */
static void
spoil(uint8_t *text, unsigned size)
{
	static const char some[] = " \n.0123456789/:-\t\rx";
	unsigned n = below(3);

	for (; n > 0; n--)
		text[below(size)] = below(3) == 0
					? (uint8_t)below(256)
					: (uint8_t)some[below(sizeof some - 1)];
}

static void
test_text(enum sdk_isa isa)
{
	const struct sdk_text *const ref = &sdk_text_scalar;
	const struct sdk_text *const kernel = sdk_text_of(isa);
	struct edge e = edge(4 * SDK_TEXT);
	uint8_t cells[4 * SDK_CELLS], got[SDK_CELLS], want[SDK_CELLS];
	char text[4 * SDK_TEXT];
	uint8_t *p;
	unsigned n, i, turns;
	bool good;

	for (turns = 0; turns < 20000; turns++) {
		n = below(5);
		for (i = 0; i < n * SDK_CELLS; i++)
			cells[i] = (uint8_t)below(10);
		ref->print(cells, n, text);
		memset(e.from, 0xee, (size_t)(e.end - e.from));
		p = e.end - n * SDK_TEXT;
		kernel->print(cells, n, (char *)p);
		check(memcmp(p, text, n * SDK_TEXT) == 0, "print", n);
		check(p[-1] == 0xee, "print before", n);
		if (n == 0)
			continue;
		p = turns % 2 != 0 ? e.end - (SDK_TEXT - 1) : e.from;
		memcpy(p, text + 1, SDK_TEXT - 1);
		for (i = 0; i < SDK_TEXT - 1; i += 2)
			if (p[i] == '0' && below(2) == 0)
				p[i] = '.';
		spoil(p, SDK_TEXT - 1);
		good = ref->read_grid((char *)p, want);
		check(kernel->read_grid((char *)p, got) == good, "read_grid",
		    turns);
		check(!good || memcmp(want, got, sizeof got) == 0,
		    "read_grid's cells", turns);
		p = turns % 2 != 0 ? e.end - SDK_CELLS : e.from;
		for (i = 0; i < SDK_CELLS; i++)
			p[i] = (uint8_t)text[1 + 2 * i];
		spoil(p, SDK_CELLS);
		good = ref->read_line((char *)p, want);
		check(kernel->read_line((char *)p, got) == good, "read_line",
		    turns);
		check(!good || memcmp(want, got, sizeof got) == 0,
		    "read_line's cells", turns);
	}
	munmap(e.map, e.size);
}

int
main(int argc, char *argv[])
{
	unsigned long failed = 0;

	seed = argc > 1 ? strtoull(argv[1], NULL, 10) : sdk_random_seed();
	printf("seed %" PRIu64 "\n", seed);
	for (int isa = 0; isa < SDK_ISAS; isa++) {
		if (!sdk_isa_usable(isa)) {
			printf(
			    "%s: not on this processor\n", sdk_isa_name(isa));
			continue;
		}
		checks = failures = 0;
		test_text(isa);
		printf("%s - %s: %lu checks\n", failures == 0 ? "ok" : "not ok",
		    sdk_isa_name(isa), checks);
		failed += failures;
	}
	return failed != 0;
}
