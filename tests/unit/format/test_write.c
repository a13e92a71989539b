/*
 * What sdk-fmt writes is read again as the same grids: every format that is
 * both written and read, with every sign for a blank, by its name and by a
 * guess, for puzzles of every kind; tables with columns of every choice, and
 * with kept text and file names of any bytes. What would not be is refused
 * before it is written.
 * usage: test_write [SEED [ROUNDS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format/format.h"
#include "record/record.h"

enum { ROOM = 64, KINDS = 9 };

static uint64_t state;
static FILE *file; /* what was written */
static int out;    /* the real standard output */
static unsigned long trips, refused;

static unsigned
draw(unsigned n)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (unsigned)((z ^ z >> 31) % n);
}

/* A complete grid: a known one, its digits and bands and rows exchanged. */
static void
complete(uint8_t *cells)
{
	unsigned digit[9], row[9];

	for (unsigned i = 0; i < 9; i++) {
		unsigned k = draw(i + 1);

		digit[i] = digit[k];
		digit[k] = i;
	}
	for (unsigned i = 0; i < 9; i++)
		row[i] = i;
	for (unsigned band = 0; band < 9; band += 3)
		for (unsigned i = 2; i > 0; i--) {
			unsigned k = draw(i + 1), old = row[band + i];

			row[band + i] = row[band + k];
			row[band + k] = old;
		}
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		unsigned r = row[i / 9];

		cells[i] =
		    (uint8_t)(digit[(3 * (r % 3) + r / 3 + i % 9) % 9] + 1);
	}
}

static void
make(uint8_t *cells, unsigned kind)
{
	static const unsigned keep[KINDS] = {
	    [0] = 30, [4] = 1, [5] = 9, [6] = 55, [8] = 8};
	unsigned clues = keep[kind], left = SDK_CELLS;

	complete(cells);
	switch (kind) {
	case 1: return;
	case 2: memset(cells, 0, SDK_CELLS); return;
	case 3: /* rows, columns that are empty */
		for (unsigned i = 0; i < SDK_CELLS; i++)
			if (i / 9 % 4 == 0 || i % 9 == 8)
				cells[i] = 0;
		return;
	case 7: /* each second cell */
		for (unsigned i = 0; i < SDK_CELLS; i++)
			if (i % 2 == 1)
				cells[i] = 0;
		return;
	default: break;
	}
	for (unsigned i = 0; i < SDK_CELLS; i++, left--)
		if (draw(left) < clues)
			clues--;
		else
			cells[i] = 0;
	if (kind == 8) /* digits that clash, in the middle of a row */
		cells[4] = cells[5] = (uint8_t)(1 + draw(9));
}

/* Text of any bytes, many of which mean something somewhere. */
static size_t
make_text(char *text, size_t most)
{
	static const char sign[] = " ,;:#\"\\\t|.019x[]{}<>&'%\r\n\303\251\377";
	size_t n = draw((unsigned)most);

	for (size_t i = 0; i < n; i++)
		text[i] = draw(8) == 0 ? (char)draw(256)
				       : sign[draw(sizeof sign - 1)];
	return n;
}

static void
keep_text(struct sdk_batch *b, size_t i)
{
	struct sdk_side *side;
	char text[200];
	size_t n = make_text(text, sizeof text);

	/* as readers keep it: no line ends, no blanks at the end */
	for (size_t k = 0; k < n; k++)
		if (text[k] == '\n' || text[k] == '\r')
			text[k] = ' ';
	while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
		n--;
	side = sdk_side_room(b, n);
	side->item[i].tail = side->len;
	side->item[i].kept = n;
	memcpy(side->text + side->len, text, n);
	side->len += n;
}

/* A batch of one kind, or of all of them (kind is KINDS). */
static void
fill(struct sdk_batch *b, unsigned kind, bool kept)
{
	static char name[80];
	size_t n = make_text(name, sizeof name - 1);

	for (size_t i = 0; i < n; i++)
		if (name[i] == '\0')
			name[i] = '?';
	name[n] = '\0';
	sdk_side_start(b);
	b->n = 1 + draw(12);
	for (size_t i = 0; i < b->n; i++) {
		make(b->cells + SDK_CELLS * i,
		    kind == KINDS ? draw(KINDS) : kind);
		b->place[i] = (struct sdk_place){
		    .number = i + 1, .line = i + 1, .file = name};
		if (kept)
			keep_text(b, i);
	}
}

