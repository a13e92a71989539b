/* The boards of peers and houses. */
#include "board.h"
#include "record/record.h"

/* Of cell (r, c): what it sees in band b, itself included. */
#define IN_ROW(b, r) ((r) / 3 == (b) ? 0x1ffU << 10 * ((r) % 3) : 0)
#define IN_COL(c)    ((uint32_t)BOARD_ROWS << (c))
#define IN_BOX(b, r, c)                                                        \
	((r) / 3 == (b) ? (7U * (uint32_t)BOARD_ROWS) << (c) / 3 * 3 : 0)
#define SELF(b, r, c) ((r) / 3 == (b) ? 1U << (10 * ((r) % 3) + (c)) : 0)
#define SEEN(b, r, c)                                                          \
	((IN_ROW(b, r) | IN_COL(c) | IN_BOX(b, r, c)) & ~SELF(b, r, c))
#define PEER(r, c)                                                             \
	{                                                                      \
		SEEN(0, r, c), SEEN(1, r, c), SEEN(2, r, c), 0                 \
	}
#define NINE(m) m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8)
#define PEERS(r)                                                               \
	PEER(r, 0), PEER(r, 1), PEER(r, 2), PEER(r, 3), PEER(r, 4),            \
	    PEER(r, 5), PEER(r, 6), PEER(r, 7), PEER(r, 8)
#define ROW(i)                                                                 \
	{                                                                      \
		IN_ROW(0, i), IN_ROW(1, i), IN_ROW(2, i), 0                    \
	}
#define COL(i)                                                                 \
	{                                                                      \
		IN_COL(i), IN_COL(i), IN_COL(i), 0                             \
	}
#define BOX_IN(b, i) IN_BOX(b, i, i % 3 * 3)
#define BOX(i)                                                                 \
	{                                                                      \
		BOX_IN(0, i), BOX_IN(1, i), BOX_IN(2, i), 0                    \
	}

const sdk_board sdk_peers[SDK_CELLS] = {NINE(PEERS)};
const sdk_board sdk_houses[27] = {NINE(ROW), NINE(COL), NINE(BOX)};

#define B1(n) n, n + 1, n + 1, n + 2
#define B2(n) B1(n), B1(n + 1), B1(n + 1), B1(n + 2)
#define B3(n) B2(n), B2(n + 1), B2(n + 1), B2(n + 2)
#define B4(n) B3(n), B3(n + 1), B3(n + 1), B3(n + 2)

const uint8_t sdk_bits[512] = {B4(0), B4(1)};
