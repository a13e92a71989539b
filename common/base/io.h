/*
 * The ends of the pipe: lines in, bytes out, through read(2) and write(2).
 */
#ifndef SDK_IO_H
#define SDK_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sdk_input; /* several files read as one stream */
struct sdk_line {
	const char *text; /* until the next call */
	size_t len;       /* without LF, CR LF, CR CR LF, CR */
	bool cut;         /* longer than can be held: the first part of it */
};
enum sdk_got {
	SDK_GOT_LINE,
	SDK_GOT_FILE_END, /* the lines of one file end here */
	SDK_GOT_ERROR,    /* a file can't be opened or read: errno */
	SDK_GOT_WAIT,     /* no whole line is there yet */
	SDK_GOT_END,      /* of the last file */
};
/*
 * files: names up to a NULL, "-" is stdin; none at all is stdin, too. Stdin can
 * be given once in the life of a program, in whichever of its inputs: the
 * second time ends the program with a message.
 */
struct sdk_input *sdk_input_open(char *const *files);
/* For tests: stdin has been rewound, and may be given again. */
void sdk_input_rewound(void);
/*
 * The next line, without a byte order mark, in UTF-8 (a file that begins with
 * the mark of UTF-16 is decoded). Waits for it only if `wait` is set.
 */
enum sdk_got sdk_input_line(
    struct sdk_input *in, bool wait, struct sdk_line *line);
/*
 * A look at a line that is still to come, without taking it: that which begins
 * *at bytes from here, 0 first; *at becomes where the next one begins. Waits
 * for it. False where the file ends, or the buffer is full. The text of the
 * line that was got before is lost by this.
 */
bool sdk_input_ahead(struct sdk_input *in, size_t *at, struct sdk_line *line);
/* The file being read, for messages; the lines of it that were got. */
const char *sdk_input_file(const struct sdk_input *in);
uint64_t sdk_input_lines(const struct sdk_input *in);
/* Bytes read so far, of all files. */
uint64_t sdk_input_bytes(const struct sdk_input *in);
/*
 * What is there of the file and was not got yet, for a reader that needs no
 * lines: *n bytes from where the next line begins. After a line that was cut
 * there is nothing. Then takes so many of these bytes, which are whole lines.
 */
const char *sdk_input_there(const struct sdk_input *in, size_t *n);
void sdk_input_take(struct sdk_input *in, size_t bytes, uint64_t lines);
/* The rest of the line just got, which was cut, is to come as another part. */
void sdk_input_more(struct sdk_input *in);
void sdk_input_close(struct sdk_input *in);
/*
 * Writes all of it at once and waits where that would block. False with the
 * reason in errno if not all of it could be written.
 */
bool sdk_write_to(int fd, const void *data, size_t size);
/* The same to stdout; if that fails, the program ends with the reason. */
void sdk_write(const void *data, size_t size);

#endif
