/*
 * All readers and writers of sdk-fmt. The first byte chooses the format to read
 * (0: guess), the second the one to write; the rest is text. What was read and
 * written must be read again as the same grids, by a guess, too; and a guess
 * must read what the other tools read as they do, or refuse it.
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

/*
 * Input in which the native reader finds nothing wrong: it is read as the same,
 * or refused, where it may be another layout.
 */
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
	if (native.notes == 0 && native.n < ROOM && b->notes == 0 &&
	    (b->n != native.n ||
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

/* Columns of tables and captions: all, some many times, names to be escaped. */
static const char *const lists[] = {"puzzle,kept",
    "index,source,puzzle,solution,clues,solutions,level,technique,steps,nodes,"
    "kept",
    "kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,"
    "kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,kept,"
    "kept,kept,kept,puzzle",
    "source,kept,source,kept,source,kept,source,kept,puzzle,puzzle,puzzle",
    "a\"b=kept,\\=source,#;=clues,quiz=puzzle", "technique,kept"};
enum { LISTS = sizeof lists / sizeof *lists };

/* Writes a whole file; its text in *text, to be freed. */
static size_t
write_all(const struct sdk_format *to, const struct sdk_style *o,
    struct sdk_batch *b, char **text)
{
	FILE *file = tmpfile();
	int out = dup(STDOUT_FILENO);
	bool begun = false;
	off_t size;

	if (file == NULL || dup2(fileno(file), STDOUT_FILENO) < 0)
		abort();
	if (to->start != NULL)
		to->start(o);
	if (to->write != NULL)
		sdk_format_write(to, o, b);
	sdk_format_emit(to, o, b, &begun);
	if (to->finish != NULL)
		to->finish(o);
	size = lseek(fileno(file), 0, SEEK_END);
	*text = malloc((size_t)size + 1);
	if (*text == NULL || size < 0 ||
	    pread(fileno(file), *text, (size_t)size, 0) != size)
		abort();
	dup2(out, STDOUT_FILENO);
	close(out);
	fclose(file);
	return (size_t)size;
}

/* Leaves out the records that the format refuses. */
static void
drop_refused(
    const struct sdk_format *to, const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint8_t *cells = b->cells + SDK_CELLS * i;

		if (sdk_format_refuses(to, o, cells) != NULL)
			continue;
		memmove(b->cells + SDK_CELLS * n, cells, SDK_CELLS);
		memmove(side->solution + SDK_CELLS * n,
		    side->solution + SDK_CELLS * i, SDK_CELLS);
		side->item[n++] = side->item[i];
	}
	b->n = n;
}

static void
write_and_read(
    const struct sdk_format *to, struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	size_t len;
	char *text;

	drop_refused(to, o, b);
	sdk_side_complete(o, b);
	/* With candidates of their own, lone ones among them ... */
	len = write_all(to, o, b, &text);
	if (to->marks && b->n > 0) {
		/* ... which are the same as givens in some formats. */
		for (size_t i = 0; i < b->n; i++)
			side->item[i].marked = false;
		free(text);
		len = write_all(to, o, b, &text);
	}
	if (to->write != NULL && to->read != NULL && b->n > 0) {
		read_again(to, b, text, len);
		/* A set of candidates alone in its row looks like a mistake. */
		if (to->write != sdk_write_pencil || !any_clash(b))
			read_again(NULL, b, text, len);
	}
	free(text);
}

/*
 * The two bytes that choose the formats choose more with what they hold
 * beyond that: the sign for a blank, columns, pages.
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned char pages[] = {1, 2, 4, 6, 9, 12};
	static size_t formats;
	struct sdk_style style = {.blank = '.'};
	const struct sdk_format *from, *to;
	struct sdk_batch b;
	size_t more, other;

	while (sdk_formats[formats].name != NULL)
		formats++;
	if (size < 2)
		return 0;
	from = data[0] % (formats + 1) != 0
		   ? &sdk_formats[data[0] % (formats + 1) - 1]
		   : NULL;
	to = &sdk_formats[data[1] % formats];
	more = data[0] / (formats + 1);
	other = data[1] / formats;
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
	if (more > 0 && sdk_format_takes(to, "._*-xX0? "[more % 9]))
		style.blank = "._*-xX0? "[more % 9];
	else
		style.blank = to->blank;
	if (to->columns != NULL)
		sdk_columns(&style, lists[other % (LISTS - 1)]);
	if (to->pages && other > 0)
		sdk_columns(&style, lists[other % LISTS]);
	style.keep = to->keeps && style.blank != ' ';
	style.each = pages[more % sizeof pages];
	style.answers = to->pages && other % 2 != 0;
	style.letter = more % 2 != 0;
	style.title = other % 3 == 0 ? "\303\244<&\">\377()\\" : NULL;
	if (style.answers)
		style.needs |= SDK_NEEDS_SOLUTION;
	style.colour = to->merges && to->read == NULL;
	if (to->write != NULL || to->emit != NULL)
		write_and_read(to, &style, &b);
	sdk_batch_free(&b);
	return 0;
}
