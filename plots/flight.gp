# of: interrupt
# shows: how far engines stay behind a finger, and the largest error of a spring that is sent back
# texts: engine spring interrupt
# numbers: frame_rate_hz
# optional: lag_s exact_lag_s max_position_error
eval distinct('strcol("spring")')
spring = place("smooth") > 0 ? "smooth" : item[1]
rated(rate) = strcol("spring") eq spring && column("frame_rate_hz") == rate
# 60 and 120 Hz, or else the lowest and the highest rate.
eval distinct('strcol("frame_rate_hz")')
stats data using "frame_rate_hz" name "R" nooutput
low = place("60") > 0 ? 60 : R_min
high = place("120") > 0 ? 120 : R_max
rates = low == high ? sprintf("%g", high) : sprintf("%g %g", low, high)
size(rate) = rate + 0 == high && low < high ? 0.6 : 1.1
ramp(rate) = rated(rate) && strcol("interrupt") eq "ramp"
back(rate) = rated(rate) && strcol("interrupt") eq "back"
# Engines in the order of their lag at the higher rate, the exact motion first.
eval distinct('ramp(high) ? strcol("engine") : ""')
lag(any) = strcol("engine") eq "closed-form" ? -1 : column("lag_s")
stats data using (ramp(high) ? keep(strcol("engine"), lag(0)) : 0) nooutput
line(any) = rank(place(strcol("engine")))
exact = 0
stats data using (ramp(high) ? (exact = 1000 * column("exact_lag_s"), 1) : 0) nooutput

height = 110 + 14.5 * items
eval paper(height, "{/:Bold Springs in flight}")
set multiplot
eval margins(0.2, 0.6, 1 - 62.0 / height, 58.0 / height)
eval rows
least = 100
smaller(lag) = lag < least ? (least = lag, 1) : 0
stats data using (ramp(low) || ramp(high) ? smaller(1000 * column("lag_s")) : 0) nooutput
set xrange [least - 10:530]
set xtics ("0" 0, "100" 100, "200" 200, "300" 300, "400" 400, "stands still" 500)
set xlabel "behind a finger of steady speed (ms)" offset 0, 0.7
set arrow 1 from exact, graph 0 to exact, graph 1 nohead linecolor rgb grey linewidth 1.5 dashtype 2 back
set key at screen 0.2, screen 1 - 36.0 / height left top maxrows 1 width 2
plot for [rate in rates] data using (pick(ramp(rate + 0), 1000 * column("lag_s"))):(line(0)) \
     with points pointsize size(rate) pointtype mark(rate, 1) linecolor rgb colour(rate, 1) title rate . " Hz"
eval plain
unset arrow 1
unset key
set ytics 1 format ""
eval margins(0.64, 0.975, 1 - 62.0 / height, 58.0 / height)
set xrange [-1:33]
set xtics ("0" 0, "10" 10, "20" 20, "30 and more" 30)
set xlabel "sent back half-way: largest error (% of the way)" offset 0, 0.7
capped(share) = share > 0.3 ? 30 : 100 * share
plot for [rate in rates] data using (pick(back(rate + 0), capped(column("max_position_error")))):(line(0)) \
     with points pointsize size(rate) pointtype mark(rate, 1) linecolor rgb colour(rate, 1)
unset multiplot
