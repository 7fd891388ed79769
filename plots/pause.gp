# reads: pause.csv
# Pause detectors: how right against how late. Detectors as shipped are points;
# those whose window was swept, named DETECTOR@WINDOW, are lines.
load scripts . "/common.gp"
table = results . "/pause.csv"

# The totals: rows without a family and a rate.
total(any) = strcol("family") eq "" && strcol("sample_rate_hz") eq ""
at(name) = strstrt(name, "@")
swept(name) = at(name) > 0 ? name[1:at(name) - 1] : ""
shipped(name) = at(name) > 0 ? "" : name

found = ""
stats table using (total(0) ? collect(shipped(strcol("detector"))) : 0) nooutput
detectors = found
found = ""
stats table using (total(0) ? collect(swept(strcol("detector"))) : 0) nooutput
fronts = found

set title "Pause detectors over labelled gestures (lines: window swept)"
set xlabel "median latency (ms)"
set ylabel "F1"
set yrange [0:1.02]
set xrange [0:*]
set key outside right top Left reverse samplen 1.2 spacing 1.05 font ",10" noenhanced

plot for [i = 1:words(fronts)] table \
       using (pick(total(0) && swept(strcol("detector")) eq word(fronts, i), \
                   1000 * column("latency_median_s"))):(column("f1")) \
       smooth unique with lines linecolor rgb colour[i] title word(fronts, i) . ", swept", \
     for [i = 1:words(detectors)] table \
       using (pick(total(0) && strcol("detector") eq word(detectors, i), \
                   1000 * column("latency_median_s"))):(column("f1")) \
       with points linecolor rgb colour[(i - 1) % 9 + 1] pointtype mark[(i - 1 + (i - 1) / 9 * 2) % 9 + 1] \
       pointsize 1.3 title word(detectors, i)
