// The kernels of x86-64-v4 for float.

#define SINGLE 1
#include "level_v4.c"
