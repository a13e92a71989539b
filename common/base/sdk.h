/*
 * The base: what every tool needs, and what knows nothing of Sudoku. Messages and
 * the way out, options, memory. Includes nothing of this project.
 */
#ifndef SDK_H
#define SDK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SDK_PAD 64 /* bytes that wide loads may read behind padded memory */

/* err.c: messages and the way out */
enum { SDK_YES = 0, SDK_NO = 1, SDK_TROUBLE = 2 }; /* exit statuses */

/* First in main: the name for messages; SIGPIPE kills again. */
void sdk_start(const char *argv0);
const char *sdk_name(void);
/*
 * Writes one line to stderr, "name: ...", and waits until stderr has taken it.
 * If the format itself ends in ':', the reason in errno is appended. Control
 * bytes are written as '?'. Safe from any thread.
 */
void sdk_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* The same, and exit with SDK_TROUBLE. */
_Noreturn void sdk_die(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));
/* n lines together, each led by "name: " and cut at SDK_MESSAGE bytes. */
#define SDK_MESSAGE 1024
void sdk_warn_lines(char *const *text, size_t n);
int sdk_worst(int a, int b);
/* malloc that never returns NULL; and realloc to n members of the size. */
void *sdk_alloc(size_t size);
void *sdk_resize(void *p, size_t n, size_t size);
/* Last in main: checks that stdout took everything; returns the status. */
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
 * *argc operands are at *argv, up to a NULL. Options may follow operands, up to
 * "--" or, with POSIXLY_CORRECT set, up to the first operand. An option that is
 * given again means its last argument: the caller overwrites, and never adds.
 * Answers --help and --version itself. Wrong use ends the program with a
 * message, the usage and SDK_TROUBLE.
 */
int sdk_option(
    const struct sdk_command *c, int *argc, char ***argv, const char **arg);
/* Wrong use found by the tool: message, usage, SDK_TROUBLE. */
_Noreturn void sdk_usage(const struct sdk_command *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A decimal number of nothing but digits in lo..hi, or the program ends. */
uint64_t sdk_number(const char *s, uint64_t lo, uint64_t hi, const char *what);
/*
 * A range within lo..hi, or the program ends: "LO-HI", "LO-" up to hi, "-HI"
 * from lo, or one number. '~' may stand for '-'.
 */
struct sdk_range {
	uint64_t lo, hi; /* lo <= hi, both included */
};
struct sdk_range sdk_range(
    const char *s, uint64_t lo, uint64_t hi, const char *what);
/* The same in tenths: "7.1-8.2" is 71 to 82, "7" is 70; lo, hi in tenths. */
struct sdk_range sdk_range_tenths(
    const char *s, uint64_t lo, uint64_t hi, const char *what);
/* How many processors this process may use, at least 1. */
unsigned sdk_processors(void);
#define SDK_MAX_JOBS 256
/* The argument of -j: 1..SDK_MAX_JOBS. */
unsigned sdk_jobs(const char *s);

#endif
