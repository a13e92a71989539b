/*
 * The canonical form of a complete and valid grid. Includer: defines COMPLETE,
 * the name of the function.
 *
 * The first row of the form is 123456789, so the digits follow from which line
 * becomes the first and from the order of columns. The second row decides most.
 * Of a pair of rows of a band, let s take each column to the column where the
 * first row has what the second row has in this one; the second row is s in the
 * new order of columns. Either s takes each stack to one stack, and then
 * row 2 can be 456789 and something, which is the least; or it takes two columns
 * of each stack to the next stack and one to the other. Then the least that row
 * 2 can be is 457189, where s swaps the first column and the fourth: the columns
 * that s swaps, which are few, say which first stack and which orders of columns
 * can be the best, and each leaves one order of all nine. What is left is
 * compared by row 3 and then as a whole. A grid where nothing is swapped is rare;
 * there all orders of columns are tried.
 *
 * The cost is bounded: 36 pairs of rows, with 1296 orders each.
 */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "engine.h"
#include "lut.h"

enum { MANY = 1296 };

struct choice {
	uint8_t top, second; /* lines; 9..17 are columns */
	uint8_t column[9];
};

struct work {
	uint8_t line[18][16]; /* digits; rows, then columns */
	uint8_t at[18][16];   /* of each digit */
	struct choice choice[MANY];
	size_t n;
	uint64_t least; /* row 2 of the choices, or its rank */
};

static void
lay_out(struct work *w, const uint8_t *in)
{
	for (int r = 0; r < 9; r++)
		for (int c = 0; c < 9; c++) {
			uint8_t d = in[9 * r + c];

			w->line[r][c] = d;
			w->line[9 + c][r] = d;
			w->at[r][d] = (uint8_t)c;
			w->at[9 + c][d] = (uint8_t)r;
		}
	for (int i = 0; i < 18; i++) {
		memset(w->line[i] + 9, 0, 7);
		w->at[i][0] = 15; /* no column's number */
	}
}

/* A choice whose row 2 has that rank; the place for it, or NULL. */
static inline struct choice *
offer(struct work *w, uint64_t rank)
{
	if (rank > w->least)
		return NULL;
	if (rank < w->least) {
		w->least = rank;
		w->n = 0;
	}
	return &w->choice[w->n++];
}

/*
 * s swaps columns c1 and c4; two columns of the stack of c1 go to that of c4.
 * Row 2 is 457189 and an order of 2, 3 and 6.
 */
static inline void
swapped(struct work *w, int top, int second, const uint8_t *s, int c1, int c4)
{
	int a = c1 / 3 * 3, b = c4 / 3 * 3, c = 9 - a - b;
	int x = a + (c1 - a + 1) % 3, y = 3 * a + 3 - c1 - x;
	int c2 = s[x] >= b && s[x] < b + 3 ? x : y, c3 = x + y - c2;
	int c5 = s[c2], c6 = 3 * b + 3 - c4 - c5;
	int c7 = s[c3], c8 = s[c5], c9 = 3 * c + 3 - c7 - c8;
	unsigned seven = s[c7] == c2 ? 2 : s[c7] == c3 ? 3 : 6;
	unsigned eight = s[c8] == c2 ? 2 : s[c8] == c3 ? 3 : 6;
	struct choice *p = offer(w, 8 * seven + eight);

	if (p == NULL)
		return;
	*p = (struct choice){(uint8_t)top, (uint8_t)second,
	    {(uint8_t)c1, (uint8_t)c2, (uint8_t)c3, (uint8_t)c4, (uint8_t)c5,
		(uint8_t)c6, (uint8_t)c7, (uint8_t)c8, (uint8_t)c9}};
}

