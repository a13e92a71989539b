/*
 * Formats to look at and to print: SVG, HTML, PDF. All of them draw the same
 * pages, with the origin at the top left and the point (1/72 inch) as unit.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/sdk.h"
#include "format.h"
#include "record/record.h"

enum {
	HEAD = 320,    /* bytes for the first lines of an SVG, written last */
	MARGIN = 42,   /* of a page: 15 mm, which every printer can print */
	GAP = 26,      /* between two grids */
	CAPTION = 18,  /* height of a caption */
	TITLE = 30,    /* height of the title */
	FOOT = 20,     /* height of the page number */
	WIDEST = 432,  /* width of a grid at most: 6 inches */
	PICTURE = 288, /* width of a grid in an SVG */
	SMALLEST = 6,  /* size of letters */
	MOST = 10000   /* grids in an SVG */
};

#define FONT "font-family=\"Helvetica, Arial, sans-serif\""

enum kind { SVG, HTML, PDF };

struct answer {
	uint64_t number;
	uint8_t cells[SDK_CELLS], solution[SDK_CELLS];
};

/* Pages are drawn in order, by one thread at a time. */
struct pages {
	enum kind kind;
	struct sdk_put out;          /* what is drawn and not written yet */
	struct sdk_put caption;      /* of the grid being drawn */
	unsigned across, down, slot; /* of a page; grids on it so far */
	unsigned grids;              /* of an SVG */
	double width, height;        /* of a page; that of an SVG grows */
	bool solutions;              /* the pages being drawn show them */
	uint64_t pages;
	struct answer *answer;
	size_t answers, answer_room;
	uint64_t *object; /* where each object of a PDF begins */
	size_t objects, object_room;
	uint64_t at; /* bytes written so far */
};
static struct pages pages; /* one, because there is one stdout */

/* Writes what is drawn. */
static void
flush(struct pages *p)
{
	if (p->kind == SVG)
		sdk_late_write(p->out.text, p->out.len);
	else
		sdk_write(p->out.text, p->out.len);
	p->at += p->out.len;
	p->out.len = 0;
}

/* Text to be shown; any bytes. */
struct words {
	const char *p, *end;
};

static struct words
words_of(const char *s)
{
	return (struct words){s, s + strlen(s)};
}

/* Removes the next character; '?' if it cannot be drawn. */
static unsigned
character(struct words *w)
{
	const unsigned char *s = (const unsigned char *)w->p;
	size_t n = sdk_utf8(w->p, (size_t)(w->end - w->p));
	unsigned c = n < 2 ? *s : *s & 0x7fu >> n;

	for (size_t i = 1; i < n; i++)
		c = c << 6 | (s[i] & 0x3fu);
	w->p += n > 0 ? n : 1;
	return n == 0 || c < ' ' || (c >= 0x7f && c < 0xa0) ||
		       (c & 0xfffe) == 0xfffe
		   ? '?'
		   : c;
}

/* Appends up to `most` characters, escaped as the format wants. */
static void
put_words(struct pages *p, struct words w, size_t most)
{
	while (w.p < w.end && most-- > 0) {
		unsigned c = character(&w);

		if (p->kind == PDF) {
			if (c == '(' || c == ')' || c == '\\')
				sdk_put_char(&p->out, '\\');
			if (c < 0x80)
				sdk_put_char(&p->out, (char)c);
			else
				sdk_put_format(&p->out, "\\%03o",
				    c <= 0xff ? c : (unsigned)'?');
		} else if (c < 0x80 && strchr("<>&\"", (int)c) == NULL)
			sdk_put_char(&p->out, (char)c);
		else
			sdk_put_format(&p->out, "&#%u;", c);
	}
}

enum weight { PLAIN, BOLD, PALE };

