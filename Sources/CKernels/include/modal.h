#ifndef SPRINGBENCH_MODAL_H
#define SPRINGBENCH_MODAL_H

// Modes back to masses, for many states of a linear system: two multiplications
// a mode and one matrix product, in one visit of the output. The active level
// of `kernels.h` runs.

enum {
  // States that go through together; the coordinates of a system lie in blocks
  // of so many: for each mode a row of distances and one of velocities.
  springbench_modal_states = 24,
  // Rows of a packed part of a matrix that lie together, an element of each for
  // every mode.
  springbench_modal_rows = 8,
};

// A system that is its own mirror image has its symmetric modes first and then
// the antisymmetric ones, and a matrix of their upper halves: a row of the
// product of either part is one of the upper half and one of the lower.
struct springbench_modal_system {
  long modes;
  int mirrored;
  const double *matrix;
};

// Writes `states` columns of one plane or, where `velocities` is not null, two,
// whose rows are `stride` elements apart. Row m of a plane's modes is a u + b
// v; `factors` holds every mode's a, then every b, those of positions first.
// `work` has room for modes * springbench_modal_states numbers.
typedef void (*springbench_modal_kernel)(struct springbench_modal_system system, const double *factors,
                                         const double *coordinates, double *work,
                                         double *positions, double *velocities, long stride,
                                         long states);

#endif
