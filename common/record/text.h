/*
 * Plain text to grids and back, in the widest steps that the processor has.
 */
#ifndef SDK_TEXT_H
#define SDK_TEXT_H

#include "base/cpu.h"
#include "record.h"

struct sdk_text {
	/*
	 * 162 bytes that are a grid exactly as written, with one blank or '\n'
	 * at each odd place and digits or '.' at the even ones, to 81 cells
	 * (all 81 are written, whatever comes); false if they are not.
	 */
	bool (*read_grid)(const char *text, uint8_t *cells);
	/* The same for 81 bytes of digits, '.' alone. */
	bool (*read_line)(const char *text, uint8_t *cells);
	/* n grids to n*SDK_TEXT bytes, each led by '\n'. */
	void (*print)(const uint8_t *cells, size_t n, char *text);
};

extern const struct sdk_text sdk_text_scalar; /* decides what is right */
extern const struct sdk_text sdk_text_c;
#if defined(__x86_64__)
extern const struct sdk_text sdk_text_avx2;
extern const struct sdk_text sdk_text_avx512;
#endif

/* What stands between the cells of a written grid: blanks, and '\n' at ends. */
extern const char sdk_text_gaps[SDK_CELLS + 1];

/* That of an instruction set, or of the next plainer one that has any. */
const struct sdk_text *sdk_text_of(enum sdk_isa isa);
/* The same of the one in use. */
const struct sdk_text *sdk_text(void);

#endif
