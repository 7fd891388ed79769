// Any springs on a uniform grid, a row a spring. A vector holds LANES
// consecutive frames of one spring and is advanced by that spring's propagator
// over LANES intervals: four multiplications and two additions for LANES
// samples. Every RESYNC frames the state is taken from the closed form again,
// which bounds the drift.

// Springs that are advanced together, to hide the latency of the recurrence.
#if LEVEL_REGISTERS >= 32
#define TOGETHER 4
#else
#define TOGETHER 2
#endif

// What one spring of a group needs; arrays hold one vector an entry.
typedef struct {
  NAME(map) lanes;  // over 0, 1, ... LANES - 1 intervals
  REAL uu, uv, vu, vv;  // over LANES intervals
  REAL target;
} NAME(stepper);

// Writes `vectors` vectors of each of `together` springs.
INLINE void NAME(advance_together)(const NAME(stepper) * steppers, const REAL *u0, const REAL *v0,
                                   long vectors, REAL *const *x, REAL *const *v, V *last_u,
                                   V *last_v, int together, int stream) {
  V u[TOGETHER], w[TOGETHER];
  for (int s = 0; s < together; s++) {
    const NAME(map) *lanes = &steppers[s].lanes;
    u[s] = NAME(fma)(lanes->uu, NAME(all)(u0[s]), lanes->uv * v0[s]);
    w[s] = NAME(fma)(lanes->vu, NAME(all)(u0[s]), lanes->vv * v0[s]);
  }
  for (long k = 0; k < vectors; k++) {
#pragma clang loop unroll(full)
    for (int s = 0; s < together; s++) {
      NAME(put)(x[s] + k * LANES, u[s] + steppers[s].target, stream);
      NAME(put)(v[s] + k * LANES, w[s], stream);
      V next = NAME(fma)(u[s], NAME(all)(steppers[s].uu), w[s] * steppers[s].uv);
      w[s] = NAME(fma)(u[s], NAME(all)(steppers[s].vu), w[s] * steppers[s].vv);
      u[s] = next;
    }
  }
  for (int s = 0; s < together; s++) {
    last_u[s] = u[s];
    last_v[s] = w[s];
  }
}

// `together` springs from `index` of a group whose common parts are prepared.
INLINE void NAME(recurrence_rows)(const NAME(stepper) * steppers, const REAL *u0, const REAL *v0,
                                  long segment_count, const long *first, long frames, REAL **x,
                                  REAL **v, int together, int stream) {
  long vectors = frames / LANES;
  for (int s = 0; s < together; s++) {
    vectors = NAME(shorter)(vectors, (frames - first[s]) / LANES);
    x[s] += first[s];
    v[s] += first[s];
  }
  V u[TOGETHER], w[TOGETHER];
  for (long segment = 0; segment < segment_count; segment++) {
    long done = segment * (NAME(resync) / LANES);
    long n = NAME(shorter)(NAME(resync) / LANES, vectors - done);
    if (n < 0) n = 0;
    REAL *px[TOGETHER], *pv[TOGETHER];
    for (int s = 0; s < together; s++) {
      px[s] = x[s] + done * LANES;
      pv[s] = v[s] + done * LANES;
    }
    NAME(advance_together)(steppers, u0 + segment * LANES, v0 + segment * LANES, n, px, pv, u, w,
                           together, stream);
    if (done + n < vectors) continue;
    // Up to two vectors less one element remain where rows start unevenly.
    for (int s = 0; s < together; s++) {
      long at = vectors * LANES, rest = frames - first[s] - at;
      while (rest > 0) {
        long some = NAME(shorter)(rest, LANES);
        NAME(store_some)(x[s] + at, u[s] + steppers[s].target, some);
        NAME(store_some)(v[s] + at, w[s], some);
        V next = NAME(fma)(u[s], NAME(all)(steppers[s].uu), w[s] * steppers[s].uv);
        w[s] = NAME(fma)(u[s], NAME(all)(steppers[s].vu), w[s] * steppers[s].vv);
        u[s] = next;
        at += some;
        rest -= some;
      }
    }
    break;
  }
}

// States at the start of every segment, for as many segments as fit at once.
enum { NAME(segments) = 64 };

