#pragma once

#include <stddef.h>

// A table of Data/ that is built into the program. In C it costs no time to
// compile; as an array in Swift, the strokes alone would take half a minute.
typedef struct {
  // Below Data/: "touch/rests.csv".
  const char *path;
  const unsigned char *bytes;
  size_t count;
} data_table;

// The table at a path below Data/; null if it is not built in.
const data_table *data_table_at(const char *path);
