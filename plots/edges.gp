# of: edges
# shows: when detectors say that a gesture pauses
# texts: trace state
# numbers: time_s
# optional: detector rest_time_s label
# The gesture of a single trace, as a second file, adds its labelled pauses.
isEdge(any) = strcol("state") ne ""
eval distinct('isEdge(0) ? strcol("trace") : ""')
traces = items
only = traces == 1 ? ", " . item[1] : ""
key(any) = strcol("trace") . "\n" . strcol("detector")
eval distinct('isEdge(0) ? key(0) : ""')
count = items < 24 ? items : 24
stats data using (column("time_s")) name "T" nooutput
# Labels are drawn only with a single trace. L_max is 1 if there are any.
labelled(any) = !isEdge(0) && strcol("label") ne "" && traces == 1
stats data using (labelled(0) ? 1 : 0) name "L" nooutput
stats data using (isEdge(0) && strcol("rest_time_s") ne "" ? 1 : 0) name "R" nooutput

height = 110 + 26 * count
eval paper(height, "{/:Bold When detectors report a pause}" . only)
eval margins(0.2, 0.98, 1 - 60.0 / height, 50.0 / height)
set key at screen 0.2, screen 1 - 46.0 / height left center horizontal
set grid noytics
set xrange [T_min:T_max > T_min ? T_max : T_min + 1]
set yrange [count + 0.5:0.5]
set ytics scale 0 ("" 0)
do for [i = 1:count] {
  split = strstrt(item[i], "\n")
  set ytics add ((traces > 1 || split == strlen(item[i]) ? item[i][1:split - 1] . " " : "") . item[i][split + 1:*] i)
}
set ytics noenhanced
set xlabel "time (s)" offset 0, 0.7
# Pauses as labelled: steps, each from the time `from`, between two samples of a
# pause.
before = ""
then = 0
step(any) = (pause = strcol("label") eq "paused" && before eq "paused", from = then, \
             before = strcol("label"), then = column("time_s"), pause)
from = 0
# A report lasts from `began` to the next row of its trace and detector; those
# that last to the end are drawn from `since`.
array since[count + 1]
do for [i = 1:count] { since[i] = NaN }
began = NaN
report(any) = (began = since[place(key(0))], \
               since[place(key(0))] = strcol("state") eq "paused" ? column("time_s") : NaN, began)
seen(any) = isEdge(0) && place(key(0)) <= count
set style fill solid noborder
bands = 'data using (pick(labelled(0) && step(0), from)):(0.5):(from):(column("time_s")):(0.5)' \
  . ':(count + 0.5) with boxxyerror linecolor rgb "#e4e4e4" title "paused, as labelled", '
rests = 'data using (pick(seen(0) && strcol("state") eq "paused" && strcol("rest_time_s") ne "",' \
  . 'column("rest_time_s"))):(place(key(0))):(column("time_s") - column("rest_time_s")):(0)' \
  . ' with vectors nohead linecolor rgb grey title "the rest that it found", '
reports = 'data using (seen(0) ? report(0) : NaN):(place(key(0))):(column("time_s") - began):(0)' \
  . ' with vectors nohead linewidth 4 linecolor rgb "#147bc5" title "reported as paused"'
lasting = ', for [i = 1:count] "+" using (since[i]):(i):(T_max - since[i]):(0) every ::::0' \
  . ' with vectors nohead linewidth 4 linecolor rgb "#147bc5" notitle'
starts = ', data using (pick(seen(0) && strcol("state") eq "paused", column("time_s")))' \
  . ':(place(key(0))) with points pointtype 5 pointsize 0.8 linecolor rgb "#b3200f" title "first report"'
eval "plot " . (L_max > 0 ? bands : "") . (R_max > 0 ? rests : "") . reports . lasting . starts
