/*
 * The one header of the toolchain: what two or more tools share.
 *
 * A grid is 81 bytes ("cells"), row by row: 0 is blank, 1..9 a digit. Arrays of
 * grids are contiguous, 81 bytes apart. Where an array is said to be padded,
 * SDK_PAD bytes after its end may be read, so that wide loads need no special
 * end; nobody writes beyond an end.
 */
#ifndef SDK_H
#define SDK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SDK_CELLS 81  /* bytes of a grid */
#define SDK_TEXT  163 /* bytes of a written grid, its separator included */
#define SDK_PAD   64

/* err.c: messages and the way out */
enum { SDK_YES = 0, SDK_NO = 1, SDK_TROUBLE = 2 }; /* exit statuses */

/* First in main: the name for messages; SIGPIPE kills again. */
void sdk_start(const char *argv0);
const char *sdk_name(void);
/*
 * One line on stderr, "name: ...". A format that ends in ':' gets the reason
 * in errno appended. Control bytes come out as '?'. Safe from any thread.
 */
void sdk_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same, and exit with SDK_TROUBLE. */
_Noreturn void sdk_die(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));
/* n lines at once, each led by "name: ", cut at SDK_MESSAGE bytes. */
#define SDK_MESSAGE 1024
void sdk_tell(char *const *text, size_t n);
int sdk_worst(int a, int b);
/* malloc that never returns NULL; and realloc to n members of the size. */
void *sdk_alloc(size_t size);
void *sdk_resize(void *p, size_t n, size_t size);
/* Last in main: checks that stdout took all; returns the exit status. */
int sdk_finish(int status);

/* opt.c: options, from one table a tool */
struct sdk_option {
	int letter;       /* a letter, or 256 and up for a long name alone */
	const char *name; /* the long name */
	const char *arg;  /* name of its argument, or NULL */
	const char *help; /* one line for --help */
};
struct sdk_command {
	const char *usage;                /* synopsis after the name */
	const char *about;                /* one sentence */
	const struct sdk_option *options; /* ends with a zero name */
};
/*
 * The next option's letter, its argument in *arg; -1 when none is left, then
 * *argv are the operands. Answers --help and --version itself. Wrong use ends
 * the program with a message, the usage and SDK_TROUBLE.
 */
int sdk_option(
    const struct sdk_command *c, int *argc, char ***argv, const char **arg);
/* Wrong use found by the tool: message, usage, SDK_TROUBLE. */
_Noreturn void sdk_usage(const struct sdk_command *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A decimal number of nothing but digits in lo..hi, or the program ends. */
uint64_t sdk_number(const char *s, uint64_t lo, uint64_t hi, const char *what);
/* LO-HI, or one number for both, within lo..hi, or the program ends. */
void sdk_range(const char *s, unsigned lo, unsigned hi, const char *what,
    unsigned *from, unsigned *to);
/* How many processors this process may use, at least 1. */
unsigned sdk_processors(void);
#define SDK_MAX_JOBS 256
/* The argument of -j: 1..SDK_MAX_JOBS. */
unsigned sdk_jobs(const char *s);

/* io.c: the ends of the pipe */
struct sdk_input {          /* several files read as one stream */
	char *const *files; /* the names still to come, up to a NULL */
	const char *file;   /* the one being read, for messages */
	uint64_t line;      /* the lines of it that are behind pos */
	char *buf;          /* what has been read ... */
	size_t pos, end;    /* ... and is not used yet */
	size_t size;
	uint64_t read; /* bytes so far, of all files */
	int fd;        /* -1 between files */
	bool ended, start, drop;
};
struct sdk_line {
	const char *text; /* until the next call */
	size_t len;       /* without LF, CR LF */
	bool cut;         /* longer than can be held: the first part of it */
};
enum sdk_got {
	SDK_GOT_LINE,
	SDK_GOT_FILE_END, /* the lines of one file end here */
	SDK_GOT_ERROR,    /* a file can't be opened or read: errno, in->file */
	SDK_GOT_WAIT,     /* no whole line is there yet */
	SDK_GOT_END,      /* of the last file */
};
/* files: names up to a NULL, "-" is stdin; none at all is stdin, too. */
void sdk_input_open(struct sdk_input *in, char *const *files);
/* The next line, without a BOM. Waits for it only if told so. */
enum sdk_got sdk_input_line(
    struct sdk_input *in, bool wait, struct sdk_line *line);
void sdk_input_close(struct sdk_input *in);
/* Writes all of it to stdout at once, or the program ends with the reason. */
void sdk_write(const void *data, size_t size);
/*
 * Writes grids, each led by its empty line ('\n', then 162 bytes), and leaves
 * out the one before the first grid of all.
 */
void sdk_write_grids(const char *text, size_t size);

/* record.c: text to grids and back; man/sudoku.5 defines the format */
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
	void *extra;             /* the tool's own, freed with free() */
	char **note;             /* lines for stderr ... */
	size_t *note_at;         /* ... and the record each comes before */
	size_t notes, note_room;
	uint64_t read;  /* bytes of input until its end was found */
	uint64_t first; /* free for the tool: where the batch begins */
};
/* Makes room for `more` bytes behind b->text + b->len and returns that. */
char *sdk_room(struct sdk_batch *b, size_t more);
/*
 * A line for stderr, written when the batch is: about record i of it, led by
 * "file:line: record number: "; or, with place NULL, about what was before i.
 */
