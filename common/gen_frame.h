/* Frames in plain C; put_digits() shows what the words are for. */
struct frame {
	/* digits by rows, written as they will be */
	uint8_t box1[9], box2[9], box3[9], box4[9], box7[9];
	FRAME
};

static inline void
subsets(uint32_t *set, uint32_t x, uint32_t y, uint32_t z)
{
	set[0] = 0;
	set[1] = x;
	set[2] = y;
	set[3] = x | y;
	set[4] = z;
	set[5] = x | z;
	set[6] = y | z;
	set[7] = x | y | z;
}

/* Two boxes beside (below) box 1, which is given by rows (by columns). */
static inline void
decode_two(uint32_t way, const uint8_t *box1, uint8_t *near, uint8_t *far,
    unsigned across, unsigned down)
{
	unsigned split = way / ONES;
	const uint8_t *order[2] = {
	    table.six[way % 216], table.six[way / 216 % 216]};

	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *n = table.near[split][i][order[0][i]];
		const uint8_t *f = table.far[split][i][order[1][i]];

		for (unsigned j = 0; j < 3; j++) {
			near[down * i + across * j] = box1[n[j]];
			far[down * i + across * j] = box1[f[j]];
		}
	}
}

/* The vectors want it in two parts; this does all, and the other nothing. */
static inline void
decode_first(const struct sdk_gen *g, uint32_t a, uint32_t b, uint8_t zero,
    struct frame *f)
{
	uint32_t n = g->first + a / WAYS * (g->right / WAYS) + b / WAYS;
	const uint8_t *three = table.three[n / 720];
	const uint8_t *others = table.others[n % 720];
	uint8_t turned[9];
	uint32_t place47[9], place3[9];

	zero++;
	f->box1[0] = zero + three[0];
	for (unsigned i = 0; i < 8; i++)
		f->box1[1 + i] = zero + three[others[i]];
	for (unsigned i = 0; i < 9; i++)
		turned[i] = f->box1[i % 3 * 3 + i / 3];
	decode_two(a % WAYS, f->box1, f->box2, f->box3, 1, 3);
	decode_two(b % WAYS, turned, f->box4, f->box7, 3, 1);

	for (unsigned i = 0; i < 9; i++) {
		place47[f->box4[i] - zero] = 1U << i;
		place3[f->box3[i] - zero] = 1U << i;
	}
	for (unsigned i = 0; i < 9; i++)
		place47[f->box7[i] - zero] |= 1U << (16 + i);
	for (unsigned i = 0; i < 3; i++) {
		const uint8_t *two = f->box2 + i;
		const uint8_t *four = f->box4 + 3 * i, *seven = f->box7 + 3 * i;
		uint32_t both[3];

		subsets(f->column[i], place47[two[0] - zero],
		    place47[two[3] - zero], place47[two[6] - zero]);
		for (unsigned j = 0; j < 3; j++)
			both[j] = place3[four[j] - zero] |
				  place3[seven[j] - zero] << 16;
		subsets(f->row[i], both[0], both[1], both[2]);
		f->own[i] = 0x00070007U << 3 * i;
		f->own[3 + i] = f->row[i][7];
		f->own[6 + i] = f->column[i][7];
		for (unsigned j = 0; j < 9; j += 3)
			f->other[i + j] = (LOW | HIGH) ^ f->own[i + j];
		f->other[6 + i] |= CHANCE_0 << i;
	}
}

static inline void
decode_rest(struct frame *f)
{
	(void)f;
}

/* Which place is in a set of one. */
static inline unsigned
place(uint32_t one)
{
	return (unsigned)__builtin_ctz(one);
}

/* All 81 digits, `step` apart. */
static inline void
put_digits(const struct frame *f, unsigned split, uint8_t *out, unsigned step)
{
	const uint32_t *columns = table.columns[split] + 1;
	const uint32_t *own = f->own, *other = f->other;
	uint32_t column[2][3];

	for (unsigned c = 0; c < 3; c++) {
		uint32_t w = own[6 + (c + 1) % 3] ^ (f->moved & other[6 + c]);

		column[0][c] = w & LOW;
		column[1][c] = ((w ^ other[6 + c]) & HIGH) >> 16;
	}
	for (unsigned r = 0; r < 3; r++) {
		uint32_t side = own[(r + 1) % 3] ^ (f->turned & other[r]);
		uint32_t rest = own[3 + (r + 2) % 3] ^ (f->rows & other[3 + r]);

		for (unsigned c = 0; c < 3; c++) {
			uint8_t *at = out + (9 * r + c) * step;
			unsigned i = 3 * r + c;

			at[0] = f->box1[i];
			at[3 * step] = f->box2[i];
			at[6 * step] = f->box3[i];
			at[27 * step] = f->box4[i];
			at[30 * step] = f->box4[place(side & column[0][c])];
			at[33 * step] = f->box3[place(rest & columns[c] & LOW)];
			at[54 * step] = f->box7[i];
			at[57 * step] =
			    f->box7[place(side >> 16 & column[1][c])];
			at[60 * step] =
			    f->box3[place((rest & columns[c]) >> 16)];
		}
	}
}

static inline void
put(const struct frame *f, unsigned split, uint8_t *out, bool text)
{
	if (text) {
		memcpy(out, table.blank, SDK_TEXT);
		put_digits(f, split, out + 1, 2);
	} else
		put_digits(f, split, out, 1);
}
