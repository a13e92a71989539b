/* Messages, exit statuses, memory that is there. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sdk.h"

static const char *name = "sdk";

void
sdk_start(const char *argv0)
{
	sigset_t pipe;
	const char *slash;
	int fd;

	if (argv0 != NULL && *argv0 != '\0') {
		slash = strrchr(argv0, '/');
		name = slash != NULL ? slash + 1 : argv0;
	}
	/*
	 * A file must not be opened in the place of a closed standard stream;
	 * reading or writing these is still the error that it was.
	 */
	while ((fd = open("/dev/null", O_RDWR)) >= 0 && fd <= STDERR_FILENO)
		if (fd < STDERR_FILENO) {
			close(fd);
			open("/dev/null",
			    fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
		}
	if (fd >= 0)
		close(fd);
	/* A parent may have ignored or blocked it: a closed pipe ends us. */
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&pipe);
	sigaddset(&pipe, SIGPIPE);
	sigprocmask(SIG_UNBLOCK, &pipe, NULL);
}

const char *
sdk_name(void)
{
	return name;
}

/* Adds "name: text" and the end of the line to buf; returns its length. */
static size_t
add_line(char *buf, size_t size, const char *text)
{
	int want = snprintf(buf, size - 1, "%s: %s", name, text);
	size_t n = want < 0 ? 0 : (size_t)want;

	if (n > size - 2)
		n = size - 2;
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)buf[i] < ' ' || buf[i] == 127)
			buf[i] = '?';
	buf[n] = '\n';
	return n + 1;
}

static void
tell(const char *p, size_t n)
{
	ssize_t w;

	while (n > 0) {
		w = write(STDERR_FILENO, p, n);
		if (w < 0 && errno != EINTR)
			return; /* nobody is left to tell it to */
		if (w > 0) {
			p += w;
			n -= (size_t)w;
		}
	}
}

void
sdk_tell(char *const *text, size_t n)
{
	char buf[16384];
	size_t len = 0;

	/* Whole lines in one write, so that threads do not mix them. */
	for (size_t i = 0; i < n; i++) {
		if (len > sizeof buf - SDK_MESSAGE) {
			tell(buf, len);
			len = 0;
		}
		len += add_line(buf + len, SDK_MESSAGE, text[i]);
	}
	tell(buf, len);
}

static void
say(const char *fmt, va_list ap)
{
	char text[SDK_MESSAGE], *line = text;
	int reason = errno;
	size_t n;

	vsnprintf(text, sizeof text, fmt, ap);
	n = strlen(text);
	if (n > 0 && text[n - 1] == ':')
		snprintf(text + n, sizeof text - n, " %s", strerror(reason));
	sdk_tell(&line, 1);
	errno = reason;
}

void
sdk_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

_Noreturn void
sdk_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	/* Not exit(): other threads may be running. */
	_exit(SDK_TROUBLE);
}

int
sdk_worst(int a, int b)
{
	return a > b ? a : b;
}

void *
sdk_alloc(size_t size)
{
	void *p = malloc(size != 0 ? size : 1);

	if (p == NULL)
		sdk_die("%zu bytes of memory:", size);
	return p;
}

void *
sdk_resize(void *p, size_t n, size_t size)
{
	if (size != 0 && n > SIZE_MAX / size)
		errno = ENOMEM;
	else if ((p = realloc(p, n * size != 0 ? n * size : 1)) != NULL)
		return p;
	sdk_die("%zu times %zu bytes of memory:", n, size);
}

int
sdk_finish(int status)
{
	/* write(2) has told each failure but those that close alone tells. */
	if (close(STDOUT_FILENO) != 0 && errno != EBADF)
		sdk_die("standard output:");
	return status;
}
