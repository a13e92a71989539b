# sdk-rate: what a person must know to solve a puzzle, and what a search tries.

load helper

# Files puzzle, want.level, want.technique and want.step, each of one line, for
# line k of data/rate/techniques.
example()
{
	# shellcheck disable=SC2154 # helper sets data
	sed -n "$((k + 1))p" "$DATA/rate/techniques" >example
	cut -c 1-81 example >puzzle
	cut -c 83 example >want.level
	sed 's/^[^,]*,//; s/:.*//' example >want.technique
	sed 's/^[^:]*: //' example >want.step
}

# Puzzles of all levels, of no solution and of several, as lines.
mixed()
{
	cut -c 1-81 "$DATA/rate/techniques" | sed 1d
	for name in clash-row contradiction empty six; do
		lines "$DATA/$name.in"
	done | tr 0 .
}

# column NUMBER: of a CSV without its head.
column()
{
	sed 1d | cut -d , -f "$1"
}

@test "each technique is the hardest of its puzzle, and the step is reported" {
	for k in $(seq 20); do
		example
		go 0 sdk-rate puzzle
		column 3 <out >level
		column 4 <out >technique
		same want.level level
		same want.technique technique
		go 0 sdk-rate --explain puzzle
		grep -qxF "$(cat want.step)" out ||
			fail "no step: $(cat want.step)"
		empty err
	done
	cut -d , -f 2- "$DATA/rate/techniques" | sed '1d; s/:.*//' |
		sort -u >techniques
	is 19 $(($(wc -l <techniques)))
}

@test "a puzzle is rated, however it comes in" {
	every_way 0 "$DATA/classic.in" sdk-rate
	lines "$DATA/classic.in" | tr 0 . >puzzle
	printf '%s\n%s%s\n' clues,solutions,level,technique,steps,nodes,puzzle \
	    '30,1,1,hidden single in box,51,0,' "$(cat puzzle)" >want
	same want out
	forms "$DATA/classic.in"
	for form in form.*; do
		go 0 sdk-rate "$form"
		same want out || fail "$form"
	done
}

@test "what has no unique solution has no rating, and makes the status 1" {
	mixed >in
	every_way 1 in sdk-rate
	empty err
	for line in '33,0,0,,0,0' '31,0,0,,0,0' '0,2+,0,,0,0'; do
		has out "^${line/+/[+]},"
	done
	is "$(grep -c '^[0-9]*,1,[1-4],[^,]' out)" 20
	is "$(grep -c '^[0-9]*,[02][+]*,0,,0,0,' out)" 4
	solutions 2 <in | sed 's/2/2+/' >want
	column 2 <out >got
	same want got
}

@test "clues, and the puzzle at the end of a line" {
	mixed >in
	go 1 sdk-rate in
	column 7 <out >got
	same in got
	awk '{ print gsub(/[1-9]/, "") }' in >want
	column 1 <out >got
	same want got
}

@test "-t line has the same figures behind the puzzle" {
	mixed >in
	go 1 sdk-rate in
	sed 1d out | awk -F , -v OFS=, '{
		p = $7; NF = 6; print p " " $0 }' >want
	every_way 1 in sdk-rate -t line
	same want out
	cp out in # what it writes it reads
	go 1 sdk-rate -t line in
	same want out
}

@test "a complete grid is level 1 and needs nothing" {
	go 0 sdk-rate "$DATA/classic.out"
	has out '^81,1,1,,0,0,[1-9]{81}$'
	go 0 sdk-rate --explain "$DATA/classic.out"
	is 'puzzle 1: 81 clues, level 1, 0 steps, 0 nodes' "$(cat out)"
}