/* Text that starts, or has its middle, at (x, y) on its base line. */
static void
put_text(struct pages *p, double x, double y, double size, enum weight weight,
    bool middle, struct words text)
{
	size_t most = (size_t)((p->width - x) / (0.5 * size));

	if (p->kind == PDF) {
		/* Only digits are centred, and each is 0.556 wide. */
		if (middle)
			x -= 0.278 * size * (double)(text.end - text.p);
		sdk_put_format(&p->out, "BT /F%d %.1f Tf %s %.2f %.2f Td (",
		    weight == BOLD ? 2 : 1, size,
		    weight == PALE ? "0.4 g" : "0 g", x, p->height - y);
		put_words(p, text, most);
		sdk_put_format(&p->out, ") Tj ET\n");
		return;
	}
	sdk_put_format(&p->out,
	    "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.1f\"%s%s>", x, y, size,
	    weight == BOLD   ? " font-weight=\"bold\""
	    : weight == PALE ? " fill=\"#666\""
			     : "",
	    middle ? " text-anchor=\"middle\"" : "");
	put_words(p, text, most);
	sdk_put_format(&p->out, "</text>\n");
}

/* Width of a character of Helvetica at size 1: exact for digits. */
static double
width_of(unsigned c)
{
	return c >= '0' && c <= '9' ? 0.556 : 0.46;
}

/*
 * A long caption is set in smaller letters. If that is not enough, it is cut
 * between two characters.
 */
static void
put_caption(struct pages *p, double x, double y, double room, struct words text)
{
	struct words w = text, cut = text;
	double width = 0, size = 11;

	/* Find what fits with the smallest letters. */
	while (w.p < w.end && width * SMALLEST <= room) {
		width += width_of(character(&w));
		if (width * SMALLEST <= room + 1)
			cut.end = w.p;
	}
	if (width * size > room)
		size = room / width;
	if (size < SMALLEST)
		size = SMALLEST;
	if (w.p < w.end || width * size > room + 1)
		text.end = cut.end;
	put_text(p, x, y, size, PLAIN, false, text);
}

static void
put_line(struct pages *p, double x, double y, double to_x, double to_y)
{
	if (p->kind == PDF)
		sdk_put_format(&p->out, "%.2f %.2f m %.2f %.2f l\n", x,
		    p->height - y, to_x, p->height - to_y);
	else
		sdk_put_format(
		    &p->out, "M%.2f %.2fL%.2f %.2f", x, y, to_x, to_y);
}

/* The lines of a grid: the heavy ones around boxes, or the others. */
static void
put_lines(struct pages *p, double x, double y, double size, bool heavy)
{
	double wide = heavy ? 1 + 0.004 * size : 0.3 + 0.001 * size;
	double out = heavy ? wide / 2 : 0; /* closes the corners */

	if (p->kind == PDF)
		sdk_put_format(&p->out, "%.2f w\n", wide);
	else
		sdk_put_format(&p->out,
		    "<path stroke=\"#000\" stroke-width=\"%.2f\" d=\"", wide);
	for (int i = 0; i <= 9; i++) {
		double at = size * i / 9;

		if ((i % 3 == 0) != heavy)
			continue;
		put_line(p, x + at, y - out, x + at, y + size + out);
		put_line(p, x - out, y + at, x + size + out, y + at);
	}
	sdk_put_format(&p->out, p->kind == PDF ? "S\n" : "\"/>\n");
}

/* A grid. Beside a solution, clues are bold. */
static void
put_grid(struct pages *p, double x, double y, double size, const uint8_t *cells,
    const uint8_t *solution)
{
	double cell = size / 9, font = 0.62 * cell;

	put_lines(p, x, y, size, false);
	put_lines(p, x, y, size, true);
	for (int i = 0; i < SDK_CELLS; i++) {
		uint8_t d = cells[i] != 0      ? cells[i]
			    : solution != NULL ? solution[i]
					       : 0;
		char text[] = {(char)('0' + d)};

		/* A digit of Helvetica is 0.7 high at size 1. */
		if (d != 0)
			put_text(p, x + (i % 9 + 0.5) * cell,
			    y + (i / 9 + 0.5) * cell + 0.35 * font, font,
			    solution == NULL ? PLAIN
			    : cells[i] != 0  ? BOLD
					     : PALE,
			    true, (struct words){text, text + 1});
	}
}

