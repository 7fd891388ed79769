# reads: selfcheck.csv
# The same work, process by process: what this machine can tell apart.
load scripts . "/common.gp"
table = results . "/selfcheck.csv"

same(id) = strcol("case_id") eq id && column("unit_median_ns") > 0
first = "selfcheck/chain/links=1000"
second = "selfcheck/chain/links=1000/again"
stats table using (pick(same(first), column("unit_median_ns"))) nooutput
centre = STATS_median

set title "The same work under two names"
set xlabel "process"
set ylabel "median / median of all (%)"
set xtics 1
set xrange [-0.5:*]
set offsets 0, 0.5, 1, 1

plot for [i = 1:2] table \
       using (column("process_index") + (i - 1.5) * 0.1) \
         :(pick(same(i == 1 ? first : second), 100 * column("unit_median_ns") / centre)) \
         :(100 * column("unit_p25_ns") / centre):(100 * column("unit_p75_ns") / centre) \
       with yerrorbars linecolor rgb colour[i] pointtype mark[i] \
       title (i == 1 ? "chain (quartiles)" : "chain again (quartiles)")
