/* Complete grids in plain C, and on arm64 with its vectors. */
#define COMPLETE sdk_canon_complete_scalar
#include "complete.h"
