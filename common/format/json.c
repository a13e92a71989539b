/* JSON: one object per line. */
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "fields.h"
#include "format.h"
#include "record/record.h"

/* The end of the JSON string that begins at p, its quote passed; or NULL. */
static const char *
string_end(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		p += *p == '\\';
	return p < end ? p + 1 : NULL;
}

/* The end of any JSON value, or NULL. */
static const char *
value_end(const char *p, const char *end)
{
	int depth = 0;

	for (; p < end; p++) {
		if (*p == '"') {
			if ((p = string_end(p, end)) == NULL)
				return NULL;
			p--;
		} else if (*p == '[' || *p == '{')
			depth++;
		else if (*p == ']' || *p == '}') {
			if (depth == 0)
				return p;
			depth--;
		} else if (depth == 0 && *p == ',')
			return p;
	}
	return NULL;
}

/* 81 cells of a JSON value: a string of them, or lists of numbers. */
static bool
read_value(struct sdk_field f, uint8_t *cells)
{
	size_t n = 0;

	f = sdk_trim(f);
	if (f.end - f.p >= 2 && *f.p == '"')
		return sdk_read_field(
		    (struct sdk_field){f.p + 1, f.end - 1}, cells);
	if (f.p == f.end || *f.p != '[')
		return false;
	for (const char *p = f.p; p < f.end; p++) {
		if (sdk_is_one_of(*p, " \t,[]"))
			continue;
		if (n == SDK_CELLS)
			return false;
		if (f.end - p > 4 && memcmp(p, "null", 4) == 0)
			p += 3;
		else if (*p < '0' || *p > '9' || (p[1] >= '0' && p[1] <= '9'))
			return false;
		cells[n++] = (uint8_t)(*p == 'l' ? 0 : *p - '0');
	}
	return n == SDK_CELLS;
}

enum sdk_is
sdk_read_jsonl(struct sdk_scan *s, unsigned rows, const struct sdk_line *l,
    struct sdk_seen *seen)
{
	struct sdk_field key[SDK_MOST_FIELDS], value[SDK_MOST_FIELDS];
	const char *p = l->text, *end = p + l->len;
	uint8_t solution[SDK_CELLS];
	unsigned n = 0;
	int i;

	(void)rows;
	while (p < end && sdk_is_blank(*p))
		p++;
	if (p == end || *p != '{')
		return SDK_IS_OTHER;
	for (p++; p != NULL && n < SDK_MOST_FIELDS; p++) {
		while (p < end && sdk_is_blank(*p))
			p++;
		if (p == end || *p != '"')
			break;
		key[n].p = p + 1;
		if ((p = string_end(p, end)) == NULL)
			break;
		key[n].end = p - 1;
		while (p < end && sdk_is_blank(*p))
			p++;
		if (p == end || *p != ':')
			break;
		value[n].p = p + 1;
		if ((p = value_end(p + 1, end)) == NULL)
			break;
		value[n++].end = p;
		if (*p != ',')
			break;
	}
	if (p == NULL || p >= end || *p != '}')
		return s->only == NULL
			   ? SDK_IS_OTHER
			   : sdk_bad(SDK_IS_BAD_RECORD, seen,
				 "want a JSON object, whole in its line");
	i = s->column != NULL ? sdk_asked_column(s, key, n)
			      : sdk_find_name(key, n, sdk_puzzle_names);
	if (i < 0 && s->only == NULL)
		return SDK_IS_OTHER;
	if (i < 0)
		return sdk_bad(SDK_IS_BAD_RECORD, seen, "want a key \"%s\"",
		    s->column != NULL ? s->column : "puzzle");
	if (!read_value(value[i], seen->cells))
		return s->only == NULL && *sdk_trim(value[i]).p != '"'
			   ? SDK_IS_OTHER
			   : sdk_bad(SDK_IS_BAD_RECORD, seen,
				 "want 81 cells as value of \"%.*s\"",
				 (int)(key[i].end - key[i].p), key[i].p);
	i = sdk_find_name(key, n, sdk_solution_names);
	if (s->answers && i >= 0 && read_value(value[i], solution)) {
		char text[SDK_CELLS];

		for (int k = 0; k < SDK_CELLS; k++)
			text[k] = (char)('0' + solution[k]);
		sdk_found_solution(s, text, text + SDK_CELLS);
	}
	sdk_found_tail(s, p + 1, end);
	return SDK_IS_RECORD;
}

SDK_WRITES(sdk_write_jsonl)
{
	struct sdk_put key[SDK_MOST_COLUMNS] = {{0}};

	for (unsigned c = 0; c < o->columns; c++) {
		const char *name = o->column[c].name;

		sdk_put_char(&key[c], c == 0 ? '{' : ',');
		sdk_put_json(&key[c], name, strlen(name));
		sdk_put_char(&key[c], ':');
	}
	for (size_t i = 0; i < b->n; i++) {
		for (unsigned c = 0; c < o->columns; c++) {
			sdk_put_bytes(t, key[c].text, key[c].len);
			sdk_put_value(t, o, b, i, o->column[c].kind, 0);
		}
		sdk_put_string(t, "}\n");
	}
	for (unsigned c = 0; c < o->columns; c++)
		free(key[c].text);
}
