/*
 * The reader against inputs whose meaning is known because they are made of
 * pieces whose meaning is known, through pipes that break them anywhere.
 * usage: test_record [SEED]
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/rng.h"
#include "base/sdk.h"
#include "record/record.h"

enum { MOST = 400, TEXT = 1 << 20 };

static uint64_t seed, turn;

static unsigned
below(unsigned n)
{
	return (unsigned)(sdk_mix(seed, turn++) % n);
}

/* An input, and what must come of it. */
struct input {
	char text[TEXT];
	size_t len;
	uint64_t line; /* lines so far */
	struct want {
		bool good;
		uint64_t line; /* of good ones */
		uint8_t cells[SDK_CELLS];
	} want[MOST];
	size_t records;
};
static struct input in;

static void
put(const char *s)
{
	size_t n = strlen(s);

	memcpy(in.text + in.len, s, n);
	in.len += n;
}

static void
put_char(char c)
{
	in.text[in.len++] = c;
}

static void
end_line(bool crlf)
{
	static const char *const trail[] = {"", "", " ", "\t", "  \t "};

	put(trail[below(5)]);
	put(crlf ? "\r\n" : "\n");
	in.line++;
}

static void
maybe_comment(void)
{
	if (below(20) == 0) {
		put("# 1 2 3 comment \x80");
		end_line(below(2));
	}
}

/* Blanks of one record are x and X, or any of the other signs. */
static bool letters;

static void
put_cell(uint8_t c, bool native)
{
	put_char(c != 0    ? (char)('0' + c)
		 : native  ? '0'
		 : letters ? "xX"[below(2)]
			   : "0._*-"[below(5)]);
}

static void
put_row(const uint8_t *cells, unsigned n, int style, bool crlf)
{
	static const char *const gap[] = {" ", "", "\t", "  ", " \t"};

	if (style != 0 && below(8) == 0)
		put("  ");
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			put(gap[style]);
		put_cell(cells[i], style == 0);
	}
	if (style == 0) {
		put_char('\n');
		in.line++;
	} else
		end_line(crlf);
}

static struct want *
next(bool good)
{
	struct want *w = &in.want[in.records++];

	letters = below(4) == 0;
	w->good = good;
	w->line = in.line + 1;
	for (int i = 0; i < SDK_CELLS; i++)
		w->cells[i] = (uint8_t)(below(3) ? 0 : below(10));
	return w;
}

static void
good_grid(void)
{
	int style = (int)below(5);
	bool crlf = below(4) == 0, talk = below(4) == 0;
	struct want *w;

	if (talk)
		maybe_comment();
	w = next(true);
	for (int r = 0; r < 9; r++) {
		if (r > 0 && talk)
			maybe_comment();
		put_row(w->cells + 9 * r, 9, style, crlf);
	}
}

static void
good_line(void)
{
	bool plain = below(2);
	struct want *w = next(true);

	for (int i = 0; i < SDK_CELLS; i++)
		put_cell(w->cells[i], plain);
	if (below(3) == 0)
		put("\t1 comment, 530070000600195000");
	end_line(below(4) == 0);
}

/* Malformed in one of several ways, up to its empty line. */
static void
bad_grid(void)
{
	unsigned how = below(7), at = below(9), rows = 9;
	struct want *w = next(false);

	if (how == 0)
		rows = 1 + below(8);
	for (unsigned r = 0; r < rows; r++) {
		if (how == 1 && r == at)
			put("1 2 3 4 a 6 7 8 9\n"), in.line++;
		else if (how == 2 && r == at)
			put_row(w->cells, 10, 0, false);
		else if (how == 3 && r == at)
			put_row(w->cells, 8, 1, false);
		else if (how == 4 && r == at)
			put("1 2 X 0 4 5 6 7 8\n"), in.line++;
		else if (how == 5 && r == at)
			put("1 2 . x 4 5 6 7 8\n"), in.line++;
		else if (how == 6 && r == at)
			put("1 2 3 | 4 5 6 | 7 8 9\n"), in.line++;
		else
			put_row(w->cells + 9 * r, 9, 0, false);
	}
	put("\n");
	in.line++;
}

/* By itself: the lines around it are not its own. */
static void
bad_line(void)
{
	struct want *w = next(false);
	unsigned n = below(2) ? 80 : 82, at = below(60);
	unsigned how = below(2);

	for (unsigned i = 0; i < n; i++)
		put_cell(i == at ? 1 : w->cells[i % SDK_CELLS], true);
	if (how)
		in.text[in.len - 1 - at] = "a?#|\x01"[below(5)];
	end_line(false);
	/* What is left of a malformed record ends here, or at a line. */
	put("\n");
	in.line++;
}

