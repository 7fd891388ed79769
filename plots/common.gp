# Code shared by all scripts. They are called with the folder of this file, the
# folder of the reports, svg or png, and the output file.
results = ARG1
kind = ARG2
picture = ARG3

if (kind eq "svg") {
  set terminal svg size 900,600 font "DejaVu Sans,13" background "white" enhanced
} else {
  set terminal pngcairo size 1350,900 font "DejaVu Sans,13" fontscale 1.5 linewidth 1.5 \
      pointscale 1.5 background "white" enhanced
}
set output picture
set encoding utf8

set datafile separator comma
# Rows filtered out and empty fields do not interrupt lines.
set datafile missing NaN
set datafile columnheaders

# The colours of Sources/springbench/Pictures/Palette.swift, which a test checks for colour
# vision deficiencies; after the seventh they repeat, with dashes.
array colour[7] = [0x0b9bd0, 0xff311b, 0x227149, 0x8b5b88, 0x0b2986, 0x7b972d, 0x553e4b]
array mark[7] = [7, 5, 9, 13, 11, 1, 15]
# The index of the colour and the mark of the i-th curve.
place(i) = (i - 1) % 7 + 1
dashes(i) = i > 7 ? 2 : 1

set grid xtics ytics linecolor rgb 0xdddddd linetype 1 linewidth 0.7
set border 3 linecolor rgb 0x444444
set tics nomirror out
set key outside right top Left reverse samplen 1.5 spacing 1.2 noenhanced
set title font ",16" noenhanced

# A value if the row is wanted, otherwise nothing.
pick(wanted, value) = wanted ? value : NaN

# Collects distinct words: after `stats FILE using (collect(...))` they are in
# `found`, separated by spaces.
found = ""
collect(word) = (strstrt(" " . found . " ", " " . word . " ") > 0 || word eq "" \
                 ? 0 : (found = found eq "" ? word : found . " " . word, 1))

# Machine and date from environment.json, below the picture.
record = system(sprintf("sed -n 's/.*\"\\(cpu_model\\|started_at\\)\": \"\\([^\"]*\\)\".*/\\2/p' \
  \"$PLOT_RESULTS/environment.json\" 2>/dev/null | paste -sd ' '"))
set label 100 record at screen 0.01, screen 0.018 font ",10" textcolor rgb 0x666666 noenhanced
set bmargin 5

# Whether a row has valid times.
timed(status) = status eq "ok" || status eq "noisy" || status eq "disturbed"
