# reads: accuracy.csv
# Error against cost, a panel a problem: accurate to the right, fast below.
# `springbench plot` draws the front as well.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/accuracy.csv"

wanted(problem) = strcol("problem") eq problem && timed(strcol("status")) \
                  && column("max_position_error") < 1
# An error of nothing stands at half a unit in the last place.
error(any) = column("max_position_error") < 2.0 ** -54 ? 2.0 ** -54 : column("max_position_error")
micro(name) = column(name) / 1000
# A median of few samples has no interval.
end(name) = strcol(name) eq "" ? micro("median_ns_per_solve") : micro(name)

found = ""
stats table using (collect(strcol("problem"))) nooutput
problems = found
found = ""
stats table using (collect(strcol("family"))) nooutput
families = found

set logscale xy
set xrange [1e-17:1] reverse
set format x "10^{%L}"
set format y "10^{%L}"
set key outside below horizontal samplen 1 font ",10"
rows = (words(problems) + 1) / 2
if (words(problems) > 2) {
  if (kind eq "svg") { set terminal svg size 830, rows * 330 } else { \
    set terminal pngcairo size 1660, rows * 660 }
}
set multiplot layout rows, words(problems) > 1 ? 2 : 1
do for [p = 1:words(problems)] {
  problem = word(problems, p)
  set title problem
  set xlabel "largest position error / S (better to the right)" noenhanced
  set ylabel "time of a solve (µs)"
  plot for [i = 1:words(families)] table \
         using (pick(wanted(problem) && strcol("family") eq word(families, i), error(0))) \
           :(micro("median_ns_per_solve")):(end("unit_median_ci95_low_ns")) \
           :(end("unit_median_ci95_high_ns")) \
         with yerrorbars linecolor rgb colour[place(i)] pointtype mark[place(i)] pointsize 0.6 \
         notitle, \
       for [i = 1:words(families)] table \
         using (pick(wanted(problem) && strcol("family") eq word(families, i), error(0))) \
           :(micro("median_ns_per_solve")) \
         with points linecolor rgb colour[place(i)] pointtype mark[place(i)] pointsize 0.6 \
         title (p == 1 ? word(families, i) : "")
}
unset multiplot