static void
drop_refused(
    const struct sdk_format *f, const struct sdk_style *o, struct sdk_batch *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint8_t *cells = b->cells + SDK_CELLS * i;

		if (sdk_format_refuses(f, o, cells) != NULL) {
			refused++;
			continue;
		}
		memmove(b->cells + SDK_CELLS * n++, cells, SDK_CELLS);
	}
	b->n = n;
}

static void
write_file(
    const struct sdk_format *f, const struct sdk_style *o, struct sdk_batch *b)
{
	bool begun = false;

	rewind(file);
	if (ftruncate(fileno(file), 0) != 0 || dup2(fileno(file), 1) < 0)
		sdk_die("file:");
	sdk_side_complete(o, b);
	if (f->start != NULL)
		f->start(o);
	sdk_format_write(f, o, b);
	sdk_format_emit(f, o, b, &begun);
	if (f->finish != NULL)
		f->finish(o);
	if (dup2(out, 1) < 0)
		sdk_die("stdout:");
}

/* Reads it; true if that is without a complaint. */
static bool
read_file(
    const struct sdk_format *only, const char *column, struct sdk_batch *again)
{
	struct sdk_scan scan = {
	    .only = only, .column = column, .keep = true, .answers = true};
	char *none[] = {NULL};
	struct sdk_batch rest;
	bool ok;

	if (lseek(fileno(file), 0, SEEK_SET) != 0 ||
	    dup2(fileno(file), STDIN_FILENO) < 0)
		sdk_die("file:");
	sdk_input_rewound();
	sdk_scan_open(&scan, none);
	again->n = 0;
	sdk_scan_read(&scan, again);
	sdk_batch_init(&rest, ROOM);
	while (again->n > 0 && sdk_scan_read(&scan, &rest))
		sdk_emit(&rest, false);
	sdk_batch_free(&rest);
	ok = again->notes == 0;
	return sdk_scan_close(&scan) == SDK_YES && ok;
}

static bool
fails(const struct sdk_format *f, const struct sdk_style *o, const char *how,
    unsigned kind, const struct sdk_batch *b, const struct sdk_batch *again)
{
	printf("%s, blank '%c', %s, kind %u: %zu grids, read %zu: %s\n",
	    f->name, o->blank, how, kind, b->n, again->n,
	    again->notes > 0 ? again->note[0] : "other ones");
	printf("columns");
	for (unsigned c = 0; c < o->columns; c++)
		printf(" %s", o->column[c].name);
	printf("\n--- the file:\n");
	fflush(stdout);
	{
		char text[2000];
		ssize_t n = pread(fileno(file), text, sizeof text, 0);

		fwrite(text, 1, n > 0 ? (size_t)n : 0, stdout);
	}
	return false;
}

static bool
trip(const struct sdk_format *f, const struct sdk_style *o, unsigned kind,
    struct sdk_batch *b)
{
	struct sdk_batch again;
	bool ok = true;

	drop_refused(f, o, b);
	write_file(f, o, b);
	for (int named = 0; named < 2 && ok; named++) {
		sdk_batch_init(&again, ROOM);
		if (!read_file(named ? f : NULL, NULL, &again) ||
		    again.n != b->n ||
		    memcmp(again.cells, b->cells, SDK_CELLS * b->n) != 0)
			ok = fails(
			    f, o, named ? "named" : "guessed", kind, b, &again);
		sdk_batch_free(&again);
		trips++;
	}
	return ok;
}

static bool
all_signs(const struct sdk_format *f)
{
	for (const char *sign = "._*-xX0? "; *sign != '\0'; sign++)
		for (unsigned kind = 0; kind <= KINDS; kind++) {
			struct sdk_style o = {.blank = *sign};
			struct sdk_batch b;
			bool ok;

			if (!sdk_format_takes(f, *sign)) {
				refused++;
				continue;
			}
			if (f->columns != NULL)
				sdk_columns(&o, f->columns);
			o.keep = f->keeps && *sign != ' ';
			sdk_batch_init(&b, ROOM);
			fill(&b, kind, o.keep);
			ok = trip(f, &o, kind, &b);
			sdk_batch_free(&b);
			if (!ok)
				return false;
		}
	return true;
}

/*
 * Columns by chance. Those without a puzzle must be refused when read: no
 * other grid may come out of them.
 */
