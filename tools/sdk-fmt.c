/* sdk-fmt: Sudoku grids from one layout to another. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/progress.h"
#include "base/sdk.h"
#include "format/format.h"
#include "record/pool.h"
#include "record/record.h"

enum {
	ANSWERS = 256,
	CAPTION,
	COLOR,
	COLUMN,
	COLUMNS,
	EXPLAIN_GUESS,
	KEEP,
	LIST,
	PAPER,
	PER_PAGE,
	PROGRESS,
	SOLUTIONS,
	TITLE
};

struct opts {
	const struct sdk_format *to;
	struct sdk_style style;
	struct sdk_scan in;
	struct sdk_range records; /* to take, by number */
	bool begun;               /* something was written */
	int status;
	unsigned warned; /* of candidates that are left out */
	/* --solutions */
	const char *file;
	struct sdk_scan answers;
	struct sdk_along along;
};

static const struct sdk_option options[] = {
    {'b', "blank", "CHAR", "write CHAR for a blank cell"},
    {'f', "from", "FORMAT", "read FORMAT (default: guess it)"},
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'n', "records", "FIRST-LAST", "convert only records FIRST to LAST"},
    {'t', "to", "FORMAT", "write FORMAT (default: grid)"},
    {ANSWERS, "answers", NULL, "add pages with the solutions at the end"},
    {CAPTION, "caption", "LIST", "print these columns above each grid"},
    {COLOR, "color", "WHEN", "color drawn grids: auto, always or never"},
    {COLUMN, "column", "NAME", "read puzzles from column NAME"},
    {COLUMNS, "columns", "LIST", "write these columns"},
    {EXPLAIN_GUESS, "explain-guess", NULL,
	"print the layout of each record instead of the grids"},
    {KEEP, "keep", NULL, "also write the text after the cells of a line"},
    {LIST, "list", NULL, "list all formats"},
    {PAPER, "paper", "SIZE", "print on SIZE paper: a4 (default) or letter"},
    {PER_PAGE, "per-page", "N", "print N puzzles a page: 1, 2, 4, 6, 9 or 12"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {SOLUTIONS, "solutions", "FILE",
	"show the solutions from FILE in the grids"},
    {TITLE, "title", "TEXT", "print TEXT at the top of each page"},
    {0},
};
static const struct sdk_command command = {
    "[-b CHAR] [-f FORMAT] [-j JOBS] [-n FIRST-LAST] [-t FORMAT] [--answers] "
    "[--caption LIST] [--color WHEN] [--column NAME] [--columns LIST] "
    "[--explain-guess] [--keep] [--paper SIZE] [--per-page N] [--progress] "
    "[--solutions FILE] [--title TEXT] [FILE...]\n"
    "       sdk-fmt --list",
    "Convert Sudoku grids from one format to another.",
    options,
};

static _Noreturn void
list(void)
{
	printf("%-12s%-6s%-7s%s\n", "any", "read", "-",
	    "any of these; each line is tried in this order");
	for (const struct sdk_format *f = sdk_formats; f->name != NULL; f++)
		printf("%-12s%-6s%-7s%s\n", f->name,
		    f->read != NULL ? "read" : "-",
		    f->write != NULL || f->emit != NULL ? "write" : "-",
		    f->about);
	if (fflush(stdout) != 0)
		sdk_die("standard output:");
	exit(sdk_finish(SDK_YES));
}

static const struct sdk_format *
format_named(const char *name, bool read)
{
	const struct sdk_format *f = sdk_format_named(name);

	if (read && strcmp(name, "any") == 0)
		return NULL; /* a guess */
	if (f == NULL)
		sdk_usage(&command, "unknown format '%s' (try --list)", name);
	if (read ? f->read == NULL : f->write == NULL && f->emit == NULL)
		sdk_usage(&command, "format %s can't be %s", name,
		    read ? "read" : "written");
	return f;
}

/* A name, or a number from 1. */
static const char *
column_named(const char *s)
{
	if (*s == '\0' || (strspn(s, "0123456789") == strlen(s) &&
			      strspn(s, "0") == strlen(s)))
		sdk_usage(&command,
		    "column: want a name, or a number from 1, got '%s'", s);
	return s;
}

static char
blank_sign(const char *s)
{
	if (s[0] == '\0' || s[1] != '\0' || strchr("._*-xX0? ", s[0]) == NULL)
		sdk_usage(
		    &command, "blank: want one of '.0-_*xX? ', got '%s'", s);
	return s[0];
}

static bool
wants_colour(const char *when)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	if (strcmp(when, "always") == 0 || strcmp(when, "never") == 0)
		return *when == 'a';
	if (strcmp(when, "auto") != 0)
		sdk_usage(&command,
		    "color: want auto, always or never, got '%s'", when);
	return isatty(STDOUT_FILENO) && (no == NULL || *no == '\0') &&
	       (term == NULL || strcmp(term, "dumb") != 0);
}

