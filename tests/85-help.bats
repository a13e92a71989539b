# What helps a person at a terminal: completions and --progress.

load helper

share=${SDK_BUILD:-$BATS_TEST_DIRNAME/../build}/share
tools=$(cd "$(dirname "$(command -v sdk-fmt)")" && echo sdk-* sudoku)

# long TOOL: its long options.
long()
{
	"$1" --help | sed -n 's/^  [- ].[, ] \(--[a-z-]*\) .*/\1/p' | sort
}

# complete_bash WORD...: what bash offers for the last word.
complete_bash()
{
	bash -c '
		for file in "$0"/bash-completion/completions/*; do
			. "$file" || exit 1
		done
		COMP_WORDS=("$@")
		COMP_CWORD=$(($# - 1))
		"_${1//-/_}"
		printf "%s\n" "${COMPREPLY[@]}"' "$share" "$@"
}

@test "bash offers every option of every tool" {
	for tool in $tools; do
		complete_bash "$tool" -- | grep '^--' | sort >out
		long "$tool" >want
		[ -s want ]
		same want out || fail "($tool)"
	done
}

@test "bash offers values, formats and files" {
	is always "$(complete_bash sdk-fmt --color al)"
	is always "$(complete_bash sdk-fmt --color = al)"
	is 3 "$(complete_bash sdk-fmt --color = | grep -c .)"
	is 'svg' "$(complete_bash sdk-fmt -t sv)"
	is "$(sdk-fmt --list | awk '$3 == "write" { print $1 }' | sort)" \
	    "$(complete_bash sdk-fmt --to '' | sort)"
	is "$(sdk-fmt --list | awk '$2 == "read" { print $1 }' | sort)" \
	    "$(complete_bash sdk-fmt --from '' | sort)"
	: >'some file'
	is 'some file' "$(complete_bash sdk-solve so)"
	is 'some file' "$(complete_bash sdk-fmt --solutions so)"
	is '' "$(complete_bash sdk-solve --jobs so)"
}

@test "zsh and fish know every option, too" {
	for tool in $tools; do
		long "$tool" | sed 's/^--//' >want
		sed -n 's/ -d .*//; s/.* -l \([a-z-]*\).*/\1/p' \
		    "$share/fish/vendor_completions.d/$tool.fish" | sort >out
		same want out || fail "(fish, $tool)"
		is "#compdef $tool" \
		    "$(head -n 1 "$share/zsh/site-functions/_$tool")"
		sed -n 's/^[^[]*--\([a-z-]*\).*/\1/p' \
		    "$share/zsh/site-functions/_$tool" | sort >out
		same want out || fail "(zsh, $tool)"
	done
}

@test "zsh reads its files" {
	command -v zsh >/dev/null || skip "no zsh"
	for file in "$share"/zsh/site-functions/_*; do
		go 0 zsh -n "$file"
		empty err
	done
	# what the function hands on, word by word
	sed 1d "$share/zsh/site-functions/_sdk-fmt" >body
	go 0 zsh -c '_arguments() { print -l -- "$@" }; . ./body'
	has out '^\(-t --to\)--to=\[write FORMAT.*:FORMAT:\(line$'
	has out '^pdf\)$'
	has out '^--paper=\[.*\]:SIZE:\(a4 letter\)$'
}

@test "fish offers options and formats" {
	command -v fish >/dev/null || skip "no fish"
	mkdir home
	for file in "$share"/fish/vendor_completions.d/*.fish; do
		HOME=$PWD/home go 0 fish -n "$file"
		empty err
	done
	HOME=$PWD/home go 0 fish -c "
		source '$share/fish/vendor_completions.d/sdk-fmt.fish'
		complete -C 'sdk-fmt --sol'
		complete -C 'sdk-fmt --to pd'
		complete -C 'sdk-fmt --from hod'"
	has out '^--solutions'
	has out '^pdf'
	has out '^hodoku'
}

@test "--progress reports the total" {
	sdk-gen -s 1 30 >grids
	sdk-dig -s 1 grids >puzzles
	for tool in sdk-solve sdk-check sdk-fmt sdk-rate sdk-dig; do
		file=puzzles
		[ $tool = sdk-check ] && file=grids
		go 0 $tool --progress $file
		has err "^$tool: 30 done in [0-9.]+ s, [0-9]+ a second\$"
	done
	go 0 sdk-gen --progress 30
	has err '^sdk-gen: 30 done in '
}

@test "--progress reports once a second, with the time left for a file" {
	sdk-gen -s 1 20000 >grids
	# a reader that reads some, and then none for a while
	for how in file stdin; do
		case $how in
		file) sdk-fmt --progress grids 2>err ;;
		stdin) sdk-fmt --progress <grids 2>err ;;
		esac | { head -c 1500000 && sleep 2 && cat; } >/dev/null
		has err '^sdk-fmt: [0-9]+ done, [0-9]+ a second, [0-9]+%, [0-9]+ s left$'
	done
	{ head -n 9 grids && sleep 1.5 && head -n 9 grids; } |
	    sdk-fmt -j 1 --progress >out 2>err
	has err '^sdk-fmt: [0-9]+ done, [0-9]+ a second$'
}

@test "--progress reports a single record that takes long" {
	printf '%081d\n' 0 >in
	status=0
	timeout 4 sdk-solve --progress -c -l 9000000000 in >out 2>err || status=$?
	[ "$status" -eq 124 ] || fail "it ended by itself: $status"
	has err '^sdk-solve: 0 done, 0 a second'
}
