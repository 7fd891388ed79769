# reads: accuracy.csv
# Error against step size: the slope is the order of the method.
load scripts . "/common.gp"
table = results . "/accuracy.csv"
if (!exists("problem")) problem = "ui"

chosen = "semi-implicit-euler velocity-verlet rk3 rk4 yoshida-6 dop853-fixed nystrom-64-fixed " \
       . "gauss-16-fixed taylor-16-fixed"
shown(method) = strcol("method") eq method && strcol("problem") eq problem \
                && strcol("status") ne "diverged" && column("max_position_error") > 0

set title "Order of convergence: problem " . problem . " (orders in brackets)"
set xlabel "step (s)"
set ylabel "largest position error / S"
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set yrange [1e-17:10]

# The order that each method claims stands beside its name.
array title_of[words(chosen)]
do for [i = 1:words(chosen)] {
  found = ""
  stats table using (shown(word(chosen, i)) ? collect(strcol("order")) : 0) nooutput
  title_of[i] = sprintf("%s (%s)", word(chosen, i), found)
}

plot for [i = 1:words(chosen)] table \
       using (pick(shown(word(chosen, i)), column("step_size_s"))):(column("max_position_error")) \
       with points linecolor rgb colour[i] pointtype mark[i] title title_of[i], \
     for [i = 1:words(chosen)] table \
       using (pick(shown(word(chosen, i)), column("step_size_s"))):(column("max_position_error")) \
       smooth unique with lines linecolor rgb colour[i] notitle
