// Compiles all kernels for one level. The including file defines
//
//     LEVEL                  the suffix of its names
//     VECTOR_BYTES           the size of a vector
//     LEVEL_REGISTERS        the number of vector registers
//     FUSED                  whether it has a fused multiply-add
//
// and gets the struct `springbench_kernels_` with the suffix.
//
// The templates use LANES, INLINE, UNROLLED, EITHER and the vector operations
// of vectors.h. At the end, functions are in the order of the structs' members.

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
#include "propagator_table.h"
#include "recurrence.h"
#include "recurrence_by_frame.h"
#include "recurrence_by_spring.h"
#include "memory_limit.h"

#include "collocation_samples.h"
#include "hermite_polynomials.h"
#include "hermite.h"
#include "trajectory.h"
#include "states.h"
#include "lattice.h"
#include "node_matrices.h"
#include "circular.h"

#define JOIN_(a, b) a##_##b
#define JOIN(a, b) JOIN_(a, b)

const struct springbench_kernels JOIN(springbench_kernels, LEVEL) = {
    .batch = {table, polynomial, recurrence, propagators_of_times, advance, fill, copy},
    .trajectory = {trajectory_row, trajectory_leap, trajectory},
    .output = {hermite, collocation},
    .states = {stage, error, lattice},
    .nodes = {multiply16, invert8, invert16},
    .circular = circular,
};
