/* The ends of the pipe: lines in, bytes out, through read(2) and write(2). */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io.h"
#include "sdk.h"

/* Small enough to stay in the second-level cache. */
enum { BLOCK = 256 << 10 };
/* UTF-16 is read in pieces of this many bytes, of two or four a character. */
enum { WIDE = 16 << 10 };

struct sdk_input {
	char *const *files; /* the names still to come, up to a NULL */
	const char *file;   /* the one being read, for messages */
	uint64_t line;      /* the lines of it that are behind pos */
	char *buf;          /* what has been read ... */
	size_t pos, end;    /* ... and is not used yet */
	size_t size;
	uint64_t read; /* bytes so far, of all files */
	int fd;        /* -1 between files */
	bool ended, start;
	bool drop;  /* what comes is the rest of a line that was cut */
	bool fresh; /* the byte order mark may still come */
	bool mac;   /* some lines end in CR alone */
	enum { SDK_UTF_8, SDK_UTF_16_LE, SDK_UTF_16_BE } code; /* of the file */
	unsigned char *wide; /* UTF-16 that is not decoded yet, or NULL ... */
	size_t wides;        /* ... bytes of it */
};

static char dash[] = "-";
static char *const standard_input[] = {dash, NULL};

static bool stdin_given;

void
sdk_input_rewound(void)
{
	stdin_given = false;
}

struct sdk_input *
sdk_input_open(char *const *files)
{
	struct sdk_input *in = sdk_alloc(sizeof *in);

	memset(in, 0, sizeof *in);
	in->files = *files != NULL ? files : standard_input;
	for (files = in->files; *files != NULL; files++)
		if (strcmp(*files, "-") == 0) {
			if (stdin_given)
				sdk_die("standard input cannot be read twice");
			stdin_given = true;
		}
	in->size = BLOCK;
	in->buf = sdk_alloc(in->size + 2 * SDK_PAD);
	in->fd = -1;
	return in;
}

const char *
sdk_input_file(const struct sdk_input *in)
{
	return in->file;
}

uint64_t
sdk_input_lines(const struct sdk_input *in)
{
	return in->line;
}

uint64_t
sdk_input_bytes(const struct sdk_input *in)
{
	return in->read;
}

const char *
sdk_input_there(const struct sdk_input *in, size_t *n)
{
	*n = in->drop ? 0 : in->end - in->pos;
	return in->buf + in->pos;
}

void
sdk_input_take(struct sdk_input *in, size_t bytes, uint64_t lines)
{
	in->pos += bytes;
	in->line += lines;
	in->start &= bytes == 0;
}

void
sdk_input_more(struct sdk_input *in)
{
	if (in->drop) {
		in->drop = false;
		in->line--;
	}
}

static void
end_file(struct sdk_input *in)
{
	if (in->fd > STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
}

void
sdk_input_close(struct sdk_input *in)
{
	end_file(in);
	free(in->buf);
	free(in->wide);
	free(in);
}

static enum sdk_got
next_file(struct sdk_input *in)
{
	const char *name = *in->files;

	if (name == NULL)
		return SDK_GOT_END;
	in->files++;
	in->line = 0;
	in->pos = in->end = 0;
	in->ended = in->drop = in->mac = false;
	in->start = in->fresh = true;
	in->code = SDK_UTF_8;
	in->wides = 0;
	if (strcmp(name, "-") == 0) {
		in->file = "standard input";
		in->fd = STDIN_FILENO;
		return SDK_GOT_LINE;
	}
	in->file = name;
	while ((in->fd = open(name, O_RDONLY)) < 0)
		if (errno != EINTR)
			return SDK_GOT_ERROR;
	return SDK_GOT_LINE;
}

/* Whether a read would have to wait. */
static bool
would_wait(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN};

	return poll(&p, 1, 0) == 0;
}

static bool
read_some(struct sdk_input *in, void *to, size_t size, size_t *got)
{
	ssize_t n;

	while ((n = read(in->fd, to, size)) < 0) {
		struct pollfd p = {.fd = in->fd, .events = POLLIN};

		if (errno == EAGAIN)
			poll(&p, 1, -1);
		else if (errno != EINTR)
			return false;
	}
	in->read += (size_t)n;
	in->ended = n == 0;
	*got = (size_t)n;
	return true;
}

