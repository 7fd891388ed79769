// Checks the kernels at every level that this CPU has, and the elementary
// functions, against the C library in long double. This is a program without
// Swift, so that it can be compiled for CPUs that are not at hand and run by an
// emulator: see Tests/Levels/check.
//
// It prints `active LEVEL`, the level that the kernels choose, `bits HASH`, a
// hash of results that are the same on every CPU, and `failed N`, the number of
// failed checks, each with a line before. It exits with 1 if N is not zero.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"

// Neither count is a multiple of a vector's length, so that kernels have a
// remainder to treat. `stride` is the length of a row of samples: either count
// and some padding, in whole cache lines.
enum { springs_count = 37, frames_count = 23, stride = 48 };

static int failed;

// Counts and prints a failure unless `holds`.
static void expect(int holds, const char *what, double value) {
  if (holds) return;
  failed++;
  printf("level %d: %s: %g\n", springbench_level_active(), what, value);
}

// A random number in [0, 1), by Marsaglia's xorshift from his seed.
static uint64_t state = 88172645463325252u;
static double uniform(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53;
}

// A spring at a distance from its target, with a velocity.
typedef struct {
  long double zeta, omega, distance, velocity, target;
} spring;

static spring springs[springs_count];

static void make_springs(void) {
  // Every regime, and both sides of critical damping.
  static const double zetas[] = {0, 0.05, 0.5, 0.999, 1, 1.001, 1.5, 20};
  for (int i = 0; i < springs_count; i++) {
    spring s = {zetas[i % 8], 2 + 20 * uniform(), 2 * uniform() - 1, 30 * uniform() - 15,
                10 * uniform() - 5};
    springs[i] = s;
  }
}

// A spring of the batch. If `are_alike`, all have the damping ratio and the
// frequency of the third.
static spring spring_at(int index, int are_alike) {
  spring s = springs[index];
  if (are_alike) s.zeta = springs[2].zeta, s.omega = springs[2].omega;
  return s;
}

// Distance u and velocity v after a time t, by the closed form: with the decay
// a = ζω and the rate b = ω√|1 - ζ²|, c is exp(-at) cos bt and `sine` is
// exp(-at) sin(bt)/b, or the hyperbolic functions for ζ > 1, or their limit for
// ζ = 1.
static void move(spring s, long double t, long double *u, long double *v) {
  long double a = s.zeta * s.omega, b = s.omega * sqrtl(fabsl(1 - s.zeta * s.zeta)), c, sine;
  if (s.zeta < 1) {
    c = expl(-a * t) * cosl(b * t);
    sine = expl(-a * t) * sinl(b * t) / b;
  } else if (s.zeta == 1) {
    c = expl(-a * t);
    sine = c * t;
  } else {
    // The slow rate is a - b = ω/(ζ + √(ζ² - 1)), here without cancellation.
    long double slow = expl(-s.omega / (s.zeta + sqrtl(s.zeta * s.zeta - 1)) * t);
    long double fast = expl(-(a + b) * t);
    c = (slow + fast) / 2;
    sine = (slow - fast) / (2 * b);
  }
  *u = s.distance * c + (s.velocity + a * s.distance) * sine;
  *v = s.velocity * c - (a * s.velocity + s.omega * s.omega * s.distance) * sine;
}

// The unit of position errors; the unit of velocity errors is ω times as large.
static long double scale(spring s) { return fabsl(s.distance) + fabsl(s.velocity) / s.omega; }

typedef enum { polynomial_kernel, recurrence_kernel, table_kernel } batch_kernel;
static const char *const kernel_names[] = {"polynomial", "recurrence", "table"};

// What the output holds before a kernel runs; no sample has this value.
enum { unwritten = -99 };

// The checks of the batch kernels for each number type, with the suffix of its
// functions and the largest error allowed.
#define REAL double
#define NAME(word) word##_f64
#define BOUND 1e-13
#include "kernels_of_type.h"
#undef REAL
#undef NAME
#undef BOUND

#define REAL float
#define NAME(word) word##_f32
#define BOUND 4e-6
#include "kernels_of_type.h"

// The trajectory kernel: many samples of one spring, from the maps that move a
// state by one step, by a row of steps and by a leap.
static void check_trajectory(void) {
  enum { count = 1000 };
  static double x[count + 64], v[count + 64];
  const struct springbench_trajectory_kernel *kernel = &springbench_kernels()->trajectory;
  spring s = {0.1, 10, 1, 5, 3};
  const double step = 1.0 / 1024;
  long steps[3] = {1, kernel->row_steps, kernel->leap_steps};
  struct springbench_map maps[3];
  for (int i = 0; i < 3; i++) {
    // The columns of a map are the motions from distance 1 and from velocity 1.
    long double uu, uv, vu, vv, t = steps[i] * (long double)step;
    spring displaced = s, moving = s;
    displaced.distance = moving.velocity = 1;
    displaced.velocity = moving.distance = 0;
    move(displaced, t, &uu, &vu);
    move(moving, t, &uv, &vv);
    struct springbench_map map = {(double)uu, (double)uv, (double)vu, (double)vv};
    maps[i] = map;
  }
  kernel->fill(maps[0], maps[1], maps[2], 1, 5, 3, count, x, v);
  for (int i = 0; i < count; i++) {
    long double du, dv;
    move(s, i * (long double)step, &du, &dv);
    double error = (double)(fabsl(x[i] - 3 - du) + fabsl(v[i] - dv) / 10);
    expect(error < 1e-13, "trajectory", error);
  }
}

