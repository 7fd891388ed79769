#pragma once

// Matrices of collocation methods with 8 or 16 nodes, stored by columns, at the
// active level of `kernels.h`.
struct springbench_node_kernels {
  // out = base + sum of values[j] * columns[j]. Any alignment.
  void (*multiply16)(const double *columns, const double *values, const double *base, double *out);
  // Inverts a matrix in place, without pivoting: inaccurate, or infinite, where
  // a pivot is small or zero.
  void (*invert8)(double *columns);
  void (*invert16)(double *columns);
};
