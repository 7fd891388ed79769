// The polynomial kernel: springs at any times, each sample by the closed form.

// What a row of samples is computed from: springs and one time or, if
// `by_spring` in the functions below, one spring and many times.
typedef struct {
  // By frame.
  Columns springs;
  Vector time;
  // By spring: the same one in all lanes.
  Springs spring;
  Times times;
} SampleRow;

// Writes the samples index ... index + count - 1, at most LANES, of a row.
INLINE void put_samples(const SampleRow *row, const int by_spring, long index, long count,
                        double *x, double *v, int stream) {
  Springs springs = by_spring ? row->spring : springs_some(row->springs, index, count);
  Vector distance, velocity, time = by_spring ? times_some(row->times, index, count) : row->time;
  motion(springs.decay, springs.rate, springs.rate_low, springs.distance, springs.partner, time,
         &distance, &velocity);
  if (count >= LANES) {
    put(x + index, springs.target + distance, stream);
    put(v + index, velocity, stream);
  } else {
    store_some(x + index, springs.target + distance, count);
    store_some(v + index, velocity, count);
  }
}

// Writes a row of `count` samples.
INLINE void put_row(const SampleRow *row, const int by_spring, long count, double *x, double *v,
                    int stream) {
  long i = 0;
  for (; i + LANES <= count; i += LANES) put_samples(row, by_spring, i, LANES, x, v, stream);
  if (i < count) put_samples(row, by_spring, i, count - i, x, v, 0);
}

// Springs per block: their columns, 22 KiB, are read again for each frame.
enum { polynomial_block = 512 };

static void polynomial_by_frame(Columns springs, long count, Times times, Planes out) {
  int stream = out.stream && rows_start_on_lines(out);
  for (long i = 0; i < count; i += polynomial_block) {
    long n = smaller(polynomial_block, count - i);
    for (long f = 0; f < times.count; f++) {
      SampleRow row = {.springs = springs_from(springs, i), .time = splat(times.seconds[f])};
      double *x = out.positions + f * out.stride + i, *v = out.velocities + f * out.stride + i;
      EITHER(stream, put_row(&row, 0, n, x, v, stream));
    }
  }
}

// Shorter rows may leave a large part of their vectors empty.
enum { shortest_polynomial_row = 2 * LANES };

// Rows shorter than `shortest_polynomial_row`: see transpose.h. The buffers
// take 32 KiB at most.
static void short_polynomial_rows(Columns springs, long count, Times times, Planes out) {
  enum { springs_per_buffer = 128, size = shortest_polynomial_row * springs_per_buffer };
  double x[size], v[size];
  Planes buffer = {.positions = x, .velocities = v, .stride = springs_per_buffer};
  for (long i = 0; i < count; i += springs_per_buffer) {
    long n = smaller(springs_per_buffer, count - i);
    polynomial_by_frame(springs_from(springs, i), n, times, buffer);
    transpose(buffer, n, times.count, from_sample(out, i, 0));
  }
}

static void polynomial_by_spring(Columns springs, long count, Times times, Planes out) {
  if (times.count < shortest_polynomial_row) {
    short_polynomial_rows(springs, count, times, out);
    return;
  }
  int stream = out.stream && rows_start_on_lines(out);
  for (long i = 0; i < count; i++) {
    SampleRow row = {.spring = springs_same(springs, i), .times = times};
    double *x = out.positions + i * out.stride, *v = out.velocities + i * out.stride;
    EITHER(stream, put_row(&row, 1, times.count, x, v, stream));
  }
}

static void polynomial(Columns springs, long count, Times times, Planes out) {
  (out.by_spring ? polynomial_by_spring : polynomial_by_frame)(springs, count, times, out);
}
