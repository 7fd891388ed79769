// The recurrence kernel by spring: any springs on a uniform grid, one row per
// spring. A vector holds LANES consecutive frames of one spring and is advanced
// by that spring's propagator over LANES intervals: four multiplications and
// two additions for LANES samples. After every segment of `resync_row` frames
// it restarts from the closed form, which limits the drift: with vectors of
// eight after 80 steps.

// Frames per segment, a multiple of all values of LANES.
enum { NAME(resync_row) = 640 };

// The propagators of a group of springs over LANES intervals, one element per
// spring.
typedef struct {
  const REAL *uu, *uv, *vu, *vv, *target;
} NAME(steppers);

// The propagators from a spring of the group on.
INLINE NAME(steppers) NAME(steppers_from)(NAME(steppers) by, long s) {
  NAME(steppers) rest = {by.uu + s, by.uv + s, by.vu + s, by.vv + s, by.target + s};
  return rest;
}

// The first LANES frames of LANES springs from their state at the first one,
// computed for all springs in the lanes of a vector and then transposed into
// one vector per spring.
INLINE void NAME(first_frames)(const NAME(map) * map, V u, V v, V *us, V *vs) {
  V x[LANES], w[LANES];
#pragma clang loop unroll(full)
  for (int k = 0; k < LANES; k++) {
    x[k] = u;
    w[k] = v;
    V next = NAME(fma)(u, map->uu, v * map->uv);
    v = NAME(fma)(u, map->vu, v * map->vv);
    u = next;
  }
  NAME(transpose_square)(x);
  NAME(transpose_square)(w);
#pragma clang loop unroll(full)
  for (int k = 0; k < LANES; k++) {
    us[k] = x[k];
    vs[k] = w[k];
  }
}

// The propagator over LANES intervals. In double it comes from the propagator
// over one interval: a doubling takes six operations, where the closed form
// takes about a hundred, and costs a few ulp. In float those errors would
// exceed the tolerance.
INLINE NAME(map) NAME(map_by_lanes)(const NAME(springs) * group, const NAME(map) * frame,
                                    const NAME(walk) * walk) {
#if SINGLE
  double step = LANES * walk->grid.interval;
  REAL high = (REAL)step, low = (REAL)(step - high);
  return NAME(map_at)(group->decay, group->rate, group->rate_low, NAME(all)(high),
                      NAME(all)(low));
#else
  NAME(map) map = *frame;
#pragma clang loop unroll(full)
  for (int frames = 1; frames < LANES; frames *= 2) map = NAME(twice)(map);
  return map;
#endif
}

// Writes `vectors` vectors of each of `together` springs, and returns the
// states that follow.
INLINE void NAME(advance_together)(NAME(steppers) by, const V *u0, const V *v0,
                                   long vectors, REAL *const *x, REAL *const *v, V *last_u,
                                   V *last_v, const int together, const int stream,
                                   const int prefetches) {
  V u[TOGETHER], w[TOGETHER], target[TOGETHER];
  NAME(map) map[TOGETHER];
  REAL *px[TOGETHER], *pv[TOGETHER];
  // Local copies stay in registers, as in `move` of recurrence_by_frame.h.
  for (int s = 0; s < together; s++) {
    u[s] = u0[s];
    w[s] = v0[s];
    map[s].uu = NAME(all)(by.uu[s]);
    map[s].uv = NAME(all)(by.uv[s]);
    map[s].vu = NAME(all)(by.vu[s]);
    map[s].vv = NAME(all)(by.vv[s]);
    target[s] = NAME(all)(by.target[s]);
    px[s] = x[s];
    pv[s] = v[s];
  }
  for (long k = 0; k < vectors; k++) {
#pragma clang loop unroll(full)
    for (int s = 0; s < together; s++) {
      if (prefetches) {
        NAME(prefetch)(px[s] + (k + 1) * LANES);
        NAME(prefetch)(pv[s] + (k + 1) * LANES);
      }
      NAME(put)(px[s] + k * LANES, u[s] + target[s], stream);
      NAME(put)(pv[s] + k * LANES, w[s], stream);
      V next = NAME(fma)(u[s], map[s].uu, w[s] * map[s].uv);
      w[s] = NAME(fma)(u[s], map[s].vu, w[s] * map[s].vv);
      u[s] = next;
    }
  }
  for (int s = 0; s < together; s++) {
    last_u[s] = u[s];
    last_v[s] = w[s];
  }
}