static bool
some_columns(const struct sdk_format *f)
{
	static const char *const kind[] = {"index", "source", "puzzle",
	    "solution", "clues", "solutions", "level", "technique", "steps",
	    "nodes", "kept", "a\"b=puzzle", "b;c=index", "#d=index", "{e=kept",
	    "puzzle=puzzle", "Question=puzzle", "grid=solution", "[f=clues",
	    "g|h=clues", "solution=puzzle", "\303\251=kept", "1=index"};
	struct sdk_style o = {.blank = f->blank};
	char list[1024] = "";
	struct sdk_batch b, again;
	unsigned n = 1 + draw(draw(3) == 0 ? SDK_MOST_COLUMNS : 6);
	const char *puzzle = NULL, *standard;
	bool ok = true, read;

	for (unsigned i = 0; i < n; i++) {
		strcat(list, i > 0 ? "," : "");
		strcat(list, kind[draw(sizeof kind / sizeof *kind)]);
	}
	if (sdk_columns(&o, list) != NULL) {
		printf("%s: no list of columns\n", list);
		return false;
	}
	if (sdk_columns_mislead(&o) != NULL) {
		refused++;
		return true;
	}
	standard = NULL;
	for (unsigned c = 0; c < o.columns; c++) {
		const char *name = o.column[c].name;

		if (strcmp(name, "puzzle") == 0 ||
		    strcmp(name, "Question") == 0)
			standard = name;
		if (strcmp(name, "a\"b") == 0)
			puzzle = name;
	}
	sdk_batch_init(&b, ROOM);
	fill(&b, KINDS, true);
	if (standard != NULL)
		ok = trip(f, &o, KINDS, &b);
	else if (puzzle == NULL) {
		write_file(f, &o, &b);
		for (int named = 0; named < 2 && ok; named++) {
			sdk_batch_init(&again, ROOM);
			read = read_file(named ? f : NULL, NULL, &again);
			if (read || again.n > 0)
				ok = fails(f, &o, "no puzzle in it", KINDS, &b,
				    &again);
			sdk_batch_free(&again);
			trips++;
		}
	}
	sdk_batch_free(&b);
	return ok;
}

static void
fill_marks(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	for (size_t i = 0; i < b->n; i++)
		side->item[i].marked = true;
	for (size_t i = 0; i < SDK_CELLS * b->n; i++)
		side->marks[i] = b->cells[i] != 0
				     ? (uint16_t)(1u << b->cells[i])
				     : (uint16_t)(2 * draw(512));
}

/* The digit that a cell has by a set of candidates: a lone one. */
static unsigned
lone(uint16_t marks)
{
	for (unsigned d = 1; d <= 9; d++)
		if (marks == 1u << d)
			return d;
	return 0;
}

/*
 * Candidates, from none to nine in a cell. A lone one may come back as a given:
 * that is the same puzzle.
 */
static bool
candidates(const struct sdk_format *f)
{
	struct sdk_style o = {.blank = f->blank};
	struct sdk_batch b, again;
	struct sdk_side *had, *has;
	bool ok;

	sdk_batch_init(&b, ROOM);
	sdk_batch_init(&again, ROOM);
	fill(&b, KINDS, false);
	fill_marks(&b);
	write_file(f, &o, &b);
	had = b.extra;
	ok = read_file(f, NULL, &again) && again.n == b.n;
	has = again.extra;
	for (size_t i = 0; i < SDK_CELLS * b.n && ok; i++) {
		unsigned d = again.cells[i];

		if (d != 0)
			ok = d == lone(had->marks[i]);
		else
			ok = has->item[i / SDK_CELLS].marked &&
			     has->marks[i] == had->marks[i];
	}
	if (!ok)
		fails(f, &o, "candidates", KINDS, &b, &again);
	trips++;
	sdk_batch_free(&b);
	sdk_batch_free(&again);
	return ok;
}

int
main(int argc, char *argv[])
{
	unsigned long seed =
	    argc > 1 ? strtoul(argv[1], NULL, 10) : (unsigned long)time(NULL);
	unsigned rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 3, formats = 0;
	bool ok = true;

	sdk_start(argv[0]);
	state = seed;
	file = tmpfile();
	out = dup(1);
	if (file == NULL || out < 0)
		sdk_die("temporary file:");
	for (const struct sdk_format *f = sdk_formats; f->name != NULL; f++) {
		if (f->read == NULL || f->write == NULL)
			continue;
		formats++;
		for (unsigned i = 0; i < rounds; i++)
			ok &= all_signs(f);
		for (unsigned i = 0; f->marks && i < 20 * rounds; i++)
			ok &= candidates(f);
		for (unsigned i = 0; f->columns != NULL && i < 20 * rounds; i++)
			ok &= some_columns(f);
	}
	printf("test_write: seed %lu: %u formats, %lu ways back, %lu refused: "
	       "%s\n",
	    seed, formats, trips, refused, ok ? "ok" : "failed");
	return ok && formats >= 19 && trips > 1000 ? 0 : 1;
}
