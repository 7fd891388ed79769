#pragma once

// The text of a file of the repository that is built into the program, which
// thus runs from any folder; null for other files. `path` is as in the
// repository: "Data/touch/rests.csv". In C it hardly takes time to compile; as
// arrays in Swift, the strokes alone would take half a minute.
const char *built_in_file(const char *path);
