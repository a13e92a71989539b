/* Options: one table a tool, for getopt_long, --help and completions. */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity */
#include <sched.h>
#endif
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sdk.h"

enum { MAX_OPTIONS = 48, VERSION = 1024 };

static const struct sdk_option common[] = {
    {'h', "help", NULL, "print this help and exit"},
    {VERSION, "version", NULL, "print the version and exit"},
    {0},
};

static void
print_options(const struct sdk_option *o)
{
	char left[64];
	int n;

	for (; o->name != NULL; o++) {
		n = o->letter < 256
			? snprintf(left, sizeof left, "  -%c, --%s", o->letter,
			      o->name)
			: snprintf(left, sizeof left, "      --%s", o->name);
		if (o->arg != NULL)
			snprintf(
			    left + n, sizeof left - (size_t)n, " %s", o->arg);
		printf("%-28s %s\n", left, o->help);
	}
}

static _Noreturn void
print_help(const struct sdk_command *c)
{
	printf("usage: %s %s\n%s\n\n", sdk_name(), c->usage, c->about);
	print_options(c->options);
	print_options(common);
	if (fflush(stdout) != 0)
		sdk_die("standard output:");
	exit(sdk_finish(SDK_YES));
}

static _Noreturn void
print_version(void)
{
	printf("%s %s\n", sdk_name(), SDK_VERSION);
	if (fflush(stdout) != 0)
		sdk_die("standard output:");
	exit(sdk_finish(SDK_YES));
}

_Noreturn void
sdk_usage(const struct sdk_command *c, const char *fmt, ...)
{
	char what[512];
	va_list ap;

	if (fmt != NULL) {
		va_start(ap, fmt);
		vsnprintf(what, sizeof what, fmt, ap);
		va_end(ap);
		sdk_warn("%s", what);
	}
	fprintf(stderr, "usage: %s %s\n", sdk_name(), c->usage);
	exit(SDK_TROUBLE);
}

static void
add(const struct sdk_option *o, struct option *longs, size_t *n, char *letters)
{
	for (; o->name != NULL; o++) {
		if (*n == MAX_OPTIONS)
			abort();
		longs[*n] = (struct option){.name = o->name,
		    .has_arg = o->arg != NULL ? required_argument : no_argument,
		    .val = o->letter};
		*n += 1;
		if (o->letter < 256) {
			letters += strlen(letters);
			*letters++ = (char)o->letter;
			if (o->arg != NULL)
				*letters++ = ':';
			*letters = '\0';
		}
	}
}

static bool
known(const struct option *o, int letter)
{
	for (; o->name != NULL; o++)
		if (o->val == letter)
			return true;
	return false;
}

int
sdk_option(
    const struct sdk_command *c, int *argc, char ***argv, const char **arg)
{
	struct option longs[MAX_OPTIONS + 1];
	char letters[2 * MAX_OPTIONS + 3] = "+:";
	size_t n = 0;
	int ch;

	memset(longs, 0, sizeof longs);
	add(c->options, longs, &n, letters);
	add(common, longs, &n, letters);
	opterr = 0; /* our own messages, alike on every system */
	ch = getopt_long(*argc, *argv, letters, longs, NULL);
	*arg = optarg;
	switch (ch) {
	case -1:
		*argc -= optind;
		*argv += optind;
		return -1;
	case 'h': print_help(c);
	case VERSION: print_version();
	case ':':
		sdk_usage(
		    c, "option %s wants an argument", (*argv)[optind - 1]);
	case '?':
		/* A letter that is known comes from a long name, misused. */
		if (known(longs, optopt))
			sdk_usage(c, "option %s takes no argument",
			    (*argv)[optind - 1]);
		if (optopt != 0)
			sdk_usage(c, "unknown option -%c", optopt);
		sdk_usage(c, "unknown option %s", (*argv)[optind - 1]);
	}
	return ch;
}

/* A number of digits alone up to `end`. */
static uint64_t
number(
    const char *s, const char *end, uint64_t lo, uint64_t hi, const char *what)
{
	int n = end - s < 40 ? (int)(end - s) : 40; /* for messages */
	const char *p = s;
	uint64_t v = 0;
	bool over = false;

	if (p == end)
		sdk_die("%s: want a number, got nothing", what);
	for (; p < end && *p >= '0' && *p <= '9'; p++) {
		over |= v > (UINT64_MAX - (uint64_t)(*p - '0')) / 10;
		v = 10 * v + (uint64_t)(*p - '0');
	}
	if (p != end)
		sdk_die("%s: want a number, got '%.*s'", what, n, s);
	if (over || v > hi)
		sdk_die(
		    "%s: want at most %" PRIu64 ", got %.*s", what, hi, n, s);
	if (v < lo)
		sdk_die(
		    "%s: want at least %" PRIu64 ", got %.*s", what, lo, n, s);
	return v;
}

uint64_t
sdk_number(const char *s, uint64_t lo, uint64_t hi, const char *what)
{
	return number(s, s + strlen(s), lo, hi, what);
}

void
sdk_range(const char *s, unsigned lo, unsigned hi, const char *what,
    unsigned *from, unsigned *to)
{
	const char *dash = strchr(s, '-'), *end = s + strlen(s);

	if (dash == s || (dash != NULL && dash + 1 == end))
		sdk_die("%s: want LO-HI or a number, got '%s'", what, s);
	*from = (unsigned)number(s, dash != NULL ? dash : end, lo, hi, what);
	*to = dash != NULL ? (unsigned)number(dash + 1, end, lo, hi, what)
			   : *from;
	if (*from > *to)
		sdk_die("%s: want the lower number first, got %s", what, s);
}

unsigned
sdk_jobs(const char *s)
{
	return (unsigned)sdk_number(s, 1, SDK_MAX_JOBS, "JOBS");
}

unsigned
sdk_processors(void)
{
	long n = -1;

#ifdef __linux__
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		n = CPU_COUNT(&set);
#endif
	if (n < 1)
		n = sysconf(_SC_NPROCESSORS_ONLN);
	if (n < 1)
		n = 1;
	return n > SDK_MAX_JOBS ? SDK_MAX_JOBS : (unsigned)n;
}