/* Each of the pairs of rows that swap columns. */
static void
mixed(struct work *w)
{
	uint8_t s[2][16];
	unsigned swap;
	v16 there, back;

	for (int pair = 0; pair < 18; pair++) {
		int i = pair / 3 * 3 + (pair % 3 == 2);
		int j = pair / 3 * 3 + (pair % 3 == 0 ? 1 : 2);

		there = LUT(LOAD(w->at[i]), LOAD(w->line[j]));
		back = LUT(LOAD(w->at[j]), LOAD(w->line[i]));
		swap = SAME(there, back) & 0x1ff;
		if (swap == 0)
			continue;
		STORE(s[0], there);
		STORE(s[1], back);
		/* How many of the first stack go to the third. */
		bool up = __builtin_popcount(ABOVE(there, 5) & 7) == 1;

		for (; swap != 0; swap &= swap - 1) {
			int c = __builtin_ctz(swap), d = s[0][c];

			/* Two of the stack of c go to the next stack. */
			if ((c / 3 + 1) % 3 == d / 3) {
				if (up)
					swapped(w, i, j, s[0], c, d);
				else
					swapped(w, j, i, s[1], c, d);
			} else if (up)
				swapped(w, j, i, s[1], c, d);
			else
				swapped(w, i, j, s[0], c, d);
		}
	}
}

static const uint8_t three[6][3] = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* s takes stacks to stacks: row 2 is 456789 and an order of 1, 2 and 3. */
static void
pure(struct work *w, int top, int second)
{
	uint8_t s[16], c[9];
	struct choice *p;
	uint64_t rank;

	STORE(s, LUT(LOAD(w->at[top]), LOAD(w->line[second])));
	for (int k = 0; k < 18; k++) {
		for (int i = 0; i < 3; i++) {
			c[i] = (uint8_t)(k / 6 * 3 + three[k % 6][i]);
			c[3 + i] = s[c[i]];
			c[6 + i] = s[c[3 + i]];
		}
		rank = 0;
		for (int i = 0; i < 3; i++)
			rank = 4 * rank + (s[c[6 + i]] == c[1]      ? 1
					      : s[c[6 + i]] == c[2] ? 2
								    : 0);
		if ((p = offer(w, rank)) == NULL)
			continue;
		p->top = (uint8_t)top;
		p->second = (uint8_t)second;
		memcpy(p->column, c, 9);
	}
}

/* All orders of columns: rows 2 as they come. */
static void
any(struct work *w, int top, int second)
{
	uint8_t s[16], c[9], rank[9];
	struct choice *p;
	uint64_t row;

	STORE(s, LUT(LOAD(w->at[top]), LOAD(w->line[second])));
	for (int k = 0; k < 1296; k++) {
		const uint8_t *stack = three[k / 216];
		int in[3] = {k % 6, k / 6 % 6, k / 36 % 6};

		for (int i = 0; i < 9; i++) {
			c[i] = (uint8_t)(3 * stack[i / 3] +
					 three[in[i / 3]][i % 3]);
			rank[c[i]] = (uint8_t)i;
		}
		row = 0;
		for (int i = 0; i < 8; i++)
			row = row << 8 | rank[s[c[i]]];
		if ((p = offer(w, row)) == NULL)
			continue;
		p->top = (uint8_t)top;
		p->second = (uint8_t)second;
		memcpy(p->column, c, 9);
	}
}

/* The bands in which rows take stacks to stacks, as bits. */
static unsigned
pure_bands(const struct work *w)
{
	unsigned bands = 0, up;
	v16 s;

	for (int b = 0; b < 6; b++) {
		s = LUT(LOAD(w->at[3 * b]), LOAD(w->line[3 * b + 1]));
		up = ABOVE(s, 5) & 7;
		if (up == 0 || up == 7)
			bands |= 1U << b;
	}
	return bands;
}

static void
choose(struct work *w)
{
	unsigned bands = pure_bands(w);

	w->n = 0;
	w->least = UINT64_MAX;
	if (bands == 0) {
		mixed(w);
		if (w->n > 0)
			return;
	}
	for (int b = 0; b < 6; b++)
		for (int k = 0; k < 6; k++) {
			int i = 3 * b + three[k][0], j = 3 * b + three[k][1];

			if ((bands >> b & 1) != 0)
				pure(w, i, j);
			else if (bands == 0)
				any(w, i, j);
		}
}

/* What turns a line, in the order of columns, into labels. */
struct view {
	v16 order, label; /* label: of each digit */
};