static void
put_utf8(struct sdk_input *in, unsigned long c)
{
	unsigned char *p = (unsigned char *)in->buf + in->end;

	if (c < 0x80) {
		in->buf[in->end++] = (char)c;
		return;
	}
	if (c < 0x800)
		*p++ = (unsigned char)(0xc0 | c >> 6);
	else {
		if (c < 0x10000)
			*p++ = (unsigned char)(0xe0 | c >> 12);
		else {
			*p++ = (unsigned char)(0xf0 | c >> 18);
			*p++ = (unsigned char)(0x80 | (c >> 12 & 0x3f));
		}
		*p++ = (unsigned char)(0x80 | (c >> 6 & 0x3f));
	}
	*p++ = (unsigned char)(0x80 | (c & 0x3f));
	in->end = (size_t)((char *)p - in->buf);
}

/*
 * Decodes what is there of UTF-16. Half a character stays until the rest has
 * come; half a surrogate pair, or half a unit at the end, is U+FFFD.
 */
static void
decode(struct sdk_input *in)
{
	const unsigned char *w = in->wide;
	unsigned big = in->code == SDK_UTF_16_BE;
	size_t i = 0;

	while (i + 2 <= in->wides) {
		unsigned long c = w[i + big] | (unsigned long)w[i + !big] << 8;

		if (c >= 0xd800 && c < 0xdc00) {
			unsigned long low;

			if (i + 4 > in->wides && !in->ended)
				break;
			low = i + 4 > in->wides
				  ? 0
				  : w[i + 2 + big] |
					(unsigned long)w[i + 2 + !big] << 8;
			if (low >= 0xdc00 && low < 0xe000) {
				c = 0x10000 + ((c - 0xd800) << 10) + low -
				    0xdc00;
				i += 2;
			}
		}
		if (c != 0xfeff) /* a mark, of a file that was appended */
			put_utf8(in, c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
		i += 2;
	}
	in->wides -= i;
	memmove(in->wide, w + i, in->wides);
	if (in->ended && in->wides > 0) {
		put_utf8(in, 0xfffd);
		in->wides = 0;
	}
}

/* A file that begins with the byte order mark of UTF-16 is decoded from here.*/
static void
look_for_code(struct sdk_input *in)
{
	const char *p = in->buf;

	if (in->end == 1 && !in->ended && (*p == '\xff' || *p == '\xfe'))
		return;
	in->fresh = false;
	if (in->end < 2 ||
	    (memcmp(p, "\xff\xfe", 2) != 0 && memcmp(p, "\xfe\xff", 2) != 0))
		return;
	in->code = p[0] == '\xff' ? SDK_UTF_16_LE : SDK_UTF_16_BE;
	if (in->wide == NULL)
		in->wide = sdk_alloc(WIDE + 16);
	in->wides = in->end - 2;
	memcpy(in->wide, p + 2, in->wides);
	in->end = 0;
	decode(in);
}

/*
 * Reads more behind what is there; false on an error (errno). UTF-16 takes up
 * to half as much again in UTF-8; what may go beyond the size is in the pad.
 */
static bool
fill(struct sdk_input *in)
{
	size_t room, n;

	memmove(in->buf, in->buf + in->pos, in->end - in->pos);
	in->end -= in->pos;
	in->pos = 0;
	room = in->end < in->size ? in->size - in->end : 0;
	if (in->fresh && room > WIDE)
		room = WIDE;
	if (in->code == SDK_UTF_8) {
		if (!read_some(in, in->buf + in->end, room, &n))
			return false;
		in->end += n;
		if (in->fresh)
			look_for_code(in);
		return true;
	}
	room = room / 3 * 2 < 16 ? 16 : room / 3 * 2;
	if (room > WIDE)
		room = WIDE;
	if (!read_some(in, in->wide + in->wides, room, &n))
		return false;
	in->wides += n;
	decode(in);
	return true;
}

/* A line of the buffer, from where it begins; its end is known. */
static void
give(struct sdk_input *in, size_t at, struct sdk_line *line, size_t len)
{
	line->text = in->buf + at;
	line->len = len;
	while (line->len > 0 && line->text[line->len - 1] == '\r')
		line->len--;
	if (in->start && at == in->pos && line->len >= 3 &&
	    memcmp(line->text, "\xef\xbb\xbf", 3) == 0) {
		line->text += 3;
		line->len -= 3;
	}
}

/*
 * The end of the line that begins at p, as far as it is there: LF, CR LF,
 * CR CR LF (a file that a text mode wrote twice) or CR alone. Returns its
 * length, or SIZE_MAX; *used counts its end, too.
 */
static size_t
line_end(struct sdk_input *in, const char *p, size_t have, size_t *used)
{
	const char *cr = NULL, *lf, *next;

	if (in->mac) { /* there may be no LF at all: look no further */
		cr = memchr(p, '\r', have);
		lf = memchr(p, '\n', cr != NULL ? (size_t)(cr - p) : have);
	} else {
		lf = memchr(p, '\n', have);
		cr = memchr(p, '\r', lf != NULL ? (size_t)(lf - p) : have);
	}
	if (cr != NULL && (lf == NULL || cr < lf)) {
		for (next = cr + 1; next < p + have && *next == '\r';)
			next++;
		if (next < p + have && *next == '\n')
			lf = next;
		else if (next < p + have || in->ended) {
			in->mac = true;
			*used = (size_t)(cr - p) + 1;
			return (size_t)(cr - p);
		} else
			return SIZE_MAX;
	}
	if (lf == NULL)
		return SIZE_MAX;
	*used = (size_t)(lf - p) + 1;
	return (size_t)(lf - p);
}

/*
 * A long run of blanks at the end of a full buffer is worth one, so that it
 * counts as little as a short one; whether that made room.
 */
static bool
shrink(struct sdk_input *in)
{
	size_t end = in->end;

	while (end > 1 && (in->buf[end - 1] == ' ' || in->buf[end - 1] == '\t'))
		end--;
	if (in->end - end < in->size / 2)
		return false;
	in->end = end + 1;
	return true;
}

enum sdk_got
sdk_input_line(struct sdk_input *in, bool wait, struct sdk_line *line)
{
	enum sdk_got got;
	size_t have, len, used;

	for (;;) {
		if (in->fd < 0 && (got = next_file(in)) != SDK_GOT_LINE)
			return got;
		used = have = in->end - in->pos;
		len = line_end(in, in->buf + in->pos, have, &used);
		if (in->drop) { /* the rest of a line that was cut */
			in->pos += used;
			in->drop = len == SIZE_MAX;
			if (len != SIZE_MAX)
				continue;
		} else if (len != SIZE_MAX || (in->ended && have > 0) ||
			   (have >= in->size && !shrink(in))) {
			line->cut = len == SIZE_MAX && !in->ended;
			in->drop = line->cut;
			give(in, in->pos, line, len == SIZE_MAX ? have : len);
			in->start = false;
			in->pos += used;
			in->line++;
			return SDK_GOT_LINE;
		}
		if (in->ended) {
			end_file(in);
			return SDK_GOT_FILE_END;
		}
		if (!wait && would_wait(in->fd))
			return SDK_GOT_WAIT;
		if (!fill(in)) {
			int reason = errno;

			end_file(in);
			errno = reason;
			return SDK_GOT_ERROR;
		}
	}
}

bool
sdk_input_ahead(struct sdk_input *in, size_t *at, struct sdk_line *line)
{
	size_t have, len, used;

	if (in->fd < 0 || in->drop)
		return false;
	for (;;) {
		used = have = in->end - in->pos - *at;
		len = line_end(in, in->buf + in->pos + *at, have, &used);
		if (len != SIZE_MAX || (in->ended && have > 0)) {
			line->cut = false;
			give(in, in->pos + *at, line,
			    len == SIZE_MAX ? have : len);
			*at += used;
			return true;
		}
		/* An error comes again when the line itself is asked for. */
		if (in->ended || in->end - in->pos >= in->size || !fill(in))
			return false;
	}
}

void
sdk_write(const void *data, size_t size)
{
	if (!sdk_write_to(STDOUT_FILENO, data, size))
		sdk_die("standard output:");
}
