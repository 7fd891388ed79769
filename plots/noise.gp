# reads: selfcheck.csv
# The same work measured under two names in every process: how small a difference
# this machine can resolve. The bars reach from the first to the third quartile.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/selfcheck.csv"

measured(id) = strcol("case_id") eq id && column("unit_median_ns") > 0
array case[2] = ["selfcheck/chain/links=1000", "selfcheck/chain/links=1000/again"]
stats table using (pick(measured(case[1]), column("unit_median_ns"))) nooutput
centre = STATS_median
stats table using (column("process_index")) nooutput
last = STATS_max

set title "The same work under two names"
set xlabel "process"
set ylabel "time / median of the first (%)"
set xtics 1
set xrange [-0.5:last + 0.5]
percent(name) = 100 * column(name) / centre

plot for [i = 1:2] table \
       using (pick(measured(case[i]), column("process_index") + (i - 1.5) * 0.2)) \
         :(percent("unit_median_ns")):(percent("unit_p25_ns")):(percent("unit_p75_ns")) \
       with yerrorbars linecolor rgb colour[i] pointtype mark[i] \
       title (i == 1 ? "chain" : "chain again")
