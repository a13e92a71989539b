/*
 * The native reader against itself: records that come as they are written are
 * read by a fast way; with a blank at the end of each line none of them is, and
 * all must be read alike.
 */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sdk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 4096 };

static void
read_all(const uint8_t *data, size_t size, struct sdk_batch *b)
{
	char *files[] = {NULL};
	struct sdk_reader *r;

	if (ftruncate(STDIN_FILENO, 0) != 0 ||
	    pwrite(STDIN_FILENO, data, size, 0) != (ssize_t)size ||
	    lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
		abort();
	sdk_batch_init(b, ROOM);
	r = sdk_reader_open(files);
	sdk_read(r, b);
	sdk_reader_close(r);
}

static void
end(struct sdk_batch *b)
{
	while (b->notes > 0)
		free(b->note[--b->notes]);
	sdk_batch_free(b);
}

/* A blank before each line end. */
static size_t
widen(const uint8_t *data, size_t size, uint8_t *to)
{
	size_t n = 0;

	for (size_t i = 0; i < size; i++) {
		bool crlf =
		    data[i] == '\r' && i + 1 < size && data[i + 1] == '\n';

		if (crlf || (data[i] == '\n' && (i == 0 || to[n - 1] != '\r')))
			to[n++] = ' ';
		to[n++] = data[i];
	}
	return n;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool ready;
	struct sdk_batch plain, wide;
	uint8_t *text;
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
	if (size > 200000) /* a batch holds it, and no line is cut */
		return 0;
	text = malloc(2 * size + 1);
	if (text == NULL)
		abort();
	read_all(data, size, &plain);
	read_all(text, widen(data, size, text), &wide);
	if (plain.n != wide.n || plain.notes != wide.notes ||
	    memcmp(plain.cells, wide.cells, SDK_CELLS * plain.n) != 0)
		abort();
	for (size_t i = 0; i < plain.n; i++)
		if (plain.place[i].line != wide.place[i].line ||
		    plain.place[i].number != wide.place[i].number)
			abort();
	for (size_t i = 0; i < plain.notes; i++)
		if (strcmp(plain.note[i], wide.note[i]) != 0)
			abort();
	end(&plain);
	end(&wide);
	free(text);
	return 0;
}