// The kernel that samples a step of collocation. The derivative by time has the
// factor 2 of a step of 0.5.
static void check_collocation(void) {
  enum { count = 50 };
  static double high[count], low[count], x[count + 64], v[count + 64];
  const double c[] = {1, -2, 3, -4, 5, -6, 7, -8};
  for (int i = 0; i < count; i++) high[i] = 2 + i * 0.5 / count;
  struct springbench_samples out = {high, low, count, 0, 0, x, v};
  struct springbench_step step = {2, 0, 2, 0, count};
  springbench_kernels()->output.collocation(c, 7, 1, -2, step, out);
  for (int i = 0; i < count; i++) {
    long double s = (high[i] - 2) * 2.0L, w = 2 * s - 1, p = 0, slope = 0;
    for (int k = 7; k >= 0; k--) slope = slope * w + p, p = p * w + c[k];
    long double position = 1 + s * (-2 + s * p);
    long double velocity = 2 * (-2 + 2 * s * p + 2 * s * s * slope);
    double error = (double)(fabsl(x[i] - position) + fabsl(v[i] - velocity));
    expect(error < 1e-12, "collocation", error);
  }
}

// The kernels for the matrices of collocation methods, on random matrices whose
// diagonals are large enough to need no pivoting.
static void check_nodes(void) {
  const struct springbench_node_kernels *kernels = &springbench_kernels()->nodes;
  for (int width = 8; width <= 16; width += 8) {
    double matrix[256], inverse[256], values[16], base[16], out[16];
    for (int i = 0; i < width * width; i++)
      inverse[i] = matrix[i] = (i % (width + 1) == 0) + (uniform() - 0.5) / width;
    (width == 8 ? kernels->invert8 : kernels->invert16)(inverse);
    for (int j = 0; j < width; j++) {
      for (int i = 0; i < width; i++) {
        long double sum = 0;
        for (int k = 0; k < width; k++)
          sum += (long double)matrix[j * width + k] * inverse[k * width + i];
        expect(fabsl(sum - (i == j)) < 1e-14L, "inverse", (double)sum);
      }
    }
    if (width == 8) continue;
    for (int i = 0; i < width; i++) values[i] = uniform() - 0.5, base[i] = uniform() - 0.5;
    kernels->multiply16(matrix, values, base, out);
    for (int i = 0; i < width; i++) {
      long double sum = base[i];
      for (int j = 0; j < width; j++) sum += (long double)matrix[j * width + i] * values[j];
      expect(fabsl(out[i] - sum) < 1e-15L, "product of a matrix", out[i]);
    }
  }
}

// The error in ulps of the exact value.
static double units(double value, long double exact) {
  double near = fabs((double)exact);
  return (double)fabsl(value - exact) / (nextafter(near, INFINITY) - near);
}

// Exponential, sine and cosine, hyperbolic functions, and the rounding error of
// a product, for arguments of many sizes. Returns a hash of all results.
static uint64_t check_elementary(void) {
  uint64_t hash = 0;
  double worst = 0;
  for (int i = 0; i < 40000; i++) {
    double x = i & 1 ? 745 * uniform() : ldexp(uniform(), i % 9);
    double e = springbench_exp_negative(x);
    // For larger x the result is subnormal and has fewer digits.
    if (x < 708) worst = fmax(worst, units(e, expl(-(long double)x)));
    // The phase has twice the working precision. Its low part is below half an
    // ulp, so that sine and cosine are linear in it.
    double phase = ldexp(1 + uniform(), i % 40 - 21);
    double low = (uniform() - 0.5) * (nextafter(phase, INFINITY) - phase), sine, cosine;
    springbench_sine_and_cosine(phase, low, &sine, &cosine);
    long double s = sinl(phase), c = cosl(phase);
    worst = fmax(worst, units(sine, s + low * c));
    worst = fmax(worst, units(cosine, c - low * s));
    // These two may be wrong by twice and three times as many ulps as the
    // others.
    double y = uniform(), sinh, cosh_minus_one;
    springbench_hyperbolic(y, &sinh, &cosh_minus_one);
    worst = fmax(worst, units(sinh, sinhl(y)) / 2);
    long double half = sinhl(y / 2.0L);
    worst = fmax(worst, units(cosh_minus_one, 2 * half * half) / 3);
    double a = ldexp(uniform() - 0.5, i % 140 - 70), b = ldexp(uniform() - 0.5, i % 90 - 40);
    double product = a * b, error = springbench_product_error(a, b, product);
    expect(error == fma(a, b, -product), "error of a product", a);
    double values[] = {e, sine, cosine, sinh, cosh_minus_one, error};
    for (int k = 0; k < 6; k++) hash = hash * 31 + springbench_bits(values[k]);
  }
  expect(worst < 0.9, "units in the last place of an elementary function", worst);
  expect(springbench_exp_negative(0) == 1 && springbench_exp_negative(746) == 0 &&
             springbench_exp_negative(INFINITY) == 0 && isnan(springbench_exp_negative(NAN)),
         "the ends of the exponential", 0);
  return hash;
}

int main(void) {
  static const char *const names[] = {"baseline", "x86-64-v3", "x86-64-v4"};
  printf("active %s\n", names[springbench_level_active()]);
  make_springs();
  // Before the levels: their checks draw random numbers, and not every CPU has
  // as many levels, so that the hash would depend on the CPU.
  uint64_t bits = check_elementary();
  for (int level = 0; level <= springbench_level_v4; level++) {
    if (!springbench_level_available(level)) continue;
    springbench_level_enter(level);
    check_kernels_f64();
    check_kernels_f32();
    check_trajectory();
    check_collocation();
    check_nodes();
  }
  printf("bits %016llx\n", (unsigned long long)bits);
  printf("failed %d\n", failed);
  return failed > 0;
}
