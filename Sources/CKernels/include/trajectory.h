#pragma once

// The states of one spring at equal intervals, with many frames in the lanes of
// a vector, at the active level of `kernels.h`.

// The exact map of distance and velocity over an interval of time.
struct springbench_map {
  double uu, uv, vu, vv;
};

struct springbench_trajectory_kernel {
  // The number of frames in one register, and of those that advance together.
  long row_steps;
  long leap_steps;
  // Writes positions and velocities at 0, 1, ... count - 1 steps after the
  // state (distance, speed). `row` and `leap` are the maps over `row_steps` and
  // `leap_steps` steps. Both must come from the closed form: the error of
  // repeated squaring would recur in every lane and at every leap.
  void (*fill)(struct springbench_map step, struct springbench_map row,
               struct springbench_map leap, double distance, double speed, double target,
               long count, double *positions, double *velocities);
};
