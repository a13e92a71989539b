/* sdk-rate: how hard puzzles are, and why. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/progress.h"
#include "base/sdk.h"
#include "rate/rate.h"
#include "record/pool.h"
#include "record/record.h"

enum {
	EXPLAIN = 256,
	PROGRESS,
	SE,
	ER,
	EP,
	ED,
	HINT,
	COUNTS,
	CSV,
	LINE,
	GRID,
	PATH,
	SUMMARY
};
enum { ROOM = 256, SE_ROOM = 16, MOST = 200 }; /* records a batch; 20.0 */

struct opts {
	unsigned lo, hi; /* levels that pass; 0 is that of no unique solution */
	/* Of Sudoku Explainer: add columns; er, ep, ed in tenths that pass. */
	bool se, filter;
	struct sdk_range only[3];
	uint64_t seed;
	int form;       /* CSV, LINE, GRID, PATH or SUMMARY */
	uint64_t steps; /* that are written of a path */
	/* For the summary: by level, 0 without one; by ER in tenths. */
	_Atomic uint64_t level_count[5], er_count[MOST + 1];
	struct sdk_reader *in;
	_Atomic int status;
};

static const struct sdk_option options[] = {
    {ED, "ed", "LO-HI", "write only puzzles of ED LO to HI, as 1.2-2.6"},
    {EP, "ep", "LO-HI", "write only puzzles of EP LO to HI"},
    {ER, "er", "LO-HI", "write only puzzles of ER LO to HI"},
    {EXPLAIN, "explain", NULL, "write how to solve each puzzle, step by step"},
    {HINT, "hint", "N", "write only the first N steps of each puzzle"},
    {'j', "jobs", "JOBS",
	"use up to JOBS threads (default: one per processor)"},
    {'l', "level", "LO-HI", "write only puzzles of levels LO to HI, 1 to 4"},
    {PROGRESS, "progress", NULL, "report progress once a second"},
    {'s', "seed", "SEED",
	"use SEED for the shuffles behind nodes (default: 0)"},
    {SE, "se", NULL, "add the ratings of Sudoku Explainer: er, ep, ed"},
    {COUNTS, "summary", NULL, "write the number of puzzles of each rating"},
    {'t', "to", "FORM", "write FORM: csv, line or grid (default: csv)"},
    {0},
};
static const struct sdk_command command = {
    "[-j JOBS] [-l LO-HI] [-s SEED] "
    "[-t FORM | --explain | --hint N | --summary] "
    "[--ed LO-HI] [--ep LO-HI] [--er LO-HI] [--progress] [--se] [FILE...]",
    "Rate Sudoku puzzles by the techniques needed to solve them.",
    options,
};

static bool
take(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	return sdk_read(o->in, b);
}

static void __attribute__((format(printf, 2, 3)))
put(struct sdk_batch *b, const char *fmt, ...)
{
	char *p = sdk_room(b, SDK_STEP_TEXT);
	va_list ap;

	va_start(ap, fmt);
	b->len += (size_t)vsnprintf(p, SDK_STEP_TEXT, fmt, ap);
	va_end(ap);
}

static void
put_puzzle(struct sdk_batch *b, const uint8_t *cells)
{
	char *p = sdk_room(b, SDK_CELLS);

	for (int i = 0; i < SDK_CELLS; i++)
		p[i] = cells[i] != 0 ? (char)('0' + cells[i]) : '.';
	b->len += SDK_CELLS;
}

static void
put_grades(struct sdk_batch *b, const struct sdk_rating *r)
{
	put(b, "%d,%d%s,%d,%s,%d,%" PRIu64, r->clues, r->solutions,
	    r->solutions > 1 ? "+" : "", r->level,
	    sdk_technique_name(r->technique), r->steps, r->nodes);
}

static void
put_se(struct sdk_batch *b, const struct sdk_rating *r)
{
	const uint8_t v[3] = {r->er, r->ep, r->ed};

	for (int i = 0; i < 3; i++)
		if (r->solutions == 1)
			put(b, ",%d.%d", v[i] / 10, v[i] % 10);
		else
			put(b, ",");
}

/* Steps that are yet to be written; ULONG_MAX is all. */
struct path {
	struct sdk_batch *b;
	uint64_t left;
};

static void
put_step(void *ctx, const struct sdk_step *s)
{
	struct path *p = ctx;

	if (p->left == 0)
		return;
	p->left--;
	p->b->len += sdk_step_text(s, sdk_room(p->b, SDK_STEP_TEXT));
	put(p->b, "\n");
}

