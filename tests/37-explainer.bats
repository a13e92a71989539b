# sdk-rate: the ratings of Sudoku Explainer. data/rate/explainer has what its
# batch program, serate, prints with the technique set of version 1.2.1.

load helper

# Puzzles of data/rate/explainer, one a line; without the last, which takes long.
puzzles()
{
	sed '1d; $d' "$DATA/rate/explainer" | cut -d ' ' -f 1
}

# Rows of sdk-rate -t line --se as lines of data/rate/explainer.
ratings()
{
	sed 's/ .*,\([^,]*\),\([^,]*\),\([^,]*\)$/ \1 \2 \3/'
}

@test "ER, EP and ED are those of the Explainer" {
	sed '1d; $d' "$DATA/rate/explainer" >want
	[ "$(wc -l <want)" -gt 150 ]
	for jobs in 1 3; do
		go 0 sdk-rate -j $jobs --se -t line < <(puzzles)
		ratings <out >got
		same want got
		empty err
	done
}

@test "a puzzle of ER 11 is rated" {
	tail -n 1 "$DATA/rate/explainer" >want
	go 0 sdk-rate --se -t line < <(cut -d ' ' -f 1 want)
	ratings <out >got
	same want got
}

@test "the ratings are columns after nodes" {
	puzzles | head -n 30 >list
	go 0 sdk-rate list
	cut -d , -f 1-6 out >left
	cut -d , -f 7 out >right
	go 0 sdk-rate --se list
	cut -d , -f 1-6 out >got.left
	cut -d , -f 10 out >got.right
	same left got.left
	same right got.right
	is er,ep,ed "$(sed 1q out | cut -d , -f 7-9)"
}

@test "what has no unique solution has no ratings; a complete grid has 0.0" {
	for name in contradiction six empty; do
		go 1 sdk-rate --se "$DATA/$name.in"
		is ,,, "$(sed 1d out | cut -d , -f 7-10 | tr -d .0-9)"
		empty err
		go 1 sdk-rate --er 0-20 "$DATA/$name.in"
		empty out
		has err solution
	done
	go 0 sdk-rate --se "$DATA/classic.out"
	is 0.0,0.0,0.0 "$(sed 1d out | cut -d , -f 7-9)"
}

@test "--er, --ep and --ed pass what is in their ranges" {
	puzzles >list
	for filter in er,2,4.2-7 ep,3,1.5 ed,4,2-2.6; do
		IFS=, read -r name field range <<<"$filter"
		sed '1d; $d' "$DATA/rate/explainer" |
			awk -v k="$field" -v lo="${range%-*}" \
				-v hi="${range#*-}" \
				'$k >= lo + 0 && $k <= hi + 0 { print $1 }' >want
		[ -s want ]
		go 0 sdk-rate "--$name" "$range" -t line list
		cut -d ' ' -f 1 out >got
		same want got
		go 0 sdk-rate "--$name" "$range" list
		lines out | tr 0 . >got
		same want got
	done
	go 0 sdk-rate --er 6.6-20 --ep 1.2 -l 4 --se -t line list
	[ -s out ]
	awk '{ split($2, f, ","); bad += f[3] != 4 || f[7] < 6.6 || f[8] != 1.2 }
		END { exit bad }' out
}

@test "a range has one decimal at most, and the lower number first" {
	for range in 7.11 - '' a 1.2-0.5 20.1 99999999999999999999 7. .5 \
		7.1x 7,1 +1; do
		go 2 sdk-rate --er "$range" "$DATA/classic.in"
		empty out
		has err '^sdk-rate: ER: '
	done
	for wrong in '--explain -t csv' '--hint 2 -t line' '--summary -t csv' \
		'--summary --explain' '--hint 0' '--hint x' '--hint'; do
		# shellcheck disable=SC2086 # several words
		go 2 sdk-rate $wrong "$DATA/classic.in"
		empty out
	done
}

