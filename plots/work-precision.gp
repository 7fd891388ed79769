# reads: accuracy.csv
# Cost against error: which method gives an accuracy for the least time?
load scripts . "/common.gp"
table = results . "/accuracy.csv"
if (!exists("problem")) problem = "ui"

# Methods that tell the story; all others stay in the background.
chosen = "closed-form propagator-interleaved semi-implicit-euler velocity-verlet rk4 " \
       . "dormand-prince-54 dop853 nystrom-1210 gauss-32"
shown(method) = strcol("method") eq method && strcol("problem") eq problem \
                && timed(strcol("status"))
# An error of nothing is drawn at the foot of the picture.
floor_of(error) = error < 1e-17 ? 1e-17 : error

set title "Work and precision: problem " . problem . ", 1000 output samples a solve"
set xlabel "median time of a solve (ns)"
set ylabel "largest position error / S"
set logscale xy
set yrange [5e-18:2]
set format x "10^{%L}"
set format y "10^{%L}"

plot table using (pick(strcol("problem") eq problem && timed(strcol("status")), \
         column("median_ns_per_solve"))):(floor_of(column("max_position_error"))) \
       with points pointtype 7 pointsize 0.3 linecolor rgb 0xbbbbbb title "all methods", \
     for [i = 1:words(chosen)] table \
       using (pick(shown(word(chosen, i)), column("median_ns_per_solve"))) \
         :(floor_of(column("max_position_error"))) \
       with linespoints linecolor rgb colour[i] pointtype mark[i] pointsize 1 linewidth 1 \
       title word(chosen, i)
