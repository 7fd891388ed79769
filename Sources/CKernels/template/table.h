// The table kernel, for springs that share a table of propagators, one for each
// frame. A sample takes two products and a sum:
//
//   position = target + uu * distance + uv * velocity
//   velocity =          vu * distance + vv * velocity
//
// where distance and velocity are those of the spring at time zero. So the time
// is that of the stores, and the functions below are ways to write rows fast:
//
//   by frame    one frame                            one_frame
//               many springs, ordinary stores        write_rows
//               others                               write_planes
//   by spring   fewer frames than a vector has       short_table_rows
//               few frames, ordinary stores          write_held
//               others                               write_plane
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

// The propagators of the first spring for all times.
static void propagators_of_times(Columns spring, Times times, Propagators out) {
  Springs one = springs_same(spring, 0);
  for (long f = 0; f < times.count; f += LANES) {
    long n = smaller(LANES, times.count - f);
    Vector high, low;
    times_some(times, f, n, &high, &low);
    Map map = map_at(one.decay, one.rate, one.rate_low, high, low);
    store_up_to(out.uu + f, map.uu, n == LANES, n);
    store_up_to(out.uv + f, map.uv, n == LANES, n);
    store_up_to(out.vu + f, map.vu, n == LANES, n);
    store_up_to(out.vv + f, map.vv, n == LANES, n);
  }
}

// Rows by frame: the propagators of all frames, the springs that share them,
// and the output.
typedef struct {
  const Real *uu, *uv, *vu, *vv;
  const Real *distance, *velocity, *target;
  Real *positions, *velocities;
} TableRows;

// Rows from a frame of a table on, and from a spring on, whose output begins at
// `positions` and `velocities`.
INLINE TableRows table_rows(Propagators table, long frame, Columns springs, long spring,
                            Real *positions, Real *velocities) {
  TableRows rows = {table.uu + frame,
                    table.uv + frame,
                    table.vu + frame,
                    table.vv + frame,
                    springs.distance + spring,
                    springs.velocity + spring,
                    springs.target + spring,
                    positions,
                    velocities};
  return rows;
}

// Elements of positions that are written before as many velocities.
enum { burst = 4 * LANES };

// `together` vectors of positions, then of velocities. Of the last only
// `last_count` elements are written, unless `whole`; but all LANES are read, up
// to LANES - 1 elements behind the columns. `AlignedMemory` has room for these.
INLINE void put_burst(const TableRows *rows, const Map *frame, long at, const int together,
                      const int whole, long last_count) {
  Vector u[4], v[4];
  const int last = together - 1;
  UNROLLED
  for (int k = 0; k < together; k++) {
    u[k] = load(rows->distance + at + k * LANES);
    v[k] = load(rows->velocity + at + k * LANES);
    Vector target = load(rows->target + at + k * LANES);
    Vector x = fmadd(u[k], frame->uu, fmadd(v[k], frame->uv, target));
    store_up_to(rows->positions + at + k * LANES, x, whole || k < last, last_count);
  }
  UNROLLED
  for (int k = 0; k < together; k++)
    store_up_to(rows->velocities + at + k * LANES, fmadd(u[k], frame->vu, v[k] * frame->vv),
                whole || k < last, last_count);
}

// Rows of complete bursts and a last one of `last_vectors` vectors, which are
// all whole or not.
INLINE void rows_ending(const int last_vectors, const int whole, TableRows rows, long frames,
                        long columns, long stride) {
  // The frame, the copies of the pointers and these limits all stay in
  // registers. A variable on the stack would be loaded among the stores, and
  // wait for those with the same low address bits (docs/decisions/0047).
  long last_count = (columns - 1) % LANES + 1, last = (columns - 1) / burst * burst;
  for (long f = 0; f < frames; f++, rows.positions += stride, rows.velocities += stride) {
    Map frame = {splat(rows.uu[f]), splat(rows.uv[f]), splat(rows.vu[f]), splat(rows.vv[f])};
    for (long i = 0; i < last; i += burst) put_burst(&rows, &frame, i, 4, 1, 0);
    put_burst(&rows, &frame, last, last_vectors, whole, last_count);
  }
}

#define ENDING(last_vectors)                                                         \
  case last_vectors:                                                                 \
    EITHER(whole, rows_ending(last_vectors, whole, *rows, frames, columns, stride)); \
    break

// Writes rows one after another: blocks of rows need fewer loads, but two
// sequential streams are what the hardware prefetches best. A separate
// function, so that it has all registers.
__attribute__((noinline)) static void write_rows(const TableRows *rows, long frames, long columns,
                                                 long stride) {
  int whole = columns % LANES == 0;
  switch ((columns - 1) % burst / LANES + 1) {
    ENDING(1);
    ENDING(2);
    ENDING(3);
    ENDING(4);
  }
}

// The elements first ... end - 1 of one frame, one by one, rounded like
// vectors.
INLINE void elements_of_frame(const TableRows *rows, long first, long end) {
  Real uu = *rows->uu, uv = *rows->uv, vu = *rows->vu, vv = *rows->vv;
#pragma clang loop vectorize(disable)
  for (long i = first; i < end; i++) {
    Real u = rows->distance[i], v = rows->velocity[i];
    rows->positions[i] = fmadd_one(u, uu, fmadd_one(v, uv, rows->target[i]));
    rows->velocities[i] = fmadd_one(u, vu, v * vv);
  }
}

