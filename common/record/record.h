/*
 * Grids, and text to grids and back; man/sudoku.5 defines the format.
 *
 * A grid is 81 bytes ("cells"), row by row: 0 is blank, 1..9 a digit. No byte is
 * above 9: the readers make no others, and each function here and in the engines
 * takes that for granted where it does not say that it checks. Arrays of
 * grids are contiguous, 81 bytes apart. Where an array is said to be padded,
 * SDK_PAD bytes after its end may be read, so that wide loads need no special
 * end; nobody writes beyond an end.
 */
#ifndef SDK_RECORD_H
#define SDK_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SDK_CELLS 81  /* bytes of a grid */
#define SDK_TEXT  163 /* bytes of a written grid, its separator included */

struct sdk_place {
	uint64_t number;  /* of the record in the whole stream, from 1 */
	uint64_t line;    /* its first line in its file, from 1 */
	const char *file; /* lives as long as the reader */
};
struct sdk_batch {
	size_t n, room;          /* grids in it, and at the most */
	uint8_t *cells;          /* n grids, padded */
	struct sdk_place *place; /* n */
	char *text;              /* what goes to stdout */
	size_t len, size;        /* bytes of text used, and there */
	void *extra;     /* of the tool; see sdk_batch_extra, or the pool */
	char **note;     /* lines for stderr ... */
	size_t *note_at; /* ... and the record each comes before */
	size_t notes, note_room;
	uint64_t read; /* bytes of input until its end was found */
};
/* Makes room for `more` bytes behind b->text + b->len and returns that. */
char *sdk_room(struct sdk_batch *b, size_t more);
/*
 * A line for stderr, written when the batch is: about record i of it, led by
 * "file:line: record number: "; or, with place NULL, about what was before i.
 */
void sdk_note(struct sdk_batch *b, size_t i, const struct sdk_place *place,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* The note that record i has no solution, with the clash if there is one. */
void sdk_note_unsolvable(struct sdk_batch *b, size_t i);
/* Writes b->text (as grids if so) and the notes, and empties the batch. */
void sdk_emit(struct sdk_batch *b, bool grids);

struct sdk_reader;
/* files: names up to a NULL, "-" is stdin; none at all is stdin, too. */
struct sdk_reader *sdk_reader_open(char *const *files);
/*
 * Reads records into the empty batch until it is full, the input ends, or more
 * would have to be waited for while the batch holds something. False at the
 * end. Malformed records become notes, are numbered and left out.
 */
bool sdk_read(struct sdk_reader *r, struct sdk_batch *b);
/* Records so far, the malformed ones included. */
uint64_t sdk_reader_records(const struct sdk_reader *r);
/* Reports the total if not all was reported; SDK_TROUBLE if anything was wrong. */
int sdk_reader_close(struct sdk_reader *r);
/*
 * Another stream, whose records are found by number as those of the first go
 * by. read fills a batch from it, as sdk_read does.
 */
struct sdk_along {
	bool (*read)(void *ctx, struct sdk_batch *b);
	void *ctx;
	struct sdk_batch b;
	size_t next;
};
void sdk_along_open(struct sdk_along *a,
    bool (*read)(void *ctx, struct sdk_batch *b), void *ctx);
/*
 * Record `number`, which never falls, or NULL if there is none. What is reported
 * of the stream becomes notes before record i of b; b NULL: is reported at once.
 */
const uint8_t *sdk_along(
    struct sdk_along *a, uint64_t number, struct sdk_batch *b, size_t i);
void sdk_along_close(struct sdk_along *a);
/* n grids to n*SDK_TEXT bytes, each led by '\n'. */
void sdk_print(const uint8_t *cells, size_t n, char *text);

/* A batch for `room` grids, empty; and all that it holds, freed. */
void sdk_batch_init(struct sdk_batch *b, size_t room);
/* Makes b->extra memory of so many bytes a grid, aligned for any type, padded. */
void sdk_batch_extra(struct sdk_batch *b, size_t bytes);
void sdk_batch_free(struct sdk_batch *b);

/*
 * Writes grids, each led by its empty line ('\n', then 162 bytes), and leaves
 * out the one before the first grid of all.
 */
void sdk_write_grids(const char *text, size_t size);

/*
 * key.c: a grid as a key, for sets (base/set.h). Equal grids give equal keys,
 * and others give others, among the keys that one of the functions makes; those
 * of both must not go into one set. sdk_key_complete takes grids of which
 * sdk_complete holds; sdk_key any of 81 bytes of 0..9, and returns how many
 * words it made: three and one for each ten clues.
 */
enum { SDK_KEY_COMPLETE = 5, SDK_KEY = 12 };
void sdk_key_complete(const uint8_t *cells, uint32_t key[SDK_KEY_COMPLETE]);
unsigned sdk_key(const uint8_t *cells, uint32_t key[SDK_KEY]);

/* grid.c: what a grid is worth */
/* Whether all 81 cells are set and each house holds each digit once. */
bool sdk_complete(const uint8_t *cells);
/* The k-th cell (0..8) of house h: rows 0..8, columns 9..17, boxes 18..26. */
int sdk_house_cell(int h, int k);
/*
 * The first house with a digit twice, as text ("row 3 has 7 twice (r3c1,
 * r3c4)") in buf; NULL if there is none.
 */
const char *sdk_clash(const uint8_t *cells, char buf[64]);

#endif
