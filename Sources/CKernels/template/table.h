// The table kernel, for springs that share a table of propagators. Both planes
// are out[r][c] = a[r] A[c] + b[r] B[c], plus an offset by row or by column for
// positions: a and b are entries of the propagators and A and B the springs'
// distances and velocities if rows are frames, the reverse if rows are springs.

// Stores the first `count` of LANES propagators.
INLINE void NAME(put_map)(NAME(propagators) out, long index, NAME(map) map, long count) {
  if (count >= LANES) {
    NAME(store)(out.uu + index, map.uu);
    NAME(store)(out.uv + index, map.uv);
    NAME(store)(out.vu + index, map.vu);
    NAME(store)(out.vv + index, map.vv);
  } else {
    NAME(store_some)(out.uu + index, map.uu, count);
    NAME(store_some)(out.uv + index, map.uv, count);
    NAME(store_some)(out.vu + index, map.vu, count);
    NAME(store_some)(out.vv + index, map.vv, count);
  }
}

// The propagators of the first spring for all times.
static void NAME(propagators_of_times)(NAME(columns) spring, NAME(times) times,
                                       NAME(propagators) out) {
  NAME(springs) one = NAME(springs_same)(spring, 0);
  for (long f = 0; f < times.count; f += LANES) {
    long n = NAME(shorter)(LANES, times.count - f);
    V high = n == LANES ? NAME(load)(times.high + f) : NAME(load_some)(times.high + f, n, 0);
    V low = n == LANES ? NAME(time_low_at)(times, f) : NAME(time_low_some)(times, f, n);
    NAME(put_map)(out, f, NAME(map_at)(one.decay, one.rate, one.rate_low, high, low), n);
  }
}

enum { NAME(no_offset), NAME(row_offset), NAME(column_offset) };

// Rows of a block. Their coefficients, two or three vectors a row, stay in
// registers.
#if VECTOR_BYTES >= 64 && LEVEL_REGISTERS >= 32
#define BLOCK 8
#else
#define BLOCK 4
#endif

// A vector of one row.
INLINE V NAME(plane_value)(V a, V b, V offset, const REAL *A, const REAL *B,
                           const REAL *column_offset, int mode) {
  V result = NAME(load)(B) * b;
  if (mode == NAME(row_offset)) result = NAME(fma)(NAME(load)(B), b, offset);
  if (mode == NAME(column_offset)) result = NAME(fma)(NAME(load)(B), b, NAME(load)(column_offset));
  return NAME(fma)(NAME(load)(A), a, result);
}

// One row, written in complete lines.
INLINE void NAME(plane_row)(long columns, REAL a, REAL b, REAL offset, const REAL *A,
                            const REAL *B, const REAL *column_offset, REAL *out, int mode,
                            int stream) {
  long c = 0;
  if (columns >= LANES) {
    V va = NAME(all)(a), vb = NAME(all)(b), vo = NAME(all)(offset);
    long head = NAME(shorter)(NAME(to_line)(out), columns);
    for (; c + LANES <= head; c += LANES)
      NAME(store)(out + c, NAME(plane_value)(va, vb, vo, A + c, B + c, column_offset + c, mode));
    // The rest before the first complete line. It is read as a full vector,
    // unless the row is so short that it ends within that.
    if (c < head && c + LANES <= columns) {
      NAME(store_some)(out + c,
                       NAME(plane_value)(va, vb, vo, A + c, B + c, column_offset + c, mode),
                       head - c);
      c = head;
    }
    for (; c >= head && c + LANES <= columns; c += LANES)
      NAME(put)(out + c, NAME(plane_value)(va, vb, vo, A + c, B + c, column_offset + c, mode),
                stream);
  }
  for (; c < columns; c++) {
    // Rounded like the vectors, so that results do not depend on where a row is
    // divided.
    REAL o = mode == NAME(row_offset) ? offset : mode == NAME(column_offset) ? column_offset[c] : 0;
    REAL other = mode == NAME(no_offset) ? B[c] * b : NAME(fma_one)(B[c], b, o);
    out[c] = NAME(fma_one)(A[c], a, other);
  }
}

