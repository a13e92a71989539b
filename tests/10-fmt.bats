# sdk-fmt: grids from one format to another.

load helper

# formats read|write|both: names of the formats that can do so.
formats()
{
	case $1 in
	both) sdk-fmt --list | awk '$2 == "read" && $3 == "write"' ;;
	*) sdk-fmt --list | awk -v what="$1" '$2 == what || $3 == what' ;;
	esac | awk '{ print $1 }'
}

# some_puzzles N SEED: grids, a full one and an empty one among them.
some_puzzles()
{
	{
		sdk-gen -s "$2" "$1" | lines | dig 50 "$2"
		sdk-gen -s 7 1 | lines
		printf '%081d\n' 0
		sdk-gen -s 8 1 | lines | dig 1 "$2"
	} | grids
}

@test "every layout there is a sample of is read" {
	n=0
	for file in "$DATA"/fmt/*.in; do
		go 0 sdk-fmt "$file"
		same "$DATA/classic.in" out || fail "($file)"
		empty err || fail "($file)"
		n=$((n + 1))
	done
	[ $n -ge 60 ]
}

@test "all samples one after another, by every way" {
	cat "$DATA"/fmt/line-[a-t]*.in "$DATA"/fmt/box-[a-o]*.in \
	    "$DATA"/fmt/{euler,list,sgt,url,jsonl,hodoku,corners}.in \
	    "$DATA"/fmt/{pencil,csv9-empty,sukaku,bank,table}.in >in
	every_way 0 in sdk-fmt
	lines out | sort -u >once
	lines "$DATA/classic.in" >want
	same want once
	is "$(printf '%s\n' "$DATA"/fmt/line-[a-t]*.in \
	    "$DATA"/fmt/box-[a-o]*.in 1 2 3 4 5 6 7 8 9 10 11 12 |
	    grep -c .)" "$(lines out | grep -c .)"
}

@test "round trips through every format there is, guessed and named" {
	some_puzzles 60 1 >want
	n=0
	for format in $(formats both); do
		go 0 sdk-fmt -t "$format" want
		mv out written
		go 0 sdk-fmt written
		same want out || fail "($format, guessed)"
		go 0 sdk-fmt -f "$format" written
		same want out || fail "($format, named)"
		go 0 sdk-fmt -j 4 -f "$format" written
		same want out || fail "($format, -j 4)"
		n=$((n + 1))
	done
	[ $n -ge 19 ]
}

@test "round trips with every sign for a blank" {
	some_puzzles 10 2 >all
	# an empty grid of blanks is no line; a row of dashes is a rule
	lines all | grep '[1-9]' | grids >want
	for blank in . 0 - _ '*' x X '?'; do
		for format in line sdm csv tsv jsonl box ubox ss sdk url; do
			[ "$format$blank" != ss- ] || continue # refused
			sdk-fmt -b "$blank" -t "$format" want >written
			go 0 sdk-fmt written
			same want out || fail "($format, $blank)"
		done
	done
	for format in line box ubox csv jsonl; do
		sdk-fmt -b ' ' -t "$format" want >written
		go 0 sdk-fmt written
		same want out || fail "($format, a blank)"
	done
}

@test "nothing is nothing" {
	: >none
	every_way 0 none sdk-fmt
	empty out
	for format in line box pencil jsonl sgt; do
		go 0 sdk-fmt -t "$format" none
		empty out
	done
	go 0 sdk-fmt -t csv none
	is index,puzzle,clues "$(cat out)"
}

@test "the native grid, exactly" {
	some_puzzles 20 3 >want
	sdk-fmt -t line want | (go 0 sdk-fmt)
	native out
	same want out
}

@test "line, box, ubox, ss, sdk as they are written" {
	printf '%s\n' '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' >want
	go 0 sdk-fmt -t line "$DATA/classic.in"
	same want out
	go 0 sdk-fmt -t box "$DATA/classic.in"
	same "$DATA/fmt/box-outer.in" out
	go 0 sdk-fmt -t ubox "$DATA/classic.in"
	same "$DATA/fmt/box-light.in" out
	go 0 sdk-fmt -t ss "$DATA/classic.in"
	same "$DATA/fmt/ss.in" out
	go 0 sdk-fmt -t sdk "$DATA/classic.in"
	same "$DATA/fmt/sdk.in" out
	go 0 sdk-fmt -t csv9 "$DATA/classic.in"
	same "$DATA/fmt/csv9-zeros.in" out
	go 0 sdk-fmt -t sgt "$DATA/classic.in"
	same "$DATA/fmt/sgt.in" out
}

@test "drawn grids are separated by one empty line" {
	join "$DATA/classic.in" "$DATA/classic.in" >in
	go 0 sdk-fmt -t box in
	join "$DATA/fmt/box-outer.in" "$DATA/fmt/box-outer.in" >want
	same want out
}

@test "--list names every format, with what it can do" {
	go 0 sdk-fmt --list
	has out '^line  *read  *write  '
	has out '^hodoku  *read  *-  '
	has out '^pdf  *-  *write  '
	lacks out '  $'
}

@test "what follows a line is kept" {
	tail='	30 # no. 5, "hard"; ä|x'
	sed "s/\$/$tail/" "$DATA/fmt/line-utf8.in" >in
	go 0 sdk-fmt -t line --keep in
	is "$(cat in)" "$(cat out)"
	go 0 sdk-fmt -t line in
	is "$(cut -d ' ' -f 1 in)" "$(cat out)"
	sdk-fmt -t csv --columns puzzle,kept in >table
	has table '," leicht.*	30 # no. 5, ""hard""; ä.x"$'
	go 0 sdk-fmt -t line table
	is "$(cut -d ' ' -f 1 in)" "$(cat out)"
	go 0 sdk-fmt --keep -t line "$DATA/fmt/line-colon.in"
	same "$DATA/fmt/line-colon.in" out
	go 0 sdk-fmt --keep -t line "$DATA/fmt/table.in"
	has out ',30,Simple,$'
}

@test "tables: columns by name, by --column, by number" {
	line=$(cut -c 1-81 "$DATA/fmt/line-comma.in" | tr 0 .)
	other=$(printf '%081d' 7 | tr 0 .)
	printf 'id\thard\tpuzzle\n1\t%s\t%s\n' "$other" "$line" >in
	go 0 sdk-fmt -t line in
	is "$line" "$(cat out)"
	go 0 sdk-fmt -t line --column hard in
	is "$other" "$(cat out)"
	go 0 sdk-fmt -t line --column 2 in
	is "$other" "$(cat out)"
	sed 1d in >headless
	go 0 sdk-fmt -t line -f tsv --column 3 headless
	is "$line" "$(cat out)"
	go 0 sdk-fmt -t line -f csv headless
	is "$other" "$(cat out)"
	go 2 sdk-fmt --column no-such in
	empty out
	has err ':1: record 1: .*want a table or list with the column no-such$'
	go 2 sdk-fmt --column no-such "$DATA/fmt/kaggle.in" "$DATA/classic.in"
	empty out
	go 0 sdk-fmt -t line --column q <<-END
		{"puzzle": "$other", "q": "$line"}
	END
	is "$line" "$(cat out)"
}

@test "tables after tables, with other columns" {
	cat "$DATA/fmt/kaggle.in" "$DATA/fmt/kaggle3m.in" \
	    "$DATA/fmt/extreme.in" >in
	go 0 sdk-fmt -t line in
	is 3 "$(grep -c . out)"
	sed 1d "$DATA/fmt/kaggle.in" |
	    cat "$DATA/fmt/kaggle.in" - "$DATA/fmt/kaggle.in" >in
	go 0 sdk-fmt -t line in
	is 3 "$(grep -c . out)"
	go 0 sdk-fmt -t line "$DATA"/fmt/{kaggle,kaggle3m,extreme}.in
	is 3 "$(grep -c . out)"
}

@test "tables: a record that is not one" {
	{
		cat "$DATA/fmt/kaggle3m.in"
		echo 2,short,x,30,0.0
		sed '1d; s/^1/3/' "$DATA/fmt/kaggle3m.in"
		echo 4,5
	} >in
	every_way 2 in sdk-fmt -t line
	is 2 "$(grep -c . out)"
	has err ':3: record 2: want 81 cells in field 2, got .short'
	has err ':5: record 4: want 5 fields, got 2'
	printf 'puzzle\n"53..\n' >in
	every_way 2 in sdk-fmt
	has err ':2: record 1: want the rest of the record'
	# a quote that never ends takes no more than so much with it
	line=$(lines "$DATA/classic.in")
	{ printf 'puzzle\n"53..\n' && yes "$line" | head -n 3000; } >in
	go 2 sdk-fmt -t line -b 0 in
	has err ':2: record 1: want the end of a quoted field'
	is "$line" "$(sort -u out)"
	[ "$(grep -c . out)" -gt 2000 ]
}

@test "columns are worked out" {
	printf '%s\n' 'puzzle,solution,clues,solutions,level,technique' \
	    "$(lines "$DATA/classic.in" | tr 0 .),$(lines "$DATA/classic.out"),30,1,1,hidden single in box" >want
	columns=puzzle,solution,clues,solutions,level,technique
	go 0 sdk-fmt -t csv --columns $columns "$DATA/classic.in"
	sed 's/,[^,]*$//' want >want.most
	sed 's/,[^,]*$//' out >out.most
	same want.most out.most
	go 0 sdk-fmt -t csv --columns solutions,solution,level \
	    "$DATA/contradiction.in" "$DATA/six.in"
	is '0,,' "$(sed -n 2p out)"
	has out '^2,[1-9]*,$'
	go 0 sdk-fmt -t jsonl --columns solution,level "$DATA/contradiction.in"
	is '{"solution":null,"level":null}' "$(cat out)"
	go 0 sdk-fmt -t tsv --columns id=index,n=clues,source "$DATA/classic.in"
	is "$(printf 'id\tn\tsource\n1\t30\tclassic.in')" "$(cat out)"
	go 2 sdk-fmt -t csv --columns puzzle,none "$DATA/classic.in"
	has err "columns: want names out of: index .*; got 'none'"
}

@test "a solution that comes along is used if it is one" {
	sdk-fmt -t csv --columns solution "$DATA/fmt/line-comma.in" >a
	sed 's/,5/,6/' "$DATA/fmt/line-comma.in" >wrong
	sdk-fmt -t csv --columns solution wrong >b
	same a b
	is "$(lines "$DATA/classic.out")" "$(tail -n 1 a)"
	# one of six, and not the first
	lines "$DATA/six.in" >six
	sdk-solve -a "$DATA/six.in" | lines | tail -n 1 >last
	paste -d , six last | (go 0 sdk-fmt -t csv --columns solution)
	same last <(tail -n 1 out)
}

@test "the presets are as their sets are" {
	for name in kaggle kaggle3m extreme; do
		go 0 sdk-fmt -t $name "$DATA/fmt/$name.in"
		sed 's/some_where/extreme.in/; s/,0\.0$/,0/' \
		    "$DATA/fmt/$name.in" >want
		same want out
	done
}

@test "npy is what NumPy reads" {
	some_puzzles 30 4 >in
	lines in >want
	sdk-fmt -t npy in >file
	sdk-fmt -t npy in | cat >pipe
	: >append && sdk-fmt -t npy in >>append
	same file pipe
	same file append
	n=$(grep -c . want)
	is $((128 + 81 * n)) "$(($(wc -c <file)))"
	printf '\223NUMPY\1\0v\0' >magic
	same magic <(head -c 10 file)
	is "{'descr': '|u1', 'fortran_order': False, 'shape': ($n, 81), }" \
	    "$(head -c 127 file | tail -c +11 | sed 's/ *$//')"
	is '' "$(head -c 128 file | tail -c 1)"
	tail -c +129 file | od -An -v -tu1 -w81 | tr -d ' ' >got
	same want got
	python=$(command -v python3) || return 0
	"$python" -c 'import numpy' 2>/dev/null || return 0
	"$python" -c 'import numpy
for row in numpy.load("file"): print("".join(map(str, row)))' >got
	same want got
}

@test "candidates survive" {
	for file in "$DATA"/fmt/{pencil,pencil-bare,pencil-dots}.in; do
		go 0 sdk-fmt -t pencil "$file"
		mv out one
		go 0 sdk-fmt -t pencil one
		same one out
		sdk-fmt -t sukaku one >all
		go 0 sdk-fmt -t line all
		is 81 "$(head -n 1 out | tr -d '\n' | wc -c | tr -d ' ')"
	done
	# fewer of them than the givens leave
	sed '2s/124/12 /' one >fewer
	go 0 sdk-fmt -t pencil fewer
	has out '^[|] 5 +3 +12 '
	go 0 sdk-fmt -t line fewer
	is "$(lines "$DATA/classic.in" | tr 0 .)" "$(cat out)"
	# what HoDoKu has set and ruled out
	go 0 sdk-fmt -t pencil "$DATA/fmt/hodoku.in"
	has out '^[|] 5 +3 +\(4\) '
	has out '^[|] 6 +27 '
}

@test "-n takes records by number" {
	some_puzzles 40 5 >in
	lines in >all
	for range in 1-1 7 5-10 40- -3; do
		go 0 sdk-fmt -t line -b 0 -n "$range" in
		case $range in
		7) sed -n 7p all ;;
		40-) sed -n '40,$p' all ;;
		-3) sed -n 1,3p all ;;
		*-*) sed -n "$(echo "$range" | tr - ,)p" all ;;
		esac >want
		same want out || fail "($range)"
	done
	# records that are not there
	n=$(grep -c . all)
	for range in 100-200 35-100 -100 100 100-; do
		go 2 sdk-fmt -t line -b 0 -n "$range" in
		last=${range##*-}
		is "sdk-fmt: want record ${last:-100}, got $n records" \
		    "$(cat err)"
		case $range in
		35-*) sed -n '35,$p' all ;;
		-*) cat all ;;
		*) : ;;
		esac >want
		same want out || fail "($range)"
	done
	for wrong in 0 5-4 a - 1-b 1,2 ''; do
		go 2 sdk-fmt -n "$wrong" in
		empty out
	done
	# a malformed record has a number, too
	{ sed -n 1p all && echo && echo 12 && echo && sed -n 3p all; } >in
	go 2 sdk-fmt -t line -b 0 -n 3 in
	same <(sed -n 3p all) out
}

@test "-n stops reading after the last" {
	yes "$(lines "$DATA/classic.in")" | (go 0 sdk-fmt -n 5-6 -t line)
	is 2 "$(grep -c . out)"
}

@test "damaged input is reported, with its line, and no other grid comes of it" {
	box=$DATA/fmt/box-outer.in
	sed 4d "$box" >row-lost
	sed 4p "$box" >row-twice
	sed 's/ 9 8 / 9 8 1 /' "$box" >cell-more
	sed 's/ 9 8 / 9 /' "$box" >cell-less
	sed '3s/| 6 . . /| 6 . /' "$box" >part-less
	sed '3s/ |$//' "$box" >bar-lost
	sed '1d; s/^| //; 2s/^/1 2 3 | 4 5 6 | 7 8 9 |\n/' "$box" >mixed
	printf '53\0.%077d\n' 0 >nul
	{ lines "$DATA/classic.in" && lines "$DATA/classic.in"; } |
	    tr '\n' '\0' >nul-between
	{ printf 'id\0' && lines "$DATA/classic.in"; } >nul-bank
	printf '{"puzzle":[%s\0]}\n' \
	    "$(lines "$DATA/classic.in" | sed 's/./&,/g; s/,$//')" >nul-json
	lines "$DATA/classic.in" | sed 's/$/0/' >long
	lines "$DATA/classic.in" | sed 's/.$//' >short
	{ echo 9 && cat "$DATA/classic.in"; } >count
	sed '1s/ 0$//' "$DATA/classic.in" | tr -d ' ' >row-short
	tr 0 ' ' <"$DATA/classic.in" | cut -c 1-9 >cut-off
	sed '5s/^./12/' "$DATA/classic.out" >pair
	sed '5s/0/12/' "$DATA/classic.in" >pair-blank
	sed 's/\(.\)$/\1,/; s/ /,/g; 3s/^.//' "$DATA/classic.in" >signs
	printf '%s\n' '4x4:1_2_3_4a' >sgt-small
	printf '%s\n' '3x3k:1_2_3_4a' >sgt-killer
	echo '{"cells":[1]}' >json-other
	echo '{"puzzle":"53"}' >json-short
	echo '{"puzzle":' >json-cut
	echo 'https://example.org/?s=53..7' >url-short
	echo "<opensudoku><game data='53'/></opensudoku>" >xml
	sed 's/6/**/' "$DATA/fmt/hodoku.in" >hodoku-long
	{ echo % && printf '*.*.*.*.*\n%.0s' 1 2 3 4 5 6 7 8 9; } >pattern
	iconv -f UTF-8 -t UTF-16LE "$DATA/classic.in" >utf16-no-mark
	for file in *; do
		case $file in out* | err*) continue ;; esac
		every_way 2 "$file" sdk-fmt
		empty out || fail "($file)"
		has err ": $file:[0-9]*: record 1: "
	done
}

