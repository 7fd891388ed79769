// Both types at one level, which has defined LEVEL, VECTOR_BYTES, FUSED and
// LEVEL_REGISTERS.

#include "../include/batch_kernels.h"
#include "../include/modal.h"
#include "../include/output.h"
#include "../include/states.h"
#include "../include/trajectory.h"

// Results are compared with references to the last bits: a * b + c is fused
// where the source says so and nowhere else.
#pragma clang fp contract(off)

#define JOIN3_(a, b, c) a##_##b##_##c
#define JOIN3(a, b, c) JOIN3_(a, b, c)
#define NAME(word) JOIN3(word, TYPE, LEVEL)

#define TYPE f64
#define REAL double
#define INTEGER int64_t
#define SINGLE 0
#define LANES (VECTOR_BYTES / 8)
#include "kernels.h"
#undef TYPE
#undef REAL
#undef INTEGER
#undef SINGLE
#undef LANES

#define TYPE f32
#define REAL float
#define INTEGER int32_t
#define SINGLE 1
#define LANES (VECTOR_BYTES / 4)
#include "kernels.h"
#undef TYPE
#undef REAL
#undef INTEGER
#undef SINGLE
#undef LANES

#include "circular.h"
