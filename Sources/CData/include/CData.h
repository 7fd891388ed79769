#pragma once

// The text of a file of the repository that is built into the program, so that
// it runs from wherever it is copied; null if it is not. `path` is as in the
// repository: "Data/touch/rests.csv". In C it hardly takes time to compile; as
// arrays in Swift, the strokes alone would take half a minute.
const char *built_in_file(const char *path);
