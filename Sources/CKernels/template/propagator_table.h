// The table kernel, for runs of equal springs, which share a table of
// propagators, one for each frame:
//
//   position = target + uu * distance + uv * velocity
//   velocity =          vu * distance + vv * velocity
//
// where distance and velocity belong to the spring at time zero. Rows are
// written one after another, in two sequential streams.

// The propagators of the first spring for all times.
static void propagators_of_times(Columns spring, Times times, Propagators out) {
  Springs one = springs_same(spring, 0);
  for (long f = 0; f < times.count; f += LANES) {
    long n = smaller(LANES, times.count - f);
    Map map = map_at(one.decay, one.rate, one.rate_low, times_some(times, f, n));
    store_up_to(out.uu + f, map.uu, n == LANES, n);
    store_up_to(out.uv + f, map.uv, n == LANES, n);
    store_up_to(out.vu + f, map.vu, n == LANES, n);
    store_up_to(out.vv + f, map.vv, n == LANES, n);
  }
}

// The most frames of a table, and the most springs of a row if there are
// several frames: four columns of a table, or three of springs, fit the
// first-level cache.
enum { table_frames = 6144 / sizeof(double), table_springs = 8192 / sizeof(double) };

// A row: many springs and one frame, or one spring and many frames. `map` and
// `spring` hold what is the same along the row.
typedef struct {
  Columns springs;
  const double *table;
  Map map;
  struct {
    Vector distance, velocity, target;
  } spring;
  double *x, *v;
} TableRow;

// How vectors are stored: whole, by ordinary stores or past the caches, or only
// the first `count` elements of a single one.
enum { store_whole, store_past_caches, store_part };

// With `stream` the lines are not in the caches; masked stores are then slow.
INLINE void put_by(const int manner, double *to, Vector value, long count, const int stream) {
  if (manner != store_part)
    put(to, value, manner == store_past_caches);
  else
    stream ? store_halves(to, value, count) : store_some(to, value, count);
}

// Writes `vectors` vectors of positions, then of velocities, from the element
// `i` of a row. Whole vectors are read, so up to LANES - 1 elements after the
// columns must be readable.
INLINE void put_burst(const TableRow *row, const int by_spring, const int stream, long i,
                      const int vectors, const int manner, long count) {
  Vector distance[4], velocity[4];
  UNROLLED
  for (int k = 0; k < vectors; k++) {
    long at = i + k * LANES;
    distance[k] = by_spring ? row->spring.distance : load(row->springs.distance + at);
    velocity[k] = by_spring ? row->spring.velocity : load(row->springs.velocity + at);
    Vector target = by_spring ? row->spring.target : load(row->springs.target + at);
    Vector uu = by_spring ? load(row->table + at) : row->map.uu;
    Vector uv = by_spring ? load(row->table + table_frames + at) : row->map.uv;
    put_by(manner, row->x + at, fmadd(distance[k], uu, fmadd(velocity[k], uv, target)), count, stream);
  }
  UNROLLED
  for (int k = 0; k < vectors; k++) {
    long at = i + k * LANES;
    Vector vu = by_spring ? load(row->table + 2 * table_frames + at) : row->map.vu;
    Vector vv = by_spring ? load(row->table + 3 * table_frames + at) : row->map.vv;
    put_by(manner, row->v + at, fmadd(distance[k], vu, velocity[k] * vv), count, stream);
  }
}

// Writes a row of `count` samples: part of a vector, so that the next positions
// are aligned, then bursts of four vectors, single ones, and part of one. With
// `stream` single vectors also come before the bursts, up to the next line, and
// single lines after them: only whole lines are written past the caches.
INLINE void put_table_row(const TableRow *row, const int by_spring, const int stream, long count) {
  enum { line = 64 / sizeof(double) };
  const int manner = stream ? store_past_caches : store_whole;
  long i = smaller(to_line(row->x) % LANES, count);
  if (i > 0) put_burst(row, by_spring, stream, 0, 1, store_part, i);
  for (; stream && i + LANES <= count && to_line(row->x + i) > 0; i += LANES)
    put_burst(row, by_spring, stream, i, 1, store_whole, LANES);
  for (; i + 4 * LANES <= count; i += 4 * LANES)
    put_burst(row, by_spring, stream, i, 4, manner, LANES);
  for (; stream && i + line <= count; i += line)
    put_burst(row, by_spring, stream, i, line / LANES, manner, LANES);
  for (; i + LANES <= count; i += LANES)
    put_burst(row, by_spring, stream, i, 1, store_whole, LANES);
  if (i < count) put_burst(row, by_spring, stream, i, 1, store_part, count - i);
}

