/* The table of formats. */
#include <string.h>

#include "base/io.h"
#include "format.h"

/*
 * Signs for a blank cell that are read again as such in a format, whatever the
 * grid holds.
 */
static const char any_sign[] = "._*-xX0? ", some_sign[] = "._*-xX0?";

const struct sdk_format sdk_formats[] = {
    {"line", "81 characters, and what follows them", .read = sdk_read_line81,
	.write = sdk_write_line, .blank = '.', .signs = any_sign,
	.keeps = true},
    {"sdm", "like line, with CR LF line ends and 0 for blanks",
	.read = sdk_read_line81, .write = sdk_write_sdm, .blank = '0',
	.signs = any_sign, .keeps = true},
    {"csv9", "nine lines of cells separated by commas; lists in brackets",
	.read = sdk_read_csv9, .write = sdk_write_csv9, .apart = "\n",
	.blank = '0', .signs = any_sign},
    {"sukaku", "729 characters, the candidates of each cell",
	.read = sdk_read_sukaku, .write = sdk_write_sukaku, .blank = '.',
	.signs = some_sign, .marks = true},
    {"url", "an address with 81 cells in it", .read = sdk_read_url,
	.write = sdk_write_url, .blank = '0'},
    {"hodoku", "a line of a HoDoKu library", .read = sdk_read_hodoku,
	.marks = true},
    {"sgt", "a game ID of Simon Tatham's Solo", .read = sdk_read_sgt,
	.write = sdk_write_sgt, .blank = '0'},
    {"jsonl", "JSON objects, one a line", .read = sdk_read_jsonl, .finds = true,
	.write = sdk_write_jsonl, .columns = "index,puzzle,clues", .blank = '.',
	.signs = any_sign},
    {"opensudoku", "XML of OpenSudoku; any other with 81 cells",
	.read = sdk_read_opensudoku, .finds = true,
	.write = sdk_write_opensudoku, .start = sdk_start_opensudoku,
	.end = sdk_end_opensudoku, .finish = sdk_finish_opensudoku,
	.blank = '0'},
    {"csv", "a table with a header", .read = sdk_read_csv, .finds = true,
	.write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "index,puzzle,clues", .blank = '.', .signs = any_sign},
    {"tsv", "the same with tabs", .read = sdk_read_csv, .finds = true,
	.write = sdk_write_tsv, .start = sdk_start_tsv,
	.columns = "index,puzzle,clues", .blank = '.', .signs = any_sign},
    {"kaggle", "csv with the columns quizzes and solutions",
	.read = sdk_read_csv, .finds = true, .write = sdk_write_csv,
	.start = sdk_start_csv, .columns = "quizzes=puzzle,solutions=solution",
	.blank = '0', .signs = any_sign},
    {"kaggle3m", "csv: id, puzzle, solution, clues, difficulty",
	.read = sdk_read_csv, .finds = true, .write = sdk_write_csv,
	.start = sdk_start_csv,
	.columns = "id=index,puzzle,solution,clues,difficulty=nodes",
	.blank = '.', .signs = any_sign},
    {"extreme", "csv: source, question, answer, rating", .read = sdk_read_csv,
	.finds = true, .write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "source,question=puzzle,answer=solution,rating=nodes",
	.blank = '.', .signs = any_sign},
    {"bank", "words, one of them 81 cells", .read = sdk_read_bank},
    {"setrow", "\\setrow of the LaTeX package logicpuzzle",
	.read = sdk_read_setrow},
    {"latex", "an environment of the LaTeX package sudoku",
	.read = sdk_read_latex, .write = sdk_write_latex, .apart = "\n",
	.blank = ' ', .signs = " "},
    {"grid", "nine lines of nine digits separated by spaces",
	.read = sdk_read_rows, .write = sdk_write_grid, .apart = "\n",
	.blank = '0'},
    {"sdk", "nine lines of nine characters, headers, sections",
	.read = sdk_read_rows, .write = sdk_write_sdk, .apart = "\r\n",
	.blank = '.', .signs = some_sign},
    {"ss", "a grid drawn as by Simple Sudoku", .read = sdk_read_rows,
	.write = sdk_write_ss, .apart = "\r\n", .blank = '.',
	.signs = "._*xX0? "},
    {"box", "a grid drawn with + - |", .read = sdk_read_rows,
	.write = sdk_write_box, .apart = "\n", .blank = '.', .signs = any_sign,
	.merges = true},
    {"ubox", "a grid drawn with box-drawing characters", .read = sdk_read_rows,
	.write = sdk_write_ubox, .apart = "\n", .blank = '.', .signs = any_sign,
	.merges = true},
    {"pencil", "a drawn grid of candidates", .read = sdk_read_rows,
	.write = sdk_write_pencil, .apart = "\n", .marks = true},
    {"markdown", "a table of Markdown", .read = sdk_read_rows,
	.write = sdk_write_markdown, .apart = "\n", .blank = ' ',
	.signs = any_sign},
    {"emoji", "nine lines of keycaps and squares, for chats",
	.read = sdk_read_rows, .write = sdk_write_emoji, .apart = "\n"},
    {"cells", "a table of single cells, of nine or 81 columns",
	.read = sdk_read_values},
    {"nested", "lists in brackets, JSON of any shape, in other text",
	.read = sdk_read_nest, .end = sdk_end_nest, .finds = true},
    {"npy", "array for numpy.load: uint8, N by 81", .write = sdk_write_npy,
	.start = sdk_start_npy, .emit = sdk_emit_npy, .finish = sdk_finish_npy},
    {"svg", "picture", .start = sdk_start_svg, .emit = sdk_emit_svg,
	.finish = sdk_finish_svg, .merges = true, .pages = true},
    {"html", "page for a browser and its printer", .start = sdk_start_html,
	.emit = sdk_emit_html, .finish = sdk_finish_html, .merges = true,
	.pages = true},
    {"pdf", "pages to print", .start = sdk_start_pdf, .emit = sdk_emit_pdf,
	.finish = sdk_finish_pdf, .merges = true, .pages = true},
    {0},
};

