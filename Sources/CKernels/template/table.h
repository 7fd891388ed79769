// The table kernel, for springs that share a table of propagators.

// The propagators of the first spring for all times.
static void NAME(propagators_of_times)(NAME(columns) spring, NAME(times) times,
                                       NAME(propagators) out) {
  NAME(springs) one = NAME(springs_same)(spring, 0);
  for (long f = 0; f < times.count; f += LANES) {
    long n = NAME(shorter)(LANES, times.count - f);
    V high, low;
    NAME(times_some)(times, f, n, &high, &low);
    NAME(map) map = NAME(map_at)(one.decay, one.rate, one.rate_low, high, low);
    NAME(store_up_to)(out.uu + f, map.uu, n == LANES, n);
    NAME(store_up_to)(out.uv + f, map.uv, n == LANES, n);
    NAME(store_up_to)(out.vu + f, map.vu, n == LANES, n);
    NAME(store_up_to)(out.vv + f, map.vv, n == LANES, n);
  }
}

// One output as a sum of two products of a column and a row, plus an offset for
// positions: out[r][c] = a[r] A[c] + b[r] B[c] + offset. If rows are frames, a
// and b are entries of the propagators, and A and B the springs' distances and
// velocities; if rows are springs, it is the reverse.
typedef struct {
  const REAL *a, *b, *A, *B;
  // The targets: one element for each spring.
  const REAL *offset;
} NAME(plane);

// Whether `offset` has elements for rows or for columns, or is not added.
enum { NAME(no_offset), NAME(row_offset), NAME(column_offset) };

// The plane from a row on.
INLINE NAME(plane) NAME(plane_from)(NAME(plane) plane, long row, const int mode) {
  plane.a += row;
  plane.b += row;
  if (mode == NAME(row_offset)) plane.offset += row;
  return plane;
}

// a A + b B + offset.
INLINE V NAME(plane_sum)(V a, V A, V b, V B, V offset, const int mode) {
  return NAME(fma)(A, a, mode == NAME(no_offset) ? B * b : NAME(fma)(B, b, offset));
}

// The vector of the first row that begins at column c, from the row's a, b and
// offset.
INLINE V NAME(plane_value)(const NAME(plane) * plane, long c, V a, V b, V offset, const int mode) {
  V B = NAME(load)(plane->B + c);
  if (mode == NAME(column_offset)) offset = NAME(load)(plane->offset + c);
  return NAME(plane_sum)(a, NAME(load)(plane->A + c), b, B, offset, mode);
}

