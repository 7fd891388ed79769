// Stages of a step of many coordinates, and the norm of its error.

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
