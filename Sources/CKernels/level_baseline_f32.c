// The kernels of the baseline level for float.

#define SINGLE 1
#include "level_baseline.c"
