#pragma once

#include <stddef.h>

// A file of the repository that is built into the program, so that it runs from
// wherever it is copied. In C it costs no time to compile; as arrays in Swift,
// the strokes alone would take half a minute.
typedef struct {
  // As in the repository: "Data/touch/rests.csv"; "page/page.css" is of this
  // target.
  const char *path;
  const unsigned char *bytes;
  size_t count;
} built_in_file;

// The file at a path; null if it is not built in.
const built_in_file *built_in_file_at(const char *path);
