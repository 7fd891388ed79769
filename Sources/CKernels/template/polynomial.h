// The polynomial kernel: any springs at any times, with exponential, sine and
// cosine for each sample.

// Times from `index` on, `count` of them, at most LANES; the low parts are zero
// in double, where times have none.
INLINE void NAME(times_some)(NAME(times) times, long index, long count, V *high, V *low) {
  int whole = count >= LANES;
  *high = whole ? NAME(load)(times.high + index) : NAME(load_some)(times.high + index, count, 0);
#if SINGLE
  *low = whole ? NAME(load)(times.low + index) : NAME(load_some)(times.low + index, count, 0);
#else
  *low = NAME(all)(0);
#endif
}

// A row of samples: springs at one time or, if `by_spring` in the functions
// below, one spring at many times.
typedef struct {
  NAME(columns) springs;
  V time, time_low;
  // If `by_spring`.
  NAME(springs) spring;
  NAME(times) times;
} NAME(sample_row);

// Writes the samples index ... index + count - 1, at most LANES, of a row.
INLINE void NAME(put_samples)(const NAME(sample_row) * row, const int by_spring, long index,
                              long count, REAL *x, REAL *v, int stream) {
  NAME(springs) springs = by_spring ? row->spring : NAME(springs_some)(row->springs, index, count);
  V time = row->time, time_low = row->time_low, distance, velocity;
  if (by_spring) NAME(times_some)(row->times, index, count, &time, &time_low);
  NAME(motion)(springs.decay, springs.rate, springs.rate_low, springs.distance, springs.partner,
               time, time_low, &distance, &velocity);
  if (count >= LANES) {
    NAME(put)(x + index, springs.target + distance, stream);
    NAME(put)(v + index, velocity, stream);
  } else {
    NAME(store_some)(x + index, springs.target + distance, count);
    NAME(store_some)(v + index, velocity, count);
  }
}

// Writes a row of `count` samples. Non-temporal stores begin at the first
// complete cache line.
INLINE void NAME(put_row)(const NAME(sample_row) * row, const int by_spring, long count, REAL *x,
                          REAL *v, int stream) {
  long i = 0, head = NAME(shorter)(stream ? NAME(to_line)(x) : 0, count);
  for (long some; i < head; i += some) {
    some = NAME(shorter)(head - i, LANES);
    NAME(put_samples)(row, by_spring, i, some, x, v, 0);
  }
  for (; i + LANES <= count; i += LANES)
    NAME(put_samples)(row, by_spring, i, LANES, x, v, stream);
  if (i < count) NAME(put_samples)(row, by_spring, i, count - i, x, v, 0);
}

// Springs per block: their columns stay in the cache from frame to frame.
enum { NAME(polynomial_block) = 512 };

static void NAME(polynomial_by_frame)(NAME(columns) springs, long count, NAME(times) times,
                                      NAME(planes) out) {
  int stream = out.stream && NAME(rows_share_alignment)(out);
  for (long i = 0; i < count; i += NAME(polynomial_block)) {
    long n = NAME(shorter)(NAME(polynomial_block), count - i);
    for (long f = 0; f < times.count; f++) {
      NAME(sample_row) row = {.springs = NAME(springs_from)(springs, i),
                              .time = NAME(all)(times.high[f]),
                              .time_low = NAME(all)(SINGLE ? times.low[f] : 0)};
      REAL *x = out.positions + f * out.stride + i, *v = out.velocities + f * out.stride + i;
      EITHER(stream, NAME(put_row)(&row, 0, n, x, v, stream));
    }
  }
}

// Rows of fewer samples would leave their second vector mostly empty.
enum { NAME(shortest_polynomial_row) = 2 * LANES };

// Shorter rows: see rows.h.
static void NAME(short_polynomial_rows)(NAME(columns) springs, long count, NAME(times) times,
                                        NAME(planes) out) {
  enum { size = NAME(shortest_polynomial_row) * NAME(buffered) };
  REAL x[size], v[size];
  NAME(planes) buffer = {x, v, NAME(buffered), 0};
  for (long i = 0; i < count; i += NAME(buffered)) {
    long n = NAME(shorter)(NAME(buffered), count - i);
    NAME(polynomial_by_frame)(NAME(springs_from)(springs, i), n, times, buffer);
    NAME(transpose)(buffer, n, times.count, NAME(rows_from)(out, i));
  }
}

static void NAME(polynomial_by_spring)(NAME(columns) springs, long count, NAME(times) times,
                                       NAME(planes) out) {
  if (times.count < NAME(shortest_polynomial_row)) {
    NAME(short_polynomial_rows)(springs, count, times, out);
    return;
  }
  int stream = out.stream && NAME(rows_share_alignment)(out);
  for (long i = 0; i < count; i++) {
    NAME(sample_row) row = {.spring = NAME(springs_same)(springs, i), .times = times};
    REAL *x = out.positions + i * out.stride, *v = out.velocities + i * out.stride;
    EITHER(stream, NAME(put_row)(&row, 1, times.count, x, v, stream));
  }
}
