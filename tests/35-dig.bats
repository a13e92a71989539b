# sdk-dig: the k-th puzzle out is dug from the k-th grid in.

load helper

symmetries='rotate2 rotate4 mirror-h mirror-v diagonal anti-diagonal full'

# clues [FILE]: how many each line of 81 cells has.
clues()
{
	tr -d '0.\r' <"$1" | awk '{ print length($0) }'
}

# within LO HI FILE: the clues of each line.
within()
{
	clues "$3" | awk -v lo="$1" -v hi="$2" '
	$1 < lo || $1 > hi { print "line " NR " has " $1; exit bad = 1 }
	END { exit bad || NR == 0 }' || fail "want $1-$2 clues"
}

# from GRIDS PUZZLES: line k of PUZZLES is line k of GRIDS but for blanks.
from()
{
	paste -d ' ' "$1" "$2" | awk '
	{
		ok = length($1) == 81 && length($2) == 81
		for (i = 1; ok && i <= 81; i++) {
			got = substr($2, i, 1)
			ok = got == "0" || got == substr($1, i, 1)
		}
		if (!ok) {
			print "line " NR ": " $2 " is not from " $1
			exit bad = 1
		}
	}
	END { exit bad }' || fail "$2 is not dug from $1"
}

# unique FILE: each line has exactly one solution, the first ones by plain
# search, too.
unique()
{
	go 0 sdk-check -u -D -q "$1"
	head -n "${2:-3}" "$1" | solutions 2 | sort -u >number
	is 1 "$(cat number)"
}

# symmetric KIND FILE: of each line, a cell has a clue if its image has.
symmetric()
{
	awk -v kind="$1" '
	function image(r, c) {
		if (kind == "rotate2") return 9 * (8 - r) + 8 - c
		if (kind == "rotate4") return 9 * c + 8 - r
		if (kind == "mirror-h") return 9 * r + 8 - c
		if (kind == "mirror-v") return 9 * (8 - r) + c
		if (kind == "diagonal") return 9 * c + r
		return 9 * (8 - c) + 8 - r
	}
	{
		for (r = 0; r < 9; r++) for (c = 0; c < 9; c++) {
			a = substr($0, 9 * r + c + 1, 1)
			b = substr($0, image(r, c) + 1, 1)
			if ((a == "0") != (b == "0")) {
				print "line " NR ": " $0
				exit bad = 1
			}
		}
	}
	END { exit bad || NR == 0 }' "$2" || fail "$2 is not symmetric: $1"
}

# dug STATUS [OPTION...]: digs the file grids; the result as lines, in puzzles.
dug()
{
	local want=$1
	shift
	go "$want" sdk-dig -s 35 "$@" grids
	native out
	cp native.lines puzzles
}

setup_grids() # NUMBER
{
	sdk-gen -s 35 "$1" >grids
	lines grids >grids.lines
}

@test "a puzzle of one solution from each grid, however it comes in" {
	setup_grids 20
	every_way 0 grids sdk-dig -s 1
	empty err
	native out
	cp native.lines puzzles
	from grids.lines puzzles
	is 20 "$(wc -l <puzzles | tr -d ' ')"
	grids puzzles >want
	sdk-dig -s 1 <grids.lines >again
	same want again
	unique puzzles
}

@test "without an option, and with --minimal, no clue can be taken" {
	setup_grids 300
	dug 0
	cp puzzles one
	unique puzzles
	go 0 sdk-check --minimal -q puzzles
	dug 0 --minimal
	same one puzzles
	# Each clue of some of them, one after another, by plain search.
	head -n 2 puzzles | awk '{
		for (i = 1; i <= 81; i++)
			if (substr($0, i, 1) != "0")
				print substr($0, 1, i - 1) 0 substr($0, i + 1)
	}' >less
	is 2 "$(solutions 2 <less | sort -u)"
}

@test "--clues and --holes" {
	setup_grids 200
	dug 0 --clues 40
	within 40 40 puzzles
	cp puzzles forty
	from grids.lines puzzles
	unique puzzles
	dug 0 --holes 41
	same forty puzzles
	dug 0 --clues=30-50
	within 30 50 puzzles
	[ "$(clues puzzles | sort -u | wc -l)" -ge 18 ]
	dug 0 --holes 20-55
	within 26 61 puzzles
	unique puzzles
	dug 0 --clues 81
	same grids.lines puzzles
	dug 0 --holes 0-0
	same grids.lines puzzles
}

@test "--minimal with a number of clues" {
	setup_grids 100
	dug 0 --minimal --clues 24-25
	within 24 25 puzzles
	go 0 sdk-check --minimal -q puzzles
}

