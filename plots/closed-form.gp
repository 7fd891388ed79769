# reads: springs.csv
# Error of the closed form by damping ratio, in rounding errors.
call ARG1 . "/common.gp" ARG2 ARG3 ARG4
table = results . "/springs.csv"

set title "Closed form: error by damping ratio"
set xlabel "damping ratio ζ" noenhanced
set ylabel "largest position error (2^{-53} S)"
set yrange [0:*]
set xtics rotate by -30 noenhanced
set key outside right top
set bmargin 7
set boxwidth 0.8 relative
set style fill solid 0.9
set style data histogram
set style histogram clustered gap 1.5

# Every damping ratio has a place on the axis, in the order of the report.
stats table using (strcol("operation") eq "evaluation" ? collect(strcol("zeta")) : 0) nooutput
ratios = found
set xrange [-0.6:words(ratios) - 0.4]
place(zeta) = int(sum [i = 1:words(ratios)] (word(ratios, i) eq zeta ? i - 1 : 0))
set for [i = 1:words(ratios)] xtics add (word(ratios, i) i - 1)

plot for [i = 1:2] table \
       using (pick(strcol("operation") eq word("evaluation trajectory", i), \
                   place(strcol("zeta")) + (i - 1.5) * 0.36)) \
         :(column("max_position_error") * 2.0 ** 53):(0.34) \
       with boxes linecolor rgb colour[i] title word("evaluation trajectory", i)
