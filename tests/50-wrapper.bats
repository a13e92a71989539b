# sudoku: joins the tools; its file is replaced whole or kept.

load helper
load wrapper

# holds N DIGIT [FILE]: so many different right grids with that digit.
holds()
{
	local file=${3:-sudoku.txt}
	lines "$file" >../lines || fail "$(tail -n 1 ../lines)"
	is $((163 * $1 - 1)) $(($(wc -c <"$file")))
	is "$1" "$(sort -u ../lines | grep -c "^$2")"
	answers ../lines ../lines
}

@test "-c N: N grids in sudoku.txt" {
	for n in 1 2 7 100; do
		go 0 sudoku -c $n
		empty ../out
		empty ../err
		holds $n 2
		files sudoku.txt
	done
}

@test "-c: the old file is replaced" {
	echo old >sudoku.txt
	go 0 sudoku -c 1
	holds 1 2
	go 0 sudoku -c 3
	holds 3 2
}

@test "-c 1000000" {
	go 0 sudoku -c 1000000
	is 162999999 $(($(wc -c <sudoku.txt)))
	sdk-check -q -d 2 sudoku.txt 2>&1 |
		grep -x 'sdk-check: 1000000 grids: 1000000 valid, 0 invalid, 0 .*'
	rm sudoku.txt
}

@test "N may have leading zeros" {
	go 0 sudoku -c 0005
	holds 5 2
	go 0 sudoku -c 00000000000000000000000000000000000000000000000012
	holds 12 2
	go 0 sudoku -c 08
	holds 8 2
}

@test "wrong use: message, usage, status 2, the old file untouched" {
	refuses
	refuses -c
	# shellcheck disable=SC2016 # it must not be computed
	for n in abc 0 -1 +5 1.5 1e5 0x10 '' ' 5' '5 ' 1000001 4294967297 \
	    99999999999999999999 18446744073709551617 000 5a $'5\n' '*' \
	    '$((1))' ٣; do
		refuses -c "$n"
		refuses "-c$n" -d 3 # where -c alone takes -d as N
		refuses --create="$n"
	done
	refuses -c 5 6
	refuses -c 5 ''
	refuses -c 5 -
	refuses -x
	refuses -abc 1
	refuses -c -c 1
	refuses 5 -c
	refuses 5 -c 1
	refuses -s
	refuses -s ''
	refuses -c 1 -c 2
	refuses -C 1
	refuses --create
	refuses --unknown
	refuses --create=1 --help=yes
	refuses -c 1 -o
	refuses -c 1 -o ''
	refuses -c 1 -- -d 3
	refuses -d 3
	refuses -o x
	refuses --seed 1
	has ../err '-c'
}

@test "wrong use with files" {
	cp "$DATA/classic.in" f
	# shellcheck disable=SC2034 # refuses reads it
	kept=(f)
	refuses -c 1 -s f
	refuses -s f -c 1
	refuses -s f f
	refuses -s f -s f
	refuses -s f -d 3
	refuses -s f -i 01
	refuses -s f --seed 1
	mkdir a_folder
	echo old >sudoku.txt
	for name in a_folder missing; do
		go 2 sudoku -s $name
		empty ../out
		is 1 "$(grep -c '' ../err)" # no usage: it was used rightly
		case $name in
		a_folder) has ../err '^sudoku: a_folder: Is a directory$' ;;
		*) has ../err '^sudoku: missing: No such file or directory$' ;;
		esac
		is old "$(cat sudoku.txt)"
	done
	files a_folder f sudoku.txt
}

# unprivileged COMMAND...: bound by permissions, as root is not.
unprivileged()
{
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --bounding-set=-dac_override,-dac_read_search \
		    --inh-caps=-all "$@"
	else
		"$@"
	fi
}