static unsigned
grids_a_page(const char *s)
{
	unsigned n = (unsigned)sdk_number(s, 1, 12, "per-page");

	if (n != 1 && n != 2 && n != 4 && n != 6 && n != 9 && n != 12)
		sdk_usage(
		    &command, "per-page: want 1, 2, 4, 6, 9 or 12, got %s", s);
	return n;
}

static bool
is_letter(const char *s)
{
	if (strcmp(s, "a4") != 0 && strcmp(s, "letter") != 0)
		sdk_usage(&command, "paper: want a4 or letter, got '%s'", s);
	return *s == 'l';
}

static void
read_columns(struct opts *o, const char *names, const char *what)
{
	const char *wrong = sdk_columns(&o->style, names);
	char all[256];

	if (wrong == NULL)
		return;
	sdk_column_names(all, sizeof all);
	sdk_usage(
	    &command, "%s: want names out of: %s; got '%s'", what, all, wrong);
}

/* Whether a record was asked for and can be written. */
static bool
is_wanted(struct opts *o, struct sdk_batch *b, size_t i, size_t n)
{
	const char *why;

	if (b->place[i].number < o->records.lo ||
	    b->place[i].number > o->records.hi)
		return false;
	why = sdk_format_refuses(o->to, &o->style, b->cells + SDK_CELLS * i);
	if (why == NULL)
		return true;
	sdk_note(b, n, &b->place[i], "%s", why);
	o->status = SDK_TROUBLE;
	return false;
}

/* Leaves only those records. */
static void
select_records(struct opts *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++) {
		if (!is_wanted(o, b, i, n))
			continue;
		if (n < i) {
			b->place[n] = b->place[i];
			side->item[n] = side->item[i];
			memcpy(b->cells + SDK_CELLS * n,
			    b->cells + SDK_CELLS * i, SDK_CELLS);
			memcpy(side->solution + SDK_CELLS * n,
			    side->solution + SDK_CELLS * i, SDK_CELLS);
			memcpy(side->marks + SDK_CELLS * n,
			    side->marks + SDK_CELLS * i,
			    SDK_CELLS * sizeof *side->marks);
		}
		n++;
	}
	b->n = n;
}

static bool
read_answers(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_scan_read(&o->answers, b);
}

static void
merge(struct opts *o, struct sdk_batch *b)
{
	struct sdk_side *side = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		const uint8_t *cells = b->cells + SDK_CELLS * i;
		const uint8_t *answer =
		    sdk_along(&o->along, b->place[i].number, b, i);
		bool fits = answer != NULL && sdk_complete(answer);

		for (unsigned k = 0; fits && k < SDK_CELLS; k++)
			fits = cells[k] == 0 || cells[k] == answer[k];
		if (!fits) {
			sdk_note(b, i, &b->place[i], "%s",
			    answer == NULL ? "no solution of this number"
					   : "the solution does not fit");
			o->status = sdk_worst(o->status, SDK_NO);
			continue;
		}
		memcpy(side->solution + SDK_CELLS * i, answer, SDK_CELLS);
		side->item[i].solved = side->item[i].merged = true;
	}
}

/* Says where candidates are lost that may matter. */
static void
warn_of_candidates(struct opts *o, struct sdk_batch *b)
{
	enum { MOST = 20 };

	if (o->to->marks || o->in.explain)
		return;
	for (size_t i = 0; i < b->n && o->warned <= MOST; i++) {
		if (!sdk_rules_out(b, i))
			continue;
		if (o->warned++ == MOST)
			sdk_note(b, i, NULL,
			    "more candidates are ruled out, and left out");
		else
			sdk_note(b, i, &b->place[i],
			    "warning: candidates are ruled out, which format "
			    "%s leaves out",
			    o->to->name);
	}
}

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	if (sdk_reader_records(o->in.in) >= o->records.hi)
		return false;
	if (!sdk_scan_read(&o->in, b))
		return false;
	select_records(o, b);
	warn_of_candidates(o, b);
	if (o->file != NULL)
		merge(o, b);
	return true;
}

/* Which layout each record was read as. */
static void
explain(struct sdk_batch *b)
{
	const struct sdk_side *side = b->extra;
	char line[SDK_MESSAGE];

	for (size_t i = 0; i < b->n; i++) {
		const struct sdk_place *at = &b->place[i];
		int n = snprintf(line, sizeof line,
		    "%s:%" PRIu64 ": record %" PRIu64 ": %s\n", at->file,
		    at->line, at->number, side->item[i].layout);
		size_t len = n < (int)sizeof line ? (size_t)n : sizeof line - 1;

		memcpy(sdk_room(b, len), line, len);
		b->len += len;
	}
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	if (o->in.explain) {
		explain(b);
		return;
	}
	sdk_side_complete(&o->style, b);
	if (o->to->write != NULL)
		sdk_format_write(o->to, &o->style, b);
}

