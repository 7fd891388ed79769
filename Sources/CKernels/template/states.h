// States of many coordinates: linear combinations, error norms, lattices.

// Vectors of each sum that are computed at a time, in independent chains of
// multiply-adds: as many as there are registers for.
#if LEVEL_REGISTERS >= 32
#define ABREAST 8
#else
#define ABREAST 4
#endif

// Adds the weighted slopes to `width` vectors of the sums for positions and for
// velocities.
INLINE void NAME(add_slopes)(const struct springbench_slopes *s, long at, const int width, V *ps,
                             V *qs) {
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
}

// The stage (see `states.h`) at `width` vectors of coordinates from `at` on.
INLINE void NAME(stage_block)(const double *x, const double *v, double h,
                              const struct springbench_slopes *s, double *p, double *q, long at,
                              const int width) {
  V ps[ABREAST], qs[ABREAST], step = NAME(all)(h);
  UNROLLED
  for (int k = 0; k < width; k++) {
    qs[k] = NAME(load)(v + at + k * LANES);
    ps[k] = NAME(fma)(step, qs[k], NAME(load)(x + at + k * LANES));
  }
  NAME(add_slopes)(s, at, width, ps, qs);
  UNROLLED
  for (int k = 0; k < width; k++) {
    NAME(store)(p + at + k * LANES, ps[k]);
    NAME(store)(q + at + k * LANES, qs[k]);
  }
}

static void NAME(stage)(const double *x, const double *v, double h,
                        const struct springbench_slopes *s, double *p, double *q, long n) {
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    NAME(stage_block)(x, v, h, s, p, q, at, ABREAST);
  // The rest in ever shorter blocks, because a single chain waits for itself.
  for (; at + 4 * LANES <= n; at += 4 * LANES) NAME(stage_block)(x, v, h, s, p, q, at, 4);
  for (; at + 2 * LANES <= n; at += 2 * LANES) NAME(stage_block)(x, v, h, s, p, q, at, 2);
  for (; at < n; at += LANES) NAME(stage_block)(x, v, h, s, p, q, at, 1);
}

// The largest fractions in each lane, error over what is allowed. Velocities
// have the fractions 0 and 1, positions 2 and 3, so that a comparison need not
// wait for the one before it.
struct NAME(worst) {
  V numerator[4], denominator[4];
  // Zero, or NaN once an error is infinite or NaN, which comparisons lose.
  V zero_or_nan;
};

// Replaces the fraction k by a larger one. They are compared without division.
INLINE void NAME(keep_larger)(struct NAME(worst) *worst, int k, V numerator, V denominator) {
  M is_larger = numerator * worst->denominator[k] > worst->numerator[k] * denominator;
  worst->numerator[k] = is_larger ? numerator : worst->numerator[k];
  worst->denominator[k] = is_larger ? denominator : worst->denominator[k];
}

// Compares an error with the fraction k; 1 + ratio |state| is allowed.
INLINE void NAME(compare_error)(struct NAME(worst) *worst, int k, V error, const double *state,
                                V ratio) {
  V size = __builtin_elementwise_abs(NAME(load)(state));
  NAME(keep_larger)(worst, k, __builtin_elementwise_abs(error),
                    NAME(fma)(ratio, size, NAME(all)(1)));
}

// Adds the errors of `width` vectors of coordinates from `at` on.
INLINE void NAME(error_block)(const struct springbench_slopes *s, const double *x, const double *v,
                              V ratio, struct NAME(worst) *worst, long at, const int width) {
  V zero = NAME(all)(0), dx[ABREAST], dv[ABREAST];
  UNROLLED
  for (int k = 0; k < width; k++) dx[k] = dv[k] = zero;
  NAME(add_slopes)(s, at, width, dx, dv);
  UNROLLED
  for (int k = 0; k < width; k++) {
    worst->zero_or_nan = NAME(fma)(zero, dx[k], NAME(fma)(zero, dv[k], worst->zero_or_nan));
    NAME(compare_error)(worst, k % 2, dv[k], v + at + k * LANES, ratio);
    if (x) NAME(compare_error)(worst, 2 + k % 2, dx[k], x + at + k * LANES, ratio);
  }
}

static double NAME(error)(const struct springbench_slopes *s, const double *x, const double *v,
                          double ratio, long n) {
  V zero = NAME(all)(0), one = NAME(all)(1), scale = NAME(all)(ratio);
  struct NAME(worst) worst = {{zero, zero, zero, zero}, {one, one, one, one}, zero};
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    NAME(error_block)(s, x, v, scale, &worst, at, ABREAST);
  for (; at < n; at += LANES) NAME(error_block)(s, x, v, scale, &worst, at, 1);
  UNROLLED
  for (int k = 1; k < 4; k++)
    NAME(keep_larger)(&worst, 0, worst.numerator[k], worst.denominator[k]);
  V largest = worst.numerator[0] / worst.denominator[0];
  double most = 0;
  for (int k = 0; k < LANES; k++) most = largest[k] > most ? largest[k] : most;
  return NAME(any)(worst.zero_or_nan != zero) ? __builtin_nan("") : most;
}
#undef ABREAST

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
    EITHER(derivative, NAME(weights_of)(p, high, low, rows, is, weights, count));        \
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

// The last element of `before`, followed by all but the last of `here`.
INLINE V NAME(moved_on)(V before, V here) {
  V moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k > 0 ? here[k - 1] : before[LANES - 1];
  return moved;
}

