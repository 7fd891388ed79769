// The recurrence kernel by frame: any springs on a uniform grid, one row per
// frame. A vector holds LANES springs at one frame and is advanced by their
// propagators over one interval. Rounding errors add up, so every
// `frames_per_restart` frames it restarts from the closed form, at a time that
// is rounded to a double.

// A multiple of the numbers of rows per visit below.
enum { frames_per_restart = 320 };

// With ordinary stores springs are advanced in tiles, one tile after another
// through all frames. A visit advances a few vectors of a tile by several rows;
// their state stays in memory until the next visit.
enum {
  // Springs per tile: eight lines of a row, so that their state stays in the
  // first-level cache.
  tile = 512 / sizeof(double),
  // The largest plane that caches are assumed to hold, in elements.
  cached_elements = 6 * 1024 * 1024 / sizeof(double),
  // Rows per visit of such a plane.
  rows_if_cached = 16,
  // Rows per visit of a larger plane.
  rows_if_not_cached = 8,
};

// Whether the lines at the same column of `rows` rows crowd a set of the first-
// level cache: whether more than four fall into one set, as all do if rows are
// a multiple of 4096 bytes apart. The cache is assumed to have 64 sets of eight
// lines or more; the other output takes half of each.
INLINE int rows_collide(long rows, long stride) {
  enum { sets = 64, most = 4 };
  char lines[sets] = {0};
  for (long k = 0; k < rows; k++)
    if (++lines[k * stride * (long)sizeof(double) / 64 % sets] > most) return 1;
  return 0;
}

INLINE long rows_per_visit(long frames, long stride) {
  long rows = stride * frames > cached_elements ? rows_if_not_cached : rows_if_cached;
  while (rows > 4 && rows_collide(smaller(rows, frames), stride)) rows /= 2;
  return rows;
}

// Writes `frames` rows of `together` vectors of springs, and advances their
// state. Of the last vector only `last_count` elements are written, unless
// `whole`.
INLINE void step_rows(Stepper *steppers, double *x, double *v, long stride, long frames,
                      const int together, const int whole, long last_count, const int prefetches) {
  // Local copies stay in registers. A load among so many stores would wait if
  // it has the same low twelve address bits as a store in flight.
  Stepper stepping[TOGETHER];
  for (int s = 0; s < together; s++) stepping[s] = steppers[s];
  // How far away the vectors written next are: a row further down or, from the
  // last row, at the next springs in the first row.
  long next = together * LANES - (frames - 1) * stride;
#pragma clang loop unroll_count(8)
  for (long f = 0; f < frames; f++, x += stride, v += stride) {
    long soon = f + 1 < frames ? stride : next;
    UNROLLED
    for (int s = 0; s < together; s++) {
      Stepper *stepper = &stepping[s];
      int is_whole = whole || s + 1 < together;
      if (prefetches && s * LANES % (64 / (int)sizeof(double)) == 0) {
        prefetch(x + soon + s * LANES);
        prefetch(v + soon + s * LANES);
      }
      store_up_to(x + s * LANES, stepper->u + stepper->target, is_whole, last_count);
      store_up_to(v + s * LANES, stepper->v, is_whole, last_count);
      apply(&stepper->map, &stepper->u, &stepper->v);
    }
  }
  for (int s = 0; s < together; s++) {
    steppers[s].u = stepping[s].u;
    steppers[s].v = stepping[s].v;
  }
}

#define STEP(together)                                                                        \
  case together:                                                                              \
    if (last_count == LANES)                                                                  \
      EITHER(prefetches,                                                                      \
             step_rows(steppers, x, v, stride, frames, together, 1, last_count, prefetches)); \
    else                                                                                      \
      EITHER(prefetches,                                                                      \
             step_rows(steppers, x, v, stride, frames, together, 0, last_count, prefetches)); \
    break

// A separate function, so that all operands fit in registers rather than being
// loaded among the stores.
__attribute__((noinline)) static void step_vectors(Stepper *steppers, double *x, double *v,
                                                   long stride, long frames, long together,
                                                   long last_count, int prefetches) {
  switch (together) {
    STEP(1);
    STEP(2);
#if TOGETHER > 2
    STEP(3);
    STEP(4);
#endif
  }
}