@test "what follows a table or XML is not lost" {
	xml=$DATA/fmt/opensudoku.in
	line=$(lines "$DATA/classic.in" | tr 0 .)
	cat "$xml" "$DATA/fmt/box-outer.in" "$xml" >in
	every_way 0 in sdk-fmt -t line
	is 3 "$(grep -cx "$line" out)"
	printf '%s%s' "$(cat "$xml")" "$line" | (go 0 sdk-fmt -t line)
	is 2 "$(grep -cx "$line" out)"
	sed '$d' "$xml" >in
	every_way 2 in sdk-fmt -t line
	is "$line" "$(cat out)"
	has err 'record 2: want </opensudoku>$'
	sdk-fmt -t html "$DATA/classic.in" >in
	every_way 2 in sdk-fmt
	empty out
	has err ':2: record 1: want <opensudoku>, got <html '
	{ cat "$DATA/fmt/kaggle.in" && echo "{\"puzzle\":\"$line\",\"n\":1}"; } >in
	every_way 2 in sdk-fmt -t line
	is 1 "$(grep -c . out)"
	has err ':3: record 2: want 81 cells in field 1'
}

@test "native rows are read as elsewhere" {
	{ echo '*********' && yes ......... | head -n 8; } >in
	every_way 0 in sdk-fmt -t line
	is "$(printf %081d 0 | tr 0 .)" "$(cat out)"
	# nine digits in 81 characters
	{
		printf '5 3 4 6 7 8 9 1 2%64s\n' ''
		sed 1d "$DATA/classic.out"
	} >in
	every_way 0 in sdk-fmt
	same "$DATA/classic.out" out
	go 0 sdk-fmt -t line -f line <<-END
		$(printf '5 3 4 6 7 8 9 1 2%64s' '')
	END
	is 5.3.4.6.7.8.9.1.2 "$(cut -c -17 out)"
}