@test "--symmetry" {
	setup_grids 50
	for kind in $symmetries; do
		for shape in --minimal --clues=40-48; do
			dug 0 --symmetry "$kind" $shape
			unique puzzles 1
			from grids.lines puzzles
			case $kind in
			full)
				symmetric rotate4 puzzles
				symmetric mirror-h puzzles
				;;
			*) symmetric "$kind" puzzles ;;
			esac
			[ $shape = --minimal ] || within 40 48 puzzles
		done
	done
	dug 0 --symmetry none
	cp puzzles none
	dug 0
	same none puzzles
}

@test "--symmetry any draws one of them for each grid" {
	setup_grids 60
	dug 0 --symmetry any
	unique puzzles
	found=0
	while read -r line; do
		echo "$line" >one
		for kind in rotate2 mirror-h mirror-v diagonal anti-diagonal; do
			if symmetric $kind one >/dev/null 2>&1; then
				echo $kind >>kinds
				found=$((found + 1))
				break
			fi
		done
	done <puzzles
	is 60 $found
	is 5 "$(sort -u kinds | wc -l | tr -d ' ')"
}

@test "--pattern" {
	setup_grids 200
	# as it is drawn, in rows
	mask='xxx.xx..x
	x1..#.x*X
	.xx-x_xx0
	x..xx.xx.
	x.xxx.x..
	.xx..x.xx
	xx.x.xxx.
	..x.xx..x
	xxx...xxx'
	dug 1 --pattern "$mask"
	has err '^sdk-dig: grids:[0-9]+: record [0-9]+: [0-9]+ clues stay that the pattern forbids$'
	sed -n 's/.*record \([0-9]*\): .*/\1/p' err >told
	unique puzzles
	from grids.lines puzzles
	echo "$mask" | tr -d ' \t\n' | tr '.0_-' '0000' |
		tr '1#*X' '[x*4]' | awk 1 >line
	# those not told are of that pattern
	awk 'NR == FNR { told[$1]; next } !(FNR in told)' told puzzles >good
	[ -s good ]
	tr 1-9 x <good | sort -u >pattern
	same line pattern
	awk 'NR == FNR { told[$1]; next } FNR in told' told puzzles >bad
	tr 1-9 x <bad | grep -vxf line >others
	is "$(wc -l <bad)" "$(wc -l <others)"
}

@test "--pattern with a number of clues, --minimal, symmetry" {
	setup_grids 20
	mask=$(printf '%081d' 0 | tr 0 x | sed 's/x/./41; s/x/./1; s/x/./79')
	dug 0 --pattern "$mask" --clues 50
	within 50 50 puzzles
	is 00 "$(cut -c 1,41 puzzles | sort -u)"
	dug 0 --pattern "$mask" --minimal
	go 0 sdk-check --minimal -q puzzles
	is 00 "$(cut -c 1,41 puzzles | sort -u)"
	dug 0 --pattern "$mask" --symmetry rotate2
	symmetric rotate2 puzzles
	is 000 "$(cut -c 1,41,81 puzzles | sort -u)"
}

@test "--rearrange finds grids for the pattern" {
	setup_grids 10
	mask=.xxxxxxx.x.......xx.xxxxx.xx.x...x.xx.x...x.xx.x...x.xx.xxxxx.xx.......x.xxxxxxx.
	dug 0 --pattern $mask --rearrange --tries 100000
	empty err
	unique puzzles
	echo $mask | tr . 0 >want
	tr 1-9 x <puzzles | sort -u >got
	same want got
}

@test "--no-unique takes as many as is said" {
	setup_grids 50
	dug 0 --no-unique --holes 70
	within 11 11 puzzles
	from grids.lines puzzles
	dug 0 --no-unique --clues 0
	within 0 0 puzzles
	dug 0 --no-unique --pattern "$(printf %081d 1)"
	is 50 "$(grep -c '^0\{80\}[1-9]$' puzzles)"
	dug 0 --no-unique --holes 64 --symmetry rotate4
	within 17 17 puzzles
	symmetric rotate4 puzzles
}

@test "what a grid cannot give is reported, and the best of the tries is written" {
	setup_grids 4
	dug 1 --clues 17 --tries 1
	is 4 "$(wc -l <err | tr -d ' ')"
	has err '^sdk-dig: grids:11: record 2: want 17 clues, got 2[0-9] at best$'
	unique puzzles
	cp puzzles one
	dug 1 --clues 17 --tries 200
	unique puzzles
	clues one >a
	clues puzzles >b
	paste a b | awk '$2 > $1 { exit 1 }'
	differ a b
	dug 1 --holes 65-66
	has err 'record 1: want 65-66 holes, got 5[0-9] at best$'
}

@test "puzzles come in, too" {
	every_way 0 "$DATA/classic.in" sdk-dig -s 1
	native out
	go 0 sdk-check --minimal -q out
	lines "$DATA/classic.in" >given
	from given native.lines
	# as many as are there already, or more than are
	lines "$DATA/classic.in" >in
	n=$(clues in)
	go 0 sdk-dig --clues "$n" in
	same "$DATA/classic.in" out
	go 1 sdk-dig --clues $((n + 1)) in
	same "$DATA/classic.in" out
	has err "want $((n + 1)) clues, got $n at best"
}

