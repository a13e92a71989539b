/*
 * Options: one table a tool, for the command line, --help and completions.
 *
 * The command line is read as getopt_long does it, by our own code, so that
 * messages and rules are the same on every system: GNU's does not say which
 * letter of "-qj" is wrong or what an ambiguous name could be, and musl's does
 * not heed POSIXLY_CORRECT.
 */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity */
#include <sched.h>
#endif
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sdk.h"

enum { VERSION = 1024 };

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

/*
 * Where reading stands. Operands seen so far are argv[1] ... argv[operands]:
 * what was there has been read, as each argument is one operand at the most.
 */
static struct {
	int at;             /* the argument to read next; 0: begin */
	int operands;       /* found before it */
	const char *letter; /* the next one of a group like -qj, or NULL */
	bool closed;        /* all that follows are operands */
} state;

static const char *
next_argument(int argc, char **argv)
{
	return state.at < argc ? argv[state.at++] : NULL;
}

static int
use_letter(const struct sdk_command *c, int argc, char **argv, const char **arg)
{
	const char *at = state.letter++;
	const struct sdk_option *o = c->options;
	int bytes = 1;

	if (*state.letter == '\0')
		state.letter = NULL;
	while (o->name != NULL && o->letter != *at)
		o++;
	if (o->name == NULL)
		for (o = common; o->name != NULL && o->letter != *at; o++)
			;
	if (o->name == NULL) {
		/* The whole of a character of UTF-8. */
		while ((at[bytes] & 0xc0) == 0x80)
			bytes++;
		sdk_usage(c, "unknown option -%.*s", bytes, at);
	}
	if (o->arg == NULL)
		return o->letter;
	*arg = state.letter;
	state.letter = NULL;
	if (*arg == NULL && (*arg = next_argument(argc, argv)) == NULL)
		sdk_usage(c, "option -%c wants an argument", o->letter);
	return o->letter;
}

/* The option of that name, or of a name that begins so if only one does. */
static const struct sdk_option *
named(const struct sdk_command *c, const char *name, size_t n)
{
	const struct sdk_option *table[] = {c->options, common}, *found = NULL;
	char all[512] = "";
	size_t len = 0, matches = 0;

	for (int t = 0; t < 2; t++)
		for (const struct sdk_option *o = table[t]; o->name != NULL;
		     o++) {
			if (strncmp(o->name, name, n) != 0)
				continue;
			if (o->name[n] == '\0')
				return o;
			if (len < sizeof all)
				len += (size_t)snprintf(all + len,
				    sizeof all - len, "%s--%s",
				    matches > 0 ? ", " : "", o->name);
			found = o;
			matches++;
		}
	if (matches == 0 || n == 0)
		sdk_usage(c, "unknown option --%s", name);
	if (matches > 1)
		sdk_usage(
		    c, "option --%.*s is ambiguous: %s", (int)n, name, all);
	return found;
}

static int
use_name(const struct sdk_command *c, int argc, char **argv, const char *name,
    const char **arg)
{
	size_t n = strcspn(name, "=");
	const struct sdk_option *o = named(c, name, n);

	if (o->arg == NULL && name[n] == '=')
		sdk_usage(c, "option --%s takes no argument", name);
	if (o->arg == NULL)
		return o->letter;
	*arg = name[n] == '=' ? name + n + 1 : next_argument(argc, argv);
	if (*arg == NULL)
		sdk_usage(c, "option --%s wants an argument", o->name);
	return o->letter;
}

/* Reads on up to the next option; -1 if there is none. */
static int
next_option(
    const struct sdk_command *c, int argc, char **argv, const char **arg)
{
	const char *p;

	while (state.letter == NULL) {
		if ((p = next_argument(argc, argv)) == NULL)
			return -1;
		if (state.closed || p[0] != '-' || p[1] == '\0') {
			argv[++state.operands] = (char *)p;
			state.closed |= getenv("POSIXLY_CORRECT") != NULL;
		} else if (p[1] != '-')
			state.letter = p + 1;
		else if (p[2] != '\0')
			return use_name(c, argc, argv, p + 2, arg);
		else
			state.closed = true;
	}
	return use_letter(c, argc, argv, arg);
}

