// Linear combinations of states in several rows, and the interpolant made of
// them: the kernels `sums` and `interpolate` of `include/states.h`.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

// As many vectors of a state as leave registers for their sums in four rows.
#if LEVEL_REGISTERS >= 32
#define ABREAST 4
#else
#define ABREAST 2
#endif

// The sums in `rows` rows and `width` vectors of coordinates from `at` on.
INLINE void sums_block(const double *const *states, int count, const double *weights,
                       const int rows, const int width, long at, long n, double *out) {
  const int whole = at + width * LANES <= n;
  Vector sums[4][ABREAST];
  UNROLLED
  for (int row = 0; row < rows; row++) {
    UNROLLED
    for (int k = 0; k < width; k++) sums[row][k] = splat(0);
  }
  for (int i = 0; i < count; i++) {
    Vector state[ABREAST];
    UNROLLED
    for (int k = 0; k < width; k++) state[k] = load(states[i] + at + k * LANES);
    UNROLLED
    for (int row = 0; row < rows; row++) {
      Vector weight = splat(weights[8 * i + row]);
      UNROLLED
      for (int k = 0; k < width; k++) sums[row][k] = fmadd(state[k], weight, sums[row][k]);
    }
  }
  UNROLLED
  for (int row = 0; row < rows; row++) {
    UNROLLED
    for (int k = 0; k < width; k++)
      store_up_to(out + row * n + at + k * LANES, sums[row][k], whole, n - at - k * LANES);
  }
}

INLINE void sums_of(const double *const *states, int count, const double *weights, const int rows,
                    long n, double *out) {
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    sums_block(states, count, weights, rows, ABREAST, at, n, out);
  for (; at < n; at += LANES) sums_block(states, count, weights, rows, 1, at, n, out);
}

static void sums(const double *const *states, int count, const double *weights, int rows, long n,
                 double *out) {
#define SUMS(rows)                                 \
  case rows:                                       \
    sums_of(states, count, weights, rows, n, out); \
    break
  switch (rows) {
    SUMS(1);
    SUMS(2);
    SUMS(3);
    SUMS(4);
  }
#undef SUMS
}
#undef ABREAST

// The weights of each state in up to 8 samples: the coefficients `newton` times
// the Newton polynomials (products of the distances from the first nodes, each
// node counted three times) at the samples' times, or times their derivatives.
// The weight of state i in sample r is weights[8 * i + r].
INLINE void weights_of(const struct springbench_interpolant *p, const double *high,
                       const double *low, long rows, const int derivative, double *weights,
                       const int count) {
  Vector factor = splat(derivative ? p->inverse : 1);
  for (long at = 0; at < rows; at += LANES) {
    Vector s = ((load(high + at) - p->origin) + (load(low + at) - p->origin_low)) * p->inverse;
    Vector basis[12], value = splat(1), slope = splat(0);
    UNROLLED
    for (int j = 0; j < count; j++) {
      basis[j] = derivative ? slope : value;
      Vector distance = s - p->node_offsets[j / 3];
      slope = fmadd(distance, slope, value);
      value *= distance;
    }
    UNROLLED
    for (int i = 0; i < count; i++) {
      Vector sum = splat(p->newton[16 * (count - 1) + i]) * basis[count - 1];
      UNROLLED
      for (int j = count - 2; j >= i; j--) sum = fmadd(splat(p->newton[16 * j + i]), basis[j], sum);
      store(weights + 8 * i + at, sum * splat(p->scale[i]) * factor);
    }
  }
}

static void set_weights(const struct springbench_interpolant *p, const double *high,
                        const double *low, long rows, int derivative, double *weights) {
#define WEIGHTS(count)                                                              \
  case count:                                                                       \
    EITHER(derivative, weights_of(p, high, low, rows, derivative, weights, count)); \
    break
  switch (p->state_count) {
    WEIGHTS(3);
    WEIGHTS(6);
    WEIGHTS(9);
    WEIGHTS(12);
  }
#undef WEIGHTS
}

static void interpolate(const struct springbench_interpolant *p, const double *high,
                        const double *low, long rows, int derivative, long n, double *out) {
  double weights[12 * 8] __attribute__((aligned(64)));
  for (long row = 0; row < rows; row += 4, out += 4 * n) {
    if (row % 8 == 0)
      set_weights(p, high + row, low + row, smaller(8, rows - row), derivative, weights);
    sums(p->states, p->state_count, weights + row % 8, (int)smaller(4, rows - row), n, out);
  }
}
