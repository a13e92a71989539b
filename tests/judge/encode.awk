# Sudoku puzzles as one formula in DIMACS, for a SAT solver.
#
# Each line is a puzzle of 81 cells, and after it any number of its solutions.
# A puzzle is satisfied by each solution that is not among those. With mode=any
# the formula has a model if at least one of the puzzles can be satisfied, with
# mode=all if all can.
#
# The encoding is the plain one: a variable for each cell and digit that no
# other clue rules out; each cell has a digit, each digit a place in each house,
# and no house has a digit twice. Of two clues that clash each is a variable
# that must be true, so the formula says itself that there is no solution. For
# mode=any each of the clauses that demand something is waived unless the
# puzzle is selected.
# Source: I. Lynce, J. Ouaknine, Sudoku as a SAT Problem, 2006.

BEGIN {
	for (i = 0; i < 81; i++) {
		r = int(i / 9)
		c = i % 9
		b = 3 * int(r / 3) + int(c / 3)
		place[r, c] = i
		place[9 + c, r] = i
		place[18 + b, 3 * (r % 3) + c % 3] = i
		house[i, 0] = r
		house[i, 1] = 9 + c
		house[i, 2] = 18 + b
	}
	variables = clauses = selected = 0
}

function clause(literals)
{
	print literals " 0"
	clauses++
}

{
	split("", taken)
	split("", name)
	for (i = 0; i < 81; i++) {
		cell[i] = index("123456789", substr($1, i + 1, 1))
		if (cell[i])
			for (k = 0; k < 3; k++) taken[house[i, k], cell[i]]
	}
	waived = ""
	if (mode == "any") {
		waived = "-" ++variables " "
		select[++selected] = variables
	}
	for (i = 0; i < 81; i++) {
		text = ""
		for (d = 1; d <= 9; d++) {
			if (cell[i] ? cell[i] != d : (house[i, 0], d) in taken ||
			    (house[i, 1], d) in taken || (house[i, 2], d) in taken)
				continue
			name[i, d] = ++variables
			text = text " " variables
		}
		clause(waived text)
	}
	for (h = 0; h < 27; h++)
		for (d = 1; d <= 9; d++) {
			n = 0
			text = ""
			for (k = 0; k < 9; k++)
				if ((place[h, k], d) in name) {
					at[++n] = name[place[h, k], d]
					text = text " " at[n]
				}
			clause(waived text)
			for (i = 1; i < n; i++)
				for (j = i + 1; j <= n; j++)
					clause("-" at[i] " -" at[j])
		}
	for (f = 2; f <= NF; f++) {
		text = ""
		for (i = 0; i < 81; i++)
			if (!cell[i])
				text = text " -" name[i, substr($f, i + 1, 1)]
		clause(waived text)
	}
}

END {
	if (mode == "any") {
		text = ""
		for (k = 1; k <= selected; k++) text = text " " select[k]
		clause(text)
	}
	# DIMACS wants this line first: sort or cat it there.
	print "p cnf " variables + 0 " " clauses >header
}
