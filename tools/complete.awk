# Shell completion for a tool from its --help, which is its table of options.
# usage: TOOL --help | awk -v shell=bash|zsh|fish -v tool=TOOL -f complete.awk

BEGIN {
	quote = "'"
	# What some arguments can be; a word in capitals is found out.
	choice["WHEN"] = "auto always never"
	choice["SIZE"] = "a4 letter"
	if (tool == "sdk-fmt") choice["FORMAT"] = "FORMATS"
	if (tool == "sdk-rate") choice["FORM"] = "csv line grid"
	file["FILE"] = file["PUZZLES"] = file["MASK"] = 1
}

/^  (-.,|   ) --[a-z]/ {
	n++
	letter[n] = substr($0, 3, 1) == "-" ? substr($0, 4, 1) : ""
	text = substr($0, 9)
	match(text, /^[a-z-]+/)
	long[n] = substr(text, 1, RLENGTH)
	text = substr(text, RLENGTH + 1)
	if (match(text, /^ [A-Z][^ ]*/)) {
		arg[n] = substr(text, 2, RLENGTH - 1)
		text = substr(text, RLENGTH + 1)
	}
	sub(/^ +/, "", text)
	help[n] = text
}

END {
	if (n == 0) exit 1
	if (shell == "bash") bash()
	else if (shell == "zsh") zsh()
	else if (shell == "fish") fish()
	else exit 1
}

function escape(text) {
	gsub(/'/, "'\\''", text)
	return text
}

# What is known of the argument of option i: FILES, words, or nothing.
function values(i) {
	if (!(i in arg)) return ""
	if (arg[i] in file) return "FILES"
	return arg[i] in choice ? choice[arg[i]] : ""
}

# The formats that option i of sdk-fmt takes: those that it reads or writes.
function formats(i) {
	return "sdk-fmt --list 2>/dev/null | awk " quote \
	    (long[i] == "to" ? "$3 == \"write\"" : "$2 == \"read\"") \
	    " { print $1 }" quote
}

function bash(	i, all, name, can) {
	name = tool
	gsub(/-/, "_", name)
	printf "_%s()\n{\n\tlocal cur=${COMP_WORDS[COMP_CWORD]}\n", name
	print "\tlocal before=${COMP_WORDS[COMP_CWORD - 1]}"
	print "\tlocal IFS=$' \\t\\n'"
	print "\tCOMPREPLY=()"
	print "\tif [[ $cur == = ]]; then" # bash splits words there
	print "\t\tcur="
	print "\telif [[ $before == = ]]; then"
	print "\t\tbefore=${COMP_WORDS[COMP_CWORD - 2]}"
	print "\tfi"
	print "\tcase $before in"
	for (i = 1; i <= n; i++) {
		all = all " --" long[i] (letter[i] ? " -" letter[i] : "")
		if (!(i in arg)) continue
		printf "\t%s--%s)\n", letter[i] ? "-" letter[i] " | " : "", \
		    long[i]
		can = values(i)
		if (can == "FILES")
			print "\t\tIFS=$'\\n'" \
			    "\n\t\tCOMPREPLY=($(compgen -f -- \"$cur\"))"
		else if (can)
			printf "\t\tCOMPREPLY=($(compgen -W \"%s\" " \
			    "-- \"$cur\"))\n", \
			    can == "FORMATS" ? "$(" formats(i) ")" : can
		print "\t\treturn ;;"
	}
	print "\tesac"
	print "\tif [[ $cur == -* ]]; then"
	printf "\t\tCOMPREPLY=($(compgen -W \"%s\" -- \"$cur\"))\n", \
	    substr(all, 2)
	print "\telse\n\t\tIFS=$'\\n'"
	print "\t\tCOMPREPLY=($(compgen -f -- \"$cur\"))\n\tfi\n}"
	printf "complete -o filenames -F _%s %s\n", name, tool
}

function zsh(	i, text, can) {
	printf "#compdef %s\n_arguments -s -S", tool
	for (i = 1; i <= n; i++) {
		text = escape(help[i])
		gsub(/[][]/, "", text)
		text = quote "[" text "]"
		if (i in arg) {
			can = values(i)
			text = text ":" arg[i] ":"
			if (can == "FILES") text = text "_files"
			else if (can == "FORMATS")
				text = text "(" quote "\"$(" formats(i) \
				    ")\"" quote ")"
			else if (can) text = text "(" can ")"
		}
		text = text quote
		if (letter[i])
			printf " \\\n    '(-%s --%s)'{-%s%s,--%s%s}%s", \
			    letter[i], long[i], letter[i], \
			    (i in arg) ? "+" : "", long[i], \
			    (i in arg) ? "=" : "", text
		else
			printf " \\\n    --%s%s%s", long[i], \
			    (i in arg) ? "=" : "", text
	}
	print " \\\n    '*:file:_files'"
}

function fish(	i, can) {
	for (i = 1; i <= n; i++) {
		printf "complete -c %s", tool
		if (letter[i]) printf " -s %s", letter[i]
		printf " -l %s", long[i]
		can = values(i)
		if (can == "FILES") printf " -r -F"
		else if (can == "FORMATS")
			printf " -x -a '(%s)'", escape(formats(i))
		else if (can) printf " -x -a '%s'", can
		else if (i in arg) printf " -x"
		printf " -d '%s'\n", escape(help[i])
	}
}
