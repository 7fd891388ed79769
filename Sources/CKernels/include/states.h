#pragma once

// Operations of solvers on states of many coordinates, and the forces of
// lattices, at the active level of `kernels.h`.

// Sums over the slopes of a step's stages. Arrays are aligned to 64 bytes and
// padded with zeros to a multiple of 8 elements.
struct springbench_slopes {
  const double *const *slopes;
  // Of each slope, for positions and for velocities; zero weights are skipped.
  const double *position_weights;
  const double *velocity_weights;
  int count;
};

// Masses between walls in `rows` x `columns`, neighbours joined by springs:
//   a = along S_x(y) + across S_y(y) - alpha v,   y = x + beta v,
// S being second differences with zeros beyond the edges. A chain has one row
// and no S_y: `across` is then ignored. `along` and `across` are per square
// second, `alpha` per second, `beta` in seconds.
struct springbench_lattice {
  long rows;
  long columns;
  double along;
  double across;
  double alpha;
  double beta;
};

struct springbench_state_kernels {
  // p = x + h v + sums for positions, q = v + sums for velocities.
  void (*stage)(const double *x, const double *v, double h, const struct springbench_slopes *slopes,
                double *p, double *q, long n);
  // max |sum| / (1 + ratio |state|) over positions and velocities, or
  // velocities alone if `x` is null; `ratio` is relative over absolute
  // tolerance. NaN if a sum of either kind is not finite, also without `x`.
  double (*error)(const struct springbench_slopes *slopes, const double *x, const double *v,
                  double ratio, long n);
  // out[r * n + i] = sum of weights[8 * k + r] * states[k][i] over k, for i < n
  // and one to four rows; does not write beyond n.
  void (*sums)(const double *const *states, int count, const double *weights, int rows, long n,
               double *out);
  // Accelerations of a lattice, row by row. Any alignment; nothing is written
  // after the last element.
  void (*lattice)(const struct springbench_lattice *lattice, const double *x, const double *v,
                  double *a);
};
