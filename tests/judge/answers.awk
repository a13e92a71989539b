# Each line is a puzzle and a solution of it; ends with status 1 where one is
# not: every clue is kept, and every row, column and box holds nine digits.
{
	ok = length($1) == 81 && length($2) == 81 && $2 ~ /^[1-9]*$/
	split("", seen)
	for (i = 0; i < 81; i++) {
		d = substr($2, i + 1, 1)
		r = int(i / 9)
		c = i % 9
		b = 3 * int(r / 3) + int(c / 3)
		seen["r", r, d]; seen["c", c, d]; seen["b", b, d]
		clue = substr($1, i + 1, 1)
		ok = ok && (clue !~ /[1-9]/ || clue == d)
	}
	n = 0
	for (k in seen) n++
	if (!ok || n != 243) {
		print "line " NR ": " $2 " does not solve " $1
		exit 1
	}
}
