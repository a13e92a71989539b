/* sdk-canon: canonical forms, and records chosen by their class. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/progress.h"
#include "base/sdk.h"
#include "canon/canon.h"
#include "record/pool.h"
#include "record/record.h"
#include "record/syntax.h"
#include "solve/solve.h"

enum { FORM, COUNT, MAPPING, APPLY, UNDO, FILTER }; /* what is done */

struct opts {
	int what;
	bool unique, invert, lines, by_solution;
	bool set;                 /* this reads a set, as a table or as grids */
	uint32_t lo, hi, buckets; /* with --bucket, or 0 buckets */
	struct sdk_reader *in;
	struct sdk_classes *seen;       /* with -u, or NULL */
	struct sdk_classes *only, *but; /* with --in, --not-in, or NULL */
	struct sdk_input *mappings;     /* with --apply, --undo */
	const char *mapping_file;
	char *header; /* with --lines */
	size_t header_len;
	bool header_written;
	uint64_t passed;
	int status; /* of emit and take */
};

/* What is found out about each record of a batch. */
struct found {
	struct sdk_packed class;
	struct sdk_mapping map;
	uint64_t count;
	size_t at, len; /* with --lines: of the line, in the batch's text */
	bool pass, unsolved; /* unsolved: not exactly one solution */
};

enum {
	BUCKET = 256,
	BY,
	IN,
	LINES,
	NOT_IN,
	OPT_COUNT,
	OPT_MAPPING,
	OPT_APPLY,
	OPT_UNDO,
	PROGRESS
};

static const struct sdk_option options[] = {
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'u', "unique", NULL, "pass the first record of each class"},
    {'v', "invert", NULL, "pass the later records of each class instead"},
    {OPT_APPLY, "apply", "MAPPINGS",
	"transform record k by line k of MAPPINGS"},
    {BUCKET, "bucket", "LO-HI/M", "pass classes in buckets LO to HI of M"},
    {BY, "by", "WHAT", "class of the puzzle or solution (default: puzzle)"},
    {OPT_COUNT, "count", NULL, "write the number of automorphisms"},
    {IN, "in", "FILE", "pass the records whose class is in FILE"},
    {LINES, "lines", NULL, "pass whole lines, such as those of a table"},
    {OPT_MAPPING, "mapping", NULL,
	"write the transformation to the canonical form"},
    {NOT_IN, "not-in", "FILE", "pass the records whose class is not in FILE"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {OPT_UNDO, "undo", "MAPPINGS", "reverse what --apply MAPPINGS does"},
    {0},
};
static const struct sdk_command command = {
    "[--count | --mapping | --apply MAPPINGS | --undo MAPPINGS] [-uv] "
    "[--in FILE] [--not-in FILE] [--bucket LO-HI/M] [--by WHAT] [--lines] "
    "[-j JOBS] [--progress] [FILE...]",
    "Write canonical forms of Sudoku grids and puzzles, or choose by class.",
    options,
};

/* The first 81 cells that no other cell is next to. */
static bool
find_record(const struct sdk_line *l, uint8_t *cells)
{
	for (size_t i = 0, n; i < l->len; i += n + 1) {
		for (n = 0; i + n < l->len && sdk_cell(l->text[i + n]) >= 0;
		     n++)
			;
		if (n != SDK_CELLS)
			continue;
		for (n = 0; n < SDK_CELLS; n++)
			cells[n] = (uint8_t)sdk_cell(l->text[i + n]);
		return true;
	}
	return false;
}

/*
 * The first line of all may be a header, which is written first; other files
 * may begin with the same one.
 */
static bool
is_header(struct opts *o, const struct sdk_line *l)
{
	if (o->header == NULL && sdk_reader_records(o->in) == 0) {
		o->header = sdk_alloc(l->len + 1);
		memcpy(o->header, l->text, l->len);
		o->header[l->len] = '\n';
		o->header_len = l->len + 1;
		return true;
	}
	return o->header != NULL && l->len + 1 == o->header_len &&
	       memcmp(l->text, o->header, l->len) == 0;
}

