/* Bytes out through write(2), whole; for messages as well as for output. */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "io.h"

bool
sdk_write_to(int fd, const void *data, size_t size)
{
	struct pollfd room = {.fd = fd, .events = POLLOUT};
	const char *p = data;
	ssize_t n;

	while (size > 0) {
		n = write(fd, p, size);
		if (n > 0) {
			p += n;
			size -= (size_t)n;
		} else if (n < 0 && errno == EAGAIN)
			poll(&room, 1, -1);
		else if (n < 0 && errno != EINTR)
			return false;
	}
	return true;
}