// One frame: both outputs in one pass, so that the memory can fetch the lines
// of the three columns and the two rows of output at the same time. Vectors
// begin at the first complete line of the output.
INLINE void one_frame(const TableRows *rows, long columns, int stream) {
  Vector uu = splat(*rows->uu), uv = splat(*rows->uv);
  Vector vu = splat(*rows->vu), vv = splat(*rows->vv);
  Real *x = rows->positions, *v_out = rows->velocities;
  long head = smaller(to_line(x), columns), tail = columns - (columns - head) % LANES;
  elements_of_frame(rows, 0, head);
  for (long i = head; i < tail; i += LANES) {
    Vector u = load(rows->distance + i), v = load(rows->velocity + i), to = load(rows->target + i);
    if (!stream) {
      prefetch(x + i + 4 * LANES);
      prefetch(v_out + i + 4 * LANES);
    }
    put(x + i, fmadd(u, uu, fmadd(v, uv, to)), stream);
    put(v_out + i, fmadd(u, vu, v * vv), stream);
  }
  elements_of_frame(rows, tail, columns);
}

// Columns per chunk: springs by frame, frames by spring. The at most three
// arrays that every row is computed from then take 24 KiB, and stay in the
// first-level cache.
enum { chunk = 8192 / sizeof(Real) };

// Rows per pass. A pass writes its rows of one plane, then those of the other.
// Passes have 32 rows; 33 to 63 remaining rows are divided into two.
INLINE long rows_per_pass(long rows) { return rows >= 64 ? 32 : rows > 32 ? (rows + 1) / 2 : rows; }

// Rows by frame as two planes: for few springs, and any number with
// non-temporal stores.
__attribute__((noinline)) static void write_planes(const TableRows *rows, long frames, long columns,
                                                   long stride, int stream) {
  for (long f = 0, m; f < frames; f += m) {
    m = rows_per_pass(frames - f);
    Real *x = rows->positions + f * stride, *v = rows->velocities + f * stride;
    PlaneFactors positions = {rows->uu + f, rows->uv + f, rows->distance, rows->velocity,
                              rows->target};
    PlaneFactors velocities = {rows->vu + f, rows->vv + f, rows->distance, rows->velocity, 0};
    EITHER(stream, write_plane(positions, m, columns, x, stride, column_offset, stream);
           write_plane(velocities, m, columns, v, stride, no_offset, stream));
  }
}

// Rows by frame of springs that share the propagators in `table`.
static void frames_of_table(Columns springs, long count, Propagators table, long frames,
                            Planes out) {
  int stream = out.stream;
  if (frames == 1 && rows_share_alignment(out)) {
    TableRows rows = table_rows(table, 0, springs, 0, out.positions, out.velocities);
    EITHER(stream, one_frame(&rows, count, stream));
    return;
  }
  for (long i = 0; i < count; i += chunk) {
    long n = smaller(chunk, count - i);
    TableRows rows = table_rows(table, 0, springs, i, out.positions + i, out.velocities + i);
    if (!stream && n >= 2 * burst)
      write_rows(&rows, frames, n, out.stride);
    else
      write_planes(&rows, frames, n, out.stride, stream);
  }
}

static void table_by_frame(Columns springs, long count, Times times, Propagators table,
                           Planes out) {
  propagators_of_times(springs, times, table);
  frames_of_table(springs, count, table, times.count, out);
}

// Rows shorter than a vector: see rows.h.
INLINE void short_table_rows(Columns springs, long count, Propagators table, long frames,
                             Planes out) {
  Real x[LANES * springs_per_buffer], v[LANES * springs_per_buffer];
  Planes buffer = {.positions = x, .velocities = v, .stride = springs_per_buffer};
  for (long i = 0; i < count; i += springs_per_buffer) {
    long n = smaller(springs_per_buffer, count - i);
    frames_of_table(springs_from(springs, i), n, table, frames, buffer);
    transpose(buffer, n, frames, rows_from(out, i));
  }
}

static void table_by_spring(Columns springs, long count, Times times, Propagators table,
                            Planes out) {
  long frames = times.count;
  int stream = out.stream;
  propagators_of_times(springs, times, table);
  if (frames < LANES) {
    short_table_rows(springs, count, table, frames, out);
    return;
  }
  for (long f = 0; f < frames; f += chunk) {
    long n = smaller(chunk, frames - f);
    for (long i = 0, m; i < count; i += m) {
      m = rows_per_pass(count - i);
      const Real *distance = springs.distance + i, *velocity = springs.velocity + i;
      Real *x = out.positions + i * out.stride + f, *v = out.velocities + i * out.stride + f;
      PlaneFactors positions = {distance, velocity, table.uu + f, table.uv + f, springs.target + i};
      PlaneFactors velocities = {distance, velocity, table.vu + f, table.vv + f, 0};
#if LEVEL_REGISTERS >= 32
      if (!stream && frames <= held_vectors * LANES) {
        write_held(&positions, m, n, x, out.stride, row_offset);
        write_held(&velocities, m, n, v, out.stride, no_offset);
        continue;
      }
#endif
      EITHER(stream, write_plane(positions, m, n, x, out.stride, row_offset, stream);
             write_plane(velocities, m, n, v, out.stride, no_offset, stream));
    }
  }
}
