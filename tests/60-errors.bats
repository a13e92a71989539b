# What goes wrong: told in one line that says where, and status 2.

load helper

# Two that read records and write those that are right as they are.
readers='sdk-solve sdk-check'

# All filters; sdk-save, which runs a command, has tests of its own.
tools=$(cd "$(dirname "$(command -v sdk-solve)")" && echo sdk-* |
	sed 's/sdk-save//')

# told TOOL FILE NUMBER REGEX: one line on record NUMBER, by every way.
told()
{
	local tool=$1 file=$2
	every_way 2 "$file" "$tool"
	is 1 "$(grep -c ": record $3: " err)"
	has err "^$tool: $file:[0-9]+: record $3: $4\$"
}

# around FILE: the same record between two good ones.
around()
{
	join "$DATA/classic.out" "$1" "$DATA/last-cell.out"
}

@test "malformed records are reported, and no other is lost or shifted" {
	join "$DATA/classic.out" "$DATA/last-cell.out" >want
	grid=$DATA/classic.in
	sed 9d "$grid" >eight-rows
	sed 1,8d "$grid" >one-row
	sed '4s/$/ 5/' "$grid" >ten-cells
	sed '4s/ .$//' "$grid" >eight-cells
	sed '5s/^./q/' "$grid" >letter
	sed '1s/^./10/' "$grid" >ten
	sed '2s/^../6,/' "$grid" >comma
	sed '9s/.$/\xc3\xa9/' "$grid" >utf-8
	sed '9s/.$/\x00/' "$grid" >nul
	sed '3s/ / \r /' "$grid" >cr-inside
	echo 'no grid at all' >words
	sed '1s/^/1 /; 9s/$/ 1/' "$grid" >two-rows
	lines "$grid" | sed 's/$/1/' >line-82
	lines "$grid" | sed 's/.$//' >line-80
	lines "$grid" | sed 's/./z/40' >line-letter
	lines "$grid" | sed 's/$/,1/' >line-joined
	for bad in eight-rows:'want 9 rows, got 8' \
	    one-row:'want 9 rows, got 1' \
	    ten-cells:'.*want 9 cells, got 10' \
	    eight-cells:'.*want 9 cells, got 8' \
	    letter:".*got 'q'" \
	    ten:'.*want 9 cells, got 10' \
	    comma:".*got ','" \
	    utf-8:'.*byte 0xc3' \
	    nul:'.*byte 0x00' \
	    cr-inside:'row 3: want 9 cells, got 1' \
	    words:".*got '.'" \
	    two-rows:'.*want 9 cells, got 10' \
	    line-82:'want 81 cells, got 82' \
	    line-80:'want 81 cells, got 80' \
	    line-letter:".*got 'z'" \
	    line-joined:".*got ','"; do
		name=${bad%%:*} text=${bad#*:}
		for tool in $readers; do
			go 2 "$tool" "$name"
			empty out
			has err "^$tool: $name:[0-9]+: record 1: $text\$"
			# words are text around grids to sdk-fmt
			[ "$tool:$name" != sdk-fmt:words ] || continue
			around "$name" >middle
			told "$tool" middle 2 "$text"
			same want out || fail "($tool, $name)"
		done
	done
}

@test "the line of a message is right" {
	line_of() # TOOL FILE
	{
		go 2 "$1" "$2"
		sed -n "s/^$1: $2:\([0-9]*\): record .*/\1/p" err
	}
	around <(sed '5s/^./q/' "$DATA/classic.in") >in
	is 15 "$(line_of sdk-solve in)"
	is 15 "$(line_of sdk-check in)"
	around <(sed '1s/^./10/' "$DATA/classic.in") >in
	is 11 "$(line_of sdk-solve in)"
	{ printf '# a\n\n#\n' && sed '5s/$/ 1/' "$DATA/classic.in"; } >in
	is 8 "$(line_of sdk-solve in)"
	sed '5s/$/ 1/; s/$/\r/' "$DATA/classic.in" >in
	is 5 "$(line_of sdk-solve in)"
	{ lines "$DATA/classic.in" && echo 12; } >in
	is 2 "$(line_of sdk-solve in)"
	go 2 sdk-solve "$DATA/classic.in" in
	has err '^sdk-solve: in:2: record 3: '
}

@test "a cut-off end of file is trouble, a missing newline is not" {
	join "$DATA/classic.out" "$DATA/last-cell.out" >whole
	for rows in 1 5 8; do
		head -n $((10 + rows)) whole >in
		for tool in $readers; do
			told "$tool" in 2 "want 9 rows, got $rows"
			same "$DATA/classic.out" out
		done
	done
	printf %s "$(cat whole)" >in
	for tool in $readers; do
		every_way 0 in "$tool"
		same whole out
	done
	# the last cell is missing
	sed '$s/..$//' whole >in
	for tool in $readers; do
		told "$tool" in 2 '.*want 9 cells, got 8'
	done
}

@test "after a malformed record, up to the next empty line all is skipped" {
	# eight cells in row 3; the six rows after it are no record's start
	sed '3s/..$//' "$DATA/classic.in" >bad
	cat bad "$DATA/classic.in" >in # no empty line: that one goes, too
	for tool in $readers; do
		told "$tool" in 1 '.*want 9 cells, got 8'
		empty out
	done
	{ cat bad "$DATA/classic.in" && echo && cat "$DATA/second.in"; } >in
	go 0 sdk-solve "$DATA/second.in"
	cp out want
	told sdk-solve in 1 '.*want 9 cells, got 8'
	same want out
	# a line of 81 cells is a record wherever it stands
	{ cat bad && lines "$DATA/second.in"; } >in
	told sdk-solve in 1 '.*want 9 cells, got 8'
	same want out
}

@test "a row too many is a record of its own" {
	{ cat "$DATA/classic.out" && echo '1 2 3 4 5 6 7 8 9'; } >long
	around long >in
	join "$DATA/classic.out" "$DATA/classic.out" "$DATA/last-cell.out" >want
	for tool in 'sdk-check -D' sdk-solve; do
		# shellcheck disable=SC2086 # words
		go 2 $tool in
		has err ': record 3: want 9 rows, got 1$'
		same want out
	done
}

@test "a drawn grid is refused, not guessed" {
	awk '
	NR % 3 == 1 { print "+-------+-------+-------+" }
	{ print "|", $1, $2, $3, "|", $4, $5, $6, "|", $7, $8, $9, "|" }
	END { print "+-------+-------+-------+" }' "$DATA/classic.in" >drawn
	around drawn >in
	join "$DATA/classic.out" "$DATA/last-cell.out" >want
	for tool in $readers; do
		told "$tool" in 2 '.*'
		same want out
	done
}

@test "after 20 a line says that more follow, and the total comes last" {
	for n in 20 21 45; do
		for i in $(seq "$n"); do
			echo "bad $i"
			echo
		done >in
		cat "$DATA/classic.out" >>in
		for tool in $readers; do
			every_way 2 in "$tool"
			same "$DATA/classic.out" out
			is 20 "$(grep -c ': record [0-9]*: ' err)"
			case $n in
			20) lacks err '(more|total)' ;;
			*)
				is 1 "$(grep -c 'more malformed records' err)"
				has err "^$tool: $n malformed records\$"
				;;
			esac
		done
	done
	has err 'record 20: '
	lacks err 'record 21: '
}

