/* What fuzz targets of readers share. Goes first, for memfd_create. */
#ifndef INPUT_H
#define INPUT_H

#ifdef __linux__
#define _GNU_SOURCE
#include <sys/mman.h>
#endif
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Makes it what standard input says. */
static inline void
put_input(const void *data, size_t size)
{
	static bool ready;
	int fd;

	if (!ready) {
#ifdef __linux__
		fd = memfd_create("input", 0);
#else
		fd = fileno(tmpfile());
#endif
		if (dup2(fd, STDIN_FILENO) < 0)
			abort();
		ready = true;
	}
	if (ftruncate(STDIN_FILENO, 0) != 0 ||
	    pwrite(STDIN_FILENO, data, size, 0) != (ssize_t)size ||
	    lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
		abort();
	sdk_input_rewound();
}

#endif