/* With --lines: a line is a record, and is kept as it is. */
static enum sdk_is
table_line(void *ctx, struct sdk_batch *b, unsigned rows,
    const struct sdk_line *l, struct sdk_seen *s)
{
	struct opts *o = ctx;
	struct found *f = (struct found *)b->extra + b->n;
	enum sdk_is is;
	char *p;

	(void)rows;
	if (o->set && !l->cut && !find_record(l, s->cells) &&
	    (is = sdk_native_line(l, s)) < SDK_IS_BAD)
		return is;
	if (l->len == 0 || l->text[0] == '#')
		return SDK_IS_NOTHING;
	if (l->cut) {
		snprintf(s->why, sizeof s->why,
		    "want a line of at most 256 "
		    "KiB");
		return SDK_IS_BAD_RECORD;
	}
	if (!find_record(l, s->cells)) {
		if (s->line == 1 && is_header(o, l))
			return SDK_IS_NOTHING;
		snprintf(s->why, sizeof s->why,
		    "want a field of 81 cells, got none");
		return SDK_IS_BAD_RECORD;
	}
	p = sdk_room(b, l->len + 1);
	memcpy(p, l->text, l->len);
	p[l->len] = '\n';
	f->at = b->len;
	f->len = l->len + 1;
	b->len += f->len;
	return SDK_IS_RECORD;
}

/* The next line of MAPPINGS, or trouble. */
static bool
next_mapping(struct opts *o, struct sdk_mapping *m)
{
	struct sdk_line l;
	char why[96];

	for (;;)
		switch (sdk_input_line(o->mappings, true, &l)) {
		case SDK_GOT_LINE:
			if (l.len == 0 || l.text[0] == '#')
				continue;
			if (!sdk_mapping_parse(l.text, l.len, m, why))
				sdk_die("%s:%" PRIu64 ": %s",
				    sdk_input_file(o->mappings),
				    sdk_input_lines(o->mappings), why);
			return true;
		case SDK_GOT_ERROR: sdk_die("%s:", sdk_input_file(o->mappings));
		case SDK_GOT_FILE_END:
		case SDK_GOT_WAIT: continue;
		case SDK_GOT_END: return false;
		}
}

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;

	if (!sdk_read(o->in, b))
		return false;
	for (size_t i = 0; i < b->n; i++) {
		f[i].pass = true;
		f[i].unsolved = false;
		if (o->what == APPLY || o->what == UNDO)
			f[i].pass = next_mapping(o, &f[i].map);
	}
	return true;
}

/* The records whose classes are looked at: puzzles, or their solutions. */
static void
solutions(struct sdk_batch *b, uint8_t *cells)
{
	struct found *f = b->extra;
	uint64_t *count = sdk_alloc(b->n * sizeof *count);

	sdk_solve(b->cells, b->n, 2, cells, count);
	for (size_t i = 0; i < b->n; i++) {
		if (count[i] == 1)
			continue;
		f[i].pass = false;
		f[i].unsolved = true;
		sdk_note(b, i, &b->place[i], "%s",
		    count[i] == 0 ? "no solution" : "more than one solution");
	}
	free(count);
}

/* What passes as far as that does not depend on the records before. */
static void
choose(struct opts *o, const uint8_t *form, struct found *f)
{
	uint32_t bucket;

	if (o->buckets != 0) {
		bucket = sdk_class_bucket(sdk_class_hash(form), o->buckets);
		f->pass &= bucket >= o->lo && bucket <= o->hi;
	}
	if (o->only == NULL && o->but == NULL && o->seen == NULL)
		return;
	sdk_pack(form, &f->class);
	if (o->only != NULL && f->pass)
		f->pass = sdk_classes_find(o->only, &f->class) != 0;
	if (o->but != NULL && f->pass)
		f->pass = sdk_classes_find(o->but, &f->class) == 0;
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;
	struct sdk_mapping *map = NULL;
	uint64_t *count = NULL;
	uint8_t *form, one[SDK_CELLS];

	if (o->what == APPLY || o->what == UNDO) {
		for (size_t i = 0; i < b->n; i++) {
			uint8_t *c = b->cells + SDK_CELLS * i;

			memcpy(one, c, SDK_CELLS);
			if (o->what == APPLY && f[i].pass)
				sdk_map(&f[i].map, one, c);
			else if (f[i].pass)
				sdk_unmap(&f[i].map, one, c);
		}
		return;
	}
	form = sdk_alloc(b->n * SDK_CELLS + SDK_PAD);
	if (o->what == MAPPING)
		map = sdk_alloc(b->n * sizeof *map);
	if (o->what == COUNT)
		count = sdk_alloc(b->n * sizeof *count);
	memcpy(form, b->cells, b->n * SDK_CELLS);
	memset(form + b->n * SDK_CELLS, 0, SDK_PAD);
	if (o->by_solution)
		solutions(b, form);
	sdk_canon(form, b->n, form, map, count);
	for (size_t i = 0; i < b->n; i++) {
		if (map != NULL)
			f[i].map = map[i];
		if (count != NULL)
			f[i].count = count[i];
		if (o->what == FILTER && f[i].pass)
			choose(o, form + SDK_CELLS * i, &f[i]);
	}
	if (o->what == FORM)
		memcpy(b->cells, form, b->n * SDK_CELLS);
	free(form);
	free(map);
	free(count);
}

