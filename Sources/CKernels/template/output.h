// The kernels of `output.h`: samples of one step's polynomial, several vectors
// at a time, because in a single chain of multiply-adds each would wait four
// cycles for the previous one.

// Compile-time arguments of the functions below: how the samples are spaced,
// what is wanted of them, and what the coefficients are.
#define UNEVEN 0
#define EVEN 1
#define POSITIONS_ONLY 0
#define WITH_VELOCITIES 1
#define OF_POWERS 0
#define OF_COLLOCATION 1

// The times of evenly spaced samples as fractions of a step, begin + index *
// increment: one multiply-add per vector, where differences of times in two
// parts take two loads and four operations.
typedef struct {
  V begin, increment, index;
} NAME(clock);

INLINE NAME(clock) NAME(clock_of)(const struct springbench_step *step,
                                  const struct springbench_samples *out) {
  NAME(clock) clock;
  double elapsed =
      (out->high[step->next] - step->origin) + (out->low[step->next] - step->origin_low);
  clock.begin = NAME(all)(elapsed * step->inverse);
  clock.increment = NAME(all)(out->spacing * step->inverse);
  for (int lane = 0; lane < LANES; lane++) clock.index[lane] = lane;
  return clock;
}

// The times of samples k ... k + LANES - 1, as fractions of the step.
INLINE V NAME(moments)(NAME(clock) *clock, const struct springbench_step *step,
                       const struct springbench_samples *out, long k, const int spacing) {
  if (spacing == EVEN) {
    V s = NAME(fma)(clock->increment, clock->index, clock->begin);
    clock->index += LANES;
    return s;
  }
  return ((NAME(load)(out->high + k) - step->origin) +
          (NAME(load)(out->low + k) - step->origin_low)) *
         step->inverse;
}

// The samples of a step, two vectors at a time: the polynomial in `s` or, if
// `collocates`, position + s (slope + s p(2 s - 1)). `argument`, `value` and
// `derivative` are those of the polynomial itself.
INLINE void NAME(polynomial_samples)(const double *c, const int degree, double position,
                                     double slope, const struct springbench_step *step,
                                     const struct springbench_samples *out,
                                     const int collocates, const int spacing,
                                     const int velocities) {
  NAME(clock) clock = NAME(clock_of)(step, out);
  V x = NAME(all)(position), v = NAME(all)(slope), one = NAME(all)(1), two = NAME(all)(2);
  for (long k = step->next; k < step->end; k += 2 * LANES) {
    int is_wide = k + LANES < step->end;
    V s[2], argument[2], value[2], derivative[2];
    s[0] = NAME(moments)(&clock, step, out, k, spacing);
    s[1] = NAME(moments)(&clock, step, out, k + LANES, spacing);
    UNROLLED
    for (int i = 0; i < 2; i++) {
      argument[i] = collocates ? NAME(fma)(two, s[i], -one) : s[i];
      value[i] = NAME(all)(c[degree]);
      derivative[i] = NAME(all)(0);
    }
    for (int j = degree - 1; j >= 0; j--) {
      V next = NAME(all)(c[j]);
      UNROLLED
      for (int i = 0; i < 2; i++) {
        if (velocities == WITH_VELOCITIES)
          derivative[i] = NAME(fma)(derivative[i], argument[i], value[i]);
        value[i] = NAME(fma)(value[i], argument[i], next);
      }
    }
    UNROLLED
    for (int i = 0; i < 2; i++) {
      V place = value[i], speed = derivative[i];
      if (collocates) {
        speed = NAME(fma)(s[i], NAME(fma)(two * s[i], derivative[i], two * value[i]), v);
        place = NAME(fma)(NAME(fma)(value[i], s[i], v), s[i], x);
      }
      if (i == 0 || is_wide) {
        NAME(store)(out->positions + k + i * LANES, place);
        if (velocities == WITH_VELOCITIES)
          NAME(store)(out->velocities + k + i * LANES, speed * step->inverse);
      }
    }
  }
}

// A step whose samples are evenly spaced.
typedef struct {
  NAME(clock) clock;
  // The times of the clock mapped to [-1, 1], with the same index.
  V mapped_begin, mapped_increment;
  // The step's start, for collocation.
  V position, slope;
} NAME(even_step);

// The next `count` vectors of samples by Horner's scheme; their operations
// alternate. `held` are the coefficients, each in all lanes of a vector.
INLINE void NAME(horner_samples)(NAME(even_step) *even, const V *held, const int degree,
                                 const int collocates, const int count, double *target) {
  V s[4], argument[4], value[4];
  UNROLLED
  for (int i = 0; i < count; i++) {
    s[i] = NAME(fma)(even->clock.increment, even->clock.index, even->clock.begin);
    argument[i] =
        collocates ? NAME(fma)(even->mapped_increment, even->clock.index, even->mapped_begin)
                   : s[i];
    even->clock.index += LANES;
    value[i] = held[degree];
  }
  for (int j = degree - 1; j >= 0; j--) {
    UNROLLED
    for (int i = 0; i < count; i++) value[i] = NAME(fma)(value[i], argument[i], held[j]);
  }
  UNROLLED
  for (int i = 0; i < count; i++) {
    if (collocates)
      value[i] = NAME(fma)(NAME(fma)(value[i], s[i], even->slope), s[i], even->position);
    NAME(store)(target + i * LANES, value[i]);
  }
}

