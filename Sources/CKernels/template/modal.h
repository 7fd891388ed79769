// Products of the modal matrix and modal coordinates: eight rows by three
// vectors of states at a time in registers, four rows at levels with fewer
// registers.

#if LEVEL_REGISTERS >= 32
#define MODAL_TILE 8
#else
#define MODAL_TILE 4
#endif

// Vectors of states processed together in a tile.
#define MODAL_ABREAST 3

// States per chunk.
enum { NAME(modal_chunk) = MODAL_ABREAST * LANES };

// One plane of a block of states.
typedef struct {
  struct springbench_modal_system system;
  // The modes of one parity, or all modes if the system is not
  // mirror-symmetric.
  long inner;
  // The factor of every mode's distance, then of every mode's velocity.
  const double *factors;
  // Receives the modal coordinates at the requested time, by chunk and parity.
  double *work;
  // The data read next, in the following block: one line is prefetched with
  // every mode.
  const double *soon, *soon_end;
} NAME(modal_plane);

// Stores the first `count` states of a row of a chunk.
INLINE void NAME(modal_store)(double *row, const V *values, long count) {
  if (count >= NAME(modal_chunk)) {
    UNROLLED
    for (int j = 0; j < MODAL_ABREAST; j++) NAME(store)(row + j * LANES, values[j]);
    return;
  }
  for (int j = 0; j < MODAL_ABREAST && count > 0; j++, count -= LANES)
    NAME(store_some)(row + j * LANES, values[j], NAME(shorter)(count, LANES));
}

// MODAL_TILE rows of the matrix times the modal coordinates of a chunk and one
// parity at the requested time, which are kept in `modes`. If `fresh`, as for
// the first rows of a chunk, the latter are first computed from `coordinates`.
INLINE void NAME(modal_sums)(const NAME(modal_plane) * plane, const double *matrix, double *modes,
                             const double *coordinates, const double *factors,
                             V sums[MODAL_TILE][MODAL_ABREAST], const int fresh) {
  for (int r = 0; r < MODAL_TILE; r++)
    for (int j = 0; j < MODAL_ABREAST; j++) sums[r][j] = NAME(all)(0);
  const double *soon = plane->soon;
  // Unrolled twice: the instructions of the loop itself would take issue slots
  // from the products.
#pragma clang loop unroll_count(2)
  for (long k = 0; k < plane->inner; k++) {
    V mode[MODAL_ABREAST], a, b;
    __builtin_prefetch(soon + 8 * k, 0, 2);
    if (fresh) {
      a = NAME(all)(factors[k]);
      b = NAME(all)(factors[plane->system.modes + k]);
    }
    UNROLLED
    for (int j = 0; j < MODAL_ABREAST; j++) {
      if (fresh) {
        const double *from = coordinates + j * LANES;
        V speed = NAME(load)(from + springbench_modal_states);
        mode[j] = NAME(fma)(a, NAME(load)(from), b * speed);
        NAME(store)(modes + j * LANES, mode[j]);
      } else {
        // The modes come from the second-level cache again for every tile, so
        // those of six loop turns ahead are prefetched.
        if (j * LANES % 8 == 0) __builtin_prefetch(modes + 6 * NAME(modal_chunk) + j * LANES);
        mode[j] = NAME(load)(modes + j * LANES);
      }
    }
    UNROLLED
    for (int r = 0; r < MODAL_TILE; r++) {
      V factor = NAME(all)(matrix[r]);
      UNROLLED
      for (int j = 0; j < MODAL_ABREAST; j++)
        sums[r][j] = NAME(fma)(factor, mode[j], sums[r][j]);
    }
    matrix += springbench_modal_rows;
    modes += NAME(modal_chunk);
    coordinates += 2 * springbench_modal_states;
  }
}

// The rows of the product from `row` on, for a chunk of `count` states.
INLINE void NAME(modal_tile)(NAME(modal_plane) * plane, const double *matrix, double *modes,
                             const double *coordinates, long row, double *out, long stride,
                             long count, const int mirrored, const int fresh) {
  long inner = plane->inner;
  V even[MODAL_TILE][MODAL_ABREAST], odd[MODAL_TILE][MODAL_ABREAST];
  NAME(modal_sums)(plane, matrix, modes, coordinates, plane->factors, even, fresh);
  plane->soon += 8 * inner;
  if (mirrored) {
    NAME(modal_sums)(plane, matrix + inner * springbench_modal_rows,
                     modes + inner * NAME(modal_chunk),
                     coordinates + inner * 2 * springbench_modal_states,
                     plane->factors + inner, odd, fresh);
    plane->soon += 8 * inner;
  }
  if (plane->soon > plane->soon_end) plane->soon = plane->soon_end;
  long last = plane->system.modes - 1;
  UNROLLED
  for (int r = 0; r < MODAL_TILE && row + r < inner; r++) {
    if (!mirrored) {
      NAME(modal_store)(out + (row + r) * stride, even[r], count);
      continue;
    }
    V upper[MODAL_ABREAST], lower[MODAL_ABREAST];
    UNROLLED
    for (int j = 0; j < MODAL_ABREAST; j++) {
      upper[j] = even[r][j] + odd[r][j];
      lower[j] = even[r][j] - odd[r][j];
    }
    NAME(modal_store)(out + (row + r) * stride, upper, count);
    NAME(modal_store)(out + (last - row - r) * stride, lower, count);
  }
}

// All rows of the product, chunk by chunk.
INLINE void NAME(modal_product)(NAME(modal_plane) * plane, const double *coordinates, double *out,
                                long stride, long states, const int mirrored) {
  for (long c = 0; c < states; c += NAME(modal_chunk)) {
    double *modes = plane->work + c * plane->system.modes;
    for (long row = 0; row < plane->inner; row += MODAL_TILE) {
      long group = row / springbench_modal_rows * springbench_modal_rows;
      const double *matrix =
          plane->system.matrix + group * plane->inner * (mirrored ? 2 : 1) + row - group;
      int first = row == 0;
      EITHER(first, NAME(modal_tile)(plane, matrix, modes, coordinates + c, row, out + c, stride,
                                     states - c, mirrored, first));
    }
  }
}

static void NAME(modal)(struct springbench_modal_system system, const double *factors,
                        const double *coordinates, double *work, double *positions,
                        double *velocities, long stride, long states) {
  long size = 2 * system.modes * springbench_modal_states;
  NAME(modal_plane) plane = {.system = system,
                             .inner = system.mirrored ? system.modes / 2 : system.modes,
                             .work = work,
                             .soon = coordinates + size,
                             .soon_end = coordinates + 2 * size};
  double *planes[2] = {positions, velocities};
  int mirrored = system.mirrored;
  for (int k = 0; k < 2 && planes[k]; k++) {
    plane.factors = factors + 2 * k * system.modes;
    EITHER(mirrored,
           NAME(modal_product)(&plane, coordinates, planes[k], stride, states, mirrored));
  }
}
#undef MODAL_ABREAST
#undef MODAL_TILE