@test "malformed records count among the numbers" {
	{
		echo bad && echo && cat "$DATA/contradiction.in" && echo
		echo bad && echo && cat "$DATA/clash-row.in"
	} >in
	go 2 sdk-solve in
	has err '^sdk-solve: in:1: record 1: row 1: want '
	has err '^sdk-solve: in:3: record 2: no solution$'
	has err '^sdk-solve: in:13: record 3: row 1: want '
	has err '^sdk-solve: in:15: record 4: no solution: row 1'
	is 'record 1 record 2 record 3 record 4 ' \
	    "$(grep -o 'record [0-9]' err | tr '\n' ' ')"
}

@test "long lines and binary input do no harm" {
	head -c 3000000 /dev/zero | tr '\0' 1 >ones
	head -c 3000000 /dev/zero >zeros
	head -c 200000 /dev/zero | tr '\0' ' ' >blanks
	head -c 3000000 /dev/zero | tr '\0' '#' >comment
	head -c 300000 "$(command -v sdk-solve)" >binary
	for tool in $readers; do
		for bad in ones zeros binary; do
			{ cat $bad && echo && echo &&
				cat "$DATA/classic.out"; } >in
			go 2 "$tool" in
			tail -n 9 out >last
			same "$DATA/classic.out" last
			! grep -aq "$(printf '[\001-\010\016-\037]')" err ||
				fail "control bytes on stderr"
		done
		for good in blanks comment; do
			{ cat $good && echo && cat "$DATA/classic.out"; } >in
			go 0 "$tool" in
			same "$DATA/classic.out" out
		done
		# a comment behind the 81st cell may be as long
		{ lines "$DATA/classic.out" | tr '\n' ' ' && cat ones; } >in
		go 0 "$tool" in
		same "$DATA/classic.out" out
		{ lines "$DATA/classic.out" | tr '\n' ' ' && cat ones && echo &&
			cat "$DATA/last-cell.out"; } >in
		go 0 "$tool" in
		join "$DATA/classic.out" "$DATA/last-cell.out" >want
		same want out
	done
}

