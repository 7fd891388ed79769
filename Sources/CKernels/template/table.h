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
    EITHER(whole, NAME(rows_ending)(rest, whole, *rows, frames, columns, stride));        \
    break

// Writes rows one after another: blocks of rows need fewer loads, but two
// sequential streams are what the hardware prefetches best. A separate
// function, so that it has all registers.
__attribute__((noinline)) static void NAME(write_rows)(const NAME(long_rows) * rows, long frames,
                                                       long columns, long stride) {
  int whole = columns % LANES == 0;
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
    NAME(factors) positions = {rows->uu + f, rows->uv + f, rows->u, rows->v, rows->target};
    NAME(factors) velocities = {rows->vu + f, rows->vv + f, rows->u, rows->v, 0};
    EITHER(stream,
           NAME(write_plane)(positions, m, columns, x, stride, NAME(column_offset), stream);
           NAME(write_plane)(velocities, m, columns, w, stride, NAME(no_offset), stream));
  }
}

// Springs that share the propagators in `table`.
static void NAME(frames_of_table)(NAME(columns) springs, long count,
                                  NAME(propagators) table, long frames,
                                  NAME(planes) out) {
  int stream = out.stream;
  if (frames == 1 && NAME(rows_share_alignment)(out)) {
    NAME(long_rows) rows = {table.uu, table.uv, table.vu, table.vv, springs.distance,
                            springs.velocity, springs.target, out.positions, out.velocities};
    EITHER(stream, NAME(one_frame)(&rows, count, stream));
    return;
  }
  for (long i = 0; i < count; i += NAME(chunk)) {
    long n = NAME(shorter)(NAME(chunk), count - i);
    NAME(long_rows) rows = {table.uu, table.uv, table.vu, table.vv,
                            springs.distance + i, springs.velocity + i, springs.target + i,
                            out.positions + i, out.velocities + i};
    if (!stream && n >= 2 * NAME(burst))
      NAME(write_rows)(&rows, frames, n, out.stride);
    else
      NAME(write_planes)(&rows, frames, n, out.stride, stream);
  }
}

static void NAME(table_by_frame)(NAME(columns) springs, long count, NAME(times) times,
                                 NAME(propagators) table,
                                 NAME(planes) out) {
  NAME(propagators_of_times)(springs, times, table);
  NAME(frames_of_table)(springs, count, table, times.count, out);
}

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
  int stream = out.stream;
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
      NAME(factors) positions = {u, v, table.uu + f, table.uv + f, springs.target + i};
      NAME(factors) velocities = {u, v, table.vu + f, table.vv + f, 0};
#if LEVEL_REGISTERS >= 32
      if (!stream && frames <= NAME(held) * LANES) {
        NAME(write_held)(&positions, m, n, x, out.stride, NAME(row_offset));
        NAME(write_held)(&velocities, m, n, w, out.stride, NAME(no_offset));
        continue;
      }
#endif
      EITHER(stream,
             NAME(write_plane)(positions, m, n, x, out.stride, NAME(row_offset), stream);
             NAME(write_plane)(velocities, m, n, w, out.stride, NAME(no_offset), stream));
    }
  }
}
