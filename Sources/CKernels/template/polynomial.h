// The polynomial kernel: any springs at any times, with exponential, sine and
// cosine for each sample.

// Positions and velocities of a vector of (spring, time) pairs.
INLINE void NAME(sample)(NAME(springs) springs, V time, V time_low, V *x, V *v) {
  V u;
  NAME(motion)(springs.decay, springs.rate, springs.rate_low, springs.distance, springs.partner,
               time, time_low, &u, v);
  *x = springs.target + u;
}

// Springs per block: their columns stay in the cache from frame to frame.
enum { NAME(polynomial_block) = 512 };

// The low parts of times; zero in double, where times have no low parts.
INLINE V NAME(time_low_at)(NAME(times) times, long index) {
#if SINGLE
  return NAME(load)(times.low + index);
#else
  return NAME(all)(0);
#endif
}

INLINE V NAME(time_low_some)(NAME(times) times, long index, long count) {
#if SINGLE
  return NAME(load_some)(times.low + index, count, 0);
#else
  return NAME(all)(0);
#endif
}

// `some` springs, fewer than a vector, of one frame.
INLINE void NAME(polynomial_frame_some)(NAME(columns) springs, long from, long some, V time,
                                        V time_low, REAL *x, REAL *v) {
  V px, pv;
  NAME(sample)(NAME(springs_some)(springs, from, some), time, time_low, &px, &pv);
  NAME(store_some)(x, px, some);
  NAME(store_some)(v, pv, some);
}

// `count` springs of one frame.
INLINE void NAME(polynomial_frame)(NAME(columns) springs, long from,
                                   long count, V time, V time_low, REAL *x, REAL *v, int stream) {
  V px, pv;
  long i = 0;
  long head = NAME(shorter)(stream ? NAME(to_line)(x) : 0, count);
  // Non-temporal stores begin at the first complete cache line.
  while (i < head) {
    long some = NAME(shorter)(head - i, LANES);
    NAME(polynomial_frame_some)(springs, from + i, some, time, time_low, x + i, v + i);
    i += some;
  }
  for (; i + LANES <= count; i += LANES) {
    NAME(sample)(NAME(springs_at)(springs, from + i), time, time_low, &px, &pv);
    NAME(put)(x + i, px, stream);
    NAME(put)(v + i, pv, stream);
  }
  if (i < count)
    NAME(polynomial_frame_some)(springs, from + i, count - i, time, time_low, x + i, v + i);
}

static void NAME(polynomial_by_frame)(NAME(columns) springs, long count, NAME(times) times,
                                      NAME(planes) out) {
  int stream = out.stream && NAME(rows_share_alignment)(out);
  for (long i = 0; i < count; i += NAME(polynomial_block)) {
    long n = NAME(shorter)(NAME(polynomial_block), count - i);
    for (long f = 0; f < times.count; f++) {
      V time = NAME(all)(times.high[f]);
      V low = NAME(all)(SINGLE ? times.low[f] : 0);
      REAL *x = out.positions + f * out.stride + i, *v = out.velocities + f * out.stride + i;
      EITHER(stream, NAME(polynomial_frame)(springs, i, n, time, low, x, v, is));
    }
  }
}

// `some` times, fewer than a vector, of one spring.
INLINE void NAME(polynomial_spring_some)(NAME(springs) spring, NAME(times) times, long f, long some,
                                         REAL *x, REAL *v) {
  V px, pv;
  NAME(sample)(spring, NAME(load_some)(times.high + f, some, 0),
               NAME(time_low_some)(times, f, some), &px, &pv);
  NAME(store_some)(x + f, px, some);
  NAME(store_some)(v + f, pv, some);
}

// All times of one spring.
INLINE void NAME(polynomial_spring)(NAME(springs) spring, NAME(times) times,
                                    REAL *x, REAL *v, int stream) {
  V px, pv;
  long f = 0;
  long head = NAME(shorter)(stream ? NAME(to_line)(x) : 0, times.count);
  while (f < head) {
    long some = NAME(shorter)(head - f, LANES);
    NAME(polynomial_spring_some)(spring, times, f, some, x, v);
    f += some;
  }
  for (; f + LANES <= times.count; f += LANES) {
    NAME(sample)(spring, NAME(load)(times.high + f), NAME(time_low_at)(times, f), &px, &pv);
    NAME(put)(x + f, px, stream);
    NAME(put)(v + f, pv, stream);
  }
  if (f < times.count)
    NAME(polynomial_spring_some)(spring, times, f, times.count - f, x, v);
}

static void NAME(polynomial_by_spring)(NAME(columns) springs, long count, NAME(times) times,
                                       NAME(planes) out) {
  if (times.count < NAME(short_rows)) {
    REAL x[NAME(short_rows) * NAME(staged)], v[NAME(short_rows) * NAME(staged)];
    NAME(planes) stage = {x, v, NAME(staged), 0};
    for (long i = 0; i < count; i += NAME(staged)) {
      long n = NAME(shorter)(NAME(staged), count - i);
      NAME(polynomial_by_frame)(NAME(springs_from)(springs, i), n, times, stage);
      NAME(unstage)(stage, n, times.count, NAME(rows_from)(out, i));
    }
    return;
  }
  int stream = out.stream && NAME(rows_share_alignment)(out);
  for (long i = 0; i < count; i++) {
    NAME(springs) spring = NAME(springs_same)(springs, i);
    REAL *x = out.positions + i * out.stride, *v = out.velocities + i * out.stride;
    EITHER(stream, NAME(polynomial_spring)(spring, times, x, v, is));
  }
}
