/* Grids as keys of few words, for sets of them. */
#include <string.h>

#include "record.h"

/* Eight cells, the first in the lowest byte. */
static uint64_t
load8(const uint8_t *cells)
{
	uint64_t x;

	memcpy(&x, cells, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	return x;
}

/* Bytes below 16 to half a byte each. */
static uint32_t
nibbles(uint64_t x)
{
	x = (x | x >> 4) & 0x00ff00ff00ff00ffU;
	x = (x | x >> 8) & 0x0000ffff0000ffffU;
	return (uint32_t)(x | x >> 16);
}

#define TOPS UINT64_C(0x8080808080808080)

/* The top bit of each byte in which a is at most b; both are below 128. */
static uint64_t
at_most(uint64_t a, uint64_t b)
{
	return ((b | TOPS) - a) & TOPS;
}

/* The top bits of eight bytes as a number. */
static uint32_t
tops(uint64_t x)
{
	return (uint32_t)((x >> 7) * 0x0102040810204080U >> 56);
}

/* A row: seven digits, and the order of the other two. 29 bits. */
static uint32_t
row(const uint8_t *cells)
{
	return nibbles(load8(cells) & 0x00ffffffffffffffU) |
	       (uint32_t)(cells[7] < cells[8]) << 28;
}

/*
 * The third row of a band: the order of the three digits of each box, as its
 * two other rows say which ones they are. 9 bits.
 */
static uint32_t
third_row(const uint8_t *cells)
{
	/* compare each cell with the next, and with the one after that */
	uint64_t x = load8(cells), y = at_most(x, load8(cells + 1)),
		 z = at_most(x, load8(cells + 2));

	y &= 0xffff00ffff00ffffU; /* within a box */
	z &= 0x00000000ff0000ffU; /* likewise; the third box does not fit */
	return tops(y | z << 16) | (uint32_t)(cells[6] < cells[8]) << 8;
}

/*
 * The first two rows of bands 1 and 2, and the orders of their third rows. What
 * is left of each column is known then, and the order of its three digits is
 * enough; the last column is what the rows lack. 116 + 18 + 24 bits.
 */
void
sdk_key_complete(const uint8_t *cells, uint32_t key[SDK_KEY_COMPLETE])
{
	uint64_t a = load8(cells + 54), b = load8(cells + 63),
		 c = load8(cells + 72);
	uint32_t more = third_row(cells + 18) | third_row(cells + 45) << 9;

	key[0] = row(cells) | (more & 7) << 29;
	key[1] = row(cells + 9) | (more >> 3 & 7) << 29;
	key[2] = row(cells + 27) | (more >> 6 & 7) << 29;
	key[3] = row(cells + 36) | (more >> 9 & 7) << 29;
	key[4] = more >> 12 | tops(at_most(a, b)) << 8 |
		 tops(at_most(b, c)) << 16 | tops(at_most(a, c)) << 24;
}

/* Where the clues are, in three words, then ten digits a word in base 9. */
unsigned
sdk_key(const uint8_t *cells, uint32_t key[SDK_KEY])
{
	unsigned n = 3, clues = 0;
	uint32_t digits = 0;

	key[0] = key[1] = key[2] = 0;
	for (unsigned i = 0; i < SDK_CELLS; i++) {
		if (cells[i] == 0)
			continue;
		key[i / 32] |= (uint32_t)1 << i % 32;
		digits = 9 * digits + cells[i] - 1;
		if (++clues % 10 == 0) {
			key[n++] = digits;
			digits = 0;
		}
	}
	if (clues % 10 != 0)
		key[n++] = digits;
	return n;
}
