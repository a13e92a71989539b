# sdk-save, and sudoku through it: a file is replaced whole, or kept; nothing
# else is ever replaced, and nothing stays behind.

load helper
load wrapper

# kind NAME: what kind of file it is, and which one.
kind()
{
	stat -c '%F %i %t %T' "$1"
}

# a_socket NAME: makes one.
a_socket()
{
	perl -MSocket -e 'socket(S, PF_UNIX, SOCK_STREAM, 0) &&
	    bind(S, sockaddr_un($ARGV[0])) || die $!' "$1"
}

# keeps NAME: -c, -n, -m and -s end with status 2, one line, and leave it alone.
keeps()
{
	local was words
	was=$(kind "$1")
	for words in '-c 2' '-n 2' '-n 2 -r 30' '-n 2 -m 1' '-s ../puzzle'; do
		# shellcheck disable=SC2086 # words
		go 2 sudoku $words -o "$1"
		is 1 "$(grep -c '^sudoku: ' ../err)"
		is 1 "$(grep -c '' ../err)"
		is "$was" "$(kind "$1")"
	done
}

@test "what is no file is never replaced, and refused if it cannot be opened" {
	cp "$DATA/classic.in" ../puzzle
	a_socket socket
	keeps socket
	has ../err '^sudoku: socket: No such device or address$'
	ln -s socket link
	keeps link
	keeps socket
	files link socket
	# a device without a driver, made here so that none of the machine's
	# can be harmed
	if mknod device c 511 77 2>/dev/null; then
		keeps device
		ln -sf device link
		keeps link
		keeps device
		rm device
	fi
	mkdir folder
	keeps folder
	ln -sfn folder link
	keeps link
	files folder link socket
}

@test "descriptors, appended files and links to them are written to" {
	cp "$DATA/classic.in" ../puzzle
	sudoku -c 2 --seed 1 -o ../want
	for name in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
		echo before >../got
		sudoku -c 2 --seed 1 -o $name >>../got
		{ echo before && cat ../want; } | cmp - ../got
	done
	ln -s /dev/stdout link
	go 0 sudoku -c 2 --seed 1 -o link
	same ../want ../out
	go 0 sudoku -c 2 --seed 1 -o /dev/stderr
	same ../want ../err
	sudoku -c 2 --seed 1 -o /dev/fd/7 7>../got
	same ../want ../got
	go 2 sudoku -c 2 --seed 1 -o /dev/fd/8 8>&-
	has ../err '^sudoku: /dev/fd/8: Bad file descriptor$'
	# shellcheck disable=SC2016 # for the inner shell
	sdk-save --pipe -- /dev/fd/0 echo new '|' sh -c 'echo "$(cat)er"' 0<>../got
	is newer "$(head -n 1 ../got)"
	files link
}

@test "a regular file keeps its permissions, a new one heeds umask" {
	echo old >sudoku.txt
	for mode in 600 640 666 755; do
		chmod $mode sudoku.txt
		(umask 077 && exec sudoku -c 1)
		is $mode "$(stat -c %a sudoku.txt)"
		is 162 "$(($(wc -c <sudoku.txt)))"
	done
	for mask in 000 022 077 777; do
		rm -f sudoku.txt
		(umask $mask && exec sudoku -c 1)
		is "$(printf %o $((0666 & ~0$mask)))" \
		    "$(stat -c %a sudoku.txt)"
		files sudoku.txt
	done
}

@test "a temporary name that is taken is not touched" {
	# Its own name, held by itself.
	# shellcheck disable=SC2016 # the inner shell's
	sh -c 'echo precious >.sudoku.$$.0.tmp && exec 9<.sudoku.$$.0.tmp &&
	    flock 9 && exec sudoku -c 2'
	is precious "$(cat .sudoku.*.0.tmp)"
	is 325 "$(($(wc -c <sudoku.txt)))"
	rm .sudoku.*
	# What no run of sdk-save can have left.
	echo precious >.sudoku.1.tmp
	echo precious >.sudoku.1.0
	echo precious >.sudoku.1.0.tmp.tmp
	mkdir .sudoku.2.0.tmp
	ln -s sudoku.txt .sudoku.3.0.tmp
	echo precious >.sudoku.4.0.tmp
	ln .sudoku.4.0.tmp second
	mkfifo .sudoku.5.0.tmp
	go 0 sudoku -c 1
	files .sudoku.1.0 .sudoku.1.0.tmp.tmp .sudoku.1.tmp .sudoku.2.0.tmp \
	    .sudoku.3.0.tmp .sudoku.4.0.tmp .sudoku.5.0.tmp second sudoku.txt
}

# soon_gone GROUP: no process of the group is left.
soon_gone()
{
	for _ in $(seq 200); do
		kill -0 -- "-$1" 2>/dev/null || return 0
		sleep 0.05
	done
	fail "a tool lives on: $(ps -o pid,args -g "$1")"
}

# strike SIGNAL DELAY ARGUMENT...: sudoku in a group of its own, whose leader
# alone gets the signal then. Sets status.
strike()
{
	local signal=$1 delay=$2
	shift 2
	set -m
	(ulimit -c 0 && exec sudoku "$@") 2>../err 3>&- &
	set +m
	sleep "$delay"
	kill -s "$signal" "$!" 2>/dev/null || true
	status=0
	wait "$!" || status=$?
	soon_gone "$!"
}

@test "a signal in the first moments leaves nothing behind" {
	for signal in TERM INT HUP; do
		ignored $signal && continue
		for delay in 0 .001 .002 .003 .004 .005 .006 .008 .010 .015 \
		    .025 .050; do
			echo old >sudoku.txt
			strike $signal $delay -n 10000 -m 3
			is $signal "$(kill -l $status)"
			is old "$(cat sudoku.txt)"
			files sudoku.txt
		done
	done
}

