# sdk-fmt: what it writes, whatever the input holds.

load helper

PUZZLE=4.........57.....3..2..7.6..6.9...74...4.2..182......6...1.4.2..1...59......3....

# many NAME: that column 32 times.
many()
{
	printf "$1%.0s," {1..31}
	echo "$1"
}

# when_gone COMMAND...: runs it when the process named in the file pid has ended.
when_gone()
{
	until [ -s pid ] && ! kill -0 "$(cat pid)" 2>/dev/null; do
		sleep 0.01
	done
	"$@"
}

# written: names of the formats that can be written.
written()
{
	sdk-fmt --list | awk '$3 == "write" { print $1 }'
}

@test "text kept from a line may be written many times" {
	rest=$(head -c 20000 /dev/zero | tr '\0' z)
	echo "$PUZZLE $rest" >in
	many kept >columns
	for format in csv tsv; do
		sep=,
		[ $format = csv ] || sep='\t'
		go 0 sdk-fmt -f line -t $format --columns "$(cat columns)" in
		awk -v rest=" $rest" -v sep="$sep" '
		NR == 2 { for (i = 1; i <= 32; i++) want = want (i > 1 ? sep : "") rest
			bad = $0 != want }
		END { exit bad || NR != 2 }' out || fail "($format)"
	done
	go 0 sdk-fmt -f line -t jsonl --columns "$(cat columns)" in
	is "$((32 * (20000 + 1 + 2 + 7 + 1) + 2))" "$(wc -c <out | tr -d ' ')"
}

@test "control bytes grow sixfold in JSON" {
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' '\001'; echo; } >in
	go 0 sdk-fmt -f line -t jsonl --columns "$(many kept)" in
	is "$((32 * 20000))" "$(grep -o 'u0001' out | grep -c .)"
}

@test "a long file name may be written many times" {
	name=$(head -c 120 /dev/zero | tr '\0' '"')
	echo "$PUZZLE" >"$name"
	go 0 sdk-fmt -t csv --columns "$(many source)" "$name"
	is "$((32 * (2 * 120 + 2)))" "$(sed 1d out | tr -cd '"' | wc -c | tr -d ' ')"
	go 0 sdk-fmt -t jsonl --columns "$(many source)" "$name"
	is "$((32 * (120 + 2 + 2)))" "$(tr -cd '"' <out | wc -c | tr -d ' ')"
}

@test "captions of any length stay on their pages" {
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' W; echo; } >in
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' '\002'; echo; } >control
	for format in svg html pdf; do
		for file in in control; do
			go 0 sdk-fmt -f line -t $format --caption "$(many kept)" $file
			[ "$(wc -c <out)" -lt 9000 ] || fail "($format $file)"
		done
		has out '\?\?\?' || fail "($format)"
		go 0 sdk-fmt -f line -t $format --caption "$(many kept)" in
		has out 'WWWWWWWWWW' || fail "($format)"
	done
}

@test "every format writes nothing out of an empty or a malformed input" {
	echo bad >bad
	: >none
	for format in $(written); do
		go 2 sdk-fmt -t "$format" bad
		mv out written
		go 0 sdk-fmt -t "$format" none
		same out written || fail "($format)"
	done
}

@test "a sign for a blank that could not be read back is refused" {
	echo "$PUZZLE" >in
	for sign in . 0 _ '*' - x X '?' ' '; do
		for format in sukaku sdk ss; do
			case $format$sign in
			'sukaku ' | 'sdk ' | ss-)
				go 2 sdk-fmt -t $format -b "$sign" in
				empty out
				has err "^sdk-fmt: blank: format $format wants one of '.*', got '$sign'"
				continue
				;;
			esac
			go 0 sdk-fmt -t $format -b "$sign" in
			mv out written
			go 0 sdk-fmt -t line written
			same in out || fail "($format '$sign')"
		done
	done
}

@test "with spaces for blanks, what would look like another thing is refused" {
	{
		echo "$PUZZLE"
		printf '.%.0s' {1..81}; echo
		printf '1........%.0s' {1..9}; echo
		printf '1.%.0s' {1..40}; echo 1
		echo "$PUZZLE"
	} >in
	go 2 sdk-fmt -t line -b ' ' in
	is 2 "$(grep -c . out)"
	is "in:2: record 2 in:3: record 3 in:4: record 4" \
	    "$(sed 's/^sdk-fmt: \(.*\): with spaces for blanks, .*/\1/' err | tr '\n' ' ' | sed 's/ $//')"
	mv out written
	go 0 sdk-fmt -t line written
	is "$PUZZLE" "$(sort -u out)"
	go 2 sdk-fmt -t csv -b ' ' in
	is 5 "$(grep -c . out)"
	go 2 sdk-fmt -t line -b ' ' --keep in
}

