// Compiles all kernels for one level and one type of numbers, double or float.
// The including file defines
//
//     LEVEL                  the suffix of its names
//     SINGLE                 1 for float; not defined for double
//     VECTOR_BYTES           the size of a vector
//     LEVEL_REGISTERS        the number of vector registers
//     FUSED                  whether it has a fused multiply-add
//
// and gets one struct: for double `springbench_kernels_` with the suffix, for
// float `springbench_kernels_f32_` with it, to which the former points.
//
// All templates use LANES, INLINE, UNROLLED, EITHER and the vector operations of
// vectors.h.

#ifndef SINGLE
#define SINGLE 0
#endif

#if SINGLE
#define SPRINGBENCH_REAL float
#else
#define SPRINGBENCH_REAL double
#endif

#include "../include/kernels.h"

// Results are compared with references to the last bits, so a * b + c is fused
// only where the source says so.
#pragma clang fp contract(off)

#include "vectors.h"
#include "functions.h"
#include "motion.h"
#include "transpose.h"
#include "polynomial.h"
#include "advance.h"
#include "table.h"
#include "recurrence.h"
#include "recurrence_by_frame.h"
#include "recurrence_by_spring.h"
#include "limits.h"

#define BATCH_KERNELS \
  {table, polynomial, recurrence, propagators_of_times, advance, fill, copy}
#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)

#if SINGLE

const struct springbench_batch_kernels JOIN(springbench_kernels_f32, LEVEL) = BATCH_KERNELS;

#else

#include "output.h"
#include "hermite_polynomials.h"
#include "hermite.h"
#include "trajectory.h"
#include "states.h"
#include "lattice.h"
#include "nodes.h"
#include "circular.h"

extern const struct springbench_batch_kernels JOIN(springbench_kernels_f32, LEVEL);

const struct springbench_kernels JOIN(springbench_kernels, LEVEL) = {
    .f64 = BATCH_KERNELS,
    .f32 = &JOIN(springbench_kernels_f32, LEVEL),
    .trajectory = {trajectory_row, trajectory_leap, trajectory},
    .output = {hermite, collocation},
    .states = {stage, error, lattice},
    .nodes = {multiply16, invert8, invert16},
    .circular = circular,
};

#endif
