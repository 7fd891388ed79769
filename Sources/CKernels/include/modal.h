#pragma once

// The states of a linear system of masses from its modal coordinates: two
// multiplications per mode and one matrix product, for many states at once, in
// one pass over the output, at the active level of `kernels.h`.

enum {
  // States processed together. The coordinates of a system are stored in blocks
  // of this size: for each mode a row of distances and one of velocities.
  springbench_modal_states = 24,
  // Rows of a part of the matrix that are packed together: for each mode, one
  // element of every row.
  springbench_modal_rows = 8,
};

// The modes of a system, packed as Swift's `PackedModes` does it. A
// mirror-symmetric system has its symmetric modes first, then the antisymmetric
// ones, and a matrix of their upper halves; each row of a product gives one row
// of the upper and one of the lower half.
struct springbench_modal_system {
  long modes;
  int mirrored;
  const double *matrix;
};

// Writes `states` columns of the positions and, if `velocities` is not null, of
// the velocities; rows are `stride` elements apart. With u and v the distances
// and velocities of a mode, a plane is the product of the matrix and a u + b v;
// `factors` has every mode's a, then every b for positions, then the same for
// velocities. `work` must have modes * springbench_modal_states numbers.
typedef void (*springbench_modal_kernel)(struct springbench_modal_system system,
                                         const double *factors, const double *coordinates,
                                         double *work,
                                         double *positions, double *velocities, long stride,
                                         long states);
