# of: solve
# shows: three findings about engines, each drawn over the exact motion
# texts: method spring
# numbers: time_s position
# The springs' names: late, svelte-60, svelte-120, finger.
eval paper(250, "")
set multiplot
unset key
unset xlabel
set grid noxtics
set ytics ("start" 0, "target" 1)
set format x "%g s"
set yrange [0:1.42]
red = colour("120", 1)
blue = colour("60", 1)
of(spring, method) = strcol("spring") eq spring && strcol("method") eq method
moment(wanted) = pick(wanted, column("time_s"))
left = "0.065 0.40 0.725"
right = "0.345 0.665 0.985"
panel(i, end) = margins(real(word(left, i)), real(word(right, i)), 0.74, 0.19) \
                . sprintf("; set xrange [0:%g]", end)
called(i, title, note) = sprintf( \
    'set label 1 "{/:Bold %s}" at screen %s, screen 0.94; ', title, word(left, i)) \
  . sprintf('set label 2 "%s" at screen %s, screen 0.845 textcolor rgb grey', note, word(left, i))

grey_line = 'with lines linewidth 7 linecolor rgb "#d0d0d0"'
frames(colour, mark) = sprintf( \
    'with linespoints linewidth 2 pointtype %d pointsize 0.35 linecolor rgb "%s"', mark, colour)
curve(spring, method) = sprintf( \
    'data using (moment(of("%s", "%s"))):(column("position")) ', spring, method)

eval panel(1, 0.4)
eval called(1, "AndroidX is one frame late", "a fast spring at 60 Hz")
set xtics 0.1
set label 3 "AndroidX" at 0.082, 0.6 textcolor rgb blue
set label 5 "exact" at 0.12, 1.32 textcolor rgb grey
eval "plot " . curve("late", "closed-form") . grey_line . ", " \
  . curve("late", "androidx") . frames(blue, 7)
unset label 99
set ytics ("" 0, "" 1)

eval panel(2, 0.6)
eval called(2, "Svelte depends on the display", "one spring at 60 and at 120 Hz")
set xtics 0.2
set label 3 "60 Hz" at 0.205, 1.3 textcolor rgb blue
set label 4 "120 Hz" at 0.15, 0.85 textcolor rgb red
set label 5 "exact" at 0.36, 0.8 textcolor rgb grey
eval "plot " . curve("svelte-120", "closed-form") . grey_line . ", " \
  . curve("svelte-60", "svelte") . frames(blue, 7) . ", " \
  . curve("svelte-120", "svelte") . frames(red, 5)
unset label 4

eval panel(3, 1.2)
eval called(3, "niri stops at every new target", "a spring that follows a finger")
set xtics 0.5
set label 3 "niri" at 0.74, 0.5 textcolor rgb blue
set label 4 "finger" at 0.1, 0.66 textcolor rgb grey
set label 5 "exact" at 0.36, 0.3 textcolor rgb grey
# The finger moves for 0.6 s, and stops.
finger(t) = t < 0.6 ? t / 0.6 : 1
eval "plot " . curve("finger", "closed-form") . grey_line . ", " \
  . 'finger(x) with lines linewidth 1.5 dashtype 2 linecolor rgb grey, ' \
  . curve("finger", "niri") . frames(blue, 7)
unset multiplot