const struct sdk_format *
sdk_format_named(const char *name)
{
	for (const struct sdk_format *f = sdk_formats; f->name != NULL; f++)
		if (strcmp(f->name, name) == 0)
			return f;
	return NULL;
}

void
sdk_format_write(
    const struct sdk_format *f, const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_put t = {.text = b->text, .len = b->len, .size = b->size};

	f->write(o, b, &t);
	b->text = t.text;
	b->len = t.len;
	b->size = t.size;
}

void
sdk_format_emit(const struct sdk_format *f, const struct sdk_style *o,
    struct sdk_batch *b, bool *begun)
{
	size_t lead =
	    f->apart != NULL && !*begun && b->len > 0 ? strlen(f->apart) : 0;

	if (f->emit != NULL)
		f->emit(o, b);
	else if (b->len > 0)
		sdk_write(b->text + lead, b->len - lead);
	*begun |= b->len > 0;
	b->len = 0;
}

bool
sdk_format_takes(const struct sdk_format *f, char blank)
{
	return f->signs == NULL || strchr(f->signs, blank) != NULL;
}

const char *
sdk_format_refuses(
    const struct sdk_format *f, const struct sdk_style *o, const uint8_t *cells)
{
	unsigned clues = 0, apart = 0;

	if (o->blank != ' ' || f->signs == NULL || f->apart != NULL)
		return NULL;
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		clues += cells[i] != 0;
		apart += (cells[i] == 0) == i % 2;
	}
	if (apart == SDK_CELLS)
		return "with spaces for blanks, it looks like a grid cut short";
	if (f->columns == NULL && clues == 9)
		return "with spaces for blanks, nine clues look like a row";
	if (f->columns == NULL && clues == 0)
		return "with spaces for blanks, an empty grid is an empty line";
	return NULL;
}