// All but the first element of `here`, followed by the first of `after`.
INLINE V NAME(moved_back)(V here, V after) {
  V moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k + 1 < LANES ? here[k + 1] : after[0];
  return moved;
}

// y = x + beta v of `states.h`, for a vector of masses.
#define PULL(j) \
  (damped ? NAME(fma)(beta, NAME(load)(v + (j)), NAME(load)(x + (j))) : NAME(load)(x + (j)))

// Masses of one row between those before and after them; `up` and `down` are
// the offsets of the adjacent rows, 0 for none.
INLINE V NAME(lattice_block)(const struct springbench_lattice *l, const double *x,
                             const double *v, V before, V here, V after, long i, long up,
                             long down, const int damped, const int crossed) {
  V beta = NAME(all)(l->beta), two = NAME(all)(-2);
  V a = NAME(all)(l->along) * NAME(fma)(two, here, before + after);
  if (crossed) {
    V beside = NAME(all)(0);
    if (up) beside += PULL(i - up);
    if (down) beside += PULL(i + down);
    a = NAME(fma)(NAME(all)(l->across), NAME(fma)(two, here, beside), a);
  }
  if (damped) a = NAME(fma)(NAME(all)(-l->alpha), NAME(load)(v + i), a);
  return a;
}

// The acceleration of one mass, in rows shorter than a vector.
INLINE double NAME(lattice_mass)(const struct springbench_lattice *l, const double *x,
                                 const double *v, long column, long up, long down) {
#define PULL_ONE(j) (x[j] + l->beta * v[j])
  double sum = 0, beside = 0;
  if (column > 0) sum += PULL_ONE(column - 1);
  if (column + 1 < l->columns) sum += PULL_ONE(column + 1);
  if (up) beside += PULL_ONE(column - up);
  if (down) beside += PULL_ONE(column + down);
  double here = PULL_ONE(column);
  return l->along * (sum - 2 * here) +
         (l->rows > 1 ? l->across * (beside - 2 * here) : 0) - l->alpha * v[column];
#undef PULL_ONE
}

INLINE void NAME(lattice_of)(const struct springbench_lattice *l, const double *x, const double *v,
                             double *a, const int damped, const int crossed) {
  long n = l->columns;
  V beta = NAME(all)(l->beta), wall = NAME(all)(0);
  for (long row = 0; row < l->rows; row++, x += n, v += n, a += n) {
    long up = row > 0 ? n : 0, down = row + 1 < l->rows ? n : 0;
#define BLOCK(before, after)                                                                     \
  NAME(store)(a + i,                                                                             \
              NAME(lattice_block)(l, x, v, before, here, after, i, up, down, damped, crossed))
    if (n < LANES) {
      for (long i = 0; i < n; i++) a[i] = NAME(lattice_mass)(l, x, v, i, up, down);
      continue;
    }
    // Neighbours are taken from whole vectors. Loading them would read parts of
    // two vectors that have just been stored, and wait for both stores.
    V before = wall, here = PULL(0);
    long i = 0;
    for (; i + 2 * LANES <= n; i += LANES) {
      V after = PULL(i + LANES);
      BLOCK(NAME(moved_on)(before, here), NAME(moved_back)(here, after));
      before = here;
      here = after;
    }
    if (i + LANES == n) {
      BLOCK(NAME(moved_on)(before, here), NAME(moved_back)(here, wall));
    } else {
      BLOCK(NAME(moved_on)(before, here), PULL(i + 1));
      // The last block overlaps the one before it.
      i = n - LANES;
      here = PULL(i);
      BLOCK(PULL(i - 1), NAME(moved_back)(here, wall));
    }
#undef BLOCK
  }
}
#undef PULL

static void NAME(lattice)(const struct springbench_lattice *lattice, const double *x,
                          const double *v, double *a) {
  // A copy, which no store of an acceleration can change.
  const struct springbench_lattice copy = *lattice, *l = &copy;
  int damped = l->alpha != 0 || l->beta != 0;
  if (l->rows > 1)
    EITHER(damped, NAME(lattice_of)(l, x, v, a, is, 1));
  else
    EITHER(damped, NAME(lattice_of)(l, x, v, a, is, 0));
}

// The acceleration of mass i by `fput`.
INLINE double NAME(fput_mass)(const double *x, long n, double alpha, double beta, long i) {
  double d = x[i] - (i > 0 ? x[i - 1] : 0), e = (i + 1 < n ? x[i + 1] : 0) - x[i];
  return e * (1 + e * (alpha + e * beta)) - d * (1 + d * (alpha + d * beta));
}

static void NAME(fput)(const double *x, long n, double alpha, double beta, double *a) {
  V quadratic = NAME(all)(alpha), cubic = NAME(all)(beta), one = NAME(all)(1);
  a[0] = NAME(fput_mass)(x, n, alpha, beta, 0);
  long i = 1;
  for (; i + LANES < n; i += LANES) {
    V here = NAME(load)(x + i);
    V before = here - NAME(load)(x + i - 1), after = NAME(load)(x + i + 1) - here;
    V left = before * NAME(fma)(before, NAME(fma)(before, cubic, quadratic), one);
    V right = after * NAME(fma)(after, NAME(fma)(after, cubic, quadratic), one);
    NAME(store)(a + i, right - left);
  }
  for (; i < n; i++) a[i] = NAME(fput_mass)(x, n, alpha, beta, i);
}