/* Begins object n (from 1) of a PDF and records where that is. */
static void
begin_object(struct pages *p, size_t n)
{
	if (n >= p->object_room) {
		p->object_room = 2 * n + 16;
		p->object =
		    sdk_resize(p->object, p->object_room, sizeof *p->object);
	}
	p->object[n] = p->at + p->out.len;
	if (n > p->objects)
		p->objects = n;
	sdk_put_format(&p->out, "%zu 0 obj\n", n);
}

/* Writes the page that has been drawn. */
static void
end_page(struct pages *p)
{
	char *drawn, number[24];
	size_t len, n = p->objects + 1;

	if (p->slot == 0)
		return;
	p->slot = 0;
	if (p->kind == SVG)
		return;
	p->pages++;
	snprintf(number, sizeof number, "%" PRIu64, p->pages);
	put_text(p, p->width / 2, p->height - MARGIN + 4, 9, PLAIN, true,
	    words_of(number));
	if (p->kind == HTML) {
		sdk_put_format(&p->out, "</svg>\n");
		flush(p);
		return;
	}
	drawn = p->out.text;
	len = p->out.len;
	p->out = (struct sdk_put){0};
	begin_object(p, n);
	sdk_put_format(&p->out, "<< /Length %zu >>\nstream\n", len);
	flush(p);
	sdk_write(drawn, len);
	p->at += len;
	free(drawn);
	sdk_put_format(&p->out, "\nendstream\nendobj\n");
	begin_object(p, n + 1);
	sdk_put_format(&p->out,
	    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.0f %.0f]\n"
	    "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>\n"
	    "/Contents %zu 0 R >>\nendobj\n",
	    p->width, p->height, n);
	flush(p);
}

static void
begin_page(struct pages *p, const struct sdk_style *o)
{
	const char *title = p->solutions ? "Solutions" : o->title;

	if (p->kind == HTML)
		sdk_put_format(&p->out,
		    "<svg xmlns=\"http://www.w3.org/2000/svg\" "
		    "viewBox=\"0 0 %.0f %.0f\" " FONT ">\n",
		    p->width, p->height);
	if (p->kind != SVG && title != NULL)
		put_text(
		    p, MARGIN, MARGIN + 14, 16, BOLD, false, words_of(title));
}

/* Where the next grid goes, how large, and how wide its caption may be. */
static void
place(struct pages *p, const struct sdk_style *o, double *x, double *y,
    double *size, double *room)
{
	unsigned column = p->slot % p->across, row = p->slot / p->across;
	double wide, high, top = MARGIN;

	if (p->slot++ == 0)
		begin_page(p, o);
	if (p->kind == SVG) { /* grows row by row */
		*size = *room = PICTURE;
		*x = GAP + column * (PICTURE + GAP);
		if (column == 0)
			p->height += CAPTION + PICTURE + GAP;
		*y = p->height - PICTURE - GAP;
		return;
	}
	if (p->solutions || o->title != NULL)
		top += TITLE;
	wide = (p->width - 2 * MARGIN + GAP) / p->across;
	high = (p->height - top - MARGIN - FOOT + GAP) / p->down;
	*size = wide - GAP < high - GAP - CAPTION ? wide - GAP
						  : high - GAP - CAPTION;
	if (*size > WIDEST)
		*size = WIDEST;
	*x = MARGIN + column * wide + (wide - GAP - *size) / 2;
	*room = (wide - GAP + *size) / 2 + GAP / 4;
	*y = top + row * high + CAPTION +
	     (p->down == 1 ? 0 : (high - GAP - CAPTION - *size) / 2);
}

