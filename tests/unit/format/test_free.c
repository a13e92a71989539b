/*
 * Random grids in every layout that text around them may have, with random
 * indentation, comments, words and spacing, whole and damaged: what is read is
 * the same grid, or it is refused; it is never another one.
 * usage: test_free [SEED [ROUNDS]]
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

enum { ROOM = 64, SIZE = 1 << 16 };

static uint64_t state;
static char text[SIZE];
static size_t len;
static FILE *file;
static struct sdk_batch batch;

static unsigned
draw(unsigned n)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (unsigned)((z ^ z >> 31) % n);
}

static void
put(const char *s)
{
	size_t n = strlen(s);

	if (len + n < SIZE) {
		memcpy(text + len, s, n);
		len += n;
	}
}

static void
put_number(unsigned n)
{
	char s[16];

	snprintf(s, sizeof s, "%u", n);
	put(s);
}

/* A grid that breaks no rule: a known one, renamed, some cells of it left. */
static void
make(uint8_t *cells)
{
	unsigned digit[9], keep = draw(82);

	for (unsigned i = 0; i < 9; i++) {
		unsigned k = draw(i + 1);

		digit[i] = digit[k];
		digit[k] = i;
	}
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		unsigned r = i / 9, c = i % 9;

		cells[i] = (uint8_t)(1 + digit[(3 * (r % 3) + r / 3 + c) % 9]);
		if (draw(81) >= keep)
			cells[i] = 0;
	}
}

static const char *const words[] = {"", "", "Solve this puzzle, please:\n",
    "Here is the next one, of level 3:\n", "\n\n", "import numpy as np\n\n",
    "# a comment\n", "% another one\n"};

static void
put_words(void)
{
	put(words[draw(sizeof words / sizeof *words)]);
}

/* Brackets, separator of rows, blank, what leads and what ends. */
static const struct list {
	const char *lead, *open, *close, *apart, *blank, *end, *comment;
} lists[] = {
    {"int g[9][9] = {", "{", "}", ",", "0", "};", "// "},
    {"board = [", "[", "]", ",", "None", "]", "# "},
    {"const b = [", "[", "]", ",", "null", "];", "// "},
    {"let g: [[u8; 9]; 9] = [", "[", "]", ",", "0", "];", "// "},
    {"board = [", "[", "]", ",", "0", "]", "-- "},
    {"problem(1, [", "[", "]", ",", "_", "]).", "% "},
    {"x = [|", "", "", "|", "0", "|];", "% "},
    {"A = [", "", "", ";", "0", "];", "% "},
    {"g := [9][9]int{", "{", "}", ",", "0", "}", "// "},
    {"{\"id\": 1, \"puzzle\": [", "[", "]", ",", "0", "], \"n\": 2}", NULL},
    {"[{\"a\": {\"grid\": [", "[", "]", ",", "null", "]}}]", NULL},
};
enum { LISTS = sizeof lists / sizeof *lists };

static void
put_gap(void)
{
	static const char *const gap[] = {"", " ", "  ", "\t"};

	put(gap[draw(4)]);
}

static void
put_list(const uint8_t *cells, const struct list *k)
{
	bool lines = draw(2) == 0, commas = *k->apart == ',';

	put(k->lead);
	put(lines ? "\n" : "");
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		if (i % 9 == 0) {
			put_gap();
			put(k->open);
		}
		put_gap();
		if (cells[i] != 0)
			put_number(cells[i]);
		else
			put(k->blank);
		if (i % 9 != 8)
			put(commas || *k->apart == '|' ? "," : " ");
		else {
			put(k->close);
			put(i < 80 ? k->apart : "");
			if (k->comment != NULL && lines && draw(4) == 0) {
				put("  ");
				put(k->comment);
				put("row (");
				put_number(i / 9);
				put("]");
			}
			put(lines ? "\n" : "");
			put(lines && i % 27 == 26 && draw(3) == 0 ? "\n" : "");
		}
	}
	put(k->end);
	put("\n");
}

/* Rows of fields: with numbers of rows, decimals, words for a blank. */
static void
put_table(const uint8_t *cells)
{
	static const char *const blank[] = {"0", "0.0", "NaN", "NA", ""};
	static const char *const sep[] = {",", ";", "\t", "  ", " & "};
	unsigned b = draw(5), s = draw(b == 4 ? 3 : 5), decimals = draw(2),
		 numbers = draw(2), base = draw(2);

	for (unsigned i = 0; numbers && draw(4) > 0 && i < 10; i++) {
		if (i > 0)
			put(sep[s]);
		if (i > 0)
			put_number(i - 1 + base);
		if (i == 9)
			put(s == 4 ? " \\\\\n" : "\n");
	}
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		if (i % 9 == 0 && numbers) {
			put_number(i / 9 + base);
			put(sep[s]);
		}
		if (cells[i] != 0) {
			put_number(cells[i]);
			put(decimals ? ".0" : "");
		} else
			put(blank[b]);
		put(i % 9 != 8 ? sep[s] : s == 4 ? " \\\\\n" : "\n");
	}
}

/* Nine lines: quoted, in a fence, in three words, with bands apart. */
static void
put_rows(const uint8_t *cells)
{
	static const char *const blanks = "0._-*";
	const char *lead[] = {"", "> ", ">> ", "  ", "\t"};
	unsigned how = draw(4), apart = how > 1 ? draw(2) : 0, l = draw(5);
	char one[2] = {blanks[draw(5)], '\0'};
	bool fence = draw(3) == 0;

	put(fence ? "```text\n" : "");
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		if (i % 9 == 0)
			put(lead[l]);
		if (cells[i] != 0)
			put_number(cells[i]);
		else
			put(one);
		if (i % 9 != 8)
			put(how == 0                 ? " "
			    : how == 2 && i % 3 == 2 ? " "
			    : how == 3               ? i % 3 == 2 ? "  " : " "
						     : "");
		else
			put("\n");
		if (i % 27 == 26 && i < 80 && apart)
			put("\n");
	}
	put(fence ? "```\n" : "");
}

