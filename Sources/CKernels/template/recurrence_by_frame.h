// Any springs on a uniform grid, a row a frame. A vector holds LANES springs
// at one frame and is advanced by their own propagators over one interval,
// from the closed form again every RESYNC frames.

// A multiple of every LANES.
enum { NAME(resync) = 128 };

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

// Springs advanced together in registers.
#if LEVEL_REGISTERS >= 32
#define TOGETHER 4
#else
#define TOGETHER 1
#endif

INLINE void NAME(frames_in_registers)(struct PAIR(springbench_columns, TYPE) springs, long index,
                                      struct springbench_grid grid,
                                      struct PAIR(springbench_samples, TYPE) out, int together,
                                      long partial) {
  static const long zero[LANES];
  struct springbench_grid step = {0, grid.interval, grid.count};
  V step_time, step_low;
  NAME(grid_times)(step, zero, 1, &step_time, &step_low);
  NAME(springs) group[TOGETHER];
  NAME(map) map[TOGETHER];
  for (int s = 0; s < together; s++) {
    group[s] = partial ? NAME(springs_some)(springs, index, partial)
                       : NAME(springs_at)(springs, index + s * LANES);
    map[s] = NAME(map_at)(group[s].decay, group[s].rate, group[s].rate_low, step_time, step_low);
  }
  for (long base = 0; base < grid.count; base += NAME(resync)) {
    long frames = NAME(shorter)(NAME(resync), grid.count - base);
    V time, low, u[TOGETHER], w[TOGETHER];
    NAME(grid_times)(grid, zero, base, &time, &low);
    for (int s = 0; s < together; s++)
      NAME(motion)(group[s].decay, group[s].rate, group[s].rate_low, group[s].distance,
                   group[s].partner, time, low, &u[s], &w[s]);
    REAL *x = out.positions + base * out.stride + index;
    REAL *v = out.velocities + base * out.stride + index;
    for (long f = 0; f < frames; f++, x += out.stride, v += out.stride) {
#pragma clang loop unroll(full)
      for (int s = 0; s < together; s++) {
        V position = u[s] + group[s].target;
        if (partial) {
          NAME(store_some)(x, position, partial);
          NAME(store_some)(v, w[s], partial);
        } else {
          NAME(store)(x + s * LANES, position);
          NAME(store)(v + s * LANES, w[s]);
        }
        V next = NAME(fma)(u[s], map[s].uu, w[s] * map[s].uv);
        w[s] = NAME(fma)(u[s], map[s].vu, w[s] * map[s].vv);
        u[s] = next;
      }
    }
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

// The same with the state in memory, so that each visit of a row writes many
// lines of it one after the other. `aligned`: rows start with a line.
INLINE void NAME(frames_in_tile)(struct PAIR(springbench_columns, TYPE) springs, long index,
                                 long count, struct springbench_grid grid,
                                 struct PAIR(springbench_samples, TYPE) out, int aligned,
                                 int stream) {
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
    map[k] = NAME(map_at)(group.decay, group.rate, group.rate_low, step_time, step_low);
    target[k] = group.target;
  }
  for (long f = 0; f < grid.count; f++) {
    if (f % NAME(resync) == 0) {
      V time, low;
      NAME(grid_times)(grid, zero, f, &time, &low);
      for (long k = 0; k < vectors; k++) {
        NAME(springs) group = NAME(springs_some)(springs, index + k * LANES, count - k * LANES);
        NAME(motion)(group.decay, group.rate, group.rate_low, group.distance, group.partner, time,
                     low, &u[k], &w[k]);
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
        NAME(put)(px + k * LANES, u[k] + target[k], stream);
        NAME(put)(pv + k * LANES, w[k], stream);
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

// Beyond this distance from the first to the last row every store of the
// register form would miss the translation of its address.
enum { NAME(near_rows) = 512 * 1024 / sizeof(REAL) };

static void NAME(recurrence_by_frame)(struct PAIR(springbench_columns, TYPE) springs, long count,
                                      struct springbench_grid grid,
                                      struct PAIR(springbench_samples, TYPE) out) {
  long i = 0;
  int aligned = NAME(to_line)(out.positions) == 0 && NAME(to_line)(out.velocities) == 0 &&
                out.stride % (64 / (long)sizeof(REAL)) == 0;
  if (out.stream || out.stride * grid.count > NAME(near_rows)) {
    for (; i < count; i += NAME(tile)) {
      long n = NAME(shorter)(NAME(tile), count - i);
      if (!out.stream)
        NAME(frames_in_tile)(springs, i, n, grid, out, 1, 0);
      else if (aligned)
        NAME(frames_in_tile)(springs, i, n, grid, out, 1, 1);
      else
        NAME(frames_in_tile)(springs, i, n, grid, out, 0, 1);
    }
    return;
  }
#if LEVEL_REGISTERS >= 32
  for (; i + 4 * LANES <= count; i += 4 * LANES)
    NAME(frames_in_registers)(springs, i, grid, out, 4, 0);
#endif
  for (; i + LANES <= count; i += LANES) NAME(frames_in_registers)(springs, i, grid, out, 1, 0);
  if (i < count) NAME(frames_in_registers)(springs, i, grid, out, 1, count - i);
}