static void
print_one(struct pages *p, const struct sdk_style *o, struct words caption,
    const uint8_t *cells, const uint8_t *solution)
{
	double x, y, size, room;

	place(p, o, &x, &y, &size, &room);
	if (caption.p < caption.end)
		put_caption(p, x, y - 6, room, caption);
	put_grid(p, x, y, size, cells, solution);
	if (p->slot == p->across * p->down)
		end_page(p);
	if (p->kind == SVG)
		flush(p);
}

static void
keep_answer(struct pages *p, const struct sdk_batch *b, size_t i)
{
	const struct sdk_side *side = b->extra;
	struct answer *a;

	if (!side->item[i].solved)
		return;
	if (p->answers == p->answer_room) {
		p->answer_room = 2 * p->answer_room + 64;
		p->answer =
		    sdk_resize(p->answer, p->answer_room, sizeof *p->answer);
	}
	a = &p->answer[p->answers++];
	a->number = b->place[i].number;
	memcpy(a->cells, b->cells + SDK_CELLS * i, SDK_CELLS);
	memcpy(a->solution, side->solution + SDK_CELLS * i, SDK_CELLS);
}

/* Writes the picture with what it holds, and ends the program. */
static void
end_picture(const struct sdk_style *o)
{
	sdk_finish_svg(o);
	sdk_warn(
	    "format svg: want %d grids at most (html, pdf: any number)", MOST);
	exit(sdk_finish(SDK_TROUBLE));
}

static void
emit(const struct sdk_style *o, const struct sdk_batch *b)
{
	const struct sdk_side *side = b->extra;
	struct sdk_put *c = &pages.caption;

	for (size_t i = 0; i < b->n; i++) {
		if (pages.kind == SVG && pages.grids++ == MOST)
			end_picture(o);
		c->len = 0;
		sdk_put_room(c, 1); /* so that text is not NULL */
		sdk_put_caption(c, o, b, i);
		print_one(&pages, o, (struct words){c->text, c->text + c->len},
		    b->cells + SDK_CELLS * i,
		    side->item[i].merged ? side->solution + SDK_CELLS * i
					 : NULL);
		if (o->answers)
			keep_answer(&pages, b, i);
	}
}

static void
lay_out(struct pages *p, unsigned each)
{
	static const unsigned char across[13] = {
	    [1] = 1, [2] = 1, [4] = 2, [6] = 2, [9] = 3, [12] = 3};

	p->across = across[each];
	p->down = each / p->across;
}

static void
start(const struct sdk_style *o, enum kind kind)
{
	struct pages *p = &pages;

	p->kind = kind;
	lay_out(p, o->each);
	p->width = o->letter ? 612 : 595;
	p->height = o->letter ? 792 : 842;
}

/* Ends the last page, and draws the answers on pages of twelve. */
static void
finish(const struct sdk_style *o)
{
	struct pages *p = &pages;
	char number[24];

	end_page(p);
	p->solutions = true;
	if (p->kind == SVG && p->answers > 0) {
		put_text(p, GAP, p->height + 16, 16, BOLD, false,
		    words_of("Solutions"));
		p->height += TITLE;
	} else
		lay_out(p, 12);
	for (size_t i = 0; i < p->answers; i++) {
		snprintf(
		    number, sizeof number, "%" PRIu64, p->answer[i].number);
		print_one(p, o, words_of(number), p->answer[i].cells,
		    p->answer[i].solution);
	}
	if (p->pages == 0 && p->slot == 0 && p->kind != SVG) {
		begin_page(p, o); /* a document has at least one page */
		p->slot = 1;
	}
	end_page(p);
}

static void
done(struct pages *p)
{
	flush(p);
	free(p->out.text);
	free(p->caption.text);
	free(p->answer);
	free(p->object);
	*p = (struct pages){0};
}

void
sdk_start_svg(const struct sdk_style *o)
{
	struct pages *p = &pages;

	start(o, SVG);
	p->width = GAP + p->across * (PICTURE + GAP);
	p->height = GAP / 2;
	sdk_late_start(HEAD, UINT64_MAX);
	if (o->title != NULL) {
		p->height += TITLE;
		put_text(
		    p, GAP, p->height - 8, 16, BOLD, false, words_of(o->title));
	}
}

