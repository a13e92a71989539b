/*
 * Internal: the layouts that sdk-fmt reads and writes. A format is an entry of
 * the table in format.c, beside its reader and its writer.
 */
#ifndef SDK_FORMAT_H
#define SDK_FORMAT_H

#include "record.h"

/* What a batch holds beside its cells, in b->extra; arrays of b->room. */
struct sdk_side {
	struct sdk_item {
		bool solved;       /* it came with a solution */
		bool marked;       /* ... with candidates */
		size_t tail, kept; /* what followed it: where in text, bytes */
	} * item;
	uint8_t *solution; /* grids */
	uint16_t *marks;   /* 81 each: bit d says that d is a candidate */
	char *text;
	size_t len, size; /* of text, bytes */
};
/* Empties it, or makes it. */
struct sdk_side *sdk_side_start(struct sdk_batch *b);

struct sdk_format;
/* How reading stands. */
struct sdk_scan {
	const struct sdk_format *only; /* what was asked for, or NULL: guess */
	const struct sdk_format *now;  /* of the record in hand */
	struct sdk_batch *b;           /* the record will be b->n of it */
	bool keep;                     /* tails are wanted */
	bool begun;                    /* a line of the file was seen */
	uint64_t line;                 /* lines of the file so far */
	uint64_t count;                /* the line that may be a count, or 0 */
	enum { UTF_8, UTF_16_LE, UTF_16_BE } code;
	char *fold; /* the line in plain ASCII, as far as that goes */
	size_t fold_size;
	/* rows */
	bool drawn; /* with bars */
	bool each;  /* a rule after every one */
	bool rule;  /* the last line was a rule */
	bool aside; /* in a section that is not the puzzle */
	bool multi; /* there are candidates */
	bool sign;  /* there is a sign for a blank */
	uint16_t marks[SDK_CELLS];
	struct sdk_syntax syntax;
	struct sdk_reader *in;
};
/* Opens files as sdk_reader_open does; only NULL guesses the format. */
void sdk_scan_open(
    struct sdk_scan *s, char *const *files, const struct sdk_format *only);
/* As sdk_read. */
bool sdk_scan_read(struct sdk_scan *s, struct sdk_batch *b);
/* As sdk_reader_close. */
int sdk_scan_close(struct sdk_scan *s);

/* How to write. */
struct sdk_style {
	char blank;
	bool keep;
};

struct sdk_format {
	const char *name, *about;
	/*
	 * What a line is, SDK_IS_OTHER if none of this format; NULL if it
	 * can't be read.
	 */
	enum sdk_is (*read)(struct sdk_scan *s, unsigned rows,
	    const struct sdk_line *l, struct sdk_seen *seen);
	/* Appends the records of a batch to its text; any thread. */
	void (*write)(const struct sdk_style *o, struct sdk_batch *b);
	bool apart; /* records are led by an empty line, all but the first */
};
/* Up to a NULL name; in the order of guessing. */
extern const struct sdk_format sdk_formats[];
const struct sdk_format *sdk_format_named(const char *name);

/* format_text.c */
enum sdk_is sdk_read_line81(struct sdk_scan *s, unsigned rows,
    const struct sdk_line *l, struct sdk_seen *seen);
enum sdk_is sdk_read_rows(struct sdk_scan *s, unsigned rows,
    const struct sdk_line *l, struct sdk_seen *seen);
void sdk_write_grid(const struct sdk_style *o, struct sdk_batch *b);
void sdk_write_line(const struct sdk_style *o, struct sdk_batch *b);
void sdk_write_box(const struct sdk_style *o, struct sdk_batch *b);

#endif
