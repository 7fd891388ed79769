// States of many coordinates: linear combinations, error norms, lattices.

// Four vectors of both sums at a time: eight independent chains of
// multiply-adds.
INLINE void NAME(stage_block)(const double *x, const double *v, double h,
                              const struct springbench_slopes *s, double *p, double *q, long at,
                              const int width) {
  V ps[4], qs[4], step = NAME(all)(h);
  UNROLLED
  for (int k = 0; k < width; k++) {
    qs[k] = NAME(load)(v + at + k * LANES);
    ps[k] = NAME(fma)(step, qs[k], NAME(load)(x + at + k * LANES));
  }
  for (int j = 0; j < s->count; j++) {
    const double *a = s->slopes[j] + at;
    double wp = s->position_weights[j], wq = s->velocity_weights[j];
    if (wp != 0) {
      V w = NAME(all)(wp);
      UNROLLED
      for (int k = 0; k < width; k++) ps[k] = NAME(fma)(w, NAME(load)(a + k * LANES), ps[k]);
    }
    if (wq != 0) {
      V w = NAME(all)(wq);
      UNROLLED
      for (int k = 0; k < width; k++) qs[k] = NAME(fma)(w, NAME(load)(a + k * LANES), qs[k]);
    }
  }
  UNROLLED
  for (int k = 0; k < width; k++) {
    NAME(store)(p + at + k * LANES, ps[k]);
    NAME(store)(q + at + k * LANES, qs[k]);
  }
}

static void NAME(stage)(const double *x, const double *v, double h,
                        const struct springbench_slopes *s, double *p, double *q, long n) {
  long at = 0;
  for (; at + 4 * LANES <= n; at += 4 * LANES) NAME(stage_block)(x, v, h, s, p, q, at, 4);
  for (; at < n; at += LANES) NAME(stage_block)(x, v, h, s, p, q, at, 1);
}

INLINE V NAME(relative)(V sum, const double *state, V ratio) {
  return __builtin_elementwise_abs(sum) /
         NAME(fma)(ratio, __builtin_elementwise_abs(NAME(load)(state)), NAME(all)(1));
}

static double NAME(error)(const struct springbench_slopes *s, const double *x, const double *v,
                          double ratio, long n) {
  V largest = NAME(all)(0), finite = NAME(all)(0), scale = NAME(all)(ratio);
  for (long at = 0; at < n; at += LANES) {
    V dx = NAME(all)(0), dv = NAME(all)(0);
    for (int j = 0; j < s->count; j++) {
      V a = NAME(load)(s->slopes[j] + at);
      if (s->position_weights[j] != 0) dx = NAME(fma)(NAME(all)(s->position_weights[j]), a, dx);
      if (s->velocity_weights[j] != 0) dv = NAME(fma)(NAME(all)(s->velocity_weights[j]), a, dv);
    }
    V e = NAME(relative)(dv, v + at, scale);
    if (x) e = __builtin_elementwise_max(e, NAME(relative)(dx, x + at, scale));
    largest = __builtin_elementwise_max(largest, e);
    // Maxima may lose a NaN; this sum is zero unless there is one or an
    // infinity.
    finite += (dx - dx) + (dv - dv);
  }
  double most = 0, sum = 0;
  for (int k = 0; k < LANES; k++) {
    most = largest[k] > most ? largest[k] : most;
    sum += finite[k];
  }
  return sum == 0 ? most : __builtin_nan("");
}

// As many vectors of a state as leave registers for their sums in four rows.
#if LEVEL_REGISTERS >= 32
#define ABREAST 4
#else
#define ABREAST 2
#endif

INLINE void NAME(sums_block)(const double *const *states, int count, const double *weights,
                             const int rows, const int width, long at, long n, double *out,
                             long stride) {
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
      V weight = NAME(all)(weights[64 * row + i]);
      UNROLLED
      for (int k = 0; k < width; k++) sums[row][k] = NAME(fma)(state[k], weight, sums[row][k]);
    }
  }
  UNROLLED
  for (int row = 0; row < rows; row++) {
    UNROLLED
    for (int k = 0; k < width; k++)
      NAME(store_up_to)(out + row * stride + at + k * LANES, sums[row][k], whole,
                        n - at - k * LANES);
  }
}

INLINE void NAME(sums_of)(const double *const *states, int count, const double *weights,
                          const int rows, long n, double *out, long stride) {
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    NAME(sums_block)(states, count, weights, rows, ABREAST, at, n, out, stride);
  for (; at < n; at += LANES)
    NAME(sums_block)(states, count, weights, rows, 1, at, n, out, stride);
}

