# reads: solution.csv
# The error of each method over time, for one spring.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/solution.csv"

found = ""
stats table using (collect(strcol("method"))) nooutput
methods = found
# Methods without errors have nothing to draw.
off = ""
do for [name in methods] {
  found = ""
  stats table using (strcol("method") eq name && column("position_error") > 1e-18 \
                     ? collect(name) : 0) nooutput
  if (found ne "") { off = off . name . " " }
}
shown(i) = strcol("method") eq word(off, i)

set title "One spring: distance from the exact motion"
set xlabel "time (s)"
set ylabel "|x - x exact| / S" noenhanced
set logscale y
set format y "10^{%L}"
# Points only: a line would cross times without an error.
plot for [i = 1:words(off)] table \
       using (pick(shown(i) && column("position_error") > 0, column("time_s"))) \
         :(column("position_error")) \
       with points linecolor rgb colour[place(i)] pointtype mark[place(i)] pointsize 0.6 \
       title word(off, i)
