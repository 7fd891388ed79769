#pragma once

// The states of a linear system of masses from its modal coordinates, for many
// states at once, at the active level of `kernels.h`. Each mode moves like a
// single spring: its coordinates at a time are those at time zero multiplied by
// a propagator. Positions and velocities are the product of the modal matrix,
// whose columns are the modes, with these coordinates.

enum {
  // States processed together. The coordinates of a system are stored in blocks
  // of this size: for each mode a row of displacements and one of velocities.
  springbench_modal_states = 24,
  // The matrix is stored in groups of this many rows. A group holds, for each
  // mode, one element of every row.
  springbench_modal_rows = 8,
};

// The modes of a system, packed as Swift's `PackedModes` does it. If the system
// is mirror-symmetric, its symmetric modes come first, then the antisymmetric
// ones, and `matrix` has only the upper half of each mode: the lower half is
// the same, with the opposite sign in antisymmetric modes.
struct springbench_modal_system {
  long modes;
  int mirrored;
  const double *matrix;
};

// Writes `states` columns of the positions and, if `velocities` is not null, of
// the velocities; rows are `stride` elements apart.
//
// `coordinates` is a block of modal displacements u and velocities v at time
// zero; it may be followed by the next block, of which parts are prefetched.
// `propagators` has four rows with a number for every mode: uu, uv, vu and vv.
// Positions are the product of the matrix and uu * u + uv * v, velocities that
// of the matrix and vu * u + vv * v. `work` must have room for
// modes * springbench_modal_states numbers.
typedef void (*springbench_modal_kernel)(struct springbench_modal_system system,
                                         const double *propagators, const double *coordinates,
                                         double *work,
                                         double *positions, double *velocities, long stride,
                                         long states);
