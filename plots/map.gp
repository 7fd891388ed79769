# of: sweep
# shows: the largest error over damping ratio and frequency, for up to four methods
# texts: method zeta omega
# numbers: max_position_error velocity
# optional: statistic
# Of several initial velocities only the largest is drawn.
stats data using (column("velocity")) name "V" nooutput
eval distinct('strcol("method")')
methods = first(items < 4 ? items : 4)
count = words(methods)
# The range of each axis, and its number of values, at most 400.
# Undamped springs have no place on the axis.
eval distinct('column("zeta") > 0 ? strcol("zeta") : ""')
stats data using (pick(column("zeta") > 0, column("zeta"))) name "Z" nooutput
zetas = items
eval distinct('strcol("omega")')
stats data using (column("omega")) name "W" nooutput
omegas = items
# Axes are logarithmic; cells of values in a geometric sequence meet half-way.
half(low, high, n) = n > 1 ? (high / low) ** (0.5 / (n - 1)) : 1.2
h = half(Z_min, Z_max, zetas)
k = half(W_min, W_max, omegas)
shown(i) = strcol("method") eq word(methods, i) && column("velocity") == V_max \
           && strcol("statistic") eq ""

eval paper(count > 2 ? 620 : 360, "{/:Bold Largest error}, by damping ratio and frequency")
set multiplot
set logscale xyz
set logscale cb
set format cb "10^{%L}"
set cbrange [1e-8:1]
set cbtics 1e-8, 1e2, 1
set palette defined (0 "#f2f2f2", 0.4 "#f7dcd0", 0.65 "#e9967a", 0.85 "#a82810", 1 "#4a0d05")
set style fill solid noborder
set xrange [Z_min / h:Z_max * h]
set yrange [W_min / k:W_max * k]
set xlabel "damping ratio ζ" offset 0, 0.7
set ylabel "ω (rad/s)" offset 1, 0
set format x "%g"
unset grid
unset key
lines = (count + 1) / 2
do for [i = 1:count] {
  left = i % 2 == 1 ? 0.085 : 0.51
  down = (i - 1) / 2
  eval margins(left, left + 0.355, 0.84 - 0.44 * down, (lines == 1 ? 0.17 : 0.52 - 0.44 * down))
  set label 1 named(word(methods, i)) at graph 0, graph 1.05 noenhanced
  if (i == 2 || count == 1) { set colorbox user origin 0.9, 0.17 size 0.02, 0.67 } else { unset colorbox }
  plot data using (pick(shown(i), column("zeta"))):(column("omega")) \
         :(column("zeta") / h):(column("zeta") * h):(column("omega") / k):(column("omega") * k) \
         :(column("max_position_error") > 1e-16 ? column("max_position_error") : 1e-16) \
       with boxxyerror linecolor palette
  eval plain
  unset ylabel
}
unset multiplot