static void
make(void)
{
	unsigned n = 1 + below(below(4) ? 30 : MOST - 1);
	/* Malformed ones beyond the twentieth are not told one by one. */
	unsigned malformed = below(2) ? 0 : 18;

	in.len = in.line = in.records = 0;
	if (below(8) == 0)
		put("\xef\xbb\xbf");
	while (n-- > 0) {
		unsigned what = below(8);

		if (what < 4)
			good_grid();
		else if (what < 6 || malformed == 0)
			good_line();
		else if (malformed-- > 0)
			what == 6 ? bad_grid() : bad_line();
		while (below(3) == 0)
			end_line(false);
	}
	if (below(4) == 0 && malformed > 0) {
		next(false);
		put("123456789\n1");
		in.line += 2;
	} else if (below(2) && in.text[in.len - 1] == '\n')
		in.len--; /* a missing last newline */
}

/* The other end of the pipe. */
struct feed {
	int fd;
	unsigned most;
	uint64_t turn;
};

static void *
feed(void *arg)
{
	struct feed *f = arg;
	size_t at = 0, n;
	ssize_t w;

	while (at < in.len) {
		n = 1 + sdk_mix(~seed, f->turn++) % f->most;
		if (n > in.len - at)
			n = in.len - at;
		w = write(f->fd, in.text + at, n);
		if (w < 0)
			sdk_die("pipe:");
		at += (size_t)w;
	}
	close(f->fd);
	return NULL;
}

static void
compare(struct sdk_reader *r, size_t room)
{
	struct sdk_batch b;
	size_t at = 0, told = 0, bad = 0;

	sdk_batch_init(&b, room);
	while (sdk_read(r, &b)) {
		if (b.n == 0 && b.notes == 0)
			sdk_die("seed %" PRIu64 ": an empty batch", seed);
		for (size_t i = 0; i < b.n; i++, at++) {
			while (at < in.records && !in.want[at].good)
				at++, bad++;
			if (at == in.records || b.place[i].number != at + 1 ||
			    b.place[i].line != in.want[at].line ||
			    memcmp(b.cells + SDK_CELLS * i, in.want[at].cells,
				SDK_CELLS) != 0)
				sdk_die("seed %" PRIu64 ": record %zu, line "
					"%" PRIu64 ": got record %" PRIu64
					", line %" PRIu64,
				    seed, at + 1, in.want[at].line,
				    b.place[i].number, b.place[i].line);
		}
		told += b.notes;
		for (size_t i = 0; i < b.notes; i++)
			free(b.note[i]);
		b.n = b.notes = 0;
	}
	for (; at < in.records; at++, bad++)
		if (in.want[at].good)
			sdk_die("seed %" PRIu64 ": record %zu is lost", seed,
			    at + 1);
	if (told != bad || sdk_reader_records(r) != in.records)
		sdk_die("seed %" PRIu64 ": %zu malformed records told, want "
			"%zu",
		    seed, told, bad);
	if (sdk_reader_close(r) != (bad > 0 ? SDK_TROUBLE : SDK_YES))
		sdk_die("seed %" PRIu64 ": wrong status", seed);
	sdk_batch_free(&b);
}

int
main(int argc, char *argv[])
{
	static const unsigned most[] = {1, 7, 163, 5000, 1 << 20};
	char *const none[] = {NULL};
	uint64_t first;
	pthread_t thread;

	sdk_start(argv[0]);
	first = argc > 1 ? sdk_number(argv[1], 0, UINT64_MAX, "SEED")
			 : sdk_random_seed();
	printf("test_record: seed %" PRIu64 "\n", first);
	for (seed = first; seed < first + 300; seed++) {
		struct feed f = {.most = most[seed % 5]};
		int end[2];

		turn = 0;
		make();
		if (pipe(end) != 0 || dup2(end[0], STDIN_FILENO) < 0)
			sdk_die("pipe:");
		close(end[0]);
		f.fd = end[1];
		if (pthread_create(&thread, NULL, feed, &f) != 0)
			sdk_die("thread:");
		sdk_input_rewound();
		compare(sdk_reader_open(none), 1 + seed % 3 * 50);
		pthread_join(thread, NULL);
	}
	printf("test_record: ok\n");
	return 0;
}