// `rows` rows at once, at most BLOCK: each column vector is loaded once for all
// of them.
INLINE void NAME(plane_rows)(const int rows, long columns, const REAL *a, const REAL *b,
                             const REAL *offset, const REAL *A, const REAL *B,
                             const REAL *column_offset, REAL *out, long stride, int mode) {
  V va[BLOCK], vb[BLOCK], vo[BLOCK];
  for (int k = 0; k < rows; k++) {
    va[k] = NAME(all)(a[k]);
    vb[k] = NAME(all)(b[k]);
    if (mode == NAME(row_offset)) vo[k] = NAME(all)(offset[k]);
  }
  long c = 0;
  while (c < columns) {
    // The last vector overlaps the one before it, instead of a loop over single
    // elements.
    if (c + LANES > columns) c = columns - LANES;
    // The address written next: the next vector of the row, or the row one
    // block below.
    long soon = c + LANES < columns ? c + LANES : rows * stride;
    V left = NAME(load)(A + c), right = NAME(load)(B + c);
    V shift = mode == NAME(column_offset) ? NAME(load)(column_offset + c) : NAME(all)(0);
#pragma clang loop unroll(full)
    for (int k = 0; k < rows; k++) {
      V value;
      if (mode == NAME(no_offset)) value = right * vb[k];
      else value = NAME(fma)(right, vb[k], mode == NAME(row_offset) ? vo[k] : shift);
      NAME(prefetch)(out + k * stride + soon);
      NAME(store)(out + k * stride + c, NAME(fma)(left, va[k], value));
    }
    c += LANES;
  }
}

#define ROWS(count)                                                                              \
  case count:                                                                                    \
    NAME(plane_rows)(count, columns, a, b, offset, A, B, column_offset, out, stride, mode);      \
    break

// One to BLOCK rows, with their number as a constant.
INLINE void NAME(plane_of)(long rows, long columns, const REAL *a, const REAL *b,
                           const REAL *offset, const REAL *A, const REAL *B,
                           const REAL *column_offset, REAL *out, long stride, int mode) {
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
__attribute__((noinline)) static void
NAME(plane_rest)(long rows, long columns, const REAL *a, const REAL *b, const REAL *offset,
                 const REAL *A, const REAL *B, const REAL *column_offset, REAL *out, long stride,
                 int mode) {
  if (mode == NAME(no_offset))
    NAME(plane_of)(rows, columns, a, b, offset, A, B, column_offset, out, stride, NAME(no_offset));
  else if (mode == NAME(row_offset))
    NAME(plane_of)(rows, columns, a, b, offset, A, B, column_offset, out, stride, NAME(row_offset));
  else
    NAME(plane_of)(rows, columns, a, b, offset, A, B, column_offset, out, stride,
                   NAME(column_offset));
}

// All rows of a plane.
INLINE void NAME(plane)(long rows, long columns, const REAL *a, const REAL *b, const REAL *offset,
                        const REAL *A, const REAL *B, const REAL *column_offset, REAL *out,
                        long stride, int mode, int stream) {
  long r = 0;
  if (!stream && columns >= LANES) {
    // Complete blocks first, then one or two that differ by at most one row.
    for (; rows - r >= 2 * BLOCK || rows - r == BLOCK; r += BLOCK)
      NAME(plane_rows)(BLOCK, columns, a + r, b + r, offset + r, A, B, column_offset,
                       out + r * stride, stride, mode);
    while (r < rows) {
      long together = rows - r > BLOCK ? (rows - r) / 2 : rows - r;
      NAME(plane_rest)(together, columns, a + r, b + r, offset + r, A, B, column_offset,
                       out + r * stride, stride, mode);
      r += together;
    }
    return;
  }
  for (; r < rows; r++) {
    // Eight rows ahead. This only prefetches, so it does not matter that there
    // is no such row near the end.
    if (stream) NAME(expect_end)(out + (r + 8) * stride + columns);
    NAME(plane_row)(columns, a[r], b[r], mode == NAME(row_offset) ? offset[r] : 0, A, B,
                    column_offset, out + r * stride, mode, stream);
  }
}
#undef ROWS
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
#pragma clang loop unroll(full)
  for (int k = 0; k < together; k++) {
    u[k] = NAME(load)(rows->u + at + k * LANES);
    v[k] = NAME(load)(rows->v + at + k * LANES);
    V target = NAME(load)(rows->target + at + k * LANES);
    V x = NAME(fma)(u[k], frame->uu, NAME(fma)(v[k], frame->uv, target));
    NAME(store_up_to)(rows->x + at + k * LANES, x, whole || k < last, some);
  }
#pragma clang loop unroll(full)
  for (int k = 0; k < together; k++)
    NAME(store_up_to)(rows->w + at + k * LANES, NAME(fma)(u[k], frame->vu, v[k] * frame->vv),
                      whole || k < last, some);
}