static inline struct view
view(const struct work *w, const struct choice *p)
{
	uint8_t order[16] = {0}, rank[16] = {0};
	struct view v;

	memset(order + 9, 15, 7);
	memcpy(order, p->column, 9);
	for (uint8_t i = 0; i < 9; i++)
		rank[order[i]] = i + 1;
	v.order = LOAD(order);
	v.label = LUT(LOAD(rank), LOAD(w->at[p->top]));
	return v;
}

static inline v16
see(const struct work *w, const struct view *v, int line)
{
	return LUT(v->label, LUT(LOAD(w->line[line]), v->order));
}

/* Only those whose row 3 is the least stay. */
static void
compare_row_3(struct work *w)
{
	uint64_t least = UINT64_MAX, row;
	struct view v;
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++) {
		const struct choice *p = &w->choice[i];
		int band = p->top / 3 * 3;

		v = view(w, p);
		row = FIRST8(see(w, &v, 3 * band + 3 - p->top - p->second));
		if (row > least)
			continue;
		if (row < least)
			n = 0;
		least = row;
		w->choice[n++] = *p;
	}
	w->n = n;
}

#define ORDER(a, b)                                                            \
	if (first[a] > first[b]) {                                             \
		uint8_t f = first[a], l = line[a];                             \
		first[a] = first[b], line[a] = line[b];                        \
		first[b] = f, line[b] = l;                                     \
	}

/* The whole grid of a choice: bands and rows go by their first cells. */
static void
finish(
    const struct work *w, const struct choice *p, uint8_t *grid, uint8_t *lines)
{
	int half = p->top / 9 * 9, band = p->top / 3, n = 3;
	uint8_t text[6][16], line[3], first[3], other[2][3], least[2];
	struct view v = view(w, p);
	uint8_t label[16];

	STORE(label, v.label);
	lines[0] = p->top;
	lines[1] = p->second;
	lines[2] = (uint8_t)(9 * band + 3 - p->top - p->second);
	for (int b = half / 3, k = 0; b < half / 3 + 3; b++) {
		if (b == band)
			continue;
		for (int i = 0; i < 3; i++) {
			line[i] = (uint8_t)(3 * b + i);
			first[i] = label[w->line[line[i]][p->column[0]]];
		}
		ORDER(0, 1)
		ORDER(1, 2)
		ORDER(0, 1)
		memcpy(other[k], line, 3);
		least[k++] = first[0];
	}
	memcpy(lines + 3, other[least[0] > least[1]], 3);
	memcpy(lines + 6, other[least[0] < least[1]], 3);
	for (int i = 0; i < 3; i++) {
		STORE(text[i], see(w, &v, lines[i]));
		memcpy(grid + 9 * i, text[i], 9);
	}
	for (; n < 9; n++) {
		STORE(text[n - 3], see(w, &v, lines[n]));
		memcpy(grid + 9 * n, text[n - 3], 9);
	}
}

static void
mapping(const struct work *w, const struct choice *p, const uint8_t *lines,
    struct sdk_mapping *m)
{
	m->transposed = p->top >= 9;
	m->digit[0] = 0;
	for (int i = 0; i < 9; i++) {
		m->row[i] = (uint8_t)(lines[i] % 9);
		m->column[i] = p->column[i];
		m->digit[w->line[p->top][p->column[i]]] = (uint8_t)(i + 1);
	}
}

void
COMPLETE(
    const uint8_t *in, uint8_t *out, struct sdk_mapping *map, uint64_t *count)
{
	uint8_t grid[SDK_GRID], best[SDK_GRID], lines[9];
	struct sdk_mapping m;
	uint64_t same = 0;
	struct work w;
	int cmp;

	lay_out(&w, in);
	choose(&w);
	if (w.n > 1)
		compare_row_3(&w);
	for (size_t i = 0; i < w.n; i++) {
		finish(&w, &w.choice[i], grid, lines);
		cmp = i == 0 ? -1 : memcmp(grid, best, SDK_GRID);
		if (cmp > 0)
			continue;
		if (cmp < 0) {
			memcpy(best, grid, SDK_GRID);
			same = 0;
		}
		same++;
		if (map == NULL)
			continue;
		mapping(&w, &w.choice[i], lines, &m);
		if (cmp < 0 || sdk_mapping_before(&m, map))
			*map = m;
	}
	memcpy(out, best, SDK_GRID);
	if (count != NULL)
		*count = same;
}
