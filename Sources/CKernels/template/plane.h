// What the table kernel computes a plane of samples, positions or velocities,
// from: two products of a column and a row, plus an offset for positions,
//
//     out[r][c] = a[r] A[c] + b[r] B[c] + offset
//
// If rows are frames, a and b are entries of the propagators, and A and B the
// springs' distances and velocities; if rows are springs, it is the reverse.

typedef struct {
  const REAL *a, *b, *A, *B;
  // The targets: one element for each spring.
  const REAL *offset;
} NAME(factors);

// Whether `offset` has elements for rows or for columns, or is not added.
enum { NAME(no_offset), NAME(row_offset), NAME(column_offset) };

// The factors from a row on.
INLINE NAME(factors) NAME(factors_from)(NAME(factors) factors, long row, const int mode) {
  factors.a += row;
  factors.b += row;
  if (mode == NAME(row_offset)) factors.offset += row;
  return factors;
}

// a A + b B + offset.
INLINE V NAME(plane_sum)(V a, V A, V b, V B, V offset, const int mode) {
  return NAME(fma)(A, a, mode == NAME(no_offset) ? B * b : NAME(fma)(B, b, offset));
}

// The vector of the first row that begins at column c, from the row's a, b and
// offset.
INLINE V NAME(plane_value)(const NAME(factors) * factors, long c, V a, V b, V offset,
                           const int mode) {
  V B = NAME(load)(factors->B + c);
  if (mode == NAME(column_offset)) offset = NAME(load)(factors->offset + c);
  return NAME(plane_sum)(a, NAME(load)(factors->A + c), b, B, offset, mode);
}

// The first row of a plane, written in complete lines.
INLINE void NAME(plane_row)(const NAME(factors) * factors, long columns, REAL *out,
                            const int mode, int stream) {
  REAL a = *factors->a, b = *factors->b, offset = mode == NAME(row_offset) ? *factors->offset : 0;
  long c = 0;
  if (columns >= LANES) {
    V va = NAME(all)(a), vb = NAME(all)(b), vo = NAME(all)(offset);
    long head = NAME(shorter)(NAME(to_line)(out), columns);
    for (; c + LANES <= head; c += LANES)
      NAME(store)(out + c, NAME(plane_value)(factors, c, va, vb, vo, mode));
    // The rest before the first complete line. It is read as a full vector,
    // unless the row is so short that it ends within that.
    if (c < head && c + LANES <= columns) {
      NAME(store_some)(out + c, NAME(plane_value)(factors, c, va, vb, vo, mode), head - c);
      c = head;
    }
    // The complete lines; none if the row is that short.
    for (; c >= head && c + LANES <= columns; c += LANES)
      NAME(put)(out + c, NAME(plane_value)(factors, c, va, vb, vo, mode), stream);
  }
  for (; c < columns; c++) {
    // Rounded like the vectors, so that results do not depend on where a row is
    // divided.
    if (mode == NAME(column_offset)) offset = factors->offset[c];
    REAL other =
        mode == NAME(no_offset) ? factors->B[c] * b : NAME(fma_one)(factors->B[c], b, offset);
    out[c] = NAME(fma_one)(factors->A[c], a, other);
  }
}

// Rows of a block. Their coefficients, two or three vectors a row, stay in
// registers.
#if VECTOR_BYTES >= 64 && LEVEL_REGISTERS >= 32
#define BLOCK 8
#else
#define BLOCK 4
#endif

// `rows` rows at once, at most BLOCK: each column vector is loaded once for all
// of them.
INLINE void NAME(plane_rows)(const int rows, const NAME(factors) * factors, long columns, REAL *out,
                             long stride, const int mode) {
  V a[BLOCK], b[BLOCK], offset[BLOCK];
  for (int k = 0; k < rows; k++) {
    a[k] = NAME(all)(factors->a[k]);
    b[k] = NAME(all)(factors->b[k]);
    if (mode == NAME(row_offset)) offset[k] = NAME(all)(factors->offset[k]);
  }
  for (long c = 0; c < columns; c += LANES) {
    // The last vector overlaps the one before it, instead of a loop over single
    // elements.
    if (c + LANES > columns) c = columns - LANES;
    // The address written next: the next vector of the row, or the row one
    // block below.
    long soon = c + LANES < columns ? c + LANES : rows * stride;
    V A = NAME(load)(factors->A + c), B = NAME(load)(factors->B + c);
    V shift = mode == NAME(column_offset) ? NAME(load)(factors->offset + c) : NAME(all)(0);
    UNROLLED
    for (int k = 0; k < rows; k++) {
      V added = mode == NAME(row_offset) ? offset[k] : shift;
      NAME(prefetch)(out + k * stride + soon);
      NAME(store)(out + k * stride + c, NAME(plane_sum)(a[k], A, b[k], B, added, mode));
    }
  }
}

