# reads: sweep.csv
# Largest position error over damping ratio and frequency, one panel per method,
# from a sweep over a grid in ζ and ω that keeps all rows. With several
# velocities and steps the largest error is shown.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/sweep.csv"

stats table using (collect(strcol("method"))) nooutput
methods = found
count = words(methods) > 6 ? 6 : words(methods)
stats table using (column("velocity")) name "V" nooutput
stats table using (column("step_size_s")) name "H" nooutput
found = ""
stats table using (collect(strcol("zeta"))) nooutput
zetas = found
found = ""
stats table using (collect(strcol("omega"))) nooutput
omegas = found
shown(method) = strcol("method") eq method && column("velocity") == V_max \
                && column("step_size_s") == H_max && strcol("statistic") eq ""

# Cells extend by half the distance of neighbours to both sides: by a factor if
# the values are evenly spaced on a logarithmic scale, which the ratio of the
# first two shows.
first(list) = real(word(list, 1))
second(list) = real(word(list, words(list) > 1 ? 2 : 1))
last(list) = real(word(list, words(list)))
gaps(list) = words(list) > 1 ? words(list) - 1 : 1
isLog(list) = first(list) > 0 && words(list) > 2 \
              && abs(second(list) / first(list) / (last(list) / first(list)) ** (1.0 / gaps(list)) - 1) < 1e-6
half(list) = isLog(list) ? (last(list) / first(list)) ** (0.5 / gaps(list)) \
                         : 0.5 * (last(list) - first(list)) / gaps(list)
lower(x, list) = isLog(list) ? x / half(list) : x - half(list)
upper(x, list) = isLog(list) ? x * half(list) : x + half(list)

if (isLog(zetas)) set logscale x
if (isLog(omegas)) set logscale y
set xrange [lower(first(zetas), zetas):upper(last(zetas), zetas)]
set yrange [lower(first(omegas), omegas):upper(last(omegas), omegas)]
set xlabel "damping ratio ζ" noenhanced
set ylabel "ω (rad/s)" noenhanced
set logscale cb
set format cb "10^{%T}"
# One scale for all panels: from rounding errors to an error as large as the
# motion.
set cbrange [1e-17:1]
set palette defined (0 "#440154", 1 "#3b528b", 2 "#21918c", 3 "#5ec962", 4 "#fde725")
set style fill solid 1 noborder
unset grid
unset key
set border 15 linecolor rgb 0x444444

set multiplot layout (count + 1) / 2, (count > 1 ? 2 : 1) \
    title "Largest position error over the scale of the motion" noenhanced
do for [i = 1:count] {
  name = word(methods, i)
  set title name
  plot table using (pick(shown(name), column("zeta"))):(column("omega")) \
         :(lower(column("zeta"), zetas)):(upper(column("zeta"), zetas)) \
         :(lower(column("omega"), omegas)):(upper(column("omega"), omegas)) \
         :(column("max_position_error") > 1e-20 ? column("max_position_error") : 1e-20) \
       with boxxyerror fillcolor palette
}
unset multiplot
