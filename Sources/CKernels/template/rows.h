// Rows of springs and frames, and their transposition. Where a row per spring
// would be short, because there are few frames, the kernels write a row per
// frame into a buffer, and transpose that into the output.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

// Springs per buffer of the table and of polynomials: the buffer then stays in
// the caches of a core.
enum { buffered = 128 };

// The columns from a spring on.
INLINE Columns springs_from(Columns springs, long index) {
  Columns rest = {springs.decay + index,    springs.rate + index,    springs.rate_low + index,
                  springs.distance + index, springs.partner + index, springs.target + index,
                  springs.velocity + index};
  return rest;
}

// The planes from a row on.
INLINE Planes rows_from(Planes out, long row) {
  out.positions += row * out.stride;
  out.velocities += row * out.stride;
  return out;
}

// Interleaves the lower and the upper halves of two vectors.
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
#define LOWER 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define UPPER 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
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
INLINE void transpose_plane(const Real *buffer, long buffer_stride, long count, long frames,
                            Real *out, long stride) {
  long i = 0;
  for (; frames >= LANES && i + LANES <= count; i += LANES) {
    for (long f = 0; f < frames; f += LANES) {
      // The last square overlaps the one before it.
      if (f + LANES > frames) f = frames - LANES;
      Vector rows[LANES];
      UNROLLED
      for (int k = 0; k < LANES; k++) rows[k] = load(buffer + (f + k) * buffer_stride + i);
      transpose_square(rows);
      UNROLLED
      for (int k = 0; k < LANES; k++) store(out + (i + k) * stride + f, rows[k]);
    }
  }
  // As vectors these loops would gather a few elements a time, and take up to
  // 1.8 times as long.
  for (; i < count; i++)
#pragma clang loop vectorize(disable)
    for (long f = 0; f < frames; f++) out[i * stride + f] = buffer[f * buffer_stride + i];
}

// The same for positions and velocities.
INLINE void transpose(Planes buffer, long count, long frames, Planes out) {
  transpose_plane(buffer.positions, buffer.stride, count, frames, out.positions, out.stride);
  transpose_plane(buffer.velocities, buffer.stride, count, frames, out.velocities, out.stride);
}

// Copies `count` elements with non-temporal stores to complete lines of the
// output.
INLINE void stream_row(Real *out, const Real *from, long count) {
  long i = 0, head = smaller(to_line(out), count);
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) store_streaming(out + i, load(from + i));
  for (; i < count; i++) out[i] = from[i];
}

// Whether rows of both outputs start at the same offset in a cache line, so
// that complete lines can be written.
INLINE int rows_share_alignment(Planes out) {
  return (((unsigned long)out.positions ^ (unsigned long)out.velocities) & 63) == 0;
}

// Whether all rows of both outputs start on a cache line.
INLINE int rows_start_on_lines(Planes out) {
  return to_line(out.positions) == 0 && to_line(out.velocities) == 0 &&
         out.stride % (64 / (long)sizeof(Real)) == 0;
}
