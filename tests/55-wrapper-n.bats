# sudoku -n: puzzles into sudoku.txt, by sdk-gen, sdk-dig and sdk-rate.

load helper
load wrapper

# holds N LO HI [FILE]: so many different puzzles with so many holes.
holds()
{
	local file=${4:-sudoku.txt}
	lines "$file" >../lines || fail "$(tail -n 1 ../lines)"
	is $((163 * $1 - 1)) $(($(wc -c <"$file")))
	is "$1" $(($(sort -u ../lines | wc -l)))
	tr -d '1-9' <../lines | awk -v lo="$2" -v hi="$3" '
	length($0) < lo || length($0) > hi {
		print "puzzle " NR " has " length($0) " holes"
		exit bad = 1
	}
	END { exit bad }' || fail "want $2 to $3 holes"
}

# unique: the puzzles of the last holds have one solution each, some of them by
# plain search, too.
unique()
{
	go 0 sdk-check -u -D -q ../lines
	head -n 3 ../lines | solutions 2 | sort -u >../number
	is 1 "$(cat ../number)"
}

@test "-n N, with -u and without: N puzzles of one solution" {
	for words in '-n 1' '-n 7' '-n 100' '-n 100 -u' '-u -n 9' '-n9 -u'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku $words
		empty ../out
		empty ../err
		words=${words#*-n}
		words=${words% -u}
		holds $((words)) 20 55
		unique
		files sudoku.txt
	done
}

@test "-r sets the number of holes" {
	for range in 20~55 20-55 20~20 55~55 30~40 020~0055; do
		go 0 sudoku -n 50 -r $range
		empty ../err
		lo=${range%[-~]*} hi=${range#*[-~]}
		holds 50 $((10#$lo)) $((10#$hi))
		# each is a grid with holes
		go 0 sdk-solve ../lines
		files sudoku.txt
	done
	# all of the range
	go 0 sudoku -n 500 -r 20~24
	holds 500 20 24
	is 5 $(($(tr -d 1-9 <../lines | sort -u | wc -l)))
}

@test "-r without -u: also puzzles of several solutions" {
	go 0 sudoku -n 200 -r 55~55
	holds 200 55 55
	go 1 sdk-check -u -q ../lines
	has ../err 'more than one solution'
	lacks ../err 'no solution'
}

@test "-r with -u" {
	for words in '-n 100 -r 20~55 -u' '-u -r 20~55 -n 100' \
	    '-r20~55 -u -n100' '-r 20-55 -u -n 100' \
	    '--unique --holes=20~55 --new=100'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku $words
		empty ../err
		holds 100 20 55
		unique
	done
	go 0 sudoku -n 10 -r 30
	holds 10 30 30
	go 0 sudoku -n 500 -r 55~55 -u
	empty ../err
	holds 500 55 55
	unique
}

@test "-m: puzzles of the level, of one solution" {
	for m in 1 2 3; do
		go 0 sudoku -n 30 -m $m
		empty ../out
		empty ../err
		holds 30 20 55
		unique
		files sudoku.txt
		# the level is the third of the columns
		go 0 sdk-rate sudoku.txt
		case $m in
		1) want=1 ;;
		2) want=2 ;;
		3) want='[34]' ;;
		esac
		is 30 "$(cut -d , -f 3 ../out | grep -cx "$want")"
	done
	go 0 sudoku -m3 -n1
	holds 1 20 55
	go 0 sudoku --level 1 --new 2
	holds 2 20 55
}

@test "10000 puzzles of any kind" {
	for words in '' -u '-r 20~55' '-r 55~55 -u' '-m 1' '-m 3'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 10000 $words
		holds 10000 20 55
		[ "$words" = '-r 20~55' ] || go 0 sdk-check -u -q ../lines
	done
}

@test "the old file is replaced; -o; a pipe" {
	echo old >sudoku.txt
	go 0 sudoku -n 2
	holds 2 20 55
	rm sudoku.txt
	for words in '' '-r 30~31' '-m 3'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 5 --seed 1 $words -o 'b c'
		holds 5 20 55 'b c'
		cp 'b c' ../want
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 5 --seed 1 $words -o -
		same ../want ../out
		sh -c "exec sudoku -n 5 --seed 1 $words -o /dev/stdout" | cat >../got
		same ../want ../got
		files 'b c'
	done
	first_line sudoku -n 10000 -m 1 -o -
	has out '^[0-9]( [0-9]){8}$'
}

@test "--seed gives the same puzzles; no seed gives others" {
	for words in '' '-r 20~55' '-u -r 20~55' '-m 2'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 10 --seed 1 $words
		cp sudoku.txt ../first
		# shellcheck disable=SC2086 # words
		go 0 sudoku --seed=1 $words -n 10
		same ../first sudoku.txt
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 10 --seed 2 $words
		differ ../first sudoku.txt
		# shellcheck disable=SC2086 # words
		go 0 sudoku -n 10 $words
		differ ../first sudoku.txt
	done
	refuses -n 1 --seed x
	refuses -n 1 --seed ''
	echo old >sudoku.txt
	go 2 sudoku -n 1 --seed 99999999999999999999
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

@test "wrong use: message, usage, status 2, the old file untouched" {
	refuses -n
	for n in abc 0 -1 +5 1.5 1e5 0x10 '' ' 5' '5 ' 10001 4294967297 \
	    99999999999999999999 000 $'5\n'; do
		refuses -n "$n"
		refuses -n "$n" -u
		refuses -n "$n" -r 20~55
		refuses -n "$n" -m 1
		refuses --new="$n"
	done
	for range in '' '~' - 19 56 20- 20~ -55 '~55' 40~30 40-30 20~60 20-56 5~80 \
	    19~55 0~0 a~b 20~5x 20~~55 20-30-40 ' 20~55' 20:55 2e1~55 \
	    99999999999999999999~99999999999999999999 20~4294967337; do
		refuses -n 5 -r "$range"
		refuses -n 5 -u -r "$range"
		refuses -r "$range" -n 5
	done
	for level in 0 4 '' x 1.5 -1 1-2 11 ' 1'; do
		refuses -n 5 -m "$level"
		refuses -m "$level" -n 5
	done
	refuses -n 5 -m
	refuses -n 5 -r
	refuses -n 5 -m 1 -r 20~55
	refuses -r 20~55 -m 1 -n 5
	refuses -n 5 -m 1 -u
	refuses -u -n 5 -m 1
	refuses -m 1 -u -r 20~55 -n 5
	refuses -u
	refuses -r 20~55
	refuses -m 1
	refuses -u -r 20~55
	refuses -c 5 -u
	refuses -c 5 -r 20~55
	refuses -m 1 -c 5
	refuses -n 5 -c 5
	refuses -c 5 -n 5
	refuses -n 5 -n 5
	refuses -n 5 5
	refuses -n 5 -d 3
	refuses -n 5 -i 01
	refuses -n 5 --unique=yes
	refuses -n 5 -x
	refuses -n -u
	cp "$DATA/classic.in" f
	# shellcheck disable=SC2034 # refuses reads it
	kept=(f)
	refuses -s f -n 5
	refuses -n 5 -s f
	refuses -s f -u
	refuses -s f -r 20~55
	refuses -s f -m 1
}

@test "the digit of -c has no say" {
	go 0 sudoku -n 10 --seed 1
	cp sudoku.txt ../want
	go 0 env SUDOKU_DIGIT=x SUDOKU_ID=x sudoku -n 10 --seed 1
	same ../want sudoku.txt
	go 0 sudoku -n 300 --seed 1
	holds 300 20 55
	is 10 $(($(cut -c 1 ../lines | sort -u | wc -l))) # and 0
}

@test "a full disk, a tool that is killed: the old file is kept" {
	for words in -u '-r 20~55' '-m 1'; do
		echo old >sudoku.txt
		# shellcheck disable=SC2086 # words
		(trap '' XFSZ && ulimit -f 8 && go 2 sudoku -n 1000 $words)
		is old "$(cat sudoku.txt)"
		files sudoku.txt
		[ -s ../err ]
	done
	(ulimit -f 8 && go 2 sudoku -n 1000 -u)
	has ../err 'ended with status '
	is old "$(cat sudoku.txt)"
	files sudoku.txt
	go 2 sudoku -n 1 -o /dev/full
	has ../err '^sdk-fmt: standard output: No space left on device$'
}

@test "a tool that ends early is no success" {
	bin=$(dirname "$(command -v sudoku)")
	mkdir ../bin
	cp "$bin"/s* ../bin
	for tool in sdk-gen sdk-rate; do
		cp "$bin"/$tool ../bin/whole
		printf '#!/bin/sh\n"%s" "$@" | head -n 49\n' \
		    "${PWD%/*}/bin/whole" >../bin/$tool
		for words in -u '-m 1'; do
			case $tool$words in
			sdk-rate-u) continue ;;
			esac
			echo old >sudoku.txt
			# shellcheck disable=SC2086 # words
			go 2 ../bin/sudoku -n 100 $words
			is old "$(cat sudoku.txt)"
			files sudoku.txt
		done
		cp "$bin"/$tool ../bin/$tool
	done
	rm ../bin/sdk-dig
	go 2 env PATH=/usr/bin:/bin ../bin/sudoku -n 1
	has ../err '^sudoku: sdk-dig is neither beside sudoku nor on PATH$'
}

@test "a signal: no trace, and nothing that goes on" {
	for signal in INT HUP TERM QUIT; do
		ignored "$signal" && continue
		for whom in group shell; do
			echo old >sudoku.txt
			set -m # a process group of its own, as at a terminal
			(ulimit -c 0 && exec sudoku -n 10000 -m 2) 2>../err 3>&- &
			set +m
			for _ in $(seq 100); do
				[ -n "$(find . -name '.sudoku*')" ] && break
				sleep 0.05
			done
			case $whom in
			group) kill -s "$signal" -- "-$!" ;;
			shell) kill -s "$signal" "$!" ;;
			esac
			status=0
			wait "$!" || status=$?
			is "$signal" "$(kill -l "$status")"
			is old "$(cat sudoku.txt)"
			files sudoku.txt
			for _ in $(seq 200); do
				kill -0 -- "-$!" 2>/dev/null || break
				sleep 0.05
			done
			! kill -0 -- "-$!" 2>/dev/null || fail "a tool lives on"
		done
	done
}

@test "it runs with every POSIX shell that is here" {
	bin=$(dirname "$(command -v sudoku)")
	go 0 sudoku -n 5 --seed 3 -r 20~55 -o ../want
	go 0 sudoku -n 5 --seed 3 -m 3 -o ../want.m
	for shell in sh dash 'bash --posix' 'busybox sh' mksh ksh yash 'zsh --emulate sh'; do
		command -v "${shell%% *}" >/dev/null || continue
		# shellcheck disable=SC2086 # words
		go 0 $shell "$bin/sudoku" -n 5 --seed 3 -r 20~55
		same ../want sudoku.txt
		# shellcheck disable=SC2086 # words
		go 0 $shell "$bin/sudoku" -n 5 --seed 3 -m 3
		same ../want.m sudoku.txt
		# shellcheck disable=SC2086 # words
		go 2 $shell "$bin/sudoku" -n 5 -r 20~60
		same ../want.m sudoku.txt
	done
}