@test "SIGKILL: the file is old or whole, and the next run tidies up" {
	left=0
	for delay in 0 .004 .008 .012 .016 .020 .030 .050 .080 .120 .2 .3; do
		echo old >sudoku.txt
		strike KILL $delay -c 300000 --seed 1
		[ "$(cat sudoku.txt)" = old ] ||
			is 48899999 "$(($(wc -c <sudoku.txt)))"
		left=$((left + $(find . -name '.sudoku*' | wc -l)))
		go 0 sudoku -c 1
		files sudoku.txt
	done
	echo "left $left"
	# Killed for certain while it waits: its tool ends, too.
	mkfifo ../f
	set -m
	sudoku -s ../f 3>&- &
	set +m
	exec 8>../f # the tool has opened it
	kill -s KILL "$!"
	wait "$!" || true
	soon_gone "$!"
	exec 8>&-
	is 1 "$(find . -name '.sudoku.*.0.tmp' | wc -l)"
	mkdir sub
	go 0 sudoku -c 1 -o sub/f # elsewhere: no business of that run
	is 1 "$(find . -name '.sudoku.*.0.tmp' | wc -l)"
	go 0 sudoku -c 1 -o sub/../g
	files g sub sub/f sudoku.txt
}

@test "many at once in one folder: each file is whole" {
	for _ in 1 2 3; do
		for i in 1 2 3 4 5 6; do
			sudoku -c 3000 --seed $((i % 3 + 1)) \
			    -o f$((i % 2)) 3>&- &
		done
		wait
		files f0 f1
	done
	for seed in 1 2 3; do
		sudoku -c 3000 --seed $seed -o ../want$seed
	done
	for file in f0 f1; do
		cmp -s ../want1 $file || cmp -s ../want2 $file ||
			cmp -s ../want3 $file || fail "$file is mixed"
	done
}

@test "one run keeps its hands off the temporary file of another" {
	mkfifo ../f
	sudoku -s ../f -o a 3>&- 8>&- &
	first=$!
	exec 8>../f
	for _ in 1 2 3; do
		go 0 sudoku -c 1 -o b
		is 1 "$(find . -name '.sudoku.*.0.tmp' | wc -l)"
	done
	cat "$DATA/classic.in" >&8
	exec 8>&-
	wait $first
	same "$DATA/classic.out" a
	files a b
}

@test "sdk-save: statuses" {
	echo old >f
	for status in 1 2 3 77 125; do
		go 2 sdk-save -- f sh -c "echo new; exit $status"
		is old "$(cat f)"
		case $status in
		[12]) empty ../err ;;
		*) is "sdk-save: sh ended with status $status" "$(cat ../err)" ;;
		esac
	done
	go 2 sdk-save --name me -- f missing-command
	is 'me: missing-command: No such file or directory' "$(cat ../err)"
	go 2 sdk-save -- f sh -c 'kill -KILL $$'
	is 'sdk-save: sh ended with status 137 (Killed)' "$(cat ../err)"
	is old "$(cat f)"
	go 1 sdk-save --most 1 -- f sh -c 'echo new; exit 1'
	is new "$(cat f)"
	go 2 sdk-save --most 1 -- f sh -c 'echo newer; exit 2'
	is new "$(cat f)"
	go 3 sdk-save --most 3 -- - sh -c 'exit 3'
	files f
}

@test "sdk-save: pipelines" {
	echo old >f
	go 0 sdk-save --pipe -- f yes '|' head -n 2 '|' tr y z
	is 'z z' "$(tr '\n' ' ' <f | sed 's/ $//')"
	go 2 sdk-save --pipe -- f sh -c 'echo 1; exit 1' '|' cat
	is 'z z' "$(tr '\n' ' ' <f | sed 's/ $//')"
	go 2 sdk-save --pipe -- f echo 1 '|' sh -c 'cat; exit 3' '|' cat
	is 'sdk-save: sh ended with status 3' "$(cat ../err)"
	go 2 sdk-save --pipe -- f echo 1 '|' missing-command '|' cat
	go 2 sdk-save --pipe --most 1 -- f sh -c 'exit 1' '|' cat
	is 'z z' "$(tr '\n' ' ' <f | sed 's/ $//')"
	go 0 sdk-save -- f echo '|'
	is '|' "$(cat f)"
	for words in '| cat' 'cat |' 'cat | | cat' '|' ''; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-save --pipe -- f $words
		has ../err '^usage: '
	done
	go 2 sdk-save
	go 2 sdk-save -- ''
	is '|' "$(cat f)"
	go 2 sh -c 'sdk-save --pipe -- /dev/full yes "|" head -n 2'
	files f
}

@test "sdk-save: SIGPIPE, from a reader that has gone" {
	# shellcheck disable=SC2016 # the inner shell's
	bash -c 'sdk-save --pipe -- - yes "|" cat | head -n 1 >../out
	    echo ${PIPESTATUS[0]}' >../status
	is 141 "$(cat ../status)"
	is y "$(cat ../out)"
	files
}

@test "signals that were ignored, and SIGCHLD, stay so" {
	echo old >sudoku.txt
	(trap '' HUP CHLD && exec sudoku -c 1)
	is 162 "$(($(wc -c <sudoku.txt)))"
	mkfifo ../f
	(trap '' HUP && exec sudoku -s ../f) 3>&- 8>&- &
	exec 8>../f
	kill -s HUP "$!"
	cat "$DATA/classic.in" >&8
	exec 8>&-
	wait "$!"
	same "$DATA/classic.out" sudoku.txt
}
