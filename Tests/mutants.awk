# Prints the changes that Tests/mutants can make to Swift files: FILE, line,
# column, length, replacement, separated by tabs. An operator becomes another
# operator; a number becomes larger, by 1 or by 1 %.

BEGIN {
  split("< <= > >= == != + - * / && ||", from, " ")
  split("<= < >= > != == - + / * || &&", to, " ")
  for (i in from) other[from[i]] = to[i]
}

function change(column, size, replacement) {
  printf "%s\t%d\t%d\t%d\t%s\n", FILENAME, FNR, column, size, replacement
}

function change_operators(code,    start, column, size) {
  for (start = 1; match(substr(code, start), / (<|<=|>|>=|==|!=|\+|-|\*|\/|&&|\|\|) /); start = column + size) {
    # The match has a blank on each side of the operator.
    column = start + RSTART
    size = RLENGTH - 2
    change(column, size, other[substr(code, column, size)])
  }
}

# Not for numbers within other tokens, such as x1, .0, $0 or 0x1p53.
function change_numbers(code,    start, column, size, number) {
  for (start = 1; match(substr(code, start), /(^|[^A-Za-z0-9_.$#])[0-9][0-9_]*(\.[0-9_]+)?(e-?[0-9]+)?/); start = column + size) {
    column = start + RSTART - 1
    size = RLENGTH
    # The match may have the character before the number.
    if (substr(code, column, 1) !~ /[0-9]/) { column += 1; size -= 1 }
    if (substr(code, column + size, 1) ~ /[A-Za-z_x]/) continue
    number = substr(code, column, size)
    change(column, size, number ~ /[.e]/ && number + 0 != 0 ? "(" number " * 1.01)" : "(" number " + 1)")
  }
}

# Skips lines with text in quotes, of one line or several.
FNR == 1 { in_text = 0 }
/"""/ { in_text = !in_text }
in_text || /"/ { next }

# Skips comments, attributes, imports, directives, declarations of cases and of
# operators, and preconditions.
/^ *(\/\/|@|import|#|case [a-z0-9]+ *$)|func [^a-zA-Z]|infix|operator|precondition|require\(/ { next }

# Skips sizes and first contents of memory: more memory changes nothing, and the
# address sanitizer reports when there is too little.
/storage\.make\(|reserveCapacity|initialize\(repeating: / { next }

{
  sub(/\/\/.*/, "")
  change_operators($0)
  change_numbers($0)
}
