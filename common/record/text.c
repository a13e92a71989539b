/*
 * Which text functions belong to which instruction set.
 */
#include "text.h"

/* SSE2 and NEON are what the compiler uses anyway, where there are these. */
static const struct sdk_text *const texts[SDK_ISAS] = {
#if defined(__x86_64__)
    [SDK_AVX512] = &sdk_text_avx512,
    [SDK_AVX2] = &sdk_text_avx2,
#endif
    [SDK_PLAIN] = &sdk_text_c,
    [SDK_SCALAR] = &sdk_text_scalar,
};

const struct sdk_text *
sdk_text_of(enum sdk_isa isa)
{
	int i = isa;

	while (texts[i] == NULL)
		i++;
	return texts[i];
}

const struct sdk_text *
sdk_text(void)
{
	return sdk_text_of(sdk_isa());
}
