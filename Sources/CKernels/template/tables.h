// The table kernel for several groups of springs, each of which shares a table
// of propagators (see table.h); one row per frame. The springs of group g are
// bounds[g] ... bounds[g + 1] - 1.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

// Frames written together, so that their springs are loaded once.
enum { abreast = LEVEL_REGISTERS >= 32 ? 4 : 2 };

// Writes a vector of springs in each of `frames` frames.
INLINE void put_abreast(const TableRows *rows, const Map *maps, long at, long stride,
                        const int frames) {
  Vector u = load(rows->distance + at), v = load(rows->velocity + at), to = load(rows->target + at);
  UNROLLED
  for (int k = 0; k < frames; k++) {
    store(rows->positions + k * stride + at, fmadd(u, maps[k].uu, fmadd(v, maps[k].uv, to)));
    store(rows->velocities + k * stride + at, fmadd(u, maps[k].vu, v * maps[k].vv));
  }
}

// The part of `frames` rows that belongs to one group: `columns` springs from
// `from` on, with the propagators from `first` on. Their output begins at x and
// v. Stores that cross a line are slow if the lines are not in the cache, so
// only the first and the last store may do so; they overlap their neighbours.
INLINE void parts_of_rows(Propagators table, long first, Columns springs, long from, long columns,
                          Real *x, Real *v, long stride, const int frames) {
  if (columns < LANES) {
    for (int k = 0; k < frames; k++) {
      TableRows row = table_rows(table, first + k, springs, from, x + k * stride, v + k * stride);
      elements_of_frame(&row, 0, columns);
    }
    return;
  }
  TableRows rows = table_rows(table, first, springs, from, x, v);
  Map maps[abreast];
  UNROLLED
  for (int k = 0; k < frames; k++) {
    maps[k].uu = splat(rows.uu[k]);
    maps[k].uv = splat(rows.uv[k]);
    maps[k].vu = splat(rows.vu[k]);
    maps[k].vv = splat(rows.vv[k]);
  }
  // Where the first vector begins that crosses no line.
  long last = columns - LANES, c = smaller(to_line(x) % LANES, last);
  if (c > 0) put_abreast(&rows, maps, 0, stride, frames);
  for (; c < last; c += LANES) put_abreast(&rows, maps, c, stride, frames);
  put_abreast(&rows, maps, last, stride, frames);
}

// `frames` complete rows, from the frame `first` of the tables on.
INLINE void rows_of_tables(const Propagators *tables, const long *bounds, long groups, long first,
                           Columns springs, Planes out, const int frames) {
  for (long g = 0; g < groups; g++) {
    long i = bounds[g];
    parts_of_rows(tables[g], first, springs, i, bounds[g + 1] - i, out.positions + i,
                  out.velocities + i, out.stride, frames);
  }
}

// Elements per piece of a streamed row: longer pieces leave the memory idle
// while the next one is computed.
enum { streamed_piece = 2048 / sizeof(Real) };

// One row with non-temporal stores. A line must be written at once, but groups
// rarely end with a line: so pieces of the row are put together in the cache.
static void stream_row_of_tables(const Propagators *tables, const long *bounds, long groups,
                                 long frame, Columns springs, Planes out) {
  Real x[streamed_piece] __attribute__((aligned(64)));
  Real v[streamed_piece] __attribute__((aligned(64)));
  for (long i = bounds[0], g = 0, n; i < bounds[groups]; i += n) {
    // The piece begins as far behind a line as its place in the output does.
    long over = ((unsigned long)(out.positions + i) & 63) / sizeof(Real);
    n = smaller(streamed_piece - over, bounds[groups] - i);
    for (long from = i, to; from < i + n; from = to) {
      to = smaller(bounds[g + 1], i + n);
      parts_of_rows(tables[g], frame, springs, from, to - from, x + over + from - i,
                    v + over + from - i, 0, 1);
      if (to == bounds[g + 1]) g++;
    }
    stream_row(out.positions + i, x + over, n);
    stream_row(out.velocities + i, v + over, n);
  }
}

// All rows, in ascending order of addresses. Evaluating group after group would
// write to each row in many places, each time with a cache miss. Tables of 32
// groups by 16 frames stay in the first-level cache.
static void tables_by_frame(const long *bounds, long groups, Columns springs, Times times,
                            Planes out) {
  enum { rows = 16, together = 32 };
  Real memory[4 * rows * together] __attribute__((aligned(64)));
  Propagators tables[together];
  for (long first = 0; first < groups; first += together) {
    long count = smaller(together, groups - first);
    for (long f = 0; f < times.count; f += rows) {
      Times some = {times.high + f, times.low + f, smaller(rows, times.count - f)};
      for (long g = 0; g < count; g++) {
        Real *table = memory + 4 * rows * g;
        Propagators place = {table, table + rows, table + 2 * rows, table + 3 * rows};
        tables[g] = place;
        propagators_of_times(springs_from(springs, bounds[first + g]), some, place);
      }
      for (long k = 0, m; k < some.count; k += m) {
        m = !out.stream && k + abreast <= some.count ? abreast : 1;
        Planes here = rows_from(out, f + k);
        if (out.stream)
          stream_row_of_tables(tables, bounds + first, count, k, springs, here);
        else if (m == 1)
          rows_of_tables(tables, bounds + first, count, k, springs, here, 1);
        else
          rows_of_tables(tables, bounds + first, count, k, springs, here, abreast);
      }
    }
  }
}
