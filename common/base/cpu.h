/*
 * The instruction set to use. A room that has code for several of them keeps a
 * table of its functions by these numbers; which one is used, and what is said
 * about a name that cannot be, is decided here alone.
 */
#ifndef SDK_CPU_H
#define SDK_CPU_H

#include <stdbool.h>

/* The best first; SDK_PLAIN is plain C with vectors, SDK_SCALAR without. */
enum sdk_isa {
	SDK_AVX512, /* with all that came by 2019; see cpu.c */
	SDK_AVX2,   /* with BMI, BMI2, LZCNT, POPCNT */
	SDK_SSE2,
	SDK_NEON,
	SDK_PLAIN,
	SDK_SCALAR,
	SDK_ISAS
};

/* The name of one, as SDK_KERNEL in the environment has it. */
const char *sdk_isa_name(enum sdk_isa isa);
/* Whether the program was built for it and this processor has it. */
bool sdk_isa_usable(enum sdk_isa isa);
/*
 * The one in use: that of SDK_KERNEL, or else the best. The program ends with a
 * message if SDK_KERNEL names none, or one that is not usable. Any thread.
 */
enum sdk_isa sdk_isa(void);

#endif