int
sdk_option(
    const struct sdk_command *c, int *argc, char ***argv, const char **arg)
{
	int letter;

	*arg = NULL;
	if (*argc < 1)
		return -1;
	if (state.at == 0)
		state.at = 1;
	letter = next_option(c, *argc, *argv, arg);
	if (letter == 'h')
		print_help(c);
	if (letter == VERSION)
		print_version();
	if (letter == -1) {
		*argv += 1;
		*argc = state.operands;
		(*argv)[*argc] = NULL;
	}
	return letter;
}

/* v in units of 1 or 0.1, as it is written. */
static const char *
print(uint64_t v, bool tenths, char buf[24])
{
	if (tenths)
		snprintf(buf, 24, "%" PRIu64 ".%" PRIu64, v / 10, v % 10);
	else
		snprintf(buf, 24, "%" PRIu64, v);
	return buf;
}

/*
 * A number of nothing but digits up to `end`; with tenths, one digit may follow
 * a point, and the value and its bounds are in tenths.
 */
static uint64_t
number(const char *s, const char *end, bool tenths, uint64_t lo, uint64_t hi,
    const char *what)
{
	int n = end - s < 40 ? (int)(end - s) : 40; /* for messages */
	bool over = false, whole = true;
	const char *p = s;
	char bound[24];
	uint64_t v = 0, digit;

	if (p == end)
		sdk_die("%s: want a number, got nothing", what);
	for (; p < end; p++) {
		if (tenths && *p == '.' && p > s && p + 2 == end) {
			whole = false;
			continue;
		}
		if (*p < '0' || *p > '9')
			sdk_die("%s: want a number%s, got '%.*s'", what,
			    tenths ? " with at most one decimal" : "", n, s);
		digit = (uint64_t)(*p - '0');
		over |= v > (UINT64_MAX - digit) / 10;
		v = 10 * v + digit;
	}
	if (tenths && whole) {
		over |= v > UINT64_MAX / 10;
		v *= 10;
	}
	if (over || v > hi)
		sdk_die("%s: want at most %s, got %.*s", what,
		    print(hi, tenths, bound), n, s);
	if (v < lo)
		sdk_die("%s: want at least %s, got %.*s", what,
		    print(lo, tenths, bound), n, s);
	return v;
}

uint64_t
sdk_number(const char *s, uint64_t lo, uint64_t hi, const char *what)
{
	return number(s, s + strlen(s), false, lo, hi, what);
}

static struct sdk_range
range(const char *s, bool tenths, uint64_t lo, uint64_t hi, const char *what)
{
	const char *end = s + strlen(s), *sign = s + strcspn(s, "-~");
	struct sdk_range r = {lo, hi};

	if (sign[0] != '\0' && (s[1] == '\0' || strpbrk(sign + 1, "-~")))
		sdk_die("%s: want a number or LO-HI, got '%s'", what, s);
	if (sign > s || sign == end)
		r.lo = number(s, sign, tenths, lo, hi, what);
	if (sign == end)
		r.hi = r.lo;
	else if (sign + 1 < end)
		r.hi = number(sign + 1, end, tenths, lo, hi, what);
	if (r.lo > r.hi)
		sdk_die("%s: want the lower number first, got %s", what, s);
	return r;
}

struct sdk_range
sdk_range(const char *s, uint64_t lo, uint64_t hi, const char *what)
{
	return range(s, false, lo, hi, what);
}

struct sdk_range
sdk_range_tenths(const char *s, uint64_t lo, uint64_t hi, const char *what)
{
	return range(s, true, lo, hi, what);
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
