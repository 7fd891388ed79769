# of: batch
# shows: what share of the memory's speed a batch of springs reaches, by size
# texts: workload kernel layout
# numbers: springs_count frames_count thread_count memory_limit_ratio
# optional: presets_count
shown(any) = strcol("kernel") eq "auto" && strcol("layout") eq "frame-major" \
             && column("thread_count") == 1 \
             && (strcol("workload") ne "preset" || column("presets_count") == 1)
size(any) = sprintf("%d springs\n%d frame%s", column("springs_count"), column("frames_count"), \
                    column("frames_count") == 1 ? "" : "s")
eval distinct('shown(0) ? strcol("workload") : ""')
workloads = some("")
eval distinct('shown(0) ? size(0) : ""')

eval paper(300, "{/:Bold Batches of springs}: speed, in % of a fill (under 8 frames: a copy) of as many bytes")
eval margins(0.085, 0.8, 0.86, 0.22)
set xrange [0.4:items + 0.6]
set yrange [0:*]
set format y "%g %%"
set xtics scale 0 offset 0, 0.2 ("" 0)
do for [i = 1:items] { set xtics add (item[i] i) }
set grid noxtics
set key at screen 0.82, screen 0.86 left top
set style fill solid noborder
set arrow from graph 0, first 100 to graph 1, first 100 nohead linecolor rgb grey dashtype 2
width = 0.7 / words(workloads)
middle(w) = place(size(0)) + (w - (words(workloads) + 1) / 2.0) * width
of(w) = shown(0) && strcol("workload") eq word(workloads, w)
plot for [w = 1:words(workloads)] data using (pick(of(w), middle(w))) \
       :(100 / column("memory_limit_ratio")):(width * 0.92) with boxes \
       linecolor rgb colour("", w) title word(workloads, w), \
     for [w = 1:words(workloads)] data using (pick(of(w), middle(w))) \
       :(100 / column("memory_limit_ratio")):(sprintf("%.0f", 100 / column("memory_limit_ratio"))) \
       with labels offset 0, 0.6 font ",10" notitle
