# sdk-canon: canonical forms, and records chosen by class. sdk-shuffle: random
# equivalents.

load helper

# The grid with the most automorphisms, and others whose number is known.
symmetric=123456789456789123789123456231564897564897231897231564312645978645978312978312645

# written FILE...: lines of 81 cells as sdk-canon writes what it passes
written()
{
	sdk-fmt "$@"
}

# transform LINE T ROWS COLUMNS DIGITS: what sudoku.5 says of a mapping
transform()
{
	awk -v line="$1" -v t="$2" -v rows="$3" -v columns="$4" -v digits="$5" '
	BEGIN {
		for (i = 1; i <= 9; i++)
			for (j = 1; j <= 9; j++) {
				r = substr(rows, i, 1)
				c = substr(columns, j, 1)
				k = t == "t" ? 9 * (c - 1) + r : 9 * (r - 1) + c
				d = substr(line, k, 1)
				printf "%s", d == 0 ? 0 : substr(digits, d, 1)
			}
		print ""
	}'
}

sets()
{
	sdk-gen -s 1 40 >grids
	sdk-dig -s 1 grids >minimal
	sdk-dig -s 1 --holes 40 grids >easy
	sdk-gen -s 9 60 | sdk-dig -s 9 >other
}

@test "canonical forms of grids that the field knows" {
	echo $symmetric >in
	go 0 sdk-canon in
	is $symmetric "$(lines out)"
	# puzzles: blanks come first
	printf '%081d\n' 0 >in
	go 0 sdk-canon in
	is "$(cat in)" "$(lines out)"
	printf '%040d5%040d\n' 0 0 >in
	go 0 sdk-canon in
	is "$(printf '%081d' 1)" "$(lines out)"
	go 0 sdk-canon "$DATA/classic.in"
	is "$(cat "$DATA/classic.canon")" "$(lines out)"
}

@test "one record out for each in, by every way" {
	sets
	for file in grids minimal easy; do
		every_way 0 $file sdk-canon
		native out
		is 40 "$(wc -l <native.lines | tr -d ' ')"
	done
	go 0 sdk-canon </dev/null
	empty out
}

@test "equivalents have one form, a form is its own" {
	sets
	for file in grids minimal easy; do
		sdk-canon $file >want
		for seed in 1 2 3; do
			sdk-shuffle -s $seed $file >shuffled
			differ $file shuffled
			go 0 sdk-canon shuffled
			same want out
		done
		go 0 sdk-canon want
		same want out
	done
}

@test "the form is never greater, and others are told apart" {
	sets
	sdk-canon minimal | lines >forms
	lines minimal | paste -d ' ' forms - | while read -r form puzzle; do
		[[ ! "$form" > "$puzzle" ]] || fail "$form > $puzzle"
	done
	is 40 "$(sort -u forms | wc -l | tr -d ' ')"
}

@test "100,000 grids and their puzzles: digests that must not change" {
	sdk-gen -s 1 --uniform 100000 | sdk-canon >out
	is "376891059 16299999" "$(cksum <out)"
	sdk-gen -s 1 5000 | sdk-dig -s 1 | sdk-canon >out
	is "331211405 814999" "$(cksum <out)"
}

@test "--count: automorphisms" {
	{
		echo $symmetric
		printf '%081d\n' 0
		printf '%081d\n' 7
		lines "$DATA/classic.in"
		printf '%072d123456789\n' 0
	} >in
	go 0 sdk-canon --count in
	# one clue can be any of 9 digits in any of 81 cells, and a full row any
	# of 9! in any of 18 places
	is "648 1218998108160 $((1218998108160 / 729)) 1 \
$((1218998108160 / 18 / 362880)) " "$(tr '\n' ' ' <out)"
}

@test "--mapping: what sudoku.5 says leads to the form, and back" {
	sets
	for file in grids minimal; do
		sdk-canon $file >want
		go 0 sdk-canon --mapping $file
		cp out mappings
		paste -d ' ' <(lines $file) mappings | head -n 10 |
		    while read -r line t rows columns digits; do
			transform "$line" "$t" "$rows" "$columns" "$digits"
		done >got
		lines want | head -n 10 >ten
		same ten got
		go 0 sdk-canon --apply mappings $file
		same want out
		go 0 sdk-canon --undo mappings want
		same $file out
	done
}

