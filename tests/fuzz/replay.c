/*
 * Runs a fuzz target over the files given, and over those in folders given:
 * what the fuzzer once found, and what it starts from.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t runs;

static void
run_file(const char *path)
{
	static uint8_t data[1 << 20];
	FILE *f = fopen(path, "rb");
	uint8_t *own;
	size_t n;

	if (f == NULL) {
		perror(path);
		exit(2);
	}
	n = fread(data, 1, sizeof data, f);
	fclose(f);
	own = malloc(n != 0 ? n : 1); /* so that its ends are watched */
	if (own == NULL)
		abort();
	memcpy(own, data, n);
	LLVMFuzzerTestOneInput(own, n);
	free(own);
	runs++;
}

int
main(int argc, char *argv[])
{
	struct dirent *entry;
	char path[4096];
	DIR *dir;

	for (int i = 1; i < argc; i++) {
		dir = opendir(argv[i]);
		if (dir == NULL) {
			run_file(argv[i]);
			continue;
		}
		while ((entry = readdir(dir)) != NULL) {
			if (entry->d_name[0] == '.')
				continue;
			snprintf(
			    path, sizeof path, "%s/%s", argv[i], entry->d_name);
			run_file(path);
		}
		closedir(dir);
	}
	printf("%s: %zu inputs\n", argv[0], runs);
	return runs > 0 ? 0 : 1;
}