@test "bytes that are no UTF-8 spoil nothing" {
	line=$(lines "$DATA/classic.in" | tr 0 .)
	# what begins a sign of three bytes, and no more of it
	printf '%s\342\224%s\n' "${line:0:40}" "${line:40}" >in
	every_way 2 in sdk-fmt
	empty out
	printf '%s #\342\224"\344, \303\251\n' "$line" >in
	go 0 sdk-fmt -t jsonl --columns kept in
	is '{"kept":" #\ufffd\ufffd\"\ufffd, é"}' "$(cat out)"
}

@test "a malformed record is reported by itself" {
	{
		cat "$DATA/fmt/box-outer.in"
		echo
		sed 4d "$DATA/fmt/box-outer.in"
		echo
		cat "$DATA/fmt/euler.in"
		sed 's/Grid 01/Grid 02/; 5d' "$DATA/fmt/euler.in"
		sed 's/Grid 01/Grid 03/' "$DATA/fmt/euler.in"
	} >in
	every_way 2 in sdk-fmt -t line
	is 3 "$(grep -c . out)"
	is 1 "$(sort -u out | grep -c .)"
	is 2 "$(grep -c . err)"
	has err ':18: record 2: row 3: want cells, got a rule'
	has err ':47: record 4: want 9 rows, got 8'
}

