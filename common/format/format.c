/* Formats: the table, the guess of what a line is, what a batch holds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format.h"
#include "rate/rate.h"
#include "record/record.h"
#include "solve/solve.h"

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

/* Where the arrays are behind the head of it; text comes last. */
static void
lay_out(struct sdk_side *side, size_t room)
{
	char *p = (char *)(side + 1);

	side->item = (void *)p;
	p += room * sizeof *side->item;
	side->rating = (void *)p;
	p += room * sizeof *side->rating;
	side->marks = (void *)p;
	p += room * SDK_CELLS * sizeof *side->marks;
	side->solution = (void *)p;
	side->text = p + room * SDK_CELLS + SDK_PAD;
}

static size_t
side_size(size_t room)
{
	const struct sdk_side *side;

	return sizeof *side + SDK_PAD +
	       room * (sizeof *side->item + sizeof *side->rating +
			  SDK_CELLS * (sizeof *side->marks + 1));
}

struct sdk_side *
sdk_side_start(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	if (side == NULL) {
		b->extra = side = sdk_alloc(side_size(b->room));
		side->size = 0;
		lay_out(side, b->room);
	}
	memset(side->item, 0, b->room * sizeof *side->item);
	side->len = 0;
	return side;
}

struct sdk_side *
sdk_side_room(struct sdk_batch *b, size_t more)
{
	struct sdk_side *side = b->extra;

	if (side->len + more > side->size) {
		size_t size = 2 * side->size + more;

		b->extra = side =
		    sdk_resize(side, side_size(b->room) + size, 1);
		side->size = size;
		lay_out(side, b->room);
	}
	return side;
}

/* The first solution of those that came without one, and how many there are. */
static void
solve(const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	uint8_t *grid = sdk_alloc(b->n * SDK_CELLS + SDK_PAD);
	uint64_t *count = sdk_alloc(b->n * sizeof *count);
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		if (o->needs & SDK_NEEDS_COUNT || !side->item[i].solved)
			memcpy(grid + SDK_CELLS * n++, b->cells + SDK_CELLS * i,
			    SDK_CELLS);
	memset(grid + SDK_CELLS * n, 0, SDK_PAD);
	sdk_solve(grid, n, o->needs & SDK_NEEDS_COUNT ? 2 : 1, grid, count);
	n = 0;
	for (size_t i = 0; i < b->n; i++) {
		struct sdk_item *item = &side->item[i];

		if (!(o->needs & SDK_NEEDS_COUNT) && item->solved)
			continue;
		item->count = count[n];
		if (!item->solved && count[n] > 0) {
			memcpy(side->solution + SDK_CELLS * i,
			    grid + SDK_CELLS * n, SDK_CELLS);
			item->solved = true;
		}
		n++;
	}
	free(grid);
	free(count);
}

/* A solution that came along and is none is not one. */
static void
judge(struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		const uint8_t *solution = side->solution + SDK_CELLS * i;
		struct sdk_item *item = &side->item[i];

		if (!item->solved)
			continue;
		for (unsigned k = 0; k < SDK_CELLS; k++)
			item->solved &=
			    cells[k] == 0 || cells[k] == solution[k];
		item->solved &= sdk_complete(solution);
	}
}

void
sdk_side_complete(const struct sdk_style *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	if (o->needs & (SDK_NEEDS_SOLUTION | SDK_NEEDS_COUNT)) {
		judge(b);
		solve(o, b);
	}
	if (o->needs & SDK_NEEDS_RATING)
		sdk_rate(b->cells, b->n, 0, side->rating);
}

/*
 * Signs of other scripts as the ASCII ones that mean the same: lines of boxes,
 * dots, full-width digits and bars. Others stay, and are then told as wrong.
 */
static char
ascii_of(unsigned c)
{
	if (c >= 0xff10 && c <= 0xff19)
		return (char)('0' + (c - 0xff10));
	if (c == 0x2500 || c == 0x2501 || c == 0x2504 || c == 0x2505 ||
	    c == 0x2508 || c == 0x2509 || c == 0x254c || c == 0x254d ||
	    c == 0x2550)
		return '-';
	if (c == 0x2502 || c == 0x2503 || c == 0x2506 || c == 0x2507 ||
	    c == 0x250a || c == 0x250b || c == 0x254e || c == 0x254f ||
	    c == 0x2551 || c == 0xff5c)
		return '|';
	if (c >= 0x2500 && c <= 0x257f)
		return '+';
	if (c == 0xb7 || c == 0x2022 || c == 0x2219 || c == 0x22c5 ||
	    c == 0x30fb || c == 0x25a1 || c == 0xff0e)
		return '.';
	if (c == 0xa0 || c == 0x3000)
		return ' ';
	return 0;
}

static char *
room_in(char **buf, size_t *have, size_t want)
{
	if (*have < want) {
		*buf = sdk_resize(*buf, want + SDK_PAD, 1);
		*have = want;
	}
	return *buf;
}