static void NAME(recurrence_by_spring)(struct PAIR(springbench_columns, TYPE) springs, long count,
                                       struct springbench_grid grid,
                                       struct PAIR(springbench_samples, TYPE) out) {
  if (grid.count < NAME(short_recurrences)) {
    REAL x[NAME(short_recurrences) * NAME(staged_recurrences)];
    REAL v[NAME(short_recurrences) * NAME(staged_recurrences)];
    struct PAIR(springbench_samples, TYPE) stage = {x, v, NAME(staged_recurrences), 0};
    for (long i = 0; i < count; i += NAME(staged_recurrences)) {
      long n = NAME(shorter)(NAME(staged_recurrences), count - i);
      NAME(recurrence_by_frame)(NAME(springs_from)(springs, i), n, grid, stage);
      NAME(unstage)(stage, n, grid.count, NAME(rows_from)(out, i));
    }
    return;
  }
  int stream = out.stream && NAME(level_rows)(out);
  static const long zero[LANES];
  long lane_frames[LANES];
  for (long k = 0; k < LANES; k++) lane_frames[k] = k;
  struct springbench_grid step = {0, grid.interval, grid.count};
  V lane_time, lane_low, step_time, step_low;
  NAME(grid_times)(step, lane_frames, 0, &lane_time, &lane_low);
  NAME(grid_times)(step, zero, LANES, &step_time, &step_low);
  REAL u0[NAME(segments) * LANES] __attribute__((aligned(64)));
  REAL v0[NAME(segments) * LANES] __attribute__((aligned(64)));
  for (long i = 0; i < count; i += LANES) {
    long n = NAME(shorter)(LANES, count - i);
    NAME(springs) group = NAME(springs_some)(springs, i, n);
    NAME(map) map = NAME(map_at)(group.decay, group.rate, group.rate_low, step_time, step_low);
    NAME(stepper) steppers[LANES];
    for (long s = 0; s < n; s++) {
      NAME(springs) one = NAME(springs_same)(springs, i + s);
      steppers[s].lanes = NAME(map_at)(one.decay, one.rate, one.rate_low, lane_time, lane_low);
      steppers[s].uu = map.uu[s];
      steppers[s].uv = map.uv[s];
      steppers[s].vu = map.vu[s];
      steppers[s].vv = map.vv[s];
      steppers[s].target = springs.target[i + s];
    }
    // Long grids go in pieces whose segment states fit the arrays above.
    for (long base = 0; base < grid.count; base += NAME(segments) * NAME(resync)) {
      long frames = NAME(shorter)(NAME(segments) * NAME(resync), grid.count - base);
      long first[LANES] = {0};
      for (long s = 0; s < n && stream; s++)
        first[s] =
            NAME(shorter)(NAME(to_line)(out.positions + (i + s) * out.stride + base), frames);
      long segment_count = (frames + NAME(resync) - 1) / NAME(resync);
      for (long segment = 0; segment < segment_count; segment++) {
        V time, low, u, v;
        NAME(grid_times)(grid, first, base + segment * NAME(resync), &time, &low);
        NAME(motion)(group.decay, group.rate, group.rate_low, group.distance, group.partner, time,
                     low, &u, &v);
        *(V *)(u0 + segment * LANES) = u;
        *(V *)(v0 + segment * LANES) = v;
      }
      REAL *x[LANES], *v[LANES];
      for (long s = 0; s < n; s++) {
        x[s] = out.positions + (i + s) * out.stride + base;
        v[s] = out.velocities + (i + s) * out.stride + base;
        // The frames before the first whole line, from the closed form.
        if (first[s] > 0) {
          REAL high[64 / sizeof(REAL)], lows[64 / sizeof(REAL)];
          for (long k = 0; k < first[s]; k++) {
            double t = grid.start + (double)(base + k) * grid.interval;
            high[k] = (REAL)t;
            lows[k] = (REAL)(t - high[k]);
          }
          struct PAIR(springbench_times, TYPE) times = {high, lows, first[s]};
          NAME(polynomial_spring)(NAME(springs_same)(springs, i + s), times, x[s], v[s], 0);
        }
      }
      long s = 0;
      for (; s + TOGETHER <= n; s += TOGETHER) {
        if (stream)
          NAME(recurrence_rows)(steppers + s, u0 + s, v0 + s, segment_count, first + s, frames,
                                x + s, v + s, TOGETHER, 1);
        else
          NAME(recurrence_rows)(steppers + s, u0 + s, v0 + s, segment_count, first + s, frames,
                                x + s, v + s, TOGETHER, 0);
      }
      for (; s < n; s++) {
        if (stream)
          NAME(recurrence_rows)(steppers + s, u0 + s, v0 + s, segment_count, first + s, frames,
                                x + s, v + s, 1, 1);
        else
          NAME(recurrence_rows)(steppers + s, u0 + s, v0 + s, segment_count, first + s, frames,
                                x + s, v + s, 1, 0);
      }
    }
  }
}
#undef TOGETHER
