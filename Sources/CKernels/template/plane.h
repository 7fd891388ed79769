// What the table kernel computes a plane of samples, positions or velocities,
// from: two products of a column and a row, plus an offset for positions,
//
//     out[r][c] = row_a[r] column_a[c] + row_b[r] column_b[c] + offset
//
// If rows are frames, row_a and row_b are entries of the propagators, and
// column_a and column_b the springs' distances and velocities; if rows are
// springs, it is the reverse.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

typedef struct {
  const Real *row_a, *row_b, *column_a, *column_b;
  // The targets: one element for each spring. Null for velocities.
  const Real *offset;
} PlaneFactors;

// What the springs are, to which the elements of `offset` belong; `no_offset`
// if none is added. The argument `offsets` of the functions below.
enum { no_offset, row_offset, column_offset };

// The factors from a row on.
INLINE PlaneFactors factors_from(PlaneFactors factors, long row, const int offsets) {
  factors.row_a += row;
  factors.row_b += row;
  if (offsets == row_offset) factors.offset += row;
  return factors;
}

INLINE Vector plane_sum(Vector row_a, Vector column_a, Vector row_b, Vector column_b, Vector offset,
                        const int offsets) {
  return fmadd(column_a, row_a,
               offsets == no_offset ? column_b * row_b : fmadd(column_b, row_b, offset));
}

// The vector of a row that begins at column c, from the row's factors.
INLINE Vector plane_value(const PlaneFactors *factors, long c, Vector row_a, Vector row_b,
                          Vector offset, const int offsets) {
  Vector column_b = load(factors->column_b + c);
  if (offsets == column_offset) offset = load(factors->offset + c);
  return plane_sum(row_a, load(factors->column_a + c), row_b, column_b, offset, offsets);
}

// The first row of a plane, with non-temporal stores of the complete lines.
INLINE void plane_row(const PlaneFactors *factors, long columns, Real *out, const int offsets) {
  Real a = *factors->row_a, b = *factors->row_b;
  Real offset = offsets == row_offset ? *factors->offset : 0;
  long c = 0;
  if (columns >= LANES) {
    Vector va = splat(a), vb = splat(b), vo = splat(offset);
    long head = smaller(to_line(out), columns);
    for (; c + LANES <= head; c += LANES)
      store(out + c, plane_value(factors, c, va, vb, vo, offsets));
    // The rest before the first complete line. It is read as a full vector,
    // unless the row is so short that it ends within that.
    if (c < head && c + LANES <= columns) {
      store_some(out + c, plane_value(factors, c, va, vb, vo, offsets), head - c);
      c = head;
    }
    // The complete lines; none if the row is that short.
    for (; c >= head && c + LANES <= columns; c += LANES)
      store_streaming(out + c, plane_value(factors, c, va, vb, vo, offsets));
  }
  for (; c < columns; c++) {
    // Rounded like the vectors, so that results do not depend on where a row is
    // divided.
    if (offsets == column_offset) offset = factors->offset[c];
    Real other = offsets == no_offset ? factors->column_b[c] * b
                                      : fmadd_one(factors->column_b[c], b, offset);
    out[c] = fmadd_one(factors->column_a[c], a, other);
  }
}

// Rows of a block. Their factors, two or three vectors a row, stay in
// registers.
#if VECTOR_BYTES >= 64 && LEVEL_REGISTERS >= 32
#define BLOCK 8
#else
#define BLOCK 4
#endif

// `rows` rows at once, at most BLOCK: each column vector is loaded once for all
// of them.
INLINE void plane_rows(const int rows, const PlaneFactors *factors, long columns, Real *out,
                       long stride, const int offsets) {
  Vector row_a[BLOCK], row_b[BLOCK], offset[BLOCK];
  for (int k = 0; k < rows; k++) {
    row_a[k] = splat(factors->row_a[k]);
    row_b[k] = splat(factors->row_b[k]);
    if (offsets == row_offset) offset[k] = splat(factors->offset[k]);
  }
  for (long c = 0; c < columns; c += LANES) {
    // The last vector overlaps the one before it, instead of a loop over single
    // elements.
    if (c + LANES > columns) c = columns - LANES;
    // The address written next: the next vector of the row, or the row one
    // block below.
    long soon = c + LANES < columns ? c + LANES : rows * stride;
    Vector column_a = load(factors->column_a + c), column_b = load(factors->column_b + c);
    Vector column_offsets = offsets == column_offset ? load(factors->offset + c) : splat(0);
    UNROLLED
    for (int k = 0; k < rows; k++) {
      Vector added = offsets == row_offset ? offset[k] : column_offsets;
      prefetch(out + k * stride + soon);
      store(out + k * stride + c,
            plane_sum(row_a[k], column_a, row_b[k], column_b, added, offsets));
    }
  }
}

