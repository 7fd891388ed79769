#ifndef SPRINGBENCH_TRAJECTORY_H
#define SPRINGBENCH_TRAJECTORY_H

// The states of one spring at equal intervals, with many frames in the lanes of
// a vector, at the active level of `kernels.h`.

// The exact map of distance and velocity over an interval of time.
struct springbench_map {
  double uu, uv, vu, vv;
};

struct springbench_trajectory_kernel {
  // `row` and `leap` below are the maps over this many steps: the frames in one
  // register, and those that advance together. Both must come from the closed
  // form: the error of repeated squaring would recur in every lane and at every
  // leap.
  long row_steps;
  long leap_steps;
  // Writes target + u and v at 0, 1, ... count - 1 steps after (distance,
  // speed).
  void (*fill)(struct springbench_map step, struct springbench_map row,
               struct springbench_map leap, double distance, double speed, double target,
               long count, double *positions, double *velocities);
};

#endif
