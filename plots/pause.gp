# reads: pause.csv
# Pause detectors: F1 against latency, with names at the points.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/pause.csv"

# The totals of the main traces: rows without a family and a rate.
total(any) = strcol("family") eq "" && strcol("sample_rate_hz") eq "" \
  && strcol("origin") ne "pointer" && strcol("origin") ne "touch"
late(any) = 1000 * column("latency_median_s")

set title "Pause detectors over labelled gestures"
set xlabel "median latency (ms): better to the left"
set ylabel "F1: better above"
stats table using (pick(total(0), column("f1"))) nooutput
set yrange [STATS_max - 0.45 > 0 ? STATS_max - 0.45 : 0:1]
set offsets 10, 25, 0, 0
set key off

plot table using (pick(total(0), late(0))):(column("f1")) \
       with points pointtype 7 linecolor rgb colour[1], \
     table using (pick(total(0), late(0))):(column("f1")) \
       :(strcol("detector")) with labels left offset 0.8, 0.3 font ",11" noenhanced
