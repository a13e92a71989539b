/*
 * Numbers from a seed. Everything is defined on 64-bit integers, so that the
 * same seed gives the same numbers on every machine.
 */
#ifdef __linux__
#include <sys/random.h>
#endif
#include <fcntl.h>
#include <unistd.h>

#include "rng.h"
#include "sdk.h"

uint64_t
sdk_mix(uint64_t seed, uint64_t index)
{
	/* Seeds that differ little must not give streams that overlap. */
	return sdk_mix64(sdk_mix64(seed + 0x9e3779b97f4a7c15U) +
			 index * 0x9e3779b97f4a7c15U);
}

uint64_t
sdk_random_seed(void)
{
	uint64_t seed;
	int fd;

#ifdef __linux__
	if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed)
		return seed;
#endif
	fd = open("/dev/urandom", O_RDONLY);
	if (fd < 0 || read(fd, &seed, sizeof seed) != (ssize_t)sizeof seed)
		sdk_die("/dev/urandom:");
	close(fd);
	return seed;
}