/* Text of any length. */
static bool
put_se_step(void *ctx, const struct sdk_se_step *s)
{
	struct path *p = ctx;
	size_t n = strlen(s->text);
	char *to;

	if (p->left == 0)
		return false;
	p->left--;
	to = sdk_room(p->b, n + 1);
	memcpy(to, s->text, n);
	to[n] = '\n';
	p->b->len += n + 1;
	return true;
}

static void
put_path(const struct opts *o, struct sdk_batch *b, size_t i,
    const struct sdk_rating *r)
{
	const uint8_t *puzzle = b->cells + SDK_CELLS * i;
	const char *hardest = sdk_technique_name(r->technique);
	struct path p = {b, o->steps};

	put(b, "\npuzzle %" PRIu64 ": %d clues, ", b->place[i].number,
	    r->clues);
	if (r->solutions != 1) {
		put(b, "%s\n",
		    r->solutions == 0 ? "no solution" : "2 or more solutions");
		return;
	}
	if (o->se) {
		put(b, "ER %d.%d, EP %d.%d, ED %d.%d\n", r->er / 10, r->er % 10,
		    r->ep / 10, r->ep % 10, r->ed / 10, r->ed % 10);
		sdk_se_explain(puzzle, put_se_step, &p);
		return;
	}
	put(b, "level %d%s%s, %d steps, %" PRIu64 " nodes\n", r->level,
	    *hardest != '\0' ? ", " : "", hardest, r->steps, r->nodes);
	sdk_explain_all(puzzle, put_step, put_se_step, &p);
}

static void
put_record(struct opts *o, struct sdk_batch *b, size_t i, struct sdk_rating *r)
{
	const uint8_t *puzzle = b->cells + SDK_CELLS * i;

	switch (o->form) {
	case CSV:
		put_grades(b, r);
		if (o->se)
			put_se(b, r);
		put(b, ",");
		put_puzzle(b, puzzle);
		put(b, "\n");
		break;
	case LINE:
		put_puzzle(b, puzzle);
		put(b, " ");
		put_grades(b, r);
		if (o->se)
			put_se(b, r);
		put(b, "\n");
		break;
	case GRID:
		sdk_print(puzzle, 1, sdk_room(b, SDK_TEXT));
		b->len += SDK_TEXT;
		break;
	case PATH: put_path(o, b, i, r); break;
	case SUMMARY:
		atomic_fetch_add(o->se && r->solutions == 1
				     ? &o->er_count[r->er]
				     : &o->level_count[r->level],
		    1);
		break;
	}
}

static bool
passes(const struct opts *o, const struct sdk_rating *r)
{
	const uint8_t v[3] = {r->er, r->ep, r->ed};

	if (r->level < o->lo || r->level > o->hi)
		return false;
	for (int i = 0; i < 3 && o->filter; i++)
		if (v[i] < o->only[i].lo || v[i] > o->only[i].hi)
			return false;
	return true;
}

static void
work(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;
	struct sdk_rating *r = b->extra;

	if (o->form == GRID)
		/* With all levels let through, which one is not asked. */
		sdk_grade(b->cells, b->n,
		    o->hi == 4 && o->lo <= 1 ? 1 : (int)o->hi, r);
	else
		sdk_rate(b->cells, b->n, o->seed, r);
	if (o->se || o->filter)
		sdk_se_rate(b->cells, b->n, r);
	for (size_t i = 0; i < b->n; i++) {
		bool pass = passes(o, &r[i]);

		if (pass)
			put_record(o, b, i, &r[i]);
		if (r[i].solutions == 1)
			continue;
		atomic_store(&o->status, SDK_NO);
		if (!pass)
			sdk_note(b, i, &b->place[i], "%s",
			    r[i].solutions == 0 ? "no solution"
						: "more than one solution");
	}
}

static void
emit(void *ctx, struct sdk_batch *b)
{
	struct opts *o = ctx;

	sdk_emit(b, o->form == GRID || o->form == PATH);
}

static void
put_count(const char *name, uint64_t n, uint64_t all, uint64_t most, bool bars)
{
	enum { WIDTH = 40 };
	int width = bars ? (int)((n * WIDTH + most - 1) / most) : 0;

	char line[128];
	int len;

	len = snprintf(line, sizeof line, "%-8s %10" PRIu64 " %5.1f%%%s%.*s\n",
	    name, n, 100.0 * (double)n / (double)all, bars ? " " : "", width,
	    "########################################");
	sdk_write(line, (size_t)len);
}

