# sdk-fmt: grids out of the text that they sit in.

load helper

@test "a header above nine rows shifts no grid" {
	commas() { tr ' ' ',' <"$DATA/classic.in"; }
	bars() { sed 's/ / | /g; s/^/| /; s/$/ |/' "$DATA/classic.in"; }
	rule='|---|---|---|---|---|---|---|---|---|'
	{ echo 0,1,2,3,4,5,6,7,8 && commas; } >csv-zero
	{ echo 1,2,3,4,5,6,7,8,9 && commas; } >csv-one
	{ echo 0 1 2 3 4 5 6 7 8 && cat "$DATA/classic.in"; } >native
	{ cat native native; } >native-twice
	{ echo '|   |   |   |   |   |   |   |   |   |' && echo "$rule" &&
	    bars | sed 's/0/ /g'; } >empty
	{ echo '| 9 | 9 | 9 | 9 | 9 | 9 | 9 | 9 | 9 |' && echo "$rule" &&
	    bars; } >nines
	{ bars | head -n 1 && echo "$rule" && bars | sed 1d; } >first
	cat empty <(echo) nines <(echo) first >all
	for file in csv-zero csv-one native native-twice empty nines first all
	do
		every_way 0 "$file" sdk-fmt -t line
		is "$(lines "$DATA/classic.in" | tr 0 .)" "$(sort -u out)" ||
		    fail "($file)"
		case $file in
		native-twice) is 2 "$(grep -c . out)" ;;
		all) is 3 "$(grep -c . out)" ;;
		*) is 1 "$(grep -c . out)" ;;
		esac
	done
}

@test "rows that begin with 1 to 9 are no header where nine of them are" {
	# each grid with its digits renamed, so that its first row is 1 to 9
	sdk-gen -s 4 40 | lines | awk '{
		split("", to)
		for (i = 1; i <= 9; i++) to[substr($0, i, 1)] = i
		out = ""
		for (i = 1; i <= 81; i++) out = out to[substr($0, i, 1)]
		print out
	}' >want
	grids want | grep . >close
	go 0 sdk-fmt -t line close
	same want out
	sdk-fmt -t csv9 want | grep . >close
	go 0 sdk-fmt -t line close
	same want out
}

@test "UTF-16 is decoded before lines are" {
	line=$(lines "$DATA/classic.in" | tr 0 .)
	# U+4E0A has the byte of a line end, U+0A0A has two, the last is a pair
	printf '%s \344\270\212\340\250\212\360\237\230\200\n' "$line" >want
	cat want want >twice
	for code in LE BE; do
		{
			[ $code = LE ] && printf '\377\376' || printf '\376\377'
			iconv -f UTF-8 -t UTF-16$code twice
		} >in
		every_way 0 in sdk-fmt -t line --keep
		same twice out || fail "($code)"
		cat twice twice >want
		cat in in >joined
		go 0 sdk-fmt -t line --keep joined
		same want out || fail "($code, joined)"
		# half a pair, half a unit
		head -c 3 in | tail -c 1 >one
		{ cat in one; } >odd
		go 2 sdk-fmt -t line odd
		is 2 "$(grep -c . out)"
	done
	printf '\377\376x\330\n\0' | (go 2 sdk-fmt)
	{ printf '\377\376' && sdk-gen -s 1 5000 | tee all |
	    iconv -f UTF-8 -t UTF-16LE; } >in
	go 0 sdk-fmt in
	same all out
	go 0 sdk-check -q in
}

@test "line ends of all kinds" {
	cat "$DATA/classic.in" <(echo) "$DATA/classic.out" >want
	sed 's/$/\r/' want >dos
	sed 's/$/\r\r/' want >dos-twice
	tr '\n' '\r' <want >mac
	printf '%s' "$(cat mac)" | sed 's/\r$//' >mac-open
	for file in dos dos-twice mac mac-open; do
		every_way 0 "$file" sdk-fmt
		same want out || fail "($file)"
		go 0 sdk-solve -u "$file"
	done
}

@test "lists that are no grid, or another one than they look, are refused" {
	list() { sed 's/ /,/g; s/^/[/; s/$/],/' "$DATA/classic.in"; }
	flat() { tr '\n' ' ' <"$DATA/classic.in" | sed 's/ $//; s/ /,/g'; }
	{ echo 'b = [' && list && echo "]'"; } >transposed
	{ echo 'b = np.array([' && list && echo ']).T'; } >transposed-numpy
	{ echo 'b = reshape([' && flat && echo '], 9, 9)'; } >reshaped
	{ echo 'b <- matrix(c(' && flat && echo '), nrow = 9)'; } >columns
	{ echo 'b <- matrix(c(' && flat && echo '), 9, byrow = FALSE)'; } >columns-too
	{ echo 'b = [' && list | sed 4d && echo ']'; } >eight
	{ echo 'b = [' && list | sed 4p && echo ']'; } >ten
	{ echo 'b = [' && list | sed '4s/,/,,/' && echo ']'; } >hole
	{ echo 'b = [' && list; } >open
	{ echo 'b = [' && list && echo ')'; } >other-end
	echo '[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]' >four
	awk 'BEGIN { for (i = 1; i <= 16; i++) { printf "%s", i == 1 ? "[[" : "["
		for (j = 1; j <= 16; j++) printf "%d%s", j, j < 16 ? "," : "]"
		print i < 16 ? "," : "]" } }' >sixteen
	line=$(lines "$DATA/classic.in")
	echo "{\"a\": {\"b\": \"$line\", \"c\": \"$line\"}}" >two
	echo '{"a": 1, "b": [2]}' >none
	echo '[{"row":1,"col":2,"value":3},{"row":4,"col":2,"value":5}]' >either
	for file in *; do
		case $file in out* | err*) continue ;; esac
		every_way 2 "$file" sdk-fmt
		empty out || fail "($file)"
		is 1 "$(grep -c . err)" || fail "($file)"
	done
	go 2 sdk-fmt four && has err 'want 9 rows of 9 cells, got 4 of 4$'
	go 2 sdk-fmt sixteen && has err 'want 9 rows of 9 cells, got 16 of 16$'
	go 2 sdk-fmt two && has err 'want one grid, got "b" and "c"'
	go 0 sdk-fmt -t line -b 0 --column a.b two
	is "$line" "$(cat out)"
	go 0 sdk-fmt -t line -b 0 --column c two
	is "$line" "$(cat out)"
}

