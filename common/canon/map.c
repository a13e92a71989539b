/*
 * Transformations: applied, undone, as text, at random; and the hash of a
 * class. man/sudoku.5 defines the text and the hash, for ever.
 */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "engine.h"

void
sdk_map(const struct sdk_mapping *m, const uint8_t *in, uint8_t *out)
{
	int down = m->transposed ? 1 : 9, right = m->transposed ? 9 : 1;

	for (int r = 0; r < 9; r++)
		for (int c = 0; c < 9; c++)
			out[9 * r + c] = m->digit[in[down * m->row[r] +
						     right * m->column[c]]];
}

void
sdk_unmap(const struct sdk_mapping *m, const uint8_t *in, uint8_t *out)
{
	int down = m->transposed ? 1 : 9, right = m->transposed ? 9 : 1;
	uint8_t digit[10];

	for (int d = 0; d < 10; d++)
		digit[m->digit[d]] = (uint8_t)d;
	for (int r = 0; r < 9; r++)
		for (int c = 0; c < 9; c++)
			out[down * m->row[r] + right * m->column[c]] =
			    digit[in[9 * r + c]];
}

void
sdk_mapping_print(const struct sdk_mapping *m, char *text)
{
	text[0] = m->transposed ? 't' : '-';
	text[1] = text[11] = text[21] = ' ';
	for (int i = 0; i < 9; i++) {
		text[2 + i] = (char)('1' + m->row[i]);
		text[12 + i] = (char)('1' + m->column[i]);
		text[22 + i] = (char)('0' + m->digit[i + 1]);
	}
}

/* Whether nine digits are all different; and, if so asked, three by three. */
static bool
permutation(const char *s, bool threes)
{
	unsigned seen = 0;

	for (int i = 0; i < 9; i++) {
		if (s[i] < '1' || s[i] > '9')
			return false;
		seen |= 1U << (s[i] - '1');
		if (threes && (s[i] - '1') / 3 != (s[i / 3 * 3] - '1') / 3)
			return false;
	}
	return seen == 0x1ff;
}

bool
sdk_mapping_parse(
    const char *text, size_t len, struct sdk_mapping *m, char why[96])
{
	static const char *const what[] = {"rows", "columns", "digits"};

	while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	if (len != SDK_MAPPING_TEXT) {
		snprintf(why, 96, "want a mapping of %d characters, got %zu",
		    SDK_MAPPING_TEXT, len);
		return false;
	}
	if (text[0] != 't' && text[0] != '-') {
		snprintf(why, 96, "want a mapping that begins with t or -");
		return false;
	}
	for (int k = 0; k < 3; k++)
		if (text[10 * k + 1] != ' ' ||
		    !permutation(text + 10 * k + 2, k < 2)) {
			snprintf(why, 96,
			    "want nine different digits for the %s%s", what[k],
			    k == 0   ? ", band by band"
			    : k == 1 ? ", stack by stack"
				     : "");
			return false;
		}
	m->transposed = text[0] == 't';
	m->digit[0] = 0;
	for (int i = 0; i < 9; i++) {
		m->row[i] = (uint8_t)(text[2 + i] - '1');
		m->column[i] = (uint8_t)(text[12 + i] - '1');
		m->digit[i + 1] = (uint8_t)(text[22 + i] - '0');
	}
	return true;
}

/*
 * A number below n, each with the same probability: the high half of a product,
 * where a low half that would come once too often is drawn again (Lemire, "Fast
 * random integer generation in an interval", 2019). Draws of different `which`
 * are independent.
 */
static unsigned
below(uint64_t key, unsigned which, uint32_t n)
{
	uint32_t over = (uint32_t)-n % n;
	uint64_t product;

	for (uint64_t i = which;; i += 64) {
		product = (sdk_mix(key, i) >> 32) * n;
		if ((uint32_t)product >= over)
			return (unsigned)(product >> 32);
	}
}

/* Permutation number k of n things. */
static void
permute(uint8_t *p, unsigned n, unsigned k)
{
	uint8_t t;

	for (unsigned i = n; i > 1; i--) {
		t = p[i - 1];
		p[i - 1] = p[k % i];
		p[k % i] = t;
		k /= i;
	}
}

static void
shuffle_lines(uint8_t *line, uint64_t key, unsigned which, bool in, bool among)
{
	uint8_t three[3] = {0, 1, 2}, one[3];

	if (among)
		permute(three, 3, below(key, which, 6));
	for (unsigned b = 0; b < 3; b++) {
		for (unsigned i = 0; i < 3; i++)
			one[i] = (uint8_t)(3 * three[b] + i);
		if (in)
			permute(one, 3, below(key, which + 1 + b, 6));
		memcpy(line + 3 * b, one, 3);
	}
}

void
sdk_mapping_random(uint64_t seed, uint64_t number, uint64_t copy, unsigned what,
    struct sdk_mapping *m)
{
	uint64_t key = sdk_mix(sdk_mix(seed, number), copy);

	m->transposed = (what & SDK_TRANSPOSE) != 0 && below(key, 0, 2) == 1;
	shuffle_lines(
	    m->row, key, 1, (what & SDK_ROWS) != 0, (what & SDK_BANDS) != 0);
	shuffle_lines(m->column, key, 5, (what & SDK_COLUMNS) != 0,
	    (what & SDK_STACKS) != 0);
	for (uint8_t d = 0; d < 10; d++)
		m->digit[d] = d;
	if ((what & SDK_DIGITS) != 0)
		permute(m->digit + 1, 9, below(key, 9, 362880));
}

/*
 * FNV-1a of 64 bits (Fowler, Noll, Vo) over 81 characters, then the finalizer
 * of splitmix64, since the first bits of FNV alone are not mixed enough.
 */
uint64_t
sdk_class_hash(const uint8_t *canonical)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (int i = 0; i < 81; i++)
		h = (h ^ ('0' + canonical[i])) * UINT64_C(0x100000001b3);
	h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
	return h ^ h >> 31;
}

/* floor(hash * buckets / 2^64) */
uint32_t
sdk_class_bucket(uint64_t hash, uint32_t buckets)
{
	uint64_t high = (hash >> 32) * buckets;
	uint64_t low = (hash & 0xffffffff) * buckets;

	return (uint32_t)((high + (low >> 32)) >> 32);
}

bool
sdk_mapping_before(const struct sdk_mapping *a, const struct sdk_mapping *b)
{
	int cmp;

	if (a->transposed != b->transposed)
		return b->transposed;
	if ((cmp = memcmp(a->row, b->row, 9)) == 0)
		cmp = memcmp(a->column, b->column, 9);
	return cmp < 0;
}