static void
put_bars(const uint8_t *cells)
{
	unsigned how = draw(4);

	if (how == 1)
		put("|   |   |   |   |   |   |   |   |   |\n"
		    "|---|---|---|---|---|---|---|---|---|\n");
	if (how == 2)
		put("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n"
		    "|---|---|---|---|---|---|---|---|---|\n");
	put(how == 3 ? "\\begin{sudoku}\n" : "");
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		put(how == 3 ? "|" : i % 9 == 0 ? "| " : " | ");
		if (cells[i] != 0)
			put_number(cells[i]);
		else
			put(" ");
		if (i % 9 == 8)
			put(how == 3 ? "|.\n" : " |\n");
	}
	put(how == 3 ? "\\end{sudoku}\n" : "");
}

static void
put_xml(const uint8_t *cells)
{
	bool attribute = draw(2) == 0;

	put("<?xml version=\"1.0\"?>\n<game>\n <level>3</level>\n");
	put(attribute ? " <thing cells=\"" : " <values>\n");
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		put_number(cells[i]);
		if (!attribute && i % 9 == 8)
			put("\n");
	}
	put(attribute ? "\"/>\n" : " </values>\n");
	put("</game>\n");
}

/* "[3,]  5 3 0 ..." */
static void
put_matrix(const uint8_t *cells)
{
	put("     [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n");
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		if (i % 9 == 0) {
			put("[");
			put_number(i / 9 + 1);
			put(",]");
		}
		put("    ");
		put_number(cells[i]);
		put(i % 9 == 8 ? "\n" : "");
	}
}

static unsigned
put_grid(const uint8_t *cells)
{
	unsigned how = draw(LISTS + 8);

	if (how < LISTS)
		put_list(cells, &lists[how]);
	else if (how < LISTS + 3)
		put_table(cells);
	else if (how < LISTS + 5)
		put_rows(cells);
	else if (how == LISTS + 5)
		put_bars(cells);
	else if (how == LISTS + 6)
		put_xml(cells);
	else
		put_matrix(cells);
	return how;
}

/* How many grids are read; -1: one of them is not among the n right ones. */
static int
read_text(const uint8_t *right, unsigned n)
{
	struct sdk_scan scan = {.keep = true, .answers = true};
	char *files[] = {NULL};
	int grids = 0;

	rewind(file);
	if (fwrite(text, 1, len, file) != len || fflush(file) != 0 ||
	    ftruncate(fileno(file), (off_t)len) != 0 ||
	    dup2(fileno(file), STDIN_FILENO) < 0 ||
	    lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
		sdk_die("temporary file:");
	sdk_input_rewound();
	sdk_scan_open(&scan, files);
	while (sdk_scan_read(&scan, &batch)) {
		for (size_t i = 0; i < batch.n && grids >= 0; i++) {
			bool ok = false;

			for (unsigned k = 0; k < n; k++)
				ok |=
				    memcmp(batch.cells + SDK_CELLS * i,
					right + SDK_CELLS * k, SDK_CELLS) == 0;
			grids = ok ? grids + 1 : -1;
		}
		while (batch.notes > 0)
			free(batch.note[--batch.notes]);
		batch.n = 0;
	}
	sdk_scan_close(&scan);
	return grids;
}

int
main(int argc, char *argv[])
{
	uint64_t seed =
	    argc > 1 ? strtoull(argv[1], NULL, 10) : (uint64_t)time(NULL);
	unsigned rounds =
	    argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 3000;
	unsigned whole = 0, asked = 0, read[LISTS + 8] = {0};
	uint8_t right[3 * SDK_CELLS];

	sdk_start(argv[0]);
	state = seed;
	if ((file = tmpfile()) == NULL)
		sdk_die("temporary file:");
	sdk_batch_init(&batch, ROOM);
	/* complaints are what refusals are made of here */
	if (freopen("/dev/null", "w", stderr) == NULL)
		sdk_die("/dev/null:");
	for (unsigned r = 0; r < rounds; r++) {
		unsigned n = 1 + draw(3), how = 0;
		int got;

		len = 0;
		for (unsigned k = 0; k < n; k++) {
			make(right + SDK_CELLS * k);
			put_words();
			how = put_grid(right + SDK_CELLS * k);
			put("\n");
		}
		put_words();
		got = read_text(right, n);
		if (got < 0 || got > (int)n) {
			printf("test_free: seed %llu, round %u: another "
			       "grid (%d) out of\n%.*s\n",
			    (unsigned long long)seed, r, got, (int)len, text);
			return 1;
		}
		whole += (unsigned)got;
		asked += n;
		if (n == 1 && got == 1)
			read[how]++;
	}
	sdk_batch_free(&batch);
	fclose(file);
	printf("test_free: seed %llu, %u rounds: %u of %u grids read, the "
	       "others refused\n",
	    (unsigned long long)seed, rounds, whole, asked);
	for (unsigned i = 0; i < LISTS + 8 && rounds >= 3000; i++)
		if (read[i] == 0) {
			printf("test_free: layout %u is never read\n", i);
			return 1;
		}
	return whole > asked / 2 ? 0 : 1;
}