@test "solutions come along with puzzles of JSON" {
	puzzle=$(lines "$DATA/six.in")
	solution=$(sdk-solve -a "$DATA/six.in" | lines | tail -n 1)
	awk -v p="$puzzle" -v s="$solution" 'BEGIN {
		print "[" ; for (i = 1; i < 300; i++)
			printf "{\"id\": %d,\n \"board\": \"%s\", \"answer\": \"%s\"},\n", i, p, s
		print "]" }' >in
	go 0 sdk-fmt -t csv --columns puzzle,solution -b 0 in
	is "$puzzle,$solution" "$(sed 1d out | sort -u)"
	is 300 "$(grep -c . out)"
	tr -d '\n' <in | (go 0 sdk-fmt -t csv --columns puzzle,solution -b 0)
	is "$puzzle,$solution" "$(sed 1d out | sort -u)"
	is 300 "$(grep -c . out)"
}

@test "a file of words alone has no grid, and a word is no record" {
	printf 'Dear reader,\n\nthere is none here.\n' >in
	every_way 2 in sdk-fmt
	empty out
	is 1 "$(grep -c . err)"
	has err ':1: record 1: '
	line=$(lines "$DATA/classic.in" | tr 0 .)
	printf '%s\nerror\n%s\n' "$line" "$line" >in
	every_way 2 in sdk-fmt -t line
	is 2 "$(grep -c . out)"
	has err ':2: record 2: '
	printf 'Here it is:\n%s\nHave a nice day!\n' "$line" >in
	every_way 0 in sdk-fmt -t line
	is "$line" "$(cat out)"
}

@test "--explain-guess says what each record was read as" {
	cat "$DATA"/fmt/{box-outer,line-utf8,nested-rust,text-prompt}.in >in
	go 0 sdk-fmt --explain-guess in
	is 4 "$(grep -c . out)"
	has out '^in:2: record 1: box$'
	has out '^in:[0-9]*: record 2: line$'
	has out '^in:[0-9]*: record 3: nested$'
	has out '^in:[0-9]*: record 4: grid$'
	go 0 sdk-fmt -f any --explain-guess "$DATA/classic.in"
	has out ':1: record 1: grid$'
	go 0 sdk-fmt --list
	has out '^any  *read  *-  '
}

@test "a column that is not there is reported once" {
	line=$(lines "$DATA/classic.in")
	for i in 1 2 3 4; do echo "$i,$line"; done >in
	every_way 2 in sdk-fmt --column 3
	is 1 "$(grep -c . err)"
	has err 'want a table or list with the column 3$'
	go 2 sdk-fmt -f csv --column 3 in
	is 1 "$(grep -c . err)"
	for wrong in 0 00 ''; do
		go 2 sdk-fmt --column "$wrong" in
		has err 'column: want a name, or a number from 1'
	done
}

@test "candidates that were ruled out are not lost in silence" {
	sdk-fmt -t sukaku <(sdk-fmt -t pencil "$DATA/classic.in") >all
	go 0 sdk-fmt -t line all
	empty err
	sed 's/12\.4/1..4/' all >fewer
	go 0 sdk-fmt -t line fewer
	has err ':1: record 1: warning: candidates are ruled out, which format line leaves out$'
	go 0 sdk-fmt -t sukaku fewer
	empty err
}

@test "bands apart are one grid, three broken grids are none" {
	three() { sed 's/ //g; s/^\(...\)\(...\)/\1 \2 /' "$DATA/classic.in"; }
	three | sed '3s/$/\n/; 6s/$/\n/' >apart
	every_way 0 apart sdk-fmt
	same "$DATA/classic.in" out
	for i in 1 2 3; do three | sed 3q; echo; done >broken
	every_way 2 broken sdk-fmt
	empty out
	sed '3s/$/\n/; 6s/$/\n/' "$DATA/classic.in" >native
	every_way 2 native sdk-fmt
	empty out
	{ three && echo && cat apart; } >mixed
	every_way 2 mixed sdk-fmt
	same "$DATA/classic.in" out
}

@test "decimals and full candidates are no line of 81 cells" {
	for i in $(seq 27); do printf '5.0 '; done >decimals
	for i in $(seq 9); do printf '123456789 '; done >full
	for file in decimals full; do
		echo >>$file
		every_way 2 $file sdk-fmt
		empty out
	done
	echo 'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEw' >in
	every_way 2 in sdk-fmt
	has err 'got a packed one .f-puzzles.com.$'
}
