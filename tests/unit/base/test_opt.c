/* Ranges and their bounds, whole and in tenths. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sdk.h"

static void
want(struct sdk_range r, uint64_t lo, uint64_t hi, const char *what)
{
	if (r.lo != lo || r.hi != hi)
		sdk_die("%s: want %" PRIu64 "-%" PRIu64 ", got %" PRIu64
			"-%" PRIu64,
		    what, lo, hi, r.lo, r.hi);
}

/* A range that ends the program with that message. */
static void
refused(const char *s, bool tenths, const char *message)
{
	char text[SDK_MESSAGE] = "", full[SDK_MESSAGE];
	int end[2], status;
	pid_t child;

	if (pipe(end) != 0)
		sdk_die("pipe:");
	if ((child = fork()) == 0) {
		dup2(end[1], STDERR_FILENO);
		if (tenths)
			sdk_range_tenths(s, 10, 118, "ER");
		else
			sdk_range(s, 2, 81, "HOLES");
		_exit(0);
	}
	close(end[1]);
	if (read(end[0], text, sizeof text - 1) < 0)
		sdk_die("read:");
	close(end[0]);
	waitpid(child, &status, 0);
	snprintf(full, sizeof full, "test_opt: %s\n", message);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != SDK_TROUBLE ||
	    strcmp(text, full) != 0)
		sdk_die("'%s': want '%s', got '%s'", s, message, text);
}

int
main(int argc, char *argv[])
{
	uint64_t most = UINT64_MAX;

	(void)argc;
	sdk_start(argv[0]);
	want(sdk_range("5", 2, 81, "x"), 5, 5, "5");
	want(sdk_range("5-9", 2, 81, "x"), 5, 9, "5-9");
	want(sdk_range("05~9", 2, 81, "x"), 5, 9, "5~9");
	want(sdk_range("5-", 2, 81, "x"), 5, 81, "5-");
	want(sdk_range("~5", 2, 81, "x"), 2, 5, "~5");
	want(sdk_range("2-81", 2, 81, "x"), 2, 81, "2-81");
	want(sdk_range("1-18446744073709551615", 0, most, "x"), 1, most, "1-");
	want(sdk_range_tenths("7.1-8.2", 10, 118, "x"), 71, 82, "7.1-8.2");
	want(sdk_range_tenths("7", 10, 118, "x"), 70, 70, "7");
	want(sdk_range_tenths("7~8.0", 10, 118, "x"), 70, 80, "7~8.0");
	want(sdk_range_tenths("11.8-", 10, 118, "x"), 118, 118, "11.8-");
	want(sdk_range_tenths("-1.0", 10, 118, "x"), 10, 10, "-1.0");
	refused("", false, "HOLES: want a number, got nothing");
	refused("-", false, "HOLES: want a number or LO-HI, got '-'");
	refused("1~", false, "HOLES: want at least 2, got 1");
	refused("2-3-4", false, "HOLES: want a number or LO-HI, got '2-3-4'");
	refused("2-82", false, "HOLES: want at most 81, got 82");
	refused("9-8", false, "HOLES: want the lower number first, got 9-8");
	refused("7.1", false, "HOLES: want a number, got '7.1'");
	refused("99999999999999999999", false,
	    "HOLES: want at most 81, got 99999999999999999999");
	refused("0.9", true, "ER: want at least 1.0, got 0.9");
	refused("11.9", true, "ER: want at most 11.8, got 11.9");
	refused("18446744073709551615", true,
	    "ER: want at most 11.8, got 18446744073709551615");
	refused("7.12", true,
	    "ER: want a number with at most one decimal, got '7.12'");
	refused(
	    "7.", true, "ER: want a number with at most one decimal, got '7.'");
	refused(
	    ".7", true, "ER: want a number with at most one decimal, got '.7'");
	refused("7..1", true,
	    "ER: want a number with at most one decimal, got '7..1'");
	puts("test_opt: ok");
	return 0;
}
