#!/usr/bin/env bats
# Every kernel that this processor has gives the same bytes.

load helper

# The kernels that run here; the others are refused by name.
kernels()
{
	local k
	for k in scalar c sse2 avx2 avx512 neon; do
		if SDK_KERNEL=$k sdk-solve </dev/null 2>reason; then
			echo "$k"
		else
			grep -Eq "^sdk-solve: SDK_KERNEL: (no kernel is named '$k'|'$k' needs another processor)\$" \
			    reason || fail "$k: $(cat reason)"
		fi
	done
}

setup_file()
{
	cd "$BATS_FILE_TMPDIR" || return
	# Minimal ones, ones of many solutions, ones of none, and text to skip.
	sdk-gen -s 7 600 | sdk-dig -s 7 --minimal >minimal
	sdk-gen -s 8 600 | sdk-dig -s 8 --no-unique --holes 40-60 >many
	sdk-fmt -t line minimal | awk '{
		i = 1 + NR % 81
		d = 1 + NR % 9
		print substr($0, 1, i - 1) d substr($0, i + 1)
	}' >changed
	printf '\n1 2 3\n\n' >broken
	cat minimal many broken changed "$BATS_TEST_DIRNAME"/data/empty.in \
	    "$BATS_TEST_DIRNAME"/data/outlier.in >puzzles
	sdk-gen -s 9 300 >grids
}

@test "at least the plain kernels are there, and one is the best" {
	kernels >names
	grep -qx scalar names
	grep -qx c names
}

@test "an unknown kernel is an error, never another one in its place" {
	for tool in sdk-solve sdk-check sdk-gen sdk-dig sdk-fmt sdk-rate; do
		SDK_KERNEL=best go 2 "$tool" </dev/null
		has err "^$tool: SDK_KERNEL: no kernel is named 'best'\$"
	done
}

@test "solutions, proofs, counts and lists are the same for every kernel" {
	cd "$BATS_FILE_TMPDIR"
	for args in '' '-u' '-c -l 1' '-c -l 2' '-c -l 50' '-a -l 3' '-a -l 100'; do
		for k in $(kernels); do
			# shellcheck disable=SC2086 # options
			SDK_KERNEL=$k sdk-solve -j1 $args puzzles >"out.$k" \
			    2>"err.$k" || [ $? -le 2 ] || fail "$k $args"
			same out.scalar "out.$k" || fail "$k $args"
			same err.scalar "err.$k" || fail "$k $args"
		done
		[ -s out.scalar ] || fail "nothing came of $args"
	done
}

@test "generating, digging, checking and printing are the same, too" {
	cd "$BATS_FILE_TMPDIR"
	for k in $(kernels); do
		export SDK_KERNEL=$k
		{
			sdk-gen -s 10 2000
			sdk-gen -s 10 --uniform 200
			sdk-gen -s 10 -d 3 --skip 1000000 200
			sdk-dig -s 10 --minimal grids
			sdk-dig -s 10 --symmetry rotate2 --holes 40 grids
			sdk-check -u puzzles || [ $? -le 2 ]
			sdk-fmt -t line grids
			sdk-rate minimal
		} >"all.$k" 2>"told.$k" || fail "$k"
		same all.scalar "all.$k" || fail "$k"
		same told.scalar "told.$k" || fail "$k"
	done
}
