# GNU make. `make help` lists the targets.
VERSION = 0.1.0

PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
CFLAGS  ?= -O2 -g
B       ?= build

BINDIR = $(DESTDIR)$(PREFIX)/bin
MANDIR = $(DESTDIR)$(PREFIX)/share/man
SHAREDIR = $(DESTDIR)$(PREFIX)/share

TOOLS  = $(patsubst tools/%.c,%,$(wildcard tools/*.c))
PAGES  = $(wildcard man/*.[1-8])
COMMON = $(wildcard common/*/*.c)
UNITS  = $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*/test_*.c))
FUZZ   = $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
BENCH  = $(patsubst tests/bench/bench_%.c,%,$(wildcard tests/bench/bench_*.c))

# The user's flags come first and win where they can; these are ours.
OURS = -std=gnu17 -Wall -Wextra -Wshadow -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings -Wno-psabi -Icommon -pthread \
	-D_FILE_OFFSET_BITS=64 \
	-DSDK_VERSION='"$(VERSION)"'

LIB     = $(B)/libsdk.a
LIBOBJ  = $(COMMON:%.c=$(B)/%.o)
BIN     = $(TOOLS:%=$(B)/bin/%) $(B)/bin/sudoku
UNITBIN = $(UNITS:%=$(B)/unit/%)
FUZZBIN = $(FUZZ:%=$(B)/fuzz/fuzz_%)
BENCHBIN = $(BENCH:%=$(B)/bench/bench_%)

# Completions, where the shells look for them below share/.
NAMES = $(TOOLS) sudoku
COMPLETE = $(NAMES:%=bash-completion/completions/%) \
	$(NAMES:%=zsh/site-functions/_%) \
	$(NAMES:%=fish/vendor_completions.d/%.fish)

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all completions unit replay test bench judge mutants fuzz san tsan \
	lint circles symbols fmt install installcheck uninstall dist clean help FORCE \
	$(MACHINES)

all: $(BIN) ## build everything into build/

# Instruction sets, on their own files only; link-time optimisation would
# carry them into others. A file for another architecture comes out empty.
KERNEL = -O3 -fno-lto
$(B)/common/solve/%.o $(B)/common/record/text_%.o: ISA = $(KERNEL)
# -O2 leaves the short loops of generator and grader rolled.
$(B)/common/gen/plain.o $(B)/common/gen/neon.o $(B)/common/gen/uniform.o $(B)/common/rate/%.o \
	$(B)/common/canon/%.o: ISA = -O3
ifneq ($(filter x86_64-% amd64-%,$(shell $(CC) -dumpmachine)),)
$(B)/common/solve/sse2.o: ISA = $(KERNEL) -msse2
$(B)/common/solve/avx2.o $(B)/common/gen/avx2.o $(B)/common/record/text_avx2.o \
$(B)/common/canon/complete_avx2.o $(B)/common/canon/puzzle_avx2.o: ISA = $(KERNEL) -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt
$(B)/common/solve/avx512.o $(B)/common/gen/avx512.o \
$(B)/common/record/text_avx512.o: ISA = $(KERNEL) \
	-mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi \
	-mavx512vbmi2 -mavx512bitalg -mavx512vpopcntdq -mavx512cd -mgfni -mbmi -mbmi2 -mlzcnt -mpopcnt
endif

# Rebuild when the compiler or its flags change.
FLAGS = $(CC) $(CPPFLAGS) $(CFLAGS) $(OURS) $(LDFLAGS)
$(B)/.flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(FLAGS))' | cmp -s - $@ || \
		printf '%s\n' '$(subst ','\'',$(FLAGS))' >$@

$(B)/%.o: %.c $(B)/.flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(OURS) $(ISA) -MMD -MP -c -o $@ $<

$(LIB): $(LIBOBJ)
	@rm -f $@
	$(AR) qcs $@ $^

