/*
 * The formats that sdk-fmt reads and writes. Text goes in and comes out as
 * grids with what belongs to them (struct sdk_batch, struct sdk_side); grids go
 * in and come out as text. May include rate, solve, record and base.
 *
 *	format.c      the table: one row for each format, in the order of guessing
 *	line.c latex.c list.c nest.c json.c npy.c print.c rows.c table.c xml.c
 *	              the formats: of each its reader and its writer
 *	scan.c        reading: asks the readers what a line is
 *	side.c        what a batch holds beside its cells
 *	cells.c columns.c draw.c fields.c late.c put.c text.c
 *	              what formats share; none of it calls any of the above
 *
 * How to add a format, by the example of latex.c:
 *
 * 1. A new file holds the reader and the writer, or one of the two. They are
 *    named and declared below, under "Readers and writers".
 * 2. The writer appends the grids of a batch to a text, and does nothing else:
 *    it runs in any thread. sdk_draw puts cells between lines that are the same
 *    for each grid; sdk_put_* append anything else and make room for it.
 * 3. The reader is given one line and says what it is: SDK_IS_ROW with nine
 *    cells in seen->cells, SDK_IS_RECORD with 81, SDK_IS_GAP between two grids,
 *    SDK_IS_BAD with the reason (sdk_bad), SDK_IS_OTHER if the line is of
 *    another format. The first reader in the table that knows a line has it, so
 *    a strict one goes before a lenient one: rows of LaTeX before drawn grids.
 * 4. A row in format.c names both, and says what separates records (.apart),
 *    the sign for a blank cell (.blank), and the signs that are read again as
 *    blank cells whatever the grid holds (.signs).
 * 5. A sample in tests/data/fmt, written by another program if there is one, is
 *    tested by itself, and damaged in all small ways, by test_format;
 *    test_write and fuzz_format try the new row without being told.
 */
#ifndef SDK_FORMAT_H
#define SDK_FORMAT_H

#include <string.h>

#include "base/io.h"
#include "put.h"
#include "rate/rate.h"
#include "record/record.h"
#include "record/syntax.h"

/* What a batch holds beside its cells, in b->extra; arrays of b->room. */
struct sdk_side {
	struct sdk_item {
		const char *layout; /* what the record was recognised as */
		bool solved;        /* there is a solution */
		bool merged;        /* ... to be shown along with the givens */
		bool marked;        /* it came with candidates */
		uint64_t count;     /* of solutions, 2 for more */
		size_t tail, kept;  /* what followed it: where in text, bytes */
	} * item;
	uint8_t *solution; /* grids */
	uint16_t *marks;   /* 81 each: bit d says that d is a candidate */
	struct sdk_rating *rating;
	char *text;
	size_t len, size; /* of text, bytes */
};
/* Empties it, or makes it; makes room in text (and may move all of it). */
struct sdk_side *sdk_side_start(struct sdk_batch *b);
struct sdk_side *sdk_side_room(struct sdk_batch *b, size_t more);

