// Products of modes and their matrix, twelve rows by two vectors at a time in
// registers, fewer rows where there are fewer registers.

#if LEVEL_REGISTERS >= 32
#define MODAL_HALF 6
#else
#define MODAL_HALF 3
#endif

enum {
  NAME(modal_part) = springbench_modal_rows / 2,
  // States of which the modes lie together in `work`.
  NAME(modal_chunk) = 16,
};

// The modes of a block of states, chunk by chunk, the parts side by side; for
// `planes` planes from one visit of the coordinates.
INLINE void NAME(modal_combine)(struct springbench_modal_system system, const double *factors,
                                const double *coordinates, double *work, const int planes) {
  long parts = system.mirrored ? 2 : 1, inner = system.modes / parts;
  long size = system.modes * springbench_modal_states;
  const double *u = coordinates, *v = coordinates + size;
  for (long mode = 0; mode < system.modes; mode++) {
    V a[2], b[2];
    for (int plane = 0; plane < planes; plane++) {
      const double *pair = factors + 2 * (mode + plane * system.modes);
      a[plane] = NAME(all)(pair[0]);
      b[plane] = NAME(all)(pair[1]);
    }
    long part = mode / inner, k = mode - part * inner;
    for (long c = 0; c < springbench_modal_states; c += NAME(modal_chunk)) {
      REAL *to = work + (c * inner + NAME(modal_chunk) * k) * parts + part * NAME(modal_chunk);
      for (long j = 0; j < NAME(modal_chunk); j += LANES) {
        V distance = NAME(load)(u + c + j), speed = NAME(load)(v + c + j);
        for (int plane = 0; plane < planes; plane++)
          NAME(store)(to + plane * size + j, NAME(fma)(a[plane], distance, b[plane] * speed));
      }
    }
    u += springbench_modal_states;
    v += springbench_modal_states;
  }
}

INLINE void NAME(modal_store)(double *row, V first, V second, long count) {
  if (count >= 2 * LANES) {
    NAME(store)(row, first);
    NAME(store)(row + LANES, second);
  } else if (count >= LANES) {
    NAME(store)(row, first);
    NAME(store_some)(row + LANES, second, count - LANES);
  } else {
    NAME(store_some)(row, first, count);
  }
}

// Rows `row` ... of the product, `half` of each part, in two vectors of `count`
// states.
INLINE void NAME(modal_tile)(struct springbench_modal_system system, const double *matrix,
                             const double *modes, long row, double *plane, long stride,
                             long count, const int half, const int mirrored) {
  long parts = mirrored ? 2 : 1, inner = system.modes / parts;
  V upper[MODAL_HALF][2], lower[MODAL_HALF][2];
  for (int r = 0; r < half; r++) {
    upper[r][0] = upper[r][1] = lower[r][0] = lower[r][1] = NAME(all)(0);
    long other = mirrored ? system.modes - 1 - row - r : row + NAME(modal_part) + r;
    for (long line = 0; line < NAME(modal_chunk); line += 8) {
      NAME(expect)(plane + (row + r) * stride + line);
      NAME(expect)(plane + other * stride + line);
    }
  }
  for (long k = 0; k < inner; k++) {
    const double *from = modes + k * parts * NAME(modal_chunk);
    // The modes come from the second cache, every time for other rows.
    for (long line = 0; line < parts * NAME(modal_chunk); line += 8)
      __builtin_prefetch(from + 6 * parts * NAME(modal_chunk) + line);
    V a0 = NAME(load)(from), a1 = NAME(load)(from + LANES), b0 = a0, b1 = a1;
    if (mirrored) {
      b0 = NAME(load)(from + NAME(modal_chunk));
      b1 = NAME(load)(from + NAME(modal_chunk) + LANES);
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < half; r++) {
      V a = NAME(all)(matrix[r]), b = NAME(all)(matrix[NAME(modal_part) + r]);
      upper[r][0] = NAME(fma)(a, a0, upper[r][0]);
      upper[r][1] = NAME(fma)(a, a1, upper[r][1]);
      lower[r][0] = NAME(fma)(b, b0, lower[r][0]);
      lower[r][1] = NAME(fma)(b, b1, lower[r][1]);
    }
    matrix += springbench_modal_rows;
  }
#pragma clang loop unroll(full)
  for (int r = 0; r < half; r++) {
    long here = row + r;
    if (mirrored && here < inner) {
      NAME(modal_store)(plane + here * stride, upper[r][0] + lower[r][0],
                        upper[r][1] + lower[r][1], count);
      NAME(modal_store)(plane + (system.modes - 1 - here) * stride, upper[r][0] - lower[r][0],
                        upper[r][1] - lower[r][1], count);
    }
    if (!mirrored && here < inner)
      NAME(modal_store)(plane + here * stride, upper[r][0], upper[r][1], count);
    here += NAME(modal_part);
    if (!mirrored && here < inner)
      NAME(modal_store)(plane + here * stride, lower[r][0], lower[r][1], count);
  }
}

// A tile, or what is left of one at the end of the rows.
INLINE void NAME(modal_rows)(struct springbench_modal_system system, const double *matrix,
                             const double *modes, long row, double *plane, long stride,
                             long count, const int mirrored) {
  long rest = system.modes / (mirrored ? 2 : 1) - row;
  if (rest <= 0) return;
#if MODAL_HALF == 6
  if (rest <= 2)
    NAME(modal_tile)(system, matrix, modes, row, plane, stride, count, 2, mirrored);
  else if (rest <= 4)
    NAME(modal_tile)(system, matrix, modes, row, plane, stride, count, 4, mirrored);
  else
#endif
    NAME(modal_tile)(system, matrix, modes, row, plane, stride, count, MODAL_HALF, mirrored);
}

INLINE void NAME(modal_product)(struct springbench_modal_system system, const double *work,
                                double *plane, long stride, long states, const int mirrored) {
  long parts = mirrored ? 2 : 1, inner = system.modes / parts;
  long together = mirrored ? NAME(modal_part) : springbench_modal_rows;
  const double *matrix = system.matrix;
  for (long row = 0; row < inner; row += together) {
    for (long c = 0; c < states; c += NAME(modal_chunk)) {
      const double *modes = work + c * inner * parts;
      for (long j = 0; j < NAME(modal_chunk) && c + j < states; j += 2 * LANES)
        for (long first = 0; first < NAME(modal_part); first += MODAL_HALF)
          NAME(modal_rows)(system, matrix + first, modes + j, row + first, plane + c + j, stride,
                           states - c - j, mirrored);
    }
    matrix += springbench_modal_rows * inner;
  }
}

void NAME(springbench_modal)(struct springbench_modal_system system, const double *factors,
                             const double *coordinates, double *work, double *positions,
                             double *velocities, long stride, long states) {
  if (velocities)
    NAME(modal_combine)(system, factors, coordinates, work, 2);
  else
    NAME(modal_combine)(system, factors, coordinates, work, 1);
  double *planes[2] = {positions, velocities};
  for (int k = 0; k < 2 && planes[k]; k++, work += system.modes * springbench_modal_states) {
    if (system.mirrored)
      NAME(modal_product)(system, work, planes[k], stride, states, 1);
    else
      NAME(modal_product)(system, work, planes[k], stride, states, 0);
  }
}
#undef MODAL_HALF