@test "names of columns are escaped, and never lead to another grid" {
	echo "$PUZZLE" >in
	go 0 sdk-fmt -t jsonl --columns 'a"b=puzzle,\=clues' in
	is "{\"a\\\"b\":\"$PUZZLE\",\"\\\\\":24}" "$(cat out)"
	go 0 sdk-fmt -t csv --columns 'a"b=puzzle,#;=index' in
	is '"a""b","#;"' "$(head -n 1 out)"
	mv out written
	go 0 sdk-fmt --column 1 -t line written
	same in out
	go 2 sdk-fmt -t csv --columns 'puzzle=solution,quiz=puzzle' in
	has err "'puzzle' would be read as the puzzle"
	empty out
	go 2 sdk-fmt -t csv --columns $'a\nb=puzzle' in
	go 0 sdk-fmt -t csv --columns index,solution in
	mv out written
	go 2 sdk-fmt written
	empty out
	has err 'written:1: .*want a column of puzzles'
}

@test "captions are cut between characters" {
	{ printf '%s ' "$PUZZLE"; printf 'ä%.0s€' {1..400}; echo; } >in
	for format in svg html; do
		go 0 sdk-fmt -t $format --caption kept in
		has out '&#228;&#8364;&#228;&#8364;'
		lacks out '\?</text>'
	done
	go 0 sdk-fmt -t pdf --caption kept in
	has out "\\\\344\\\\077\\\\344"
}

@test "an svg has an end, and leaves nothing behind" {
	mkdir tmp
	TMPDIR=$PWD/tmp
	export TMPDIR
	(sdk-gen inf && :) 2>/dev/null | (go 2 sdk-fmt -t svg)
	is "sdk-fmt: format svg: want 10000 grids at most (html, pdf: any number)" "$(cat err)"
	is 10000 "$(grep -c 'stroke-width="2\.' out)"
	has out '^</svg>$'
	is "" "$(ls tmp)"
	sdk-gen 10000 | (go 0 sdk-fmt -t svg)
	is 10000 "$(grep -c 'stroke-width="2\.' out)"
	is 1 "$(sdk-gen inf 2>/dev/null | sdk-fmt -t svg 2>/dev/null | grep -c '^</svg>')"
	is "" "$(ls tmp)"
}

@test "what waits in a temporary file goes when nobody reads any more" {
	mkdir tmp
	TMPDIR=$PWD/tmp
	export TMPDIR
	for format in npy svg; do
		rm -f pid
		{
			status=0
			when_gone cat "$DATA/classic.in" | sdk-fmt -t $format 2>err || status=$?
			echo $status >status
		} | (echo "$BASHPID" >pid)
		is 141 "$(cat status)" || fail "($format)"
		empty err
		is "" "$(ls tmp)"
	done
	status=0
	TMPDIR=$PWD/none sdk-fmt -t npy "$DATA/classic.in" 2>err >>out || status=$?
	is 2 $status
	has err 'temporary file .*/none/sdk-......: No such file'
}

@test "latex, markdown and emoji as they are written" {
	sdk-fmt -t line "$DATA/classic.in" >in
	go 0 sdk-fmt -t latex in in
	is 23 "$(wc -l <out | tr -d ' ')"
	is '\begin{sudoku}|5|3| | |7| | | | |.' "$(head -n 2 out | tr -d '\n')"
	is '\end{sudoku}' "$(tail -n 1 out)"
	is '| |9|8| | | | |6| |.' "$(sed -n 4p out)"
	go 2 sdk-fmt -t latex -b . in
	go 0 sdk-fmt -t markdown in
	is '| 5 | 3 |   |   | 7 |   |   |   |   |' "$(sed -n 3p out)"
	is '|---|---|---|---|---|---|---|---|---|' "$(sed -n 2p out)"
	is '|   |   |   |   |   |   |   |   |   |' "$(sed -n 1p out)"
	is 11 "$(wc -l <out | tr -d ' ')"
	go 0 sdk-fmt -t emoji in
	is 9 "$(wc -l <out | tr -d ' ')"
	is '5️⃣3️⃣⬜⬜7️⃣⬜⬜⬜⬜' "$(head -n 1 out)"
}

@test "every column can be a caption, alone and among others" {
	{ echo "$PUZZLE <&\">"; printf '.%.0s' {1..81}; echo; } >in
	all=
	for column in index source puzzle solution clues solutions level technique \
	    steps nodes kept; do
		all=$all${all:+,}$column
		for format in svg html pdf; do
			go 0 sdk-fmt -t $format --caption $column in
			empty err
			go 0 sdk-fmt -t $format --caption "$all" in
			empty err
		done
		go 0 sdk-fmt -t csv --columns $column in
		is 3 "$(grep -c '' out)"
	done
	go 0 sdk-fmt -t svg --caption kept,clues in
	has out '> ?&#60;&#38;&#34;&#62;, 24 clues</text>'
}