@test "after twenty malformed records the total comes last" {
	for i in $(seq 30); do echo "5 3 0 $i"; echo; done >in
	every_way 2 in sdk-fmt
	is 22 "$(grep -c . err)"
	has err 'more malformed records follow'
	is 'sdk-fmt: 30 malformed records' "$(tail -n 1 err)"
}

@test "-f takes that format alone" {
	go 2 sdk-fmt -f line "$DATA/classic.in"
	empty out
	go 2 sdk-fmt -f grid "$DATA/fmt/line-tab.in"
	empty out
	go 2 sdk-fmt -f sgt "$DATA/classic.in"
	empty out
	echo cat | (go 2 sdk-fmt -f sgt)
	has err ':1: record 1: row 1: want the format sgt$'
	go 2 sdk-fmt -f grid "$DATA/fmt/pencil.in"
	empty out
	# what a guess refuses
	sed '5s/0/12/' "$DATA/classic.in" >in
	go 2 sdk-fmt in
	go 0 sdk-fmt -f pencil in
}

@test "wrong use" {
	for wrong in '-f none' '-t none' '-f pdf' '-t hodoku' '-b ab' '-b 5' \
	    '-j 0' '--color sometimes' '--paper a3' '--per-page 5' \
	    '--columns puzzle' '--title x' '--answers' '--caption clues' \
	    '--keep' '-t csv --keep' \
	    '-t line --solutions x' '-t pdf --caption none,x' '--bogus'; do
		# shellcheck disable=SC2086
		go 2 sdk-fmt $wrong "$DATA/classic.in"
		empty out
		has err '^usage: sdk-fmt |want at least 1' || fail "($wrong)"
	done
}

