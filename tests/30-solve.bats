# sdk-solve: the k-th grid out answers the k-th puzzle in.

load helper

# Puzzles of one solution and of several, as lines.
some_puzzles() # NUMBER [HOLES]
{
	sdk-gen -s 30 "$1" | lines >answers.txt
	dig "${2:-40}" 30 <answers.txt >puzzles.txt
}

@test "a puzzle is solved, however it comes in" {
	for name in classic last-cell last-first; do
		every_way 0 "$DATA/$name.in" sdk-solve
		same "$DATA/$name.out" out
		empty err
	done
}

@test "every form of a record is read" {
	forms "$DATA/classic.in"
	for form in form.*; do
		every_way 0 "$form" sdk-solve
		same "$DATA/classic.out" out || fail "$form"
		empty err || fail "$form"
	done
}

@test "records of all forms in one stream, with and without empty lines" {
	forms "$DATA/classic.in"
	rm form.bom* # a mark begins a file
	for form in form.*; do
		awk 1 "$form" >>close
		{ awk 1 "$form" && echo; } >>apart
		{ cat "$DATA/classic.out" && echo; } >>want
	done
	sed -i '$d' want
	for in in close apart; do
		every_way 0 "$in" sdk-solve
		same want out
	done
}

@test "nine rows complete a record, with or without an empty line" {
	cat "$DATA/classic.in" "$DATA/second.in" "$DATA/last-cell.in" >close
	join "$DATA/classic.in" "$DATA/second.in" "$DATA/last-cell.in" >apart
	every_way 0 apart sdk-solve
	cp out want
	native out
	every_way 0 close sdk-solve
	same want out
}

@test "several files are one stream" {
	cat "$DATA/classic.in" "$DATA/six.in" >both
	go 0 sdk-solve both
	cp out want
	go 0 sdk-solve "$DATA/classic.in" "$DATA/six.in"
	same want out
	go 0 sdk-solve "$DATA/classic.in" - <"$DATA/six.in"
	same want out
	go 0 sdk-solve -- "$DATA/classic.in" "$DATA/six.in"
	same want out
}

@test "a file's end ends its record" {
	head -n 4 "$DATA/classic.in" >a
	tail -n 5 "$DATA/classic.in" >b
	go 2 sdk-solve a b
	empty out
	has err '^sdk-solve: a:[0-9]+: record 1: want 9 rows, got 4$'
	has err '^sdk-solve: b:[0-9]+: record 2: want 9 rows, got 5$'
	printf %s "$(cat "$DATA/classic.in")" >a # no newline at its end
	go 0 sdk-solve a a
	join "$DATA/classic.out" "$DATA/classic.out" >want
	same want out
}

@test "a name that begins with a dash comes after --" {
	cp "$DATA/classic.in" ./-c
	go 0 sdk-solve -- -c
	same "$DATA/classic.out" out
}

@test "no puzzles: no bytes" {
	: >none
	printf '\n \n# nothing\n\n' >blank
	for file in none blank; do
		for option in '' -a -c -u; do
			# shellcheck disable=SC2086 # none, or one word
			every_way 0 $file sdk-solve $option
			empty out
			empty err
		done
	done
}

@test "empty lines at the end are no puzzle" {
	join "$DATA/classic.in" "$DATA/second.in" >in
	printf '\n\n\n\n' >>in
	every_way 0 in sdk-solve
	lines out >out.lines
	is 2 "$(grep -c . out.lines)"
}

@test "clashing givens: no solution, and which cells clash" {
	every_way 1 "$DATA/clash-row.in" sdk-solve
	same "$DATA/clash-row.in" out
	has err "clash-row.in:1: record 1: no solution: \
row 1 has 9 twice \(r1c2, r1c3\)\$"
	is 1 "$(grep -c . err)"
}

@test "a clash in each of the 27 houses is named" {
	awk '
	function grid(a, b, i) {
		for (i = 0; i < 81; i++) printf "%d", 7 * (i == a || i == b)
		print ""
	}
	function cell(i) { return sprintf("r%dc%d", int(i / 9) + 1, i % 9 + 1) }
	function clash(house, n, a, b) {
		grid(a, b)
		printf "no solution: %s %d has 7 twice (%s, %s)\n", house, n,
		    cell(a), cell(b) >"want"
	}
	BEGIN {
		for (n = 0; n < 9; n++) {
			clash("row", n + 1, 9 * n, 9 * n + 8)
			clash("column", n + 1, n, 72 + n)
			at = 27 * int(n / 3) + 3 * (n % 3)
			clash("box", n + 1, at + 1, at + 18)
		}
	}' >in
	go 1 sdk-solve in
	sed 's/.*: record [0-9]*: //' err >got
	same want got
}

