// Compiles the kernels of both types for one level. The including file defines
//
//     LEVEL                  the suffix of its names
//     VECTOR_BYTES           the size of a vector
//     LEVEL_REGISTERS        the number of vector registers
//     FUSED, MASKED_STORES   as in vectors.h
//
// and gets the struct of its kernels, `springbench_kernels_` with the suffix.

#include "../include/kernels.h"

// Results are compared with references to the last bits, so a * b + c is fused
// only where the source says so.
#pragma clang fp contract(off)

#define JOIN3_(a, b, c) a##_##b##_##c
#define JOIN3(a, b, c) JOIN3_(a, b, c)
// The word with the suffixes of the current type and level.
#define NAME(word) JOIN3(word, TYPE, LEVEL)
#define JOIN2_(a, b) a##_##b
#define JOIN2(a, b) JOIN2_(a, b)

#define TYPE f64
#define REAL double
#define INTEGER int64_t
#define SINGLE 0
#define LANES (VECTOR_BYTES / 8)
#include "kernels.h"

#define TYPE f32
#define REAL float
#define INTEGER int32_t
#define SINGLE 1
#define LANES (VECTOR_BYTES / 4)
#include "kernels.h"

#define OF(word, type) JOIN3(word, type, LEVEL)
#define BATCH(type)                                                                        \
  {OF(batch_table, type),      OF(batch_tables, type),      OF(batch_polynomial, type),    \
   OF(batch_recurrence, type), OF(batch_propagators, type), OF(batch_advance, type),       \
   OF(fill, type),             OF(copy, type)}

const struct springbench_kernels JOIN2(springbench_kernels, LEVEL) = {
    .f64 = BATCH(f64),
    .f32 = BATCH(f32),
    .trajectory = {OF(trajectory_row, f64), OF(trajectory_leap, f64), OF(trajectory, f64)},
    .output = {OF(hermite, f64), OF(powers, f64), OF(collocation, f64)},
    .states = {OF(stage, f64), OF(error, f64), OF(sums, f64), OF(interpolate, f64),
               OF(lattice, f64), OF(fput, f64)},
    .modal = OF(modal, f64),
    .nodes = {OF(multiply16, f64), OF(invert8, f64), OF(invert16, f64)},
    .circular = OF(circular, f64),
};