// Rows of complete bursts followed by `rest` vectors.
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

// Rows whose last burst has `rest` vectors, the last of them incomplete or
// whole.
#define ENDING(rest)                                                                             \
  case 2 * rest - 1: NAME(rows_ending)(rest, 0, *rows, frames, columns, stride); break;          \
  case 2 * rest: NAME(rows_ending)(rest, 1, *rows, frames, columns, stride); break

// Writes rows one after another: blocks of rows need fewer loads, but two
// sequential streams are what the hardware prefetches best. A separate
// function, so that it has all registers.
__attribute__((noinline)) static void NAME(write_rows)(const NAME(long_rows) * rows, long frames,
                                                       long columns, long stride) {
  long rest = (columns - 1) % NAME(burst) / LANES + 1;
  switch (2 * rest - (columns % LANES != 0)) {
    ENDING(1);
    ENDING(2);
    ENDING(3);
    ENDING(4);
  }
}
#undef ENDING

// One frame: both outputs in one pass, so that the memory can fetch the lines of
// the three columns and the two rows of output at the same time. Elements before
// the first complete line and after the last vector are written one by one,
// rounded like the vectors.
INLINE void NAME(plane_pair)(long columns, REAL uu, REAL uv, REAL vu, REAL vv, const REAL *u,
                             const REAL *v, const REAL *to, REAL *x, REAL *w, int stream) {
  V a = NAME(all)(uu), b = NAME(all)(uv), c = NAME(all)(vu), d = NAME(all)(vv);
  long i = 0, head = NAME(shorter)(NAME(to_line)(x), columns);
  for (; i < columns; i++) {
    if (i == head) {
      for (; i + LANES <= columns; i += LANES) {
        V left = NAME(load)(u + i), right = NAME(load)(v + i);
        if (!stream) {
          NAME(prefetch)(x + i + 4 * LANES);
          NAME(prefetch)(w + i + 4 * LANES);
        }
        NAME(put)(x + i, NAME(fma)(left, a, NAME(fma)(right, b, NAME(load)(to + i))), stream);
        NAME(put)(w + i, NAME(fma)(left, c, right * d), stream);
      }
      if (i == columns) return;
    }
    x[i] = NAME(fma_one)(u[i], uu, NAME(fma_one)(v[i], uv, to[i]));
    w[i] = NAME(fma_one)(u[i], vu, v[i] * vv);
  }
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
  const REAL *u = rows->u, *v = rows->v, *to = rows->target;
  for (long f = 0, m; f < frames; f += m) {
    m = NAME(rows_per_pass)(frames - f);
    REAL *x = rows->x + f * stride, *w = rows->w + f * stride;
    const REAL *uu = rows->uu + f, *uv = rows->uv + f, *vu = rows->vu + f, *vv = rows->vv + f;
    EITHER(stream,
           NAME(plane)(m, columns, uu, uv, to, u, v, to, x, stride, NAME(column_offset), is);
           NAME(plane)(m, columns, vu, vv, to, u, v, to, w, stride, NAME(no_offset), is));
  }
}