LINK = @mkdir -p $(@D); set -x; $(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $^

$(B)/bin/sdk-%: $(B)/tools/sdk-%.o $(LIB)
	$(LINK)
$(B)/bin/sudoku: tools/sudoku
	@mkdir -p $(@D)
	sed 's/@VERSION@/$(VERSION)/' $< >$@
	chmod +x $@
$(B)/unit/%: $(B)/tests/unit/%.o $(LIB)
	$(LINK)
$(B)/unit/gen/test_gen: $(B)/tests/unit/gen/canon.o
$(B)/bench/bench_%: $(B)/tests/bench/bench_%.o $(LIB)
	$(LINK)
# A fuzz target runs over files by itself; libFuzzer drives it in `make fuzz`.
$(B)/fuzz/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(B)/tests/fuzz/replay.o $(LIB)
	$(LINK)

completions: $(COMPLETE:%=$(B)/share/%) ## make what shells complete from

COMPLETION = @mkdir -p $(@D); $< --help | awk -v tool=$* \
	-f tools/complete.awk
$(B)/share/bash-completion/completions/%: $(B)/bin/% tools/complete.awk
	$(COMPLETION) -v shell=bash >$@
$(B)/share/zsh/site-functions/_%: $(B)/bin/% tools/complete.awk
	$(COMPLETION) -v shell=zsh >$@
$(B)/share/fish/vendor_completions.d/%.fish: $(B)/bin/% tools/complete.awk
	$(COMPLETION) -v shell=fish >$@

unit: $(UNITBIN) ## run the unit tests
	@for t in $(UNITBIN); do echo "$$t"; $$t || exit 1; done

replay: $(FUZZBIN) ## run the fuzz targets over their corpora
	@for t in $(FUZZ); do $(B)/fuzz/fuzz_$$t tests/fuzz/corpus/$$t || \
		exit 1; done

FUZZTIME = 60
SANFUZZ = -O1 -g -fno-sanitize-recover=all \
	-fsanitize=address,undefined,fuzzer-no-link
fuzz: ## fuzz each target for FUZZTIME seconds, with clang
	$(MAKE) B=$(B)-fuzz CC=clang CFLAGS="$(SANFUZZ)" $(B)-fuzz/libsdk.a \
		$(FUZZ:%=$(B)-fuzz/tests/fuzz/fuzz_%.o)
	for t in $(FUZZ); do mkdir -p $(B)-fuzz/corpus/$$t && \
		clang -fsanitize=address,undefined,fuzzer -pthread \
		-o $(B)-fuzz/fuzz_$$t $(B)-fuzz/tests/fuzz/fuzz_$$t.o \
		$(B)-fuzz/libsdk.a && $(B)-fuzz/fuzz_$$t \
		-max_total_time=$(FUZZTIME) -artifact_prefix=$(B)-fuzz/ \
		$(B)-fuzz/corpus/$$t tests/fuzz/corpus/$$t || exit 1; done

test: all completions unit replay ## run all tests
	SDK_BIN=$(abspath $(B))/bin SDK_BUILD=$(abspath $(B)) bats tests

JUDGE_N = 100000
judge: all ## compare JUDGE_N verdicts with minisat and qqwing
	@rm -rf $(B)/judge && mkdir -p $(B)/judge
	cd $(B)/judge && for i in $$(seq $$(($(JUDGE_N) / 700))); do \
		SDK_BIN=$(abspath $(B))/bin $(CURDIR)/tests/judge/run 100 || \
		exit 1; done

mutants: ## test the tests: each of a list of wrong changes must be noticed
	tests/mutants/run $(B)/mutants $(MUTANTS)

bench: all $(BENCHBIN) ## measure; tests/bench/run tells how
	SDK_BIN=$(abspath $(B))/bin SDK_BUILD=$(abspath $(B)) tests/bench/run

san: ## run all tests with ASan and UBSan
	$(MAKE) B=$(B)-san CFLAGS="-O1 -g -fsanitize=address,undefined \
		-fno-sanitize-recover=all -fno-omit-frame-pointer" test

tsan: ## run the thread tests with TSan
	$(MAKE) B=$(B)-tsan CFLAGS="-O1 -g -fsanitize=thread" all
	SDK_BIN=$(abspath $(B)-tsan)/bin bats tests/80-threads.bats

# Other machines: the compiler, and what runs its programs here. Debian has them
# in gcc-TRIPLE, libc6-dev-ARCH-cross (ARCH-cross), qemu-user, and musl-tools.
ON_arm64   = aarch64-linux-gnu-gcc qemu-aarch64
ON_armhf   = arm-linux-gnueabihf-gcc qemu-arm
ON_i686    = i686-linux-gnu-gcc qemu-i386
ON_musl    = musl-gcc
ON_riscv64 = riscv64-linux-gnu-gcc qemu-riscv64
ON_s390x   = s390x-linux-gnu-gcc qemu-s390x
MACHINES   = arm64 armhf i686 musl riscv64 s390x

# With QUICK set, built with -O1 and without the unit tests that take minutes in
# an emulator.
SLOW = $(if $(QUICK),dig/test_dig gen/test_gen rate/% solve/test_kernels canon/%)

$(MACHINES): %: all ## build for another machine, run it here, compare bytes
	$(MAKE) B=$(B)-$* CC=$(firstword $(ON_$*)) LDFLAGS=-static \
		$(if $(QUICK),CFLAGS=-O1) \
		all $(patsubst %,$(B)-$*/unit/%,$(filter-out $(SLOW),$(UNITS)))
	UNITS='$(patsubst %,$(B)-$*/unit/%,$(filter-out $(SLOW),$(UNITS)))' \
		tests/machine $(B)-$* $(B) $(wordlist 2,9,$(ON_$*))

lint: ## check includes, shell scripts, pages, layout of the C sources
	tests/includes
	shellcheck tools/sudoku tests/helper.bash tests/wrapper.bash \
		tests/includes tests/machine .ci/run $(wildcard tests/*/run)
	shellcheck -x -s bats tests/*.bats
	mandoc -T lint -W warning $(PAGES)
	clang-format --dry-run -Werror $(SOURCES)

SOURCES = $(wildcard common/*/*.[ch] tools/*.c tests/*/*.[ch] tests/unit/*/*.[ch])

fmt: ## format the C sources
	clang-format -i $(SOURCES)

circles: $(LIB) ## report objects that need each other
	tests/includes . $(LIBOBJ)

symbols: $(LIB) ## every global name begins with sdk_
	@nm -g --defined-only $(LIB) | awk 'NF == 3 && $$3 !~ /^_?sdk_/ \
		{ print "stray symbol: " $$3; bad = 1 } END { exit bad }'

install: all completions ## install tools, pages, completions (PREFIX, DESTDIR)
	mkdir -p $(BINDIR)
	install -m 755 $(BIN) $(BINDIR)
	for p in $(PAGES); do d=$(MANDIR)/man$${p##*.}; mkdir -p $$d && \
		install -m 644 $$p $$d || exit 1; done
	for c in $(COMPLETE); do mkdir -p $(SHAREDIR)/$${c%/*} && \
		install -m 644 $(B)/share/$$c $(SHAREDIR)/$$c || exit 1; done

uninstall: ## remove what install put there
	for b in $(notdir $(BIN)); do rm -f $(BINDIR)/$$b; done
	for p in $(PAGES); do rm -f $(MANDIR)/man$${p##*.}/$${p##*/}; done
	for c in $(COMPLETE); do rm -f $(SHAREDIR)/$$c; done

installcheck: ## run the tests against the installed tools
	SDK_BIN=$(BINDIR) SDK_BUILD=$(abspath $(B)) bats tests

dist: ## pack the sources, unpack and test them
	@mkdir -p $(B)
	git archive --prefix=sudoku-$(VERSION)/ HEAD | \
		gzip -n9 >$(B)/sudoku-$(VERSION).tar.gz
	rm -rf $(B)/dist && mkdir $(B)/dist
	tar -xzf $(B)/sudoku-$(VERSION).tar.gz -C $(B)/dist
	$(MAKE) -C $(B)/dist/sudoku-$(VERSION) B=build test

clean: ## remove the build folders
	rm -rf $(B) $(B)-san $(B)-tsan $(B)-fuzz $(MACHINES:%=$(B)-%)

help: ## this list
	@sed -n -e 's/^$$(MACHINES): %/MACHINE/' \
		-e 's/^\([A-Za-z0-9]*\):.*## /\1\t/p' Makefile | expand -t 14
	@echo 'MACHINE is one of $(MACHINES).'

-include $(shell find $(B) -type f -name '*.d' 2>/dev/null)