SDK_EMITS(sdk_emit_svg)
{
	emit(o, b);
}

void
sdk_finish_svg(const struct sdk_style *o)
{
	struct pages *p = &pages;
	char head[HEAD];
	int n;

	finish(o);
	sdk_put_format(&p->out, "</svg>\n");
	n = snprintf(head, sizeof head,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
	    "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" " FONT ">\n"
	    "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
	    p->width, p->height, p->width, p->height);
	memset(head + n, ' ', (size_t)(HEAD - n));
	head[HEAD - 1] = '\n';
	done(p);
	sdk_late_finish(head);
}

void
sdk_start_html(const struct sdk_style *o)
{
	struct pages *p = &pages;
	const char *wide = o->letter ? "8.5in" : "210mm";
	const char *high = o->letter ? "11in" : "297mm";

	start(o, HTML);
	sdk_put_format(&p->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
				"<meta charset=\"utf-8\">\n<title>");
	put_words(p, words_of(o->title != NULL ? o->title : "Sudoku"), 200);
	sdk_put_format(&p->out,
	    "</title>\n<style>\n"
	    "@page { size: %s %s; margin: 0 }\n"
	    "body { margin: 0; background: #ccc }\n"
	    "svg { display: block; width: %s; height: %s; margin: 0 auto 6mm;\n"
	    "  background: #fff }\n"
	    "@media print {\n"
	    "  body { background: none }\n"
	    "  svg { margin: 0; break-after: page; break-inside: avoid }\n"
	    "  svg:last-child { break-after: auto }\n"
	    "}\n</style>\n</head>\n<body>\n",
	    wide, high, wide, high);
	flush(p);
}

SDK_EMITS(sdk_emit_html)
{
	emit(o, b);
}

void
sdk_finish_html(const struct sdk_style *o)
{
	finish(o);
	sdk_put_format(&pages.out, "</body>\n</html>\n");
	done(&pages);
}

void
sdk_start_pdf(const struct sdk_style *o)
{
	struct pages *p = &pages;

	start(o, PDF);
	/* Bytes above 127 mark the file as binary. */
	sdk_put_format(&p->out, "%%PDF-1.4\n%%\xc2\xb5\xc2\xb6\n");
	begin_object(p, 1);
	sdk_put_format(&p->out, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
	for (size_t i = 3; i <= 4; i++) {
		begin_object(p, i);
		sdk_put_format(&p->out,
		    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica%s\n"
		    "/Encoding /WinAnsiEncoding >>\nendobj\n",
		    i == 4 ? "-Bold" : "");
	}
	flush(p);
}

SDK_EMITS(sdk_emit_pdf)
{
	emit(o, b);
}

void
sdk_finish_pdf(const struct sdk_style *o)
{
	struct pages *p = &pages;
	uint64_t at;

	finish(o);
	begin_object(p, 2);
	sdk_put_format(
	    &p->out, "<< /Type /Pages /Count %" PRIu64 " /Kids [\n", p->pages);
	for (uint64_t i = 0; i < p->pages; i++)
		sdk_put_format(&p->out, "%" PRIu64 " 0 R\n", 6 + 2 * i);
	sdk_put_format(&p->out, "] >>\nendobj\n");
	at = p->at + p->out.len;
	sdk_put_format(
	    &p->out, "xref\n0 %zu\n0000000000 65535 f \n", p->objects + 1);
	for (size_t i = 1; i <= p->objects; i++)
		sdk_put_format(
		    &p->out, "%010" PRIu64 " 00000 n \n", p->object[i]);
	sdk_put_format(&p->out,
	    "trailer\n<< /Size %zu /Root 1 0 R >>\nstartxref\n%" PRIu64
	    "\n%%%%EOF\n",
	    p->objects + 1, at);
	done(p);
}
