# sdk-check: passes the grids that are complete, valid and different.

load helper

# verdict GRIDS VALID INVALID DUPLICATES: the last line of err.
verdict()
{
	tail -n 1 err >last
	is "sdk-check: $1 grids: $2 valid, $3 invalid, $4 duplicates" \
	    "$(cat last)"
}

# some_grids N [SEED]: as lines.
some_grids()
{
	sdk-gen -s "${2:-20}" "$1" | lines
}

@test "a right grid passes" {
	for name in classic last-cell last-first; do
		every_way 0 "$DATA/$name.out" sdk-check
		same "$DATA/$name.out" out
		verdict 1 1 0 0
		is 1 "$(grep -c . err)"
	done
}

@test "every form of a record is read" {
	forms "$DATA/classic.out"
	for form in form.*; do
		every_way 0 "$form" sdk-check
		same "$DATA/classic.out" out || fail "$form"
		verdict 1 1 0 0
	done
}

@test "every form of a puzzle is read" {
	forms "$DATA/classic.in"
	for form in form.*; do
		every_way 0 "$form" sdk-check -u
		same "$DATA/classic.in" out || fail "$form"
	done
}

@test "a thousand grids are valid and all different" {
	sdk-gen 1000 >in
	every_way 0 in sdk-check
	same in out
	verdict 1000 1000 0 0
	is 1 "$(grep -c . err)"
}

@test "a million grids" {
	sdk-gen 1000000 | (go 0 sdk-check -q)
	empty out
	verdict 1000000 1000000 0 0
}

@test "no grids pass" {
	: >none
	every_way 0 none sdk-check
	empty out
	verdict 0 0 0 0
}

@test "a digit twice in a row, a column, a box" {
	every_way 1 "$DATA/full-wrong.in" sdk-check
	empty out
	verdict 1 0 1 0
	every_way 1 "$DATA/latin.in" sdk-check
	has err 'latin.in:1: record 1: box 1 has [23] twice \(r.c., r.c.\)$'
	verdict 1 0 1 0
	lines "$DATA/classic.out" >right
	# r1c1 5 and r1c2 3 change places: rows and boxes stay right
	sed 's/^53/35/' right >wrong
	go 1 sdk-check wrong
	has err '^sdk-check: wrong:1: record 1: column 1 has 3 twice \(r1c1, r'
	# r1c1 5 becomes 9, which r1c7 has
	sed 's/^5/9/' right >wrong
	go 1 sdk-check wrong
	has err '^sdk-check: wrong:1: record 1: row 1 has 9 twice \(r1c1, r1c7\)$'
}

@test "rows and columns exchanged: right within a band or stack alone" {
	lines "$DATA/classic.out" | awk '{
		for (a = 0; a < 8; a++)
			for (b = a + 1; b < 9; b++) {
				rows = columns = ""
				for (i = 0; i < 81; i++) {
					r = int(i / 9); c = i % 9
					s = r == a ? b : r == b ? a : r
					t = c == a ? b : c == b ? a : c
					rows = rows substr($0, 9 * s + c + 1, 1)
					columns = columns \
					    substr($0, 9 * r + t + 1, 1)
				}
				print rows; print columns
				if (int(a / 3) == int(b / 3))
					print rows "\n" columns >"want"
			}
	}' >in
	go 1 sdk-check in
	lines out >got
	same want got
	is 54 "$(grep -c ': box [1-9] has [1-9] twice' err)"
	verdict 72 18 54 0
}

@test "each of the 81 cells is checked" {
	lines "$DATA/classic.out" >right
	awk '{
		for (i = 1; i <= 81; i++) {
			d = substr($0, i, 1)
			print substr($0, 1, i - 1) 0 substr($0, i + 1)
			print substr($0, 1, i - 1) d % 9 + 1 substr($0, i + 1)
		}
	}' right >wrong
	go 1 sdk-check -D wrong
	empty out
	verdict 162 0 162 0
	is 81 "$(grep -c 'is blank$' err)"
	is 81 "$(grep -c 'twice (r.c., r.c.)$' err)"
}

@test "a blank cell is no digit" {
	go 1 sdk-check "$DATA/classic.in"
	empty out
	has err '^sdk-check: .*classic.in:1: record 1: r1c3 is blank$'
	verdict 1 0 1 0
}

