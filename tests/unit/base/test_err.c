/*
 * Messages: none is lost on a standard error that is slow and does not block,
 * lines of several threads do not mix, and the reason in errno is appended to
 * formats that end in ':', not to texts.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sdk.h"

enum { LINES = 2001, WRITERS = 3 };

static char *got; /* what came through the pipe */
static size_t len;
static int real; /* where our own messages go */

static _Noreturn void
fail(const char *what)
{
	dprintf(real, "test_err: %s\n", what);
	_exit(1);
}

/* Reads little at a time. */
static void *
drain(void *arg)
{
	char part[97];
	ssize_t n;

	while ((n = read(*(int *)arg, part, sizeof part)) > 0) {
		got = sdk_resize(got, len + (size_t)n + 1, 1);
		memcpy(got + len, part, (size_t)n);
		len += (size_t)n;
		got[len] = '\0';
	}
	return NULL;
}

static void *
warn_often(void *arg)
{
	int who = *(int *)arg;

	for (int i = 0; i < LINES; i++)
		sdk_warn("%d %d %0*d", who, i, 1 + i % 80, 0);
	return NULL;
}

/* Runs writers with a pipe of the least size as standard error. */
static void
through_pipe(int writers)
{
	pthread_t reader, writer[WRITERS];
	int end[2], id[WRITERS], next[WRITERS] = {0}, lines = 0;
	char *line, *rest;

	len = 0;
	if (pipe(end) != 0 || fcntl(end[1], F_SETFL, O_NONBLOCK) != 0 ||
	    dup2(end[1], STDERR_FILENO) < 0)
		fail("pipe");
#ifdef F_SETPIPE_SZ
	fcntl(STDERR_FILENO, F_SETPIPE_SZ, 4096);
#endif
	close(end[1]);
	if (pthread_create(&reader, NULL, drain, &end[0]) != 0)
		fail("thread");
	for (int i = 0; i < writers; i++) {
		id[i] = i;
		if (pthread_create(&writer[i], NULL, warn_often, &id[i]) != 0)
			fail("thread");
	}
	for (int i = 0; i < writers; i++)
		pthread_join(writer[i], NULL);
	dup2(real, STDERR_FILENO);
	pthread_join(reader, NULL);
	close(end[0]);
	for (line = strtok_r(got, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest), lines++) {
		int who, i, zeros = -1;

		if (sscanf(line, "test_err: %d %d %n", &who, &i, &zeros) != 2 ||
		    zeros < 0 || who < 0 || who >= writers || i != next[who] ||
		    strlen(line + zeros) != (size_t)(1 + i % 80) ||
		    strspn(line + zeros, "0") != (size_t)(1 + i % 80))
			fail(line);
		next[who]++;
	}
	if (lines != writers * LINES)
		fail("lines are lost");
}

static void
reasons(void)
{
	char name[3000], want[2 * SDK_MESSAGE];
	const char *why = strerror(ENOENT);
	int end[2];

	if (pipe(end) != 0 || dup2(end[1], STDERR_FILENO) < 0)
		fail("pipe");
	errno = ENOENT;
	sdk_warn("%s", "option --foo:");
	sdk_warn("%s:", "file");
	if (errno != ENOENT)
		fail("errno has changed");
	snprintf(want, sizeof want,
	    "test_err: option --foo:\ntest_err: file: %s\n", why);
	memset(name, 0, sizeof name);
	if (read(end[0], name, sizeof name - 1) < 0 || strcmp(name, want) != 0)
		fail(name);
	/* A long name is cut, the reason is not. */
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	errno = ENOENT;
	sdk_warn("%s:", name);
	memset(name, 0, sizeof name);
	if (read(end[0], name, sizeof name - 1) < 0 ||
	    strlen(name) > SDK_MESSAGE || strlen(name) < SDK_MESSAGE - 20 ||
	    strncmp(name + strlen(name) - strlen(why) - 1, why, strlen(why)) !=
		0)
		fail(name);
	dup2(real, STDERR_FILENO);
}

int
main(int argc, char *argv[])
{
	(void)argc;
	sdk_start(argv[0]);
	real = dup(STDERR_FILENO);
	through_pipe(1);
	through_pipe(WRITERS);
	reasons();
	free(got);
	puts("test_err: ok");
	return 0;
}
