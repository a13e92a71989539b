/*
 * Cells in nested brackets: lists as programs write them, and JSON of any
 * shape. One machine reads both, a character at a time, so that neither a line
 * nor a file has to be held: of each open bracket it keeps the cells seen so
 * far. Nine lists of nine cells are a grid, as are 81 cells in one list and
 * 81 in a string.
 *
 * In an object ("name": value) a grid belongs to its name. When the object
 * ends, the grid whose name is known is its puzzle, or the only one there is;
 * two that might be are refused. Elsewhere a grid is a record by itself.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/io.h"
#include "base/sdk.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

enum { DEEP = 48, TOKEN = 512, NAME = 40, MANY = 10000 };

struct level {
	char open;
	char word[NAME]; /* what stood before the bracket */
	uint64_t line;
	bool bad;             /* holds what is no cell */
	bool large;           /* ... but a number of two digits or more */
	bool object;          /* there is a key */
	bool bare;            /* blank cells are empty strings ... */
	bool sign;            /* ... or signs; not both */
	bool comma;           /* a comma came, and nothing since */
	bool breaks;          /* rows end in ; or | ... */
	bool uneven;          /* ... and some are not of nine cells */
	bool byrow;           /* R: matrix(..., byrow = TRUE) */
	unsigned n;           /* cells */
	unsigned row;         /* of them since the last break */
	unsigned all, words;  /* cells in all lists of it; what is none */
	unsigned kids;        /* lists of cells in it */
	unsigned least, most; /* cells of one */
	uint8_t cells[SDK_CELLS];
	/* of an object */
	char key[NAME], name[NAME];
	bool has, two, solved;
	unsigned rank; /* of the name; 0 is best */
	uint8_t puzzle[SDK_CELLS], solution[SDK_CELLS];
	/* of an object that is a cell, and of a list of such */
	int value, at_row, at_column;
	bool valued, free;
	bool odd; /* a member with another name */
	bool placed, one, zero, nine;
	uint64_t taken[2][2]; /* places from 0, from 1 */
};
struct sdk_nest {
	unsigned depth;
	char quote;  /* in a string: what ends it */
	bool escape; /* the next character is part of it */
	bool block;  /* in a comment that goes over lines */
	bool quoted; /* the token was a string */
	bool begun;  /* a token is there, perhaps an empty string */
	bool gap;    /* blanks have followed it */
	size_t len;  /* of the token; above TOKEN: it is too long */
	char token[TOKEN];
	char word[NAME]; /* the last one, where a bracket may follow */
	char name[NAME]; /* what = followed */
	char before;     /* the character before */
	bool json;       /* it began with an object */
	bool any;        /* a grid has been found, or refused */
	bool lost;       /* brackets do not match: nothing more is sure */
	struct level level[DEEP];
	/* what was found last, for the reader to see */
	enum { NOT_YET, GRID, WRONG } found;
	uint64_t line;
	uint8_t cells[SDK_CELLS], solution[SDK_CELLS];
	bool solved;
};

/* Names of a puzzle and of its solution beyond those of a table. */
static const char *const more_puzzles[] = {"value", "values", "cells", "clues",
    "givens", "initial", "start", "mission", "unsolved", "data", "matrix",
    NULL};
static const char *const more_solutions[] = {"solved", "complete", NULL};

static int
rank_of(const char *name, const char *const *names)
{
	for (int i = 0; names[i] != NULL; i++)
		if (strcasecmp(name, names[i]) == 0)
			return i;
	return -1;
}

bool
sdk_is_solution(const char *name)
{
	return rank_of(name, sdk_solution_names) >= 0 ||
	       rank_of(name, more_solutions) >= 0;
}

unsigned
sdk_puzzle_rank(const char *name)
{
	int i = rank_of(name, sdk_puzzle_names);

	if (i >= 0)
		return (unsigned)i;
	i = rank_of(name, more_puzzles);
	return i >= 0 ? 50 + (unsigned)i : 100;
}

