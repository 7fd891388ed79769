// The table kernel for springs of several presets, one row per frame.

// A piece of a row. Stores that cross a line are slow if the lines are not in
// the cache, so only the first and the last store may do so; they overlap their
// neighbours.
INLINE void NAME(plane_piece)(long columns, REAL a, REAL b, const REAL *A, const REAL *B,
                              const REAL *column_offset, REAL *out, int mode, int stream) {
  if (stream || columns < LANES) {
    NAME(plane_row)(columns, a, b, 0, A, B, column_offset, out, mode, stream);
    return;
  }
  V va = NAME(all)(a), vb = NAME(all)(b), none = NAME(all)(0);
  long c = 0, last = columns - LANES, head = NAME(shorter)(NAME(to_line)(out), last);
  for (; c < head; c += LANES)
    NAME(store)(out + c, NAME(plane_value)(va, vb, none, A + c, B + c, column_offset + c, mode));
  for (c = head; c < last; c += LANES)
    NAME(store)(out + c, NAME(plane_value)(va, vb, none, A + c, B + c, column_offset + c, mode));
  NAME(store)(out + last, NAME(plane_value)(va, vb, none, A + last, B + last,
                                            column_offset + last, mode));
}

INLINE void NAME(rows_of_tables)(const NAME(propagators) *tables,
                                 const long *bounds, long groups, long frames,
                                 NAME(columns) springs,
                                 NAME(planes) out, int stream) {
  for (long f = 0; f < frames; f++) {
    REAL *x = out.positions + f * out.stride, *w = out.velocities + f * out.stride;
    for (long g = 0; g < groups; g++) {
      long i = bounds[g];
      NAME(plane_piece)(bounds[g + 1] - i, tables[g].uu[f], tables[g].uv[f], springs.distance + i,
                        springs.velocity + i, springs.target + i, x + i, NAME(column_offset), stream);
    }
    for (long g = 0; g < groups; g++) {
      long i = bounds[g];
      NAME(plane_piece)(bounds[g + 1] - i, tables[g].vu[f], tables[g].vv[f], springs.distance + i,
                        springs.velocity + i, springs.target + i, w + i, NAME(no_offset), stream);
    }
  }
}

// Several tables: row after row, so that the memory sees lines in ascending
// order. Group after group, each piece of a row would be a cache miss.
static void NAME(tables_by_frame)(const long *bounds, long groups, NAME(columns) springs,
                                  NAME(times) times, NAME(planes) out) {
  enum { rows = 16, together = 32 };
  REAL memory[4 * rows * together] __attribute__((aligned(64)));
  NAME(propagators) tables[together];
  for (long first = 0; first < groups; first += together) {
    long count = NAME(shorter)(together, groups - first);
    for (long f = 0; f < times.count; f += rows) {
      NAME(times) some = {times.high + f, times.low + f,
                                                   NAME(shorter)(rows, times.count - f)};
      for (long g = 0; g < count; g++) {
        REAL *table = memory + 4 * rows * g;
        NAME(propagators) place = {table, table + rows, table + 2 * rows,
                                                           table + 3 * rows};
        tables[g] = place;
        NAME(propagators_of_times)(NAME(springs_from)(springs, bounds[first + g]), some, place);
      }
      NAME(planes) here = NAME(rows_from)(out, f);
      EITHER(out.stream, NAME(rows_of_tables)(tables, bounds + first, count, some.count, springs,
                                              here, is));
    }
  }
}
