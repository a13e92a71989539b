# sdk-fmt: what it writes, whatever the input holds.

load helper

PUZZLE=4.........57.....3..2..7.6..6.9...74...4.2..182......6...1.4.2..1...59......3....

# many NAME: that column 32 times.
many()
{
	printf "$1%.0s," {1..31}
	echo "$1"
}

# written: names of the formats that can be written.
written()
{
	sdk-fmt --list | awk '$3 == "write" { print $1 }'
}

@test "text kept from a line may be written many times" {
	rest=$(head -c 20000 /dev/zero | tr '\0' z)
	echo "$PUZZLE $rest" >in
	many kept >columns
	for format in csv tsv; do
		sep=,
		[ $format = csv ] || sep='\t'
		go 0 sdk-fmt -f line -t $format --columns "$(cat columns)" in
		awk -v rest=" $rest" -v sep="$sep" '
		NR == 2 { for (i = 1; i <= 32; i++) want = want (i > 1 ? sep : "") rest
			bad = $0 != want }
		END { exit bad || NR != 2 }' out || fail "($format)"
	done
	go 0 sdk-fmt -f line -t jsonl --columns "$(cat columns)" in
	is "$((32 * (20000 + 1 + 2 + 7 + 1) + 2))" "$(wc -c <out | tr -d ' ')"
}

@test "control bytes grow sixfold in JSON" {
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' '\001'; echo; } >in
	go 0 sdk-fmt -f line -t jsonl --columns "$(many kept)" in
	is "$((32 * 20000))" "$(grep -o 'u0001' out | grep -c .)"
}

@test "a long file name may be written many times" {
	name=$(head -c 120 /dev/zero | tr '\0' '"')
	echo "$PUZZLE" >"$name"
	go 0 sdk-fmt -t csv --columns "$(many source)" "$name"
	is "$((32 * (2 * 120 + 2)))" "$(sed 1d out | tr -cd '"' | wc -c | tr -d ' ')"
	go 0 sdk-fmt -t jsonl --columns "$(many source)" "$name"
	is "$((32 * (120 + 2 + 2)))" "$(tr -cd '"' <out | wc -c | tr -d ' ')"
}

@test "captions of any length stay on their pages" {
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' W; echo; } >in
	{ printf '%s ' "$PUZZLE"; head -c 20000 /dev/zero | tr '\0' '\002'; echo; } >control
	for format in svg html pdf; do
		for file in in control; do
			go 0 sdk-fmt -f line -t $format --caption "$(many kept)" $file
			[ "$(wc -c <out)" -lt 9000 ] || fail "($format $file)"
		done
		has out '\?\?\?' || fail "($format)"
		go 0 sdk-fmt -f line -t $format --caption "$(many kept)" in
		has out 'WWWWWWWWWW' || fail "($format)"
	done
}

@test "every format writes nothing out of an empty or a malformed input" {
	echo bad >bad
	: >none
	for format in $(written); do
		go 2 sdk-fmt -t "$format" bad
		mv out written
		go 0 sdk-fmt -t "$format" none
		same out written || fail "($format)"
	done
}
