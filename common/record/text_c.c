/* Text to grids and back with the vectors that every machine of a kind has. */
#define TEXT sdk_text_c
#include "text16.h"
