// The kernel `collocation` of `solver_kernels.h`: samples of one step's
// polynomial, several vectors at a time, because in a single chain of
// multiply-adds each would wait for the previous one.

// The times of evenly spaced samples as fractions of a step, begin + index *
// increment: a multiply-add and an addition per vector, where differences of
// times in two parts take two loads and four operations. Also for hermite.h.
typedef struct {
  Vector begin, increment, index;
} SampleClock;

INLINE SampleClock clock_of(const struct springbench_step *step,
                            const struct springbench_samples *out) {
  SampleClock clock;
  double elapsed =
      (out->high[step->next] - step->origin) + (out->low[step->next] - step->origin_low);
  clock.begin = splat(elapsed * step->inverse);
  clock.increment = splat(out->spacing * step->inverse);
  for (int lane = 0; lane < LANES; lane++) clock.index[lane] = lane;
  return clock;
}

// The times of samples k ... k + LANES - 1, as fractions of the step. Calls
// must be in the order of samples: each advances the clock.
INLINE Vector sample_times(SampleClock *clock, const struct springbench_step *step,
                           const struct springbench_samples *out, long k, const int even) {
  if (even) {
    Vector s = fmadd(clock->increment, clock->index, clock->begin);
    clock->index += LANES;
    return s;
  }
  return ((load(out->high + k) - step->origin) + (load(out->low + k) - step->origin_low)) *
         step->inverse;
}

// The samples of a step, two vectors at a time: position + s (slope + s p(2 s -
// 1)). `argument`, `value` and `derivative` belong to the polynomial p itself.
INLINE void polynomial_samples(const double *c, const int degree, double position, double slope,
                               const struct springbench_step *step,
                               const struct springbench_samples *out, const int even,
                               const int velocities) {
  SampleClock clock = clock_of(step, out);
  Vector x = splat(position), v = splat(slope), one = splat(1), two = splat(2);
  for (long k = step->next; k < step->end; k += 2 * LANES) {
    int has_second = k + LANES < step->end;
    Vector s[2], argument[2], value[2], derivative[2];
    s[0] = sample_times(&clock, step, out, k, even);
    s[1] = sample_times(&clock, step, out, k + LANES, even);
    UNROLLED
    for (int i = 0; i < 2; i++) {
      argument[i] = fmadd(two, s[i], -one);
      value[i] = splat(c[degree]);
      derivative[i] = splat(0);
    }
    for (int j = degree - 1; j >= 0; j--) {
      Vector next = splat(c[j]);
      UNROLLED
      for (int i = 0; i < 2; i++) {
        if (velocities) derivative[i] = fmadd(derivative[i], argument[i], value[i]);
        value[i] = fmadd(value[i], argument[i], next);
      }
    }
    UNROLLED
    for (int i = 0; i < 2; i++) {
      Vector place = fmadd(fmadd(value[i], s[i], v), s[i], x);
      Vector speed = fmadd(s[i], fmadd(two * s[i], derivative[i], two * value[i]), v);
      if (i == 1 && !has_second) continue;
      store(out->positions + k + i * LANES, place);
      if (velocities) store(out->velocities + k + i * LANES, speed * step->inverse);
    }
  }
}

// A step whose samples are evenly spaced.
typedef struct {
  SampleClock clock;
  // The times of the clock mapped to [-1, 1], with the same index.
  Vector mapped_begin, mapped_increment;
  // The step's start.
  Vector position, slope;
} EvenStep;

// The next `count` vectors of samples by Horner's scheme, whose operations
// alternate between the vectors. `held` are the coefficients, each in all lanes
// of a vector.
INLINE void horner_samples(EvenStep *even, const Vector *held, const int degree, const int count,
                           double *to) {
  Vector s[4], argument[4], value[4];
  UNROLLED
  for (int i = 0; i < count; i++) {
    s[i] = fmadd(even->clock.increment, even->clock.index, even->clock.begin);
    argument[i] = fmadd(even->mapped_increment, even->clock.index, even->mapped_begin);
    even->clock.index += LANES;
    value[i] = held[degree];
  }
  for (int j = degree - 1; j >= 0; j--) {
    UNROLLED
    for (int i = 0; i < count; i++) value[i] = fmadd(value[i], argument[i], held[j]);
  }
  UNROLLED
  for (int i = 0; i < count; i++)
    store(to + i * LANES, fmadd(fmadd(value[i], s[i], even->slope), s[i], even->position));
}

// The highest degree.
enum { most_degree = 15 };

// The positions of evenly spaced samples, with coefficients prepared for all of
// them. If the degree is a compile-time constant, these can stay in registers.
INLINE void held_samples(const double *c, const int degree, double position, double slope,
                         const struct springbench_step *step,
                         const struct springbench_samples *out) {
  EvenStep even;
  even.clock = clock_of(step, out);
  even.mapped_begin = 2 * even.clock.begin - 1;
  even.mapped_increment = 2 * even.clock.increment;
  even.position = splat(position);
  even.slope = splat(slope);
  Vector held[most_degree + 1];
  for (int j = 0; j <= degree; j++) held[j] = splat(c[j]);
  double *to = out->positions + step->next, *end = out->positions + step->end;
  for (; to + 3 * LANES < end; to += 4 * LANES) horner_samples(&even, held, degree, 4, to);
  for (; to + LANES < end; to += 2 * LANES) horner_samples(&even, held, degree, 2, to);
  if (to < end) horner_samples(&even, held, degree, 1, to);
}

// Chooses one of the functions above: `held_samples` for more than two vectors
// of evenly spaced positions alone, else `polynomial_samples`, which with
// velocities takes the times as uneven. The degrees of the Gauss methods, 7 and
// 15, become compile-time constants.
static void collocation(const double *c, int degree, double position, double slope,
                        struct springbench_step step, struct springbench_samples out) {
  if (out.velocities)
    polynomial_samples(c, degree, position, slope, &step, &out, 0, 1);
  else if (out.spacing <= 0)
    polynomial_samples(c, degree, position, slope, &step, &out, 0, 0);
  else if (step.end - step.next <= 2 * LANES)
    polynomial_samples(c, degree, position, slope, &step, &out, 1, 0);
  else if (degree == 7)
    held_samples(c, 7, position, slope, &step, &out);
  else if (degree == 15)
    held_samples(c, 15, position, slope, &step, &out);
  else
    held_samples(c, degree, position, slope, &step, &out);
}