static void NAME(sums)(const double *const *states, int count, const double *weights, int rows,
                       long n, double *out, long stride) {
  if (rows == 4) {
    NAME(sums_of)(states, count, weights, 4, n, out, stride);
    return;
  }
  for (int row = 0; row < rows; row++)
    NAME(sums_of)(states, count, weights + 64 * row, 1, n, out + row * stride, stride);
}
#undef ABREAST

// One row of masses; `up` and `down` are the offsets of the adjacent rows, 0
// for none. In a block at the beginning or the end of the row, a wall stands in
// for the mass beyond.
INLINE V NAME(lattice_block)(const struct springbench_lattice *l, const double *x,
                             const double *v, long i, long up, long down, const int begins,
                             const int ends, const int damped, const int crossed) {
  V beta = NAME(all)(l->beta), two = NAME(all)(-2);
#define PULL(j) \
  (damped ? NAME(fma)(beta, NAME(load)(v + (j)), NAME(load)(x + (j))) : NAME(load)(x + (j)))
  V here = PULL(i), before = NAME(all)(0), after = before;
  UNROLLED
  for (int k = 0; k + 1 < LANES; k++) {
    before[k + 1] = here[k];
    after[k] = here[k + 1];
  }
  if (!begins) before = PULL(i - 1);
  if (!ends) after = PULL(i + 1);
  V a = NAME(all)(l->along) * NAME(fma)(two, here, before + after);
  if (crossed) {
    V beside = NAME(all)(0);
    if (up) beside += PULL(i - up);
    if (down) beside += PULL(i + down);
    a = NAME(fma)(NAME(all)(l->across), NAME(fma)(two, here, beside), a);
  }
  if (damped) a = NAME(fma)(NAME(all)(-l->alpha), NAME(load)(v + i), a);
  return a;
#undef PULL
}

INLINE double NAME(lattice_mass)(const struct springbench_lattice *l, const double *x,
                                 const double *v, long column, long up, long down) {
#define PULL(j) (x[j] + l->beta * v[j])
  double sum = 0, beside = 0;
  if (column > 0) sum += PULL(column - 1);
  if (column + 1 < l->columns) sum += PULL(column + 1);
  if (up) beside += PULL(column - up);
  if (down) beside += PULL(column + down);
  double here = PULL(column);
  return l->along * (sum - 2 * here) +
         (l->rows > 1 ? l->across * (beside - 2 * here) : 0) - l->alpha * v[column];
#undef PULL
}

INLINE void NAME(lattice_of)(const struct springbench_lattice *l, const double *x, const double *v,
                             double *a, const int damped, const int crossed) {
  long n = l->columns;
  for (long row = 0; row < l->rows; row++, x += n, v += n, a += n) {
    long up = row > 0 ? n : 0, down = row + 1 < l->rows ? n : 0;
#define BLOCK(i, begins, ends) \
  NAME(store)(a + (i), NAME(lattice_block)(l, x, v, i, up, down, begins, ends, damped, crossed))
    if (n < LANES) {
      for (long i = 0; i < n; i++) a[i] = NAME(lattice_mass)(l, x, v, i, up, down);
    } else if (n == LANES) {
      BLOCK(0, 1, 1);
    } else {
      // The last block may have masses of the one before again.
      BLOCK(0, 1, 0);
      for (long i = LANES; i + LANES < n; i += LANES) BLOCK(i, 0, 0);
      BLOCK(n - LANES, 0, 1);
    }
#undef BLOCK
  }
}

static void NAME(lattice)(const struct springbench_lattice *l, const double *x, const double *v,
                          double *a) {
  int damped = l->alpha != 0 || l->beta != 0;
  if (l->rows > 1)
    EITHER(damped, NAME(lattice_of)(l, x, v, a, is, 1));
  else
    EITHER(damped, NAME(lattice_of)(l, x, v, a, is, 0));
}

static void NAME(fput)(const double *x, long n, double alpha, double beta, double *a) {
  V quadratic = NAME(all)(alpha), cubic = NAME(all)(beta), one = NAME(all)(1);
  long i = 1;
  a[0] = 0;
  for (; i + LANES < n; i += LANES) {
    V here = NAME(load)(x + i);
    V before = here - NAME(load)(x + i - 1), after = NAME(load)(x + i + 1) - here;
    V left = before * NAME(fma)(before, NAME(fma)(before, cubic, quadratic), one);
    V right = after * NAME(fma)(after, NAME(fma)(after, cubic, quadratic), one);
    NAME(store)(a + i, right - left);
  }
  // The first element and the remaining ones.
  for (long k = 0; k < n; k = k == 0 ? i : k + 1) {
    double d = x[k] - (k > 0 ? x[k - 1] : 0), e = (k + 1 < n ? x[k + 1] : 0) - x[k];
    a[k] = e * (1 + e * (alpha + e * beta)) - d * (1 + d * (alpha + d * beta));
  }
}
