# sdk-fmt for print: pages are rendered, and ink is where it must be.

load helper

# pixels PDF PAGE: the file px, a line of grey values for each row of the page,
# a pixel a point.
pixels()
{
	local width head
	pdftoppm -r 72 -gray -f "$2" -l "$2" -singlefile "$1" page 2>err ||
		fail "pdftoppm $1"
	empty err
	width=$(sed -n '2s/ .*//p;2q' page.pgm)
	head=$(head -n 3 page.pgm | wc -c)
	tail -c +$((head + 1)) page.pgm | od -An -v -tu1 -w"$width" >px
}

# ink: the corners of all that is not white in px.
ink()
{
	awk '{
		for (i = 1; i <= NF; i++) if ($i < 200) {
			if (!n++ || i < left) left = i
			if (i > right) right = i
			if (!top) top = NR
			foot = NR
		}
	}
	END { print left + 0, top + 0, right + 0, foot + 0 }' px
}

# within LEFT TOP RIGHT FOOT: there is ink, and all of it is in there.
within()
{
	ink >box
	awk -v left="$1" -v top="$2" -v right="$3" -v foot="$4" '
	    $1 == 0 || $1 < left || $2 < top || $3 > right || $4 > foot {
		print "ink at " $0
		exit 1
	}' box || fail "not within $*"
}

# drawn X Y SIZE CELLS: px has that grid there: lines where they must be, the
# heavy ones darker; digits in the middle of their cells, others empty.
drawn()
{
	awk -v x="$1" -v y="$2" -v size="$3" -v cells="$4" '
	function grey(column, row) {
		return pixel[int(row) * wide + int(column) + 1]
	}
	# ink of a line across its width, where no digit is
	function weight(at, across, i, k, sum) {
		for (i = 0.1; i < 9; i++)
			for (k = -3; k <= 3; k++)
				if (across)
					sum += 255 - grey(x + i * cell, at + k)
				else
					sum += 255 - grey(at + k, y + i * cell)
		return sum / 9 / 255
	}
	function bad(text) {
		print text
		failed = 1
	}
	{
		wide = NF
		for (i = 1; i <= NF; i++) pixel[(NR - 1) * NF + i] = $i
	}
	END {
		cell = size / 9
		for (i = 0; i <= 9; i++) {
			# a pixel is a point: lines of 1 + 0.004 and
			# 0.3 + 0.001 of the size, more or less
			want = 1 + 0.004 * size
			if (i % 3) want = 0.3 + 0.001 * size
			for (across = 0; across < 2; across++) {
				at = x
				if (across) at = y
				w = weight(at + i * cell, across)
				if (w < 0.6 * want || w > 1.6 * want + 0.3)
					bad("line " i " weighs " w ", not " want)
			}
		}
		for (i = 0; i < 81; i++) {
			left = x + (i % 9 + 0.12) * cell
			top = y + (int(i / 9) + 0.12) * cell
			n = 0
			for (r = 0; r < 0.76 * cell; r++)
				for (c = 0; c < 0.76 * cell; c++) {
					if (grey(left + c, top + r) > 150)
						continue
					if (!n++ || c < l) l = c
					if (n == 1 || c > m) m = c
					if (n == 1) t = r
					f = r
				}
			given = substr(cells, i + 1, 1) ~ /[1-9]/
			if (given != (n > 0))
				bad("cell " i + 1 ": " n " dark pixels")
			else if (given) {
				# the digit 1 leans to the left
				h = (l + m + 1) / 2 - 0.38 * cell
				v = (t + f + 1) / 2 - 0.38 * cell
				if (h * h > (0.06 * cell) ^ 2 ||
				    v * v > (0.035 * cell) ^ 2)
					bad("cell " i + 1 " off by " h ", " v)
				if (f - t < 0.35 * cell || f - t > 0.6 * cell)
					bad("cell " i + 1 " is " f - t " high")
			}
		}
		exit failed
	}' px || fail "the grid at $1 $2 is not right"
}

# some_lines N: puzzles as lines.
some_lines()
{
	sdk-gen -s 5 "$1" | sdk-dig -s 5 | lines
}