@test "-s with a file that cannot be read" {
	cp "$DATA/classic.in" unreadable
	chmod 0 unreadable
	echo old >sudoku.txt
	go 2 unprivileged sudoku -s unreadable
	is 'sudoku: unreadable: Permission denied' "$(cat ../err)"
	is old "$(cat sudoku.txt)"
	files sudoku.txt unreadable
}

@test "-s with a read that fails" {
	[ -e /proc/self/mem ] || skip "no file here whose reading fails"
	echo old >sudoku.txt
	go 2 sudoku -s /proc/self/mem
	has ../err '^sdk-solve: /proc/self/mem: Input/output error$'
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

@test "messages have no control bytes" {
	refuses -c $'\033[2J\001'
	lacks ../err $'[\001\033]'
	go 2 sudoku -s $'a\nb\r'
	is 'sudoku: a?b?: No such file or directory' "$(cat ../err)"
	go 2 sudoku -c 1 -o $'a\nb\r/c'
	is 'sudoku: a?b?/c: No such file or directory' "$(cat ../err)"
}

@test "--help goes to stdout" {
	for option in -h --help; do
		go 0 sudoku $option
		has ../out '^usage: sudoku -c N '
		has ../out '^ +-s, --solve FILE '
		empty ../err
		files
		go 0 sudoku -c 1 $option
		files
	done
	go 2 sh -c 'exec sudoku --help >/dev/full'
}

@test "--version" {
	go 0 sudoku --version
	has ../out '^sudoku [0-9]+\.[0-9]+'
	go 0 sdk-solve --version
	sed -i 's/^sdk-solve/sudoku/' ../out
	is "$(sudoku --version)" "$(cat ../out)"
	files
}

@test "-d, -i and the environment choose the digit" {
	check() # DIGIT COMMAND...
	{
		local digit=$1
		shift
		go 0 "$@"
		holds 3 "$digit"
	}
	check 2 sudoku -c 3
	for d in 1 2 3 4 5 6 7 8 9; do
		check $d sudoku -c 3 -d $d
	done
	check 2 sudoku -c 3 -i 01
	check 9 sudoku -c 3 -i 80
	check 1 sudoku -c 3 -i 00
	check 1 sudoku -c 3 -i 99
	check 1 sudoku -c 3 -i 09
	check 2 sudoku -c 3 -i 19
	check 9 sudoku -c 3 -i 20231180
	check 8 sudoku -c 3 --id=7
	check 9 sudoku -c 3 -i 111111111111111111111111111111180
	check 4 env SUDOKU_DIGIT=4 sudoku -c 3
	check 9 env SUDOKU_ID=80 sudoku -c 3
	check 5 env SUDOKU_DIGIT=5 SUDOKU_ID=abc sudoku -c 3
	# a digit wins over an ID, an option over the environment
	check 4 env SUDOKU_DIGIT=4 SUDOKU_ID=80 sudoku -c 3
	check 5 env SUDOKU_DIGIT=4 SUDOKU_ID=80 sudoku -c 3 -d 5
	check 9 env SUDOKU_DIGIT=4 sudoku -c 3 -i 80
	check 2 env SUDOKU_ID=80 sudoku -c 3 -i 01
	check 5 sudoku -c 3 -d 5 -i 80
	check 5 sudoku -c 3 -i 80 -d 5
	check 5 env SUDOKU_ID=80 sudoku -c 3 -d 5
	# empty is as unset
	check 9 env SUDOKU_DIGIT= SUDOKU_ID=80 sudoku -c 3
	check 2 env SUDOKU_DIGIT= SUDOKU_ID= sudoku -c 3
	# what an option decides is not looked at
	check 5 env SUDOKU_DIGIT=x SUDOKU_ID=x sudoku -c 3 -d 5
}

@test "a bad digit or ID is an error, in the environment, too" {
	for bad in 0 10 x -1 '' ' 1' 1.5; do
		refuses -c 1 -d "$bad"
		refuses -c 1 --digit="$bad"
	done
	for bad in x '' 1x -1 ' 01' 12345678901y; do
		refuses -c 1 -i "$bad"
		refuses -c 1 -i "$bad" -d 5
	done
	export SUDOKU_DIGIT=0
	refuses -c 1
	export SUDOKU_DIGIT=12
	refuses -c 1
	unset SUDOKU_DIGIT
	export SUDOKU_ID=1a
	refuses -c 1
	# -s asks for none
	cp "$DATA/classic.in" ../f
	go 0 sudoku -s ../f
}

@test "options in any order, long, short, joined" {
	go 0 sudoku -c 4 -d 7 --seed 5 -o want
	holds 4 7 want
	for words in '-d 7 -c 4 --seed 5' '--seed 5 -c4 -d7' \
	    '--seed=5 --create=4 --digit=7' '--create 4 --seed 5 --digit 7' \
	    '-i 80 -d 7 -c 04 --seed 5 --' '-d 1 -d 7 -c 4 --seed=5'; do
		# shellcheck disable=SC2086 # words
		go 0 sudoku $words
		same want sudoku.txt
	done
}

@test "--seed gives the same grids; no seed gives others" {
	go 0 sudoku -c 10 --seed 1
	cp sudoku.txt ../first
	go 0 sudoku -c 10 --seed 1
	same ../first sudoku.txt
	go 0 sudoku -c 10 --seed 2
	differ ../first sudoku.txt
	go 0 sudoku -c 10
	cp sudoku.txt ../first
	go 0 sudoku -c 10
	differ ../first sudoku.txt
	for bad in x '' -1 1.5; do
		refuses -c 1 --seed "$bad"
	done
	echo old >sudoku.txt
	go 2 sudoku -c 1 --seed 99999999999999999999
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

@test "-s: an answer for each puzzle, in order" {
	join "$DATA/classic.in" "$DATA/last-cell.in" "$DATA/last-first.in" >../f
	join "$DATA/classic.out" "$DATA/last-cell.out" \
	    "$DATA/last-first.out" >../want
	echo old >sudoku.txt
	go 0 sudoku -s ../f
	same ../want sudoku.txt
	empty ../out
	empty ../err
	files sudoku.txt
	for how in "-s../f" "--solve ../f" "--solve=../f"; do
		rm sudoku.txt
		# shellcheck disable=SC2086 # words
		go 0 sudoku $how
		same ../want sudoku.txt
	done
	rm sudoku.txt
	go 0 sudoku -s - <../f
	same ../want sudoku.txt
	rm sudoku.txt
	go 0 piped ../f sudoku -s -
	same ../want sudoku.txt
	rm sudoku.txt
	go 0 sudoku -s <(cat ../f)
	same ../want sudoku.txt
}

@test "-s: names with blanks and dashes, and sudoku.txt itself" {
	cp "$DATA/classic.in" './-a b *'
	go 0 sudoku -s '-a b *'
	same "$DATA/classic.out" sudoku.txt
	cp "$DATA/classic.in" sudoku.txt
	go 0 sudoku -s sudoku.txt
	same "$DATA/classic.out" sudoku.txt
}

@test "-s with an empty file: an empty sudoku.txt" {
	: >../f
	echo old >sudoku.txt
	go 0 sudoku -s ../f
	empty sudoku.txt
	files sudoku.txt
}

@test "-s: unsolvable puzzles keep their place, status 1" {
	join "$DATA/classic.in" "$DATA/starved-cell.in" "$DATA/classic.in" >../f
	join "$DATA/classic.out" "$DATA/starved-cell.in" \
	    "$DATA/classic.out" >../want
	go 1 sudoku -s ../f
	same ../want sudoku.txt
	has ../err '^sdk-solve: ../f:11: record 2: no solution$'
	files sudoku.txt
}

@test "-s: a malformed record keeps the old file" {
	{ cat "$DATA/classic.in" && echo && sed 1d "$DATA/classic.in"; } >../f
	echo old >sudoku.txt
	go 2 sudoku -s ../f
	is old "$(cat sudoku.txt)"
	has ../err '^sdk-solve: ../f:[0-9]+: record 2: '
	files sudoku.txt
	rm sudoku.txt
	go 2 sudoku -s ../f
	files
}

@test "-o: another file" {
	mkdir sub
	go 0 sudoku -c 2 -o sub/grids
	holds 2 2 sub/grids
	files sub sub/grids
	go 0 sudoku -c 2 --output="$PWD/b c"
	holds 2 2 'b c'
	go 0 sudoku -c 2 -o -x
	holds 2 2 ./-x
	files -x 'b c' sub sub/grids
	go 2 sudoku -c 1 -o missing/grids
	has ../err '^sudoku: missing/grids: '
	for folder in sub sub/; do
		go 2 sudoku -c 1 -o $folder
		has ../err '^sudoku: sub/?: '
	done
	files -x 'b c' sub sub/grids
}

@test "-o: what is no regular file is written to" {
	go 0 sudoku -c 2 --seed 1 -o want
	go 0 sudoku -c 2 --seed 1 -o -
	same want ../out
	go 0 sudoku -c 2 --seed 1 -o /dev/stdout
	same want ../out
	go 0 sudoku -c 2 -o /dev/null
	[ -c /dev/null ]
	mkfifo fifo
	cat fifo >../got 3>&- &
	go 0 sudoku -c 2 --seed 1 -o fifo
	wait "$!"
	same want ../got
	[ -p fifo ]
	go 0 sudoku -s - -o - <"$DATA/classic.in"
	same "$DATA/classic.out" ../out
	files fifo want
}

@test "-o: a symbolic link stays, what it leads to is replaced" {
	mkdir a
	ln -s a/link sudoku.txt
	ln -s ../real a/link
	for old in missing there; do
		go 0 sudoku -c 3
		[ -L sudoku.txt ] && [ -L a/link ] && [ ! -L real ]
		holds 3 2 real
		files a a/link real sudoku.txt
		echo "old and $old" >real
	done
	ln -s b c && ln -s c b
	go 2 sudoku -c 1 -o b
	has ../err '^sudoku: b: '
	ln -sf a d
	go 2 sudoku -c 1 -o d
	has ../err '^sudoku: d: is a directory$'
}

@test "a folder or a file that may not be written" {
	mkdir locked
	chmod 500 locked
	go 2 unprivileged sudoku -c 1 -o locked/f
	has ../err '^sudoku: locked/f: Permission denied$'
	chmod 700 locked
	echo old >sudoku.txt
	chmod 400 sudoku.txt
	go 2 unprivileged sudoku -c 1
	has ../err '^sudoku: sudoku.txt: Permission denied$'
	is old "$(cat sudoku.txt)"
	files locked sudoku.txt
}

@test "the file has the permissions of a new one" {
	(umask 027 && sudoku -c 1)
	is sudoku.txt "$(find sudoku.txt -perm 640)"
}

# small ignore|default ARGUMENT...: sudoku, where a file has 8 blocks at the
# most, which is an error or a deadly signal.
small()
{
	(
		[ "$1" = default ] || trap '' XFSZ
		shift
		ulimit -f 8 && exec sudoku "$@"
	)
}

@test "a full disk keeps the old file" {
	echo old >sudoku.txt
	# a limit on the size of files is as good as one of the disk
	go 2 small ignore -c 1000
	has ../err '^sdk-gen: standard output: '
	is old "$(cat sudoku.txt)"
	files sudoku.txt
	sdk-gen 1000 >../f
	go 2 small ignore -s ../f
	has ../err '^sdk-solve: standard output: '
	is old "$(cat sudoku.txt)"
	files sudoku.txt
	go 2 sudoku -c 1 -o /dev/full
	has ../err '^sdk-gen: standard output: No space left on device$'
}

@test "a tool that is killed keeps the old file" {
	echo old >sudoku.txt
	go 2 small default -c 1000 # dies of SIGXFSZ
	has ../err '^sudoku: sdk-gen ended with status '
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

# gone: soon nobody reads from the pipe at 8.
gone()
{
	for _ in $(seq 100); do
		(trap '' PIPE && echo >&8) 2>/dev/null || return 0
		sleep 0.05
	done
	fail "the tool lives on"
}

@test "Ctrl-C, hangup, termination: no trace, and death by that signal" {
	mkfifo ../f
	for signal in INT HUP TERM QUIT; do
		ignored "$signal" && continue
		for whom in group shell; do
			echo old >sudoku.txt
			set -m # a process group of its own, as at a terminal
			(ulimit -c 0 && exec sudoku -s ../f) 2>../err 3>&- &
			set +m
			exec 8>../f
			for _ in $(seq 100); do
				[ -n "$(find . -name '.sudoku*')" ] && break
				sleep 0.05
			done
			[ -n "$(find . -name '.sudoku*')" ]
			case $whom in
			group) kill -s "$signal" -- "-$!" ;;
			shell) kill -s "$signal" "$!" ;;
			esac
			status=0
			wait "$!" || status=$?
			gone # the tool, which alone read ../f
			exec 8>&-
			is old "$(cat sudoku.txt)"
			files sudoku.txt
			is "$signal" "$(kill -l "$status")"
		done
	done
}

@test "two at once do not disturb each other" {
	sudoku -c 20000 -d 1 3>&- &
	sudoku -c 20000 -d 2 3>&- &
	wait
	holds 20000 "$(cut -c 1 sudoku.txt | head -n 1)"
	files sudoku.txt
}

@test "the tools are found beside it, through a link, and on PATH" {
	bin=$(dirname "$(command -v sudoku)")
	go 0 env PATH=/usr/bin:/bin "$bin/sudoku" -c 1
	mkdir ../links
	ln -s "$bin/sudoku" ../links/one
	ln -s one ../links/two
	go 0 env PATH=/usr/bin:/bin ../links/two -c 1
	(cd ../links && PATH=/usr/bin:/bin ./two -c 1 -o /dev/null)
	cp "$bin/sudoku" ../links/alone
	go 0 ../links/alone -c 1
	holds 1 2
	echo old >sudoku.txt
	go 2 env PATH=/usr/bin:/bin ../links/alone -c 1
	has ../err '^sudoku: sdk-gen is neither beside sudoku nor on PATH$'
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

@test "with closed descriptors" {
	cp "$DATA/classic.in" ../f
	go 0 sudoku -s ../f <&-
	same "$DATA/classic.out" sudoku.txt
	go 0 sh -c 'exec sudoku -c 2 >&-'
	holds 2 2
	go 0 sh -c 'exec sudoku -c 2 2>&- <&- >&-'
	holds 2 2
	echo old >sudoku.txt
	go 2 sudoku -s - <&-
	is old "$(cat sudoku.txt)"
	files sudoku.txt
}

@test "a closed pipe: quiet, by SIGPIPE" {
	first_line sudoku -c 100000 -o -
	has out '^2( [1-9]){8}$'
	rm out err status
	files
}

@test "it runs with every POSIX shell that is here" {
	bin=$(dirname "$(command -v sudoku)")
	go 0 sudoku -c 5 --seed 3 -o ../want
	for shell in sh dash 'bash --posix' 'busybox sh' mksh ksh yash 'zsh --emulate sh'; do
		command -v "${shell%% *}" >/dev/null || continue
		# shellcheck disable=SC2086 # words
		go 0 $shell "$bin/sudoku" -c 5 --seed 3
		same ../want sudoku.txt
		# shellcheck disable=SC2086 # words
		go 2 $shell "$bin/sudoku" -c -c 1
		same ../want sudoku.txt
	done
}
