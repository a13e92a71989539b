/* sdk-fmt: Sudoku grids from one layout to another. */
#include <string.h>

#include "format.h"

struct opts {
	const struct sdk_format *from, *to;
	struct sdk_style style;
	struct sdk_scan in;
};

static const struct sdk_option options[] = {
    {'b', "blank", "CHAR", "sign for a blank cell"},
    {'f', "from", "FORMAT", "read this format (default: guess)"},
    {'j', "jobs", "JOBS", "use so many threads (default: processors)"},
    {'t', "to", "FORMAT", "write this format (default: grid)"},
    {0},
};
static const struct sdk_command command = {
    "[-b CHAR] [-f FORMAT] [-j JOBS] [-t FORMAT] [FILE...]",
    "Converts Sudoku grids from one format to another.",
    options,
};

static const struct sdk_format *
format_named(const char *name, bool read)
{
	const struct sdk_format *f = sdk_format_named(name);

	if (f == NULL)
		sdk_usage(&command, "unknown format '%s'", name);
	if (read ? f->read == NULL : f->write == NULL)
		sdk_usage(&command, "format '%s' can't be %s", name,
		    read ? "read" : "written");
	return f;
}

/* The sign for a blank must read as one. */
static char
blank_sign(const char *s)
{
	if (s[0] == '\0' || s[1] != '\0' || strchr("._*-xX0? ", s[0]) == NULL)
		sdk_usage(
		    &command, "blank: want one of '.0-_*xX? ', got '%s'", s);
	return s[0];
}

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_scan_read(&o->in, b);
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	o->to->write(&o->style, b);
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	sdk_emit(b, o->to->apart);
}

int
main(int argc, char *argv[])
{
	struct opts o = {.style = {.blank = '.'}};
	struct sdk_pool pool = {
	    .take = take, .work = work, .emit = emit, .ctx = &o};
	const char *arg;
	int ch;

	sdk_start(argv[0]);
	pool.jobs = sdk_processors();
	o.to = sdk_format_named("grid");
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'b': o.style.blank = blank_sign(arg); break;
		case 'f': o.from = format_named(arg, true); break;
		case 'j':
			pool.jobs =
			    (unsigned)sdk_number(arg, 1, SDK_MAX_JOBS, "jobs");
			break;
		case 't': o.to = format_named(arg, false); break;
		}
	sdk_scan_open(&o.in, argv, o.from);
	sdk_pool_run(&pool);
	return sdk_finish(sdk_scan_close(&o.in));
}