/* The histogram: those without a unique solution, then level or ER, rising. */
static void
put_summary(struct opts *o)
{
	bool bars = isatty(STDOUT_FILENO);
	uint64_t all = 0, most = 0;
	char name[16], line[64];

	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < 5; i++) {
			uint64_t n = o->level_count[i];

			all += pass == 0 ? n : 0;
			most = n > most ? n : most;
			snprintf(name, sizeof name, "level %d", i);
			if (pass == 1 && n > 0)
				put_count(
				    i == 0 ? "none" : name, n, all, most, bars);
		}
		for (int i = 0; i <= MOST; i++) {
			uint64_t n = o->er_count[i];

			all += pass == 0 ? n : 0;
			most = n > most ? n : most;
			snprintf(name, sizeof name, "ER %d.%d", i / 10, i % 10);
			if (pass == 1 && n > 0)
				put_count(name, n, all, most, bars);
		}
	}
	sdk_write(line, (size_t)snprintf(line, sizeof line,
			    "%-8s %10" PRIu64 "\n", "all", all));
}

static int
form(const char *name)
{
	static const char *const names[] = {"csv", "line", "grid"};

	for (int i = 0; i < 3; i++)
		if (strcmp(name, names[i]) == 0)
			return CSV + i;
	sdk_usage(&command, "FORM: want csv, line or grid, got '%s'", name);
}

int
main(int argc, char *argv[])
{
	static const char header[] =
	    "clues,solutions,level,technique,steps,nodes,puzzle\n";
	static const char se_header[] =
	    "clues,solutions,level,technique,steps,nodes,er,ep,ed,puzzle\n";
	static const char *const names[] = {"ER", "EP", "ED"};
	struct opts o = {.hi = 4,
	    .steps = UINT64_MAX,
	    .only = {{0, MOST}, {0, MOST}, {0, MOST}}};
	struct sdk_pool pool = {.jobs = sdk_processors(),
	    .extra = sizeof(struct sdk_rating),
	    .room = ROOM,
	    .take = take,
	    .work = work,
	    .emit = emit,
	    .ctx = &o};
	bool explain = false, progress = false, summary = false;
	struct sdk_range levels;
	const char *arg;
	int ch;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&command, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case EXPLAIN: explain = true; break;
		case HINT:
			explain = true;
			o.steps = sdk_number(arg, 1, UINT64_MAX, "N");
			break;
		case COUNTS: summary = true; break;
		case 'j': pool.jobs = sdk_jobs(arg); break;
		case 'l':
			levels = sdk_range(arg, 1, 4, "LEVEL");
			o.lo = (unsigned)levels.lo;
			o.hi = (unsigned)levels.hi;
			break;
		case PROGRESS: progress = true; break;
		case 's':
			o.seed = sdk_number(arg, 0, UINT64_MAX, "SEED");
			break;
		case SE: o.se = true; break;
		case ER:
		case EP:
		case ED:
			o.filter = true;
			o.only[ch - ER] =
			    sdk_range_tenths(arg, 0, MOST, names[ch - ER]);
			break;
		case 't': o.form = form(arg); break;
		}
	if ((o.form != 0) + explain + summary > 1)
		sdk_usage(&command,
		    "only one of -t, --explain or --hint, and --summary can be "
		    "used");
	if (explain)
		o.form = PATH;
	else if (summary)
		o.form = SUMMARY;
	else if (o.form == 0)
		o.form = o.lo == 0 && !o.filter ? CSV : GRID;
	if ((o.form == GRID || o.filter) && o.lo == 0)
		o.lo = 1;
	if (o.se || o.filter)
		pool.room = SE_ROOM;
	if (progress)
		pool.progress = sdk_progress_files(argv);
	o.in = sdk_reader_open(argv);
	if (o.form == CSV && o.se)
		sdk_write(se_header, sizeof se_header - 1);
	else if (o.form == CSV)
		sdk_write(header, sizeof header - 1);
	sdk_pool_run(&pool);
	sdk_progress_end(pool.progress);
	if (o.form == SUMMARY)
		put_summary(&o);
	return sdk_finish(sdk_worst(o.status, sdk_reader_close(o.in)));
}
