/* Memory that each thread has for itself. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/sdk.h"
#include "kernel.h"

static pthread_key_t own_key;

static void
make_own_key(void)
{
	if (pthread_key_create(&own_key, free) != 0)
		sdk_die("a key for the memory of threads:");
}

void *
sdk_own(size_t size)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	static _Thread_local size_t there;
	void *p;

	pthread_once(&once, make_own_key);
	p = pthread_getspecific(own_key);
	if (there != size) {
		free(p);
		there = size;
		p = aligned_alloc(64, (size + 63) / 64 * 64);
		if (p == NULL || pthread_setspecific(own_key, p) != 0)
			sdk_die("%zu bytes for a thread:", size);
		memset(p, 0, size);
	}
	return p;
}
