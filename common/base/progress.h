/*
 * Progress of a tool, on standard error once a second.
 */
#ifndef SDK_PROGRESS_H
#define SDK_PROGRESS_H

#include <stdint.h>

/* total: how many there will be, or 0 if nobody knows. */
struct sdk_progress *sdk_progress_start(uint64_t total);
/* The same for what the files hold, whose sizes may be known. */
struct sdk_progress *sdk_progress_files(char *const *files);
/* For emit: n more are done. NULL does nothing, here and below. */
void sdk_progress_add(struct sdk_progress *p, uint64_t n);
/* So many bytes of the files are done. */
void sdk_progress_read(struct sdk_progress *p, uint64_t bytes);
/* Tells the sum and frees p. */
void sdk_progress_end(struct sdk_progress *p);

#endif
