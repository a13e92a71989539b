/*
 * Internal: fields of tables, JSON and XML. A field is text that lives as long
 * as the line it is from.
 */
#ifndef SDK_FIELDS_H
#define SDK_FIELDS_H

#include "format.h"

enum { SDK_MOST_FIELDS = 256 };
struct sdk_field {
	const char *p, *end;
};
/* Without the blanks around it. */
struct sdk_field sdk_trim(struct sdk_field f);
/* The names that a puzzle and its solution go by, the likelier first. */
extern const char *const sdk_puzzle_names[];
extern const char *const sdk_solution_names[];
/* Which of n fields has the first of the names, or -1. */
int sdk_find_name(
    const struct sdk_field *f, unsigned n, const char *const *name);
/* How likely a name is that of a puzzle: 0 is likeliest, 100 not at all. */
unsigned sdk_puzzle_rank(const char *name);
bool sdk_is_solution(const char *name);
/* The column that was asked for, by name or number; -1 if it isn't there. */
int sdk_asked_column(
    const struct sdk_scan *s, const struct sdk_field *f, unsigned n);
/* 81 cells as a field holds them: together, or apart, or over lines. */
bool sdk_read_field(struct sdk_field f, uint8_t *cells);
/* Puts what has come so far of a record before the line; its end is kept. */
struct sdk_field sdk_join(struct sdk_scan *s, const struct sdk_line *l);
/* Keeps it for the next line; false if it gets too long. */
bool sdk_hold(struct sdk_scan *s, struct sdk_field all);

#endif
