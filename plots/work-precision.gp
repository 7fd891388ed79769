# of: accuracy
# shows: the time of a solve against its largest error, one line per method
# texts: problem method order status
# numbers: max_position_error time_ns
# The methods of a panel, by the kind of its problem. A problem with at most
# seven methods shows them all.
conservative = "velocity-verlet yoshida-6 kahan-li-8 rk4 tsitouras-54 dop853 gauss-16"
stiff = "trapezoidal radau-5 radau-9 rodas-5p tsitouras-54 dop853 taylor-24"
general = "rk4 tsitouras-54 dop853 verner-98 gauss-16 rodas-5p taylor-24"
ladder(problem) = problem eq "duffing" ? conservative \
                  : problem[1:5] eq "stiff" || strstrt(problem, "-stiff") > 0 ? stiff : general

eval distinct('strcol("problem")')
# The problems of the panels. The text of an equation may contain blanks.
array panel[3]
count = 0
shows(text) = sum [i = 1:count] (panel[i] eq text ? 1 : 0)
# Makes a problem of the data a panel, unless it is one or there are three.
take(text) = count == 3 || place(text) == 0 || shows(text) > 0 ? 0 \
             : (count = count + 1, panel[count] = text, 1)
do for [usual in "duffing van-der-pol stiff ui"] { is_taken = take(usual) }
do for [i = 1:items] { is_taken = take(item[i]) }

shown(problem, method) = strcol("problem") eq problem && strcol("method") eq method \
                         && strcol("status") ne "wrong" \
                         && column("max_position_error") < 1
# Leaves out settings whose error is within a factor of 4 of the last one drawn
# for the same curve.
last = 0; drawn = ""
thinned(wanted, curve, error) = \
  !wanted || (curve eq drawn && error > last / 4 && error < last * 4) ? NaN \
  : (drawn = curve, last = error, error < 1e-16 ? 1e-16 : error)
microseconds(any) = column("time_ns") / 1000

eval paper(420, "{/:Bold Work and precision}")
set multiplot
set logscale xy
set format x "10^{%L}"
set format y "%g"
set xrange [1e-16:2]
set xtics 1e-15, 1e5, 1
set xlabel "largest error / S" offset 0, 0.7
set ylabel "time of a solve (µs)" offset 1, 0
set key vertical maxrows 4 width -1 font ",10"
do for [p = 1:count] {
  problem = panel[p]
  # From here on items are the panel's methods; `kept` has the order of each,
  # which its title shows (functions: common.gp).
  eval distinct('strcol("problem") eq problem ? strcol("method") : ""')
  methods = some(items > 7 ? ladder(problem) : "")
  stats data using (keep(strcol("method"), strcol("order"))) nooutput
  eval margins(0.075 + (p - 1) * 0.93 / count, p * 0.93 / count + 0.03, 0.83, 0.40)
  set key at screen 0.055 + (p - 1) * 0.93 / count, screen 0.255 left top
  set label 1 problem at graph 0, graph 1.07 noenhanced
  plot for [i = 1:words(methods)] data using (thinned(shown(problem, word(methods, i)), problem . i, column("max_position_error"))) \
         :(microseconds(0)) with linespoints linewidth 1.5 pointsize 0.6 \
         linecolor rgb colour(word(methods, i), i) pointtype mark(word(methods, i), i) \
         title named(word(methods, i)) . " (" . kept[place(word(methods, i))] . ")"
  eval plain
  unset ylabel
}
unset multiplot
