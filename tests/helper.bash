# Loaded by every .bats file: the tools on PATH, a directory of its own for each
# test, asserts that show what came, and judges that know nothing of the tools.

bats_require_minimum_version 1.5.0

export LC_ALL=C
export PATH="${SDK_BIN:-$BATS_TEST_DIRNAME/../build/bin}:$PATH"
export DATA=$BATS_TEST_DIRNAME/data # small inputs, and what is right
unset SUDOKU_DIGIT SUDOKU_ID

setup()
{
	cd "$BATS_TEST_TMPDIR" || return 1
}

# fail MESSAGE: ends the test, with what the last command wrote.
fail()
{
	printf '%s\n' "$@"
	for file in out err; do
		[ -f "$file" ] || continue
		echo "--- $file"
		head -c 2000 "$file"
	done
	return 1
}

# go STATUS COMMAND...: runs it, output to the files out and err, and demands
# the status.
go()
{
	local want=$1 status=0
	shift
	"$@" >out 2>err || status=$?
	[ "$status" -eq "$want" ] ||
		fail "$*" "want status $want, got $status"
}

# is WANT GOT: the same text.
is()
{
	[ "$1" = "$2" ] || fail "want: $1" "got:  $2"
}

# same WANT GOT: files of the same bytes.
same()
{
	cmp -s "$1" "$2" ||
		fail "$2 is not $1:" "$(diff "$1" "$2" | head -20)"
}

# differ A B: files that are not the same.
differ()
{
	local status=0
	cmp -s "$1" "$2" || status=$?
	[ $status -eq 1 ] || fail "$1 and $2 do not differ ($status)"
}

# empty FILE: there, and without a byte.
empty()
{
	[ -f "$1" ] || fail "there is no $1"
	[ ! -s "$1" ] || fail "$1 is not empty:" "$(head -c 500 "$1")"
}

# has FILE REGEX: some line of the file matches.
has()
{
	grep -Eq -- "$2" "$1" || fail "no line of $1 matches: $2"
}

# lacks FILE REGEX: no line does.
lacks()
{
	! grep -Eq -- "$2" "$1" || fail "a line of $1 matches: $2"
}

# every_way STATUS FILE TOOL [OPTION...]: by name, by standard input, by - and
# through a pipe; all must agree. Leaves out and err of the first way.
every_way()
{
	local want=$1 file=$2 how
	shift 2
	for how in stdin dash pipe name; do
		case $how in
		stdin) go "$want" "$@" <"$file" ;;
		dash) go "$want" "$@" - <"$file" ;;
		pipe) go "$want" piped "$file" "$@" ;;
		name) go "$want" "$@" "$file" ;;
		esac
		sed "s|^$1: standard input:|$1: $file:|" err >err.named
		if [ $how = stdin ]; then
			cp out out.stdin
			cp err.named err.stdin
		fi
		same out.stdin out || fail "($how)"
		same err.stdin err.named || fail "($how)"
	done
}

# piped FILE COMMAND...: through a pipe that gives a little at a time.
piped()
{
	local file=$1
	shift
	dd if="$file" bs=100 2>/dev/null | "$@"
}

# first_line COMMAND...: into head -n 1, and demands a quiet death by SIGPIPE.
first_line()
{
	{
		status=0
		"$@" 2>err || status=$?
		echo $status >status
	} | head -n 1 >out
	is 141 "$(cat status)"
	empty err
	is 1 "$(grep -c . out)"
}

# limited KIB COMMAND...: with so much memory at the most.
limited()
{
	local size=$1
	shift
	# A sanitizer wants terabytes for itself.
	grep -Eq '__[at]san_init' "$(command -v "$1")" && size=unlimited
	(ulimit -v "$size" && exec "$@")
}

# join FILE...: grids to one file of grids.
join()
{
	local file first=yes
	for file; do
		[ $first = yes ] || echo
		first=no
		cat "$file"
	done
}

# lines [FILE]: grids, exactly as they are to be written, to lines of 81
# digits; anything else fails.
lines()
{
	awk '
	NR % 10 == 0 {
		if ($0 != "") exit bad = 1
		next
	}
	{
		if ($0 !~ /^[0-9]( [0-9])*$/ || length($0) != 17) exit bad = 1
		gsub(/ /, "")
		grid = grid $0
		if (NR % 10 == 9) {
			print grid
			grid = ""
		}
	}
	END {
		if (bad) print "line " NR " is not of a grid: " $0
		else if (NR > 0 && NR % 10 != 9) {
			print "ends at line " NR
			bad = 1
		}
		exit bad
	}' "$@"
}

# grids [FILE]: lines of 81 cells to grids as they are written.
grids()
{
	awk '{
		if (NR > 1) print ""
		for (r = 0; r < 9; r++) {
			row = substr($0, 9 * r + 1, 9)
			gsub(/[^1-9]/, "0", row)
			gsub(/./, "& ", row)
			print substr(row, 1, 17)
		}
	}' "$@"
}

# native FILE: grids and nothing else, of the right size.
native()
{
	local n size
	lines "$1" >native.lines || fail "$1: $(tail -n 1 native.lines)"
	n=$(wc -l <native.lines)
	size=$(wc -c <"$1")
	is "$((n > 0 ? 163 * n - 1 : 0))" "$((size))"
}

