// The recurrence kernel by spring: any springs on a uniform grid, one row per
// spring. A vector holds LANES consecutive frames of one spring and is advanced
// by that spring's propagator over LANES intervals: four multiplications and
// two additions for LANES samples. After every segment of `resync_row` frames
// it restarts from the closed form, which limits the drift: with vectors of
// eight after 80 steps.
//
// LANES springs at a time are prepared in the lanes of a vector. Their rows are
// then written, those of TOGETHER springs at a time.

// Frames per segment, a multiple of all values of LANES.
enum { NAME(resync_row) = 640 };

// LANES springs, with their propagators over one interval and over LANES
// intervals.
typedef struct {
  NAME(springs) springs;
  NAME(map) frame, leap;
} NAME(spring_group);

// The propagator over LANES intervals. In double it comes from the propagator
// over one interval: a doubling takes six operations, where the closed form
// takes about a hundred, and costs a few ulp. In float those errors would
// exceed the tolerance.
INLINE NAME(map) NAME(map_by_lanes)(const NAME(springs) * springs, const NAME(map) * frame,
                                    const NAME(walk) * walk) {
#if SINGLE
  double step = LANES * walk->grid.interval;
  REAL high = (REAL)step, low = (REAL)(step - high);
  return NAME(map_at)(springs->decay, springs->rate, springs->rate_low, NAME(all)(high),
                      NAME(all)(low));
#else
  NAME(map) map = *frame;
  UNROLLED
  for (int frames = 1; frames < LANES; frames *= 2) map = NAME(twice)(map);
  return map;
#endif
}

INLINE NAME(spring_group) NAME(group_at)(NAME(columns) springs, long index, long count,
                                         const NAME(walk) * walk) {
  NAME(spring_group) group;
  group.springs = NAME(springs_some)(springs, index, count);
  group.frame = NAME(map_of_frame)(&group.springs, walk);
  group.leap = NAME(map_by_lanes)(&group.springs, &group.frame, walk);
  return group;
}

// The first LANES frames of LANES springs from their state at the first one,
// computed for all springs in the lanes of a vector and then transposed into
// one vector per spring.
INLINE void NAME(first_frames)(const NAME(map) * frame, V u, V v, V *us, V *vs) {
  V x[LANES], w[LANES];
  UNROLLED
  for (int k = 0; k < LANES; k++) {
    x[k] = u;
    w[k] = v;
    NAME(apply)(frame, &u, &v);
  }
  NAME(transpose_square)(x);
  NAME(transpose_square)(w);
  UNROLLED
  for (int k = 0; k < LANES; k++) {
    us[k] = x[k];
    vs[k] = w[k];
  }
}

// The mover of spring `s` of a group from its first vector of a segment.
INLINE NAME(mover) NAME(mover_of)(const NAME(spring_group) * group, long s, const V *us,
                                  const V *vs) {
  // Loads of elements: the compiler would store a vector to pick one from it.
#define ELEMENT(vector) NAME(all)(((const REAL *)&(vector))[s])
  NAME(mover) mover = {{ELEMENT(group->leap.uu), ELEMENT(group->leap.uv),
                        ELEMENT(group->leap.vu), ELEMENT(group->leap.vv)},
                       us[s], vs[s], ELEMENT(group->springs.target)};
#undef ELEMENT
  return mover;
}

// Writes `vectors` vectors of each of `together` springs, and advances their
// movers to the states that follow.
INLINE void NAME(advance_together)(NAME(mover) * movers, long vectors, REAL *const *x,
                                   REAL *const *v, const int together, const int stream,
                                   const int prefetches) {
  // Local copies stay in registers, as in `move` of recurrence_by_frame.h.
  NAME(mover) moving[TOGETHER];
  REAL *px[TOGETHER], *pv[TOGETHER];
  for (int s = 0; s < together; s++) {
    moving[s] = movers[s];
    px[s] = x[s];
    pv[s] = v[s];
  }
  for (long k = 0; k < vectors; k++) {
    UNROLLED
    for (int s = 0; s < together; s++) {
      NAME(mover) *one = &moving[s];
      if (prefetches) {
        NAME(prefetch)(px[s] + (k + 1) * LANES);
        NAME(prefetch)(pv[s] + (k + 1) * LANES);
      }
      NAME(put)(px[s] + k * LANES, one->u + one->target, stream);
      NAME(put)(pv[s] + k * LANES, one->v, stream);
      NAME(apply)(&one->map, &one->u, &one->v);
    }
  }
  for (int s = 0; s < together; s++) {
    movers[s].u = moving[s].u;
    movers[s].v = moving[s].v;
  }
}

// Writes the first `some` frames of a mover's vector.
INLINE void NAME(put_some)(const NAME(mover) * mover, REAL *x, REAL *v, long some) {
  NAME(store_some)(x, mover->u + mover->target, some);
  NAME(store_some)(v, mover->v, some);
}

