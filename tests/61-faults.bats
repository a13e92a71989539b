# What fails below the tools: memory, reads, writes, signals. Nothing is lost
# in silence, the status is 2, and one line says why. faults.c makes it fail.

load helper

setup_file()
{
	local flag=''
	! grep -q __asan_init "$(command -v sdk-gen)" || flag=-DNO_MEMORY
	# shellcheck disable=SC2086 # none or one
	cc -O1 $flag -shared -fPIC -o "$BATS_FILE_TMPDIR/faults.so" \
	    "$BATS_TEST_DIRNAME/faults.c"
	cd "$BATS_FILE_TMPDIR" || return 1
	sdk-gen -s 1 6000 >grids
	sdk-dig -s 1 --holes 40-50 grids >puzzles
	head -n 299 grids >some-grids
	head -n 299 puzzles >some-puzzles
}

# each FUNCTION: calls it with every tool that reads or writes, and a file.
each()
{
	local at=$BATS_FILE_TMPDIR size=${2:-}
	"$1" sdk-gen -s 1 "${size:-6000}"
	"$1" sdk-solve "$at/${size:+some-}puzzles"
	"$1" sdk-solve -a -j 3 "$at/${size:+some-}puzzles"
	"$1" sdk-check "$at/${size:+some-}grids"
	"$1" sdk-dig -s 1 --holes 20 "$at/${size:+some-}grids"
	"$1" sdk-rate -l 1-4 "$at/${size:+some-}puzzles"
	"$1" sdk-fmt -t csv "$at/${size:+some-}puzzles"
	"$1" sdk-canon "$at/${size:+some-}grids"
	"$1" sdk-shuffle -s 1 "$at/${size:+some-}grids"
}

# faulty SETTING... -- COMMAND...: runs it with these faults; sets status.
faulty()
{
	local settings=()
	while [ "$1" != -- ]; do
		settings+=("$1")
		shift
	done
	shift
	rm -f mark
	status=0
	env LD_PRELOAD="$BATS_FILE_TMPDIR/faults.so" FAULT_MARK="$PWD/mark" \
	    ASAN_OPTIONS=verify_asan_link_order=0 "${settings[@]}" "$@" \
	    >out 2>err || status=$?
}

# prefix WHOLE PART: the bytes of PART are the first of WHOLE.
prefix()
{
	cmp -s -n "$(($(wc -c <"$2")))" "$1" "$2" || fail "$2: not of $1"
}

@test "short reads and writes, and calls that are interrupted" {
	steady()
	{
		"$@" >want 2>want.err
		for how in 'FAULT_SHORT=1000' 'FAULT_SIGNAL=1' \
		    'FAULT_SHORT=4099 FAULT_SIGNAL=1'; do
			# shellcheck disable=SC2086 # words
			faulty $how -- "$@"
			[ "$status" -eq 0 ] || fail "$*: $status ($how)"
			case $how in
			*SIGNAL*) [ -e mark ] || fail "no fault ($*)" ;;
			esac
			same want out || fail "$* ($how)"
			same want.err err
		done
	}
	each steady
	steady sdk-save -- - sdk-gen -s 1 100
}

@test "a disk that is full after any number of bytes" {
	full()
	{
		"$@" >want
		size=$(($(wc -c <want)))
		for room in 0 1 162 163 4096 65535 65536 131072 262144 \
		    $((size - 1)); do
			[ $room -lt $size ] || continue
			faulty FAULT_ROOM=$room -- "$@"
			[ "$status" -eq 2 ] || fail "$*: $status after $room"
			is $room "$(($(wc -c <out)))"
			prefix want out
			is "$1: standard output: No space left on device" \
			    "$(cat err)"
		done
		faulty FAULT_ROOM=$size -- "$@"
		[ "$status" -eq 0 ] && [ ! -e mark ] || fail "$*: $status"
	}
	each full
}

@test "a read error in the middle: what came before it is done" {
	broken()
	{
		case $1 in
		sdk-gen) return ;;
		esac
		"$@" >want
		for n in 1 2 3; do
			faulty FAULT_READ=$n -- "$@"
			[ "$status" -eq 2 ] || fail "$*: $status at read $n"
			prefix want out
			is 1 "$(grep -cx "$1: ${*: -1}: Input/output error" err)"
			# the records before the one that was cut off
			cut=$(sed -n 's/.*: record \([0-9]*\): .*/\1/p' err)
			is $((${cut:-1} - 1)) "$(records "$@")"
			[ "${cut:-1}" -gt 1 ] || [ $n -lt 3 ]
		done
	}
	records() # of out, in what the command writes
	{
		case $* in
		*csv*) sed 1d out | grep -c . || true ;;
		*) echo "$((($(wc -c <out) + 1) / 163))" ;;
		esac
	}
	each broken
}

@test "memory that ends at any allocation" {
	! grep -q __asan_init "$(command -v sdk-gen)" || return 0
	starved()
	{
		"$@" >want 2>want.err
		for n in $(seq 400); do
			faulty FAULT_MEMORY="$n" -- "$@"
			[ -e mark ] || break
			case $status in
			0) same want out ;;
			2)
				prefix want out
				has err "^$1: .*(memory|thread)"
				is 1 "$(grep -c '' err)"
				;;
			*) fail "$*: $status at allocation $n" ;;
			esac
		done
		echo "$*: $((n - 1)) allocations"
		[ "$n" -gt 1 ] || fail "$*: no allocation failed"
	}
	each starved 30
	# the way of -j 1 has no threads
	starved sdk-solve -j 1 "$BATS_FILE_TMPDIR/some-puzzles"
	starved sdk-check -j 1 -q -p "$BATS_FILE_TMPDIR/some-puzzles" \
	    "$BATS_FILE_TMPDIR/some-grids"
}

@test "sudoku: the data are on the disk before the file has its name" {
	cp "$BATS_FILE_TMPDIR/some-puzzles" puzzles
	for words in '-c 10' '-n 10' '-n 3 -m 1' '-s puzzles'; do
		echo old >sudoku.txt
		rm -f log
		# shellcheck disable=SC2086 # words
		faulty FAULT_LOG="$PWD/log" -- sudoku $words
		[ "$status" -eq 0 ] || fail "$words: $status"
		is 'fsync rename' "$(paste -s -d ' ' log)"
		echo old >sudoku.txt
		rm -f log
		# shellcheck disable=SC2086 # words
		faulty FAULT_LOG="$PWD/log" FAULT_SYNC=1 -- sudoku $words
		[ "$status" -eq 2 ] || fail "$words: $status"
		is 'sudoku: sudoku.txt: Input/output error' "$(cat err)"
		is fsync "$(cat log)"
		is old "$(cat sudoku.txt)"
		is '' "$(find . -name '.sudoku*')"
	done
}

@test "sudoku: a disk that is full, memory that ends" {
	cp "$BATS_FILE_TMPDIR/some-puzzles" puzzles
	for words in '-c 10' '-n 10' '-s puzzles'; do
		for fault in FAULT_ROOM=0 FAULT_ROOM=500 FAULT_MEMORY=3; do
			grep -q __asan_init "$(command -v sdk-gen)" &&
				[ $fault = FAULT_MEMORY=3 ] && continue
			echo old >sudoku.txt
			# shellcheck disable=SC2086 # words
			faulty $fault -- sudoku $words
			[ -e mark ] || fail "no fault"
			[ "$status" -eq 2 ] || fail "$words, $fault: $status"
			[ -s err ] || fail "no message"
			is old "$(cat sudoku.txt)"
			is '' "$(find . -name '.sudoku*')"
		done
	done
}