@test "pdf: one grid a page, lines and digits in place" {
	some_lines 2 >in
	go 0 sdk-fmt -t pdf in
	mv out a.pdf
	for page in 1 2; do
		pixels a.pdf $page
		within 42 42 554 805
		drawn 81.5 60 432 "$(sed -n ${page}p in)"
	done
	go 0 sdk-fmt -t pdf --paper letter in
	mv out b.pdf
	pixels b.pdf 1
	within 42 42 571 755
	drawn 90 60 432 "$(sed -n 1p in)"
}

@test "pdf: the text in it is the puzzle" {
	some_lines 3 >in
	sdk-fmt -t pdf --per-page 2 --caption none in >a.pdf
	pdftotext -raw a.pdf - | tr -d '\f' >text
	# each page ends in its number
	is "$(sed -n 1,2p in | tr -d '0.\n')1$(sed -n 3p in | tr -d '0.\n')2" \
	    "$(tr -d ' \n' <text)"
	go 0 sdk-fmt -t pdf --title 'A (title) \ "so"' \
	    --caption index,clues,level in
	pdftotext -layout out text
	has text '^ *A \(title\) \\ "so"$'
	has text '^ *2, 2[0-9] clues, level [1-4]$'
}

@test "pdf: every number a page, on every paper, within the margins" {
	some_lines 13 >in
	for paper in a4 letter; do
		for each in 1 2 4 6 9 12; do
			go 0 sdk-fmt -t pdf --per-page $each --paper $paper \
			    --title T in
			pdfinfo out >info 2>err
			empty err
			has info "^Pages: *$(((12 + each) / each))\$"
			pixels out 1
			case $paper in
			a4) within 42 42 554 805 ;;
			letter) within 42 42 571 755 ;;
			esac
		done
	done
}

@test "pdf: solutions at the end" {
	some_lines 13 >in
	go 0 sdk-fmt -t pdf --per-page 6 --answers in
	mv out a.pdf
	pdfinfo a.pdf >info
	has info '^Pages: *5$' # 6, 6, 1 and 12, 1
	pdftotext -raw -f 4 a.pdf text
	is 2 "$(grep -c Solutions text)"
	sed 's/^\f*//; /Solutions/d; /^[0-9]\{1,2\}$/d' text | tr -d '\n ' >got
	grids in | sdk-solve | lines | tr -d '\n' >want
	is "$(wc -c <want)" "$(tr -cd 1-9 <got | wc -c)"
	pixels a.pdf 4
	within 42 42 554 805
}

@test "pdf: its table of objects is right" {
	some_lines 7 >in
	sdk-fmt -t pdf --per-page 4 --answers in >a.pdf
	LC_ALL=C grep -abo '^[0-9]* 0 obj' a.pdf |
	    sed 's/:/ /' | sort -k 2n | awk '{ printf "%010d 00000 n \n", $1 }' >want
	sed -n '/^xref/,/^trailer/p' a.pdf | grep -a ' n $' >got
	same want got
	is "$(LC_ALL=C grep -abo '^xref' a.pdf | cut -d : -f 1)" \
	    "$(tail -n 2 a.pdf | head -n 1)"
	is "$(printf '%%%%EOF')" "$(tail -n 1 a.pdf)"
}

@test "pdf and html: of nothing, an empty page" {
	: >none
	go 0 sdk-fmt -t pdf none
	pdfinfo out >info 2>err
	empty err
	has info '^Pages: *1$'
	go 0 sdk-fmt -t html none
	is 1 "$(grep -c '<svg' out)"
	go 0 sdk-fmt -t svg none
	rsvg-convert -f pdf -o none.pdf out
}

