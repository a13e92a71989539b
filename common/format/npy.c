/* Arrays of NumPy. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/io.h"
#include "format.h"
#include "record/record.h"

/*
 * NumPy's format 1.0: a header of 128 bytes, and the cells as they are. The
 * header holds the number of grids, so it is written last.
 */
enum { NPY = 128 };
#define MOST_PIPED (UINT64_C(100000000) * SDK_CELLS)

void
sdk_start_npy(const struct sdk_style *o)
{
	(void)o;
	sdk_late_start(NPY, MOST_PIPED);
}

SDK_WRITES(sdk_write_npy)
{
	(void)o;
	sdk_put_bytes(t, b->cells, b->n * SDK_CELLS);
}

SDK_EMITS(sdk_emit_npy)
{
	(void)o;
	sdk_late_write(b->text, b->len);
}

void
sdk_finish_npy(const struct sdk_style *o)
{
	char head[NPY + 1] = "\x93NUMPY\x01";
	int n;

	(void)o;
	head[8] = NPY - 10;
	n = snprintf(head + 10, sizeof head - 10,
	    "{'descr': '|u1', 'fortran_order': False, 'shape': (%" PRIu64
	    ", 81), }",
	    sdk_late_written() / SDK_CELLS);
	memset(head + 10 + n, ' ', (size_t)(NPY - 11 - n));
	head[NPY - 1] = '\n';
	sdk_late_finish(head);
}