void sdk_note(struct sdk_batch *b, size_t i, const struct sdk_place *place,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
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
/* Tells the total if not all was told; SDK_TROUBLE if anything was wrong. */
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
 * Record `number`, which never falls, or NULL if there is none. What is told
 * of the stream becomes notes before record i of b; b NULL: is told at once.
 */
const uint8_t *sdk_along(
    struct sdk_along *a, uint64_t number, struct sdk_batch *b, size_t i);
void sdk_along_close(struct sdk_along *a);
/* n grids to n*SDK_TEXT bytes, each led by '\n'. */
void sdk_print(const uint8_t *cells, size_t n, char *text);

/* A batch for `room` grids, empty; and all that it holds, freed. */
void sdk_batch_init(struct sdk_batch *b, size_t room);
void sdk_batch_free(struct sdk_batch *b);

/* pool.c: batches through threads, in order */
struct sdk_progress;
struct sdk_pool {
	unsigned jobs;
	size_t room; /* grids a batch, or 0 for what suits */
	/* Fills the batch, one call at a time, in order; false at the end. */
	bool (*take)(void *ctx, struct sdk_batch *b);
	/* Works on it; any thread, several at once. */
	void (*work)(void *ctx, struct sdk_batch *b);
	/* Lets it out, one call at a time, in order of take. */
	void (*emit)(void *ctx, struct sdk_batch *b);
	void *ctx;
	struct sdk_progress *progress; /* is told of each batch; or NULL */
};
/* Returns when all that take gave is out. One job makes no thread. */
void sdk_pool_run(const struct sdk_pool *p);

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

/* set.c: grids seen before */
struct sdk_key {
	uint64_t w[6];
};
struct sdk_set;
struct sdk_set *sdk_set_new(void);
void sdk_set_free(struct sdk_set *s);
/* A grid and its number (below 2^60) as a key. */
struct sdk_key sdk_set_key(const uint8_t *cells, uint64_t number);
/* The hash of a key; fetches the place in the table ahead of the add. */
uint64_t sdk_set_hash(const struct sdk_set *s, const struct sdk_key *k);
/* Number of the equal grid that came first, or 0 and it is in now. */
uint64_t sdk_set_add(struct sdk_set *s, const struct sdk_key *k, uint64_t hash);

/* rng.c: numbers from a seed, the same on every machine */
/* 64 bits that depend on seed and index in every bit. */
uint64_t sdk_mix(uint64_t seed, uint64_t index);
/* A seed from the system. */
uint64_t sdk_random_seed(void);

/* solve.c: puzzles to solutions */
/*
 * Solves n puzzles (in, padded). out: n grids, or NULL; gets the first
 * solution of each, or a copy of the puzzle where there is none; may equal in.
 * count: n, or NULL; gets min(number of solutions, limit); limit >= 1. The
 * first solution is the same for every kernel and n. Any thread, no lock.
 */
void sdk_solve(
    const uint8_t *in, size_t n, uint64_t limit, uint8_t *out, uint64_t *count);
/*
 * Calls found for each solution, up to limit a puzzle. Those of one puzzle come
 * in the same order for every kernel and n; puzzles may be mixed up. found may
 * not solve anything itself.
 */
void sdk_solve_all(const uint8_t *in, size_t n, uint64_t limit,
    void (*found)(void *ctx, size_t k, const uint8_t *cells), void *ctx);
/* The kernel in use: SDK_KERNEL from the environment, else the best here. */
const struct sdk_kernel *sdk_kernel(void);

/* gen.c: complete grids from (seed, index) */
struct sdk_gen {
	uint64_t key[8];
	uint64_t space; /* indexes are 0..space-1 */
	int digit;      /* top left, or 0 for any */
	/*
	 * To be set after sdk_gen_start: each grid is any of all with the same
	 * probability, and different indexes may give the same one by chance.
	 * Otherwise different indexes give different grids.
	 */
	bool uniform;
	uint32_t left, right, first; /* see gen.c */
};
/* Not from several threads at once. */
void sdk_gen_start(struct sdk_gen *g, uint64_t seed, int digit);
/* Grids index..index+n-1, 81 bytes each. Any thread, no lock. */
void sdk_gen(const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *cells);
/* The same as n*SDK_TEXT bytes, each led by '\n'. */
void sdk_gen_text(
    const struct sdk_gen *g, uint64_t index, size_t n, char *text);

/* progress.c: how far a tool has come, on stderr once a second */
/* total: how many there will be, or 0 if nobody knows. */
struct sdk_progress *sdk_progress_start(uint64_t total);
/* The same for what the files hold, whose sizes may be known. */
struct sdk_progress *sdk_progress_files(char *const *files);
/* For emit: n more are done. NULL does nothing, here and below. */
void sdk_progress_add(struct sdk_progress *p, uint64_t n);
/* So many bytes of the files are done. */
void sdk_progress_read(struct sdk_progress *p, uint64_t bytes);
/* Tells the sum and frees p. */
void sdk_progress_end(struct sdk_progress *p);

#endif
