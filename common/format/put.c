/* Text to be written. */
#include <stdarg.h>
#include <stdio.h>

#include "base/sdk.h"
#include "put.h"

void
sdk_put_grow(struct sdk_put *t, size_t more)
{
	size_t want;

	if (__builtin_add_overflow(t->len, more, &want) || want > SIZE_MAX / 2)
		sdk_die("out of memory");
	t->size = want < 2 * t->size ? 2 * t->size : want;
	t->text = sdk_resize(t->text, t->size, 1);
}

void
sdk_put_number(struct sdk_put *t, uint64_t v)
{
	char digit[20];
	unsigned n = sizeof digit;

	do
		digit[--n] = (char)('0' + v % 10);
	while ((v /= 10) > 0);
	sdk_put_bytes(t, digit + n, sizeof digit - n);
}

void
sdk_put_format(struct sdk_put *t, const char *fmt, ...)
{
	va_list ap;
	size_t room = 256;
	int n;

	for (;;) {
		char *p = sdk_put_room(t, room);

		va_start(ap, fmt);
		n = vsnprintf(p, room, fmt, ap);
		va_end(ap);
		if (n < 0)
			sdk_die("vsnprintf:");
		if ((size_t)n < room)
			break;
		room = (size_t)n + 1;
	}
	t->len += (size_t)n;
}

void
sdk_put_json(struct sdk_put *t, const char *s, size_t n)
{
	size_t used;

	sdk_put_char(t, '"');
	for (size_t i = 0; i < n; i += used) {
		unsigned char c = (unsigned char)s[i];

		used = sdk_utf8(s + i, n - i);
		if (used == 0) {
			sdk_put_string(t, "\\ufffd");
			used = 1;
		} else if (c < ' ' || c == 0x7f)
			sdk_put_format(t, "\\u%04x", c);
		else {
			if (c == '"' || c == '\\')
				sdk_put_char(t, '\\');
			sdk_put_bytes(t, s + i, used);
		}
	}
	sdk_put_char(t, '"');
}

void
sdk_put_quoted(struct sdk_put *t, const char *s, size_t n)
{
	sdk_put_char(t, '"');
	for (size_t i = 0; i < n; i++) {
		if (s[i] == '"')
			sdk_put_char(t, '"');
		sdk_put_char(t, s[i]);
	}
	sdk_put_char(t, '"');
}

void
sdk_put_field(struct sdk_put *t, const char *s, size_t n, char sep)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] == sep || s[i] == '"' || s[i] == '\n' ||
		    s[i] == '\r') {
			sdk_put_quoted(t, s, n);
			return;
		}
	sdk_put_bytes(t, s, n);
}

size_t
sdk_utf8(const char *text, size_t n)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t want = p[0] < 0xc2   ? 0
		      : p[0] < 0xe0 ? 2
		      : p[0] < 0xf0 ? 3
		      : p[0] < 0xf5 ? 4
				    : 0;

	if (p[0] < 0x80)
		return 1;
	if (want > n)
		return 0;
	for (size_t i = 1; i < want; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
	    (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
		return 0;
	return want;
}
