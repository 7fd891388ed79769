# of: pause
# shows: how well detectors find pauses (F1), and how late
# texts: detector
# numbers: f1 latency_median_s
# optional: family origin
# Rows of all families together, on generated gestures or the traces given.
main(any) = strcol("family") eq "" && strcol("origin") ne "pointer" && strcol("origin") ne "touch"
eval distinct('main(0) ? strcol("detector") : ""')
stats data using (main(0) ? keep(strcol("detector"), column("f1")) : 0) nooutput

eval paper(300, "{/:Bold Detectors of pauses}")
eval margins(0.085, 0.7, 0.86, 0.2)
set xrange [0:125]
set yrange [0:1.04]
set ytics 0, 0.2, 1
set xlabel "median delay of detection (ms): later →" offset 0, 0.7
set ylabel "F1" offset 1, 0
set key at screen 0.72, screen 0.86 left top spacing 1.3
# Detectors with an F1 below 0.8 are red.
of(i) = main(0) && strcol("detector") eq item[i]
plot for [i = 1:items] data using (pick(of(i), 1000 * column("latency_median_s"))):(kept[i]) \
     with points pointsize 0.9 pointtype int(word("7 5 9 13 11 4 6 8 12", (i - 1) % 9 + 1)) \
     linecolor rgb (kept[i] < 0.8 ? "#b3200f" : "#147bc5") \
     title sprintf("%s, F1 %.3f", item[i], kept[i])
