# The output is the same for every number of threads, and in order.

load helper

# alike TOOL [ARGUMENT...]: the same out, err and status for all jobs.
alike()
{
	local tool=$1 jobs status=0
	shift
	"$tool" -j 1 "$@" >one 2>one.err || status=$?
	for jobs in 2 3 7 16; do
		go "$status" "$tool" -j $jobs "$@"
		same one out
		same one.err err
	done
	go "$status" "$tool" "$@"
	same one out
	same one.err err
}

# Puzzles of every kind and malformed records, many batches of them.
mixed()
{
	sdk-gen -s 80 6000 | lines | dig 45 80 | awk '
	NR % 97 == 0 { $0 = "11" substr($0, 3) } # a clash
	NR % 509 == 0 { $0 = "no puzzle\n" }
	NR % 201 == 0 { print "# a comment\n" }
	{ print }'
}

@test "sdk-solve" {
	mixed >in
	alike sdk-solve in
	has err 'no solution'
	has err 'want 9 cells|want a digit'
	alike sdk-solve -u in
	has err 'more than one solution'
	alike sdk-solve -c -l 10 in
	alike sdk-solve -a -l 10 in
	alike sdk-solve -a -l 70 in
}

@test "sdk-solve: lines on stderr are in order of the records" {
	mixed >in
	go 2 sdk-solve -u -j 4 in
	sed -n 's/.*: record \([0-9]*\): .*/\1/p' err >numbers
	[ -s numbers ]
	sort -n numbers | cmp - numbers
}

@test "sdk-check" {
	sdk-gen -s 81 20000 | lines | awk '
	NR % 89 == 0 { $0 = "55" substr($0, 3) }
	NR % 101 == 0 { $0 = was }
	NR % 2003 == 0 { $0 = "no grid\n" }
	{ print; was = $0 }' >in
	alike sdk-check in
	has err 'same as grid'
	has err 'twice'
	alike sdk-check -v in
	alike sdk-check -q -D in
	alike sdk-check -d 3 in
	sdk-gen -s 81 20000 | lines | dig 20 81 >puzzles
	alike sdk-check -p puzzles in
	mixed >in
	alike sdk-check -u in
}

@test "sdk-gen" {
	alike sdk-gen -s 1 10000
	alike sdk-gen -s 2 -d 5 777
	alike sdk-gen -s 3 1
}

@test "sdk-fmt" {
	mixed >in
	sdk-fmt -t box in >boxes 2>/dev/null || true
	alike sdk-fmt in
	alike sdk-fmt -t line in
	alike sdk-fmt -t box in
	alike sdk-fmt boxes
}

@test "jobs do not outrun a slow end of the pipe" {
	# the writer waits; nothing is lost, nothing piles up
	sdk-gen -s 1 -j 4 100000 | (sleep 1 && cat) >slow
	sdk-gen -s 1 -j 4 100000 >fast
	same fast slow
	limited 300000 sdk-solve -j 4 fast fast fast fast fast |
		(sleep 1 && tail -n 1) >out
	tail -n 1 fast >want
	same want out
}

@test "more jobs than there is work" {
	for tool in sdk-solve sdk-check; do
		go 0 "$tool" -j 256 "$DATA/classic.out"
		same "$DATA/classic.out" out
		: >none
		go 0 "$tool" -j 256 none
		empty out
	done
}

@test "what is reported of the puzzles of -p keeps its place for every JOBS" {
	sdk-gen -s 1 12000 | sdk-fmt -t line >good
	sed '11000s/^./q/' good >puzzles
	sed 's/^./0/' good >bad
	for j in 1 2 5; do
		go 2 sdk-check -q -j"$j" -p puzzles bad
		[ -f first ] || cp err first
		same first err
	done
}
