# of: solve
# shows: three findings: what engines make of a spring, over the exact motion
# texts: method spring
# numbers: time_s position
# Its springs are called svelte-60, svelte-120, overdamped and stiff.
eval paper(250)
set multiplot
unset key
unset xlabel
set grid noxtics
set ytics ("start" 0, "target" 1)
set tmargin at screen 0.74
set bmargin at screen 0.19
set format x "%g s"
set yrange [0:1.42]
red = colour("120", 1)
blue = colour("60", 1)
of(spring, method) = strcol("spring") eq spring && strcol("method") eq method
moment(wanted) = pick(wanted, column("time_s"))
left = "0.065 0.40 0.725"
right = "0.345 0.665 0.985"
panel(i, end) = sprintf("set lmargin at screen %s; set rmargin at screen %s; set xrange [0:%g]", \
                        word(left, i), word(right, i), end)
heading(i, title, note) = sprintf( \
    'set label 1 "{/:Bold %s}" at screen %s, screen 0.94; ', title, word(left, i)) \
  . sprintf('set label 2 "%s" at screen %s, screen 0.845 textcolor rgb grey', note, word(left, i))

eval panel(1, 0.6)
eval heading(1, "Svelte bounces by the display", "one spring at 60 and at 120 Hz")
set xtics 0.2
set label 3 "60 Hz" at 0.205, 1.3 textcolor rgb blue
set label 4 "120 Hz" at 0.15, 0.85 textcolor rgb red
set label 5 "exact" at 0.36, 0.8 textcolor rgb grey
plot data using (moment(of("svelte-120", "closed-form"))):(column("position")) \
       with lines linewidth 7 linecolor rgb "#d0d0d0", \
     data using (moment(of("svelte-60", "svelte"))):(column("position")) \
       with linespoints linewidth 2 pointtype 7 pointsize 0.35 linecolor rgb blue, \
     data using (moment(of("svelte-120", "svelte"))):(column("position")) \
       with linespoints linewidth 2 pointtype 5 pointsize 0.3 linecolor rgb red
unset label 4
unset label 99
set ytics ("" 0, "" 1)

eval panel(2, 1.5)
eval heading(2, "WebKit drops overdamping", "ζ = 5 asked for, ζ = 1 played")
set xtics 0.5
set label 3 "WebKit" at 0.5, 1.1 textcolor rgb red
set label 5 "exact" at 0.85, 0.42 textcolor rgb grey
plot data using (moment(of("overdamped", "closed-form"))):(column("position")) \
       with lines linewidth 7 linecolor rgb "#d0d0d0", \
     data using (moment(of("overdamped", "webkit"))):(column("position")) \
       with lines linewidth 2 linecolor rgb red

eval panel(3, 6)
eval heading(3, "Motion jumps to the target", "ζ = 50")
set xtics 2
set label 3 "Motion" at 1, 1.1 textcolor rgb red
set label 5 "exact" at 3.4, 0.22 textcolor rgb grey
plot data using (moment(of("stiff", "closed-form"))):(column("position")) \
       with lines linewidth 7 linecolor rgb "#d0d0d0", \
     data using (moment(of("stiff", "motion"))):(column("position")) \
       with lines linewidth 2 linecolor rgb red
unset multiplot
