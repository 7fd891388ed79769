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

// A Hermite interpolant in Newton's form through positions, velocities and
// accelerations at one to four nodes, which are states at successive times: for
// many coordinates at once, whose polynomials differ only in these states.
struct springbench_interpolant {
  // Position, velocity and acceleration of each node.
  const double *const *states;
  // 3 for the first node alone, 6, 9 or 12.
  int state_count;
  // What each is multiplied with: 1, the step, half its square.
  const double *scale;
  // newton[16 j + i], the j-th coefficient of the weight of state i: zero for j
  // below i.
  const double *newton;
  // Times of the nodes after the origin, in units of the step.
  const double *node_offsets;
  // The time of offset 0 in two parts, and one over the step.
  double origin;
  double origin_low;
  double inverse;
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
  // and one to four rows; does not write beyond n. A state has eight weights,
  // as `interpolate` makes them for eight times at once.
  void (*sums)(const double *const *states, int count, const double *weights, int rows, long n,
               double *out);
  // out[r * n + i], r below `rows` and i below n: the interpolant, or its
  // derivative per second if `derivative`, at the time high[r] + low[r]. Up to
  // 8 elements after the last time may be read; nothing is written after the
  // last element of `out`.
  void (*interpolate)(const struct springbench_interpolant *interpolant, const double *high,
                      const double *low, long rows, int derivative, long n, double *out);
  // Accelerations of a lattice, row by row. Any alignment; nothing is written
  // behind the last element.
  void (*lattice)(const struct springbench_lattice *lattice, const double *x, const double *v,
                  double *a);
};