struct sdk_format;
/* What the reader of tables of cells knows. */
struct sdk_values {
	unsigned head;   /* fields of the header, or 0 */
	unsigned first;  /* 1: the first field numbers the row ... */
	int base;        /* ... and this was the first number */
	bool bare, sign; /* there are blanks without a sign, with one */
};
/* How reading stands. */
struct sdk_scan {
	/* what is wanted */
	const struct sdk_format *only; /* this format, or NULL: guess */
	const char *column;            /* name or number; or NULL */
	bool keep, answers;            /* tails, solutions that come along */
	bool explain;                  /* what layout each record has */
	/* the stream */
	struct sdk_reader *in;
	struct sdk_syntax syntax;
	struct sdk_batch *b;          /* the record will be b->n of it */
	const struct sdk_format *now; /* asked last, or knew the line */
	const struct sdk_format
	    *stream;     /* has all lines of the file; or NULL */
	uint64_t line;   /* the one being read */
	uint64_t count;  /* the line, the first, that may be a count; or 0 */
	uint64_t text;   /* the first line of text in the file, or 0 ... */
	char why[128];   /* ... and what is wrong if there is nothing else */
	bool no_column;  /* of that name: it was reported */
	uint64_t before; /* records before the file */
	uint64_t whole_line; /* the last line that was a record, or 0 */
	bool sections;       /* the file has some */
	bool aside;          /* in a section that is not the puzzle ... */
	bool ignored;        /* ... a line of which was seen */
	/* a line in other signs */
	char *fold; /* the line in ASCII as far as that goes */
	size_t fold_size;
	/* the rows in hand */
	bool drawn;       /* with bars: */
	unsigned parts;   /* so many between them */
	unsigned around;  /* 1 left, 2 right of them */
	bool bare;        /* there are blanks without any sign */
	bool each;        /* a rule after every one */
	bool rule;        /* the last line was a rule */
	bool shown;       /* there are signs for a blank */
	bool multi, sign; /* there are candidates, blank cells */
	bool dash;        /* ... one of which is a dash */
	bool star, dot;   /* ... a star, any other */
	bool digit;       /* there are digits */
	bool title;       /* a line with % came before */
	uint16_t marks[SDK_CELLS];
	/* tables */
	char sep;
	unsigned fields, puzzle; /* of a record; which of them it is */
	int solution;            /* the same, or -1 */
	char *part_text;         /* of a record that goes over lines */
	size_t part, part_size;
	uint64_t part_line;
	struct sdk_values values;
	bool grouped; /* all rows show their boxes: "530 070 000" */
	bool bands;   /* empty lines between bands have come */
	bool whole;   /* a grid that shows boxes had no such lines */
	/* nested brackets */
	struct sdk_nest *nest; /* or NULL */
	const char *given;     /* where the line begins */
	/* XML: before <opensudoku>, in it, HTML, anything else */
	enum { XML_HEAD, XML_BODY, XML_OTHER, XML_ANY } xml;
	struct sdk_xml *any; /* or NULL */
};
/*
 * Opens files as sdk_reader_open does. What is wanted is set before; the rest
 * is zero.
 */
void sdk_scan_open(struct sdk_scan *s, char *const *files);
/* As sdk_read. */
bool sdk_scan_read(struct sdk_scan *s, struct sdk_batch *b);
/* As sdk_reader_close. */
int sdk_scan_close(struct sdk_scan *s);

enum {
	SDK_NEEDS_SOLUTION = 1,
	SDK_NEEDS_COUNT = 2,
	SDK_NEEDS_RATING = 4,
	SDK_NEEDS_KEPT = 8,
	SDK_NEEDS_SE = 16 /* ratings of Sudoku Explainer */
};
enum { SDK_MOST_COLUMNS = 32 };
struct sdk_column {
	char name[32]; /* as it is written */
	int kind;      /* what it is, an enum of columns.c */
};
/* How to write. */
struct sdk_style {
	char blank;
	bool keep, colour;
	unsigned needs; /* of each record */
	struct sdk_column column[SDK_MOST_COLUMNS];
	unsigned columns;
	/* pages */
	unsigned each; /* puzzles a page: 1, 2, 4, 6, 9, 12 */
	bool letter, answers;
	const char *title; /* or NULL */
};
/* Works out what is needed of a batch; any thread. */
void sdk_side_complete(const struct sdk_style *o, struct sdk_batch *b);
/*
 * Names of columns apart by commas, NAME=COLUMN to call one NAME; adds to
 * needs. Returns NULL, or where in the list something is wrong.
 */
const char *sdk_columns(struct sdk_style *o, const char *list);
void sdk_column_names(char *text, size_t size);
/*
 * The column that readers would take for the puzzle, although it is not; or
 * NULL.
 */
const struct sdk_column *sdk_columns_mislead(const struct sdk_style *o);