@test "the judge agrees with one that knows nothing of it" {
	# grids with two cells exchanged, which is sometimes right again
	some_grids 400 | awk '
	BEGIN { srand(20) }
	{
		split($0, c, "")
		for (k = 0; k < 2; k++) {
			i = 1 + int(81 * rand())
			j = rand() < .5 ? i : 1 + int(81 * rand())
			t = c[i]; c[i] = c[j]; c[j] = t
		}
		for (i = 1; i <= 81; i++) printf "%s", c[i]
		print ""
	}' >in
	solutions 1 <in >verdicts
	paste -d ' ' verdicts in | sed -n 's/^1 //p' >want
	go 1 sdk-check in
	lines out >got
	same want got
	go 1 sdk-check -v in
	lines out >rest
	paste -d ' ' verdicts in | sed -n 's/^0 //p' >want
	same want rest
	[ -s got ] && [ -s rest ] || fail "nothing to tell apart"
}

@test "equal grids: the second fails, and names the first" {
	some_grids 12 >a
	{ cat a && sed -n 12p a && sed -n 3p a && sed -n 3p a; } >in
	every_way 1 in sdk-check
	lines out >got
	same a got
	has err '^sdk-check: in:13: record 13: same as grid 12$'
	has err '^sdk-check: in:14: record 14: same as grid 3$'
	has err '^sdk-check: in:15: record 15: same as grid 3$'
	verdict 15 12 0 3
	is 4 "$(grep -c . err)"
	go 1 sdk-check a a
	lines out >got
	same a got
	has err '^sdk-check: a:12: record 24: same as grid 12$'
	verdict 24 12 0 12
}

@test "grids that differ in two, in many and in the last cells are not equal" {
	# of a grid, all exchanges of two digits: 37 different grids
	lines "$DATA/classic.out" >a
	for i in 1 2 3 4 5 6 7 8; do
		for j in $(seq $((i + 1)) 9); do
			tr "$i$j" "$j$i" <a
		done
	done >b
	cat a b >in
	go 0 sdk-check in
	verdict 37 37 0 0
	# puzzles that differ in one cell, each of the 81
	lines "$DATA/empty.in" >empty
	for i in $(seq 81); do
		sed "s/0/1/$i" empty
	done >in
	go 1 sdk-check -u in
	lacks err 'same as'
}

@test "a duplicate far away is found" {
	sdk-gen -s 5 100000 >many
	lines many | sed -n 77777p >one
	go 1 sdk-check -q many one
	has err '^sdk-check: one:1: record 100001: same as grid 77777$'
	verdict 100001 100000 0 1
}

@test "-D: equal grids pass" {
	some_grids 5 >a
	go 0 sdk-check -D a a a
	cat a a a >want
	lines out >got
	same want got
	verdict 15 15 0 0
	go 0 sdk-check --repeats -q a a
	empty out
}

@test "-D: memory stays the same" {
	sdk-gen -s 1 100000 >in
	limited 65536 sdk-check -j 1 -D -q in in in in in in 2>err
	verdict 600000 600000 0 0
	rm in
}

@test "a million grids are remembered in tens of bytes each" {
	sdk-gen -s 1 1000000 | limited 150000 sdk-check -j 1 -q 2>err
	verdict 1000000 1000000 0 0
}

@test "-d: the top-left digit" {
	go 0 sdk-check -d 5 "$DATA/classic.out"
	same "$DATA/classic.out" out
	every_way 1 "$DATA/classic.out" sdk-check -d 6
	empty out
	has err 'classic.out:1: record 1: .*6.*5'
	verdict 1 0 1 0
	for d in 1 2 3 4 5 6 7 8 9; do
		sdk-gen -d $d 100 >in
		go 0 sdk-check -q -d $d in
		verdict 100 100 0 0
		go 1 sdk-check -q --digit $((d % 9 + 1)) in
		verdict 100 0 100 0
	done
	for bad in 0 10 '' x -1 +1; do
		go 2 sdk-check -d "$bad" in
		empty out
		has err '^sdk-check: '
	done
}

