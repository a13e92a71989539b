/*
 * Canonical forms: the ways agree, the mapping leads there and back, and an
 * equivalent has the same form. The first byte chooses the equivalent, the others
 * are cells. The rest of the data is read as a mapping, too.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "canon/canon.h"
#include "canon/engine.h"
#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
demand(bool holds)
{
	if (!holds)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t in[SDK_CELLS + SDK_PAD] = {0}, one[SDK_CELLS], two[SDK_CELLS];
	uint8_t other[SDK_CELLS + SDK_PAD] = {0};
	char text[SDK_MAPPING_TEXT], why[96];
	struct sdk_mapping m, random;
	uint64_t count, again;

	if (sdk_mapping_parse((const char *)data, size, &m, why)) {
		sdk_mapping_print(&m, text);
		demand(memcmp(text, data, sizeof text) == 0);
	}
	if (size == 0)
		return 0;
	for (size_t i = 0; i < SDK_CELLS && i + 1 < size; i++)
		in[i] = data[i + 1] >= '1' && data[i + 1] <= '9'
			    ? data[i + 1] - '0'
			    : 0;
	sdk_canon(in, 1, one, &m, &count);
	sdk_map(&m, in, two);
	demand(memcmp(one, two, SDK_CELLS) == 0);
	sdk_unmap(&m, one, two);
	demand(memcmp(in, two, SDK_CELLS) == 0);
	demand(memcmp(one, in, SDK_CELLS) <= 0);
	sdk_canon_general(in, two, &random, &again);
	demand(memcmp(one, two, SDK_CELLS) == 0 && count == again);
	demand(memcmp(&m, &random, sizeof m) == 0);
	sdk_mapping_random(0, data[0], 1, SDK_EVERYTHING, &random);
	sdk_map(&random, in, other);
	sdk_canon(other, 1, two, NULL, &again);
	demand(memcmp(one, two, SDK_CELLS) == 0 && count == again);
	return 0;
}
