// The kernel of `include/modal.h`: for each plane, positions or velocities, the
// product of the modal matrix and the modal coordinates at the requested time.
//
// The states of a block are taken in chunks. A tile of the product, some rows
// of a chunk, is summed in registers, mode by mode. The first tile of a chunk
// also computes the chunk's coordinates; the others read them from `work`.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

// As many rows as there are registers for.
#if LEVEL_REGISTERS >= 32
#define TILE_ROWS 8
#else
#define TILE_ROWS 4
#endif

#define CHUNK_VECTORS 3

enum { chunk_states = CHUNK_VECTORS * LANES };

typedef struct {
  struct springbench_modal_system system;
  // The modes of one parity, or all modes if the system is not
  // mirror-symmetric: the rows that the matrix has, and the modes that a sum
  // goes over.
  long parity_modes;
  // The factor of every mode's displacement (uu or vu), then of every mode's
  // velocity (uv or vv).
  const double *propagators;
  // The modal coordinates at the requested time, by chunk and parity.
  double *work;
  // Prefetched are the coordinates of the following block, a line with every
  // mode of this one: the next line, and their end.
  const double *ahead, *ahead_end;
} ModalPlane;

// Stores the first `count` states of a row of a chunk.
INLINE void modal_store(double *row, const Vector *values, long count) {
  if (count >= chunk_states) {
    UNROLLED
    for (int j = 0; j < CHUNK_VECTORS; j++) store(row + j * LANES, values[j]);
    return;
  }
  for (int j = 0; j < CHUNK_VECTORS && count > 0; j++, count -= LANES)
    store_some(row + j * LANES, values[j], smaller(count, LANES));
}

// TILE_ROWS rows of the matrix times the modal coordinates of a chunk and one
// parity at the requested time. These are in `modes`, to which they are first
// written if `computes_modes`: from `coordinates`, those at time zero.
INLINE void modal_sums(const ModalPlane *plane, const double *matrix, double *modes,
                       const double *coordinates, const double *propagators,
                       Vector sums[TILE_ROWS][CHUNK_VECTORS], const int computes_modes) {
  for (int r = 0; r < TILE_ROWS; r++)
    for (int j = 0; j < CHUNK_VECTORS; j++) sums[r][j] = splat(0);
  const double *ahead = plane->ahead;
  // Unrolled twice: the instructions of the loop itself would take issue slots
  // from the products.
#pragma clang loop unroll_count(2)
  for (long k = 0; k < plane->parity_modes; k++) {
    Vector mode[CHUNK_VECTORS], of_displacement, of_velocity;
    __builtin_prefetch(ahead + 8 * k, 0, 2);
    if (computes_modes) {
      of_displacement = splat(propagators[k]);
      of_velocity = splat(propagators[plane->system.modes + k]);
    }
    UNROLLED
    for (int j = 0; j < CHUNK_VECTORS; j++) {
      if (computes_modes) {
        const double *from = coordinates + j * LANES;
        Vector velocity = load(from + springbench_modal_states);
        mode[j] = fmadd(of_displacement, load(from), of_velocity * velocity);
        store(modes + j * LANES, mode[j]);
      } else {
        // The modes come from the second-level cache again for every tile, so
        // those of six loop turns ahead are prefetched.
        if (j * LANES % 8 == 0) __builtin_prefetch(modes + 6 * chunk_states + j * LANES);
        mode[j] = load(modes + j * LANES);
      }
    }
    UNROLLED
    for (int r = 0; r < TILE_ROWS; r++) {
      Vector element = splat(matrix[r]);
      UNROLLED
      for (int j = 0; j < CHUNK_VECTORS; j++) sums[r][j] = fmadd(element, mode[j], sums[r][j]);
    }
    matrix += springbench_modal_rows;
    modes += chunk_states;
    coordinates += 2 * springbench_modal_states;
  }
}

// The tile of the product that begins with `row`, for a chunk of `count`
// states. Of a mirror-symmetric system a row and its mirror image are the sum
// and the difference of those of symmetric and of antisymmetric modes.
INLINE void modal_tile(ModalPlane *plane, const double *matrix, double *modes,
                       const double *coordinates, long row, double *out, long stride, long count,
                       const int mirrored, const int computes_modes) {
  long parity_modes = plane->parity_modes;
  Vector symmetric[TILE_ROWS][CHUNK_VECTORS], antisymmetric[TILE_ROWS][CHUNK_VECTORS];
  modal_sums(plane, matrix, modes, coordinates, plane->propagators, symmetric, computes_modes);
  plane->ahead += 8 * parity_modes;
  if (mirrored) {
    modal_sums(plane, matrix + parity_modes * springbench_modal_rows,
               modes + parity_modes * chunk_states,
               coordinates + parity_modes * 2 * springbench_modal_states,
               plane->propagators + parity_modes, antisymmetric, computes_modes);
    plane->ahead += 8 * parity_modes;
  }
  if (plane->ahead > plane->ahead_end) plane->ahead = plane->ahead_end;
  long last = plane->system.modes - 1;
  UNROLLED
  for (int r = 0; r < TILE_ROWS && row + r < parity_modes; r++) {
    if (!mirrored) {
      modal_store(out + (row + r) * stride, symmetric[r], count);
      continue;
    }
    Vector upper[CHUNK_VECTORS], lower[CHUNK_VECTORS];
    UNROLLED
    for (int j = 0; j < CHUNK_VECTORS; j++) {
      upper[j] = symmetric[r][j] + antisymmetric[r][j];
      lower[j] = symmetric[r][j] - antisymmetric[r][j];
    }
    modal_store(out + (row + r) * stride, upper, count);
    modal_store(out + (last - row - r) * stride, lower, count);
  }
}

// All rows of the product, chunk by chunk.
INLINE void modal_product(ModalPlane *plane, const double *coordinates, double *out, long stride,
                          long states, const int mirrored) {
  for (long c = 0; c < states; c += chunk_states) {
    double *modes = plane->work + c * plane->system.modes;
    for (long row = 0; row < plane->parity_modes; row += TILE_ROWS) {
      long group = row / springbench_modal_rows * springbench_modal_rows;
      const double *matrix =
          plane->system.matrix + group * plane->parity_modes * (mirrored ? 2 : 1) + row - group;
      int is_first = row == 0;
      EITHER(is_first, modal_tile(plane, matrix, modes, coordinates + c, row, out + c, stride,
                                  states - c, mirrored, is_first));
    }
  }
}

static void modal(struct springbench_modal_system system, const double *propagators,
                  const double *coordinates, double *work, double *positions, double *velocities,
                  long stride, long states) {
  long size = 2 * system.modes * springbench_modal_states;
  ModalPlane plane = {.system = system,
                      .parity_modes = system.mirrored ? system.modes / 2 : system.modes,
                      .work = work,
                      .ahead = coordinates + size,
                      .ahead_end = coordinates + 2 * size};
  double *planes[2] = {positions, velocities};
  int mirrored = system.mirrored;
  for (int k = 0; k < 2 && planes[k]; k++) {
    plane.propagators = propagators + 2 * k * system.modes;
    EITHER(mirrored, modal_product(&plane, coordinates, planes[k], stride, states, mirrored));
  }
}