@test "svg: one picture, lines and digits in place" {
	some_lines 3 >in
	go 0 sdk-fmt -t svg in
	mv out a.svg
	sdk-fmt -t svg in | cat >b.svg
	same a.svg b.svg
	has a.svg '^<svg .* width="340" height="1009"'
	# points for pixels
	rsvg-convert -f pdf -d 72 -p 72 -o a.pdf a.svg
	pixels a.pdf 1
	within 26 13 315 1000
	for n in 1 2 3; do
		drawn 26 $((31 + (n - 1) * 332)) 288 "$(sed -n ${n}p in)"
	done
	go 0 sdk-fmt -t svg --per-page 9 --title 'a<b & "c"' --answers in
	rsvg-convert -f pdf -d 72 -p 72 -o c.pdf out
	pixels c.pdf 1
	within 26 13 945 740
	pdftotext c.pdf text
	has text '^a<b & "c"$'
	has text '^Solutions$'
}

@test "html: pages, lines and digits in place" {
	some_lines 3 >in
	go 0 sdk-fmt -t html --title 'a<b & "c"' in
	mv out a.html
	has a.html '^<title>a&#60;b &#38; &#34;c&#34;</title>$'
	is 3 "$(grep -c '^<svg ' a.html)"
	lacks a.html 'http[^"]*"[^>]*src|href|<script'
	for n in 1 2 3; do
		awk -v n=$n '/^<svg / { k++ } k == n; /^<.svg>/ && k == n { exit }' \
		    a.html >page.svg
		rsvg-convert -f pdf -d 72 -p 72 -o page.pdf page.svg
		pixels page.pdf 1
		within 42 42 554 805
		drawn 81.5 90 432 "$(sed -n ${n}p in)"
	done
}

@test "html: what a browser prints" {
	browser=$(command -v chromium || true)
	if [ -z "$browser" ]; then
		echo '# html: no chromium here, what it prints is not looked at' >&3
		return
	fi
	some_lines 13 >in
	for paper in a4 letter; do
		sdk-fmt -t html --per-page 6 --answers --paper $paper in >a.html
		timeout 100 "$browser" --headless --no-sandbox --disable-gpu \
		    --disable-background-networking --disable-sync \
		    --no-first-run --user-data-dir="$PWD/browser" \
		    --no-pdf-header-footer --print-to-pdf="$PWD/a.pdf" \
		    "file://$PWD/a.html" 2>/dev/null || fail chromium
		pdfinfo a.pdf >info
		has info '^Pages: *5$'
		pixels a.pdf 1
		case $paper in
		a4) has info '^Page size: *59[45].* x 84[12]' &&
		    within 42 42 554 805 ;;
		letter) has info '^Page size: *612 x 792' &&
		    within 42 42 571 755 ;;
		esac
	done
}

@test "a caption stays above its grid" {
	for _ in $(seq 12); do lines "$DATA/classic.in"; done >in
	for list in index index,level,clues,technique puzzle,puzzle,puzzle; do
		go 0 sdk-fmt -t html --per-page 12 --caption "$list" in
		sed -n '/anchor/d; s/^<text x="\([0-9.]*\)" .*size="\([0-9.]*\)">\(.*\)<.*/\1 \2 \3/p' \
		    out >captions
		is 12 "$(grep -c . captions)"
		# digits are 0.556 wide, other signs 0.46 or less in the mean
		awk '{
			size = $2
			x = $1
			sub(/^[^ ]* [^ ]* /, "")
			end = x + 0.46 * size * length($0)
			end += (0.556 - 0.46) * size * gsub(/[0-9]/, "&")
			if (NR % 3 != 1 && x < last) exit bad = 1
			if (end > 595 - 25 || size < 6 || size > 11) exit bad = 1
			last = end
		}
		END { exit bad }' captions ||
			fail "$list" "$(cat captions)"
	done
	go 0 sdk-fmt -t html --caption level,clues in
	has out 'size="11.0">level 1, 30 clues<'
}

@test "merged solutions are pale, givens bold" {
	some_lines 1 >in
	grids in | sdk-solve >answers
	go 0 sdk-fmt -t pdf --solutions answers in
	mv out a.pdf
	pixels a.pdf 1
	drawn 81.5 60 432 "$(lines answers)"
	is "$(tr -cd 1-9 <in | wc -c)" "$(grep -ac '^BT /F2 ' a.pdf)"
	pdffonts a.pdf >fonts
	has fonts '^Helvetica-Bold '
}
