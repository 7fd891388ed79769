// Any springs on a uniform grid, a row a frame. A vector holds LANES springs
// at one frame and is advanced by their own propagators over one interval,
// from the closed form again every RESYNC frames.

// A multiple of the blocks below. In double 320 steps cost a few units in the 14th
// place.
enum { NAME(resync) = SINGLE ? 128 : 320 };

// Times start + (first + offset) * interval, as two parts in float.
INLINE void NAME(grid_times)(struct springbench_grid grid, const long *first, long offset, V *time,
                             V *time_low) {
  REAL high[LANES] __attribute__((aligned(64))), low[LANES] __attribute__((aligned(64)));
  for (long k = 0; k < LANES; k++) {
    double t = grid.start + (double)(first[k] + offset) * grid.interval;
    high[k] = (REAL)t;
    low[k] = (REAL)(t - high[k]);
  }
  *time = *(V *)high;
  *time_low = *(V *)low;
}

// Distance and velocity at the times: at time zero they are what a motion
// starts with.
INLINE void NAME(state_at)(const NAME(springs) * springs, struct springbench_grid grid,
                           const long *first, long offset, int is_start, V *u, V *v) {
  if (is_start && grid.start == 0) {
    *u = springs->distance;
    *v = NAME(fma)(__builtin_elementwise_abs(springs->rate), springs->partner,
                   -(springs->decay * springs->distance));
    return;
  }
  V time, low;
  NAME(grid_times)(grid, first, offset, &time, &low);
  NAME(motion)(springs->decay, springs->rate, springs->rate_low, springs->distance,
               springs->partner, time, low, u, v);
}

// Springs whose rows are written together: as many as their state fits the
// second cache, so that a row is a long stretch of memory.
enum { NAME(broad) = 1024, NAME(block_frames) = 8, NAME(long_block_frames) = 32 };

// Up to this distance from the first to the last row the caches hold the output,
// and more rows at a time save visits of the state; beyond it, few rows are what
// the hardware still follows.
enum { NAME(near_rows) = 6 * 1024 * 1024 / sizeof(REAL) };

#if LEVEL_REGISTERS >= 32
#define TOGETHER 4
#else
#define TOGETHER 2
#endif

// What advances LANES springs.
typedef struct {
  NAME(map) map;
  V u, w, target;
} NAME(mover);

// `frames` rows of `together` vectors of springs, whose state waits in memory
// between visits. A row's share is written whole, but for the last of few.
INLINE void NAME(move)(NAME(mover) * movers, const long *at, REAL *x, REAL *v, long stride,
                       long frames, int together, long partial) {
  // Copies stay in registers. Loads among so many stores would wait: most share
  // the low twelve bits of their address with one that is under way.
  NAME(mover) moving[TOGETHER];
  long column[TOGETHER];
  for (int s = 0; s < together; s++) {
    moving[s] = movers[s];
    column[s] = at[s];
  }
  // What is written next: the same springs' next row, or the next springs.
  long next = together * LANES - (frames - 1) * stride;
  for (long f = 0; f < frames; f++, x += stride, v += stride) {
    long soon = f + 1 < frames ? stride : next;
#pragma clang loop unroll(full)
    for (int s = 0; s < together; s++) {
      NAME(mover) *one = &moving[s];
      V position = one->u + one->target, speed = one->w;
      NAME(expect)(x + soon + column[s]);
      NAME(expect)(v + soon + column[s]);
      if (partial) {
        NAME(store_some)(x + column[s], position, partial);
        NAME(store_some)(v + column[s], speed, partial);
      } else {
        NAME(store)(x + column[s], position);
        NAME(store)(v + column[s], speed);
      }
      one->w = NAME(fma)(one->u, one->map.vu, speed * one->map.vv);
      one->u = NAME(fma)(one->u, one->map.uu, speed * one->map.uv);
    }
  }
  for (int s = 0; s < together; s++) {
    movers[s].u = moving[s].u;
    movers[s].w = moving[s].w;
  }
}

INLINE void NAME(move_all)(NAME(mover) * movers, const long *at, long vectors, REAL *x, REAL *v,
                           long stride, long frames) {
  // Parts that differ by one vector at most: one alone would mostly wait for
  // itself.
  long parts = (vectors + TOGETHER - 1) / TOGETHER, k = 0;
  for (long part = parts; part > 0; part--) {
    long together = (vectors - k + part - 1) / part;
    switch (together) {
    case 1: NAME(move)(movers + k, at + k, x, v, stride, frames, 1, 0); break;
    case 2: NAME(move)(movers + k, at + k, x, v, stride, frames, 2, 0); break;
#if TOGETHER > 2
    case 3: NAME(move)(movers + k, at + k, x, v, stride, frames, 3, 0); break;
    case 4: NAME(move)(movers + k, at + k, x, v, stride, frames, 4, 0); break;
#endif
    }
    k += together;
  }
}