@test "clues that do not see each other do not clash" {
	printf '%081d\n' 0 | sed 's/0/7/51; s/0/7/60' >in # r6c6 and r7c7
	go 0 sdk-solve in
	empty err
}

@test "no solution without a clash: written unchanged" {
	for name in contradiction starved-cell two-blanks; do
		every_way 1 "$DATA/$name.in" sdk-solve
		same "$DATA/$name.in" out
		has err "$name.in:1: record 1: no solution\$"
		is 1 "$(grep -c . err)"
	done
}

@test "a full grid is its own solution only if it is right" {
	go 0 sdk-solve "$DATA/classic.out"
	same "$DATA/classic.out" out
	go 1 sdk-solve "$DATA/full-wrong.in"
	same "$DATA/full-wrong.in" out
	has err 'record 1: no solution: '
}

@test "unsolvable puzzles keep their place, and nothing leaks" {
	join "$DATA/classic.in" "$DATA/starved-cell.in" "$DATA/classic.in" \
	    "$DATA/clash-row.in" "$DATA/second.in" >in
	go 0 sdk-solve "$DATA/second.in"
	cp out second
	join "$DATA/classic.out" "$DATA/starved-cell.in" "$DATA/classic.out" \
	    "$DATA/clash-row.in" second >want
	every_way 1 in sdk-solve
	same want out
	has err '^sdk-solve: in:11: record 2: no solution$'
	has err '^sdk-solve: in:31: record 4: no solution: row 1'
	is 2 "$(grep -c . err)"
}

@test "many puzzles: each answer is right, in order and as it is to be written" {
	some_puzzles 500
	grids puzzles.txt >in
	every_way 0 in sdk-solve
	empty err
	native out
	lines out >got
	answers puzzles.txt got
	go 0 sdk-solve puzzles.txt
	lines out >got2
	same got got2
}

@test "the number of solutions is that of plain search" {
	some_puzzles 120 48
	solutions 20 <puzzles.txt >counts
	sed 's/^20$/20+/' counts >want
	go 0 sdk-solve -c -l 20 puzzles.txt
	sed 's/^20$/20+/' out >got # exactly 20 may be told either way
	same want got
	has got '^1$' # there was something to tell apart
	has got '^20[+]$'
	cat "$DATA"/{classic,six,contradiction,clash-row}.in \
	    "$DATA"/{starved-cell,two-blanks,full-wrong}.in >in
	go 1 sdk-solve -c in
	is '1 6 0 0 0 0 0' "$(tr '\n' ' ' <out | sed 's/ $//')"
	is 5 "$(grep -c 'no solution' err)"
}

@test "-c: one line a puzzle, by every way" {
	every_way 0 "$DATA/six.in" sdk-solve -c
	is 6 "$(cat out)"
	empty err
	every_way 0 "$DATA/six.in" sdk-solve --count
	is 6 "$(cat out)"
	every_way 0 "$DATA/six.in" sdk-solve -c -l 3
	is 3+ "$(cat out)"
	every_way 0 "$DATA/six.in" sdk-solve -cl1
	is 1+ "$(cat out)"
	go 0 sdk-solve -c -l 7 "$DATA/six.in"
	is 6 "$(cat out)"
	go 0 sdk-solve -c "$DATA/empty.in"
	is 1000000+ "$(cat out)"
}

@test "-a: all solutions, without repeats" {
	every_way 0 "$DATA/six.in" sdk-solve -a
	empty err
	native out
	lines out >got
	is 6 "$(sort -u got | grep -c .)"
	lines "$DATA/six.in" | sed 'p;p;p;p;p' >puzzles
	answers puzzles got
	go 0 sdk-solve --all "$DATA/six.in"
	lines out >got2
	same got got2
	every_way 0 "$DATA/six.in" sdk-solve -a -l 4
	lines out >got2
	head -n 4 got >want
	same want got2
}

@test "-l alone changes nothing" {
	go 0 sdk-solve -l 5 "$DATA/classic.in"
	same "$DATA/classic.out" out
}

@test "-a: the first of all is the one of no -a" {
	some_puzzles 60 50
	go 0 sdk-solve puzzles.txt
	cp out want
	go 0 sdk-solve -a -l 1 puzzles.txt
	same want out
}

@test "-a: nothing for no solution, and in order" {
	join "$DATA/six.in" "$DATA/contradiction.in" "$DATA/classic.in" >in
	every_way 1 in sdk-solve -a
	native out
	lines out >got
	is 7 "$(grep -c . got)"
	lines "$DATA/classic.out" >want
	tail -n 1 got >last
	same want last
	has err 'in:11: record 2: no solution$'
}