// Writes the next `frames` frames, at most a segment, of rows s ... s + together - 1
// of a group, from their first vectors.
INLINE void NAME(rows_of_segment)(const NAME(spring_group) * group, const V *us, const V *vs,
                                  long s, long frames, NAME(planes) out, const int together,
                                  const int stream, const int prefetches) {
  NAME(mover) movers[TOGETHER];
  REAL *x[TOGETHER], *v[TOGETHER];
  for (int k = 0; k < together; k++) {
    movers[k] = NAME(mover_of)(group, s + k, us, vs);
    x[k] = out.positions + (s + k) * out.stride;
    v[k] = out.velocities + (s + k) * out.stride;
  }
  long rest = frames % LANES, whole = frames - rest;
  NAME(advance_together)(movers, frames / LANES, x, v, together, stream, prefetches);
  for (int k = 0; k < together; k++) {
    if (rest) NAME(put_some)(&movers[k], x[k] + whole, v[k] + whole, rest);
    if (prefetches) {
      NAME(prefetch)(x[k] + together * out.stride);
      NAME(prefetch)(v[k] + together * out.stride);
    }
  }
}

// The segment of all `count` rows of a group that begins at frame `first`, where
// `out` begins, too.
INLINE void NAME(segment_of_group)(const NAME(spring_group) * group, long count,
                                   const NAME(walk) * walk, long first, NAME(planes) out,
                                   const int stream, int prefetches) {
  long frames = NAME(shorter)(NAME(resync_row), walk->grid.count - first);
  V u, v, us[LANES], vs[LANES];
  NAME(state_of_frame)(&group->springs, group->frame, walk, first, &u, &v);
  NAME(first_frames)(&group->frame, u, v, us, vs);
  for (long s = 0, together; s < count; s += together) {
    together = count - s < TOGETHER ? 1 : TOGETHER;
    if (together == 1)
      NAME(rows_of_segment)(group, us, vs, s, frames, out, 1, stream, 0);
    else
      EITHER(prefetches,
             NAME(rows_of_segment)(group, us, vs, s, frames, out, TOGETHER, stream, prefetches));
  }
}

// Grids of one segment, with ordinary stores. In `recurrence_in_segments` short
// rows took up to 1.14 times as long (Zen 5).
static void NAME(recurrence_in_one_segment)(NAME(columns) springs, long count,
                                            const NAME(walk) * walk, NAME(planes) out) {
  int prefetches = springbench_prefetches();
  for (long i = 0; i < count; i += LANES) {
    long n = NAME(shorter)(LANES, count - i);
    NAME(spring_group) group = NAME(group_at)(springs, i, n, walk);
    NAME(segment_of_group)(&group, n, walk, 0, NAME(rows_from)(out, i), 0, prefetches);
  }
}

// Any grids; non-temporal stores only to rows that start on a line.
static void NAME(recurrence_in_segments)(NAME(columns) springs, long count,
                                         const NAME(walk) * walk, NAME(planes) out, int stream) {
  long frames = walk->grid.count;
  int prefetches = !stream && springbench_prefetches();
  for (long i = 0; i < count; i += LANES) {
    long n = NAME(shorter)(LANES, count - i);
    NAME(spring_group) group = NAME(group_at)(springs, i, n, walk);
    NAME(planes) rows = NAME(rows_from)(out, i);
    // The ends of the next rows, which would be fetched one after another.
    for (long s = LANES; s < 2 * LANES && stream; s++) {
      NAME(expect_end)(rows.positions + s * out.stride + frames);
      NAME(expect_end)(rows.velocities + s * out.stride + frames);
    }
    for (long first = 0; first < frames; first += NAME(resync_row)) {
      EITHER(stream,
             NAME(segment_of_group)(&group, n, walk, first, rows, stream, prefetches));
      rows.positions += NAME(resync_row);
      rows.velocities += NAME(resync_row);
    }
  }
}

// Rows of fewer frames were faster transposed when measured.
enum { NAME(shortest_recurrence) = 12 + LANES / 2 };

// Shorter rows: see rows.h.
static void NAME(short_recurrences)(NAME(columns) springs, long count,
                                    struct springbench_grid grid, NAME(planes) out) {
  enum { together = 4 * LANES, size = NAME(shortest_recurrence) * together };
  REAL x[size], v[size];
  NAME(planes) buffer = {x, v, together, 0};
  for (long i = 0; i < count; i += together) {
    long n = NAME(shorter)(together, count - i);
    NAME(recurrence_by_frame)(NAME(springs_from)(springs, i), n, grid, buffer);
    NAME(transpose)(buffer, n, grid.count, NAME(rows_from)(out, i));
  }
}

// Rows of fewer frames use ordinary stores: they have too few complete lines.
enum { NAME(shortest_streamed) = 192 / sizeof(REAL) };

// Vectors begin at the first frame of a row, so that samples do not depend on
// where it is stored. Non-temporal stores are therefore for rows that start on a
// line.
static void NAME(recurrence_by_spring)(NAME(columns) springs, long count,
                                       struct springbench_grid grid, NAME(planes) out) {
  if (grid.count < NAME(shortest_recurrence)) {
    NAME(short_recurrences)(springs, count, grid, out);
    return;
  }
  NAME(walk) walk = NAME(walk_over)(grid);
  int aligned = NAME(to_line)(out.positions) == 0 && NAME(to_line)(out.velocities) == 0 &&
                out.stride % (64 / (long)sizeof(REAL)) == 0;
  int stream = out.stream && aligned && grid.count >= NAME(shortest_streamed);
  if (!stream && grid.count <= NAME(resync_row))
    NAME(recurrence_in_one_segment)(springs, count, &walk, out);
  else
    NAME(recurrence_in_segments)(springs, count, &walk, out, stream);
}
#undef TOGETHER