@test "what has no single solution is reported, and written unchanged" {
	setup_grids 1
	join grids "$DATA/six.in" "$DATA/clash-row.in" "$DATA/contradiction.in" \
	    grids >in
	every_way 1 in sdk-dig -s 1
	native out
	sed -n 11,39p in >want
	sed -n 11,39p out >got
	same want got
	is 3 "$(wc -l <err | tr -d ' ')"
	has err '^sdk-dig: in:11: record 2: more than one solution$'
	has err '^sdk-dig: in:21: record 3: no solution: row '
	has err '^sdk-dig: in:31: record 4: no solution'
	go 1 sdk-dig -s 1 --no-unique --holes 60 in
	lacks err 'more than one'
}

@test "a puzzle that is not symmetric" {
	setup_grids 3
	dug 0
	cp out minimal
	go 1 sdk-dig --symmetry rotate2 minimal
	same minimal out
	is 3 "$(grep -c 'clues stay that the symmetry forbids$' err)"
}

@test "the same seed gives the same bytes; another or none gives others" {
	setup_grids 5
	sdk-dig -s 1 grids >one
	sdk-dig --seed 1 grids >two
	same one two
	sdk-dig -s 2 grids >two
	differ one two
	sdk-dig grids >two
	sdk-dig grids >three
	differ two three
	differ one two
	# equal grids in different places are dug differently
	cat grids grids | sdk-dig -s 1 >twice
	head -c "$(wc -c <one)" twice | cmp - one
	tail -c "$(wc -c <one)" twice >second
	differ one second
}

@test "the same bytes for all jobs and kernels" {
	setup_grids 3000
	sdk-dig -s 3 -j 1 --symmetry any --clues 30-40 grids >one
	for jobs in 2 3 8; do
		sdk-dig -s 3 -j $jobs --symmetry any --clues 30-40 grids >two
		same one two
	done
	lines one | head -n 100 >part
	for kernel in scalar c sse2 avx2 avx512 neon; do
		SDK_KERNEL=$kernel sdk-dig -s 3 --symmetry any --clues 30-40 \
		    <(lines grids | head -n 100) >two 2>err || {
			has err 'needs another processor|no kernel' && continue
		}
		lines two | cmp - part
	done
}

@test "a slow pipe gets each puzzle at once" {
	setup_grids 2
	mkfifo pipe
	sdk-dig -s 1 <pipe >out &
	exec 5>pipe
	head -n 10 grids >&5
	for ((i = 0; i < 100; i++)); do
		[ "$(wc -l <out)" -lt 9 ] || break
		sleep 0.1
	done
	[ "$(wc -l <out)" -ge 9 ]
	exec 5>&-
	wait $!
}

@test "malformed records are reported and skipped" {
	setup_grids 2
	{ cat grids && printf '\nno grid\n'; } >in
	every_way 2 in sdk-dig -s 1
	native out
	is 2 "$(wc -l <native.lines | tr -d ' ')"
	has err '^sdk-dig: in:21: record 3: '
	: >none
	every_way 0 none sdk-dig
	empty out
	go 2 sdk-dig missing
	has err '^sdk-dig: missing: No such file or directory$'
}

@test "--progress" {
	setup_grids 10
	go 0 sdk-dig --progress -s 77 grids
	has err '^sdk-dig: seed 77$'
	has err '^sdk-dig: 10 done'
}

@test "wrong use" {
	setup_grids 1
	for wrong in '--clues -' '--clues 5-4' '--clues 82' \
	    '--clues 1-2-3' '--clues x' '--holes +3' '--holes 1e1' \
	    '--holes 70-82' '--clues' '--pattern 123' '--pattern' \
	    "--pattern $(printf %082d 1)" "--pattern $(printf %081d 1 | tr 0 q)" \
	    '--symmetry foo' '--symmetry' '--symmetry None' '--no-unique' \
	    '--no-unique --minimal' '--no-unique --minimal --clues 3' \
	    '--rearrange' '--rearrange --clues 30' '--tries 0' '--tries x' \
	    '-x' '--foo' '--clues 30 --holes 51' \
	    '-j 0' '-j 257' '-s' '-s x' '-s -1' '--minimal=1'; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-dig $wrong grids || fail "($wrong)"
		empty out
		[ -s err ]
		has err '^sdk-dig: ' || fail "($wrong)"
	done
	go 2 sdk-dig --clues '' grids
	has err "^sdk-dig: CLUES: want a number, got nothing$"
	go 0 sdk-dig --help
	has out '^usage: sdk-dig '
	go 0 sdk-dig --version
}