// Steps `count` springs, in parts of up to TOGETHER vectors that differ by at
// most one vector: a part of one vector would mostly wait for its own results.
INLINE void step_all(Stepper *steppers, long count, Planes out, long frames, int prefetches) {
  long vectors = (count + LANES - 1) / LANES, k = 0;
  for (long part = (vectors + TOGETHER - 1) / TOGETHER; part > 0; part--) {
    long together = (vectors - k + part - 1) / part;
    step_vectors(steppers + k, out.positions + k * LANES, out.velocities + k * LANES, out.stride,
                 frames, together, smaller(LANES, count - (k + together - 1) * LANES), prefetches);
    k += together;
  }
}

// Makes the steppers of `count` springs, whose states are still to be set.
INLINE void make_steppers(Stepper *steppers, Columns springs, long index, long count,
                          const Grid *grid) {
  for (long i = 0; i < count; i += LANES) {
    Springs group = springs_some(springs, index + i, count - i);
    steppers[i / LANES].map = map_of_frame(&group, grid);
    steppers[i / LANES].target = group.target;
  }
}

// Sets the states at a frame. In one pass with `make_steppers`, each state
// would wait for the propagator just computed.
INLINE void set_states(Stepper *steppers, Columns springs, long index, long count, const Grid *grid,
                       long frame) {
  for (long i = 0; i < count; i += LANES) {
    Stepper *stepper = &steppers[i / LANES];
    Springs group = springs_some(springs, index + i, count - i);
    state_of_frame(&group, stepper->map, grid, frame, &stepper->u, &stepper->v);
  }
}

// All frames of a tile with ordinary stores, `rows` rows per visit.
INLINE void visit_tile(Columns springs, long index, long count, const Grid *grid, Planes out,
                       long rows) {
  Stepper steppers[tile / LANES];
  make_steppers(steppers, springs, index, count, grid);
  long frames = grid->times.count;
  int prefetches = springbench_prefetches();
  for (long f = 0; f < frames; f += rows) {
    if (f % frames_per_restart == 0) set_states(steppers, springs, index, count, grid, f);
    step_all(steppers, count, from_sample(out, f, index), smaller(rows, frames - f), prefetches);
  }
}

// Springs per tile with non-temporal stores, whose state and propagators stay
// in the first-level cache.
enum { streamed_tile = 512 };

// All frames of a tile with non-temporal stores: one row after the other. Each
// row begins on a line.
INLINE void stream_tile(Columns springs, long index, long count, const Grid *grid, Planes out) {
  Stepper steppers[streamed_tile / LANES];
  make_steppers(steppers, springs, index, count, grid);
  for (long f = 0; f < grid->times.count; f++) {
    if (f % frames_per_restart == 0) set_states(steppers, springs, index, count, grid, f);
    Planes row = from_sample(out, f, index);
    for (long i = 0; i < count; i += LANES) {
      Stepper *stepper = &steppers[i / LANES];
      Vector position = stepper->u + stepper->target;
      if (i + LANES <= count) {
        store_streaming(row.positions + i, position);
        store_streaming(row.velocities + i, stepper->v);
      } else {
        store_some(row.positions + i, position, count - i);
        store_some(row.velocities + i, stepper->v, count - i);
      }
      apply(&stepper->map, &stepper->u, &stepper->v);
    }
  }
}

static void recurrence_by_frame(Columns springs, long count, struct springbench_grid times,
                                Planes out) {
  Grid grid = grid_of(times);
  int stream = out.stream && rows_start_on_lines(out);
  long rows = rows_per_visit(times.count, out.stride);
  for (long i = 0, n; i < count; i += n) {
    n = smaller(stream ? streamed_tile : tile, count - i);
    stream ? stream_tile(springs, i, n, &grid, out) : visit_tile(springs, i, n, &grid, out, rows);
  }
}