int
sdk_number_cell(const char *p, size_t n)
{
	static const char *const blank[] = {"None", "null", "nil", "NULL",
	    "Null", "Nothing", "NA", "NaN", "nan", "NAN", "<NA>", "undefined",
	    "missing", "Empty", "EMPTY", "empty", "NONE", "N/A"};
	size_t i = 1;

	if (n == 1)
		return sdk_sign(*p);
	for (size_t k = 0; k < sizeof blank / sizeof *blank; k++)
		if (n == strlen(blank[k]) && memcmp(p, blank[k], n) == 0)
			return 0;
	/* 5.0, 5., 5.000e+00 */
	if (n < 2 || *p < '0' || *p > '9' || p[1] != '.')
		return -1;
	for (i = 2; i < n && p[i] == '0';)
		i++;
	if (i < n && (p[i] == 'e' || p[i] == 'E')) {
		i++;
		i += i < n && (p[i] == '+' || p[i] == '-');
		if (i == n)
			return -1;
		while (i < n && p[i] == '0')
			i++;
	}
	return i == n ? *p - '0' : -1;
}

static struct level *
top(struct sdk_nest *t)
{
	return t->depth > 0 ? &t->level[t->depth - 1] : NULL;
}

static void
copy_name(char *to, const char *p, size_t n)
{
	if (n >= NAME)
		n = NAME - 1;
	memcpy(to, p, n);
	to[n] = '\0';
}

/* Whether the keys that lead to a level's value are the path that is asked. */
static bool
is_path(const struct sdk_scan *s, const struct sdk_nest *t, unsigned depth)
{
	char path[NAME * 8] = "";
	size_t n = 0, want = strlen(s->column);

	for (unsigned i = 0; i < depth; i++) {
		const struct level *v = &t->level[i];
		size_t len = strlen(v->key);

		if (!v->object || len == 0)
			continue;
		if (n + len + 2 > sizeof path)
			return false;
		if (n > 0)
			path[n++] = '.';
		memcpy(path + n, v->key, len + 1);
		n += len;
	}
	return n >= want && strcasecmp(path + n - want, s->column) == 0 &&
	       (n == want || path[n - want - 1] == '.');
}

static void
give_grid(struct sdk_nest *t, const uint8_t *cells, uint64_t line)
{
	memcpy(t->cells, cells, SDK_CELLS);
	t->found = GRID;
	t->line = line;
	t->solved = false;
}

static void
refuse(struct sdk_nest *t, uint64_t line)
{
	t->found = WRONG;
	t->line = line;
}

/* The puzzle of an object that ends, or that gets another one. */
static void
give_object(struct sdk_nest *t, struct level *v)
{
	give_grid(t, v->puzzle, v->line);
	t->solved = v->solved;
	if (v->solved)
		memcpy(t->solution, v->solution, SDK_CELLS);
	v->has = v->solved = false;
}

/* A grid has been found at a depth; whose is it? */
static void
use_grid(struct sdk_scan *s, struct sdk_nest *t, unsigned depth, bool flat,
    const uint8_t *cells, uint64_t line, struct sdk_seen *seen)
{
	struct level *v = NULL;
	unsigned rank;

	for (; depth > 0; depth--) {
		v = &t->level[depth - 1];
		if (v->open == '(' &&
		    (strcmp(v->word, "t") == 0 ||
			strcmp(v->word, "transpose") == 0 ||
			(flat && strcmp(v->word, "reshape") == 0))) {
			refuse(t, line);
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want rows as they stand, got %s(...)", v->word);
			return;
		}
		if (flat && v->open == '(' && strcmp(v->word, "matrix") == 0) {
			memcpy(v->puzzle, cells, SDK_CELLS);
			v->has = true;
			return; /* until it ends */
		}
		if (v->object)
			break;
	}
	if (depth == 0) {
		if (s->column == NULL)
			give_grid(t, cells, line);
		return;
	}
	if (s->column != NULL && !is_path(s, t, depth))
		rank = sdk_is_solution(v->key) ? 0 : UINT32_MAX;
	else
		rank = s->column != NULL ? 0 : sdk_puzzle_rank(v->key);
	if ((s->column == NULL || !is_path(s, t, depth)) &&
	    sdk_is_solution(v->key)) {
		memcpy(v->solution, cells, SDK_CELLS);
		v->solved = true;
		return;
	}
	if (rank == UINT32_MAX)
		return;
	if (v->has && strcmp(v->name, v->key) == 0) {
		give_object(t, v); /* a list of puzzles */
	} else if (v->has && rank == v->rank) {
		if (!v->two) {
			refuse(t, v->line);
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want one grid, got \"%s\" and \"%s\" (--column)",
			    v->name, v->key);
		}
		v->two = true;
		return;
	} else if (v->has && rank > v->rank)
		return;
	v->has = true;
	v->rank = rank;
	memcpy(v->name, v->key, NAME);
	memcpy(v->puzzle, cells, SDK_CELLS);
}