@test "--apply takes no other number of mappings, and no malformed one" {
	sets
	sdk-canon --mapping grids >mappings
	head -n 39 mappings >fewer
	head -n 1 mappings >one-more
	go 2 sdk-canon --apply fewer grids
	has err '^sdk-canon: grids:391: record 40: no mapping for it$'
	lines out >out.lines
	is 39 "$(wc -l <out.lines | tr -d ' ')"
	cat mappings one-more >longer
	go 2 sdk-canon --apply longer grids
	has err '^sdk-canon: longer:41: more mappings than records$'
	for bad in '- 123456789 123456789 12345678' \
	    'x 123456789 123456789 123456789' \
	    '- 123456788 123456789 123456789' \
	    '- 142356789 123456789 123456789' \
	    '- 123456789 142356789 123456789' \
	    '- 123456789 123456789 123456780' \
	    '-123456789  123456789 123456789'; do
		echo "$bad" >one
		go 2 sdk-canon --apply one "$DATA/classic.in"
		empty out
		has err '^sdk-canon: one:1: want '
	done
	printf '# none\n\n- 123456789 123456789 123456789 \r\n' >one
	go 0 sdk-canon --apply one "$DATA/classic.out"
	same "$DATA/classic.out" out
	go 2 sdk-canon --apply missing "$DATA/classic.in"
	has err '^sdk-canon: missing: No such file or directory$'
}

@test "-u passes the first of each class as it came, -v the others" {
	sets
	sdk-shuffle -s 1 -k 3 minimal >three
	join minimal three other >in
	join minimal other >want
	every_way 0 in sdk-canon -u
	same want out
	empty err
	go 0 sdk-canon -v in
	same three out
	has err '^sdk-canon: in:401: record 41: same class as record 1$'
	has err '^sdk-canon: in:[0-9]*: record 160: same class as record 40$'
	is 120 "$(wc -l <err | tr -d ' ')"
	go 1 sdk-canon -v minimal
	empty out
	# an odd record is a class, too
	printf '%081d\n' 1 2 >in
	go 0 sdk-canon -u in
	is 1 "$(lines out | wc -l | tr -d ' ')"
}

@test "shuffled three times, exactly the classes of the set" {
	sets
	sdk-canon minimal | lines | sort >want
	sdk-shuffle -k 3 minimal | sdk-canon -u | sdk-canon | lines |
	    sort >got
	same want got
}

@test "--in and --not-in: overlap, status as grep" {
	sets
	sdk-shuffle -s 3 minimal | lines | head -n 25 >some
	join other minimal >in
	go 0 sdk-canon --in some in
	cp out both
	is 25 "$(lines both | wc -l | tr -d ' ')"
	go 0 sdk-canon --not-in some in
	join both out | lines | sort >got
	lines in | sort >want
	same want got
	go 1 sdk-canon --in some other
	empty out
	go 1 sdk-canon --not-in minimal minimal
	empty out
	go 2 sdk-canon --in missing minimal
	has err '^sdk-canon: missing: No such file or directory$'
	echo bad >broken
	go 2 sdk-canon --not-in broken minimal
	has err '^sdk-canon: broken:1: record 1: '
	same minimal out
}

@test "--bucket: a class has one bucket, and each has its share" {
	sdk-gen -s 1 3000 >in
	sdk-shuffle -s 5 in >shuffled
	: >all
	for range in 0-89/100 90/100 91-99/100; do
		sdk-canon --bucket $range in | lines >part
		sdk-canon --bucket $range shuffled | sdk-canon | lines |
		    sort >got
		grids part | sdk-canon | lines | sort >want
		same want got
		wc -l <part | tr -d ' ' >>all
	done
	is 3000 "$(awk '{ n += $1 } END { print n }' all)"
	awk 'NR == 1 && ($1 < 2600 || $1 > 2800) { exit 1 }' all ||
		fail "$(cat all)"
	sdk-canon --bucket 3/10 in >want
	sdk-canon --bucket 30-39/100 in >out
	same want out
	go 0 sdk-canon --bucket 0/1 in
	same in out
}

@test "--bucket: as sudoku.5 defines it" {
	command -v python3 >/dev/null || skip "no python3"
	sdk-gen -s 2 20 | sdk-dig -s 2 >in
	sdk-canon in | lines >forms
	python3 -c '
import sys
for k, line in enumerate(open("forms")):
    h = 14695981039346656037
    for c in line.strip().encode():
        h = (h ^ c) * 1099511628211 % 2 ** 64
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9 % 2 ** 64
    h = (h ^ h >> 27) * 0x94d049bb133111eb % 2 ** 64
    h ^= h >> 31
    print(h * 7 >> 64)' >buckets
	for b in 0 1 2 3 4 5 6; do
		sdk-canon --bucket $b/7 in | lines >got
		paste -d ' ' buckets <(lines in) |
		    sed -n "s/^$b //p" >want
		cmp want got || fail "bucket $b"
	done
}