@test "-l passes the puzzles of its levels, as grids" {
	mixed >in
	for range in 1 2 3 4 1-2 2-3 3-4 1-4 2-2; do
		sdk-rate in | awk -F , -v lo="${range%-*}" -v hi="${range#*-}" \
		    'NR > 1 && $3 >= lo && $3 <= hi { print $7 }' | grids >want
		[ -s want ]
		every_way 1 in sdk-rate -l $range
		same want out
		go 1 sdk-rate --level=$range in
		same want out
	done
	native out
	grep -c . err >got
	is 4 "$(cat got)"
	is "sdk-rate: in:24: record 24: more than one solution" \
	    "$(tail -n 1 err)"
	is "sdk-rate: in:21: record 21: no solution" "$(head -n 1 err)"
}

@test "-l with a form, or with paths, is a filter, too" {
	mixed >in
	sdk-rate in | awk -F , 'NR == 1 || $3 == 2' >want
	go 1 sdk-rate -l 2 -t csv in
	same want out
	sdk-rate -t line in | awk -F '[ ,]' '$4 == 2' >want
	go 1 sdk-rate -l 2 -t line in
	same want out
	go 1 sdk-rate -l 2 --explain in
	is 8 "$(grep -c '^puzzle .*, level 2, ' out)"
	is 8 "$(grep -c '^puzzle ' out)"
	has out '^puzzle 4: ' # the number is that of the input
	go 1 sdk-rate -t grid in
	cp out want
	go 1 sdk-rate -l 1-4 in
	same want out
}

@test "--explain: a path that another can follow to the solution" {
	lines "$DATA/classic.in" >puzzle
	go 0 sdk-rate --explain "$DATA/classic.in"
	is 52 $(($(wc -l <out)))
	{ cat puzzle && cat out; } | awk '
		NR == 1 { split($0, cell, ""); next }
		/ is [1-9]$/ {
			match($0, /r[1-9]c[1-9]/)
			r = substr($0, RSTART + 1, 1)
			c = substr($0, RSTART + 3, 1)
			if (cell[9 * r + c - 9] != 0) exit 1
			cell[9 * r + c - 9] = $NF
		}
		END { for (i = 1; i <= 81; i++) printf "%s", cell[i]; print "" }
	' >got
	lines "$DATA/classic.out" >want
	same want got
}

@test "--explain: as many steps as the rating says, and chains beyond" {
	mixed >in
	every_way 1 in sdk-rate --explain
	awk -F , '
		function judge() { bad = bad || (beyond ? n >= 0 : n != 0) }
		/^puzzle/ {
			judge()
			n = match($0, /[0-9]+ steps/) ? substr($0, RSTART) + 0 : 0
			beyond = /beyond/
			next
		}
		/^$/ { next }
		{ n-- }
		END { judge(); exit bad }' <(sed 's/^puzzle .*solution.*/puzzle/' out) ||
		fail "steps"
	has out '^puzzle 21: 33 clues, no solution$'
	has out '^puzzle 23: 0 clues, 2 or more solutions$'
	is 24 "$(grep -c '^puzzle' out)"
	is 23 "$(grep -c '^$' out)"
}

@test "a step names all candidates that it removes" {
	go 0 sdk-rate --explain <<<'...369.....5....8.67.....91..27.8...........3...64..5.8.1.......2......5...8.24..'
	cells='r[1-9]c[1-9](, r[1-9]c[1-9])*'
	is "$(grep -c removes out)" "$(grep -Ec \
	    "; removes [1-9] from $cells( and [1-9] from $cells)*\$" out)"
}

@test "nodes are 0 where singles do, and depend on nothing but the seed" {
	mixed >few
	for _ in $(seq 30); do cat few; done >in # several batches
	sdk-rate -j1 in >want || true
	awk -F , 'NR > 1 && $2 == 1 && ($6 == 0) != ($3 == 1) { exit 1 }' want
	awk -F , 'NR > 1 && $6 > 0 { n++ } END { exit n < 300 }' want
	for jobs in 2 3 7; do
		go 1 sdk-rate -j $jobs in
		same want out
	done
	go 1 sdk-rate -s 0 in
	same want out
	# a puzzle's rating has nothing to do with its neighbours
	sed 1,300d in >half
	go 1 sdk-rate half
	sed 2,301d want >rest
	same rest out
	go 1 sdk-rate --seed 5 in
	cut -d , -f 1-5,7 want >left
	cut -d , -f 1-5,7 out >right
	same left right
	run ! cmp -s want out
	for kernel in scalar c; do
		go 1 env SDK_KERNEL=$kernel sdk-rate in
		same want out
	done
}

