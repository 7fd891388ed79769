# of: accuracy
# shows: the error of equal steps against their size, one line per method
# texts: problem method order status
# numbers: max_position_error step_size_s
chosen = "semi-implicit-euler velocity-verlet rk4 yoshida-6 kahan-li-8 dop853-fixed gauss-16-fixed"

eval distinct('strcol("problem")')
problem = place("ui") > 0 ? "ui" : item[1]
shown(method) = strcol("problem") eq problem && strcol("method") eq method \
                && strcol("status") ne "wrong" \
                && column("max_position_error") > 1e-16 && column("max_position_error") < 1
eval distinct('strcol("problem") eq problem ? strcol("method") : ""')
methods = some(items > 7 ? chosen : "")
stats data using (keep(strcol("method"), strcol("order"))) nooutput

eval paper(380, "{/:Bold Error and step size}, problem " . problem)
set logscale xy
set format x "%g"
set format y "10^{%L}"
set xlabel "step (s)" offset 0, 0.7
set ylabel "largest error / S" offset 1, 0
set xrange [1e-4:1]
set yrange [1e-16:1]
set ytics 1e-15, 1e5, 1
eval margins(0.085, 0.76, 0.88, 0.17)
set key at screen 0.78, screen 0.88 left top spacing 1.3
# Triangles with the slopes of orders 1, 2, 4 and 8 over a factor of 2 in step.
corner(i) = 0.025 * 2.7 ** (i - 1)
do for [i = 1:4] {
  set object i polygon from corner(i), 3e-16 to 2 * corner(i), 3e-16 \
      to 2 * corner(i), 3e-16 * 2.0 ** word("1 2 4 8", i) to corner(i), 3e-16 \
      fillstyle empty border linecolor rgb grey
  set label i word("1 2 4 8", i) at 2.2 * corner(i), 1e-15 textcolor rgb grey
}
plot for [i = 1:words(methods)] data \
     using (pick(shown(word(methods, i)), column("step_size_s"))):(column("max_position_error")) \
     with linespoints linewidth 1.5 pointsize 0.6 \
     linecolor rgb colour(word(methods, i), i) pointtype mark(word(methods, i), i) \
     title named(word(methods, i)) . " (" . kept[place(word(methods, i))] . ")"