@test "control bytes in messages are cleaned" {
	printf 'bad\n' >$'a\033[1m\nb\177'
	for tool in $readers; do
		go 2 "$tool" $'a\033[1m\nb\177'
		has err "^$tool: a\\?\\[1m\\?b\\?:1: record 1: "
	done
	go 2 sdk-solve $'\001\n'
	has err '^sdk-solve: \?\?: No such file or directory$'
}

@test "a file that is missing is reported, the others are still read" {
	for tool in $readers; do
		go 2 "$tool" missing "$DATA/classic.out" gone
		same "$DATA/classic.out" out
		has err "^$tool: missing: No such file or directory\$"
		has err "^$tool: gone: No such file or directory\$"
	done
}

@test "a folder is reported, by name and on standard input" {
	mkdir folder
	for tool in $readers; do
		go 2 "$tool" folder "$DATA/classic.out"
		same "$DATA/classic.out" out
		has err "^$tool: folder: Is a directory\$"
		go 2 "$tool" <folder
		has err "^$tool: standard input: Is a directory\$"
	done
}

@test "a read error is reported" {
	[ -e /proc/self/mem ] || skip "no file here whose reading fails"
	for tool in $readers; do
		go 2 "$tool" /proc/self/mem "$DATA/classic.out"
		same "$DATA/classic.out" out
		has err "^$tool: /proc/self/mem: Input/output error\$"
	done
}

@test "a closed standard input is reported" {
	for tool in $readers; do
		go 2 "$tool" <&-
		empty out
		has err "^$tool: standard input: Bad file descriptor\$"
	done
	# but not where nothing is read from it
	for tool in $readers; do
		go 0 "$tool" "$DATA/classic.out" <&-
		same "$DATA/classic.out" out
	done
	go 0 sdk-gen <&-
}

@test "every tool that reads reports what cannot be read" {
	mkdir folder
	for tool in $tools; do
		[ "$tool" != sdk-gen ] || continue
		go 2 "$tool" missing folder "$DATA/classic.out"
		has err "^$tool: missing: No such file or directory\$"
		has err "^$tool: folder: Is a directory\$"
		[ -s out ] || fail "$tool: the good file was not read"
		go 2 "$tool" <&-
		has err "^$tool: standard input: Bad file descriptor\$"
		echo 'no record' >in
		go 2 "$tool" in
		has err "^$tool: in:1: record 1: "
	done
}

@test "a closed standard output is reported where there is output" {
	for tool in $tools; do
		status=0
		"$tool" <"$DATA/classic.out" >&- 2>err || status=$?
		is 2 "$status"
		has err "^$tool: standard output: Bad file descriptor\$"
	done
}

@test "a full disk is reported" {
	sdk-gen -s 1 2000 >many
	: >none
	for tool in $tools; do
		for in in "$DATA/classic.out" many; do
			[ "$tool" != sdk-gen ] || in=5
			status=0
			"$tool" "$in" >/dev/full 2>err || status=$?
			is 2 "$status"
			has err "^$tool: standard output: No space left on"
		done
		for option in --help --version; do
			status=0
			"$tool" $option >/dev/full 2>err || status=$?
			is 2 "$status"
			has err "^$tool: standard output: No space left on"
		done
	done
	for options in -c '-a -l 500'; do
		status=0
		# shellcheck disable=SC2086 # words
		sdk-solve $options "$DATA/empty.in" >/dev/full 2>err ||
			status=$?
		is 2 "$status"
		has err '^sdk-solve: standard output: No space left on'
	done
	go 0 sh -c 'sdk-solve none >/dev/full'
}

@test "a closed pipe: quiet, by SIGPIPE, even where that was ignored" {
	sdk-gen -s 1 20000 >many
	for tool in $tools; do
		in=many
		[ "$tool" != sdk-gen ] || in=200000
		first_line "$tool" $in
		(trap '' PIPE && first_line "$tool" $in)
	done
	first_line sdk-solve -a "$DATA/empty.in"
}

