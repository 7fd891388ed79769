# of: interrupt
# shows: how far engines stay behind a finger, and how far off a spring is that is sent back
# texts: engine spring interrupt
# numbers: frame_rate_hz
# optional: lag_s exact_lag_s max_position_error
stats data using (note(strcol("spring"))) nooutput
spring = place("smooth") > 0 ? "smooth" : item[1]
items = 0
rated(rate) = strcol("spring") eq spring && column("frame_rate_hz") == rate
ramp(rate) = rated(rate) && strcol("interrupt") eq "ramp"
back(rate) = rated(rate) && strcol("interrupt") eq "back"
# Engines in the order of their lag at 120 Hz, the exact motion first.
stats data using (ramp(120) ? note(strcol("engine")) : 0) nooutput
array lag[items + 1]
do for [i = 1:items] {
  stats data using (ramp(120) && strcol("engine") eq item[i] \
      ? (lag[i] = item[i] eq "closed-form" ? -1 : column("lag_s"), 1) : 0) nooutput
}
rank(i) = i < 1 ? NaN : 1 + sum [j = 1:items] (lag[j] < lag[i] || (lag[j] == lag[i] && j < i) ? 1 : 0)
line(any) = rank(place(strcol("engine")))
exact = 0
stats data using (ramp(120) ? (exact = 1000 * column("exact_lag_s"), 1) : 0) nooutput

height = 110 + 14.5 * items
eval paper(height, "{/:Bold Springs in flight}")
set multiplot
eval margins(0.2, 0.6, 1 - 62.0 / height, 58.0 / height)
set yrange [items + 0.6:0.4]
set grid noxtics
set ytics nomirror scale 0 font ",10" () noenhanced
do for [i = 1:items] {
  set ytics add (item[i] eq "closed-form" ? "exact" : item[i] rank(i))
}
set xrange [90:530]
set xtics ("100" 100, "200" 200, "300" 300, "400" 400, "stands still" 500)
set xlabel "behind a finger of steady speed (ms)" offset 0, 0.7
set arrow 1 from exact, graph 0 to exact, graph 1 nohead linecolor rgb grey linewidth 1.5 dashtype 2 back
set key at screen 0.2, screen 1 - 36.0 / height left top maxrows 1 width 2
plot for [rate in "60 120"] data using (pick(ramp(int(rate)), 1000 * column("lag_s"))):(line(0)) \
     with points pointsize (rate eq "60" ? 1.1 : 0.6) pointtype mark(rate, 1) linecolor rgb colour(rate, 1) title rate . " Hz"
eval plain
unset arrow 1
unset key
set ytics 1 format ""
eval margins(0.64, 0.975, 1 - 62.0 / height, 58.0 / height)
set xrange [-1:33]
set xtics ("0" 0, "10" 10, "20" 20, "30 and more" 30)
set xlabel "sent back half-way: largest error (% of the way)" offset 0, 0.7
capped(share) = share > 0.3 ? 30 : 100 * share
plot for [rate in "60 120"] data using (pick(back(int(rate)), capped(column("max_position_error")))):(line(0)) \
     with points pointsize (rate eq "60" ? 1.1 : 0.6) pointtype mark(rate, 1) linecolor rgb colour(rate, 1)
unset multiplot
