# of: engines
# shows: engines by springs: the largest error that is seen at 60 and 120 Hz
# texts: engine spring status
# numbers: frame_rate_hz
# optional: clock max_position_error finish_position_error
# Below, at and above critical damping, and one that is flung.
ordinary = "ui-0.8-0.3 ui-0.8-0.3-flung ui-0.4-0.2 ui-1-0.4 overdamped-5 overdamped-50"
# `some` and `place` are about the items of the last `distinct`: the springs here,
# the engines below.
eval distinct('strcol("spring")')
springs = some(ordinary)
eval distinct('strcol("engine")')

rated(any) = strcol("clock") ne "equations" \
             && (column("frame_rate_hz") == 60 || column("frame_rate_hz") == 120)
# What is seen: the larger of the error on the way and of the exact motion's
# distance from the target when the engine ends; 10 and more is lost.
seen(any) = strcol("status") eq "unstable" ? 10 : strcol("max_position_error") eq "" ? -1 \
            : strcol("finish_position_error") eq "" \
            || abs(column("finish_position_error")) < column("max_position_error") \
            ? column("max_position_error") : abs(column("finish_position_error"))

# The worst of both rates by engine and spring; -1 where there is no row or
# its error is empty.
count = words(springs)
array worst[items * count]
do for [i = 1:items * count] { worst[i] = -1 }
spring(any) = sum [s = 1:count] (word(springs, s) eq strcol("spring") ? s : 0)
cell(any) = (place(strcol("engine")) - 1) * count + spring(0)
stats data using (!rated(0) || spring(0) == 0 ? 0 : \
    (seen(0) > worst[cell(0)] ? (worst[cell(0)] = seen(0), 1) : 0)) nooutput
error(e, s) = worst[(e - 1) * count + s]
capped(error) = error < 0 ? 0 : error > 1 ? 1 : error
total(e) = sum [s = 1:count] capped(error(e, s))
off(e) = 0 < sum [s = 1:count] (error(e, s) >= 0.001)
percent(error) = error < 0 ? "" : error < 0.001 ? "<0.1" : error >= 10 ? "lost" \
                 : error < 0.00995 ? sprintf("%.1f", 100 * error) : sprintf("%.0f", 100 * error)
shade(error) = error < 0 ? 0xffffff : error < 0.001 ? 0xf2f2f2 : error < 0.01 ? 0xf7dcd0 \
               : error < 0.1 ? 0xe9967a : 0xa82810

# Engines with an error of 0.1 % or more have a row, the largest total first;
# the others are named in a line.
shown = sum [e = 1:items] off(e)
right = ""
do for [e = 1:items] {
  kept[e] = off(e) ? -total(e) : 1
  if (!off(e)) { right = right . (right eq "" ? "" : ", ") . named(item[e]) }
}
height = 100 + 13 * shown
eval paper(height, "{/:Bold Engines by springs}: largest error seen at 60 and 120 Hz, in % of S")
eval margins(0.2, 0.985, 1 - 52.0 / height, 46.0 / height)
set label 97 (right eq "" ? "" : "no error of 0.1 % or more: " . right . "   lost: leaves all bounds   empty: cannot play it") at screen 0.012, screen 31.0 / height \
    font ",10" noenhanced
unset grid
unset border
unset key
unset xtics
unset ytics
set xrange [0.5:count + 0.5]
set yrange [(shown < 1 ? 1 : shown) + 0.5:0.5]
do for [s = 1:count] {
  set label s word(springs, s) at first s, graph 1 + 9.0 / (height - 98) center font ",9" noenhanced
}
tag = 100
do for [e = 1:items] { if (off(e)) {
  set label 200 + e named(item[e]) at graph -0.01, first rank(e) right font ",10" noenhanced
  do for [s = 1:count] {
    tag = tag + 1
    set object tag rectangle center s, rank(e) size 0.96, 0.9 fillstyle solid noborder \
        fillcolor rgb shade(error(e, s))
    set label 300 + tag percent(error(e, s)) at first s, first rank(e) center font ",9" front \
        textcolor rgb (error(e, s) >= 0.1 ? "#ffffff" : "#222222")
  }
} }
plot NaN notitle
