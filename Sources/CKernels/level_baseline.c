// The baseline level: what the build's target offers, in 128-bit vectors.

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