static void
put_cells(struct level *v, const uint8_t *cells, unsigned n)
{
	for (unsigned i = 0; i < n; i++, v->n++)
		if (v->n < SDK_CELLS)
			v->cells[v->n] = cells[i];
	v->row += n;
	v->comma = false;
	if (v->n > MANY)
		v->n = MANY;
}

/* A list of n cells is in another one. */
static void
put_kid(struct level *v, const uint8_t *cells, unsigned n)
{
	if (v->kids++ == 0)
		v->least = v->most = n;
	if (n < v->least)
		v->least = n;
	if (n > v->most)
		v->most = n;
	if (v->kids > MANY)
		v->kids = MANY;
	put_cells(v, cells, n > SDK_CELLS ? SDK_CELLS : n);
}

/* What a key of a cell says: {"row": 0, "col": 3, "value": 7, "given": true} */
static void
put_member(struct level *v, const char *token, size_t n)
{
	int c = sdk_number_cell(token, n);
	bool no = n == 5 && strncasecmp(token, "false", 5) == 0;

	if (rank_of(v->key, (const char *const[]){"value", "digit", "v",
				"number", "val", NULL}) >= 0) {
		v->valued = true;
		v->value = c;
		v->bad |= c < 0;
	} else if (rank_of(v->key, (const char *const[]){"row", "r", NULL}) >=
		   0)
		v->at_row = c >= 0 && isdigit((unsigned char)*token) ? c : -1;
	else if (rank_of(v->key,
		     (const char *const[]){"col", "column", "c", NULL}) >= 0)
		v->at_column =
		    c >= 0 && isdigit((unsigned char)*token) ? c : -1;
	else if (rank_of(
		     v->key, (const char *const[]){"fixed", "given", "isgiven",
				 "is_given", "readonly", NULL}) >= 0)
		v->free = no;
	else
		v->odd = true;
}

static bool
is_number(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isdigit((unsigned char)p[i]))
			return false;
	return n > 0;
}

/* The token that has come is used, if there is one. */
static void
flush(struct sdk_scan *s, struct sdk_nest *t, struct sdk_seen *seen)
{
	struct level *v = top(t);
	struct sdk_field f;
	uint8_t cells[SDK_CELLS];
	uint8_t one;
	int c;

	if (!t->begun)
		return;
	t->begun = t->gap = false;
	if (t->len > TOKEN) {
		if (v != NULL && !v->object)
			v->bad = true;
		return;
	}
	f = (struct sdk_field){t->token, t->token + t->len};
	if (t->quoted && t->len >= SDK_CELLS && sdk_read_field(f, cells)) {
		if (v != NULL)
			v->comma = false;
		use_grid(s, t, t->depth, false, cells,
		    v != NULL ? v->line : s->line, seen);
		return;
	}
	if (!t->quoted)
		copy_name(t->word, t->token, t->len);
	if (v == NULL)
		return;
	if (strcmp(t->name, "byrow") == 0)
		v->byrow =
		    strcmp(t->word, "TRUE") == 0 || strcmp(t->word, "T") == 0;
	if (v->object) {
		v->comma = false;
		put_member(v, t->token, t->len);
		return;
	}
	if (t->quoted && t->len == 9 && sdk_cells(f.p, f.end, cells) == 9) {
		put_kid(v, cells, 9);
		v->all += 9;
		return;
	}
	if (t->quoted && (t->len == 0 || (t->len == 1 && *t->token == ' ')))
		c = 0;
	else
		c = sdk_number_cell(t->token, t->len);
	one = c < 0 ? 0 : (uint8_t)c;
	v->bare |= c == 0 && t->quoted && t->len == 0;
	v->sign |= c == 0 && t->len > 0;
	if (c < 0 && is_number(t->token, t->len))
		v->large = true;
	else
		v->bad |= c < 0;
	v->all += c >= 0;
	v->words += c < 0;
	v->bad |= v->kids > 0;
	put_cells(v, &one, 1);
}

