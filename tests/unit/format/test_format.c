/*
 * The readers of sdk-fmt against files that are damaged in all small ways: what
 * comes out is the right grid or nothing, never another one.
 * usage: test_format [FOLDER]
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format/format.h"
#include "record/record.h"

enum { ROOM = 64 };

static struct sdk_batch batch;
/* What every file of the folder says. */
static const char puzzle[] = "530070000600195000098000060800060003400803001"
			     "700020006060000280000419005000080079";
static uint8_t right[SDK_CELLS];
static bool doubled; /* a line is */

/* What standard input will say; it must fit into a pipe. */
static void
put_file(const char *text, size_t len)
{
	int fd[2];

	if (pipe(fd) != 0 || write(fd[1], text, len) != (ssize_t)len ||
	    close(fd[1]) != 0 || dup2(fd[0], STDIN_FILENO) < 0 ||
	    close(fd[0]) != 0)
		sdk_die("pipe:");
}

/* A row that is there twice makes digits clash: any tool will tell. */
static bool
is_right(const uint8_t *cells)
{
	char clash[64];

	return memcmp(cells, right, SDK_CELLS) == 0 ||
	       (doubled && sdk_clash(cells, clash) != NULL);
}

/* How many grids standard input holds, or -1 if one is not right. */
static int
read_file(void)
{
	struct sdk_scan scan = {.keep = true, .answers = true};
	char *files[] = {NULL};
	int grids = 0;

	sdk_input_rewound();
	sdk_scan_open(&scan, files);
	while (sdk_scan_read(&scan, &batch)) {
		for (size_t i = 0; i < batch.n && grids >= 0; i++)
			grids = is_right(batch.cells + SDK_CELLS * i)
				    ? grids + 1
				    : -1;
		while (batch.notes > 0)
			free(batch.note[--batch.notes]);
		batch.n = 0;
	}
	sdk_scan_close(&scan);
	return grids;
}

static bool
must_be_right(const char *name, const char *how, size_t at)
{
	if (read_file() >= 0)
		return true;
	printf("%s: %s at byte %zu: another grid\n", name, how, at);
	return false;
}

/*
 * A blank cell that is nothing, a lone candidate, a + that says "no given", a
 * cell whose being given stands elsewhere: less of that is another puzzle.
 */
static bool
is_frail(const char *name)
{
	static const char *const frail[] = {"cells", "csv9-empty",
	    "csv9-semicolon", "tsv9", "hodoku", "opensudoku-", "pencil",
	    "sukaku", "jsonl-lists"};

	for (size_t i = 0; i < sizeof frail / sizeof *frail; i++)
		if (strncmp(name, frail[i], strlen(frail[i])) == 0)
			return true;
	return false;
}

/* Cells with their places, those that are blank left out. */
static bool
is_sparse(const char *name)
{
	return strncmp(name, "nested-rc", 9) == 0 ||
	       strncmp(name, "nested-gnome", 12) == 0;
}

/* All ways to lose or double a byte or a line, or to lose the end. */
static bool
damage(const char *name, const char *text, size_t len)
{
	char *bad = sdk_alloc(2 * len + 2);
	bool ok = true;

	for (size_t i = 0; i < len && ok; i++) {
		size_t line = 1;

		while (i + line < len && text[i + line - 1] != '\n')
			line++;
		if (!is_frail(name) || memchr(text, '|', len) != NULL) {
			memcpy(bad, text, i);
			put_file(bad, i);
			ok &= must_be_right(name, "cut", i);
		}
		if (text[i] != '[' && (i == 0 || text[i - 1] == '\n')) {
			memcpy(bad + i, text + i + line, len - i - line);
			put_file(bad, len - line);
			ok &= is_sparse(name) ||
			      must_be_right(name, "line lost", i);
			memcpy(bad + i, text + i, line);
			memcpy(bad + i + line, text + i, len - i);
			put_file(bad, len + line);
			doubled = true;
			ok &= must_be_right(name, "line doubled", i);
			doubled = false;
		}
		if (is_frail(name))
			continue;
		memcpy(bad + i, text + i + 1, len - i - 1);
		put_file(bad, len - 1);
		ok &= must_be_right(name, "byte lost", i);
		bad[i] = text[i];
		memcpy(bad + i + 1, text + i, len - i);
		put_file(bad, len + 1);
		ok &= must_be_right(name, "byte doubled", i);
		bad[i] = '\0';
		put_file(bad, len + 1);
		ok &= must_be_right(name, "NUL put in", i);
	}
	free(bad);
	return ok;
}

static size_t
load(const char *folder, const char *name, char *text, size_t size)
{
	char file[512];
	size_t n;
	FILE *f;

	snprintf(file, sizeof file, "%s/%s", folder, name);
	f = fopen(file, "rb");
	if (f == NULL)
		sdk_die("%s:", file);
	n = fread(text, 1, size, f);
	fclose(f);
	return n;
}

int
main(int argc, char *argv[])
{
	static char text[1 << 14];
	const char *folder = argc > 1 ? argv[1] : "tests/data/fmt";
	struct dirent *entry;
	size_t len, files = 0;
	bool ok = true;
	DIR *dir;

	sdk_start(argv[0]);
	sdk_batch_init(&batch, ROOM);
	sdk_cells(puzzle, puzzle + SDK_CELLS, right);
	if ((dir = opendir(folder)) == NULL)
		sdk_die("%s:", folder);
	while ((entry = readdir(dir)) != NULL) {
		if (strstr(entry->d_name, ".in") == NULL)
			continue;
		files++;
		len = load(folder, entry->d_name, text, sizeof text);
		put_file(text, len);
		if (read_file() != 1) {
			printf("%s: is not read right\n", entry->d_name);
			ok = false;
		}
		ok &= damage(entry->d_name, text, len);
	}
	closedir(dir);
	sdk_batch_free(&batch);
	printf("test_format: %zu files: %s\n", files, ok ? "ok" : "failed");
	return ok && files > 0 ? 0 : 1;
}
