# The pages: clean, true, and of one mind with --help.

load helper

man=$BATS_TEST_DIRNAME/../man

# text PAGE: as one reads it, in long lines.
text()
{
	mandoc -T ascii -O width=1000 "$man/$1" | sed "s/.$(printf '\b')//g"
}

# section PAGE NAME: its lines, without those around.
section()
{
	text "$1" | sed -n "/^$2\$/,/^[A-Z]/{/^[A-Z]/d; s/^ *//; /./p;}"
}

# The commands that a page, or the README, gives as examples, one a line.
examples()
{
	case $1 in
	*.md) sed -n 's/^    \(s[du][^ ]* \)/\1/p' "$1"; return ;;
	esac
	sed -n 's/^\.Dl \$ //p' "$1" |
		sed "s/\\\\e/\\\\/g; s/\\\\-/-/g; s/\\\\(aq/'/g; s/\\\\&//g"
}

@test "there is a page for every command, and for the format and the tour" {
	bin=$(dirname "$(command -v sudoku)")
	for tool in "$bin"/sdk-* "$bin/sudoku"; do
		[ -f "$man/$(basename "$tool").1" ] || fail "no page: $tool"
	done
	[ -f "$man/sudoku.5" ]
	[ -f "$man/sudoku.7" ]
}

@test "mandoc has nothing to say" {
	mandoc -T lint -W warning "$man"/*.[1-8] >out 2>err ||
		fail "mandoc -T lint"
	empty out
}

@test "every page has its sections" {
	for page in "$man"/*.1; do
		for name in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES \
		    'SEE ALSO'; do
			grep -qx "\\.Sh $name" "$page" ||
				fail "no $name in $page"
		done
	done
}

@test "every page that is referred to is there" {
	for page in "$man"/*.[1-8]; do
		sed -n 's/^\.\(It \)\{0,1\}Xr \([^ ]*\) \([1-8]\).*/\2.\3/p' \
		    "$page" | while read -r other; do
			[ -f "$man/$other" ] || fail "$page: no $other"
		done
	done
}

@test "sudoku.7 lists every page" {
	for page in "$man"/*.1; do
		name=$(basename "$page" .1)
		grep -qx "\\.It Xr $name 1" "$man/sudoku.7" || fail "no $name"
	done
}

@test "the options of --help are those of the page" {
	for page in "$man"/*.1; do
		tool=$(basename "$page" .1)
		"$tool" --help | awk '/^ *-/ {
			text = $1
			if ($1 ~ /,$/) text = text " " $2
			if (match($0, / [A-Z][^ ]*  /))
				text = text substr($0, RSTART, RLENGTH - 2)
			print text
		}' | sort >of-help
		awk '/^\.It Fl/ {
			text = dash = ""
			for (i = 2; i <= NF; i++) {
				sub(/^\\-/, "-", $i)
				if ($i == "Fl") dash = dash "-"
				else if ($i == ",") text = text ", "
				else if ($i == "Ar") text = text " "
				else {
					text = text dash $i
					dash = ""
				}
			}
			print text
		}' "$page" | sort >of-page
		[ -s of-help ]
		same of-help of-page || fail "($tool)"
	done
}

@test "SYNOPSIS is the usage of --help" {
	for page in "$man"/*.1; do
		tool=$(basename "$page" .1)
		"$tool" --help | sed -n 's/^usage: //p; s/^       \(s\)/\1/p' \
			>usage
		section "$tool.1" SYNOPSIS >synopsis
		[ -s usage ]
		same usage synopsis || fail "($tool)"
	done
}

@test "every example runs" {
	sdk-gen -s 1 50 >grids.txt
	lines grids.txt | dig 45 1 | grids >puzzles.txt
	cp "$DATA/classic.in" puzzle.txt
	cp "$DATA/classic.out" grid.txt
	join "$DATA/classic.in" "$DATA/second.in" >a.txt
	sdk-solve a.txt >answers.txt
	cp answers.txt a.txt
	join "$DATA/last-cell.out" "$DATA/classic.out" >b.txt
	{ cat puzzles.txt && printf '\nno record\n'; } >broken.txt
	n=0
	for page in "$man"/*.[1-8] "$man/../README.md"; do
		examples "$page" >commands
		case $page in
		*.1 | *.md) [ -s commands ] || fail "no example in $page" ;;
		esac
		rm -rf run && mkdir run && cp ./*.txt run
		(cd run && bash -ex ../commands) >out 2>err \
		    </dev/null || fail "$page: $(grep '^+' err | tail -n 3)"
		lacks err '^usage:|not found$|No such file' ||
			fail "$page"
		n=$((n + $(grep -c . commands || true)))
	done
	[ $n -ge 15 ]
}

@test "what sudoku.5 says of a message is true" {
	sed 9d "$DATA/classic.in" | (go 2 sdk-solve)
	is "$(sed -n 's/^\.Dl sdk-solve/sdk-solve/p' "$man/sudoku.5")" \
	    "$(cat err)"
}

@test "the records that sudoku.5 shows are read" {
	awk '/^\.Bd/ { on = 1; next } /^\.Ed/ { on = 0; print "" }
	    on { sub(/^\\&/, ""); print }' "$man/sudoku.5" >in
	go 0 sdk-solve in
	join "$DATA"/classic.{out,out,out} >want
	same want out
}
