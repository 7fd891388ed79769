# shows: a spring in engines, over the exact motion; or several springs
# texts: panel title note series
# numbers: time position
# Further arguments: title and subtitle. Each engine has a panel, with a series
# for each rate. The rows of a panel are together.
eval distinct('strcol("panel")')
panels = items
array panel[panels]; array caption[panels]; array remark[panels]; array end[panels]
count = 0
stats data using (p = place(strcol("panel")), panel[p] = item[p], count = count + 1, \
    end[p] = count, caption[p] = strcol("title"), remark[p] = strcol("note"), 1) nooutput
# Several springs have only their exact motions, each a series.
exact = panel[1] ne "springs"
eval distinct('exact && strcol("series") eq "exact" ? "" : strcol("series")')
# Engines that diverge are cut off, exact motions are not.
low = -0.6; high = 2.2
widen(y) = (low = y < low ? y - 0.05 : low, high = y > high ? y + 0.05 : high, 0)
stats data using (exact && strcol("series") ne "exact" ? 0 : widen(column("position"))) nooutput
stats data using (column("time")) name "T" nooutput
across = panels < 3 ? panels : 3
down = ceil(panels / (across + 0.0))
tall = panels == 1 ? 300 : 155

height = 70 + tall * down + 30
eval paper(height, "")
set multiplot
set label 98 ARG4 noenhanced
set label 97 ARG5 at screen 0.012, screen 1 - 36.0 / height font ",9" textcolor rgb grey noenhanced
set xrange [T_min:T_max]
set yrange [low<*:1.1<*<high]
set grid noxtics
set ytics 0.5
# Four to ten marks of time.
unit = 10.0 ** floor(log10((T_max - T_min) / 4))
set xtics unit * (T_max - T_min < 8 * unit ? 1 : T_max - T_min < 20 * unit ? 2 : 5)
# Only a panel's own rows are read, which takes less time.
part = 'data every ::(p > 1 ? end[p - 1] : 0)::end[p] - 1 using '
of(text) = strcol("series") eq text
hertz(text) = strstrt(text, " Hz") > 0 ? text[1:strstrt(text, " Hz") - 1] : ""
below = part . '(pick(of("exact"), column("time"))):(column("position"))' \
  . ' with lines linewidth 5 linecolor rgb "#d0d0d0" title "exact"'
curves = 'for [s = 1:items] ' . part . '(pick(of(item[s]), column("time"))):(column("position"))' \
  . ' with lines linewidth 1.6 linecolor rgb colour(hertz(item[s]), s) title item[s]'
do for [p = 1:panels] {
  i = (p - 1) % across
  j = (p - 1) / across
  eval margins(0.05 + i * 0.94 / across, 0.02 + (i + 1) * 0.94 / across, 1 - (84.0 + tall * j) / height, 1 - (44.0 + tall * (j + 1)) / height)
  set format y (i == 0 ? "%g" : "")
  set format x (p > panels - across ? "%g s" : "")
  set label 1 caption[p] at graph 0, graph 1 offset 0, 1.5 noenhanced
  set label 2 remark[p] at graph 0, graph 1 offset 0, 0.6 font ",9" textcolor rgb grey noenhanced
  if (p == 1) { set key at screen 0.985, screen 1 - 18.0 / height right center horizontal } else { unset key }
  eval "plot " . (exact ? below . ", " : "") . curves
  unset label 97
  eval plain
}
unset multiplot
