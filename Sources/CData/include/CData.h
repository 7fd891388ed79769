#pragma once

// The text of a file of the repository that is built into the program, which
// thus runs from any folder; null for other files. `path` is as in the
// repository: "Data/touch/rests.csv". This is in C, because large arrays in
// Swift take long to compile.
const char *built_in_file(const char *path);
