/* Four lanes in 128-bit vectors; every 64-bit ARM has them. */
#include "kernel.h"

#if defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

#define KERNEL sdk_kernel_neon
#define ISA    SDK_NEON
#define WIDTH  4
#define GROUPS 2
#define lane_mask(v)                                                           \
	vaddvq_u32(vandq_u32(vtstq_u32((uint32x4_t)(v), (uint32x4_t)(v)),      \
	    (uint32x4_t){1, 2, 4, 8}))

#include "lanes.h"
#endif
