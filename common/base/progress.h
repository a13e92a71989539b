/*
 * Progress of a tool, on standard error once a second.
 */
#ifndef SDK_PROGRESS_H
#define SDK_PROGRESS_H

#include <stdint.h>

/* total: how many grids there will be, or 0 if that is not known. */
struct sdk_progress *sdk_progress_start(uint64_t total);
/* The same for the records of files, if their sizes are known. */
struct sdk_progress *sdk_progress_files(char *const *files);
/* n more are done. With p NULL nothing happens, here and below. */
void sdk_progress_add(struct sdk_progress *p, uint64_t n);
/* So many bytes of the files have been read. */
void sdk_progress_read(struct sdk_progress *p, uint64_t bytes);
/* Reports the total and frees p. */
void sdk_progress_end(struct sdk_progress *p);

#endif