// Springs that share the propagators in `table`.
static void NAME(frames_of_table)(NAME(columns) springs, long count,
                                  NAME(propagators) table, long frames,
                                  NAME(planes) out) {
  if (frames == 1 && NAME(rows_share_alignment)(out)) {
    EITHER(out.stream,
           NAME(plane_pair)(count, *table.uu, *table.uv, *table.vu, *table.vv, springs.distance,
                            springs.velocity, springs.target, out.positions, out.velocities, is));
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
INLINE void NAME(rows_of_held)(const int vectors, const int mode, long rows, long some,
                               const REAL *a, const REAL *b, const REAL *offset, const REAL *A,
                               const REAL *B, REAL *out, long stride) {
  V left[NAME(held)], right[NAME(held)];
  const int last = vectors - 1;
#pragma clang loop unroll(full)
  for (int k = 0; k < vectors; k++) {
    left[k] = NAME(load_some)(A + k * LANES, k < last ? LANES : some, 0);
    right[k] = NAME(load_some)(B + k * LANES, k < last ? LANES : some, 0);
  }
  for (long r = 0; r < rows; r++, out += stride) {
    V va = NAME(all)(a[r]), vb = NAME(all)(b[r]), vo = NAME(all)(offset[r]);
#pragma clang loop unroll(full)
    for (int k = 0; k < vectors; k++) {
      V value = mode == NAME(row_offset) ? NAME(fma)(right[k], vb, vo) : right[k] * vb;
      NAME(store_up_to)(out + k * LANES, NAME(fma)(left[k], va, value), k < last, some);
    }
  }
}

#define HELD(vectors)                                                                            \
  case vectors:                                                                                  \
    EITHER(mode == NAME(row_offset),                                                             \
           NAME(rows_of_held)(vectors, is ? NAME(row_offset) : NAME(no_offset), rows, some, a, b, \
                              offset, A, B, out, stride));                                       \
    break

__attribute__((noinline)) static void
NAME(write_held)(int mode, long rows, long columns, const REAL *a, const REAL *b,
                 const REAL *offset, const REAL *A, const REAL *B, REAL *out, long stride) {
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

static void NAME(table_by_spring)(NAME(columns) springs, long count, NAME(times) times,
                                  NAME(propagators) table,
                                  NAME(planes) out) {
  long frames = times.count;
  NAME(propagators_of_times)(springs, times, table);
  if (frames < NAME(short_table_rows)) {
    REAL x[NAME(short_table_rows) * NAME(staged)], v[NAME(short_table_rows) * NAME(staged)];
    NAME(planes) stage = {x, v, NAME(staged), 0};
    for (long i = 0; i < count; i += NAME(staged)) {
      long n = NAME(shorter)(NAME(staged), count - i);
      NAME(frames_of_table)(NAME(springs_from)(springs, i), n, table, frames, stage);
      NAME(unstage)(stage, n, frames, NAME(rows_from)(out, i));
    }
    return;
  }
#if LEVEL_REGISTERS >= 32
  if (!out.stream && frames <= NAME(held) * LANES) {
    for (long i = 0, m; i < count; i += m) {
      m = NAME(rows_per_pass)(count - i);
      const REAL *u = springs.distance + i, *v = springs.velocity + i, *to = springs.target + i;
      NAME(write_held)(NAME(row_offset), m, frames, u, v, to, table.uu, table.uv,
                       out.positions + i * out.stride, out.stride);
      NAME(write_held)(NAME(no_offset), m, frames, u, v, to, table.vu, table.vv,
                       out.velocities + i * out.stride, out.stride);
    }
    return;
  }
#endif
  for (long f = 0; f < frames; f += NAME(chunk)) {
    long n = NAME(shorter)(NAME(chunk), frames - f);
    for (long i = 0, m; i < count; i += m) {
      m = NAME(rows_per_pass)(count - i);
      const REAL *u = springs.distance + i, *v = springs.velocity + i, *to = springs.target + i;
      REAL *x = out.positions + i * out.stride + f, *w = out.velocities + i * out.stride + f;
      const REAL *uu = table.uu + f, *uv = table.uv + f, *vu = table.vu + f, *vv = table.vv + f;
      EITHER(out.stream,
             NAME(plane)(m, n, u, v, to, uu, uv, to, x, out.stride, NAME(row_offset), is);
             NAME(plane)(m, n, u, v, to, vu, vv, to, w, out.stride, NAME(no_offset), is));
    }
  }
}