/* Ends a row of a list whose rows stand between ; or |. */
static void
end_row(struct level *v, bool last)
{
	if (v->row != 9 && v->row != 0)
		v->uneven = true;
	v->row = 0;
	v->breaks |= !last;
	v->comma = false;
}

static void
open_level(
    struct sdk_scan *s, struct sdk_nest *t, char c, struct sdk_seen *seen)
{
	struct level *v;

	if (t->depth == DEEP) {
		t->depth = 0;
		t->lost = true;
		refuse(t, t->level[0].line);
		sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want lists in fewer than %d brackets", DEEP);
		return;
	}
	if (t->depth > 0)
		top(t)->comma = false;
	v = &t->level[t->depth++];
	memset(v, 0, sizeof *v);
	v->open = c;
	v->line = s->line;
	v->at_row = v->at_column = -1;
	memcpy(v->word, t->word, NAME);
	t->word[0] = '\0';
}

/* A cell with its place: where it goes, if places count from 0 or from 1. */
static void
place_cell(struct level *list, const struct level *cell, bool from_zero)
{
	int r = cell->at_row, c = cell->at_column;
	unsigned value =
	    cell->free || cell->value < 0 ? 0 : (unsigned)cell->value;

	list->placed = true;
	list->zero |= r == 0 || c == 0 || from_zero;
	list->nine |= r == 9 || c == 9;
	for (int base = 0; base < 2; base++) {
		unsigned k = (unsigned)(9 * (r - base) + c - base);
		uint64_t bit = (uint64_t)1 << k % 64;

		if (r < base || c < base || r - base > 8 || c - base > 8)
			continue;
		list->bad |= (list->taken[base][k / 64] & bit) != 0;
		list->taken[base][k / 64] |= bit;
		/* both are kept: a base of 0 in cells, of 1 in puzzle */
		if (base == 0)
			list->cells[k] = (uint8_t)value;
		else
			list->puzzle[k] = (uint8_t)value;
	}
}

/* An object that ends inside of a list may be a cell of it. */
static void
end_cell(struct level *list, const struct level *v)
{
	uint8_t one = 0;

	list->comma = false;
	if (v->at_row >= 0 && v->at_column >= 0 && !v->bad &&
	    (v->valued || (v->one && !v->odd))) {
		if (v->valued)
			place_cell(list, v, v->one);
		return;
	}
	if (v->bad || (!v->valued && v->object) || v->at_row >= 0 ||
	    v->at_column >= 0) {
		list->bad = true;
		return;
	}
	if (v->valued && !v->free)
		one = (uint8_t)v->value;
	list->bad |= list->kids > 0;
	put_cells(list, &one, 1);
}

static void
end_object(struct sdk_scan *s, struct sdk_nest *t, struct level *v,
    struct level *up, struct sdk_seen *seen)
{
	if (v->has && !v->two)
		give_object(t, v);
	else if (!v->has && !v->two && v->solved && s->column == NULL) {
		refuse(t, v->line);
		sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a grid beside the solution, got none");
	} else if (up != NULL && !up->object && up->open != '{')
		end_cell(up, v);
}

/* Cells in lists that are no grid, but look like one of another size. */
static bool
is_other_size(const struct level *v)
{
	if (v->bad || (v->n == SDK_CELLS && !v->large))
		return false;
	if (v->kids >= 4 && v->kids == v->most && v->least == v->most)
		return true;
	return v->n > SDK_CELLS / 2 && (v->kids == 0 || v->kids > 4) &&
	       v->n < 2 * SDK_CELLS;
}

static void
end_list(struct sdk_scan *s, struct sdk_nest *t, struct level *v,
    struct level *up, struct sdk_seen *seen)
{
	bool grid =
	    !v->bad && !v->large && !(v->bare && v->sign) &&
	    v->n == SDK_CELLS &&
	    (v->kids == 0 || (v->kids == 9 && v->least == 9 && v->most == 9));

