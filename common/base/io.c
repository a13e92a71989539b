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

static char dash[] = "-";
static char *const standard_input[] = {dash, NULL};

void
sdk_input_open(struct sdk_input *in, char *const *files)
{
	memset(in, 0, sizeof *in);
	in->files = *files != NULL ? files : standard_input;
	in->size = BLOCK;
	in->buf = sdk_alloc(in->size + SDK_PAD);
	in->fd = -1;
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
	in->buf = NULL;
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
	in->ended = in->drop = false;
	in->start = true;
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

/* Reads more behind what is there; false at the end or an error (errno). */
static bool
fill(struct sdk_input *in)
{
	ssize_t n;

	memmove(in->buf, in->buf + in->pos, in->end - in->pos);
	in->end -= in->pos;
	in->pos = 0;
	while ((n = read(in->fd, in->buf + in->end, in->size - in->end)) < 0) {
		struct pollfd p = {.fd = in->fd, .events = POLLIN};

		if (errno == EAGAIN)
			poll(&p, 1, -1);
		else if (errno != EINTR)
			return false;
	}
	in->end += (size_t)n;
	in->read += (size_t)n;
	in->ended = n == 0;
	return true;
}

static void
give(struct sdk_input *in, struct sdk_line *line, size_t len, size_t used)
{
	line->text = in->buf + in->pos;
	line->len = len;
	if (line->len > 0 && line->text[line->len - 1] == '\r')
		line->len--;
	if (in->start && line->len >= 3 &&
	    memcmp(line->text, "\xef\xbb\xbf", 3) == 0) {
		line->text += 3;
		line->len -= 3;
	}
	in->start = false;
	in->pos += used;
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
	const char *lf;
	size_t have;

	for (;;) {
		if (in->fd < 0 && (got = next_file(in)) != SDK_GOT_LINE)
			return got;
		have = in->end - in->pos;
		lf = memchr(in->buf + in->pos, '\n', have);
		if (lf != NULL)
			have = (size_t)(lf - (in->buf + in->pos));
		if (in->drop) { /* the rest of a line that was cut */
			in->pos += have + (lf != NULL);
			in->drop = lf == NULL;
			if (lf != NULL)
				continue;
		} else if (lf != NULL || (in->ended && have > 0) ||
			   (have == in->size && !shrink(in))) {
			line->cut = lf == NULL && !in->ended;
			in->drop = line->cut;
			give(in, line, have, have + (lf != NULL));
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

void
sdk_write(const void *data, size_t size)
{
	const char *p = data;
	ssize_t n;

	while (size > 0) {
		n = write(STDOUT_FILENO, p, size);
		if (n < 0 && errno == EAGAIN) {
			struct pollfd out = {
			    .fd = STDOUT_FILENO, .events = POLLOUT};

			poll(&out, 1, -1);
			continue;
		}
		if (n < 0 && errno != EINTR)
			sdk_die("standard output:");
		if (n > 0) {
			p += n;
			size -= (size_t)n;
		}
	}
}
