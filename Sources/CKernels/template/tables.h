// The table kernel for several groups of springs, each of which shares a table
// of propagators; one row per frame.

// Frames written together, so that their springs are loaded once.
enum { NAME(abreast) = LEVEL_REGISTERS >= 32 ? 4 : 2 };

// Writes a vector of springs in each of `frames` frames.
INLINE void NAME(put_abreast)(const NAME(long_rows) * rows, const NAME(map) * maps, long at,
                              long stride, const int frames) {
  V u = NAME(load)(rows->u + at), v = NAME(load)(rows->v + at), to = NAME(load)(rows->target + at);
  UNROLLED
  for (int k = 0; k < frames; k++) {
    NAME(store)(rows->x + k * stride + at,
                NAME(fma)(u, maps[k].uu, NAME(fma)(v, maps[k].uv, to)));
    NAME(store)(rows->w + k * stride + at, NAME(fma)(u, maps[k].vu, v * maps[k].vv));
  }
}

// The part of `frames` rows that belongs to one group: `columns` springs from
// `from` on, with the propagators from `first` on. Stores that cross a line are
// slow if the lines are not in the cache, so only the first and the last store
// may do so; they overlap their neighbours.
INLINE void NAME(parts_of_rows)(NAME(propagators) table, long first, NAME(columns) springs,
                                long from, long columns, REAL *x, REAL *w, long stride,
                                const int frames) {
  NAME(long_rows) rows = {table.uu + first,        table.uv + first,        table.vu + first,
                          table.vv + first,        springs.distance + from, springs.velocity + from,
                          springs.target + from,   x,                       w};
  if (columns < LANES) {
    for (int k = 0; k < frames; k++) {
      NAME(factors) positions = {rows.uu + k, rows.uv + k, rows.u, rows.v, rows.target};
      NAME(factors) velocities = {rows.vu + k, rows.vv + k, rows.u, rows.v, 0};
      NAME(plane_row)(&positions, columns, x + k * stride, NAME(column_offset), 0);
      NAME(plane_row)(&velocities, columns, w + k * stride, NAME(no_offset), 0);
    }
    return;
  }
  NAME(map) maps[NAME(abreast)];
  UNROLLED
  for (int k = 0; k < frames; k++) {
    maps[k].uu = NAME(all)(rows.uu[k]);
    maps[k].uv = NAME(all)(rows.uv[k]);
    maps[k].vu = NAME(all)(rows.vu[k]);
    maps[k].vv = NAME(all)(rows.vv[k]);
  }
  long last = columns - LANES, c = NAME(shorter)(NAME(to_line)(x) % LANES, last);
  if (c > 0) NAME(put_abreast)(&rows, maps, 0, stride, frames);
  for (; c < last; c += LANES) NAME(put_abreast)(&rows, maps, c, stride, frames);
  NAME(put_abreast)(&rows, maps, last, stride, frames);
}

// `frames` complete rows, from the frame `first` of the tables on.
INLINE void NAME(rows_of_tables)(const NAME(propagators) *tables, const long *bounds, long groups,
                                 long first, NAME(columns) springs, NAME(planes) out,
                                 const int frames) {
  for (long g = 0; g < groups; g++) {
    long i = bounds[g];
    NAME(parts_of_rows)(tables[g], first, springs, i, bounds[g + 1] - i, out.positions + i,
                        out.velocities + i, out.stride, frames);
  }
}

// Elements per piece of a streamed row: longer pieces leave the memory idle
// while the next one is computed.
enum { NAME(streamed_piece) = 2048 / sizeof(REAL) };

// One row with non-temporal stores. A line must be written at once, but groups
// rarely end with a line: so pieces of the row are put together in the cache.
static void NAME(stream_row_of_tables)(const NAME(propagators) *tables, const long *bounds,
                                       long groups, long frame, NAME(columns) springs,
                                       NAME(planes) out) {
  REAL x[NAME(streamed_piece)] __attribute__((aligned(64)));
  REAL w[NAME(streamed_piece)] __attribute__((aligned(64)));
  for (long i = bounds[0], g = 0, n; i < bounds[groups]; i += n) {
    long over = ((unsigned long)(out.positions + i) & 63) / sizeof(REAL);
    n = NAME(shorter)(NAME(streamed_piece) - over, bounds[groups] - i);
    for (long from = i, to; from < i + n; from = to) {
      to = NAME(shorter)(bounds[g + 1], i + n);
      NAME(parts_of_rows)(tables[g], frame, springs, from, to - from, x + over + from - i,
                          w + over + from - i, 0, 1);
      if (to == bounds[g + 1]) g++;
    }
    NAME(stream_row)(out.positions + i, x + over, n);
    NAME(stream_row)(out.velocities + i, w + over, n);
  }
}

// All rows, in ascending order of addresses. Evaluating group after group would
// write to each row in many places, each time with a cache miss. Tables of 32
// groups by 16 frames stay in the first-level cache.
static void NAME(tables_by_frame)(const long *bounds, long groups, NAME(columns) springs,
                                  NAME(times) times, NAME(planes) out) {
  enum { rows = 16, together = 32 };
  REAL memory[4 * rows * together] __attribute__((aligned(64)));
  NAME(propagators) tables[together];
  for (long first = 0; first < groups; first += together) {
    long count = NAME(shorter)(together, groups - first);
    for (long f = 0; f < times.count; f += rows) {
      NAME(times) some = {times.high + f, times.low + f, NAME(shorter)(rows, times.count - f)};
      for (long g = 0; g < count; g++) {
        REAL *table = memory + 4 * rows * g;
        NAME(propagators) place = {table, table + rows, table + 2 * rows, table + 3 * rows};
        tables[g] = place;
        NAME(propagators_of_times)(NAME(springs_from)(springs, bounds[first + g]), some, place);
      }
      for (long k = 0, m; k < some.count; k += m) {
        m = !out.stream && k + NAME(abreast) <= some.count ? NAME(abreast) : 1;
        NAME(planes) here = NAME(rows_from)(out, f + k);
        if (out.stream)
          NAME(stream_row_of_tables)(tables, bounds + first, count, k, springs, here);
        else if (m == 1)
          NAME(rows_of_tables)(tables, bounds + first, count, k, springs, here, 1);
        else
          NAME(rows_of_tables)(tables, bounds + first, count, k, springs, here, NAME(abreast));
      }
    }
  }
}
