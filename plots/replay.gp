# of: replay
# shows: the outputs of an interaction model over time, with its events
# texts: output value
# numbers: time_s
# optional: event x y
# A second file, the trace, adds the finger.
isEvent(any) = strcol("output")[1:6] eq "event:"
eval distinct('isEvent(0) ? "" : strcol("output")')
panels = items < 4 ? items : 4
# The finger's axis: y if the trace has it, else x.
moved(any) = strcol("output") eq "" && strcol("event") ne ""
stats data using (moved(0) && strcol("y") ne "" ? 1 : 0) name "Y" nooutput
stats data using (moved(0) && strcol("x") ne "" ? 1 : 0) name "X" nooutput
# The finger's line leads from each event to the next, except to `down`.
now = NaN; here = NaN; then = NaN; there = NaN
drawn(any) = (then = now, there = here, now = column("time_s"), here = column(axis), \
              strcol("event") ne "down")
axis = Y_max > 0 ? "y" : X_max > 0 ? "x" : ""
stats data using (column("time_s")) name "T" nooutput

height = 90 + 130 * panels
eval paper(height, "{/:Bold A model and its events}" . (axis eq "" ? "" : ", with the finger"))
set multiplot
set xrange [T_min:T_max > T_min ? T_max : T_min + 1]
# Events are vertical lines, named at the first panel.
stats data using (isEvent(0) ? 1 : 0) name "E" nooutput
array event[E_records]
array at[E_records]
number = 0
stats data using (isEvent(0) ? (number = number + 1, event[number] = strcol("output"), \
    at[number] = column("time_s"), 1) : 0) nooutput
do for [i = 1:number] {
  set arrow i from at[i], graph 0 to at[i], graph 1 nohead dashtype 2 linecolor rgb "#c96300"
  set label i event[i][7:*] at at[i], graph 1.05 left font ",9" textcolor rgb "#c96300" noenhanced
}
do for [p = 1:panels] {
  eval margins(0.085, 0.84, 1 - (48.0 + 130 * (p - 1)) / height, 1 - (152.0 + 130 * (p - 1)) / height)
  set ylabel item[p] offset 1, 0 noenhanced
  set key at screen 0.85, screen 1 - (48.0 + 130 * (p - 1)) / height left top
  if (p == panels) { set format x "%g"; set xlabel "time (s)" offset 0, 0.7 } else { set format x "" }
  if (p == 1 && axis ne "") {
    plot data using (moved(0) && drawn(0) ? then : NaN):(there):(column("time_s") - then) \
           :(column(axis) - there) with vectors nohead linewidth 3 linecolor rgb "#9a9a9a" \
           title "finger (" . axis . ")", \
         data using (pick(strcol("output") eq item[p], column("time_s"))):(column("value")) \
           with lines linewidth 1.8 linecolor rgb colour("", 1) title "output"
  } else {
    plot data using (pick(strcol("output") eq item[p], column("time_s"))):(column("value")) \
           with lines linewidth 1.8 linecolor rgb colour("", 1) notitle
  }
  do for [i = 1:number] { unset label i }
  eval plain
}
unset multiplot