INLINE void NAME(frames_in_blocks)(struct PAIR(springbench_columns, TYPE) springs, long index,
                                   long count, struct springbench_grid grid,
                                   struct PAIR(springbench_samples, TYPE) out) {
  static const long zero[LANES];
  struct springbench_grid step = {0, grid.interval, grid.count};
  V step_time, step_low;
  NAME(grid_times)(step, zero, 1, &step_time, &step_low);
  NAME(mover) movers[NAME(broad) / LANES];
  long at[NAME(broad) / LANES];
  long partial = count < LANES ? count : 0;
  long vectors = (count + LANES - 1) / LANES;
  for (long k = 0; k < vectors; k++) {
    // The last vector overlaps the one before it.
    at[k] = partial ? 0 : NAME(shorter)(k * LANES, count - LANES);
    NAME(springs) group = NAME(springs_some)(springs, index + at[k], count - at[k]);
    movers[k].map = NAME(map_over)(group.decay, group.rate, group.rate_low, step_time, step_low);
    movers[k].target = group.target;
  }
  long block = out.stride * grid.count > NAME(near_rows) ? NAME(block_frames)
                                                         : NAME(long_block_frames);
  for (long f = 0; f < grid.count; f += block) {
    if (f % NAME(resync) == 0) {
      for (long k = 0; k < vectors; k++) {
        NAME(springs) group = NAME(springs_some)(springs, index + at[k], count - at[k]);
        NAME(state_at)(&group, grid, zero, f, f == 0, &movers[k].u, &movers[k].w);
      }
    }
    REAL *x = out.positions + f * out.stride + index, *v = out.velocities + f * out.stride + index;
    long frames = NAME(shorter)(block, grid.count - f);
    if (partial)
      NAME(move)(movers, at, x, v, out.stride, frames, 1, partial);
    else if (frames == NAME(block_frames))
      NAME(move_all)(movers, at, vectors, x, v, out.stride, NAME(block_frames));
    else
      NAME(move_all)(movers, at, vectors, x, v, out.stride, frames);
  }
}

#undef TOGETHER

// `count` elements with the lines of the output written whole and past the
// caches.
INLINE void NAME(stream_row)(REAL *out, const REAL *from, long count) {
  long i = 0, head = NAME(shorter)(NAME(to_line)(out), count);
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) NAME(stream)(out + i, NAME(load)(from + i));
  for (; i < count; i++) out[i] = from[i];
}

// Springs of a tile whose state and propagators stay in the first caches.
enum { NAME(tile) = 512 };

// The same past the caches: each visit of a row writes many whole lines of it
// one after the other. `aligned`: rows start with a line.
INLINE void NAME(frames_in_tile)(struct PAIR(springbench_columns, TYPE) springs, long index,
                                 long count, struct springbench_grid grid,
                                 struct PAIR(springbench_samples, TYPE) out, int aligned) {
  static const long zero[LANES];
  struct springbench_grid step = {0, grid.interval, grid.count};
  V step_time, step_low;
  NAME(grid_times)(step, zero, 1, &step_time, &step_low);
  NAME(map) map[NAME(tile) / LANES];
  V u[NAME(tile) / LANES], w[NAME(tile) / LANES], x[NAME(tile) / LANES];
  V target[NAME(tile) / LANES];
  long vectors = (count + LANES - 1) / LANES, whole = count / LANES;
  for (long k = 0; k < vectors; k++) {
    NAME(springs) group = NAME(springs_some)(springs, index + k * LANES, count - k * LANES);
    map[k] = NAME(map_over)(group.decay, group.rate, group.rate_low, step_time, step_low);
    target[k] = group.target;
  }
  for (long f = 0; f < grid.count; f++) {
    if (f % NAME(resync) == 0) {
      for (long k = 0; k < vectors; k++) {
        NAME(springs) group = NAME(springs_some)(springs, index + k * LANES, count - k * LANES);
        NAME(state_at)(&group, grid, zero, f, f == 0, &u[k], &w[k]);
      }
    }
    REAL *px = out.positions + f * out.stride + index, *pv = out.velocities + f * out.stride + index;
    if (!aligned) {
      for (long k = 0; k < vectors; k++) x[k] = u[k] + target[k];
      NAME(stream_row)(px, (const REAL *)x, count);
      NAME(stream_row)(pv, (const REAL *)w, count);
    }
    for (long k = 0; k < vectors; k++) {
      if (aligned && k < whole) {
        NAME(stream)(px + k * LANES, u[k] + target[k]);
        NAME(stream)(pv + k * LANES, w[k]);
      } else if (aligned) {
        NAME(store_some)(px + k * LANES, u[k] + target[k], count - k * LANES);
        NAME(store_some)(pv + k * LANES, w[k], count - k * LANES);
      }
      V next = NAME(fma)(u[k], map[k].uu, w[k] * map[k].uv);
      w[k] = NAME(fma)(u[k], map[k].vu, w[k] * map[k].vv);
      u[k] = next;
    }
  }
}

static void NAME(recurrence_by_frame)(struct PAIR(springbench_columns, TYPE) springs, long count,
                                      struct springbench_grid grid,
                                      struct PAIR(springbench_samples, TYPE) out) {
  if (!out.stream) {
    for (long i = 0; i < count; i += NAME(broad))
      NAME(frames_in_blocks)(springs, i, NAME(shorter)(NAME(broad), count - i), grid, out);
    return;
  }
  int aligned = NAME(to_line)(out.positions) == 0 && NAME(to_line)(out.velocities) == 0 &&
                out.stride % (64 / (long)sizeof(REAL)) == 0;
  for (long i = 0; i < count; i += NAME(tile)) {
    long n = NAME(shorter)(NAME(tile), count - i);
    if (aligned)
      NAME(frames_in_tile)(springs, i, n, grid, out, 1);
    else
      NAME(frames_in_tile)(springs, i, n, grid, out, 0);
  }
}
