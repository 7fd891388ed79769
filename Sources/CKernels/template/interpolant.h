// Linear combinations of states in several rows, and the interpolant made of
// them.

// As many vectors of a state as leave registers for their sums in four rows.
#if LEVEL_REGISTERS >= 32
#define ABREAST 4
#else
#define ABREAST 2
#endif

// The sums in `rows` rows and `width` vectors of coordinates from `at` on.
INLINE void NAME(sums_block)(const double *const *states, int count, const double *weights,
                             const int rows, const int width, long at, long n, double *out) {
  const int whole = at + width * LANES <= n;
  V sums[4][ABREAST];
  UNROLLED
  for (int row = 0; row < rows; row++) {
    UNROLLED
    for (int k = 0; k < width; k++) sums[row][k] = NAME(all)(0);
  }
  for (int i = 0; i < count; i++) {
    V state[ABREAST];
    UNROLLED
    for (int k = 0; k < width; k++) state[k] = NAME(load)(states[i] + at + k * LANES);
    UNROLLED
    for (int row = 0; row < rows; row++) {
      V weight = NAME(all)(weights[8 * i + row]);
      UNROLLED
      for (int k = 0; k < width; k++) sums[row][k] = NAME(fma)(state[k], weight, sums[row][k]);
    }
  }
  UNROLLED
  for (int row = 0; row < rows; row++) {
    UNROLLED
    for (int k = 0; k < width; k++)
      NAME(store_up_to)(out + row * n + at + k * LANES, sums[row][k], whole, n - at - k * LANES);
  }
}

INLINE void NAME(sums_of)(const double *const *states, int count, const double *weights,
                          const int rows, long n, double *out) {
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    NAME(sums_block)(states, count, weights, rows, ABREAST, at, n, out);
  for (; at < n; at += LANES) NAME(sums_block)(states, count, weights, rows, 1, at, n, out);
}

static void NAME(sums)(const double *const *states, int count, const double *weights, int rows,
                       long n, double *out) {
  switch (rows) {
    case 1: NAME(sums_of)(states, count, weights, 1, n, out); break;
    case 2: NAME(sums_of)(states, count, weights, 2, n, out); break;
    case 3: NAME(sums_of)(states, count, weights, 3, n, out); break;
    default: NAME(sums_of)(states, count, weights, 4, n, out);
  }
}
#undef ABREAST

// The weights of each state in up to 8 samples: the Newton polynomials at their
// times, or the derivatives of these, times the coefficients `newton`.
INLINE void NAME(weights_of)(const struct springbench_interpolant *p, const double *high,
                             const double *low, long rows, const int derivative, double *weights,
                             const int count) {
  V factor = NAME(all)(derivative ? p->inverse : 1);
  for (long at = 0; at < rows; at += LANES) {
    V s = ((NAME(load)(high + at) - p->origin) + (NAME(load)(low + at) - p->origin_low)) *
          p->inverse;
    V basis[12], value = NAME(all)(1), slope = NAME(all)(0);
    UNROLLED
    for (int j = 0; j < count; j++) {
      basis[j] = derivative ? slope : value;
      V distance = s - p->node_offsets[j / 3];
      slope = NAME(fma)(distance, slope, value);
      value *= distance;
    }
    UNROLLED
    for (int i = 0; i < count; i++) {
      V sum = NAME(all)(p->newton[16 * (count - 1) + i]) * basis[count - 1];
      UNROLLED
      for (int j = count - 2; j >= i; j--)
        sum = NAME(fma)(NAME(all)(p->newton[16 * j + i]), basis[j], sum);
      NAME(store)(weights + 8 * i + at, sum * NAME(all)(p->scale[i]) * factor);
    }
  }
}

static void NAME(weights)(const struct springbench_interpolant *p, const double *high,
                          const double *low, long rows, int derivative, double *weights) {
#define WEIGHTS(count)                                                                   \
  case count:                                                                            \
    EITHER(derivative, NAME(weights_of)(p, high, low, rows, derivative, weights, count)); \
    break
  switch (p->state_count) {
    WEIGHTS(3);
    WEIGHTS(6);
    WEIGHTS(9);
    WEIGHTS(12);
  }
#undef WEIGHTS
}

static void NAME(interpolate)(const struct springbench_interpolant *p, const double *high,
                              const double *low, long rows, int derivative, long n, double *out) {
  double weights[12 * 8] __attribute__((aligned(64)));
  for (long row = 0; row < rows; row += 4, out += 4 * n) {
    if (row % 8 == 0)
      NAME(weights)(p, high + row, low + row, NAME(shorter)(8, rows - row), derivative, weights);
    NAME(sums)(p->states, p->state_count, weights + row % 8, (int)NAME(shorter)(4, rows - row), n,
               out);
  }
}
