# sdk-gen: valid grids, all different, any slice of them, the same everywhere.

load helper

space=2477160187538964480

# pass N FILE: sdk-check has N grids of the file and nothing to complain of.
pass()
{
	sdk-check -q "$2" 2>verdict || true
	is "sdk-check: $1 grids: $1 valid, 0 invalid, 0 duplicates" \
	    "$(cat verdict)"
}

@test "one grid is the default, written as sudoku.5 says" {
	go 0 sdk-gen
	native out
	empty err
	is 162 "$(wc -c <out | tr -d ' ')"
	answers native.lines native.lines
}

@test "N grids are 163 * N - 1 bytes, and none are none" {
	for n in 0 1 2 3 63 64 65 1000 4097; do
		go 0 sdk-gen "$n"
		native out
		is "$n" "$(wc -l <native.lines | tr -d ' ')"
	done
	go 0 sdk-gen 007
	pass 7 out
}

@test "grids are valid and all different" {
	sdk-gen -s 1 3000 >in
	lines in >grids
	answers grids grids
	is 3000 "$(sort -u grids | wc -l | tr -d ' ')"
	sdk-gen 1000 >in
	pass 1000 in
}

@test "a million, and a million with each top-left digit" {
	sdk-gen 1000000 | (go 0 sdk-check -q)
	has err ': 1000000 grids: 1000000 valid, 0 invalid, 0 duplicates'
	sdk-gen -d 7 1000000 | (go 0 sdk-check -q -d 7)
	has err ': 1000000 grids: 1000000 valid, 0 invalid, 0 duplicates'
}

@test "-d fixes the top-left digit" {
	for d in 1 2 3 4 5 6 7 8 9; do
		sdk-gen -d $d -s 3 500 >in
		is $d "$(lines in | cut -c 1 | sort -u)"
		pass 500 in
	done
	go 0 sdk-gen --digit 4 3
	is 444 "$(lines out | cut -c 1 | tr -d '\n')"
}

@test "a seed gives the same bytes each time; no seed gives others" {
	sdk-gen -s 18446744073709551615 100 >a
	sdk-gen --seed 18446744073709551615 100 >b
	same a b
	sdk-gen -s 0 100 >b
	differ a b
	sdk-gen 100 >a
	sdk-gen 100 >b
	differ a b
	sdk-gen -s 1 -d 3 100 >a
	sdk-gen -s 1 -d 4 100 >b
	differ a b
}

@test "a seed keeps its grids" {
	go 0 sdk-gen -s 1
	is 315478269986132475247965138423596817159287346678314592532649781891753624764821953 \
	    "$(lines out)"
	go 0 sdk-gen -s 1 --uniform
	is 573962481298741635461835297942187563816453729735296814329674158657318942184529376 "$(lines out)"
	go 0 sdk-gen -s 1 10000
	is "3209013041 1629999" "$(cksum <out)"
}

@test "the same bytes for every number of jobs and every kernel" {
	for how in '' '-d 5' '--uniform' '--skip 12345'; do
		# shellcheck disable=SC2086 # words
		sdk-gen -s 6 -j 1 $how 10000 >want
		for jobs in 2 3 8 256; do
			# shellcheck disable=SC2086
			go 0 sdk-gen -s 6 -j $jobs $how 10000
			same want out
		done
		# shellcheck disable=SC2086
		SDK_KERNEL=scalar go 0 sdk-gen -s 6 $how 10000
		same want out
	done
}

@test "--skip leaves out the first grids" {
	sdk-gen -s 2 1000 | lines >all
	for start in 0 1 63 64 500 999; do
		go 0 sdk-gen -s 2 --skip $start $((1000 - start))
		lines out >got
		tail -n +$((start + 1)) all >want
		same want got
	done
}

@test "slices do not overlap and put together are the whole" {
	for how in '' '--uniform' '--skip 77'; do
		# shellcheck disable=SC2086
		sdk-gen -s 4 $how 1000 >whole
		for m in 1 2 3 7 64; do
			rm -f part*
			for ((r = 1; r <= m; r++)); do
				# shellcheck disable=SC2086
				sdk-gen -s 4 $how --shard $r/$m 1000 \
				    >"$(printf 'part%03d' $r)"
			done
			sdk-fmt part* >out
			same whole out
			# equal but for one grid
			for part in part*; do
				lines "$part" | wc -l
			done | sort -nu >sizes
			awk 'NR == 1 { least = $1 } END { exit $1 - least > 1 }' \
			    sizes || fail "sizes: $(cat sizes)"
		done
	done
	join part* >out
	same whole out
	for r in 1 2 3; do
		sdk-gen -s 4 --shard $r/3 2 >part$r
	done
	empty part3
}