@test "wrong use: a message, the usage, status 2" {
	wrong() # COMMAND...
	{
		go 2 "$@" <"$DATA/classic.in"
		empty out
		has err "^$1: "
		has err "^usage: $1 "
	}
	for tool in $tools; do
		wrong "$tool" --no-such-option
		has err "no-such-option"
		wrong "$tool" -Z
		has err "unknown option -Z$"
		wrong "$tool" -j
		wrong "$tool" --jobs
		wrong "$tool" --help=yes
	done
	wrong sdk-solve -a -c
	wrong sdk-solve -l
	wrong sdk-check -d
	wrong sdk-check -p
	wrong sdk-check -u -p "$DATA/classic.in"
}

@test "wrong numbers: a message that names the bound, status 2" {
	for tool in $tools; do
		for bad in 0 -1 +1 1x x '' ' 1' 1.5 1e3 0x10 257 \
		    99999999999999999999; do
			go 2 "$tool" -j "$bad" <"$DATA/classic.in"
			empty out
			has err "^$tool: .*JOBS"
		done
		go 2 "$tool" -j 257 </dev/null
		has err 256
	done
	for bad in 0 -1 '' x 18446744073709551616; do
		go 2 sdk-solve -c -l "$bad" "$DATA/classic.in"
		empty out
		has err '^sdk-solve: .*LIMIT'
	done
	go 0 sdk-solve -c -l 18446744073709551615 "$DATA/classic.in"
	is 1 "$(cat out)"
}

@test "--help and --version: to stdout, status 0" {
	for tool in $tools; do
		for option in -h --help; do
			go 0 "$tool" $option
			empty err
			is "usage: $tool " "$(head -n 1 out |
				cut -c "1-$((8 + ${#tool}))")"
		done
		go 0 "$tool" --version
		empty err
		has out "^$tool [0-9]+\\.[0-9]+"
		is 1 "$(grep -c . out)"
	done
}

@test "a closed standard input is reported behind a FILE, too" {
	go 2 sdk-solve "$DATA/classic.in" - <&-
	has err '^sdk-solve: standard input: Bad file descriptor$'
	same "$DATA/classic.out" out
}

@test "blanks at the end of a line may be any number" {
	(
		head -c 600000 /dev/zero | tr '\0' ' '
		echo
		tr -d ' \n' <"$DATA/classic.in"
		head -c 600000 /dev/zero | tr '\0' '\t'
		echo
	) >in
	go 0 sdk-solve in
	same "$DATA/classic.out" out
}

@test "a long option that takes no argument says so" {
	go 2 sdk-solve --all=3
	has err '^sdk-solve: option --all=3 takes no argument$'
	go 2 sdk-solve --limit=5 -xc
	has err '^sdk-solve: unknown option -x$'
}

@test "options may follow operands, up to --" {
	sdk-gen -s 7 3 >want
	go 0 sdk-gen 3 -s 7
	same want out
	go 0 sdk-gen -j 2 3 --seed=7
	same want out
	go 0 sdk-check "$DATA/classic.out" -q -- "$DATA/last-cell.out"
	has err '^sdk-check: 2 grids: 2 valid'
	empty out
	cp "$DATA/classic.out" ./-q
	go 0 sdk-check -D -- -q
	same "$DATA/classic.out" out
	go 2 sdk-check "$DATA/classic.out" -- --quiet
	has err '^sdk-check: --quiet: No such file or directory$'
	POSIXLY_CORRECT=1 go 1 sdk-check "$DATA/classic.out" -q
	has err '^sdk-check: 2 grids: 1 valid, 0 invalid, 1 duplicates$'
	same "$DATA/classic.out" out
	POSIXLY_CORRECT='' go 2 sdk-gen 3 -s 7
	has err "^sdk-gen: want at most one N, got '-s' as well"
}

@test "a part of a name will do, if it is that of one option" {
	go 0 sdk-gen --se=7 3
	cp out got
	go 0 sdk-gen -s 7 3
	same out got
	go 2 sdk-check --p x
	has err '^sdk-check: option --p is ambiguous: --puzzles, --progress$'
	go 2 sdk-check --pr=x
	has err '^sdk-check: option --pr=x takes no argument$'
	go 2 sdk-dig --h
	has err '^sdk-dig: option --h is ambiguous: --holes, --help$'
	go 0 sdk-gen --hel
	go 0 sdk-check --min "$DATA/last-cell.in"
	for bad in --=x --=; do
		go 2 sdk-gen "$bad"
		has err "^sdk-gen: unknown option $bad\$"
	done
}

