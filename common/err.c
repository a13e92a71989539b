/* Messages, exit statuses, memory that is there. */
#include <errno.h>
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

	if (argv0 != NULL && *argv0 != '\0') {
		slash = strrchr(argv0, '/');
		name = slash != NULL ? slash + 1 : argv0;
	}
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

static void
say(const char *fmt, va_list ap)
{
	char line[1024];
	int reason = errno;
	size_t n, i;

	n = (size_t)snprintf(line, sizeof line, "%s: ", name);
	if (n < sizeof line)
		vsnprintf(line + n, sizeof line - n, fmt, ap);
	n = strlen(line);
	if (n > 0 && line[n - 1] == ':')
		snprintf(line + n, sizeof line - n, " %s", strerror(reason));
	n = strlen(line);
	for (i = 0; i < n; i++)
		if ((unsigned char)line[i] < ' ' || line[i] == 127)
			line[i] = '?';
	if (n > sizeof line - 2)
		n = sizeof line - 2;
	line[n++] = '\n';
	/* One write, so that lines of several threads do not mix. */
	while (write(STDERR_FILENO, line, n) < 0 && errno == EINTR)
		;
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
