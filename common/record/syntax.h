/*
 * Internal: how record.c is taught other layouts than the native ones. It
 * frames records, numbers them and reports the malformed; a syntax says what a
 * line is.
 */
#ifndef SDK_SYNTAX_H
#define SDK_SYNTAX_H

#include "base/io.h"
#include "record.h"

enum sdk_is {
	SDK_IS_NOTHING,    /* a comment, a rule */
	SDK_IS_GAP,        /* no part of a record, and ends the one in hand */
	SDK_IS_ROW,        /* 9 cells */
	SDK_IS_RECORD,     /* 81 cells */
	SDK_IS_BAD,        /* takes the record in hand with it, if any */
	SDK_IS_BAD_RECORD, /* ends the one in hand, and is one itself */
	SDK_IS_OTHER       /* not of this syntax; never for the reader to see */
};
struct sdk_seen {
	uint8_t cells[SDK_CELLS]; /* of the row or record */
	char why[128];            /* it is bad */
	char blank;    /* sign for a blank in the record in hand, so far */
	size_t rest;   /* bytes at the line's end that are another line */
	bool more;     /* the rest of a line that was cut is wanted */
	uint64_t line; /* where the record begins: this line, if not changed */
};
struct sdk_syntax {
	/*
	 * What a line is; `rows` rows of a record are in hand. A record that
	 * is whole by this line gets the index b->n.
	 */
	enum sdk_is (*line)(void *ctx, struct sdk_batch *b, unsigned rows,
	    const struct sdk_line *l, struct sdk_seen *s);
	/* The same where a file ends; or NULL. */
	enum sdk_is (*end)(void *ctx, struct sdk_seen *s);
	void *ctx;
	/* Records as written may be taken without a look at their lines. */
	bool plain;
};
/* The syntax lives as long as the reader. */
struct sdk_reader *sdk_reader_open_as(
    char *const *files, const struct sdk_syntax *syntax);

/* For a syntax: a look at the lines to come, as sdk_input_ahead does. */
bool sdk_reader_ahead(struct sdk_reader *r, size_t *at, struct sdk_line *line);

static inline bool
sdk_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The cell that a character stands for, or -1. */
int sdk_cell(char c);
/*
 * Reads cells until the line ends, 81 are there and a blank follows, or
 * something else comes, at which *stop then is. Writes 81 at most, counts all.
 * x and X are blanks only where no other sign is (*blank): among zeros or dots
 * they are letters gone astray.
 */
size_t sdk_read_cells(
    const struct sdk_line *l, uint8_t *cells, char *blank, const char **stop);
/* Reads one native line, as a syntax does. */
enum sdk_is sdk_native_line(const struct sdk_line *l, struct sdk_seen *s);
/* Says in s->why what came at *stop instead of that many cells. */
void sdk_expected(const struct sdk_line *l, size_t want, size_t got,
    const char *stop, struct sdk_seen *s);

#endif