// Writes rows of `together` springs, whose propagators and first vectors of
// each segment are prepared. `first` is the number of frames of each row that
// are written elsewhere.
INLINE void NAME(recurrence_rows)(NAME(steppers) by, const V *u0, const V *v0,
                                  long segment_count, const long *first, long frames, REAL **x,
                                  REAL **v, const int together, const int stream,
                                  const int prefetches) {
  long vectors = frames / LANES;
  for (int s = 0; s < together; s++) {
    vectors = NAME(shorter)(vectors, (frames - first[s]) / LANES);
    x[s] += first[s];
    v[s] += first[s];
  }
  V u[TOGETHER], w[TOGETHER];
  for (long segment = 0; segment < segment_count; segment++) {
    long done = segment * (NAME(resync_row) / LANES);
    long n = NAME(shorter)(NAME(resync_row) / LANES, vectors - done);
    if (n < 0) n = 0;
    REAL *px[TOGETHER], *pv[TOGETHER];
    for (int s = 0; s < together; s++) {
      px[s] = x[s] + done * LANES;
      pv[s] = v[s] + done * LANES;
    }
    NAME(advance_together)(by, u0 + segment * LANES, v0 + segment * LANES, n, px, pv, u, w,
                           together, stream, prefetches);
    if (done + n < vectors) continue;
    // If rows start unaligned, up to two vectors less one element remain.
    for (int s = 0; s < together; s++) {
      long at = vectors * LANES, rest = frames - first[s] - at;
      while (rest > 0) {
        long some = NAME(shorter)(rest, LANES);
        NAME(store_some)(x[s] + at, u[s] + by.target[s], some);
        NAME(store_some)(v[s] + at, w[s], some);
        V next = NAME(fma)(u[s], NAME(all)(by.uu[s]), w[s] * by.uv[s]);
        w[s] = NAME(fma)(u[s], NAME(all)(by.vu[s]), w[s] * by.vv[s]);
        u[s] = next;
        at += some;
        rest -= some;
      }
    }
    break;
  }
}

// Writes `together` complete rows of one segment, from their first vectors.
INLINE void NAME(segment_rows)(NAME(steppers) by, const V *u0, const V *v0, long frames, REAL *x,
                             REAL *v, long stride, const int together, const int prefetches) {
  REAL *px[TOGETHER], *pv[TOGETHER];
  V u[TOGETHER], w[TOGETHER];
  for (int s = 0; s < together; s++) {
    px[s] = x + s * stride;
    pv[s] = v + s * stride;
  }
  long whole = frames / LANES, rest = frames % LANES;
  NAME(advance_together)(by, u0, v0, whole, px, pv, u, w, together, 0, prefetches);
  for (int s = 0; s < together; s++) {
    if (rest) {
      NAME(store_some)(px[s] + whole * LANES, u[s] + by.target[s], rest);
      NAME(store_some)(pv[s] + whole * LANES, w[s], rest);
    }
    if (prefetches) {
      NAME(prefetch)(px[s] + together * stride);
      NAME(prefetch)(pv[s] + together * stride);
    }
  }
}

// Grids of one segment, with ordinary stores.
INLINE void NAME(recurrence_segment)(NAME(columns) springs, long count, const NAME(walk) * walk,
                                    NAME(planes) out) {
  V u0[LANES], v0[LANES];
  long frames = walk->grid.count;
  int prefetches = springbench_prefetches();
  for (long i = 0; i < count; i += LANES) {
    long n = NAME(shorter)(LANES, count - i);
    NAME(springs) group = NAME(springs_some)(springs, i, n);
    NAME(map) frame = NAME(map_of_frame)(&group, walk);
    NAME(map) map = NAME(map_by_lanes)(&group, &frame, walk);
    V u, v;
    NAME(state_of_frame)(&group, frame, walk, 0, &u, &v);
    NAME(first_frames)(&frame, u, v, u0, v0);
    NAME(steppers) by = {(const REAL *)&map.uu, (const REAL *)&map.uv, (const REAL *)&map.vu,
                         (const REAL *)&map.vv, (const REAL *)&group.target};
    REAL *x = out.positions + i * out.stride, *w = out.velocities + i * out.stride;
    for (long s = 0, together; s < n; s += together) {
      together = n - s < TOGETHER ? 1 : TOGETHER;
      NAME(steppers) from = NAME(steppers_from)(by, s);
      REAL *px = x + s * out.stride, *pw = w + s * out.stride;
      if (together == 1)
        NAME(segment_rows)(from, u0 + s, v0 + s, frames, px, pw, out.stride, 1, 0);
      else
        EITHER(prefetches, NAME(segment_rows)(from, u0 + s, v0 + s, frames, px, pw, out.stride,
                                              TOGETHER, is));
    }
  }
}

// The number of segments whose first vectors are computed at once.
enum { NAME(segments) = 16 };

