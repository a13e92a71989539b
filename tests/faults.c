/*
 * Faults on demand, for 61-faults.bats: to be loaded before the C library.
 *
 * FAULT_MEMORY=N  the N-th allocation fails
 * FAULT_READ=N    the N-th read fails
 * FAULT_ROOM=N    standard output takes N bytes, then the disk is full
 * FAULT_SHORT=N   no read or write takes more than N bytes
 * FAULT_SIGNAL=1  every second call is interrupted first
 * FAULT_SYNC=1    fsync fails
 * FAULT_LOG=FILE  fsync and rename are noted in it
 * FAULT_MARK=FILE is made when a fault happens
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic long allocations, reads, room = -1, calls;

static long
setting(const char *name)
{
	const char *s = getenv(name);

	return s != NULL ? strtol(s, NULL, 10) : 0;
}

static void
mark(const char *name, const char *text)
{
	const char *file = getenv(name);
	long fd;

	if (file == NULL)
		return;
	fd = syscall(
	    SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (fd >= 0) {
		syscall(SYS_write, fd, text, strlen(text));
		syscall(SYS_close, fd);
	}
}

static int
fails(int reason)
{
	mark("FAULT_MARK", "fault\n");
	errno = reason;
	return -1;
}

static int
interrupted(void)
{
	return setting("FAULT_SIGNAL") != 0 && calls++ % 2 == 0;
}

static size_t
shorter(size_t n)
{
	long most = setting("FAULT_SHORT");

	return most > 0 && n > (size_t)most ? (size_t)most : n;
}

#ifndef NO_MEMORY
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static int
none_left(void)
{
	long n = setting("FAULT_MEMORY");

	return n > 0 && ++allocations == n && fails(ENOMEM);
}

void *
malloc(size_t n)
{
	return none_left() ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return none_left() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return none_left() ? NULL : __libc_realloc(p, n);
}
#endif

ssize_t
read(int fd, void *p, size_t n)
{
	long bad = setting("FAULT_READ");

	if (interrupted())
		return fails(EINTR);
	if (bad > 0 && ++reads == bad)
		return fails(EIO);
	return syscall(SYS_read, fd, p, shorter(n));
}

ssize_t
write(int fd, const void *p, size_t n)
{
	if (interrupted())
		return fails(EINTR);
	if (fd == STDOUT_FILENO && getenv("FAULT_ROOM") != NULL) {
		if (room < 0)
			room = setting("FAULT_ROOM");
		if (room == 0 && n > 0)
			return fails(ENOSPC);
		if (n > (size_t)room)
			n = (size_t)room;
		room -= (long)n;
	}
	return syscall(SYS_write, fd, p, shorter(n));
}

int
open(const char *name, int flags, ...)
{
	va_list ap;
	int mode;

	va_start(ap, flags);
	mode = flags & O_CREAT ? va_arg(ap, int) : 0;
	va_end(ap);
	if (interrupted())
		return fails(EINTR);
	return (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

int
poll(struct pollfd *p, nfds_t n, int wait)
{
	struct timespec t = {wait / 1000, wait % 1000 * 1000000L};

	if (interrupted())
		return fails(EINTR);
	return (int)syscall(SYS_ppoll, p, n, wait < 0 ? NULL : &t, NULL, 0);
}

int
fsync(int fd)
{
	mark("FAULT_LOG", "fsync\n");
	if (setting("FAULT_SYNC") != 0)
		return fails(EIO);
	return (int)syscall(SYS_fsync, fd);
}

int
rename(const char *from, const char *to)
{
	mark("FAULT_LOG", "rename\n");
	return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
