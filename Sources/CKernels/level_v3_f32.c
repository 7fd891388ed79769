// The kernels of x86-64-v3 for float.

#define SINGLE 1
#include "level_v3.c"
