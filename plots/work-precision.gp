# reads: accuracy.csv
# Error against cost, one panel per problem: accurate to the right, fast below.
# `springbench plot` draws the front as well.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/accuracy.csv"

wanted(any) = timed(strcol("status")) && column("max_position_error") < 1
of(problem, family) = strcol(1) eq problem && strcol(2) eq family
# Zero errors are drawn at half a unit in the last place.
error(any) = column("max_position_error") < 2.0 ** -54 ? 2.0 ** -54 : column("max_position_error")
# Microseconds of a column in nanoseconds.
micro(name) = column(name) / 1000
# Intervals of steady rows only; a median of few samples has none.
end(name) = strcol("status") ne "ok" || strcol(name) eq "" \
            ? micro("median_ns_per_solve") : micro(name)

# The selected rows are read once into a table, because the report has thousands
# and every panel has a curve per family. Its columns: problem, family, error, time
# and the ends of its interval.
set table $rows
plot table using (strcol("problem")):(strcol("family")):(error(0)) \
       :(micro("median_ns_per_solve")):(end("unit_median_ci95_low_ns")) \
       :(end("unit_median_ci95_high_ns")) with table if (wanted(0))
unset table
unset datafile columnheaders
set datafile separator whitespace

found = ""
stats $rows using (collect(strcol(1))) nooutput
problems = found
found = ""
stats $rows using (collect(strcol(2))) nooutput
families = found

set logscale xy
# Gnuplot does not reverse an explicit range, so it is given in reverse.
set xrange [1:1e-17]
set format x "10^{%L}"
set format y "10^{%L}"
rows = (words(problems) + 1) / 2
columns = words(problems) > 1 ? 2 : 1
# Heights in pixels of the SVG: the key above, the footer below.
height = rows * 330 + 130.0
if (kind eq "svg") { set terminal svg size 830, height } else { \
  set terminal pngcairo size 1660, 2 * height }
set key at screen 0.98, 1 - 8 / height right top Right horizontal maxrows 3 samplen 1 font ",10"
set label 101 "bars: 95 % intervals of rows that are ok" at screen 0.01, 1 - 20 / height font ",10"
set multiplot layout rows, columns margins 0.09, 0.98, 100 / height, 1 - 140 / height \
    spacing 0.1, 100 / height
do for [p = 1:words(problems)] {
  problem = word(problems, p)
  set title problem
  set xlabel "largest position error / S (better to the right)" noenhanced
  set ylabel "time of a solve (µs)"
  plot for [i = 1:words(families)] $rows \
         using (pick(of(problem, word(families, i)), column(3))):4:5:6 \
         with yerrorbars linecolor rgb colour[place(i)] pointtype mark[place(i)] pointsize 0.6 \
         notitle, \
       for [i = 1:words(families)] $rows \
         using (pick(of(problem, word(families, i)), column(3))):4 \
         with points linecolor rgb colour[place(i)] pointtype mark[place(i)] pointsize 0.6 \
         title (p == 1 ? word(families, i) : "")
}
unset multiplot