@test "sdk-fmt has the ratings as columns and captions" {
	puzzles | sed -n '20p;90p;150p' >list
	go 0 sdk-rate --se list
	sed 1d out | cut -d , -f 7-10 >want
	go 0 sdk-fmt -t csv --columns er,ep,ed,puzzle list
	sed 1d out >got
	same want got
	go 0 sdk-fmt -t jsonl --columns er,puzzle "$DATA/empty.in"
	has out '"er": *null'
	go 0 sdk-fmt -t svg --caption er,ed list
	IFS=, read -r er _ ed _ <want
	has out "er $er, ed $ed"
}

# Plays the steps of --explain from puzzles on stdin; prints each grid it ends in.
play()
{
	awk '
	function flush() {
		if (n == 0) return
		for (k = 1; k <= 81; k++) printf "%s", grid[k]
		print ""
	}
	NR == FNR { puzzle[NR] = $1; next }
	/^$/ { next }
	/^puzzle / {
		flush()
		n++
		split(puzzle[n], grid, "")
		next
	}
	match($0, /r[1-9]c[1-9] is [1-9]$/) {
		step = substr($0, RSTART)
		k = 9 * (substr(step, 2, 1) - 1) + substr(step, 4, 1)
		if (grid[k] != "." ) exit bad = 1
		grid[k] = substr(step, 9, 1)
	}
	END { if (!bad) flush() }' list "$1"
}

@test "--explain goes to the solution, with either ladder" {
	puzzles >list
	sdk-solve <list >solved
	lines solved >want
	for ladder in --se ''; do
		# shellcheck disable=SC2086 # a word or none
		go 0 sdk-rate --explain $ladder list
		play out >got
		same want got
	done
}

@test "--explain --se: the ratings of steps make ER, EP and ED" {
	puzzles >list
	go 0 sdk-rate --explain --se list
	awk '
	function flush() {
		if (n++ > 0) printf "%.1f %.1f %.1f\n", er, ep, ed
		er = ep = ed = 0
	}
	/^puzzle / { flush(); next }
	/^$/ { next }
	{
		if ($1 + 0 > er) er = $1 + 0
		if (ed == 0) ed = er
		if (ep == 0 && / is [1-9]$/) ep = er
	}
	END { flush() }' out >got
	sed '1d; $d' "$DATA/rate/explainer" | cut -d ' ' -f 2- >want
	same want got
}

@test "a chain is written link by link" {
	go 0 sdk-rate --explain --se \
	    <<<'....342....1....5......861........6.7..92......8.16...6.5...8.49........17..6..2.'
	has out '^6\.6 chain: r[1-9]c[1-9]=[1-9] -> r[1-9]c[1-9]<>[1-9] -> .*; removes '
}

@test "--hint N writes the first N steps" {
	puzzles | sed -n '30p;90p;150p' >list
	for ladder in --se ''; do
		for n in 1 4; do
			# shellcheck disable=SC2086 # a word or none
			go 0 sdk-rate --explain $ladder list
			awk -v n=$n '/^puzzle / { k = -1 } ++k <= n || /^$/' \
				out >want
			# shellcheck disable=SC2086 # a word or none
			go 0 sdk-rate --hint $n $ladder list
			same want out
		done
	done
}

@test "--summary counts levels, or ratings" {
	puzzles >list
	sdk-rate -t line list | cut -d , -f 3 | sort | uniq -c |
		awk '{ print "level", $2, $1 }' >want
	for jobs in 1 3; do
		go 0 sdk-rate -j $jobs --summary list
		grep '^level' out | awk '{ print $1, $2, $3 }' >got
		same want got
		is "all $(wc -l <list)" "$(tail -n 1 out | tr -s ' ')"
	done
	sed '1d; $d' "$DATA/rate/explainer" | cut -d ' ' -f 2 | sort -n |
		uniq -c | awk '{ print "ER", $2, $1 }' >want
	go 0 sdk-rate --summary --se list
	grep '^ER' out | awk '{ print $1, $2, $3 }' >got
	same want got
	go 0 sdk-rate --summary --se --er 6.6 list
	is 2 "$(wc -l <out)"
	has out '^ER 6\.6 .*100\.0%$'
	go 1 sdk-rate --summary "$DATA/empty.in" "$DATA/classic.in"
	has out '^none +1 +50\.0%$'
	has out '^level 1 +1 +50\.0%$'
}
