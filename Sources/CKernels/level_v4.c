// x86-64-v4: vectors of 512 bits. The minimal width keeps the compiler from
// splitting them, which it prefers to do at this level.

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(                                                     \
    __attribute__((target("arch=x86-64-v4"), min_vector_width(512))), apply_to = function)
#define LEVEL v4
#define VECTOR_BYTES 64
#define FUSED 1
#define MASKED_STORES 1
#define LEVEL_REGISTERS 32
#include "template/level.h"
#pragma clang attribute pop
#endif
