// Stages of a step of many coordinates, and the norm of its error: the kernels
// `stage` and `error` of `solver_kernels.h`. All arrays hold whole vectors.

// Vectors of each sum that are computed at a time, in independent chains of
// multiply-adds. Their sums have to fit into the registers.
#if LEVEL_REGISTERS >= 32
#define ABREAST 8
#else
#define ABREAST 4
#endif

// Adds the weighted slopes to `width` vectors of the sums for positions and for
// velocities.
INLINE void add_slopes(const struct springbench_slopes *s, long at, const int width, Vector *ps,
                       Vector *qs) {
  for (int j = 0; j < s->count; j++) {
    const double *a = s->slopes[j] + at;
    double wp = s->position_weights[j], wq = s->velocity_weights[j];
    if (wp != 0) {
      Vector w = splat(wp);
      UNROLLED
      for (int k = 0; k < width; k++) ps[k] = fmadd(w, load(a + k * LANES), ps[k]);
    }
    if (wq != 0) {
      Vector w = splat(wq);
      UNROLLED
      for (int k = 0; k < width; k++) qs[k] = fmadd(w, load(a + k * LANES), qs[k]);
    }
  }
}

// A stage at `width` vectors of coordinates from `at`.
INLINE void stage_block(const double *x, const double *v, double h,
                        const struct springbench_slopes *s, double *p, double *q, long at,
                        const int width) {
  Vector ps[ABREAST], qs[ABREAST], step = splat(h);
  UNROLLED
  for (int k = 0; k < width; k++) {
    qs[k] = load(v + at + k * LANES);
    ps[k] = fmadd(step, qs[k], load(x + at + k * LANES));
  }
  add_slopes(s, at, width, ps, qs);
  UNROLLED
  for (int k = 0; k < width; k++) {
    store(p + at + k * LANES, ps[k]);
    store(q + at + k * LANES, qs[k]);
  }
}

static void stage(const double *x, const double *v, double h, const struct springbench_slopes *s,
                  double *p, double *q, long n) {
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    stage_block(x, v, h, s, p, q, at, ABREAST);
  // The rest in ever shorter blocks, since several chains are faster than one.
  for (; at + 4 * LANES <= n; at += 4 * LANES) stage_block(x, v, h, s, p, q, at, 4);
  for (; at + 2 * LANES <= n; at += 2 * LANES) stage_block(x, v, h, s, p, q, at, 2);
  for (; at < n; at += LANES) stage_block(x, v, h, s, p, q, at, 1);
}

// The largest |error| / (1 + ratio |state|) in each lane, as fractions; `ratio`
// is relative over absolute tolerance. The fractions 0 and 1 are of velocities,
// 2 and 3 of positions: with two of each a comparison need not wait for the one
// before it.
struct WorstErrors {
  Vector numerator[4], denominator[4];
  // Zero, or NaN once an error is infinite or NaN: comparisons would lose NaN.
  Vector zero_or_nan;
};

// Replaces the fraction k if the given one is larger; a division is not needed.
INLINE void keep_larger(struct WorstErrors *worst, int k, Vector numerator, Vector denominator) {
  Mask is_larger = numerator * worst->denominator[k] > worst->numerator[k] * denominator;
  worst->numerator[k] = is_larger ? numerator : worst->numerator[k];
  worst->denominator[k] = is_larger ? denominator : worst->denominator[k];
}

// Compares |error| / (1 + ratio |state|) with the fraction k.
INLINE void compare_error(struct WorstErrors *worst, int k, Vector error, const double *state,
                          Vector ratio) {
  Vector size = __builtin_elementwise_abs(load(state));
  keep_larger(worst, k, __builtin_elementwise_abs(error), fmadd(ratio, size, splat(1)));
}

// Compares the errors of `width` vectors of coordinates from `at`; `x` is null
// if only velocities count.
INLINE void error_block(const struct springbench_slopes *s, const double *x, const double *v,
                        Vector ratio, struct WorstErrors *worst, long at, const int width) {
  Vector zero = splat(0), dx[ABREAST], dv[ABREAST];
  UNROLLED
  for (int k = 0; k < width; k++) dx[k] = dv[k] = zero;
  add_slopes(s, at, width, dx, dv);
  UNROLLED
  for (int k = 0; k < width; k++) {
    worst->zero_or_nan = fmadd(zero, dx[k], fmadd(zero, dv[k], worst->zero_or_nan));
    compare_error(worst, k % 2, dv[k], v + at + k * LANES, ratio);
    if (x) compare_error(worst, 2 + k % 2, dx[k], x + at + k * LANES, ratio);
  }
}

static double error(const struct springbench_slopes *s, const double *x, const double *v,
                    double ratio, long n) {
  Vector zero = splat(0), one = splat(1), scale = splat(ratio);
  struct WorstErrors worst = {{zero, zero, zero, zero}, {one, one, one, one}, zero};
  long at = 0;
  for (; at + ABREAST * LANES <= n; at += ABREAST * LANES)
    error_block(s, x, v, scale, &worst, at, ABREAST);
  for (; at < n; at += LANES) error_block(s, x, v, scale, &worst, at, 1);
  UNROLLED
  for (int k = 1; k < 4; k++) keep_larger(&worst, 0, worst.numerator[k], worst.denominator[k]);
  Vector largest = worst.numerator[0] / worst.denominator[0];
  double most = 0;
  for (int k = 0; k < LANES; k++) most = largest[k] > most ? largest[k] : most;
  return any(worst.zero_or_nan != zero) ? __builtin_nan("") : most;
}
#undef ABREAST