struct sdk_format {
	const char *name, *about;
	/*
	 * What a line is, SDK_IS_OTHER if none of this format; NULL if it
	 * can't be read. The first in the table that knows a line has it.
	 */
	enum sdk_is (*read)(struct sdk_scan *s, unsigned rows,
	    const struct sdk_line *l, struct sdk_seen *seen);
	/* What a file's end is, where this reads the rest of it; or NULL. */
	enum sdk_is (*end)(struct sdk_scan *s, struct sdk_seen *seen);
	/* Appends the records of a batch to its text; any thread; or NULL. */
	void (*write)(const struct sdk_style *o, const struct sdk_batch *b,
	    struct sdk_put *t);
	/* Before and after all; and a batch in order, instead of its text. */
	void (*start)(const struct sdk_style *o);
	void (*emit)(const struct sdk_style *o, const struct sdk_batch *b);
	void (*finish)(const struct sdk_style *o);
	const char
	    *apart; /* what precedes each record but the first; or NULL */
	const char *columns; /* of a table, unless others are asked for */
	char blank;          /* sign for a blank cell, if -b does not say */
	const char *signs;   /* signs that -b may choose; NULL: no choice */
	bool finds;          /* reads what --column names */
	bool keeps;          /* what followed the cells can be written */
	bool marks;          /* candidates are part of it */
	bool merges;         /* shows a solution along with its puzzle */
	bool pages;          /* knows pages and captions */
};
/* Up to a NULL name; in the order of guessing. */
extern const struct sdk_format sdk_formats[];
const struct sdk_format *sdk_format_named(const char *name);
/* Whether grids with this sign for a blank are read again as the same. */
bool sdk_format_takes(const struct sdk_format *f, char blank);
/* Why a grid, written so, would not be read again as the same; or NULL. */
const char *sdk_format_refuses(const struct sdk_format *f,
    const struct sdk_style *o, const uint8_t *cells);
/* Appends the batch, written in a format that has `write`, to its text. */
void sdk_format_write(
    const struct sdk_format *f, const struct sdk_style *o, struct sdk_batch *b);
/* Writes the text of the next batch to stdout; *begun is false at first. */
void sdk_format_emit(const struct sdk_format *f, const struct sdk_style *o,
    struct sdk_batch *b, bool *begun);

/* For readers. Whether a character is one of those; strchr finds a NUL, too. */
static inline bool
sdk_is_one_of(char c, const char *those)
{
	return c != '\0' && strchr(those, c) != NULL;
}
/* The cell that a sign stands for, or -1. */
int sdk_sign(char c);
/*
 * Cells that stand together: 81 of them at most go to cells; returns how many
 * there are. x is a blank only where no other sign is one; else none are.
 */
