# of: velocity
# shows: how far off estimates of a finger's speed are, and what they say after a rest
# texts: estimator motion
# numbers: bias_ratio
# optional: sample_rate_hz p95_error_ratio
rated(name) = strcol("motion") eq name \
              && (strcol("sample_rate_hz") eq "120" || strcol("sample_rate_hz") eq "")
# Estimators in the order of their error on real touch.
touch(any) = strcol("motion") eq "touch"
eval distinct('touch(0) ? strcol("estimator") : ""')
stats data using (touch(0) ? keep(strcol("estimator"), column("p95_error_ratio")) : 0) nooutput
line(any) = rank(place(strcol("estimator")))

height = 130 + 17.0 * items
eval paper(height, "{/:Bold The speed of a finger}; generated motions at 120 Hz")
set multiplot
eval margins(0.2, 0.6, 1 - 78.0 / height, 58.0 / height)
eval rows
shown = "touch whole-px batched"
array title[3] = ["real touch", "steady, whole pixels", "steady, bad time stamps"]
array rest[2] = ["after 40 ms of rest", "after 100 ms"]
set logscale x
set xrange [1:900]
set xtics (1, 10, 100)
set xlabel "error that 19 of 20 estimates stay below (%)" offset 0, 0.7
set key at screen 0.2, screen 1 - 34.0 / height left top maxrows 2 width -2
plot for [i = 1:3] data using (pick(rated(word(shown, i)), 100 * column("p95_error_ratio"))):(line(0)) \
     with points pointsize 0.9 pointtype mark("", i) linecolor rgb colour("", i) title title[i]
eval plain
unset logscale x
set ytics 1 format ""
eval margins(0.64, 0.975, 1 - 78.0 / height, 58.0 / height)
set xrange [-4:108]
set xtics 25
set xlabel "share of the speed still reported (%)" offset 0, 0.7
set key at screen 0.64, screen 1 - 34.0 / height left top maxrows 2 width -2
plot for [i = 1:2] data using (pick(rated(word("rest-40ms rest-100ms", i)), 100 * column("bias_ratio"))):(line(0)) \
     with points pointsize 0.9 pointtype mark("", i + 3) linecolor rgb colour("", i + 3) title rest[i]
unset multiplot
