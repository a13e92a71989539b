/*
 * Internal: what a kernel is. A kernel is one way to do the bulk work, built
 * with the flags of one instruction set; scalar.c is the reference that
 * decides what is right. All kernels give the same bytes.
 */
#ifndef SDK_KERNEL_H
#define SDK_KERNEL_H

#include "base/cpu.h"
#include "record/record.h"
#include "solve.h"

/*
 * A puzzle with at least this many clues that has to branch has, most often,
 * many solutions: then several cells are decided at once.
 */
enum { SDK_MANY_CLUES = 30 };

struct sdk_task {
	const uint8_t *in; /* n puzzles, padded */
	size_t n;
	uint64_t limit;  /* solutions wanted of each, >= 1 */
	uint8_t *out;    /* n grids, may equal in; or NULL */
	uint64_t *count; /* n; or NULL */
	/* each solution as it is found, not to call the kernel; or NULL */
	void (*found)(void *ctx, size_t k, const uint8_t *cells);
	void *ctx;
};

struct sdk_kernel {
	enum sdk_isa isa; /* what it is made for */
	unsigned lanes;   /* puzzles worked on at a time */
	void (*solve)(const struct sdk_task *t);
};

extern const struct sdk_kernel sdk_kernel_scalar;
extern const struct sdk_kernel sdk_kernel_c;
#if defined(__x86_64__)
extern const struct sdk_kernel sdk_kernel_sse2;
extern const struct sdk_kernel sdk_kernel_avx2;
extern const struct sdk_kernel sdk_kernel_avx512;
#elif defined(__aarch64__)
extern const struct sdk_kernel sdk_kernel_neon;
#endif

/* All kernels built in, usable here or not, the best first, up to a NULL. */
const struct sdk_kernel *const *sdk_kernels(void);

/*
 * Memory of the calling thread alone, aligned to 64 bytes; zero at first, and
 * again when another size is asked for. It may be larger than some stacks and,
 * unlike thread-local variables, is only there in threads that solve.
 */
void *sdk_own(size_t size);

#endif
