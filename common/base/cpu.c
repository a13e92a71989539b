/*
 * The choice of an instruction set, once, when it is first asked for.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "sdk.h"

static const char *const names[SDK_ISAS] = {
    [SDK_AVX512] = "avx512",
    [SDK_AVX2] = "avx2",
    [SDK_SSE2] = "sse2",
    [SDK_NEON] = "neon",
    [SDK_PLAIN] = "c",
    [SDK_SCALAR] = "scalar",
};

static enum sdk_isa chosen;

const char *
sdk_isa_name(enum sdk_isa isa)
{
	return names[isa];
}

/*
 * Must hold: each list names every extension that the Makefile switches on for
 * the files of that set, so that no other instruction is met there. GCC 10 and
 * clang 13 do not know "lzcnt" by name, so cpuid is asked for that.
 */
#if defined(__x86_64__)
#include <cpuid.h>

static bool
has_lzcnt(void)
{
	unsigned a, b, c, d;

	return __get_cpuid(0x80000001, &a, &b, &c, &d) != 0 &&
	       (c & bit_LZCNT) != 0;
}

static bool
has_avx2(void)
{
	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("bmi") &&
	       __builtin_cpu_supports("bmi2") &&
	       __builtin_cpu_supports("popcnt") && has_lzcnt();
}

static bool
has_avx512(void)
{
	return __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512cd") &&
	       __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512vl") &&
	       __builtin_cpu_supports("avx512vbmi") &&
	       __builtin_cpu_supports("avx512vbmi2") &&
	       __builtin_cpu_supports("avx512bitalg") &&
	       __builtin_cpu_supports("avx512vpopcntdq") &&
	       __builtin_cpu_supports("gfni") && has_avx2();
}
#endif

bool
sdk_isa_usable(enum sdk_isa isa)
{
	switch (isa) {
#if defined(__x86_64__)
	case SDK_AVX512: return has_avx512();
	case SDK_AVX2: return has_avx2();
	case SDK_SSE2: return true;
#elif defined(__aarch64__)
	case SDK_NEON: return true;
#endif
	case SDK_PLAIN:
	case SDK_SCALAR: return true;
	default: return false;
	}
}

static void
choose(void)
{
	const char *name = getenv("SDK_KERNEL");
	int isa = 0;

	if (name == NULL || *name == '\0') {
		while (!sdk_isa_usable(isa))
			isa++;
	} else {
		while (isa < SDK_ISAS && strcmp(names[isa], name) != 0)
			isa++;
		if (isa == SDK_ISAS)
			sdk_die("SDK_KERNEL: no kernel is named '%s'", name);
		if (!sdk_isa_usable(isa))
			sdk_die(
			    "SDK_KERNEL: '%s' needs another processor", name);
	}
	chosen = isa;
}

enum sdk_isa
sdk_isa(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, choose);
	return chosen;
}