#define ROWS(count)                                            \
  case count:                                                  \
    plane_rows(count, factors, columns, out, stride, offsets); \
    break

// One to BLOCK rows, with their number as a constant.
INLINE void plane_of(long rows, const PlaneFactors *factors, long columns, Real *out, long stride,
                     const int offsets) {
  switch (rows) {
    ROWS(1);
    ROWS(2);
    ROWS(3);
    ROWS(4);
#if BLOCK > 4
    ROWS(5);
    ROWS(6);
    ROWS(7);
    ROWS(8);
#endif
  }
}

// Incomplete blocks of rows. Not inlined, because so much code would slow down
// that for complete blocks.
__attribute__((noinline)) static void plane_rest(long rows, const PlaneFactors *from, long columns,
                                                 Real *out, long stride, int offsets) {
  // A copy, which no store to `out` can change.
  const PlaneFactors copy = *from, *factors = &copy;
  if (offsets == no_offset)
    plane_of(rows, factors, columns, out, stride, no_offset);
  else if (offsets == row_offset)
    plane_of(rows, factors, columns, out, stride, row_offset);
  else
    plane_of(rows, factors, columns, out, stride, column_offset);
}

// All rows of a plane.
INLINE void write_plane(PlaneFactors factors, long rows, long columns, Real *out, long stride,
                        const int offsets, int stream) {
  long r = 0;
  if (!stream && columns >= LANES) {
    // Complete blocks first, then one or two that differ by at most one row.
    for (; rows - r >= 2 * BLOCK || rows - r == BLOCK; r += BLOCK) {
      PlaneFactors block = factors_from(factors, r, offsets);
      plane_rows(BLOCK, &block, columns, out + r * stride, stride, offsets);
    }
    while (r < rows) {
      long together = rows - r > BLOCK ? (rows - r) / 2 : rows - r;
      PlaneFactors block = factors_from(factors, r, offsets);
      plane_rest(together, &block, columns, out + r * stride, stride, offsets);
      r += together;
    }
    return;
  }
  // With non-temporal stores, or rows shorter than a vector.
  for (; r < rows; r++) {
    // Eight rows ahead. This only prefetches, so it does not matter that there
    // is no such row near the end.
    if (stream) expect_end(out + (r + 8) * stride + columns);
    PlaneFactors row = factors_from(factors, r, offsets);
    plane_row(&row, columns, out + r * stride, offsets);
  }
}

#if LEVEL_REGISTERS >= 32
// The longest row whose vectors of column_a and column_b all fit in registers,
// so that they are loaded once for all rows.
enum { held_vectors = 8 };

// Rows of `vectors` vectors, of which the last has `last_count` elements.
INLINE void rows_of_held(const int vectors, const PlaneFactors *factors, long rows, long last_count,
                         Real *out, long stride, const int offsets) {
  Vector column_a[held_vectors], column_b[held_vectors];
  const int last = vectors - 1;
  UNROLLED
  for (int k = 0; k < vectors; k++) {
    column_a[k] = load_some(factors->column_a + k * LANES, k < last ? LANES : last_count, 0);
    column_b[k] = load_some(factors->column_b + k * LANES, k < last ? LANES : last_count, 0);
  }
  for (long r = 0; r < rows; r++, out += stride) {
    Vector row_a = splat(factors->row_a[r]), row_b = splat(factors->row_b[r]);
    Vector offset = splat(offsets == row_offset ? factors->offset[r] : 0);
    UNROLLED
    for (int k = 0; k < vectors; k++)
      store_up_to(out + k * LANES,
                  plane_sum(row_a, column_a[k], row_b, column_b[k], offset, offsets), k < last,
                  last_count);
  }
}

// With row offsets or without any.
#define HELD(vectors)                                                                   \
  case vectors:                                                                         \
    EITHER(is_row_offset, rows_of_held(vectors, factors, rows, last_count, out, stride, \
                                       is_row_offset ? row_offset : no_offset));        \
    break

__attribute__((noinline)) static void write_held(const PlaneFactors *from, long rows, long columns,
                                                 Real *out, long stride, int offsets) {
  // A copy, which no store to `out` can change.
  const PlaneFactors copy = *from, *factors = &copy;
  long last_count = (columns - 1) % LANES + 1;
  int is_row_offset = offsets == row_offset;
  switch ((columns - 1) / LANES + 1) {
    HELD(1);
    HELD(2);
    HELD(3);
    HELD(4);
    HELD(5);
    HELD(6);
    HELD(7);
    HELD(8);
  }
}
#endif
