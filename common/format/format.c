/* The table of formats. */
#include <string.h>

#include "format.h"

const struct sdk_format sdk_formats[] = {
    {"line", "81 characters, and what follows them", .read = sdk_read_line81,
	.write = sdk_write_line, .blank = '.', .keeps = true},
    {"sdm", "the same with CR LF, 0 for a blank", .read = sdk_read_line81,
	.write = sdk_write_sdm, .blank = '0', .keeps = true},
    {"csv9", "nine lines of cells apart by commas; lists in brackets",
	.read = sdk_read_csv9, .write = sdk_write_csv9, .apart = "\n",
	.blank = '0'},
    {"sukaku", "729 characters, the candidates of each cell",
	.read = sdk_read_sukaku, .write = sdk_write_sukaku, .blank = '.',
	.marks = true},
    {"url", "an address with 81 cells in it", .read = sdk_read_url,
	.write = sdk_write_url, .blank = '0'},
    {"hodoku", "library of HoDoKu: cells between colons",
	.read = sdk_read_hodoku, .marks = true},
    {"sgt", "id of a game in Simon Tatham's Solo", .read = sdk_read_sgt,
	.write = sdk_write_sgt, .blank = '0'},
    {"jsonl", "JSON objects, one a line", .read = sdk_read_jsonl,
	.write = sdk_write_jsonl, .columns = "index,puzzle,clues",
	.blank = '.'},
    {"opensudoku", "XML of OpenSudoku", .read = sdk_read_opensudoku,
	.write = sdk_write_opensudoku, .start = sdk_start_opensudoku,
	.finish = sdk_finish_opensudoku, .blank = '0'},
    {"csv", "a table with a header", .read = sdk_read_csv,
	.write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "index,puzzle,clues", .blank = '.'},
    {"tsv", "the same with tabs", .read = sdk_read_csv, .write = sdk_write_tsv,
	.start = sdk_start_tsv, .columns = "index,puzzle,clues", .blank = '.'},
    {"kaggle", "csv with the columns quizzes and solutions",
	.read = sdk_read_csv, .write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "quizzes=puzzle,solutions=solution", .blank = '0'},
    {"kaggle3m", "csv: id, puzzle, solution, clues, difficulty",
	.read = sdk_read_csv, .write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "id=index,puzzle,solution,clues,difficulty=nodes",
	.blank = '.'},
    {"extreme", "csv: source, question, answer, rating", .read = sdk_read_csv,
	.write = sdk_write_csv, .start = sdk_start_csv,
	.columns = "source,question=puzzle,answer=solution,rating=nodes",
	.blank = '.'},
    {"bank", "words, one of them 81 cells", .read = sdk_read_bank},
    {"grid", "nine lines of nine digits apart by blanks", .read = sdk_read_rows,
	.write = sdk_write_grid, .apart = "\n", .blank = '0'},
    {"sdk", "nine lines of nine characters, headers, sections",
	.read = sdk_read_rows, .write = sdk_write_sdk, .apart = "\r\n",
	.blank = '.'},
    {"ss", "a drawn grid of Simple Sudoku", .read = sdk_read_rows,
	.write = sdk_write_ss, .apart = "\r\n", .blank = '.'},
    {"box", "a grid drawn with + - |", .read = sdk_read_rows,
	.write = sdk_write_box, .apart = "\n", .blank = '.', .merges = true},
    {"ubox", "a grid drawn with lines of Unicode", .read = sdk_read_rows,
	.write = sdk_write_ubox, .apart = "\n", .blank = '.', .merges = true},
    {"pencil", "a drawn grid of candidates", .read = sdk_read_rows,
	.write = sdk_write_pencil, .apart = "\n", .marks = true},
    {"npy", "array for numpy.load, uint8, N x 81", .write = sdk_write_npy,
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
