/* Complete grids with the look-ups of x86-64. */
#if defined(__x86_64__)
#define COMPLETE sdk_canon_complete_avx2
#include "complete.h"
#endif