/* With -u and -v: in order, by one thread. */
static void
pass_new(struct opts *o, struct sdk_batch *b, size_t i)
{
	struct found *f = (struct found *)b->extra + i;
	uint64_t was;

	was = sdk_classes_add(o->seen, &f->class, b->place[i].number);
	if (o->invert && was != 0)
		sdk_note(
		    b, i, &b->place[i], "same class as record %" PRIu64, was);
	f->pass = (was == 0) != o->invert;
}

/* The lines that pass move to the front. */
static void
put_lines(struct sdk_batch *b)
{
	const struct found *f = b->extra;
	size_t len = 0;

	for (size_t i = 0; i < b->n; i++)
		if (f[i].pass) {
			memmove(b->text + len, b->text + f[i].at, f[i].len);
			len += f[i].len;
		}
	b->len = len;
}

static void
put_grids(struct sdk_batch *b)
{
	const struct found *f = b->extra;
	size_t out = 0;

	for (size_t i = 0; i < b->n; i++)
		if (f[i].pass)
			memmove(b->cells + SDK_CELLS * out++,
			    b->cells + SDK_CELLS * i, SDK_CELLS);
	sdk_print(b->cells, out, sdk_room(b, out * SDK_TEXT));
	b->len += out * SDK_TEXT;
}

static void
put_header(struct opts *o)
{
	if (o->header != NULL && !o->header_written) {
		sdk_write(o->header, o->header_len);
		o->header_written = true;
	}
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		if ((o->what == APPLY || o->what == UNDO) && !f[i].pass) {
			sdk_note(b, i, &b->place[i], "no mapping for it");
			o->status = SDK_TROUBLE;
		}
		if (f[i].unsolved)
			o->status = sdk_worst(o->status, SDK_NO);
		if (o->seen != NULL && f[i].pass)
			pass_new(o, b, i);
		o->passed += f[i].pass;
		if (o->what == COUNT)
			b->len += (size_t)sprintf(
			    sdk_room(b, 24), "%" PRIu64 "\n", f[i].count);
		if (o->what == MAPPING) {
			char *p = sdk_room(b, SDK_MAPPING_TEXT + 1);

			sdk_mapping_print(&f[i].map, p);
			p[SDK_MAPPING_TEXT] = '\n';
			b->len += SDK_MAPPING_TEXT + 1;
		}
	}
	put_header(o);
	if (o->lines)
		put_lines(b);
	else if (o->what != COUNT && o->what != MAPPING)
		put_grids(b);
	sdk_emit(b, !o->lines && o->what != COUNT && o->what != MAPPING);
}

/* The classes of a file. */
static void
add_all(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct found *f = b->extra;

	for (size_t i = 0; i < b->n; i++) {
		if (f[i].unsolved)
			o->status = sdk_worst(o->status, SDK_NO);
		if (f[i].pass)
			sdk_classes_add(
			    o->seen, &f[i].class, b->place[i].number);
	}
	b->len = 0;
	sdk_emit(b, false);
}

static struct sdk_classes *
read_classes(const struct opts *o, const char *file, unsigned jobs, int *status)
{
	struct opts set = {.what = FILTER,
	    .set = true,
	    .lines = o->lines,
	    .by_solution = o->by_solution,
	    .seen = sdk_classes_new()};
	struct sdk_syntax table = {.line = table_line, .ctx = &set};
	const char *const names[] = {file, NULL};

	set.in =
	    sdk_reader_open_as((char *const *)names, o->lines ? &table : NULL);
	sdk_pool_run(&(struct sdk_pool){.jobs = jobs,
	    .extra = sizeof(struct found),
	    .take = take,
	    .work = work,
	    .emit = add_all,
	    .ctx = &set});
	*status = sdk_worst(*status, set.status);
	*status = sdk_worst(*status, sdk_reader_close(set.in));
	free(set.header);
	return set.seen;
}

