# n puzzles from those of the input, in turn: digits, bands, stacks, rows and
# columns are exchanged by chance, and rows with columns.
function shuffle(a, from, to, i, j, t)
{
	for (i = from; i < to; i++) {
		j = i + int((to - i + 1) * rand())
		t = a[i]
		a[i] = a[j]
		a[j] = t
	}
}

# Nine lines in a new order that keeps bands together.
function order(a, band, i, k, line)
{
	for (i = 0; i < 3; i++) band[i] = i
	shuffle(band, 0, 2)
	for (i = 0; i < 3; i++) {
		for (k = 0; k < 3; k++) line[k] = k
		shuffle(line, 0, 2)
		for (k = 0; k < 3; k++) a[3 * i + k] = 3 * band[i] + line[k]
	}
}

/^[0-9.]/ { puzzle[count++] = $1 }

END {
	srand(seed)
	for (p = 0; p < n; p++) {
		for (d = 1; d <= 9; d++) digit[d] = d
		shuffle(digit, 1, 9)
		order(row)
		order(column)
		turn = rand() < 0.5
		out = ""
		for (r = 0; r < 9; r++)
			for (c = 0; c < 9; c++) {
				at = turn ? 9 * column[c] + row[r] : 9 * row[r] + column[c]
				d = substr(puzzle[p % count], at + 1, 1)
				out = out (d ~ /[1-9]/ ? digit[d] : ".")
			}
		print out
	}
}
