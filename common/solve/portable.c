/* Vectors of four lanes in plain C, for all machines. */
#include "kernel.h"

#define KERNEL sdk_kernel_c
#define ISA    SDK_PLAIN
#define WIDTH  4
#define GROUPS 2
#define lane_mask(v)                                                           \
	((unsigned)((v)[0] != 0) | (unsigned)((v)[1] != 0) << 1 |              \
	    (unsigned)((v)[2] != 0) << 2 | (unsigned)((v)[3] != 0) << 3)

#include "lanes.h"
