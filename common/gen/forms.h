/*
 * Internal: the forms of the generator: grids index..index+n-1 as cells or, if
 * text, as n*SDK_TEXT bytes. All forms of a stream give the same bytes.
 */
#ifndef SDK_GEN_FORMS_H
#define SDK_GEN_FORMS_H

#include "gen.h"

typedef void sdk_gen_form(
    const struct sdk_gen *g, uint64_t index, size_t n, uint8_t *out, bool text);

/* The default stream; plain C defines it. Each of the others needs its ISA. */
sdk_gen_form sdk_gen_plain;
sdk_gen_form sdk_gen_avx512;
sdk_gen_form sdk_gen_avx2;
sdk_gen_form sdk_gen_neon;
/* The uniform stream. */
sdk_gen_form sdk_gen_uniform;
/* Constants of sdk_gen_avx512, if that is to be used. */
void sdk_gen_avx512_start(void);

#endif
