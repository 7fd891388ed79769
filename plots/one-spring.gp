# reads: solution.csv
# One spring by several methods at 60 frames a second, and their errors.
load scripts . "/common.gp"
table = results . "/solution.csv"

stats table using (collect(strcol("method"))) nooutput
methods = found
shown(i) = strcol("method") eq word(methods, i)

set multiplot
set size 1, 0.56
set origin 0, 0.44
set title "One spring by several methods, 60 steps a second"
set ylabel "position (from 0 to 1)"
set format x ""
set lmargin 12
set rmargin 26
plot for [i = 1:words(methods)] table using (pick(shown(i), column("time_s"))):(column("position")) \
       with linespoints linecolor rgb colour[i] pointtype mark[i] pointsize 0.5 \
       title word(methods, i)

set origin 0, 0
set size 1, 0.46
unset title
unset key
set xlabel "time (s)"
set ylabel "|error| / S"
set format x "%g"
set logscale y
set format y "10^{%L}"
set yrange [1e-17:1]
set ytics 1e4
plot for [i = 1:words(methods)] table \
       using (pick(shown(i) && column("position_error") != 0, column("time_s"))) \
         :(abs(column("position_error"))) \
       with linespoints linecolor rgb colour[i] pointtype mark[i] pointsize 0.5 notitle
unset multiplot