@test "the first and the last of the space, and nothing beyond" {
	go 0 sdk-gen -s 5 --skip $((space - 3)) 3
	pass 3 out
	go 0 sdk-gen -s 5 --skip $((space - 3)) inf
	pass 3 out
	# nothing lies beyond, in either kind of stream
	for stream in "$space" "18446744073709551615 --uniform"; do
		beyond=${stream%% *} how=${stream#"$beyond"}
		for n in 0 1 inf; do
			# shellcheck disable=SC2086 # words
			go 2 sdk-gen -s 5 $how --skip "$beyond" $n
			empty out
			has err "START: want at most ${beyond%??}[0-9]+, got $beyond"
		done
	done
	for n in 1 inf; do
		go 0 sdk-gen -s 5 --uniform --skip 18446744073709551614 $n
		pass 1 out
		go 0 sdk-gen -s 5 --skip $((space - 1)) $n
		pass 1 out
		go 2 sdk-gen -s 5 --uniform --skip 18446744073709551614 2
		has err 'N after START: want at most 1, got 2'
	done
	go 2 sdk-gen $((space + 1))
	empty out
	is "sdk-gen: N: want at most $space, got $((space + 1))" "$(cat err)"
	go 2 sdk-gen -d 1 $((space / 9 + 1))
	has err "want at most $((space / 9)), got"
	go 2 sdk-gen -s 5 --skip $((space - 3)) 4
	has err "N after START: want at most 3, got 4"
	go 2 sdk-gen -s 5 --skip $((space + 1))
	has err "START: want at most $((space - 1)), got"
	go 2 sdk-gen 99999999999999999999999
	has err "want at most $space"
}

@test "parts of a stream want its seed" {
	go 2 sdk-gen --shard 1/3 100
	empty out
	has err '^sdk-gen: --shard wants -s SEED as well$'
	has err '^usage: sdk-gen '
	go 2 sdk-gen --skip 5
	empty out
	has err '^sdk-gen: --skip wants -s SEED as well$'
}

@test "slices of all there is" {
	go 0 sdk-gen -s 5 --skip $((space - 10)) --shard 3/3 inf
	pass 3 out
	cp out last
	go 0 sdk-gen -s 5 --skip $((space - 3)) 3
	same last out
}

@test "no order is to be seen, and rows are not shifted copies" {
	sdk-gen -s 7 2000 | lines >grids
	sort grids >sorted
	differ grids sorted
	awk '
	NR > 1 { up += $0 > last }
	{
		last = $0
		row = substr($0, 1, 9)
		for (r = 1; r < 9; r++)
			shifted += index(row row, substr($0, 9 * r + 1, 9)) > 0
		for (i = 1; i <= 81; i++)
			seen[i, substr($0, i, 1)]++
	}
	END {
		if (up < 800 || up > 1200) exit 1
		# one in 560 rows may be by chance
		if (shifted > 100) exit 1
		for (i = 1; i <= 81; i++)
			for (d = 1; d <= 9; d++)
				if (seen[i, d] < 140 || seen[i, d] > 310)
					exit 1
	}' grids || fail "the grids look alike"
}

@test "--uniform grids are valid" {
	sdk-gen -s 1 --uniform 20000 >in
	pass 20000 in
	sdk-gen -s 1 --uniform -d 9 500 >in
	pass 500 in
	is 9 "$(lines in | cut -c 1 | sort -u)"
	sdk-gen -s 1 500 >other
	differ in other
}

@test "--progress reports the seed, numbers and time left" {
	go 0 sdk-gen --progress 1000
	has err '^sdk-gen: seed [0-9]+$'
	has err '^sdk-gen: 1000 done in [0-9.]+ s, [0-9]+ a second$'
	seed=$(sed -n 's/^sdk-gen: seed //p' err)
	sdk-gen -s "$seed" 1000 >again
	same out again
	# a reader that takes two seconds
	sdk-gen --progress -s 1 20000 2>err | (head -c 1500000 && sleep 2.2 && cat) >out
	has err '^sdk-gen: [0-9]+ of 20000 done, [0-9]+ a second, [0-9]+ s left$'
	pass 20000 out
}

@test "an endless stream ends with its reader, without a word" {
	for n in inf 1000000000000000000; do
		{ sdk-gen -s 1 $n 2>err || echo $? >status; } | head -n 1 >out
		is '3 1 5 4 7 8 2 6 9' "$(cat out)"
		is 141 "$(cat status)"
		empty err
	done
}

@test "a full disk is reported" {
	[ -w /dev/full ] || skip "no /dev/full"
	for n in 1 100000; do
		status=0
		sdk-gen $n 2>err >/dev/full || status=$?
		is 2 $status
		is 'sdk-gen: standard output: No space left on device' \
		    "$(cat err)"
	done
}

@test "memory does not grow with N" {
	for n in 1 100000 1000000; do
		limited 16384 sdk-gen -s 1 -j 1 "$n" >out || fail "$n"
	done
	# a thread has a stack of its own, mostly untouched
	(ulimit -s 512 && limited 65536 sdk-gen -s 1 -j 4 1000000) >four
	same out four
}

@test "wrong use: a message, status 2, nothing written" {
	while read -r args; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-gen $args
		empty out
		has err '^sdk-gen: '
	done <<-'END'
		-d 0
		-d 10
		-d x
		-s -1
		-s 18446744073709551616
		-s 1.5
		-j 0
		-j 257
		-1
		+5
		1e5
		0x10
		infinite
		5 6
		-s 1 --skip x
		-s 1 --shard 1
		-s 1 --shard 0/3
		-s 1 --shard 4/3
		-s 1 --shard 1/0
		-s 1 --shard /
		-s 1 --shard 1/3/5
		--unknown
		-s
	END
	go 2 sdk-gen ''
	go 2 sdk-gen ' 5'
}

@test "--help and --version" {
	go 0 sdk-gen --help
	has out '^usage: sdk-gen '
	go 0 sdk-gen -h
	go 0 sdk-gen --version
	has out '^sdk-gen [0-9]'
	go 0 sdk-gen -- 2
	pass 2 out
}
