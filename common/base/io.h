/*
 * The ends of the pipe: lines in, bytes out, through read(2) and write(2).
 */
#ifndef SDK_IO_H
#define SDK_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sdk_input {          /* several files read as one stream */
	char *const *files; /* the names still to come, up to a NULL */
	const char *file;   /* the one being read, for messages */
	uint64_t line;      /* the lines of it that are behind pos */
	char *buf;          /* what has been read ... */
	size_t pos, end;    /* ... and is not used yet */
	size_t size;
	uint64_t read; /* bytes so far, of all files */
	int fd;        /* -1 between files */
	bool ended, start, drop;
	bool fresh; /* the byte order mark may still come */
	bool mac;   /* some lines end in CR alone */
	enum { SDK_UTF_8, SDK_UTF_16_LE, SDK_UTF_16_BE } code; /* of the file */
	unsigned char *wide; /* UTF-16 that is not decoded yet, or NULL ... */
	size_t wides;        /* ... bytes of it */
};
struct sdk_line {
	const char *text; /* until the next call */
	size_t len;       /* without LF, CR LF, CR CR LF, CR */
	bool cut;         /* longer than can be held: the first part of it */
};
enum sdk_got {
	SDK_GOT_LINE,
	SDK_GOT_FILE_END, /* the lines of one file end here */
	SDK_GOT_ERROR,    /* a file can't be opened or read: errno, in->file */
	SDK_GOT_WAIT,     /* no whole line is there yet */
	SDK_GOT_END,      /* of the last file */
};
/*
 * files: names up to a NULL, "-" is stdin; none at all is stdin, too. Stdin can
 * be given once in the life of a program, in whichever of its inputs: the
 * second time ends the program with a message.
 */
void sdk_input_open(struct sdk_input *in, char *const *files);
/* For tests: stdin has been rewound, and may be given again. */
void sdk_input_rewound(void);
/*
 * The next line, without a byte order mark, in UTF-8 (a file that begins with
 * the mark of UTF-16 is decoded). Waits for it only if told so.
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
void sdk_input_close(struct sdk_input *in);
/*
 * Writes all of it at once and waits where that would block. False with the
 * reason in errno if not all of it could be written.
 */
bool sdk_write_to(int fd, const void *data, size_t size);
/* The same to stdout; if that fails, the program ends with the reason. */
void sdk_write(const void *data, size_t size);

#endif
