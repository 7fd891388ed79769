# shows: any two columns of any table, a series for each text of a third
# texts: series
# numbers: x y
# Further arguments: the titles of the axes, which of them are logarithmic, and
# lines or points.
eval distinct('strcol("series")')
count = items < 14 ? items : 14
if (ARG6 eq "x" || ARG6 eq "xy") { set logscale x; set format x "%.4g" }
if (ARG6 eq "y" || ARG6 eq "xy") { set logscale y; set format y "%.4g" }
eval paper(400, "")
eval margins(0.11, (count > 1 ? 0.74 : 0.97), 0.95, 0.15)
set key at screen 0.76, screen 0.95 left top
set xlabel ARG4 noenhanced offset 0, 0.3
set ylabel ARG5 noenhanced offset 1, 0
if (count < 2) { unset key }
# Colours of series that colours.csv does not name repeat after the seventh,
# marks do not.
shape(i) = row(item[i]) > 0 ? mark(item[i], i) : int(word("7 5 9 13 11 4 6 15 1 2 3 8 10 12", i))
wanted(i) = strcol("series") eq item[i]
# One file without --by is one series without a name.
if (items == 0) { item[1] = ""; count = 1 }
if (ARG7 eq "lines") {
  plot for [i = 1:count] data using (pick(wanted(i), column("x"))):(column("y")) \
       with linespoints linewidth 1.5 pointsize 0.6 \
       linecolor rgb colour(item[i], i) pointtype shape(i) title item[i]
} else {
  plot for [i = 1:count] data using (pick(wanted(i), column("x"))):(column("y")) \
       with points pointsize 0.8 linecolor rgb colour(item[i], i) pointtype shape(i) title item[i]
}