# answers PUZZLES GRIDS: line k of GRIDS is a complete and valid grid that has
# all givens of line k of PUZZLES, and there are as many.
answers()
{
	paste -d ' ' "$1" "$2" | awk '
	function unit(cells, start, k, seen, n, i, d) {
		n = split("", seen)
		for (i = 1; i <= 9; i++) {
			d = substr(cells, start + at[k, i], 1)
			if (d !~ /[1-9]/ || d in seen) return 0
			seen[d]
		}
		return 1
	}
	BEGIN {
		for (i = 0; i < 9; i++) {
			at["row", i + 1] = i
			at["column", i + 1] = 9 * i
			at["box", i + 1] = 9 * int(i / 3) + i % 3
		}
	}
	{
		ok = length($1) == 81 && length($2) == 81
		for (i = 0; ok && i < 9; i++)
			ok = unit($2, 9 * i + 1, "row") &&
			    unit($2, i + 1, "column") &&
			    unit($2, 27 * int(i / 3) + 3 * (i % 3) + 1, "box")
		for (i = 1; ok && i <= 81; i++) {
			given = substr($1, i, 1)
			ok = given !~ /[1-9]/ || given == substr($2, i, 1)
		}
		if (!ok) {
			print "line " NR ": " $2 " is no answer to " $1
			exit 1
		}
	}' || fail "$2 does not answer $1"
}

# solutions LIMIT: counts the solutions of each line of 81 cells, up to LIMIT,
# by plain search on the cell with the fewest candidates.
solutions()
{
	awk -v limit="$1" '
	function search(left, i, d, n, best, most, cand) {
		if (left == 0) {
			found++
			return
		}
		most = 10
		for (i = 1; i <= 81; i++) {
			if (cell[i]) continue
			n = 0
			for (d = 1; d <= 9; d++)
				n += !((row[i], d) in used) &&
				    !((col[i], d) in used) &&
				    !((box[i], d) in used)
			if (n < most) {
				most = n
				best = i
			}
			if (n < 2) break
		}
		for (d = 1; most > 0 && d <= 9 && found < limit; d++) {
			if ((row[best], d) in used || (col[best], d) in used ||
			    (box[best], d) in used) continue
			put(best, d)
			search(left - 1)
			take(best, d)
		}
	}
	function put(i, d) {
		cell[i] = d
		used[row[i], d]; used[col[i], d]; used[box[i], d]
	}
	function take(i, d) {
		cell[i] = 0
		delete used[row[i], d]
		delete used[col[i], d]
		delete used[box[i], d]
	}
	BEGIN {
		for (i = 1; i <= 81; i++) {
			r = int((i - 1) / 9)
			c = (i - 1) % 9
			row[i] = "r" r
			col[i] = "c" c
			box[i] = "b" int(r / 3) * 3 + int(c / 3)
		}
	}
	{
		left = found = clash = 0
		split("", used)
		for (i = 1; i <= 81; i++) {
			d = substr($0, i, 1)
			cell[i] = 0
			if (d !~ /[1-9]/) {
				left++
				continue
			}
			if ((row[i], d) in used || (col[i], d) in used ||
			    (box[i], d) in used) clash = 1
			put(i, d)
		}
		if (!clash) search(left)
		print found
	}'
}

# dig HOLES SEED: makes so many cells of each line of 81 blank, by chance.
dig()
{
	awk -v holes="$1" -v seed="$2" '
	BEGIN { srand(seed) }
	{
		split($0, cell, "")
		for (n = 0; n < holes; ) {
			i = 1 + int(81 * rand())
			n += cell[i] != "."
			cell[i] = "."
		}
		for (i = 1; i <= 81; i++) printf "%s", cell[i]
		print ""
	}'
}

# forms GRID: files form.NAME, each the one grid in a way that must be read.
forms()
{
	local grid=$1 line blank
	line=$(lines "$grid")
	cp "$grid" form.written
	for blank in 0 . _ '*' - x X; do
		tr 0 "$blank" <"$grid" >"form.spaced$blank"
		tr 0 "$blank" <"$grid" | tr -d ' ' >"form.close$blank"
		echo "$line" | tr 0 "$blank" >"form.line$blank"
	done
	tr ' ' '\t' <"$grid" >form.tabs
	sed 's/ / \t  /g; s/^/\t /; s/$/ \t/' "$grid" >form.wide
	sed 's/ \(.\) \(.\)/\1 \2/g' "$grid" >form.uneven
	sed 's/$/\r/' "$grid" >form.crlf
	{ printf '\357\273\277' && cat "$grid"; } >form.bom
	{ printf '\357\273\277\r\n' && cat form.crlf; } >form.bom-crlf
	{ printf '\357\273\277%s\r\n' "$line"; } >form.bom-line
	{ printf '\n\n \n\t\n\r\n' && cat "$grid"; } >form.empty-first
	{ cat "$grid" && printf '\n\n \t\n\r\n'; } >form.empty-last
	sed 's/^/# 1 2 3 4 5 6 7 8 9\n#\n/; $s/$/\n#/' "$grid" >form.comments
	printf %s "$(cat "$grid")" >form.cut-newline
	printf %s "$line" >form.line-cut-newline
	printf '%s 1 2 3 the | rest\n' "$line" >form.line-comment
	printf '%s\t#,;\001\n' "$line" >form.line-tab
	tr '\n' ' ' <"$grid" >form.line-spaced
	{ printf '\n\n%s\n\n\n' "$line"; } >form.line-empty
}

# comes FILE [first]: soon that grid comes out of the pipe at 9, behind an empty
# line if it is not the first.
comes()
{
	local row
	[ "${2:-}" = first ] || read -r -t 10 -u 9 row
	for _ in 1 2 3 4 5 6 7 8 9; do
		read -r -t 10 -u 9 row || fail "no grid came"
		echo "$row"
	done >got
	same "$1" got
}
