/*
 * From cells to a frame and into a lane, and back. A kernel that has one of
 * these functions itself defines a macro of the same name.
 */
#ifndef SDK_FRAME_H
#define SDK_FRAME_H

#include "base/vector.h"
#include "layout.h"

#ifndef lane_get
static inline void
lane_get(const vec *x, unsigned l, struct frame *f)
{
	const word *p = (const word *)x + l;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		f->w[i] = p[i * WIDTH];
}
#endif

static inline void
lane_put(vec *x, unsigned l, const struct frame *f)
{
	word *p = (word *)x + l;
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		p[i * WIDTH] = f->w[i];
}

#ifndef from_cells
static inline void
from_cells(const uint8_t *cells, struct frame *f)
{
/* A field, at bit n, of a blank cell and of the digits. */
#define FIELDS_AT(n)                                                           \
	{                                                                      \
		0x3ffu << n, 0x201u << n, 0x202u << n, 0x204u << n,            \
		    0x208u << n, 0x210u << n, 0x220u << n, 0x240u << n,        \
		    0x280u << n, 0x300u << n                                   \
	}
	static const uint32_t field_of[3][10] = {
	    FIELDS_AT(0), FIELDS_AT(10), FIELDS_AT(20)};
#undef FIELDS_AT
	int i;

#pragma GCC unroll 27
	for (i = 0; i < WORDS; i++)
		f->w[i] = field_of[0][cells[i / 3 * 9 + i % 3]] |
			  field_of[1][cells[i / 3 * 9 + i % 3 + 3]] |
			  field_of[2][cells[i / 3 * 9 + i % 3 + 6]];
}
#endif

#ifndef to_cells
/*
 * The exponent of a floating-point number that is one bit is the place of that
 * bit. A word of `digit` holds the three digits of its fields, the first in the
 * lowest byte. Which byte of memory that is depends on the machine, so words
 * are taken apart by shifts, and bytes are shuffled only where the lowest byte of a
 * word comes first.
 */
static inline void
to_cells(const struct frame *f, uint8_t *cells)
{
	_Alignas(64) uint32_t digit[32 + 4];
	typedef int32_t num __attribute__((vector_size(sizeof(vec))));
	typedef float real __attribute__((vector_size(sizeof(vec))));
	vec w, d;
	int i;

	for (i = 0; i < 32; i += WIDTH) {
		memcpy(&w, f->w + i, sizeof w);
		d = (vec) __builtin_convertvector((num)(w & 0x1ff), real) >> 23;
		d |= (vec) __builtin_convertvector(
			 (num)(w & 0x1ff << 10), real) >>
		     23 << 8;
		d |= (vec) __builtin_convertvector(
			 (num)(w & 0x1ff << 20), real) >>
		     23 << 16;
		d -= 126 | 136 << 8 | 146 << 16;
		memcpy(digit + i, &d, sizeof d);
	}
#if (defined(__SSSE3__) || defined(__ARM_NEON)) &&                             \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	for (i = 0; i < 9; i++) {
		typedef uint8_t bytes __attribute__((vector_size(16)));
		bytes row;

		memcpy(&row, digit + 3 * i, sizeof row);
		row = SDK_SHUFFLE(
		    row, row, 0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 3, 3, 3, 3, 3, 3);
		memcpy(cells + 9 * i, &row, i < 8 ? 16 : 9);
	}
#else
	for (i = 0; i < SDK_CELLS; i++)
		cells[i] =
		    (uint8_t)(digit[i / 9 * 3 + i % 3] >> 8 * (i % 9 / 3));
#endif
}
#endif

#endif
