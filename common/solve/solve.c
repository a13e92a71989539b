/*
 * The kernels, and the functions that call the one in use.
 */
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