	if (v->breaks)
		end_row(v, true);
	if (v->placed) {
		if (v->bad || v->n > 0 || v->zero == v->nine) {
			refuse(t, v->line);
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    v->zero == v->nine && !v->bad && v->n == 0
				? "want rows and columns from 0 or from 1, "
				  "got what may be either"
				: "want cells with rows and columns alone, "
				  "each once");
			return;
		}
		use_grid(s, t, t->depth, false, v->zero ? v->cells : v->puzzle,
		    v->line, seen);
		return;
	}
	if (grid && !(v->breaks && v->uneven)) {
		use_grid(s, t, t->depth, v->kids == 0 && !v->breaks, v->cells,
		    v->line, seen);
		return;
	}
	if (v->has) { /* matrix(c(...), 9, 9, byrow = TRUE) */
		if (v->byrow)
			use_grid(
			    s, t, t->depth, false, v->puzzle, v->line, seen);
		else {
			refuse(t, v->line);
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want byrow = TRUE: R fills a matrix by columns");
		}
		return;
	}
	if (is_other_size(v) || (grid && v->uneven)) {
		refuse(t, v->line);
		if (v->kids > 0 && v->least == v->most)
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want 9 rows of 9 cells, got %u of %u", v->kids,
			    v->least);
		else if (v->kids > 0)
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    "want 9 rows of 9 cells, got %u of %u to %u",
			    v->kids, v->least, v->most);
		else
			sdk_bad(SDK_IS_BAD_RECORD, seen,
			    grid ? "want rows of 9 cells"
				 : "want 81 cells, got %u",
			    v->n);
		if (up != NULL)
			up->bad |= !up->object;
		return;
	}
	if (v->bad && v->all > SDK_CELLS / 2 && v->all < 2 * SDK_CELLS &&
	    v->words < v->all / 4) {
		refuse(t, v->line);
		sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want 9 rows of 9 cells, got lists that hold other things");
		if (up != NULL)
			up->bad |= !up->object;
		return;
	}
	if (up == NULL || up->object)
		return;
	up->all += v->all;
	up->words += v->words;
	if (v->bad || v->kids > 0 || v->breaks)
		up->bad |= v->bad || v->n > 0;
	else if (v->n > 0) {
		up->large |= v->large;
		up->bare |= v->bare;
		up->sign |= v->sign;
		/* a list that follows cells is no row */
		up->bad |= up->kids == 0 && up->n > 0;
		put_kid(up, v->cells, v->n);
	}
}

static void
close_level(
    struct sdk_scan *s, struct sdk_nest *t, char c, struct sdk_seen *seen)
{
	struct level *v, *up;

	if (t->depth == 0)
		return;
	v = top(t);
	if ((c == ')') != (v->open == '(') || (c == ']') != (v->open == '[')) {
		uint64_t line = v->line;
		char open = v->open;

		t->depth = 0;
		t->lost = true;
		refuse(t, line);
		sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want the end of '%c', got '%c'", open, c);
		return;
	}
	t->depth--;
	up = top(t);
	/* "position": [row, column], from 0, of gnome-sudoku */
	if (up != NULL && up->object && v->open == '[' && !v->bad &&
	    !v->large && v->n == 2 && strcasecmp(up->key, "position") == 0) {
		up->at_row = v->cells[0];
		up->at_column = v->cells[1];
		up->one = true;
		return;
	}
	v->bad |= v->object && v->comma;
	if (v->object || (v->open == '{' && v->n == 0 && !v->bad &&
			     up != NULL && up->open == '[' && !up->object))
		end_object(s, t, v, up, seen);
	else
		end_list(s, t, v, up, seen);
	if (t->found == NOT_YET || up == NULL || up->object)
		return;
	/* a grid is in a list of grids: nothing of that is a cell */
	up->comma = false;
}

static void
put_char(struct sdk_nest *t, char c)
{
	if (!t->begun) {
		t->begun = true;
		t->quoted = false;
		t->len = 0;
	}
	if (t->len < TOKEN)
		t->token[t->len++] = c;
	else
		t->len = TOKEN + 1;
}

/* Whether what begins at p goes on to the end of the line and says nothing. */
static bool
is_comment(
    const struct sdk_nest *t, const char *p, const char *start, const char *end)
{
	bool first = true;

	for (const char *q = p; first && q > start; q--)
		first = sdk_is_blank(q[-1]) || q[-1] == ';' || q[-1] == ',';
	if (*p == '#' || (*p == '%' && first))
		return true;
	return p + 1 < end &&
	       ((*p == '/' && p[1] == '/' && t->before != ':') ||
		   (*p == '-' && p[1] == '-' &&
		       (p == start || sdk_is_blank(p[-1]) || p[-1] == ',')));
}

