# of: engines
# shows: how fast time runs by frame rate, in engines that are not exact
# texts: engine spring
# numbers: frame_rate_hz effective_speed_ratio
# optional: clock
off(any) = 100 * (column("effective_speed_ratio") - 1)
shown(any) = strcol("clock") ne "equations" && strcol("spring") eq "undamped" \
             && column("frame_rate_hz") >= 60
# Engines within 0.2 % at every rate of 60 Hz or more are not drawn.
eval distinct('shown(0) && abs(off(0)) > 0.2 ? strcol("engine") : ""')
# Of each engine the last row counts: the highest rate, unless --rate had
# another order. It is negated, so that the fastest has rank 1.
stats data using (shown(0) ? keep(strcol("engine"), -off(0)) : 0) nooutput

# Linear below 1 %, logarithmic above.
squeezed(percent) = abs(percent) <= 1 ? percent : sgn(percent) * (1 + log10(abs(percent)))
eval paper(300, "{/:Bold Springs that run fast or slow with the frame rate}")
eval margins(0.085, 0.76, 0.86, 0.2)
set logscale x 2
set xrange [57:252]
set yrange [-2.3:3.2]
set xtics (60, 120, 240)
set ytics ("−10 %%" -2, "−1 %%" -1, "exact" 0, "+1 %%" 1, "+10 %%" 2, "+100 %%" 3)
set xlabel "frames per second" offset 0, 0.7
set ylabel "speed of time" offset 1, 0
unset key
signed(percent) = sprintf(abs(percent) < 9.5 ? " %s%.1f %%" : " %s%.0f %%", \
                         percent < 0 ? "−" : "+", abs(percent))
# Labels stand as high as the last points or lower, at least 0.34 apart.
lowest = 4
do for [r = 1:items] {
  do for [i = 1:items] { if (rank(i) == r) {
    y = squeezed(-kept[i])
    lowest = y < lowest - 0.34 ? y : lowest - 0.34
    set label i named(item[i]) . signed(-kept[i]) at screen 0.775, first lowest \
        textcolor rgb colour(item[i], i) font ",10"
  } }
}
if (items == 0) {
  set label 1 "no undamped spring is off by more than 0.2 % at 60 Hz or more" at graph 0.5, 0.5 center
  plot NaN notitle
} else {
  plot for [i = 1:items] data \
       using (pick(shown(0) && strcol("engine") eq item[i], column("frame_rate_hz"))):(squeezed(off(0))) \
       with linespoints linewidth 1.5 pointsize 0.7 \
       linecolor rgb colour(item[i], i) pointtype mark(item[i], i)
}
