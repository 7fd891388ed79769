# What all pictures share. Callers set, with -e, the strings
#   scripts  the folder of this file,
#   results  the folder of the reports,
#   kind     svg or png,
#   picture  the file to write.

if (kind eq "svg") {
  set terminal svg size 900,600 font "DejaVu Sans,13" background "white" enhanced
} else {
  set terminal pngcairo size 1350,900 font "DejaVu Sans,13" fontscale 1.5 linewidth 1.5 \
      pointscale 1.5 background "white" enhanced
}
set output picture
set encoding utf8

set datafile separator comma
# Rows that are not wanted, and empty fields, interrupt no line.
set datafile missing NaN
set datafile columnheaders

# Colours that the colour-blind tell apart (Okabe and Ito, 2008).
array colour[9] = [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0x000000, 0xe69f00, 0x56b4e9, \
                   0x8c564b, 0xa0a000]
array mark[9] = [7, 5, 9, 11, 13, 6, 4, 8, 10]

set grid xtics ytics linecolor rgb 0xdddddd linetype 1 linewidth 0.7
set border 3 linecolor rgb 0x444444
set tics nomirror out
set key outside right top Left reverse samplen 1.5 spacing 1.2 noenhanced
set title font ",16" noenhanced

# The number in a column where a row is wanted, nothing elsewhere.
pick(wanted, value) = wanted ? value : NaN

# Collects different words: after `stats FILE using (collect(...))` the words
# stand in `found`, blanks between them.
found = ""
collect(word) = (strstrt(" " . found . " ", " " . word . " ") > 0 || word eq "" \
                 ? 0 : (found = found eq "" ? word : found . " " . word, 1))

timed(status) = status eq "ok" || status eq "noisy" || status eq "disturbed"