/* Whether a character is part of a word or number. */
static bool
is_part(char c)
{
	return !sdk_is_one_of(c, " \t[]{}(),;|:=\"`'");
}

static void
use_mark(struct sdk_scan *s, struct sdk_nest *t, char c, struct sdk_seen *seen)
{
	struct level *v = top(t);

	switch (c) {
	case '[':
	case '{':
	case '(': open_level(s, t, c, seen); break;
	case ']':
	case '}':
	case ')': close_level(s, t, c, seen); break;
	case ',':
		t->word[0] = t->name[0] = '\0';
		if (v == NULL)
			break;
		v->bad |= v->comma; /* nothing is between two */
		if (v->object)
			v->key[0] = '\0';
		v->comma = !v->object;
		break;
	case ';':
	case '|':
		t->word[0] = '\0';
		if (v != NULL && !v->object)
			end_row(v, false);
		break;
	case ':':
		if (v != NULL)
			v->bad |= v->open == '[';
		break;
	case '=':
		memcpy(t->name, t->word, NAME);
		t->word[0] = '\0';
		break;
	}
}

/*
 * Reads on up to the end, or to where a grid has been found, or what is none;
 * returns where that is.
 */
static const char *
feed(struct sdk_scan *s, struct sdk_nest *t, const char *p, const char *start,
    const char *end, struct sdk_seen *seen)
{
	for (; p < end; t->before = *p++) {
		struct level *v = top(t);
		char c = *p;

		if (t->block) {
			t->block = !(c == '/' && t->before == '*');
			continue;
		}
		if (t->quote != 0) {
			if (c == t->quote && !t->escape)
				t->quote = 0;
			else if (c == '\\' && !t->escape) {
				t->escape = true;
				continue;
			} else
				put_char(t, c);
			t->escape = false;
			continue;
		}
		if (sdk_is_blank(c)) {
			t->gap = t->begun;
			continue;
		}
		if (c == ':' && t->begun && v != NULL && v->open == '{' &&
		    t->len < TOKEN) {
			copy_name(v->key, t->token, t->len);
			v->object = v->comma = true; /* a value is to come */
			t->begun = t->gap = false;
			continue;
		}
		if (!is_part(c) || t->gap || (t->begun && t->quoted)) {
			flush(s, t, seen);
			if (t->found != NOT_YET)
				return p;
		}
		if (c == '/' && p + 1 < end && p[1] == '*') {
			t->block = true;
			continue;
		}
		if (is_comment(t, p, start, end))
			return end;
		if ((c == '"' || c == '`' || c == '\'') &&
		    !(c == '\'' && isalnum((unsigned char)t->before))) {
			t->quote = c;
			t->begun = t->quoted = true;
			t->len = 0;
		} else if (is_part(c))
			put_char(t, c);
		else
			use_mark(s, t, c, seen);
		if (t->found != NOT_YET)
			return p + 1;
	}
	return end;
}

/* What is open does not go on in the next line: words, and most strings. */
static void
end_line(struct sdk_scan *s, struct sdk_nest *t, struct sdk_seen *seen)
{
	if (t->quote == '"' || t->quote == '\'') {
		t->quote = 0;
		t->begun = false; /* it has no end */
		if (t->depth > 0)
			top(t)->bad = true;
	} else if (t->quote == 0)
		flush(s, t, seen);
	t->escape = false;
	t->before = '\0';
}

/* Whether a line may begin something: brackets that hold cells stay open. */
static bool
begins(struct sdk_nest *t)
{
	const struct level *v = top(t);

	if (v == NULL)
		return false;
	return v->object || (!v->bad && (v->open != '(' || v->n > 0 ||
					    v->kids > 0 || *v->word != '\0'));
}

static bool
has_any_of(const char *p, const char *end, const char *those)
{
	for (; p < end; p++)
		if (sdk_is_one_of(*p, those))
			return true;
	return false;
}

