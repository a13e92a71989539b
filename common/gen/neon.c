/* The default stream, four grids at a time; NEON. */
#if defined(__aarch64__) && defined(__ARM_NEON) &&                             \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#include <stdint.h>

#define FORM  sdk_gen_neon
#define LANES 4

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef int32_t sign32 __attribute__((vector_size(16)));

static inline bytes
shuffle(bytes table, bytes i)
{
	return (bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)i);
}

#define WORD(n) 4 * (n), 4 * (n) + 1, 4 * (n) + 2, 4 * (n) + 3
#define WORDS4(a, b, c, d)                                                     \
	{                                                                      \
		WORD(a), WORD(b), WORD(c), WORD(d)                             \
	}
/* The bytes of the words in a set, in their order. */
static const uint8_t orders[16][16] = {
    WORDS4(0, 0, 0, 0),
    WORDS4(0, 0, 0, 0),
    WORDS4(1, 0, 0, 0),
    WORDS4(0, 1, 0, 0),
    WORDS4(2, 0, 0, 0),
    WORDS4(0, 2, 0, 0),
    WORDS4(1, 2, 0, 0),
    WORDS4(0, 1, 2, 0),
    WORDS4(3, 0, 0, 0),
    WORDS4(0, 3, 0, 0),
    WORDS4(1, 3, 0, 0),
    WORDS4(0, 1, 3, 0),
    WORDS4(2, 3, 0, 0),
    WORDS4(0, 2, 3, 0),
    WORDS4(1, 2, 3, 0),
    WORDS4(0, 1, 2, 3),
};

static inline uint8x16_t
order(unsigned m)
{
	return vld1q_u8(orders[m]);
}

#define compress(v, o) ((vec)vqtbl1q_u8((uint8x16_t)(v), o))

#include "lanes.h"
#endif