@test "colour on a terminal and on demand" {
	esc=$(printf '\033')
	go 0 sdk-fmt -t box "$DATA/classic.in"
	lacks out "$esc"
	go 0 sdk-fmt -t box --color=always "$DATA/classic.in"
	has out "$esc\\[1m5$esc\\[0m"
	sed "s/$esc\\[[0-9]*m//g" out >plain
	same "$DATA/fmt/box-outer.in" plain
	tty=$(command -v script) || skip "no script(1) to have a terminal"
	for no in '' 1; do
		NO_COLOR=$no TERM=xterm "$tty" -qec \
		    "sdk-fmt -t box '$DATA/classic.in'" /dev/null \
		    </dev/null >out
		if [ "$no" ]; then lacks out "$esc"; else has out "$esc"; fi
	done
}

@test "--solutions shows them, givens bold" {
	esc=$(printf '\033')
	go 0 sdk-fmt -t box --solutions "$DATA/classic.out" "$DATA/classic.in"
	sdk-fmt -t box "$DATA/classic.out" >want
	same want out
	go 0 sdk-fmt -t ubox --color always --solutions "$DATA/classic.out" \
	    "$DATA/classic.in"
	is 30 "$(grep -o "$esc\\[1m" out | grep -c .)"
	is 51 "$(grep -o "$esc\\[36m" out | grep -c .)"
	join "$DATA/classic.in" "$DATA/second.in" >in
	go 1 sdk-fmt -t box --solutions "$DATA/classic.out" in
	has err ': in:11: record 2: no solution of this number'
	go 1 sdk-fmt -t box --solutions "$DATA/classic.out" "$DATA/second.in"
	has err ': record 1: the solution does not fit'
	go 2 sdk-fmt -t box --solutions missing "$DATA/classic.in"
	has err 'missing: No such file'
	some_puzzles 3000 6 >in
	sdk-solve in >answers
	go 0 sdk-fmt -n 2500- -t csv --columns solution \
	    --solutions answers in
	same <(lines answers | tail -n +2500) <(sed 1d out)
}

@test "a puzzle that has come is answered" {
	mkfifo in
	sdk-fmt -t line <in >out 2>err &
	exec 9>in
	for file in line-tab euler box-outer pencil; do
		{ cat "$DATA/fmt/$file.in" && echo; } >&9
	done
	for _ in $(seq 100); do
		[ "$(grep -c . out)" -lt 4 ] || break
		sleep 0.1
	done
	is 4 "$(grep -c . out)"
	exec 9>&-
	wait
}

@test "memory does not grow with the input" {
	sdk-gen 20000 | sdk-fmt -t extreme --columns puzzle,source >some
	for _ in $(seq 10); do sed 1d some; done | cat some - >many
	for to in jsonl box pencil; do
		limited 150000 sdk-fmt -j 2 -t $to many >/dev/null ||
			fail "($to)"
	done
}

@test "output that can't be written" {
	[ -w /dev/full ] || skip "no /dev/full"
	for format in $(formats write); do
		sdk-fmt -t "$format" "$DATA/classic.in" >/dev/full 2>err &&
			fail "($format)"
		has err '^sdk-fmt: standard output: No space'
	done
}

@test "a reader that is gone" {
	sdk-gen 20000 >in
	for format in line csv pdf html; do
		status=$(
			trap '' PIPE
			{ sdk-fmt -t $format in 2>err; echo $? >&3; } 3>&1 |
			    head -c 1 >/dev/null
		)
		empty err
	done
}