@test "puzzles that are relabelled or turned have the same level" {
	cut -c 1-81 "$DATA/rate/techniques" | sed 1d >in
	tr 1-9 3-91-2 <in >named
	sdk-rate in | cut -d , -f 1-3 >want
	go 0 sdk-rate named
	cut -d , -f 1-3 out >got
	same want got
	awk '{
		for (i = 0; i < 81; i++)
			printf "%s", substr($0, i % 9 * 9 + int(i / 9) + 1, 1)
		print ""
	}' in >turned
	go 0 sdk-rate turned
	cut -d , -f 1-3 out >got
	same want got
}

@test "malformed records are reported and skipped" {
	{ mixed | head -n 2 && echo 12345678 && echo && mixed | sed -n 3p; } >in
	go 2 sdk-rate in
	is 4 $(($(wc -l <out)))
	has err '^sdk-rate: in:3: record 3: '
	go 2 sdk-rate missing
	has err '^sdk-rate: missing: No such file or directory$'
	is clues,solutions,level,technique,steps,nodes,puzzle "$(cat out)"
}

@test "nothing in, nothing out" {
	for options in '-t line' '-t grid' '-l 3' --explain; do
		# shellcheck disable=SC2086 # two words
		every_way 0 /dev/null sdk-rate $options
		empty out
		empty err
	done
}

@test "several files are one stream" {
	mixed >in
	head -n 7 in >a
	sed 1,7d in >b
	for options in '-t csv' '-t line' '-l 1-3' --explain; do
		# shellcheck disable=SC2086 # two words
		sdk-rate $options in >want 2>/dev/null || true
		# shellcheck disable=SC2086
		go 1 sdk-rate $options a - <b
		same want out
	done
}

@test "wrong use" {
	for arg in '-l 0' '-l 5' '-l 1-5' '-l 3-2' '-l -' '-l -0' \
	    '-l x' '-l 1-2-3' '-t box' '-t' '-s x' '-j 0' '-z' --minimal \
	    '--explain -t csv' '-t grid --explain'; do
		# shellcheck disable=SC2086 # several words
		go 2 sdk-rate $arg </dev/null
		empty out
		has err '^sdk-rate: ' || fail "$arg"
	done
}

@test "a live pipe gets each answer at once" {
	mkfifo pipe
	sdk-rate -l 1-4 <pipe >out 2>err &
	rater=$!
	exec 9>pipe
	cat "$DATA/classic.in" >&9
	for _ in $(seq 100); do
		[ ! -s out ] || break
		sleep 0.05
	done
	same "$DATA/classic.in" out
	exec 9>&-
	wait $rater
}

@test "a reader that leaves, and a disk that is full" {
	yes "$(lines "$DATA/classic.in")" | head -n 100000 >many
	status=0
	(
		trap '' PIPE
		{
			sdk-rate -l 1 many 2>err || echo $? >status
		} | head -n 1 >/dev/null
	)
	is 141 "$(cat status)"
	empty err
	[ -c /dev/full ] || return 0
	sdk-rate "$DATA/classic.in" >/dev/full 2>err || status=$?
	is 2 "$status"
	has err '^sdk-rate: standard output: '
}

@test "gen, dig, rate, head" {
	command -v sdk-dig || skip "no sdk-dig"
	sdk-gen -s 1 inf | sdk-dig -s 1 --minimal | sdk-rate -l 3 |
		head -n 99 >hard
	native hard
	is 10 "$(grep -c . native.lines)"
	go 0 sdk-rate hard
	is '3' "$(column 3 <out | sort -u)"
}
