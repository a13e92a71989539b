/* Four puzzles, without any instruction set in mind; for all machines. */
#include "kernel.h"

#define KERNEL sdk_kernel_c
#define NAME   "c"
#define LANES  4
#define lane_mask(v)                                                           \
	((unsigned)((v)[0] != 0) | (unsigned)((v)[1] != 0) << 1 |              \
	    (unsigned)((v)[2] != 0) << 2 | (unsigned)((v)[3] != 0) << 3)

static bool
usable(void)
{
	return true;
}

#include "lanes.h"
