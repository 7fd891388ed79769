# reads: pause.csv
# Pause detectors: how right against how late.
load scripts . "/common.gp"
table = results . "/pause.csv"

# The totals: rows without a family and a rate.
total(any) = strcol("family") eq "" && strcol("sample_rate_hz") eq ""
stats table using (total(0) ? collect(strcol("detector")) : 0) nooutput
detectors = found

set title "Pause detectors over labelled gestures"
set xlabel "median latency (ms)"
set ylabel "F1"
set yrange [0:1.02]
set xrange [0:*]

plot for [i = 1:words(detectors)] table \
       using (pick(total(0) && strcol("detector") eq word(detectors, i), \
                   1000 * column("latency_median_s"))):(column("f1")) \
       with points linecolor rgb colour[(i - 1) % 9 + 1] pointtype mark[(i * 4 - 4) % 9 + 1] \
       pointsize 1.3 title word(detectors, i)
