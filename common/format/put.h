/*
 * Internal: text to be written, appended piece by piece. The buffer grows as
 * needed, so no writer works out beforehand how long its text will be.
 */
#ifndef SDK_PUT_H
#define SDK_PUT_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct sdk_put { /* starts as {0}; the owner frees text */
	char *text;
	size_t len, size; /* bytes used, and there */
};
void sdk_put_grow(struct sdk_put *t, size_t more);

/*
 * Room for `most` more bytes, for writers that set bytes through a pointer.
 * They end with sdk_put_end, which adds what is before p to the text. `most`
 * is a constant of the record's layout; nothing that comes from the input is
 * written this way.
 */
static inline char *
sdk_put_room(struct sdk_put *t, size_t most)
{
	if (t->size - t->len < most)
		sdk_put_grow(t, most);
	return t->text + t->len;
}
static inline void
sdk_put_end(struct sdk_put *t, const char *p, size_t most)
{
	size_t n = (size_t)(p - t->text) - t->len;

	assert(n <= most && most <= t->size - t->len);
	(void)most;
	t->len += n;
}

static inline void
sdk_put_bytes(struct sdk_put *t, const void *data, size_t n)
{
	if (n == 0)
		return; /* then data may be NULL */
	memcpy(sdk_put_room(t, n), data, n);
	t->len += n;
}
static inline void
sdk_put_char(struct sdk_put *t, char c)
{
	*sdk_put_room(t, 1) = c;
	t->len++;
}
static inline void
sdk_put_string(struct sdk_put *t, const char *s)
{
	sdk_put_bytes(t, s, strlen(s));
}
void sdk_put_number(struct sdk_put *t, uint64_t v);
void sdk_put_format(struct sdk_put *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A string of JSON in quotes; bytes that are no UTF-8 become U+FFFD. */
void sdk_put_json(struct sdk_put *t, const char *s, size_t n);
/* A field of a table (RFC 4180): always in quotes; or only if it must be. */
void sdk_put_quoted(struct sdk_put *t, const char *s, size_t n);
void sdk_put_field(struct sdk_put *t, const char *s, size_t n, char sep);

/* Bytes of the UTF-8 character that text begins with, of n; 0 if none does. */
size_t sdk_utf8(const char *text, size_t n);

#endif