// Like `horner_samples` for powers of a high degree: the even and the odd powers
// are separate chains of half the length.
INLINE void NAME(split_horner_samples)(NAME(even_step) *even, const V *held, const int degree,
                                       const int count, double *target) {
  V s[4], square[4], even_part[4], odd_part[4];
  int top = degree & ~1;
  UNROLLED
  for (int i = 0; i < count; i++) {
    s[i] = NAME(fma)(even->clock.increment, even->clock.index, even->clock.begin);
    even->clock.index += LANES;
    square[i] = s[i] * s[i];
    even_part[i] = held[top];
    odd_part[i] =
        top < degree ? NAME(fma)(held[degree], square[i], held[top - 1]) : held[top - 1];
  }
  for (int j = top - 2; j > 0; j -= 2) {
    UNROLLED
    for (int i = 0; i < count; i++) {
      even_part[i] = NAME(fma)(even_part[i], square[i], held[j]);
      odd_part[i] = NAME(fma)(odd_part[i], square[i], held[j - 1]);
    }
  }
  UNROLLED
  for (int i = 0; i < count; i++) {
    even_part[i] = NAME(fma)(even_part[i], square[i], held[0]);
    NAME(store)(target + i * LANES, NAME(fma)(odd_part[i], s[i], even_part[i]));
  }
}

// Coefficients that `held` has room for.
#define MOST_HELD 48
// The degree from which separating even and odd powers is faster.
#define SPLIT_FROM 10

// The positions of evenly spaced samples, with coefficients prepared for all of
// them. If the degree is a compile-time constant, these stay in registers.
INLINE void NAME(held_samples)(const double *c, const int degree, double position, double slope,
                               const struct springbench_step *step,
                               const struct springbench_samples *out, const int collocates) {
  NAME(even_step) even;
  even.clock = NAME(clock_of)(step, out);
  even.mapped_begin = 2 * even.clock.begin - 1;
  even.mapped_increment = 2 * even.clock.increment;
  even.position = NAME(all)(position);
  even.slope = NAME(all)(slope);
  V held[MOST_HELD];
  for (int j = 0; j <= degree; j++) held[j] = NAME(all)(c[j]);
  double *target = out->positions + step->next, *end = out->positions + step->end;
  if (!collocates && degree >= SPLIT_FROM) {
    for (; target + LANES < end; target += 4 * LANES)
      NAME(split_horner_samples)(&even, held, degree, 4, target);
    if (target < end) NAME(split_horner_samples)(&even, held, degree, 1, target);
    return;
  }
  for (; target + 3 * LANES < end; target += 4 * LANES)
    NAME(horner_samples)(&even, held, degree, collocates, 4, target);
  for (; target + LANES < end; target += 2 * LANES)
    NAME(horner_samples)(&even, held, degree, collocates, 2, target);
  if (target < end) NAME(horner_samples)(&even, held, degree, collocates, 1, target);
}

// Chooses among the functions above: for positions alone the fastest for their
// number and spacing, where more than two vectors repay preparing coefficients;
// with velocities always the general one, which takes their times as uneven. The
// degrees of the collocation methods, 7 and 15, become compile-time constants.
INLINE void NAME(polynomial_of)(const double *c, int degree, double position, double slope,
                                const struct springbench_step *step,
                                const struct springbench_samples *out, const int collocates) {
  if (out->velocities)
    NAME(polynomial_samples)(c, degree, position, slope, step, out, collocates, UNEVEN,
                             WITH_VELOCITIES);
  else if (out->spacing <= 0)
    NAME(polynomial_samples)(c, degree, position, slope, step, out, collocates, UNEVEN,
                             POSITIONS_ONLY);
  else if (step->end - step->next <= 2 * LANES || degree >= MOST_HELD)
    NAME(polynomial_samples)(c, degree, position, slope, step, out, collocates, EVEN,
                             POSITIONS_ONLY);
  else if (collocates && degree == 7)
    NAME(held_samples)(c, 7, position, slope, step, out, collocates);
  else if (collocates && degree == 15)
    NAME(held_samples)(c, 15, position, slope, step, out, collocates);
  else
    NAME(held_samples)(c, degree, position, slope, step, out, collocates);
}

static void NAME(powers)(const double *c, int degree, struct springbench_step step,
                         struct springbench_samples out) {
  NAME(polynomial_of)(c, degree, 0, 0, &step, &out, OF_POWERS);
}

static void NAME(collocation)(const double *c, int degree, double position, double slope,
                              struct springbench_step step, struct springbench_samples out) {
  NAME(polynomial_of)(c, degree, position, slope, &step, &out, OF_COLLOCATION);
}

#include "hermite.h"