/* MATLAB's ', numpy's .T and the like: the rows are to be columns. */
static bool
is_transposed(const char *p, const char *end)
{
	static const char *const how[] = {"'", ".'", ".T", ".t(", ".transpose"};

	if (p[-1] != ']' && p[-1] != ')' && p[-1] != '}')
		return false;
	while (p < end && (*p == ')' || *p == ']'))
		p++;
	for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
		size_t n = strlen(how[i]);

		if ((size_t)(end - p) >= n && memcmp(p, how[i], n) == 0 &&
		    (i != 2 || p + n == end || !isalnum((unsigned char)p[n])))
			return true;
	}
	return false;
}

static enum sdk_is
give(struct sdk_scan *s, struct sdk_nest *t, const char *p, const char *end,
    struct sdk_seen *seen)
{
	struct sdk_side *side = s->b->extra;
	bool more =
	    t->depth > 0 ? p < end : !t->lost && has_any_of(p, end, "[{(\"'`");

	if (t->found == GRID && p > s->given && is_transposed(p, end)) {
		t->found = WRONG;
		sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want rows as they stand, got a transposed matrix");
	}
	seen->line = t->line;
	seen->rest = more ? (size_t)(end - p) : 0;
	t->any = true;
	if (t->found == WRONG)
		return SDK_IS_BAD_RECORD;
	memcpy(seen->cells, t->cells, SDK_CELLS);
	if (t->solved && memchr(t->solution, 0, SDK_CELLS) == NULL) {
		memcpy(side->solution + SDK_CELLS * s->b->n, t->solution,
		    SDK_CELLS);
		side->item[s->b->n].solved = s->answers;
	}
	return SDK_IS_RECORD;
}

enum sdk_is
sdk_read_nest(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	const char *p = l->text, *end = p + l->len;
	struct sdk_nest *t = s->nest;
	bool first = s->stream == NULL;

	if (first && (rows > 0 || !has_any_of(p, end, "[{(\"'`")))
		return s->only != NULL && rows == 0 ? SDK_IS_NOTHING
						    : SDK_IS_OTHER;
	if (t == NULL)
		t = s->nest = sdk_alloc(sizeof *t);
	if (first) {
		struct sdk_field f = sdk_trim((struct sdk_field){p, end});

		memset(t, 0, offsetof(struct sdk_nest, level));
		t->json = *f.p == '{' || *f.p == '[';
	}
	if (t->lost) { /* up to an empty line */
		seen->more = l->cut;
		if (l->len > 0)
			return SDK_IS_NOTHING;
		s->stream = NULL;
		return SDK_IS_GAP;
	}
	t->found = NOT_YET;
	s->given = p;
	p = feed(s, t, p, p, end, seen);
	if (p == end && !l->cut && t->found == NOT_YET)
		end_line(s, t, seen);
	if (t->found != NOT_YET) {
		enum sdk_is is = give(s, t, p, end, seen);

		s->stream =
		    t->depth > 0 || seen->rest > 0 || t->lost ? s->now : NULL;
		if (seen->rest == 0 && s->stream != NULL && !l->cut)
			t->before = '\0';
		seen->more = l->cut;
		return is;
	}
	seen->more = l->cut;
	if (first && !l->cut && t->depth > 0 && !begins(t)) {
		t->depth = 0;
		return s->only != NULL ? SDK_IS_NOTHING : SDK_IS_OTHER;
	}
	if (t->depth > 0 || l->cut) {
		s->stream = s->now;
		return SDK_IS_NOTHING;
	}
	s->stream = NULL;
	if (!t->any && t->json) {
		seen->line = t->level[0].line;
		return sdk_bad(SDK_IS_BAD_RECORD, seen,
		    "want a list or string of 81 cells%s%s",
		    s->column != NULL ? " named " : "",
		    s->column != NULL ? s->column : "");
	}
	return first && s->only == NULL ? SDK_IS_OTHER : SDK_IS_NOTHING;
}

enum sdk_is
sdk_end_nest(struct sdk_scan *s, struct sdk_seen *seen)
{
	struct sdk_nest *t = s->nest;

	if (t->depth == 0)
		return SDK_IS_NOTHING;
	seen->line = t->level[0].line;
	return sdk_bad(
	    SDK_IS_BAD_RECORD, seen, "want the end of '%c'", t->level[0].open);
}
