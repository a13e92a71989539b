#!/usr/bin/env bats
# tests/includes finds what it is there to find.

load helper

top=$BATS_TEST_DIRNAME/..

# A tree that is right.
setup()
{
	cd "$BATS_TEST_TMPDIR" || return
	mkdir -p tools common/base common/record common/one common/two
	touch common/base/sdk.h common/record/record.h common/one/part.h \
	    common/two/two.h
	echo '#include "part.h"' >common/one/one.h
	echo '#include "base/sdk.h"' >common/record/record.c
	printf '#include "%s"\n' one.h part.h record/record.h two/two.h \
	    >common/one/one.c
	printf '#include "%s"\n' one/one.h base/sdk.h >tools/tool.c
}

# finds FILE HEADER TEXT: with HEADER included in FILE, TEXT is reported.
finds()
{
	go 0 "$top/tests/includes"
	echo "#include \"$2\"" >>"$1"
	go 1 "$top/tests/includes"
	has out "$3"
}

@test "the includes of this tree go one way" {
	go 0 "$top/tests/includes" "$top"
	[ ! -s out ] || fail "$(cat out)"
}

@test "an include from a level above is found" {
	finds common/record/record.c one/one.h \
	    '^common/record/record.c: includes "one/one.h" from a level above$'
}

@test "the base may include nothing but itself" {
	finds common/base/err.c record/record.h 'from a level above'
}

@test "a header of another engine that is not its public one is found" {
	finds common/two/two.c one/part.h 'want "one/one.h"$'
}

@test "a tool reaching into a room is found" {
	finds tools/tool.c one/part.h 'want "one/one.h"$'
}

@test "a circle between rooms is found" {
	finds common/two/two.c one/one.h '^a circle of rooms: '
}

@test "a circle between files is found" {
	finds common/one/part.h one.h '^a circle of files: .*common/one/part'
}

@test "a source file that is included is found" {
	finds common/one/part.c one.c 'a source file$'
}

@test "a header that is not there is found" {
	finds common/one/part.c none.h 'which is not there$'
}

@test "a tree without includes is an error, not a success" {
	mkdir empty
	go 2 "$top/tests/includes" empty
}
