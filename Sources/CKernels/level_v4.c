// x86-64-v4: 512-bit vectors. Clang may prefer 256 bits at this level;
// min_vector_width keeps it from splitting ours. The features are listed,
// because `arch=` would conflict with some CPUs named on the command line.

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(                                              \
    __attribute__((target("avx2,bmi,bmi2,f16c,fma,lzcnt,movbe,popcnt,"     \
                          "avx512f,avx512bw,avx512cd,avx512dq,avx512vl"),  \
                   min_vector_width(512))), apply_to = function)
#define LEVEL v4
#define VECTOR_BYTES 64
#define FUSED 1
#define LEVEL_REGISTERS 32
#include "template/level.h"
#pragma clang attribute pop
#endif