// All rows of a table: one per frame or, `by_spring`, one per spring.
INLINE void rows_of_table(Columns springs, long count, const double *table, long frames, Planes out,
                          const int by_spring, const int stream) {
  TableRow row = {.springs = springs, .table = table, .x = out.positions, .v = out.velocities};
  long rows = by_spring ? count : frames, columns = by_spring ? frames : count;
  for (long r = 0; r < rows; r++, row.x += out.stride, row.v += out.stride) {
    if (by_spring) {
      row.spring.distance = splat(springs.distance[r]);
      row.spring.velocity = splat(springs.velocity[r]);
      row.spring.target = splat(springs.target[r]);
    } else {
      row.map.uu = splat(table[r]);
      row.map.uv = splat(table[r + table_frames]);
      row.map.vu = splat(table[r + 2 * table_frames]);
      row.map.vv = splat(table[r + 3 * table_frames]);
    }
    // The CPU reads a line from memory to store a part of it. With `stream` it
    // reads few lines; a row's last one is prefetched eight rows ahead.
    if (stream) {
      prefetch(row.x + 8 * out.stride + columns - 1);
      prefetch(row.v + 8 * out.stride + columns - 1);
    }
    put_table_row(&row, by_spring, stream, columns);
  }
}

// Separate functions, so that each has all registers: a variable on the stack
// would be loaded among the stores, and wait for those with the same low
// address bits (docs/development/decisions/0004).
#define ROWS_OF_TABLE(name, by_spring, stream)                                                    \
  __attribute__((noinline)) static void name(Columns springs, long count, const double *table,    \
                                             long frames, Planes out) {                           \
    rows_of_table(springs, count, table, frames, out, by_spring, stream);                         \
  }
ROWS_OF_TABLE(table_by_frame, 0, 0)
ROWS_OF_TABLE(table_by_frame_streamed, 0, 1)
ROWS_OF_TABLE(table_by_spring, 1, 0)
ROWS_OF_TABLE(table_by_spring_streamed, 1, 1)

// The springs bounds[g] ... bounds[g + 1] - 1 share the propagators of the
// first of them.
static void table(const long *bounds, long groups, Columns springs, Times times, Planes out) {
  double table[4 * table_frames + LANES] __attribute__((aligned(64)));
  Propagators columns = {table, table + table_frames, table + 2 * table_frames,
                         table + 3 * table_frames};
  // Lines of both outputs must begin at the same samples.
  int stream = out.stream && to_line(out.positions) == to_line(out.velocities);
  for (long f = 0; f < times.count; f += table_frames) {
    Times some = {times.seconds + f, smaller(table_frames, times.count - f)};
    for (long g = 0; g < groups; g++) {
      propagators_of_times(springs_from(springs, bounds[g]), some, columns);
      // By frame, frames after the first read a chunk's springs from the cache.
      int in_chunks = !out.by_spring && times.count > 1;
      for (long i = bounds[g], n; i < bounds[g + 1]; i += n) {
        n = bounds[g + 1] - i;
        if (in_chunks) n = smaller(table_springs, n);
        Planes here = out.by_spring ? from_sample(out, i, f) : from_sample(out, f, i);
        (out.by_spring ? stream ? table_by_spring_streamed : table_by_spring
         : stream      ? table_by_frame_streamed
                       : table_by_frame)(springs_from(springs, i), n, table, some.count, here);
      }
    }
  }
}