@test "messages name the option that is wrong" {
	go 2 sdk-check -qj
	has err '^sdk-check: option -j wants an argument$'
	go 2 sdk-check x -q --jobs
	has err '^sdk-check: option --jobs wants an argument$'
	go 2 sdk-check -qZj2
	has err '^sdk-check: unknown option -Z$'
	go 2 sdk-check -qé
	has err '^sdk-check: unknown option -é$'
	go 0 sdk-check -qDj2 "$DATA/classic.out"
	# the reason in errno goes with the formats of messages, not their text
	go 2 sdk-gen --foo:
	has err '^sdk-gen: unknown option --foo:$'
	go 2 sdk-gen x:
	has err "^sdk-gen: N: want a number, got 'x:'$"
	: >a:
	go 2 sdk-solve b: a:
	is 'sdk-solve: b:: No such file or directory' "$(cat err)"
}

@test "standard input can be given once" {
	for tool in $tools; do
		[ "$tool" != sdk-gen ] || continue
		go 2 "$tool" - - <"$DATA/classic.out"
		has err "^$tool: standard input cannot be read twice\$"
		empty out
	done
	for other in '' - '- -'; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-check -p - $other <"$DATA/classic.out"
		has err '^sdk-check: standard input cannot be read twice$'
		# shellcheck disable=SC2086 # words
		go 2 sdk-fmt -t box --solutions - $other <"$DATA/classic.out"
		has err '^sdk-fmt: standard input cannot be read twice$'
		empty out
	done
	go 0 sdk-check -p - "$DATA/classic.out" <"$DATA/classic.in"
}

@test "an option that is given again means the last" {
	go 0 sdk-gen -s 7 4
	cp out want
	go 0 sdk-gen -s 3 --skip 9 -d 5 -s 7 --skip 0 -d 8 --digit 9 1
	lines out >got
	has got ^9
	go 0 sdk-fmt -n 1-9 -n 3- want
	is 2 "$(lines out | wc -l)"
	go 0 sdk-fmt -n 3 -n -2 want
	is 2 "$(lines out | wc -l)"
	go 0 sdk-dig -s 1 --holes 20 --holes 30 want
	is 30 "$(lines out | head -n 1 | tr -cd 0 | wc -c)"
	go 2 sdk-dig --holes 20 --clues 30 want
	has err '^sdk-dig: --clues and --holes exclude each other$'
	sdk-solve "$DATA/classic.in" >right
	go 0 sdk-check -p "$DATA/last-cell.in" -p "$DATA/classic.in" right
}

@test "ranges are written alike everywhere" {
	sdk-gen -s 7 9 >in
	holes() # RANGE
	{
		go 0 sdk-dig -s 1 --holes "$1" in
		lines out | tr -cd '0\n' | awk '{ print length }' | sort -n |
			sed -n '1p;$p' | paste -s -d ' '
	}
	is '20 20' "$(holes 20)"
	is "$(holes 20-30)" "$(holes 20~30)"
	is '0 0' "$(holes -0)"
	for bad in '' - '~' 1-2-3 30-20 30~20 a-b 20- 1.5 82 -82; do
		[ "$bad" != 20- ] || continue # up to the most: harder to dig
		go 2 sdk-dig --holes "$bad" in
		empty out
		has err '^sdk-dig: HOLES: want '
		[ "${bad#*.}" != "$bad" ] || continue
		go 2 sdk-rate -l "$bad" in
		empty out
		has err '^sdk-rate: LEVEL: want '
	done
	for same in 3-5 3~5; do
		go 0 sdk-fmt -n "$same" in
		is 3 "$(lines out | wc -l)"
	done
	for open in 8- 8~ -2 '~2'; do
		go 0 sdk-fmt -n "$open" in
		is 2 "$(lines out | wc -l)"
	done
	for bad in '' - 0 0-3 3-2 x; do
		go 2 sdk-fmt -n "$bad" in
		empty out
		has err '^sdk-fmt: records: want '
	done
}

@test "records that are not there are missed" {
	sdk-gen -s 7 3 >in
	for n in 4 4- 4~; do
		go 2 sdk-fmt -n $n in
		empty out
		is 'sdk-fmt: want record 4, got 3 records' "$(cat err)"
	done
	go 2 sdk-fmt -n 3-9 in
	is 1 "$(lines out | wc -l)"
	has err '^sdk-fmt: want record 9, got 3 records$'
	: >none
	go 0 sdk-fmt none
	go 0 sdk-fmt -n 1- none
	go 2 sdk-fmt -n 1 none
}