@test "-q: no grids; -v: those that fail" {
	lines "$DATA/classic.out" >right
	lines "$DATA/latin.in" >wrong
	cat wrong right right wrong >in
	every_way 1 in sdk-check -q
	empty out
	cp err err.q
	verdict 4 1 2 1
	every_way 1 in sdk-check -v
	same err.q err
	lines out >got
	cat wrong right wrong >want
	same want got
	every_way 1 in sdk-check
	same err.q err
	lines out >got
	same right got
	go 0 sdk-check --invert right
	empty out
	go 1 sdk-check --quiet --invert in
	empty out
}

@test "on a terminal no grids are printed" {
	command -v script || fail "script is not installed"
	script -qec "sdk-check $DATA/classic.out" typescript >shown </dev/null
	lacks shown '5 3 4'
	has shown 'sdk-check: 1 grids: 1 valid, 0 invalid, 0 duplicates'
}

@test "-u: puzzles with exactly one solution" {
	join "$DATA/classic.in" "$DATA/six.in" "$DATA/contradiction.in" \
	    "$DATA/clash-row.in" "$DATA/last-cell.in" "$DATA/classic.in" >in
	every_way 1 in sdk-check -u
	join "$DATA/classic.in" "$DATA/last-cell.in" >want
	same want out
	has err '^sdk-check: in:11: record 2: more than one solution$'
	has err '^sdk-check: in:21: record 3: no solution$'
	has err '^sdk-check: in:31: record 4: row 1 has 9 twice \(r1c2, r1c3\)$'
	has err '^sdk-check: in:51: record 6: same as grid 1$'
	verdict 6 2 3 1
	go 0 sdk-check --unique -q want
	go 0 sdk-check -u -q "$DATA/classic.out" # a puzzle without blanks
}

@test "-u agrees with plain search" {
	some_grids 100 | dig 48 20 >in
	solutions 2 <in >counts
	paste -d ' ' counts in | sed -n 's/^1 //p' >want
	go 1 sdk-check -u in
	lines out | cmp - <(tr . 0 <want) || fail "not the same puzzles"
	[ -s want ]
}

@test "--minimal: no clue can be taken" {
	# one clue too many, and the clue that is
	lines "$DATA/last-cell.in" >puzzle
	lines "$DATA/last-cell.out" >answer
	go 0 sdk-check --minimal puzzle
	lines out >got
	same puzzle got
	verdict 1 1 0 0
	awk '{
		getline answer <"answer"
		print "." substr($0, 2)
		print substr(answer, 1, 1) substr($0, 2)
	}' puzzle >in
	solutions 2 <in >counts
	is '1 1' "$(paste -s -d ' ' counts)"
	every_way 1 in sdk-check --minimal
	has err '^sdk-check: in:2: record 2: not minimal: .*r1c1.* can go$'
	verdict 2 1 1 0
	go 1 sdk-check --minimal "$DATA/six.in"
	has err 'record 1: more than one solution$'
}

@test "--minimal agrees with plain search" {
	some_grids 20 | dig 40 20 >in
	go 1 sdk-check --minimal in
	lines out | tr 0 . >passed
	n=0
	while read -r puzzle; do
		echo "$puzzle" | awk '{
			print
			for (i = 1; i <= 81; i++)
				if (substr($0, i, 1) != ".")
					print substr($0, 1, i - 1) "." \
					    substr($0, i + 1)
		}' | solutions 2 | paste -s -d ' ' >counts
		n=$((n + 1))
		if grep -qx '1\( 2\)*' counts; then
			has passed "^$puzzle\$"
		else
			! grep -qxF "$puzzle" passed || fail "$puzzle"
		fi
		if grep -q '^1 .*1' counts; then
			is "$(tr ' ' '\n' <counts | sed 1d | grep -c 1)" \
			    "$(grep "in:$n: .*not minimal" err |
				grep -o 'r[1-9]c[1-9]' | grep -c .)"
		fi
	done <in
	has err 'not minimal'
}

