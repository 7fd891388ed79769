// Rows of springs and frames, their transposition, and what rows must be for
// non-temporal stores of complete lines. Where a row per spring
// would be short, because there are few frames, the kernels write a row per
// frame into a buffer, and transpose that into the output.
//
// LANES, INLINE, UNROLLED, the vector operations, and `to_line`, which counts
// the elements from an address to the next cache line, are in vectors.h.

// The number of springs in such a buffer, in the kernels of table.h and
// polynomial.h. Rows shorter than one or two vectors are buffered, so positions
// and velocities together take at most 32 KB, and stay in the caches of a core.
enum { springs_per_buffer = 128 };

// The columns of the springs from `index` on.
INLINE Columns springs_from(Columns springs, long index) {
  Columns rest = {springs.decay + index,    springs.rate + index,    springs.rate_low + index,
                  springs.distance + index, springs.partner + index, springs.target + index,
                  springs.velocity + index};
  return rest;
}

// The output planes from `row` on.
INLINE Planes rows_from(Planes out, long row) {
  out.positions += row * out.stride;
  out.velocities += row * out.stride;
  return out;
}

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
#elif LANES == 16
#define LOWER 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define UPPER 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
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
INLINE void transpose_plane(const Real *buffer, long buffer_stride, long count, long frames,
                            Real *out, long stride) {
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
  // would gather a few elements at a time, and take up to 1.8 times as long.
  for (; i < count; i++)
#pragma clang loop vectorize(disable)
    for (long f = 0; f < frames; f++) out[i * stride + f] = buffer[f * buffer_stride + i];
}

// `transpose_plane` for positions and velocities.
INLINE void transpose(Planes buffer, long count, long frames, Planes out) {
  transpose_plane(buffer.positions, buffer.stride, count, frames, out.positions, out.stride);
  transpose_plane(buffer.velocities, buffer.stride, count, frames, out.velocities, out.stride);
}

// The size of a cache line.
enum { line_bytes = 64 };

// Copies `count` elements, with non-temporal stores from the first complete
// cache line of the output on.
INLINE void stream_row(Real *out, const Real *from, long count) {
  long i = 0, head = smaller(to_line(out), count);
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) store_streaming(out + i, load(from + i));
  for (; i < count; i++) out[i] = from[i];
}

// Whether rows of both outputs start at the same offset in a cache line, so
// that complete lines can be written.
INLINE int rows_share_alignment(Planes out) {
  return (((unsigned long)out.positions ^ (unsigned long)out.velocities) % line_bytes) == 0;
}

// Whether all rows of both outputs start on a cache line.
INLINE int rows_start_on_lines(Planes out) {
  return to_line(out.positions) == 0 && to_line(out.velocities) == 0 &&
         out.stride % (line_bytes / (long)sizeof(Real)) == 0;
}
