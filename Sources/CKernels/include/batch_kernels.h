#pragma once

#include <stdint.h>

// The vector kernels of the module Batch. The same source serves every level:
// `template/` holds it.
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
// rate so small that the motion differs by less than 2^-60 of its scale (see
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

struct springbench_columns {
  const double *decay;
  const double *rate;
  // The rounding error of `rate` if it is the damped frequency, else 0.
  const float *rate_low;
  const double *distance;
  const double *partner;
  const double *target;
  const double *velocity;
};

// The entries of many propagators, as in Swift's `SpringPropagator`.
struct springbench_propagators {
  double *uu;
  double *uv;
  double *vu;
  double *vv;
};

// The output: rows, one per spring (`by_spring`) or one per frame, that begin
// `stride` elements apart. `stream` selects non-temporal stores, which some
// kernels use only where rows start on cache lines.
struct springbench_planes {
  double *positions;
  double *velocities;
  long stride;
  int by_spring;
  int stream;
};

struct springbench_times {
  const double *seconds;
  long count;
};

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
  // returns their number; else returns 0.
  long (*advance)(struct springbench_propagators step, const double *target,
                  double *position, double *velocity, long count, double threshold,
                  int32_t *settled);
  // The memory limit: writes one value to `count` elements, or copies as many;
  // `manner` is a `springbench_write`.
  void (*fill)(double *out, long count, double value, int manner);
  void (*copy)(double *out, const double *from, long count, int manner);
};
