/*
 * Internal: sixteen bytes, and sixteen table look-ups at once, in the widest way
 * that the file is compiled for.
 */
#ifndef SDK_CANON_LUT_H
#define SDK_CANON_LUT_H

#include <stdint.h>
#include <string.h>

/* Eight bytes as a number that compares as they do. */
static inline uint64_t
big_endian(uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return __builtin_bswap64(x);
#else
	return x;
#endif
}

#if defined(__SSSE3__)
#include <immintrin.h>
typedef __m128i v16;
#define LOAD(p)     _mm_loadu_si128((const void *)(p))
#define STORE(p, v) _mm_storeu_si128((void *)(p), v)
#define LUT(t, i)   _mm_shuffle_epi8(t, i)
#define SAME(a, b)  ((unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)))
#define ABOVE(a, n)                                                            \
	((unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(a, _mm_set1_epi8(n))))
#define FIRST8(v) big_endian((uint64_t)_mm_cvtsi128_si64(v))
#elif defined(__aarch64__) && defined(__ARM_NEON) &&                           \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(CANON_SCALAR)
#include <arm_neon.h>
typedef uint8x16_t v16;
#define LOAD(p)     vld1q_u8((const uint8_t *)(p))
#define STORE(p, v) vst1q_u8((uint8_t *)(p), v)
#define LUT(t, i)   vqtbl1q_u8(t, i)
static inline unsigned
mask_of(uint8x16_t m)
{
	static const uint8_t bit[16] = {
	    1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

	m = vandq_u8(m, vld1q_u8(bit));
	return vaddv_u8(vget_low_u8(m)) | (unsigned)vaddv_u8(vget_high_u8(m))
					      << 8;
}
#define SAME(a, b)  mask_of(vceqq_u8(a, b))
#define ABOVE(a, n) mask_of(vcgtq_u8(a, vdupq_n_u8(n)))
#define FIRST8(v)   big_endian(vgetq_lane_u64(vreinterpretq_u64_u8(v), 0))
#else
typedef struct {
	uint8_t b[16];
} v16;
static inline v16
load16(const void *p)
{
	v16 v;

	memcpy(&v, p, 16);
	return v;
}
static inline v16
look_up(v16 t, v16 i)
{
	v16 v;

	for (int k = 0; k < 16; k++)
		v.b[k] = t.b[i.b[k] & 15];
	return v;
}
static inline unsigned
same16(v16 a, v16 b)
{
	unsigned m = 0;

	for (int k = 0; k < 16; k++)
		m |= (unsigned)(a.b[k] == b.b[k]) << k;
	return m;
}
static inline unsigned
above16(v16 a, uint8_t n)
{
	unsigned m = 0;

	for (int k = 0; k < 16; k++)
		m |= (unsigned)(a.b[k] > n) << k;
	return m;
}
static inline uint64_t
first8(v16 v)
{
	uint64_t x;

	memcpy(&x, v.b, 8);
	return big_endian(x);
}
#define LOAD(p)     load16(p)
#define STORE(p, v) memcpy(p, (v).b, 16)
#define LUT(t, i)   look_up(t, i)
#define SAME(a, b)  same16(a, b)
#define ABOVE(a, n) above16(a, n)
#define FIRST8(v)   first8(v)
#endif

#endif
