/*
 * The native reader against itself: records that come as they are written are
 * read by a fast way; with a blank at the end of each line none of them is, and
 * all must be read alike.
 */
#include "input.h"

#include <string.h>

#include "record/record.h"

enum { ROOM = 4096 };

static void
read_all(const uint8_t *data, size_t size, struct sdk_batch *b)
{
	char *files[] = {NULL};
	struct sdk_reader *r;

	put_input(data, size);
	sdk_batch_init(b, ROOM);
	r = sdk_reader_open(files);
	sdk_read(r, b);
	sdk_reader_close(r);
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
	struct sdk_batch plain, wide;
	uint8_t *text;

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
	sdk_batch_free(&plain);
	sdk_batch_free(&wide);
	free(text);
	return 0;
}
