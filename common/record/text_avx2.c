/* Text to grids and back with byte shuffles; AVX2. */
#if defined(__x86_64__)
#ifndef __AVX2__
#error "text_avx2.c needs the flags that the Makefile gives it"
#endif
#define TEXT sdk_text_avx2
#include "text16.h"
#endif
