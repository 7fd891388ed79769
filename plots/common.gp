# What all pictures share. `springbench plot` puts this file before the script
# and passes a folder, the format (svg or png), the line below the picture, and
# titles. In the folder are colours.tsv, the table of colours.csv, and data.tsv,
# the rows of the files. Their columns are named in the script's first lines:
# `texts`, `numbers` (rows without a finite number in each are left out), and
# `optional`, which are empty where a file lacks them. A function's parameter
# `any` has no use: functions need one.
folder = ARG1
data = folder . "/data.tsv"
set encoding utf8
set datafile separator "\t"
set datafile columnheaders
set datafile commentschars ""
set datafile missing NaN

# The commands that begin a picture 830 pixels wide; PNG has twice as many. They
# read the title from `heading`: no text may become a part of a command.
paper(height, title) = (heading = title, ARG2 eq "png" \
    ? sprintf("set terminal pngcairo size 1660,%d fontscale 1.5 linewidth 2 pointscale 2", 2 * height) \
    : sprintf("set terminal svg size 830,%d", height)) \
  . ' enhanced font "DejaVu Sans,11" background "white"; set output folder . "/picture"' \
  . sprintf('; set label 98 heading at screen 0.012, screen %g font ",13"', 1 - 18.0 / height)
# Where a panel lies: parts of the width and of the height.
margins(left, right, top, bottom) = sprintf("set lmargin at screen %g; set rmargin at screen %g; " \
  . "set tmargin at screen %g; set bmargin at screen %g", left, right, top, bottom)
# Takes title and footer away from the panels after the first.
plain = "unset label 98; unset label 99"

grey = "#666666"
set border 3 linecolor rgb "#555555"
set tics nomirror out scale 0.5,0
set grid xtics ytics linecolor rgb "#dddddd" linetype 1 linewidth 0.6
set key Left reverse samplen 1.6 noenhanced
set label 99 ARG3 at screen 0.012, character 0.5 font ",8" textcolor rgb grey noenhanced

# The items, item[1] to item[items], are the first 400 distinct texts of an
# expression, and kept[1], kept[2] … a value of each, 0 at first.
array item[400]
array kept[400]
distinct(expression) = 'items = 0; stats data using (note(' . expression . ')) nooutput'
place(text) = sum [i = 1:items] (item[i] eq text ? i : 0)
note(text) = text eq "" || items == 400 || place(text) > 0 ? 0 \
             : (items = items + 1, item[items] = text, kept[items] = 0, 1)
keep(text, value) = place(text) > 0 ? (kept[place(text)] = value, 1) : 0
# The place of an item in the order of what is kept.
rank(i) = i < 1 ? NaN : 1 + sum [j = 1:items] \
                            (kept[j] < kept[i] || (kept[j] == kept[i] && j < i) ? 1 : 0)
# Each item has a row of the picture, with its name to the left.
rows = 'set yrange [items + 0.6:0.4]; set grid noxtics;' \
  . 'set ytics nomirror scale 0 font ",10" () noenhanced;' \
  . 'do for [i = 1:items] { set ytics add (item[i] eq "closed-form" ? "exact" : item[i] rank(i)) }'
# The words of a list that are items, in the order of the list; the first seven
# items if there are none.
some(list) = present(list) ne "" ? present(list) : first(items < 7 ? items : 7)
first(count) = count < 1 ? "" : first(count - 1) . item[count] . " "
present(list) = listed(list, 1)
listed(list, i) = i > words(list) ? "" \
                  : (place(word(list, i)) > 0 ? word(list, i) . " " : "") . listed(list, i + 1)

# The table of colours: one colour and one mark for each method, engine or rate
# in all pictures. Others take a row `series`, by their number in the picture.
array name[100]; array label[100]; array colours[100]; array marks[100]
names = 0
stats folder . "/colours.tsv" using (names = names + 1, label[names] = strcol("label"), \
    name[names] = strcol("family") eq "series" ? "series " . strcol("name") : strcol("name"), \
    colours[names] = strcol("colour"), marks[names] = column("mark"), 0) nooutput
row(key) = sum [i = 1:names] (name[i] eq key ? i : 0)
entry(key, number) = row(key) > 0 ? row(key) : row(sprintf("series %d", (number - 1) % 7 + 1))
colour(key, number) = colours[entry(key, number)]
mark(key, number) = marks[entry(key, number)]
named(key) = row(key) > 0 ? label[row(key)] : key

# A value where it is wanted, else nothing.
pick(wanted, value) = wanted ? value : NaN
