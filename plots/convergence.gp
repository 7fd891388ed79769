# reads: accuracy.csv
# Error against step size: the slope is the order of the method.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/accuracy.csv"
if (!exists("problem")) problem = "ui"

chosen = "semi-implicit-euler velocity-verlet rk3 rk4 yoshida-6 dop853-fixed gauss-16-fixed"
shown(method) = strcol("method") eq method && strcol("problem") eq problem \
                && strcol("status") ne "diverged" && column("max_position_error") > 0 \
                && strcol("sample_output") eq "interpolated"
methods = ""
do for [name in chosen] {
  found = ""
  stats table using (shown(name) ? collect(name) : 0) nooutput
  if (found ne "") { methods = methods . name . " " }
}

set title "Order of convergence: problem " . problem
set xlabel "step (s)"
set ylabel "largest position error / S"
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [1e-4:1]
set yrange [1e-17:10]

# The line of a method of this order, through an error of 0.5 at a step of 1 s.
slope(order, step) = 0.5 * step ** order

plot for [order in "1 2 4 8"] slope(order + 0, x) with lines dashtype 3 linecolor rgb 0x888888 \
       title "slope " . order, \
     for [i = 1:words(methods)] table \
       using (pick(shown(word(methods, i)), column("step_size_s"))):(column("max_position_error")) \
       with points linecolor rgb colour[place(i)] pointtype mark[place(i)] title word(methods, i), \
     for [i = 1:words(methods)] table \
       using (pick(shown(word(methods, i)), column("step_size_s"))):(column("max_position_error")) \
       smooth unique with lines linecolor rgb colour[place(i)] notitle
