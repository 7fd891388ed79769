#ifndef SPRINGBENCH_BATCH_KERNELS_H
#define SPRINGBENCH_BATCH_KERNELS_H

#include <stdint.h>

// The vector kernels of the module Batch, compiled once for each level of the
// CPU's vector unit and picked when the program starts. The same source serves
// double and float, and every level: `template/` holds it.
//
// Springs come as columns, prepared so that one formula serves every regime.
// With u the distance from the target, and the solution of
// u'' + 2 a u' + w^2 u = 0 for the start (u0, v0):
//
//   rate >= 0: oscillating, rate = the damped frequency w_d
//     decay = a         partner b = (v0 + a u0) / w_d
//     u(t) = e^(-decay t) (u0 cos(rate t) + b sin(rate t))
//   rate < 0: overdamped, -rate = the gap of the two decays r2 - r1
//     decay = r1        partner b = (v0 + r1 u0) / (r2 - r1)
//     u(t) = e^(-decay t) (u0 + b (1 - e^(rate t)))
//
// In both u'(t) = |rate| e^(-decay t) z - decay u, with z = b cos - u0 sin or
// b e^(rate t). Critical damping is the oscillating form at a rate so small
// that cos and sin(x)/x are 1 (see `SpringColumns`).

// A uniform grid of times: start + k * interval, seconds.
struct springbench_grid {
  double start;
  double interval;
  long count;
};

// How the limits of the memory are written.
enum springbench_write {
  // A loop of stores.
  springbench_write_plain,
  // Past the caches.
  springbench_write_streaming,
  // Lines are prefetched some time before they are written.
  springbench_write_prefetched,
};

// Positions and velocities are written to rows of `stride` elements: a row a
// frame (by_frame) or a row a spring (by_spring). `stream` selects
// stores that bypass the caches, right for outputs larger than them.
#define SPRINGBENCH_DECLARE_KERNELS(REAL, SUFFIX)                                              \
  struct springbench_columns_##SUFFIX {                                                        \
    const REAL *decay;                                                                         \
    const REAL *rate;                                                                          \
    const float *rate_low;                                                                     \
    const REAL *distance;                                                                      \
    const REAL *partner;                                                                       \
    const REAL *target;                                                                        \
    const REAL *velocity;                                                                      \
  };                                                                                           \
  struct springbench_propagator_##SUFFIX {                                                     \
    REAL *uu;                                                                                  \
    REAL *uv;                                                                                  \
    REAL *vu;                                                                                  \
    REAL *vv;                                                                                  \
  };                                                                                           \
  struct springbench_samples_##SUFFIX {                                                        \
    REAL *positions;                                                                           \
    REAL *velocities;                                                                          \
    long stride;                                                                               \
    int stream;                                                                                \
  };                                                                                           \
  struct springbench_times_##SUFFIX {                                                          \
    const REAL *high;                                                                          \
    const REAL *low;                                                                           \
    long count;                                                                                \
  };                                                                                           \
  struct springbench_kernels_##SUFFIX {                                                        \
    /* Springs that share the propagators of the first, which `table` has room for. */         \
    void (*table_by_frame)(struct springbench_columns_##SUFFIX springs, long count,            \
                           struct springbench_times_##SUFFIX times,                            \
                           struct springbench_propagator_##SUFFIX table,                       \
                           struct springbench_samples_##SUFFIX out);                           \
    /* Springs bounds[g] ... bounds[g + 1] - 1 share the propagators of the first. */         \
    void (*tables_by_frame)(const long *bounds, long groups,                                   \
                            struct springbench_columns_##SUFFIX springs,                       \
                            struct springbench_times_##SUFFIX times,                           \
                            struct springbench_samples_##SUFFIX out);                          \
    void (*table_by_spring)(struct springbench_columns_##SUFFIX springs, long count,           \
                            struct springbench_times_##SUFFIX times,                           \
                            struct springbench_propagator_##SUFFIX table,                      \
                            struct springbench_samples_##SUFFIX out);                          \
    void (*polynomial_by_frame)(struct springbench_columns_##SUFFIX springs, long count,       \
                                struct springbench_times_##SUFFIX times,                       \
                                struct springbench_samples_##SUFFIX out);                      \
    void (*polynomial_by_spring)(struct springbench_columns_##SUFFIX springs, long count,      \
                                 struct springbench_times_##SUFFIX times,                      \
                                 struct springbench_samples_##SUFFIX out);                     \
    void (*recurrence_by_frame)(struct springbench_columns_##SUFFIX springs, long count,       \
                                struct springbench_grid grid,                                  \
                                struct springbench_samples_##SUFFIX out);                      \
    void (*recurrence_by_spring)(struct springbench_columns_##SUFFIX springs, long count,      \
                                 struct springbench_grid grid,                                 \
                                 struct springbench_samples_##SUFFIX out);                     \
    /* Propagators of one spring over many times. */                                           \
    void (*propagators_of_times)(struct springbench_columns_##SUFFIX spring,                   \
                                 struct springbench_times_##SUFFIX times,                      \
                                 struct springbench_propagator_##SUFFIX out);                  \
    /* One frame in place: positions are absolute. */                                          \
    void (*advance)(struct springbench_propagator_##SUFFIX step, const REAL *target,           \
                    REAL *position, REAL *velocity, long count);                               \
    /* The same; indices of springs at rest, at most `count`, are listed in order. */          \
    long (*advance_settling)(struct springbench_propagator_##SUFFIX step, const REAL *target,  \
                             REAL *position, REAL *velocity, long count, REAL threshold,       \
                             int32_t *settled);                                                \
    /* The limits of the memory: one value to `count` elements; a copy. */                     \
    void (*fill)(REAL *out, long count, REAL value, int manner);                               \
    void (*copy)(REAL *out, const REAL *from, long count, int manner);                         \
  };                                                                                           \
  /* The kernels of the active level. */                                                       \
  const struct springbench_kernels_##SUFFIX *springbench_kernels_##SUFFIX(void);

SPRINGBENCH_DECLARE_KERNELS(double, f64)
SPRINGBENCH_DECLARE_KERNELS(float, f32)

// Levels of the vector unit, worst first. `springbench_level_available` says
// which this CPU can run. The best one is active until another is chosen, by
// name in the environment (SPRINGBENCH_LEVEL=x86-64-v3) or by a call.
enum springbench_level {
  springbench_level_baseline = 0,  // what the build targets
  springbench_level_v3 = 1,        // x86-64-v3: 256 bits and FMA
  springbench_level_v4 = 2,        // x86-64-v4: 512 bits
};
int springbench_level_available(int level);
int springbench_level_active(void);
// Makes a level, which must be available, the active one of this thread alone;
// -1 lifts that. Returns what it was before.
int springbench_level_enter(int level);

// Whether recurrences prefetch the lines that they write next. A Cascade Lake,
// which waits for such lines one after the other, is a quarter faster with it;
// a Zen 5 is a tenth slower.
int springbench_prefetches(void);
// Overrides the choice by CPU: for tests and comparisons.
void springbench_set_prefetches(int whether);

// Results below the smallest normal number become zero between the two calls,
// on this thread: arithmetic on denormals is a hundred times slower on some
// CPUs, and springs that have settled would produce nothing else.
unsigned springbench_flush_begin(void);
void springbench_flush_end(unsigned saved, int streamed);

#endif