size_t sdk_cells(const char *p, const char *end, uint8_t *cells);
/* 81 characters, digits but 0 and blanks that are blank cells. */
bool sdk_cells_and_spaces(const char *p, const char *end, uint8_t *cells);
/* Returns is, a kind of bad, with the reason in seen. */
enum sdk_is sdk_bad(enum sdk_is is, struct sdk_seen *seen, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* What follows a record, or its solution if the text is one. */
void sdk_found_tail(struct sdk_scan *s, const char *p, const char *end);
bool sdk_found_solution(struct sdk_scan *s, const char *p, const char *end);
/* Whether record i has no candidate where its cells leave one. */
bool sdk_rules_out(const struct sdk_batch *b, size_t i);
/* The candidates that the values in cells leave. */
void sdk_candidates(const uint8_t *cells, uint16_t *marks);

/* For writers. Cells as 81 characters from p on; the end of them. */
char *sdk_set_cells(char *p, const uint8_t *cells, char blank);
void sdk_put_cells(struct sdk_put *t, const uint8_t *cells, char blank);
/* The candidates of record i: its own, or worked out into own. */
const uint16_t *sdk_marks_of(
    const struct sdk_batch *b, size_t i, uint16_t own[SDK_CELLS]);
/*
 * A value of record i, for a table with the separator sep or, if that is 0, for
 * JSON. A value that the record does not have is empty, or null.
 */
void sdk_put_value(struct sdk_put *t, const struct sdk_style *o,
    const struct sdk_batch *b, size_t i, int kind, char sep);
/* The columns of record i in words: "1, 30 clues". */
void sdk_put_caption(struct sdk_put *t, const struct sdk_style *o,
    const struct sdk_batch *b, size_t i);

/* draw.c: lines of a drawn grid; what is around and between its cells. */
struct sdk_look {
	const char *apart, *top, *rule, *bottom;
	const char *left, *gap, *bar, *right;
};
void sdk_draw(const struct sdk_style *o, const struct sdk_batch *b,
    struct sdk_put *t, const struct sdk_look *look);

/* late.c: output whose first bytes are known last */
/* Through a pipe, `most` bytes may follow the first `head`. */
void sdk_late_start(size_t head, uint64_t most);
void sdk_late_write(const void *data, size_t size);
uint64_t sdk_late_written(void); /* bytes so far, without the first */
void sdk_late_finish(const char *head);

/* Readers and writers, by file */
#define SDK_READS(name)                                                        \
	enum sdk_is name(struct sdk_scan *s, unsigned rows,                    \
	    const struct sdk_line *l, struct sdk_seen *seen)
#define SDK_READ_ENDS(name)                                                    \
	enum sdk_is name(struct sdk_scan *s, struct sdk_seen *seen)
#define SDK_WRITES(name)                                                       \
	void name(const struct sdk_style *o, const struct sdk_batch *b,        \
	    struct sdk_put *t)
#define SDK_EMITS(name)                                                        \
	void name(const struct sdk_style *o, const struct sdk_batch *b)
#define SDK_ENDS(name) void name(const struct sdk_style *o)

/* line.c */
SDK_READS(sdk_read_line81);
SDK_READS(sdk_read_sukaku);
SDK_READS(sdk_read_bank);
SDK_READS(sdk_read_hodoku);
SDK_READS(sdk_read_sgt);
SDK_READS(sdk_read_url);
SDK_WRITES(sdk_write_line);
SDK_WRITES(sdk_write_sdm);
SDK_WRITES(sdk_write_sukaku);
SDK_WRITES(sdk_write_sgt);
SDK_WRITES(sdk_write_url);
/* rows.c */
SDK_READS(sdk_read_rows);
SDK_WRITES(sdk_write_grid);
SDK_WRITES(sdk_write_box);
SDK_WRITES(sdk_write_ubox);
SDK_WRITES(sdk_write_ss);
SDK_WRITES(sdk_write_sdk);
SDK_WRITES(sdk_write_pencil);
SDK_WRITES(sdk_write_markdown);
SDK_WRITES(sdk_write_emoji);
/* latex.c */
SDK_READS(sdk_read_latex);
SDK_WRITES(sdk_write_latex);
/* list.c */
SDK_READS(sdk_read_csv9);
SDK_WRITES(sdk_write_csv9);
/* table.c */
SDK_READS(sdk_read_csv);
SDK_WRITES(sdk_write_csv);
SDK_WRITES(sdk_write_tsv);
SDK_ENDS(sdk_start_csv);
SDK_ENDS(sdk_start_tsv);
/* text.c */
/* Whether a line is text that may stand around grids; counts its words. */
bool sdk_is_text(const struct sdk_line *l, unsigned *words);
/* Takes off the signs that lead the lines of quoted mail. */
void sdk_unquote(struct sdk_line *l);
/* values.c */
SDK_READS(sdk_read_values);
SDK_READS(sdk_read_setrow);
/* nest.c */
SDK_READS(sdk_read_nest);
SDK_READ_ENDS(sdk_end_nest);
/* The cell that a word stands for: "5", "5.0", ".", "None"; or -1. */
int sdk_number_cell(const char *p, size_t n);
/* json.c */
SDK_READS(sdk_read_jsonl);
SDK_WRITES(sdk_write_jsonl);
/* xml.c */
SDK_READS(sdk_read_opensudoku);
SDK_READ_ENDS(sdk_end_opensudoku);
SDK_WRITES(sdk_write_opensudoku);
SDK_ENDS(sdk_start_opensudoku);
SDK_ENDS(sdk_finish_opensudoku);
/* npy.c */
SDK_WRITES(sdk_write_npy);
SDK_EMITS(sdk_emit_npy);
SDK_ENDS(sdk_start_npy);
SDK_ENDS(sdk_finish_npy);
/* print.c */
SDK_EMITS(sdk_emit_svg);
SDK_EMITS(sdk_emit_html);
SDK_EMITS(sdk_emit_pdf);
SDK_ENDS(sdk_start_svg);
SDK_ENDS(sdk_start_html);
SDK_ENDS(sdk_start_pdf);
SDK_ENDS(sdk_finish_svg);
SDK_ENDS(sdk_finish_html);
SDK_ENDS(sdk_finish_pdf);

#endif
