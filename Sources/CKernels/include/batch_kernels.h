#pragma once

#include <stdint.h>

// The vector kernels of the module Batch. The same source serves double and
// float, and every level: `template/` holds it.
//
// Springs come as columns, prepared so that nearly the same formula serves
// every regime. The distance u from the target obeys u'' + 2 a u' + w^2 u = 0
// with the start (u0, v0), which are the columns distance and velocity. The
// columns decay, rate and partner are, with c the coefficient `partner`,
//
//   rate >= 0: oscillating, rate = the damped frequency w_d
//     decay = a         c = (v0 + a u0) / w_d
//     u(t) = e^(-decay t) (u0 cos(rate t) + c sin(rate t))
//   rate < 0: overdamped, -rate = the difference r2 - r1 of the two decay rates
//     decay = r1        c = (v0 + r1 u0) / (r2 - r1)
//     u(t) = e^(-decay t) (u0 + c (1 - e^(rate t)))
//
// In both u'(t) = |rate| e^(-decay t) z - decay u, where z is c cos(rate t) -
// u0 sin(rate t) or c e^(rate t). Critical damping is the oscillating form at a
// rate so small that cos(rate t) and sin(rate t) / (rate t) are 1 (see
// `ColumnPointers.write`).

// A uniform grid of times: start + k * interval, in seconds.
struct springbench_grid {
  double start;
  double interval;
  long count;
};

// The kinds of stores with which the memory limit is measured.
enum springbench_write {
  // Ordinary stores.
  springbench_write_plain,
  // Non-temporal stores, which bypass the caches.
  springbench_write_streaming,
  // Ordinary stores to lines prefetched ahead.
  springbench_write_prefetched,
};

// The numbers that the pointers below refer to: double or float, depending on
// the `springbench_batch_kernels` that a kernel comes from. Only the code of
// the kernels, which is compiled for each type by itself, says which.
#ifndef SPRINGBENCH_REAL
#define SPRINGBENCH_REAL void
#endif

// The columns of springs.
struct springbench_columns {
  const SPRINGBENCH_REAL *decay;
  const SPRINGBENCH_REAL *rate;
  // The exact rate minus `rate`: the 24 bits of a float are enough.
  const float *rate_low;
  const SPRINGBENCH_REAL *distance;
  const SPRINGBENCH_REAL *partner;
  const SPRINGBENCH_REAL *target;
  const SPRINGBENCH_REAL *velocity;
};

// The entries of many propagators, as in Swift's `SpringPropagator`.
struct springbench_propagators {
  SPRINGBENCH_REAL *uu;
  SPRINGBENCH_REAL *uv;
  SPRINGBENCH_REAL *vu;
  SPRINGBENCH_REAL *vv;
};

// The output: rows of `stride` elements, one per spring (`by_spring`) or one
// per frame. `stream` selects non-temporal stores, for outputs larger than the
// caches.
struct springbench_planes {
  SPRINGBENCH_REAL *positions;
  SPRINGBENCH_REAL *velocities;
  long stride;
  int by_spring;
  int stream;
};

// Times in two parts; double uses only the first.
struct springbench_times {
  const SPRINGBENCH_REAL *high;
  const SPRINGBENCH_REAL *low;
  long count;
};

// The kernels for double or for float.
struct springbench_batch_kernels {
  // Runs of equal springs: those from bounds[g] to bounds[g + 1] - 1 share the
  // propagators of the first of them.
  void (*table)(const long *bounds, long groups, struct springbench_columns springs,
                struct springbench_times times, struct springbench_planes out);
  // Any springs at any times.
  void (*polynomial)(struct springbench_columns springs, long count,
                     struct springbench_times times, struct springbench_planes out);
  // Any springs on a uniform grid.
  void (*recurrence)(struct springbench_columns springs, long count, struct springbench_grid grid,
                     struct springbench_planes out);
  // The propagators of one spring for many times.
  void (*propagators_of_times)(struct springbench_columns spring, struct springbench_times times,
                               struct springbench_propagators out);
  // Advances positions and velocities by one frame in place. If `settled` is
  // not null, writes the indices of springs at rest in ascending order and
  // returns their number.
  long (*advance)(struct springbench_propagators step, const SPRINGBENCH_REAL *target,
                  SPRINGBENCH_REAL *position, SPRINGBENCH_REAL *velocity, long count, double threshold,
                  int32_t *settled);
  // The memory limit: writes one value to `count` elements, or copies as many;
  // `manner` is a `springbench_write`.
  void (*fill)(SPRINGBENCH_REAL *out, long count, double value, int manner);
  void (*copy)(SPRINGBENCH_REAL *out, const SPRINGBENCH_REAL *from, long count, int manner);
};