#define ROWS(count) \
  case count: NAME(plane_rows)(count, factors, columns, out, stride, mode); break

// One to BLOCK rows, with their number as a constant.
INLINE void NAME(plane_of)(long rows, const NAME(factors) * factors, long columns, REAL *out,
                           long stride, const int mode) {
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
#undef ROWS

// Incomplete blocks of rows. Not inlined, because so much code would slow down
// that for complete blocks.
__attribute__((noinline)) static void NAME(plane_rest)(long rows, const NAME(factors) * from,
                                                       long columns, REAL *out, long stride,
                                                       int mode) {
  // A copy, which no store to `out` can change.
  const NAME(factors) copy = *from, *factors = &copy;
  if (mode == NAME(no_offset))
    NAME(plane_of)(rows, factors, columns, out, stride, NAME(no_offset));
  else if (mode == NAME(row_offset))
    NAME(plane_of)(rows, factors, columns, out, stride, NAME(row_offset));
  else
    NAME(plane_of)(rows, factors, columns, out, stride, NAME(column_offset));
}

// All rows of a plane.
INLINE void NAME(write_plane)(NAME(factors) factors, long rows, long columns, REAL *out,
                              long stride, const int mode, int stream) {
  long r = 0;
  if (!stream && columns >= LANES) {
    // Complete blocks first, then one or two that differ by at most one row.
    for (; rows - r >= 2 * BLOCK || rows - r == BLOCK; r += BLOCK) {
      NAME(factors) block = NAME(factors_from)(factors, r, mode);
      NAME(plane_rows)(BLOCK, &block, columns, out + r * stride, stride, mode);
    }
    while (r < rows) {
      long together = rows - r > BLOCK ? (rows - r) / 2 : rows - r;
      NAME(factors) block = NAME(factors_from)(factors, r, mode);
      NAME(plane_rest)(together, &block, columns, out + r * stride, stride, mode);
      r += together;
    }
    return;
  }
  for (; r < rows; r++) {
    // Eight rows ahead. This only prefetches, so it does not matter that there
    // is no such row near the end.
    if (stream) NAME(expect_end)(out + (r + 8) * stride + columns);
    NAME(factors) row = NAME(factors_from)(factors, r, mode);
    NAME(plane_row)(&row, columns, out + r * stride, mode, stream);
  }
}
#undef BLOCK

#if LEVEL_REGISTERS >= 32
// The vectors of a row that fit in registers for both A and B, so that they are
// loaded once for all rows.
enum { NAME(held) = 8 };

// Rows of `vectors` vectors, of which the last has `some` elements.
INLINE void NAME(rows_of_held)(const int vectors, const NAME(factors) * factors, long rows,
                               long some, REAL *out, long stride, const int mode) {
  V A[NAME(held)], B[NAME(held)];
  const int last = vectors - 1;
  UNROLLED
  for (int k = 0; k < vectors; k++) {
    A[k] = NAME(load_some)(factors->A + k * LANES, k < last ? LANES : some, 0);
    B[k] = NAME(load_some)(factors->B + k * LANES, k < last ? LANES : some, 0);
  }
  for (long r = 0; r < rows; r++, out += stride) {
    V a = NAME(all)(factors->a[r]), b = NAME(all)(factors->b[r]);
    V offset = NAME(all)(mode == NAME(row_offset) ? factors->offset[r] : 0);
    UNROLLED
    for (int k = 0; k < vectors; k++)
      NAME(store_up_to)(out + k * LANES, NAME(plane_sum)(a, A[k], b, B[k], offset, mode), k < last,
                        some);
  }
}

// With row offsets or without any.
#define HELD(vectors)                                                                        \
  case vectors:                                                                              \
    EITHER(offsets, NAME(rows_of_held)(vectors, factors, rows, some, out, stride,            \
                                       offsets ? NAME(row_offset) : NAME(no_offset)));       \
    break

__attribute__((noinline)) static void NAME(write_held)(const NAME(factors) * from, long rows,
                                                       long columns, REAL *out, long stride,
                                                       int mode) {
  // A copy, which no store to `out` can change.
  const NAME(factors) copy = *from, *factors = &copy;
  long some = (columns - 1) % LANES + 1;
  int offsets = mode == NAME(row_offset);
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
#undef HELD
#endif
