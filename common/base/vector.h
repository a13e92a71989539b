/*
 * What compilers lack of vectors. clang and GCC 12 have __builtin_shufflevector;
 * GCC 10 and 11 have the same under another name.
 */
#ifndef SDK_VECTOR_H
#define SDK_VECTOR_H

/* Elements of a, then b, by number, as many as a has; all are constants. */
#if defined(__clang__) || __GNUC__ >= 12
#define SDK_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define SDK_SHUFFLE(a, b, ...)                                                 \
	__builtin_shuffle(a, b, (__typeof__(a)){__VA_ARGS__})
#endif

#endif
