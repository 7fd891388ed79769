#ifndef SPRINGBENCH_STATES_H
#define SPRINGBENCH_STATES_H

// Operations of solvers on states of many coordinates, and the forces of
// lattices, at the active level of `kernels.h`.

// Sums over the slopes of a step's stages. Arrays hold a multiple of 8 elements
// from a multiple of 64 bytes on, zeros behind the last coordinate.
struct springbench_slopes {
  const double *const *slopes;
  // Of each slope, for positions and for velocities; zeros cost nothing.
  const double *position_weights;
  const double *velocity_weights;
  int count;
};

// Masses between walls in `rows` x `columns`, neighbours joined by springs:
//   a = along S_x(y) + across S_y(y) - alpha v,   y = x + beta v,
// S being second differences with zeros beyond the edges. `rows` is 1 for a
// chain. Any alignment; nothing is written behind the last element.
struct springbench_lattice {
  long rows;
  long columns;
  double along;
  double across;
  double alpha;
  double beta;
};

// A Hermite interpolant in Newton's form through positions, velocities and
// accelerations at up to four nodes.
struct springbench_interpolant {
  // Three of each node.
  const double *const *states;
  int count;
  // What each is multiplied with: 1, the step, half its square.
  const double *scale;
  // newton[16 j + i], the j-th coefficient of the weight of state i: zero for j
  // below i.
  const double *newton;
  // Of the nodes, in units of the step.
  const double *places;
  // Where the places begin in two parts, and one over the step.
  double origin;
  double origin_low;
  double inverse;
};

struct springbench_state_kernels {
  // p = x + h v + sums for positions, q = v + sums for velocities.
  void (*stage)(const double *x, const double *v, double h, const struct springbench_slopes *slopes,
                double *p, double *q, long n);
  // max |sum| / (1 + ratio |state|) over positions and velocities, or
  // velocities alone if `x` is null; NaN if one of the sums is not finite.
  double (*error)(const struct springbench_slopes *slopes, const double *x, const double *v,
                  double ratio, long n);
  // out[r * n + i] = sum of weights[8 * k + r] * states[k][i] over k, for i < n
  // and up to four rows; does not write beyond n.
  void (*sums)(const double *const *states, int count, const double *weights, int rows, long n,
               double *out);
  // out[r * n + i], r below `rows` and i below n: the interpolant, or its
  // derivative if `slopes`, at high[r] + low[r]. Up to 8 moments more are read;
  // nothing is written behind the last element.
  void (*interpolate)(const struct springbench_interpolant *interpolant, const double *high,
                      const double *low, long rows, int slopes, long n, double *out);
  void (*lattice)(const struct springbench_lattice *lattice, const double *x, const double *v,
                  double *a);
  // x'' of Fermi, Pasta, Ulam and Tsingou: with d = x[i+1] - x[i] and
  // f(d) = d + alpha d^2 + beta d^3, f(d_i) - f(d_{i-1}); walls at both ends.
  void (*fput)(const double *x, long n, double alpha, double beta, double *a);
};

#endif
