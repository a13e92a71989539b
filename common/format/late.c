/*
 * Output whose first bytes depend on all that follows. In a file they are
 * written last. What goes to a pipe is kept in a temporary file until the end;
 * that file has no name, so it is gone when the program is, however it ends.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format.h"

static struct {
	FILE *spool; /* or NULL: stdout itself can be written into */
	off_t begin; /* of the output there */
	size_t head;
	uint64_t written; /* behind it */
	uint64_t most;    /* bytes that the spool may hold */
} late;

static FILE *
open_spool(void)
{
	const char *folder = getenv("TMPDIR");
	char name[4096];
	FILE *f = NULL;
	int fd;

	if (folder == NULL || *folder == '\0')
		folder = "/tmp";
	if ((size_t)snprintf(name, sizeof name, "%s/sdk-XXXXXX", folder) >=
	    sizeof name)
		sdk_die("temporary file: the name in TMPDIR is too long");
	fd = mkstemp(name);
	if (fd >= 0 && unlink(name) == 0)
		f = fdopen(fd, "w+b");
	if (f == NULL)
		sdk_die("temporary file %s:", name);
	return f;
}

/* Nobody waits for what a closed pipe would get. */
static void
look_for_reader(void)
{
	struct pollfd p = {.fd = STDOUT_FILENO};

	if (poll(&p, 1, 0) == 1 && p.revents & POLLERR)
		raise(SIGPIPE);
}

void
sdk_late_start(size_t head, uint64_t most)
{
	static const char none[4096];
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	late.head = head;
	late.most = most;
	late.written = 0;
	late.spool = NULL;
	late.begin = lseek(STDOUT_FILENO, 0, SEEK_CUR);
	/* Where writes append, there is no writing into what is there. */
	if (late.begin < 0 || flags < 0 || flags & O_APPEND)
		late.spool = open_spool();
	else
		sdk_write(none, head);
}

void
sdk_late_write(const void *data, size_t size)
{
	late.written += size;
	if (late.spool == NULL) {
		sdk_write(data, size);
		return;
	}
	look_for_reader();
	if (late.written > late.most)
		sdk_die("standard output: want a file, no pipe, for more than "
			"%" PRIu64 " bytes",
		    late.most);
	if (size > 0 && fwrite(data, 1, size, late.spool) != size)
		sdk_die("temporary file:");
}

uint64_t
sdk_late_written(void)
{
	return late.written;
}

static void
write_back(const char *head)
{
	size_t done = 0;
	ssize_t n;

	while (done < late.head) {
		n = pwrite(STDOUT_FILENO, head + done, late.head - done,
		    late.begin + (off_t)done);
		if (n < 0 && errno != EINTR)
			sdk_die("standard output:");
		if (n > 0)
			done += (size_t)n;
	}
}

void
sdk_late_finish(const char *head)
{
	char block[64 << 10];
	size_t n;

	if (late.spool == NULL) {
		write_back(head);
		return;
	}
	sdk_write(head, late.head);
	if (fflush(late.spool) != 0 || fseek(late.spool, 0, SEEK_SET) != 0)
		sdk_die("temporary file:");
	while ((n = fread(block, 1, sizeof block, late.spool)) > 0)
		sdk_write(block, n);
	if (ferror(late.spool))
		sdk_die("temporary file:");
	fclose(late.spool);
}
