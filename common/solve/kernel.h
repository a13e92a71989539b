/*
 * Internal: what a kernel is. A kernel solves puzzles with the instructions of
 * one instruction set, and is built with its flags. scalar.c is the reference:
 * all kernels find what it finds, in the same order.
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
	uint64_t limit;  /* stop after so many solutions of a puzzle; >= 1 */
	uint8_t *out;    /* n first solutions, may equal in; or NULL */
	uint64_t *count; /* n numbers of solutions; or NULL */
	/* called for each solution; must not call a kernel; or NULL */
	void (*found)(void *ctx, size_t k, const uint8_t *cells);
	void *ctx;
};

struct sdk_kernel {
	enum sdk_isa isa; /* what it needs */
	unsigned lanes;   /* puzzles that it works on at once */
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

/* All kernels, the best first, then NULL; some may need another processor. */
const struct sdk_kernel *const *sdk_kernels(void);

/*
 * Memory of the calling thread alone, aligned to 64 bytes; zero at first, and
 * again after a call with another size. Freed when the thread ends. It may be
 * larger than some stacks and, unlike thread-local variables, exists only in
 * threads that ask for it.
 */
void *sdk_own(size_t size);

#endif