/* LO-HI/M */
static void
read_buckets(struct opts *o, const char *arg)
{
	const char *slash = strchr(arg, '/');
	char range[32];
	struct sdk_range r;

	if (slash == NULL || slash - arg >= (ptrdiff_t)sizeof range)
		sdk_usage(&command, "--bucket wants LO-HI/M, got '%s'", arg);
	memcpy(range, arg, (size_t)(slash - arg));
	range[slash - arg] = '\0';
	o->buckets =
	    (uint32_t)sdk_number(slash + 1, 1, UINT32_MAX, "M of --bucket");
	r = sdk_range(range, 0, o->buckets - 1, "--bucket");
	o->lo = (uint32_t)r.lo;
	o->hi = (uint32_t)r.hi;
}

static void
set_what(struct opts *o, int what)
{
	if (o->what != FORM && o->what != what)
		sdk_usage(&command,
		    "only one of --count, --mapping, --apply, --undo and the "
		    "options that choose records");
	o->what = what;
}

/* What is left of MAPPINGS belongs to no record. */
static void
finish_mappings(struct opts *o)
{
	struct sdk_mapping m;

	if (next_mapping(o, &m)) {
		sdk_warn("%s:%" PRIu64 ": more mappings than records",
		    sdk_input_file(o->mappings), sdk_input_lines(o->mappings));
		o->status = SDK_TROUBLE;
	}
	sdk_input_close(o->mappings);
}

int
main(int argc, char *argv[])
{
	struct opts o = {0};
	struct sdk_syntax table = {.line = table_line, .ctx = &o};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .extra = sizeof(struct found),
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	const char *arg, *in = NULL, *not_in = NULL, *mappings[2] = {0};
	bool progress = false;
	int ch;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'u': o.unique = true; break;
		case 'v': o.invert = true; break;
		case BUCKET: read_buckets(&o, arg); break;
		case BY:
			if (strcmp(arg, "puzzle") != 0 &&
			    strcmp(arg, "solution") != 0)
				sdk_usage(&command,
				    "WHAT: want puzzle or solution, got '%s'",
				    arg);
			o.by_solution = strcmp(arg, "solution") == 0;
			break;
		case IN: in = arg; break;
		case LINES: o.lines = true; break;
		case NOT_IN: not_in = arg; break;
		case OPT_APPLY:
		case OPT_UNDO:
			mappings[0] = arg;
			set_what(&o, ch == OPT_APPLY ? APPLY : UNDO);
			break;
		case OPT_COUNT: set_what(&o, COUNT); break;
		case OPT_MAPPING: set_what(&o, MAPPING); break;
		case PROGRESS: progress = true; break;
		}
	if (o.unique || o.invert || o.buckets != 0 || in != NULL ||
	    not_in != NULL)
		set_what(&o, FILTER);
	if (o.by_solution && o.what != FILTER)
		sdk_usage(&command, "--by goes with options that choose "
				    "records");
	if (o.lines && o.what != FILTER)
		sdk_usage(&command, "--lines goes with options that choose "
				    "records");
	if (in != NULL)
		o.only = read_classes(&o, in, pool.jobs, &o.status);
	if (not_in != NULL)
		o.but = read_classes(&o, not_in, pool.jobs, &o.status);
	if (o.unique || o.invert)
		o.seen = sdk_classes_new();
	if (mappings[0] != NULL)
		o.mappings = sdk_input_open((char *const *)mappings);
	if (progress)
		pool.progress = sdk_progress_files(argv);
	o.in = sdk_reader_open_as(argv, o.lines ? &table : NULL);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	put_header(&o);
	if (mappings[0] != NULL)
		finish_mappings(&o);
	o.status = sdk_worst(o.status, sdk_reader_close(o.in));
	if ((in != NULL || not_in != NULL || o.invert) && o.passed == 0)
		o.status = sdk_worst(o.status, SDK_NO);
	sdk_classes_free(o.seen);
	sdk_classes_free(o.only);
	sdk_classes_free(o.but);
	free(o.header);
	return sdk_finish(o.status);
}
