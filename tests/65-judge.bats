# The verdicts of the tools, against a SAT solver and qqwing; judge/run says how.

load helper

judge=$BATS_TEST_DIRNAME/judge

# asks WANT all|any LINE...: the status of minisat for the formula of the lines;
# 10 is satisfiable, 20 is not.
asks()
{
	local want=$1 mode=$2
	shift 2
	printf '%s\n' "$@" | awk -v mode="$mode" -v header=head \
	    -f "$judge/encode.awk" >body
	cat head body >formula
	go "$want" minisat -verb=0 formula answer
}

@test "the formulas say what they are to say" {
	one=$(lines "$DATA/classic.in") solution=$(lines "$DATA/classic.out")
	asks 10 all "$one"
	asks 10 any "$one"
	asks 20 all "$one $solution"
	asks 20 any "$one $solution"
	none=$(lines "$DATA/starved-cell.in")
	asks 20 any "$none"
	asks 20 any "$none" "$one $solution"
	asks 10 any "$none" "$one"
	asks 20 all "$none" "$one"
	asks 20 any "$(lines "$DATA/clash-row.in")"
	# a puzzle with two solutions: with one, another is left
	sdk-gen -s 1 200 | lines | dig 46 1 >puzzles
	two=$(sdk-solve -c -l 9 puzzles | paste -d ' ' - puzzles |
		sed -n 's/^2 //p' | head -n 1)
	both=$(sdk-solve -a <<<"$two" | sdk-fmt -t line | paste -s -d ' ')
	asks 10 all "$two ${both% *}" "$one"
	asks 10 any "$two ${both#* }" "$one $solution"
	asks 20 any "$two $both" "$none"
	awk -f "$judge/answers.awk" <<<"$one $solution"
	go 1 awk -f "$judge/answers.awk" <<<"$one ${solution/1/2}"
	go 1 awk -f "$judge/answers.awk" <<<"$none $solution"
}

@test "700 random puzzles of all kinds: every verdict is the judges'" {
	go 0 "$judge/run" 100
	for kind in one 17 wrong holes empty full clash; do
		has out "^$kind +[0-9]+ none, +[0-9]+ one, +[0-9]+ more; solver [1-9]"
	done
	is 8 "$(grep -c . out)" # the first is the seed
	cat out
}

@test "a solver that lies is found out" {
	mkdir bin
	for tool in sdk-gen sdk-dig sdk-fmt sdk-check sdk-rate; do
		ln -s "$(command -v $tool)" bin/$tool
	done
	real=$(command -v sdk-solve)
	# the last solution of each run has its first two rows exchanged
	cat >bin/sdk-solve <<-END
	#!/bin/sh
	"$real" "\$@" >lie
	status=\$?
	case \$1 in
	-*) cat lie ;;
	*) awk 'NR == 1 { first = \$0; next } { print }
	    NR == 2 { print first }' lie ;;
	esac
	exit \$status
	END
	chmod +x bin/sdk-solve
	go 1 env SDK_BIN="$PWD/bin" "$judge/run" 30
	has err 'judge: one: a wrong solution'
	# it says that a puzzle with one solution has two
	cat >bin/sdk-solve <<-END
	#!/bin/sh
	case \$1 in
	-c) "$real" "\$@" | sed '3s/1/2/' ;;
	*) "$real" "\$@" ;;
	esac
	END
	go 1 env SDK_BIN="$PWD/bin" "$judge/run" 30
	has err '^judge: one: '
}
