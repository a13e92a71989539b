/*
 * Memory that begins and ends where nothing is mapped.
 */
#ifndef SDK_TEST_EDGE_H
#define SDK_TEST_EDGE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/sdk.h"

struct edge {
	uint8_t *map, *from, *end;
	size_t size;
};

/* At least size bytes; nothing is mapped before from and from end on. */
static inline struct edge
edge(size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct edge e;

	e.size = (size + page - 1) / page * page + 2 * page;
	e.map =
	    mmap(NULL, e.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (e.map == MAP_FAILED || mprotect(e.map + page, e.size - 2 * page,
				       PROT_READ | PROT_WRITE) != 0)
		sdk_die("memory:");
	e.from = e.map + page;
	e.end = e.map + e.size - page;
	return e;
}

#endif
