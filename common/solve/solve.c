/*
 * Puzzles to solutions: the kernels there are, and what callers see of them.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "kernel.h"

/* Best first. */
static const struct sdk_kernel *const kernels[] = {
#if defined(__x86_64__)
    &sdk_kernel_avx512,
    &sdk_kernel_avx2,
    &sdk_kernel_sse2,
#elif defined(__aarch64__)
    &sdk_kernel_neon,
#endif
    &sdk_kernel_c,
    &sdk_kernel_scalar,
    NULL,
};

const struct sdk_kernel *
sdk_kernel(void)
{
	const struct sdk_kernel *const *k = kernels;

	while ((*k)->isa != sdk_isa())
		k++;
	return *k;
}

const struct sdk_kernel *const *
sdk_kernels(void)
{
	return kernels;
}

static pthread_key_t own_key;

static void
make_own_key(void)
{
	if (pthread_key_create(&own_key, free) != 0)
		sdk_die("a key for the memory of threads:");
}

void *
sdk_own(size_t size)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	static _Thread_local size_t there;
	void *p;

	pthread_once(&once, make_own_key);
	p = pthread_getspecific(own_key);
	if (there != size) {
		free(p);
		there = size;
		p = aligned_alloc(64, (size + 63) / 64 * 64);
		if (p == NULL || pthread_setspecific(own_key, p) != 0)
			sdk_die("%zu bytes for a thread:", size);
		memset(p, 0, size);
	}
	return p;
}

void
sdk_solve(
    const uint8_t *in, size_t n, uint64_t limit, uint8_t *out, uint64_t *count)
{
	sdk_kernel()->solve(&(struct sdk_task){
	    .in = in, .n = n, .limit = limit, .out = out, .count = count});
}

void
sdk_solve_all(const uint8_t *in, size_t n, uint64_t limit,
    void (*found)(void *ctx, size_t k, const uint8_t *cells), void *ctx)
{
	sdk_kernel()->solve(&(struct sdk_task){
	    .in = in, .n = n, .limit = limit, .found = found, .ctx = ctx});
}