@test "--verdicts: what each record is" {
	join "$DATA"/{classic.in,six.in,contradiction.in,clash-row.in} \
	    "$DATA/classic.out" >in
	every_way 1 in sdk-check --verdicts
	printf '%s\t%s\n' 1 unique 2 multiple 3 none 4 clash 5 valid >want
	sed -i '4s/$/\trow 1 has 9 twice (r1c2, r1c3)/' want
	same want out
	verdict 5 2 3 0
	go 0 sdk-check --verdicts "$DATA/classic.in"
	go 1 sdk-check --verdicts --minimal "$DATA/classic.out"
	has out $'^1\tvalid\tr1c1, r1c2, .*r9c9$'
}

@test "-p: grid k solves puzzle k" {
	go 0 sdk-check -p "$DATA/classic.in" "$DATA/classic.out"
	same "$DATA/classic.out" out
	every_way 0 "$DATA/classic.out" sdk-check --puzzles "$DATA/classic.in"
	every_way 1 "$DATA/other-answer.in" sdk-check -p "$DATA/classic.in"
	empty out
	has err 'other-answer.in:1: record 1: .*r2c6'
	verdict 1 0 1 0
	go 0 sdk-check "$DATA/other-answer.in"
}

@test "-p: many, and each cell is compared" {
	some_grids 300 >answers
	dig 30 20 <answers >puzzles
	go 0 sdk-check -p puzzles answers
	lines out >got
	same answers got
	verdict 300 300 0 0
	# each answer to the puzzle before
	{ tail -n 1 answers && sed '$d' answers; } >shifted
	go 1 sdk-check -p puzzles -q shifted
	verdict 300 0 300 0
	# two equal puzzles may have equal answers
	go 0 sdk-check -q -p <(cat puzzles puzzles) answers answers
	# a given in one cell only, each of the 81
	lines "$DATA/empty.in" >empty
	head -n 1 answers >one
	for i in $(seq 81); do
		d=$(cut -c "$i" one)
		sed "s/0/$d/$i" empty >&3
		sed "s/0/$((d % 9 + 1))/$i" empty >&4
		cat one
	done >in 3>right 4>wrong
	go 0 sdk-check -q -p right in
	go 1 sdk-check -q -p wrong in
	verdict 81 0 81 0
}

@test "-p: there must be as many" {
	some_grids 3 >answers
	dig 30 20 <answers >puzzles
	head -n 2 answers >fewer
	go 1 sdk-check -q -p puzzles fewer
	has err '^sdk-check: .*3.*2'
	head -n 2 puzzles >fewer
	go 1 sdk-check -q -p fewer answers
	has err '^sdk-check: answers:3: record 3: '
	: >none
	go 1 sdk-check -q -p none answers
	go 1 sdk-check -q -p puzzles none
	go 0 sdk-check -q -p none none
}

@test "-p: a malformed puzzle shifts no other" {
	some_grids 3 >answers
	dig 30 20 <answers >puzzles
	sed '2s/^...../abcde/' puzzles >bad
	go 2 sdk-check -p bad answers
	has err '^sdk-check: bad:2: record 2: '
	has err '^sdk-check: answers:2: record 2: no puzzle 2 to answer$'
	lines out >got
	sed 2d answers >want
	same want got
	go 2 sdk-check -q -p missing answers
	has err '^sdk-check: missing: No such file or directory$'
	go 2 sdk-check -q -p . answers
}

@test "the status is that of the worst" {
	some_grids 3 >in
	echo 'no grid' >>in
	go 2 sdk-check -q in
	verdict 3 3 0 0
	has err '^sdk-check: in:4: record 4: '
	lines "$DATA/latin.in" >>in
	go 2 sdk-check -q in
}

@test "several files are one stream" {
	some_grids 4 >in
	head -n 2 in >a
	tail -n 2 in >b
	go 0 sdk-check a - <b
	lines out >got
	same in got
	verdict 4 4 0 0
	go 0 sdk-check -- a b
	verdict 4 4 0 0
}

@test "a grid is passed on before the next is waited for" {
	mkfifo in passed
	sdk-check <in >passed 2>err 3>&- &
	exec 8>in 9<passed
	cat "$DATA/classic.out" >&8
	comes "$DATA/classic.out" first
	cat "$DATA/last-cell.out" >&8
	comes "$DATA/last-cell.out"
	exec 8>&-
	wait "$!"
	exec 9<&-
	verdict 2 2 0 0
}
