/*
 * All readers and writers of sdk-fmt. The first byte chooses the format to read
 * (0: guess), the second the one to write; the rest is text. What was read and
 * written must be read again as the same grids, by a guess, too; and a guess
 * must read what the other tools read as they do.
 */
#include "input.h"

#include <string.h>

#include "format/format.h"
#include "record/record.h"

enum { ROOM = 256 };

/* Reads a batch at the most; its notes are dropped. */
static void
read_input(const struct sdk_format *only, struct sdk_batch *b)
{
	struct sdk_scan s = {.only = only, .keep = true, .answers = true};
	struct sdk_batch rest;
	char *files[] = {NULL};

	sdk_batch_init(&rest, ROOM);
	sdk_scan_open(&s, files);
	sdk_scan_read(&s, b);
	while (sdk_scan_read(&s, &rest))
		rest.n = 0;
	sdk_scan_close(&s);
	sdk_batch_free(&rest);
}

static void
read_again(const struct sdk_format *only, const struct sdk_batch *b,
    const char *text, size_t len)
{
	struct sdk_batch again;

	sdk_batch_init(&again, ROOM);
	put_input(text, len);
	read_input(only, &again);
	if (again.n != b->n || again.notes != 0 ||
	    memcmp(again.cells, b->cells, SDK_CELLS * b->n) != 0)
		abort();
	sdk_batch_free(&again);
}

/* Input in which the native reader finds nothing wrong. */
static void
compare_native(const struct sdk_batch *b)
{
	struct sdk_batch native;
	char *files[] = {NULL};
	struct sdk_reader *r;

	sdk_batch_init(&native, ROOM);
	lseek(STDIN_FILENO, 0, SEEK_SET);
	sdk_input_rewound();
	r = sdk_reader_open(files);
	sdk_read(r, &native);
	sdk_reader_close(r);
	if (native.notes == 0 && native.n < ROOM &&
	    (b->n != native.n || b->notes != 0 ||
		memcmp(b->cells, native.cells, SDK_CELLS * b->n) != 0))
		abort();
	sdk_batch_free(&native);
}

static bool
any_clash(const struct sdk_batch *b)
{
	char clash[64];

	for (size_t i = 0; i < b->n; i++)
		if (sdk_clash(b->cells + SDK_CELLS * i, clash) != NULL)
			return true;
	return false;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static size_t formats;
	struct sdk_style style = {.blank = '.'};
	const struct sdk_format *from, *to;
	struct sdk_batch b;
	char head[256] = "";

	while (sdk_formats[formats].name != NULL)
		formats++;
	if (size < 2)
		return 0;
	from = data[0] % (formats + 1) != 0
		   ? &sdk_formats[data[0] % (formats + 1) - 1]
		   : NULL;
	to = &sdk_formats[data[1] % formats];
	if (from != NULL && from->read == NULL)
		return 0;
	sdk_batch_init(&b, ROOM);
	put_input(data + 2, size - 2);
	read_input(from, &b);
	if (from == NULL)
		compare_native(&b);
	for (size_t i = 0; i < SDK_CELLS * b.n; i++)
		if (b.cells[i] > 9)
			abort();
	if (to->write != NULL && to->read != NULL && b.n > 0) {
		struct sdk_side *side = b.extra;

		/* lone candidates are the same as givens in some formats */
		for (size_t i = 0; i < b.n && to->marks; i++)
			side->item[i].marked = false;
		if (to->columns != NULL)
			sdk_columns(&style, "puzzle,kept");
		style.blank = to->blank;
		to->write(&style, &b);
		if (to->columns != NULL && to->start != NULL)
			snprintf(head, sizeof head, "puzzle%ckept\n",
			    to->write == sdk_write_tsv ? '\t' : ',');
		else if (to->start == sdk_start_opensudoku)
			snprintf(head, sizeof head, "<opensudoku>\n");
		sdk_room(&b, strlen(head));
		memmove(b.text + strlen(head), b.text, b.len);
		memcpy(b.text, head, strlen(head));
		b.len += strlen(head);
		if (to->finish == sdk_finish_opensudoku)
			b.len += (size_t)sprintf(
			    sdk_room(&b, 32), "</opensudoku>\n");
		read_again(to, &b, b.text, b.len);
		/* A set of candidates alone in its row looks like a mistake. */
		if (to->write != sdk_write_pencil || !any_clash(&b))
			read_again(NULL, &b, b.text, b.len);
	}
	sdk_batch_free(&b);
	return 0;
}
