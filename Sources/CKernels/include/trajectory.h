#ifndef SPRINGBENCH_TRAJECTORY_H
#define SPRINGBENCH_TRAJECTORY_H

// The states of one spring at even times, many frames in the lanes of a
// vector. The active level of `kernels.h` runs.

// The exact map of distance and velocity over a stretch of time.
struct springbench_map {
  double uu, uv, vu, vv;
};

struct springbench_trajectory_kernel {
  // `row` and `leap` below are the maps of so many steps: those of one register
  // and those that advance together. Both from the closed form: what repeated
  // squaring gathers in error would repeat in every lane and at every leap.
  long row_steps;
  long leap_steps;
  // Writes target + u and v at 0, 1, ... count - 1 steps after (distance,
  // speed).
  void (*fill)(struct springbench_map step, struct springbench_map row,
               struct springbench_map leap, double distance, double speed, double target,
               long count, double *positions, double *velocities);
};

#endif