size_t
sdk_utf8(const char *text, size_t n)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t want = p[0] < 0xc2   ? 0
		      : p[0] < 0xe0 ? 2
		      : p[0] < 0xf0 ? 3
		      : p[0] < 0xf5 ? 4
				    : 0;

	if (p[0] < 0x80)
		return 1;
	if (want > n)
		return 0;
	for (size_t i = 1; i < want; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
	    (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
		return 0;
	return want;
}

static void
fold(struct sdk_scan *s, struct sdk_line *l)
{
	const unsigned char *p = (const unsigned char *)l->text;
	char *to = room_in(&s->fold, &s->fold_size, l->len + 1), sign;
	size_t n = 0, used;

	for (size_t i = 0; i < l->len; i += used) {
		unsigned c = 0;

		used = sdk_utf8(l->text + i, l->len - i);
		if (used == 3)
			c = (p[i] & 0x0fu) << 12 | (p[i + 1] & 0x3fu) << 6 |
			    (p[i + 2] & 0x3fu);
		else if (used == 2)
			c = (p[i] & 0x1fu) << 6 | (p[i + 1] & 0x3fu);
		if ((sign = ascii_of(c)) != 0)
			to[n++] = sign;
		else {
			to[n++] = (char)p[i];
			used = 1;
		}
	}
	l->text = to;
	l->len = n;
}

/* UTF-16 to UTF-8. LF is one of two bytes: the other leads the next line. */
static void
narrow(struct sdk_scan *s, struct sdk_line *l)
{
	const unsigned char *p = (const unsigned char *)l->text;
	size_t i = s->code == UTF_16_LE && s->line > 1, n = 0;
	unsigned char *to =
	    (unsigned char *)room_in(&s->wide, &s->wide_size, 3 * l->len + 1);

	for (; i + 1 < l->len; i += 2) {
		unsigned c = s->code == UTF_16_LE
				 ? p[i] | (unsigned)p[i + 1] << 8
				 : p[i + 1] | (unsigned)p[i] << 8;

		if (c == 0xfeff || c == '\r')
			continue;
		if (c < 0x80)
			to[n++] = (unsigned char)c;
		else if (c < 0x800) {
			to[n++] = (unsigned char)(0xc0 | c >> 6);
			to[n++] = (unsigned char)(0x80 | (c & 0x3f));
		} else {
			to[n++] = (unsigned char)(0xe0 | c >> 12);
			to[n++] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
			to[n++] = (unsigned char)(0x80 | (c & 0x3f));
		}
	}
	l->text = (char *)to;
	l->len = n;
}

static void
look_for_code(struct sdk_scan *s, const struct sdk_line *l)
{
	s->code = UTF_8;
	if (l->len >= 2 && memcmp(l->text, "\xff\xfe", 2) == 0)
		s->code = UTF_16_LE;
	if (l->len >= 2 && memcmp(l->text, "\xfe\xff", 2) == 0)
		s->code = UTF_16_BE;
}

static bool
has_high(const struct sdk_line *l)
{
	unsigned long all = 0, word;
	size_t i = 0;

	for (; i + sizeof word <= l->len; i += sizeof word) {
		memcpy(&word, l->text + i, sizeof word);
		all |= word;
	}
	for (; i < l->len; i++)
		all |= (unsigned char)l->text[i];
	return (all & (unsigned long)0x8080808080808080) != 0;
}

static bool
is_empty(const struct sdk_line *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (!sdk_is_blank(l->text[i]))
			return false;
	return !l->cut;
}

/* Whether a line is a number as programs print counts; "0..." is none. */
static bool
is_count(const struct sdk_line *l)
{
	if (l->len == 0 || l->len > 8 || l->text[0] == '0')
		return false;
	for (size_t i = 0; i < l->len; i++)
		if (l->text[i] < '0' || l->text[i] > '9')
			return false;
	return true;
}

/*
 * A line that nobody knows: what is wrong with it as a native one, if such are
 * wanted?
 */
static enum sdk_is
unknown(struct sdk_scan *s, const struct sdk_line *l, struct sdk_seen *seen)
{
	enum sdk_is is = sdk_native_line(l, seen);
	bool told = is == SDK_IS_BAD || is == SDK_IS_BAD_RECORD;

	if (is == SDK_IS_ROW)
		is = SDK_IS_BAD;
	if (is == SDK_IS_RECORD)
		is = SDK_IS_BAD_RECORD;
	if (s->column != NULL)
		return sdk_bad(
		    is, seen, "want a table with the column %s", s->column);
	if (told && (s->only == NULL || s->only->read == sdk_read_rows ||
			s->only->read == sdk_read_line81))
		return is;
	return sdk_bad(is, seen, "want the format %s", s->now->name);
}

/* Rows of a record are all of one format; a record by itself may come up. */
static enum sdk_is
guess(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const struct sdk_format *before = s->now;
	enum sdk_is (*last)(struct sdk_scan *, unsigned,
	    const struct sdk_line *, struct sdk_seen *) = NULL;
	enum sdk_is is;

	if (s->only != NULL || rows > 0) {
		is = s->now->read(s, rows, l, seen);
		if (is != SDK_IS_OTHER)
			return is;
		if (s->only != NULL)
			return unknown(s, l, seen);
		last = before->read;
	}
	for (s->now = sdk_formats; s->now->name != NULL; s->now++) {
		if (s->now->read == NULL || s->now->read == last)
			continue;
		if (s->column != NULL && s->now->columns == NULL)
			continue; /* not a table */
		last = s->now->read;
		is = last(s, rows, l, seen);
		if (is != SDK_IS_OTHER && (is != SDK_IS_ROW || rows == 0))
			return is;
	}
	s->now = before;
	return unknown(s, l, seen);
}

static enum sdk_is
scan(struct sdk_scan *s, unsigned rows, struct sdk_line *l,
    struct sdk_seen *seen)
{
	if (s->stream != NULL)
		return s->stream->read(s, rows, l, seen);
	if (s->aside && (l->len == 0 || l->text[0] != '[')) {
		/* up to an empty line, but not one at the beginning */
		if (!is_empty(l))
			s->ignored = true;
		else if (s->ignored)
			s->aside = false;
		return s->aside ? SDK_IS_NOTHING : SDK_IS_GAP;
	}
	s->aside = s->ignored = false;
	if (has_high(l) && l->text[0] != '<') {
		/* what follows the cells may be in any script */
		if ((s->only == NULL ? s->column == NULL
				     : s->only->read == sdk_read_line81) &&
		    sdk_read_line81(s, rows, l, seen) == SDK_IS_RECORD)
			return SDK_IS_RECORD;
		fold(s, l);
	}
	if (is_empty(l))
		return SDK_IS_GAP;
	if (l->text[0] == '#')
		return SDK_IS_NOTHING;
	return guess(s, rows, l, seen);
}

/* Whether native records may come up anywhere. */
static bool
is_open(const struct sdk_scan *s)
{
	return s->only == NULL && s->column == NULL;
}

static enum sdk_is
scan_line(void *ctx, struct sdk_batch *b, unsigned rows,
    const struct sdk_line *given, struct sdk_seen *seen)
{
	struct sdk_scan *s = ctx;
	struct sdk_line l = *given;
	enum sdk_is is;

	s->b = b;
	s->line = seen->line;
	if (s->line == 1)
		look_for_code(s, &l);
	if (s->code != UTF_8)
		narrow(s, &l);
	if (s->line == 1 && s->only == NULL && is_count(&l)) {
		s->count = s->line;
		s->syntax.plain = false;
		return SDK_IS_NOTHING;
	}
	is = scan(s, rows, &l, seen);
	if (l.text != given->text && seen->rest > 0) {
		/* the rest of what was given is not that of what was read */
		seen->rest = 0;
		is = sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want one record a line, or UTF-8");
	}
	if (s->count != 0 && is != SDK_IS_NOTHING) {
		/* the count of the lines that follow, or a row cut short */
		if (is != SDK_IS_RECORD && is != SDK_IS_GAP) {
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want 9 cells, got a number");
			seen->line = s->count;
			is = SDK_IS_BAD_RECORD;
		}
		s->count = 0;
	}
	s->syntax.plain = is_open(s) && s->stream == NULL && s->count == 0 &&
			  !s->aside && s->code == UTF_8;
	return is;
}

static enum sdk_is
scan_end(void *ctx, struct sdk_seen *seen)
{
	struct sdk_scan *s = ctx;
	enum sdk_is is = SDK_IS_NOTHING;

	if (s->count != 0) {
		seen->line = s->count;
		is = sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want 9 cells, got a number");
	} else if (s->part != 0) {
		seen->line = s->part_line;
		is = sdk_bad(
		    SDK_IS_BAD_RECORD, seen, "want the rest of the record");
	} else if (s->stream != NULL &&
		   s->stream->read == sdk_read_opensudoku && s->xml == XML_BODY)
		is = sdk_bad(SDK_IS_BAD_RECORD, seen, "want </opensudoku>");
	s->count = s->part = 0;
	s->aside = false;
	s->stream = NULL;
	s->code = UTF_8;
	s->syntax.plain = is_open(s);
	return is;
}

void
sdk_scan_open(struct sdk_scan *s, char *const *files)
{
	s->now = s->only != NULL ? s->only : sdk_formats;
	s->syntax = (struct sdk_syntax){
	    .line = scan_line, .end = scan_end, .ctx = s, .plain = is_open(s)};
	s->in = sdk_reader_open_as(files, &s->syntax);
}

bool
sdk_scan_read(struct sdk_scan *s, struct sdk_batch *b)
{
	sdk_side_start(b);
	return sdk_read(s->in, b);
}

int
sdk_scan_close(struct sdk_scan *s)
{
	free(s->fold);
	free(s->wide);
	free(s->part_text);
	return sdk_reader_close(s->in);
}
