/*
 * Output whose first bytes are known only when all else is: they are written
 * into a file at the end; what goes to a pipe waits in a temporary file.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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
} late;

void
sdk_late_start(size_t head)
{
	static const char none[4096];
	int flags = fcntl(STDOUT_FILENO, F_GETFL);

	late.head = head;
	late.begin = lseek(STDOUT_FILENO, 0, SEEK_CUR);
	/* Where writes append, there is no writing into what is there. */
	if (late.begin < 0 || flags < 0 || flags & O_APPEND) {
		late.spool = tmpfile();
		if (late.spool == NULL)
			sdk_die("temporary file:");
	} else
		sdk_write(none, head);
}

void
sdk_late_write(const void *data, size_t size)
{
	late.written += size;
	if (late.spool == NULL)
		sdk_write(data, size);
	else if (fwrite(data, 1, size, late.spool) != size)
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
