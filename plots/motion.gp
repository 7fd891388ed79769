# of: solve
# shows: a motion by several methods, and how far each is off
# texts: method
# numbers: time_s position
# optional: position_error spring coordinate
eval distinct('strcol("spring")')
springs = items
eval distinct('strcol("coordinate")')
coordinates = items
# A series is a method, of one spring and coordinate if there are several.
series(any) = strcol("method") . (springs > 1 ? " " . strcol("spring") : "") \
              . (coordinates > 1 ? " " . strcol("coordinate") : "")
eval distinct('series(0)')
count = items < 7 ? items : 7

method(i) = word(item[i], 1)
# The exact motion has a wider line; its error is not drawn.
wide(i) = method(i) eq "closed-form" ? 5 : 1.5
others = ""
do for [i = 1:count] {
  stats data using (series(0) eq item[i] && strcol("position_error") ne "" ? 1 : 0) name "E" nooutput
  if (wide(i) < 5 && E_max > 0) { others = others . " " . i }
}

eval paper(400, "{/:Bold " . (springs > 1 ? "Several motions" : "One motion") . "}, and how far each method is from " . (springs > 1 ? "them" : "it"))
set multiplot
eval margins(0.085, 0.8, 0.88, (others ne "" ? 0.5 : 0.15))
set key at screen 0.82, screen 0.88 left top
set ylabel "position" offset 1, 0
if (others ne "") { set format x "" } else { set xlabel "time (s)" offset 0, 0.7 }
plot for [i = 1:count] data using (pick(series(0) eq item[i], column("time_s"))):(column("position")) \
     with lines linewidth wide(i) linecolor rgb colour(method(i), i) \
     title (springs > 1 || coordinates > 1 ? item[i] : named(item[i]))
if (others ne "") {
  eval plain
  unset key
  set format x "%g"
  set xlabel "time (s)" offset 0, 0.7
  eval margins(0.085, 0.8, 0.46, 0.15)
  set ylabel "error (% of S)" offset 1, 0
  plot for [i in others] data \
       using (pick(series(0) eq item[int(i)], column("time_s"))):(100 * column("position_error")) \
       with lines linewidth 1.5 linecolor rgb colour(method(int(i)), int(i))
}
unset multiplot
