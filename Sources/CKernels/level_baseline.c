// The baseline level: the build's target, in 128-bit vectors, on x86 without
// fused multiply-add.

#define LEVEL baseline
#define VECTOR_BYTES 16
#if defined(__aarch64__)
#define FUSED 1
#define LEVEL_REGISTERS 32
#else
#define FUSED 0
#define LEVEL_REGISTERS 16
#endif
#include "template/level.h"
