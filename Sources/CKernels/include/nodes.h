#pragma once

// Matrices of collocation methods with 8 or 16 nodes, stored by columns, at the
// active level of `kernels.h`.
struct springbench_node_kernels {
  // out = base + sum of values[j] * columns[j]. Any alignment.
  void (*multiply16)(const double columns[16 * 16], const double values[16], const double base[16],
                     double out[16]);
  // Inverts a matrix in place, without pivoting: inaccurate, or infinite, where
  // a pivot is small or zero.
  void (*invert8)(double columns[8 * 8]);
  void (*invert16)(double columns[16 * 16]);
};
