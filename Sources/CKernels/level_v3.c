// x86-64-v3: 256-bit vectors with fused multiply-add.

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#define LEVEL v3
#define VECTOR_BYTES 32
#define FUSED 1
#define LEVEL_REGISTERS 16
#include "template/level.h"
#pragma clang attribute pop
#endif
