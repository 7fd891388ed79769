# reads: batch.csv
# Time per sample of the batch kernels against the memory limit.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/batch.csv"
if (!exists("workload")) workload = "preset"

# Functions need a parameter, although these only read the columns of the row.
wanted(any) = strcol("workload") eq workload && strcol("layout") eq "frame-major" \
           && strcol("scalar_type") eq "double" && strcol("thread_count") eq "1" \
           && strcol("frames_count") ne "1" && timed(strcol("status")) \
           && (workload ne "preset" || strcol("presets_count") eq "1")
kernel_is(name) = wanted(0) && strcol("kernel") eq name
stats table using (wanted(0) ? collect(strcol("kernel")) : 0) nooutput
kernels = found
amount(any) = column("bytes_count")

set title "Batch evaluation: " . workload . " springs, double precision, one thread"
set xlabel "size of the result (bytes)"
set ylabel "median time per sample (ns)"
set logscale xy
set format x "10^{%L}"
set format y "%g"

# The sizes in KiB of the caches for data, at which the curves bend; the type of
# a cache comes before its size in environment.json.
caches = system("awk '/\"type\"/ { data = !/Instruction/ } /\"size\"/ && data { print int($2 \"\") }' \
  FS='\"size\": \"' \"$PLOT_RESULTS/environment.json\" 2>/dev/null")
do for [size in caches] {
  set arrow from first size * 1024, graph 0 to first size * 1024, graph 1 nohead \
    dashtype 3 linecolor rgb 0x888888
}

plot for [i = 1:words(kernels)] table \
       using (pick(kernel_is(word(kernels, i)), amount(0))):(column("ns_per_sample")) \
       smooth unique with linespoints linecolor rgb colour[place(i)] \
       pointtype mark[place(i)] dashtype dashes(i) title word(kernels, i), \
     table using (pick(wanted(0) && column("memory_limit_ratio") > 0, amount(0))) \
         :(column("ns_per_sample") / column("memory_limit_ratio")) \
       smooth unique with lines linewidth 3 dashtype 2 linecolor rgb 0x888888 \
       title "memory limit (fill)"