@test "--bucket keeps its buckets for ever" {
	sdk-gen -s 1 30 >in
	is "1180091514 2770" "$(sdk-canon --bucket 0-4/10 in | cksum)"
}

@test "--by solution: puzzles with equivalent solutions stay together" {
	sdk-gen -s 1 30 >grids
	sdk-dig -s 1 grids >a
	sdk-dig -s 2 grids | sdk-shuffle -s 4 >b
	for m in 0 1 2; do
		go 0 sdk-canon --by solution --bucket $m/3 a
		sdk-solve out | sdk-canon >want
		go 0 sdk-canon --by solution --bucket $m/3 b
		sdk-solve out | sdk-canon >got
		same want got
	done
	go 0 sdk-canon --by solution --in a b
	same b out
	go 1 sdk-canon --in a b
	join a "$DATA/empty.in" "$DATA/contradiction.in" >in
	go 1 sdk-canon --by solution -u in
	same a out
	has err 'record 31: more than one solution$'
	has err 'record 32: no solution$'
}

@test "--lines passes the lines of a table as they are" {
	sets
	{
		echo 'id,puzzle,note'
		lines minimal | awk '{ print NR "," $1 ",\"a, b\"" }'
		sdk-shuffle -s 1 other | lines |
		    awk '{ gsub(0, "."); print "x" NR "," $1 ",;" }'
	} >table
	lines other >some
	go 0 sdk-canon --lines --not-in some table
	head -n 41 table >want
	same want out
	go 0 sdk-canon --lines -u table table
	same table out
	go 0 sdk-canon --lines -v table table
	{ head -n 1 table && sed 1d table; } >want
	same want out
	{ cat table && echo 'y,12345,'; } >bad
	go 2 sdk-canon --lines -u bad
	same table out
	has err '^sdk-canon: bad:102: record 101: want a field of 81 cells'
	echo 'only,a,header' >in
	go 0 sdk-canon --lines -u in
	same in out
	go 2 sdk-canon --lines in
	go 2 sdk-canon --by solution in
}

@test "the same bytes for every number of jobs and every kernel" {
	sets
	join grids minimal easy other easy >in
	for how in '' --count --mapping -u '--bucket 0-3/10'; do
		# shellcheck disable=SC2086 # words
		SDK_KERNEL=scalar go 0 sdk-canon -j 1 $how in
		cp out want
		for jobs in 2 3 64; do
			# shellcheck disable=SC2086
			go 0 sdk-canon -j $jobs $how in
			same want out
		done
	done
	go 0 sdk-shuffle -s 7 -k 50 -j 1 in
	cp out want
	for jobs in 2 3 64; do
		go 0 sdk-shuffle -s 7 -k 50 -j $jobs in
		same want out
	done
}

@test "sdk-shuffle: a seed keeps its equivalents" {
	go 0 sdk-shuffle -s 1 -k 2 "$DATA/classic.in"
	is "407696570 325" "$(cksum <out)"
	sdk-shuffle --seed 1 --copies 2 "$DATA/classic.in" >again
	same out again
	sdk-shuffle "$DATA/classic.in" >a
	sdk-shuffle "$DATA/classic.in" >b
	differ a b
}

@test "sdk-shuffle: puzzles and solutions shuffled apart belong together" {
	sets
	sdk-shuffle -s 8 -k 4 grids | lines >g
	for file in minimal easy; do
		sdk-shuffle -s 8 -k 4 $file | lines >p
		answers p g
	done
	# malformed records count
	{ printf 'bad\n\n' && cat grids; } >g.bad
	{ printf 'bad\n\n' && cat minimal; } >p.bad
	go 2 sdk-shuffle -s 8 p.bad
	lines out >p
	has err '^sdk-shuffle: p.bad:1: record 1: '
	go 2 sdk-shuffle -s 8 g.bad
	lines out >g
	answers p g
	sdk-shuffle -s 8 --skip 1 grids | lines >out
	same g out
}

