// Transposition. Where a row per spring would be short, because there are few
// frames, kernels write a row per frame into a buffer, and transpose that into
// the output.

// Indices for __builtin_shufflevector that interleave the lower or the upper
// halves of two vectors.
#if LANES == 2
#define LOWER 0, 2
#define UPPER 1, 3
#elif LANES == 4
#define LOWER 0, 4, 1, 5
#define UPPER 2, 6, 3, 7
#elif LANES == 8
#define LOWER 0, 8, 1, 9, 2, 10, 3, 11
#define UPPER 4, 12, 5, 13, 6, 14, 7, 15
#else
#error "no index lists for this number of lanes"
#endif

// Transposes a square of LANES rows: each of log2(LANES) rounds interleaves row
// k with row k + LANES / 2.
INLINE void transpose_square(Vector *rows) {
  Vector next[LANES];
  UNROLLED
  for (int round = 1; round < LANES; round *= 2) {
    UNROLLED
    for (int k = 0; k < LANES / 2; k++) {
      next[2 * k] = __builtin_shufflevector(rows[k], rows[k + LANES / 2], LOWER);
      next[2 * k + 1] = __builtin_shufflevector(rows[k], rows[k + LANES / 2], UPPER);
    }
    UNROLLED
    for (int k = 0; k < LANES; k++) rows[k] = next[k];
  }
}
#undef LOWER
#undef UPPER

// Writes the transpose of a buffer that has `frames` rows of `count` springs.
// Strides are the distances between rows, in elements.
INLINE void transpose_plane(const double *buffer, long buffer_stride, long count, long frames,
                            double *out, long stride) {
  long i = 0;
  for (; frames >= LANES && i + LANES <= count; i += LANES) {
    for (long f = 0; f < frames; f += LANES) {
      // The last square overlaps the one before it if it would be incomplete.
      if (f + LANES > frames) f = frames - LANES;
      Vector rows[LANES];
      UNROLLED
      for (int k = 0; k < LANES; k++) rows[k] = load(buffer + (f + k) * buffer_stride + i);
      transpose_square(rows);
      UNROLLED
      for (int k = 0; k < LANES; k++) store(out + (i + k) * stride + f, rows[k]);
    }
  }
  // What is left after the squares, element by element. Vectorized, these loops
  // would gather a few elements at a time.
  for (; i < count; i++)
#pragma clang loop vectorize(disable)
    for (long f = 0; f < frames; f++) out[i * stride + f] = buffer[f * buffer_stride + i];
}

// `transpose_plane` for positions and velocities.
INLINE void transpose(Planes buffer, long count, long frames, Planes out) {
  transpose_plane(buffer.positions, buffer.stride, count, frames, out.positions, out.stride);
  transpose_plane(buffer.velocities, buffer.stride, count, frames, out.velocities, out.stride);
}
