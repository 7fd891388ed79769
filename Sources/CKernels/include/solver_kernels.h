#pragma once

// The kernels of solvers, at the active level of `kernels.h`.

// The nodes of a solve, which are the ends of `count` - 1 successive intervals,
// with times in two parts. States have `width` coordinates and begin `stride`
// elements apart. With a stride of 1, which is for one coordinate, up to 16
// elements after the last state may be read; with a larger stride up to 8 after
// the last coordinate.
struct springbench_nodes {
  const double *time;
  const double *time_low;
  const double *position;
  const double *velocity;
  const double *acceleration;
  // With a larger stride: null or, for each coordinate, nonzero if its position
  // is the integral of its velocity since the node before.
  const double *integrated;
  long count;
  long width;
  long stride;
};

// The requested samples, each a row of all coordinates. Unless the nodes have a
// stride above 1, whole vectors are written, up to 7 elements after the last
// sample of an interval, so intervals must be written in ascending order.
struct springbench_samples {
  // The times in two parts. Up to 16 elements after each may be read.
  const double *high;
  const double *low;
  long count;
  // For evenly spaced samples, their number per second, from which the index of
  // a time is guessed, and the seconds between them; otherwise both are zero.
  double per_second;
  double spacing;
  double *positions;
  // Null if velocities are not wanted.
  double *velocities;
};

// The samples `next` ... `end` - 1, at least one, are in a step that starts at
// origin + origin_low; `inverse` is one over its length.
struct springbench_step {
  double origin;
  double origin_low;
  double inverse;
  long next;
  long end;
};

// Samples of a solve: from the polynomials of its steps, or by Hermite
// interpolation through two to four adjacent nodes with position, velocity and
// acceleration each.
struct springbench_output_kernel {
  // Writes the samples in the intervals first ... limit - 1, beginning with
  // sample `next`, and returns the first one not written. If `is_last`, the
  // last of these intervals takes all remaining samples. `node_count`, 2 to 4,
  // is the largest number of nodes per polynomial.
  long (*hermite)(struct springbench_nodes nodes, int node_count, long first, long limit,
                  int is_last, struct springbench_samples out, long next);
  // x(s) = position + s (slope + s sum of c[k] (2 s - 1)^k) for k up to
  // `degree`, 15 at most, s in [0, 1] through the step; `slope` is dx/ds at the
  // start. Velocities are per second.
  void (*collocation)(const double *c, int degree, double position, double slope,
                      struct springbench_step step, struct springbench_samples out);
};

// Sums over the slopes of a step's stages. Slopes and states are aligned to 64
// bytes and padded with zeros to a multiple of 8 elements.
struct springbench_slopes {
  const double *const *slopes;
  // The weight of each slope in positions and in velocities; 0 is skipped.
  const double *position_weights;
  const double *velocity_weights;
  int count;
};

// Masses between walls in `rows` x `columns`, neighbours joined by springs:
//   a = stiffness (S_x(x) + S_y(x)),
// S being second differences with zeros beyond the edges. A chain has one row
// and no S_y. `stiffness` is per square second.
struct springbench_lattice {
  long rows;
  long columns;
  double stiffness;
};

// Operations on states of many coordinates, and the forces of lattices.
struct springbench_state_kernels {
  // p = x + h v + sums for positions, q = v + sums for velocities.
  void (*stage)(const double *x, const double *v, double h, const struct springbench_slopes *slopes,
                double *p, double *q, long n);
  // max |sum| / (1 + ratio |state|) over positions and velocities, or
  // velocities alone if `x` is null; `ratio` is relative over absolute
  // tolerance. NaN if a sum of either kind is not finite, also without `x`.
  double (*error)(const struct springbench_slopes *slopes, const double *x, const double *v,
                  double ratio, long n);
  // Accelerations of a lattice, row by row. Any alignment; nothing is written
  // after the last element.
  void (*lattice)(const struct springbench_lattice *lattice, const double *x, double *a);
};

// Matrices of collocation methods with 8 or 16 nodes, stored by columns.
struct springbench_node_kernels {
  // out = base + sum of values[j] * columns[j]. Any alignment.
  void (*multiply16)(const double columns[16 * 16], const double values[16], const double base[16],
                     double out[16]);
  // Inverts a matrix in place, without pivoting. A small pivot makes the result
  // inaccurate; a pivot of zero makes it infinite or NaN.
  void (*invert8)(double columns[8 * 8]);
  void (*invert16)(double columns[16 * 16]);
};

// The exact map of distance and velocity over an interval of time.
struct springbench_map {
  double uu, uv, vu, vv;
};

// The states of one spring at equal intervals, with many frames in the lanes of
// a vector.
struct springbench_trajectory_kernel {
  // The number of frames in one register, and the number that advance together.
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
