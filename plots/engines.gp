# reads: engines.csv
# How fast time runs in each engine, by frame rate: 0 is right.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/engines.csv"
if (!exists("spring")) spring = "undamped"

off(any) = 100 * (column("effective_speed_ratio") - 1)
shown(engine) = strcol("engine") eq engine && strcol("spring") eq spring
found = ""
stats table using (strcol("spring") eq spring && abs(off(0)) > 0.2 \
                   ? collect(strcol("engine")) : 0) nooutput
engines = found

set title "Springs that run fast or slow (the others are within 0.2 %)"
set xlabel "frames per second"
set ylabel "speed of time (% off)"
set logscale x
set xtics (30, 60, 120, 240)
set xzeroaxis

plot for [i = 1:words(engines)] table \
       using (pick(shown(word(engines, i)), column("frame_rate_hz"))):(off(0)) \
       smooth unique with linespoints linecolor rgb colour[place(i)] pointtype mark[place(i)] \
       dashtype dashes(i) title word(engines, i)