static void NAME(recurrence_by_spring)(NAME(columns) springs, long count,
                                       struct springbench_grid grid, NAME(planes) out) {
  if (grid.count < NAME(short_recurrences)) {
    // Too short for vectors along a single spring: see rows.h.
    REAL x[NAME(short_recurrences) * NAME(staged_recurrences)];
    REAL v[NAME(short_recurrences) * NAME(staged_recurrences)];
    NAME(planes) stage = {x, v, NAME(staged_recurrences), 0};
    for (long i = 0; i < count; i += NAME(staged_recurrences)) {
      long n = NAME(shorter)(NAME(staged_recurrences), count - i);
      NAME(recurrence_by_frame)(NAME(springs_from)(springs, i), n, grid, stage);
      NAME(unstage)(stage, n, grid.count, NAME(rows_from)(out, i));
    }
    return;
  }
  NAME(walk) walk = NAME(walk_over)(grid);
  int stream = out.stream && NAME(rows_share_alignment)(out);
  int aligned =
      NAME(to_line)(out.positions) == 0 && out.stride % (64 / (long)sizeof(REAL)) == 0;
  // Rows of a few lines are cheaper with ordinary stores throughout than with a
  // separate computation of their ends.
  long shortest = aligned ? NAME(streamed_aligned) : NAME(streamed_unaligned);
  if (grid.count <= NAME(resync_row) && (!stream || grid.count < shortest)) {
    NAME(recurrence_segment)(springs, count, &walk, out);
    return;
  }
  V u0[NAME(segments) * LANES], v0[NAME(segments) * LANES];
  int prefetches = springbench_prefetches();
  for (long i = 0; i < count; i += LANES) {
    long n = NAME(shorter)(LANES, count - i);
    NAME(springs) group = NAME(springs_some)(springs, i, n);
    NAME(map) frame = NAME(map_of_frame)(&group, &walk);
    NAME(map) map = NAME(map_by_lanes)(&group, &frame, &walk);
    NAME(steppers) by = {(const REAL *)&map.uu, (const REAL *)&map.uv, (const REAL *)&map.vu,
                         (const REAL *)&map.vv, (const REAL *)&group.target};
    // The ends of the next rows, which would be fetched one after another.
    for (long s = 0; s < LANES && stream; s++) {
      NAME(expect_end)(out.positions + (i + LANES + s) * out.stride + grid.count);
      NAME(expect_end)(out.velocities + (i + LANES + s) * out.stride + grid.count);
    }
    // Long grids are divided into parts whose segments fit the arrays above.
    for (long base = 0; base < grid.count; base += NAME(segments) * NAME(resync_row)) {
      long frames = NAME(shorter)(NAME(segments) * NAME(resync_row), grid.count - base);
      // The frames of each row before its first complete line.
      long first[LANES] = {0};
      for (long s = 0; s < n && stream; s++)
        first[s] =
            NAME(shorter)(NAME(to_line)(out.positions + (i + s) * out.stride + base), frames);
      long segment_count = (frames + NAME(resync_row) - 1) / NAME(resync_row);
      for (long segment = 0; segment < segment_count; segment++) {
        V u, v;
        if (stream && !aligned)
          NAME(state_at)(&group, grid, first, base + segment * NAME(resync_row), &u, &v);
        else
          NAME(state_of_frame)(&group, frame, &walk, base + segment * NAME(resync_row), &u, &v);
        NAME(first_frames)(&frame, u, v, u0 + segment * LANES, v0 + segment * LANES);
      }
      REAL *x[LANES], *v[LANES];
      for (long s = 0; s < n; s++) {
        x[s] = out.positions + (i + s) * out.stride + base;
        v[s] = out.velocities + (i + s) * out.stride + base;
        // The frames before the first complete line, from the closed form.
        if (first[s] > 0) {
          REAL high[64 / sizeof(REAL)], lows[64 / sizeof(REAL)];
          for (long k = 0; k < first[s]; k++) {
            double t = grid.start + (double)(base + k) * grid.interval;
            high[k] = (REAL)t;
            lows[k] = (REAL)(t - high[k]);
          }
          NAME(times) times = {high, lows, first[s]};
          NAME(polynomial_spring)(NAME(springs_same)(springs, i + s), times, x[s], v[s], 0);
        }
      }
      for (long s = 0, together; s < n; s += together) {
        NAME(steppers) from = NAME(steppers_from)(by, s);
        together = n - s < TOGETHER ? 1 : TOGETHER;
#define ROWS(together, stream, prefetches)                                                        \
  NAME(recurrence_rows)(from, u0 + s, v0 + s, segment_count, first + s, frames, x + s, v + s,     \
                        together, stream, prefetches)
        if (together == 1)
          EITHER(stream, ROWS(1, is, 0));
        else if (stream)
          ROWS(TOGETHER, 1, 0);
        else
          EITHER(prefetches, ROWS(TOGETHER, 0, is));
#undef ROWS
      }
    }
  }
}
#undef TOGETHER