/* Whether the input had as many records as were asked for. */
static int
check_range(const struct opts *o)
{
	uint64_t n = sdk_reader_records(o->in.in);
	uint64_t want =
	    o->records.hi != UINT64_MAX ? o->records.hi : o->records.lo;

	if (n >= want || (o->records.lo == 1 && o->records.hi == UINT64_MAX))
		return SDK_YES;
	sdk_warn("want record %" PRIu64 ", got %" PRIu64 " record%s", want, n,
	    n == 1 ? "" : "s");
	return SDK_TROUBLE;
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	if (o->in.explain) {
		sdk_write(b->text, b->len);
		b->len = 0;
	} else
		sdk_format_emit(o->to, &o->style, b, &o->begun);
	sdk_emit(b, false);
}

static void
open_answers(struct opts *o)
{
	static const char *names[2];

	names[0] = o->file;
	sdk_scan_open(&o->answers, (char *const *)names);
	sdk_along_open(&o->along, read_answers, o);
}

static int
close_answers(struct opts *o)
{
	sdk_along_close(&o->along);
	return sdk_scan_close(&o->answers);
}

/* What does not go together. */
static void
check(const struct opts *o, const char *columns, const char *caption)
{
	const struct sdk_format *f = o->to;
	const struct sdk_column *wrong;

	if (o->style.keep && !f->keeps)
		sdk_usage(&command,
		    "format %s can't keep (tables: column kept)", f->name);
	if (!sdk_format_takes(f, o->style.blank))
		sdk_usage(&command,
		    "blank: format %s wants one of '%s', got '%c'", f->name,
		    f->signs, o->style.blank);
	if (o->style.keep && o->style.blank == ' ')
		sdk_usage(&command, "blank: --keep wants another than a space");
	if (f->columns != NULL && (wrong = sdk_columns_mislead(&o->style)))
		sdk_usage(&command, "columns: '%s' would be read as the puzzle",
		    wrong->name);
	if (columns != NULL && f->columns == NULL)
		sdk_usage(&command, "format %s has no columns", f->name);
	if (o->file != NULL && !f->merges && f->columns == NULL)
		sdk_usage(&command, "format %s can't show solutions", f->name);
	if ((o->style.answers || caption != NULL || o->style.title != NULL) &&
	    !f->pages)
		sdk_usage(&command, "format %s has no pages", f->name);
}

int
main(int argc, char *argv[])
{
	struct opts o = {.style = {.each = 1}, .records = {1, UINT64_MAX}};
	struct sdk_pool pool = {
	    .take = take, .work = work, .emit = emit, .ctx = &o};
	const char *arg, *columns = NULL, *caption = NULL, *color = "auto";
	bool progress = false;
	int ch;

	sdk_start(argv[0]);
	pool.jobs = sdk_processors();
	o.to = sdk_format_named("grid");
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'b': o.style.blank = blank_sign(arg); break;
		case 'f': o.in.only = format_named(arg, true); break;
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'n':
			o.records = sdk_range(arg, 1, UINT64_MAX, "records");
			break;
		case 't': o.to = format_named(arg, false); break;
		case ANSWERS: o.style.answers = true; break;
		case CAPTION: caption = arg; break;
		case COLOR: color = arg; break;
		case COLUMN: o.in.column = column_named(arg); break;
		case COLUMNS: columns = arg; break;
		case EXPLAIN_GUESS: o.in.explain = true; break;
		case KEEP: o.style.keep = true; break;
		case LIST: list();
		case PAPER: o.style.letter = is_letter(arg); break;
		case PER_PAGE: o.style.each = grids_a_page(arg); break;
		case PROGRESS: progress = true; break;
		case SOLUTIONS: o.file = arg; break;
		case TITLE: o.style.title = arg; break;
		}
	o.style.colour = wants_colour(color);
	if (o.style.blank == '\0')
		o.style.blank = o.to->blank;
	if (o.to->columns != NULL)
		read_columns(
		    &o, columns != NULL ? columns : o.to->columns, "columns");
	if (o.to->pages && (caption == NULL || strcmp(caption, "none") != 0))
		read_columns(
		    &o, caption != NULL ? caption : "index", "caption");
	check(&o, columns, caption);
	if (o.style.answers)
		o.style.needs |= SDK_NEEDS_SOLUTION;
	o.in.keep = o.style.keep || o.style.needs & SDK_NEEDS_KEPT;
	o.in.answers = o.style.needs & SDK_NEEDS_SOLUTION;
	sdk_scan_open(&o.in, argv);
	if (o.file != NULL)
		open_answers(&o);
	if (o.to->start != NULL && !o.in.explain)
		o.to->start(&o.style);
	if (progress)
		pool.progress = sdk_progress_files(argv);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	if (o.to->finish != NULL && !o.in.explain)
		o.to->finish(&o.style);
	if (o.file != NULL)
		o.status = sdk_worst(o.status, close_answers(&o));
	o.status = sdk_worst(o.status, check_range(&o));
	return sdk_finish(sdk_worst(o.status, sdk_scan_close(&o.in)));
}