@test "sdk-shuffle: copies of a slice are those of the whole" {
	sets
	sdk-shuffle -s 2 -k 3 grids | lines >whole
	sdk-fmt --help >/dev/null
	lines grids | tail -n 30 >slice
	sdk-shuffle -s 2 -k 3 --skip 10 slice | lines >out
	tail -n 90 whole >want
	same want out
	sdk-shuffle -s 2 -k 5000 "$DATA/classic.in" | lines >out
	is 5000 "$(wc -l <out | tr -d ' ')"
	is 5000 "$(sort -u out | wc -l | tr -d ' ')"
}

@test "sdk-shuffle --only changes nothing else" {
	sets
	sdk-shuffle --only digits minimal | lines | sed 's/[1-9]/x/g' >got
	lines minimal | sed 's/[1-9]/x/g' >want
	same want got
	lines grids >in
	for only in rows bands; do
		sdk-shuffle --only $only grids | lines >out
		differ in out
		for f in in out; do
			sed 's/........./&\n/g' $f | sort >$f.rows
		done
		same in.rows out.rows
	done
	sdk-shuffle --only transpose -k 20 "$DATA/classic.out" | lines |
	    sort -u >out
	is 2 "$(wc -l <out | tr -d ' ')"
	sdk-shuffle --only stacks -k 200 "$DATA/classic.out" | lines |
	    sort -u >out
	is 6 "$(wc -l <out | tr -d ' ')"
	sdk-shuffle --only columns -k 5000 "$DATA/classic.out" | lines |
	    sort -u >out
	is 216 "$(wc -l <out | tr -d ' ')"
	sdk-shuffle --only rows,bands -k 20000 "$DATA/classic.out" | lines |
	    sort -u >out
	is 1296 "$(wc -l <out | tr -d ' ')"
	go 2 sdk-shuffle --only row "$DATA/classic.out"
	has err "want digits, rows, columns, bands, stacks or transpose, got 'row'"
	go 2 sdk-shuffle --only rows, "$DATA/classic.out"
}

@test "wrong use" {
	for bad in '--count --mapping' '--count -u' '--apply a --undo b' \
	    '--bucket 1-2' '--bucket 5/5' '--bucket 2-1/5' '--bucket x/5' \
	    '--bucket /5' '--bucket 1/0' '--bucket 1/4294967296' \
	    '--by row -u' '--bucket -/5' '--by solution --count' \
	    '--lines --mapping'; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-canon $bad "$DATA/classic.in"
		empty out
		has err '^sdk-canon: '
	done
	for bad in '-k 0' '-k x' '-s -1' '--only ,' '--skip x'; do
		# shellcheck disable=SC2086 # words
		go 2 sdk-shuffle $bad "$DATA/classic.in"
		empty out
	done
}

@test "the data set recipe of sudoku.7, at a small size" {
	man=$BATS_TEST_DIRNAME/../man/sudoku.7
	sed -n '/^\.Ss A data set/,/^\.S[hs] [^A]/s/^\.Dl \$ //p' "$man" |
	    sed 's/\\-/-/g; s/\\e/\\/g; s/ 1000000/ 300/' >recipe
	has recipe 'sdk-gen .* 300 '
	go 0 bash -e recipe
	# 300 classes, each puzzle in one part, no solution in both
	is 300 "$(lines all.txt | wc -l | tr -d ' ')"
	sdk-canon all.txt | lines | sort >forms
	is 300 "$(sort -u forms | wc -l | tr -d ' ')"
	sdk-solve train.txt | sdk-canon | lines | sort -u >train.forms
	sdk-solve test.txt | sdk-canon | lines | sort -u >test.forms
	is "" "$(comm -12 train.forms test.forms)"
	join train.txt test.txt | sdk-canon | lines | sort >parts
	same forms parts
	# eight equivalents of each training puzzle, with their solutions
	n=$(lines train.txt | wc -l)
	[ "$n" -gt 240 ] && [ "$n" -lt 295 ]
	is $((8 * n + 1)) "$(wc -l <train.csv | tr -d ' ')"
	is $((301 - n)) "$(wc -l <test.csv | tr -d ' ')"
	is puzzle,solution,clues,level "$(head -n 1 train.csv)"
	sed 1d train.csv | cut -d , -f 1 >p
	sed 1d train.csv | cut -d , -f 2 >s
	answers p s
	go 0 sdk-canon --lines --in train.txt train.csv
	same train.csv out
	go 1 sdk-canon --lines --in test.txt train.csv
	# an array of 8 n rows of 81 bytes behind its header
	size=$(wc -c <train.npy)
	is 0 $(((size - 8 * n * 81) % 64))
}
