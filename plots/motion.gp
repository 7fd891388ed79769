# of: solve
# shows: a motion by several methods, and how far each is off
# texts: method
# numbers: time_s position
# optional: position_error spring coordinate step_size_s tolerance
eval distinct('strcol("spring")')
springs = items
eval distinct('strcol("coordinate")')
coordinates = items
eval distinct('strcol("method")')
methods = items
eval distinct('strcol("method") . " " . strcol("step_size_s") . strcol("tolerance")')
settings = items - methods
# A series is a method, of one spring, coordinate and step or tolerance if there
# are several.
series(any) = strcol("method") . (springs > 1 ? " " . strcol("spring") : "") \
              . (coordinates > 1 ? " " . strcol("coordinate") : "") \
              . (settings > 0 ? " " . strcol("step_size_s") . strcol("tolerance") : "")
eval distinct('series(0)')
single = springs < 2 && coordinates < 2 && settings == 0
right = single ? 0.8 : 0.71

method(i) = word(item[i], 1)
shade(i) = colour(single ? method(i) : "", i)
# The exact motion has a wider line, below the others; its error is not drawn.
wide(i) = method(i) eq "closed-form" ? 5 : 1.5
exact = ""; thin = ""; others = ""
do for [i = 1:items] {
  if (wide(i) == 5) { exact = exact . " " . i } else { thin = thin . " " . i }
  stats data using (series(0) eq item[i] && strcol("position_error") ne "" ? 1 : 0) name "E" nooutput
  if (wide(i) < 5 && E_max > 0) { others = others . " " . i }
}

# The names have as much room as the upper panel is high.
height = items > 9 ? 43 * items : 400
eval paper(height, "{/:Bold " . (springs > 1 ? "Several motions" : "One motion") . "}, and how far each method is from " . (springs > 1 ? "them" : "it"))
set multiplot
eval margins(0.085, right, 0.88, (others ne "" ? 0.5 : 0.15))
set key at screen right + 0.02, screen 0.88 left top
set ylabel "position" offset 1, 0
if (others ne "") { set format x "" } else { set xlabel "time (s)" offset 0, 0.7 }
plot for [i in exact . thin] data \
     using (pick(series(0) eq item[int(i)], column("time_s"))):(column("position")) \
     with lines linewidth wide(int(i)) linecolor rgb shade(int(i)) \
     title (single ? named(item[int(i)]) : item[int(i)])
if (others ne "") {
  eval plain
  unset key
  set format x "%g"
  set xlabel "time (s)" offset 0, 0.7
  eval margins(0.085, right, 0.46, 0.15)
  set ylabel "error (%)" offset 1, 0
  plot for [i in others] data \
       using (pick(series(0) eq item[int(i)], column("time_s"))):(100 * column("position_error")) \
       with lines linewidth 1.5 linecolor rgb shade(int(i))
}
unset multiplot