// The first row of a plane, written in complete lines.
INLINE void NAME(plane_row)(const NAME(plane) * plane, long columns, REAL *out, const int mode,
                            int stream) {
  REAL a = *plane->a, b = *plane->b, offset = mode == NAME(row_offset) ? *plane->offset : 0;
  long c = 0;
  if (columns >= LANES) {
    V va = NAME(all)(a), vb = NAME(all)(b), vo = NAME(all)(offset);
    long head = NAME(shorter)(NAME(to_line)(out), columns);
    for (; c + LANES <= head; c += LANES)
      NAME(store)(out + c, NAME(plane_value)(plane, c, va, vb, vo, mode));
    // The rest before the first complete line. It is read as a full vector,
    // unless the row is so short that it ends within that.
    if (c < head && c + LANES <= columns) {
      NAME(store_some)(out + c, NAME(plane_value)(plane, c, va, vb, vo, mode), head - c);
      c = head;
    }
    for (; c >= head && c + LANES <= columns; c += LANES)
      NAME(put)(out + c, NAME(plane_value)(plane, c, va, vb, vo, mode), stream);
  }
  for (; c < columns; c++) {
    // Rounded like the vectors, so that results do not depend on where a row is
    // divided.
    if (mode == NAME(column_offset)) offset = plane->offset[c];
    REAL other =
        mode == NAME(no_offset) ? plane->B[c] * b : NAME(fma_one)(plane->B[c], b, offset);
    out[c] = NAME(fma_one)(plane->A[c], a, other);
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
INLINE void NAME(plane_rows)(const int rows, const NAME(plane) * plane, long columns, REAL *out,
                             long stride, const int mode) {
  V a[BLOCK], b[BLOCK], offset[BLOCK];
  for (int k = 0; k < rows; k++) {
    a[k] = NAME(all)(plane->a[k]);
    b[k] = NAME(all)(plane->b[k]);
    if (mode == NAME(row_offset)) offset[k] = NAME(all)(plane->offset[k]);
  }
  for (long c = 0; c < columns; c += LANES) {
    // The last vector overlaps the one before it, instead of a loop over single
    // elements.
    if (c + LANES > columns) c = columns - LANES;
    // The address written next: the next vector of the row, or the row one
    // block below.
    long soon = c + LANES < columns ? c + LANES : rows * stride;
    V A = NAME(load)(plane->A + c), B = NAME(load)(plane->B + c);
    V shift = mode == NAME(column_offset) ? NAME(load)(plane->offset + c) : NAME(all)(0);
    UNROLLED
    for (int k = 0; k < rows; k++) {
      V added = mode == NAME(row_offset) ? offset[k] : shift;
      NAME(prefetch)(out + k * stride + soon);
      NAME(store)(out + k * stride + c, NAME(plane_sum)(a[k], A, b[k], B, added, mode));
    }
  }
}

#define ROWS(count) \
  case count: NAME(plane_rows)(count, plane, columns, out, stride, mode); break

// One to BLOCK rows, with their number as a constant.
INLINE void NAME(plane_of)(long rows, const NAME(plane) * plane, long columns, REAL *out,
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
__attribute__((noinline)) static void NAME(plane_rest)(long rows, const NAME(plane) * from,
                                                       long columns, REAL *out, long stride,
                                                       int mode) {
  // A copy, which no store to `out` can change.
  const NAME(plane) copy = *from, *plane = &copy;
  if (mode == NAME(no_offset))
    NAME(plane_of)(rows, plane, columns, out, stride, NAME(no_offset));
  else if (mode == NAME(row_offset))
    NAME(plane_of)(rows, plane, columns, out, stride, NAME(row_offset));
  else
    NAME(plane_of)(rows, plane, columns, out, stride, NAME(column_offset));
}

// All rows of a plane.
INLINE void NAME(write_plane)(NAME(plane) plane, long rows, long columns, REAL *out, long stride,
                              const int mode, int stream) {
  long r = 0;
  if (!stream && columns >= LANES) {
    // Complete blocks first, then one or two that differ by at most one row.
    for (; rows - r >= 2 * BLOCK || rows - r == BLOCK; r += BLOCK) {
      NAME(plane) block = NAME(plane_from)(plane, r, mode);
      NAME(plane_rows)(BLOCK, &block, columns, out + r * stride, stride, mode);
    }
    while (r < rows) {
      long together = rows - r > BLOCK ? (rows - r) / 2 : rows - r;
      NAME(plane) block = NAME(plane_from)(plane, r, mode);
      NAME(plane_rest)(together, &block, columns, out + r * stride, stride, mode);
      r += together;
    }
    return;
  }
  for (; r < rows; r++) {
    // Eight rows ahead. This only prefetches, so it does not matter that there
    // is no such row near the end.
    if (stream) NAME(expect_end)(out + (r + 8) * stride + columns);
    NAME(plane) row = NAME(plane_from)(plane, r, mode);
    NAME(plane_row)(&row, columns, out + r * stride, mode, stream);
  }
}
#undef BLOCK

// The propagators of all frames, the springs that share them, and the output:
// positions x and velocities w.
typedef struct {
  const REAL *uu, *uv, *vu, *vv;
  const REAL *u, *v, *target;
  REAL *x, *w;
} NAME(long_rows);

// Elements of positions that are written before as many velocities.
enum { NAME(burst) = 4 * LANES };

// `together` vectors of positions, then of velocities. Of the last only `some`
// elements are written, unless `whole`; but all LANES are read, which is up to
// LANES - 1 elements behind the columns. `AlignedMemory` has room for these.
INLINE void NAME(put_burst)(const NAME(long_rows) * rows, const NAME(map) * frame, long at,
                            const int together, const int whole, long some) {
  V u[4], v[4];
  const int last = together - 1;
  UNROLLED
  for (int k = 0; k < together; k++) {
    u[k] = NAME(load)(rows->u + at + k * LANES);
    v[k] = NAME(load)(rows->v + at + k * LANES);
    V target = NAME(load)(rows->target + at + k * LANES);
    V x = NAME(fma)(u[k], frame->uu, NAME(fma)(v[k], frame->uv, target));
    NAME(store_up_to)(rows->x + at + k * LANES, x, whole || k < last, some);
  }
  UNROLLED
  for (int k = 0; k < together; k++)
    NAME(store_up_to)(rows->w + at + k * LANES, NAME(fma)(u[k], frame->vu, v[k] * frame->vv),
                      whole || k < last, some);
}

// Rows of complete bursts followed by `rest` vectors, of which the last is
// `whole` or not.
INLINE void NAME(rows_ending)(const int rest, const int whole, NAME(long_rows) rows, long frames,
                              long columns, long stride) {
  // The frame, the copies of the pointers and these limits all stay in
  // registers. A variable on the stack would be loaded among the stores, and
  // wait for those with the same low address bits (docs/decisions/0047).
  long some = (columns - 1) % LANES + 1, last = (columns - 1) / NAME(burst) * NAME(burst);
  for (long f = 0; f < frames; f++, rows.x += stride, rows.w += stride) {
    NAME(map) frame = {NAME(all)(rows.uu[f]), NAME(all)(rows.uv[f]), NAME(all)(rows.vu[f]),
                       NAME(all)(rows.vv[f])};
    for (long i = 0; i < last; i += NAME(burst)) NAME(put_burst)(&rows, &frame, i, 4, 1, 0);
    NAME(put_burst)(&rows, &frame, last, rest, whole, some);
  }
}

// Rows whose last burst has `rest` vectors.
#define ENDING(rest)                                                                      \
  case rest:                                                                              \
    EITHER(columns % LANES == 0,                                                          \
           NAME(rows_ending)(rest, is, *rows, frames, columns, stride));                  \
    break

// Writes rows one after another: blocks of rows need fewer loads, but two
// sequential streams are what the hardware prefetches best. A separate
// function, so that it has all registers.
__attribute__((noinline)) static void NAME(write_rows)(const NAME(long_rows) * rows, long frames,
                                                       long columns, long stride) {
  switch ((columns - 1) % NAME(burst) / LANES + 1) {
    ENDING(1);
    ENDING(2);
    ENDING(3);
    ENDING(4);
  }
}
#undef ENDING

// The elements first ... end - 1 of one frame, one by one, rounded like vectors.
INLINE void NAME(elements_of_frame)(const NAME(long_rows) * rows, long first, long end) {
  REAL uu = *rows->uu, uv = *rows->uv, vu = *rows->vu, vv = *rows->vv;
#pragma clang loop vectorize(disable)
  for (long i = first; i < end; i++) {
    REAL u = rows->u[i], v = rows->v[i];
    rows->x[i] = NAME(fma_one)(u, uu, NAME(fma_one)(v, uv, rows->target[i]));
    rows->w[i] = NAME(fma_one)(u, vu, v * vv);
  }
}

// One frame: both outputs in one pass, so that the memory can fetch the lines
// of the three columns and the two rows of output at the same time. Vectors
// begin at the first complete line.
INLINE void NAME(one_frame)(const NAME(long_rows) * rows, long columns, int stream) {
  V uu = NAME(all)(*rows->uu), uv = NAME(all)(*rows->uv);
  V vu = NAME(all)(*rows->vu), vv = NAME(all)(*rows->vv);
  REAL *x = rows->x, *w = rows->w;
  long head = NAME(shorter)(NAME(to_line)(x), columns), tail = columns - (columns - head) % LANES;
  NAME(elements_of_frame)(rows, 0, head);
  for (long i = head; i < tail; i += LANES) {
    V u = NAME(load)(rows->u + i), v = NAME(load)(rows->v + i), to = NAME(load)(rows->target + i);
    if (!stream) {
      NAME(prefetch)(x + i + 4 * LANES);
      NAME(prefetch)(w + i + 4 * LANES);
    }
    NAME(put)(x + i, NAME(fma)(u, uu, NAME(fma)(v, uv, to)), stream);
    NAME(put)(w + i, NAME(fma)(u, vu, v * vv), stream);
  }
  NAME(elements_of_frame)(rows, tail, columns);
}

// Columns per chunk: springs by frame, frames by spring. The at most three
// arrays that every row is computed from then take 24 KiB, and stay in the
// first-level cache.
enum { NAME(chunk) = 8192 / sizeof(REAL) };

// Rows per pass. A pass writes its rows of one plane, then those of the other.
// Passes have 32 rows; 33 to 63 remaining rows are divided into two.
INLINE long NAME(rows_per_pass)(long rows) {
  return rows >= 64 ? 32 : rows > 32 ? (rows + 1) / 2 : rows;
}

// Few springs, and any number with non-temporal stores.
__attribute__((noinline)) static void
NAME(write_planes)(const NAME(long_rows) * rows, long frames, long columns, long stride,
                   int stream) {
  for (long f = 0, m; f < frames; f += m) {
    m = NAME(rows_per_pass)(frames - f);
    REAL *x = rows->x + f * stride, *w = rows->w + f * stride;
    NAME(plane) positions = {rows->uu + f, rows->uv + f, rows->u, rows->v, rows->target};
    NAME(plane) velocities = {rows->vu + f, rows->vv + f, rows->u, rows->v, 0};
    EITHER(stream,
           NAME(write_plane)(positions, m, columns, x, stride, NAME(column_offset), is);
           NAME(write_plane)(velocities, m, columns, w, stride, NAME(no_offset), is));
  }
}

// Springs that share the propagators in `table`.
static void NAME(frames_of_table)(NAME(columns) springs, long count,
                                  NAME(propagators) table, long frames,
                                  NAME(planes) out) {
  if (frames == 1 && NAME(rows_share_alignment)(out)) {
    NAME(long_rows) rows = {table.uu, table.uv, table.vu, table.vv, springs.distance,
                            springs.velocity, springs.target, out.positions, out.velocities};
    EITHER(out.stream, NAME(one_frame)(&rows, count, is));
    return;
  }
  for (long i = 0; i < count; i += NAME(chunk)) {
    long n = NAME(shorter)(NAME(chunk), count - i);
    NAME(long_rows) rows = {table.uu, table.uv, table.vu, table.vv,
                            springs.distance + i, springs.velocity + i, springs.target + i,
                            out.positions + i, out.velocities + i};
    if (!out.stream && n >= 2 * NAME(burst))
      NAME(write_rows)(&rows, frames, n, out.stride);
    else
      NAME(write_planes)(&rows, frames, n, out.stride, out.stream);
  }
}

static void NAME(table_by_frame)(NAME(columns) springs, long count, NAME(times) times,
                                 NAME(propagators) table,
                                 NAME(planes) out) {
  NAME(propagators_of_times)(springs, times, table);
  NAME(frames_of_table)(springs, count, table, times.count, out);
}

#if LEVEL_REGISTERS >= 32
// The vectors of a row that fit in registers for both A and B, so that they are
// loaded once for all rows.
enum { NAME(held) = 8 };

// Rows of `vectors` vectors, of which the last has `some` elements.
INLINE void NAME(rows_of_held)(const int vectors, const NAME(plane) * plane, long rows, long some,
                               REAL *out, long stride, const int mode) {
  V A[NAME(held)], B[NAME(held)];
  const int last = vectors - 1;
  UNROLLED
  for (int k = 0; k < vectors; k++) {
    A[k] = NAME(load_some)(plane->A + k * LANES, k < last ? LANES : some, 0);
    B[k] = NAME(load_some)(plane->B + k * LANES, k < last ? LANES : some, 0);
  }
  for (long r = 0; r < rows; r++, out += stride) {
    V a = NAME(all)(plane->a[r]), b = NAME(all)(plane->b[r]);
    V offset = NAME(all)(mode == NAME(row_offset) ? plane->offset[r] : 0);
    UNROLLED
    for (int k = 0; k < vectors; k++)
      NAME(store_up_to)(out + k * LANES, NAME(plane_sum)(a, A[k], b, B[k], offset, mode), k < last,
                        some);
  }
}

#define HELD(vectors)                                                                        \
  case vectors:                                                                              \
    EITHER(mode == NAME(row_offset),                                                         \
           NAME(rows_of_held)(vectors, plane, rows, some, out, stride,                       \
                              is ? NAME(row_offset) : NAME(no_offset)));                     \
    break

__attribute__((noinline)) static void NAME(write_held)(const NAME(plane) * from, long rows,
                                                       long columns, REAL *out, long stride,
                                                       int mode) {
  // A copy, which no store to `out` can change.
  const NAME(plane) copy = *from, *plane = &copy;
  long some = (columns - 1) % LANES + 1;
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

// Rows shorter than a vector: see rows.h.
INLINE void NAME(short_table_rows)(NAME(columns) springs, long count, NAME(propagators) table,
                                   long frames, NAME(planes) out) {
  REAL x[LANES * NAME(buffered)], v[LANES * NAME(buffered)];
  NAME(planes) buffer = {x, v, NAME(buffered), 0};
  for (long i = 0; i < count; i += NAME(buffered)) {
    long n = NAME(shorter)(NAME(buffered), count - i);
    NAME(frames_of_table)(NAME(springs_from)(springs, i), n, table, frames, buffer);
    NAME(transpose)(buffer, n, frames, NAME(rows_from)(out, i));
  }
}

static void NAME(table_by_spring)(NAME(columns) springs, long count, NAME(times) times,
                                  NAME(propagators) table, NAME(planes) out) {
  long frames = times.count;
  NAME(propagators_of_times)(springs, times, table);
  if (frames < LANES) {
    NAME(short_table_rows)(springs, count, table, frames, out);
    return;
  }
  for (long f = 0; f < frames; f += NAME(chunk)) {
    long n = NAME(shorter)(NAME(chunk), frames - f);
    for (long i = 0, m; i < count; i += m) {
      m = NAME(rows_per_pass)(count - i);
      const REAL *u = springs.distance + i, *v = springs.velocity + i;
      REAL *x = out.positions + i * out.stride + f, *w = out.velocities + i * out.stride + f;
      NAME(plane) positions = {u, v, table.uu + f, table.uv + f, springs.target + i};
      NAME(plane) velocities = {u, v, table.vu + f, table.vv + f, 0};
#if LEVEL_REGISTERS >= 32
      if (!out.stream && frames <= NAME(held) * LANES) {
        NAME(write_held)(&positions, m, n, x, out.stride, NAME(row_offset));
        NAME(write_held)(&velocities, m, n, w, out.stride, NAME(no_offset));
        continue;
      }
#endif
      EITHER(out.stream,
             NAME(write_plane)(positions, m, n, x, out.stride, NAME(row_offset), is);
             NAME(write_plane)(velocities, m, n, w, out.stride, NAME(no_offset), is));
    }
  }
}
