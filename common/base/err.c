/* Messages, exit statuses, memory that is never NULL. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io.h"
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
	 * No file may be opened in the place of a closed standard stream. To
	 * read or write such a stream is still the error that it was.
	 */
	while ((fd = open("/dev/null", O_RDWR)) >= 0 && fd <= STDERR_FILENO)
		if (fd < STDERR_FILENO) {
			close(fd);
			open("/dev/null",
			    fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
		}
	if (fd >= 0)
		close(fd);
	/* A closed pipe ends us, even if a parent ignored or blocked it. */
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

/* Lines of one call stay together, whichever threads write others. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void
sdk_warn_lines(char *const *text, size_t n)
{
	char buf[16384];
	size_t len = 0;

	pthread_mutex_lock(&lock);
	/* An error has no reader left to report it to. */
	for (size_t i = 0; i < n; i++) {
		if (len > sizeof buf - SDK_MESSAGE) {
			(void)sdk_write_to(STDERR_FILENO, buf, len);
			len = 0;
		}
		len += add_line(buf + len, SDK_MESSAGE, text[i]);
	}
	(void)sdk_write_to(STDERR_FILENO, buf, len);
	pthread_mutex_unlock(&lock);
}

static void
warn(const char *fmt, va_list ap)
{
	char text[SDK_MESSAGE], *line = text;
	const char *why = "";
	int reason = errno;
	size_t n = strlen(fmt), room = sizeof text, tail;

	if (n > 0 && fmt[n - 1] == ':') {
		why = strerror(reason);
		/* A long name is cut short, and not the reason. */
		tail = strlen(name) + strlen(why) + 8;
		room -= tail < room / 2 ? tail : room / 2;
	}
	vsnprintf(text, room, fmt, ap);
	n = strlen(text);
	if (*why != '\0')
		snprintf(text + n, sizeof text - n, "%s %s",
		    text[n - 1] == ':' ? "" : "...:", why);
	sdk_warn_lines(&line, 1);
	errno = reason;
}

void
sdk_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	warn(fmt, ap);
	va_end(ap);
}

_Noreturn void
sdk_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	warn(fmt, ap);
	va_end(ap);
	/* Not exit(), since other threads may be running. */
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
		sdk_die("out of memory: want %zu bytes", size);
	return p;
}

void *
sdk_resize(void *p, size_t n, size_t size)
{
	if ((size == 0 || n <= SIZE_MAX / size) &&
	    (p = realloc(p, n * size != 0 ? n * size : 1)) != NULL)
		return p;
	sdk_die("out of memory: want %zu times %zu bytes", n, size);
}

int
sdk_finish(int status)
{
	/* Each write was checked; some errors are reported by close alone. */
	if (close(STDOUT_FILENO) != 0 && errno != EBADF)
		sdk_die("standard output:");
	return status;
}
