# Loaded by the tests of sudoku: each works in a directory of its own.

setup()
{
	cd "$BATS_TEST_TMPDIR" || return 1
	mkdir -p here && cd here || return 1
}

# Like go, but with out and err beside the directory, which is counted.
go()
{
	local want=$1 status=0
	shift
	"$@" >../out 2>../err || status=$?
	[ "$status" -eq "$want" ] ||
		fail "$*" "want status $want, got $status" "$(cat ../err)"
}

# files NAME...: these are in the directory, and nothing else.
files()
{
	is "$*" "$(find . -mindepth 1 | sed 's|^\./||' | sort | tr '\n' ' ' |
		sed 's/ $//')"
}

# refuses ARGUMENT...: message and usage, status 2, the old file untouched, and
# nothing else there but what is in kept.
kept=()
refuses()
{
	echo old >sudoku.txt
	go 2 sudoku "$@"
	empty ../out
	is 'sudoku: ' "$(head -n 1 ../err | cut -c 1-8)"
	has ../err '^usage: sudoku -c N '
	has ../err '^ +sudoku -n N '
	is old "$(cat sudoku.txt)"
	files "${kept[@]}" sudoku.txt
}

# ignored SIGNAL: whoever started us has it ignored, as nohup does, and a shell
# cannot trap it then.
ignored()
{
	(ulimit -c 0 && exec sh -c "kill -s $1 \$\$") 2>/dev/null
}