@test "-a stops at a million and says so" {
	sdk-solve -a "$DATA/empty.in" 2>err >out
	is 162999999 "$(($(wc -c <out)))"
	is 1 "$(grep -c . err)"
	has err 'record 1: .*1000000'
	rm out
	go 0 sdk-solve -a -l 1000 "$DATA/empty.in"
	native out
	is 1000 "$(sort -u native.lines | grep -c .)"
	yes "$(lines "$DATA/empty.in")" | head -n 1000 >puzzles
	answers puzzles native.lines
}

@test "-u: more than one solution is a failure" {
	join "$DATA/classic.in" "$DATA/six.in" "$DATA/empty.in" >in
	go 0 sdk-solve in
	cp out want
	empty err
	every_way 1 in sdk-solve -u
	same want out
	has err '^sdk-solve: in:11: record 2: more than one solution$'
	has err '^sdk-solve: in:21: record 3: more than one solution$'
	is 2 "$(grep -c . err)"
	every_way 0 "$DATA/classic.in" sdk-solve --unique
	go 1 sdk-solve -u "$DATA/contradiction.in"
	has err 'no solution$'
	go 1 sdk-solve -cu in
	is 1 "$(head -n 1 out)"
	go 1 sdk-solve -au -l 3 in
}

@test "what is hard for others answers at once" {
	for name in empty sixteen-clues outlier last-first; do
		every_way 0 "$DATA/$name.in" timeout 10 sdk-solve
		lines "$DATA/$name.in" >puzzle
		lines out >answer
		answers puzzle answer
	done
	go 1 timeout 10 sdk-solve -u "$DATA/empty.in"
	go 1 timeout 10 sdk-solve -u "$DATA/sixteen-clues.in"
	go 1 timeout 10 sdk-solve -u "$DATA/outlier.in"
	go 0 timeout 10 sdk-solve -u "$DATA/last-first.in"
	go 0 timeout 10 sdk-solve -c -l 100000 "$DATA/sixteen-clues.in"
	is 100000+ "$(cat out)"
}

@test "of several solutions it is always the same one" {
	go 0 sdk-solve "$DATA/six.in"
	cp out want
	# alone, among others, and at each place of a batch
	some_puzzles 300
	lines "$DATA/six.in" >six
	awk 'NR == FNR { six = $0; next } { print; print six }' six \
	    puzzles.txt >in
	go 0 sdk-solve in
	lines out | awk 'NR % 2 == 0' | sort -u >got
	lines want >want.lines
	same want.lines got
}

@test "an answer is there before the next puzzle is waited for" {
	mkfifo in answers
	sdk-solve <in >answers 3>&- &
	exec 8>in 9<answers
	cat "$DATA/classic.in" >&8
	comes "$DATA/classic.out" first
	for name in last-cell last-first; do
		echo >&8
		cat "$DATA/$name.in" >&8
		comes "$DATA/$name.out"
	done
	exec 8>&-
	wait "$!"
	exec 9<&-
}

@test "-c and -a answer a slow pipe, too" {
	mkfifo in answers
	for option in -c -a; do
		sdk-solve $option <in >answers 3>&- &
		exec 8>in 9<answers
		lines "$DATA/classic.in" >&8
		read -r -t 10 -u 9 row || fail "no answer came"
		case $option in
		-c) is 1 "$row" ;;
		-a) is '5 3 4 6 7 8 9 1 2' "$row" ;;
		esac
		exec 8>&-
		wait "$!"
		exec 9<&-
	done
}

@test "memory stays the same whatever the input's length" {
	sdk-gen -s 1 100000 | sed 's/^1 /0 /' >in
	limited 65536 sdk-solve -j 1 in in in in in in >out
	is $((600000 * 163 - 1)) $(($(wc -c <out)))
	rm in out
}

@test "-u judges by two solutions, whatever -l says" {
	go 1 sdk-solve -c -u -l 1 "$DATA/six.in"
	has err 'more than one solution$'
	[ "$(cat out)" = 1+ ] || fail "got $(cat out)"
	go 1 sdk-solve -a -u -l 1 "$DATA/six.in"
	[ "$(wc -l <out)" -eq 9 ] || fail "more than one grid"
	has err 'more than one solution$'
}

@test "x is a blank only where no other sign is" {
	tr 0 x <"$DATA/classic.in" >in
	go 0 sdk-solve in
	same "$DATA/classic.out" out
	sed '5s/0/x/' "$DATA/classic.in" >in
	go 2 sdk-solve in
	has err ":5: record 1: row 5: want a digit or a blank cell, got 'x'\$"
}
