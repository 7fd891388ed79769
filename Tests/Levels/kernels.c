// Prints what the kernels compute at every level that this CPU has, and checks the
// elementary functions against the C library in long double. It is a program without
// Swift, so that it can be compiled for CPUs that are not at hand and run by an
// emulator. Tests/Levels/check compares what it prints there with what it prints here,
// where the tests in Swift show that the samples are right.
//
// It prints `active LEVEL`, the level that the kernels choose, `bits HASH`, a hash of
// results of the elementary functions, which are the same on every CPU, `LEVEL KIND
// NUMBER` for every number that a kernel writes, and `failed N`, the number of failed
// checks, each with a line before. It exits with 1 if N is not zero.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
  printf("%s: %g\n", what, value);
}

// A random number in [0, 1), by Marsaglia's xorshift with his own start.
static const uint64_t start = 88172645463325252u;
static uint64_t state = start;
static double uniform(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53;
}

static const char *level_name;

// Prints the numbers that a kernel has written.
static void show(const char *kind, const double *numbers, long count) {
  for (long i = 0; i < count; i++) printf("%s %s %.17g\n", level_name, kind, numbers[i]);
}

// The batch kernels of one number type, with the suffix of its functions: rows by
// frame and by spring, by ordinary stores and by stores past the caches. The columns
// of the springs are decay, rate, distance, partner, target and velocity; a rate
// below zero belongs to an overdamped spring. Nothing but the samples is written.
#define SHOW_BATCH(REAL, NAME)                                                            \
  static void show_batch##NAME(void) {                                                    \
    static REAL c[6][64], high[64], low[64];                                              \
    static float rate_low[64];                                                            \
    static REAL out[2][(springs_count + 1) * stride] __attribute__((aligned(64)));        \
    const struct springbench_batch_kernels *kernels = springbench_kernels##NAME();        \
    for (int i = 0; i < springs_count; i++) {                                             \
      for (int k = 0; k < 6; k++) c[k][i] = (REAL)(10 * uniform() - 5);                   \
      c[0][i] = (REAL)(5 * uniform());                                                    \
      rate_low[i] = c[1][i] < 0 ? 0 : (float)((uniform() - 0.5) * 0x1p-53);               \
    }                                                                                     \
    for (int f = 0; f < frames_count; f++) high[f] = (REAL)(f / 64.0);                    \
    struct springbench_columns columns = {c[0], c[1], rate_low, c[2], c[3], c[4], c[5]};  \
    struct springbench_grid grid = {0, 1 / 64.0, frames_count};                           \
    struct springbench_times times = {high, low, frames_count};                           \
    const long bounds[] = {0, springs_count};                                             \
    for (int run = 0; run < 12; run++) {                                                  \
      int by_spring = run & 1, stream = run >> 1 & 1;                                     \
      for (int k = 0; k < (springs_count + 1) * stride; k++) out[0][k] = out[1][k] = -99; \
      struct springbench_planes planes = {out[0], out[1], stride, by_spring, stream};     \
      unsigned saved = springbench_flush_begin();                                         \
      switch (run >> 2) {                                                                 \
        case 0: kernels->polynomial(columns, springs_count, times, planes); break;        \
        case 1: kernels->recurrence(columns, springs_count, grid, planes); break;         \
        case 2: kernels->table(bounds, 1, columns, times, planes); break;                 \
      }                                                                                   \
      springbench_flush_end(saved, stream);                                               \
      for (int k = 0; k < 2 * (springs_count + 1) * stride; k++) {                        \
        double number = out[0][k];                                                        \
        show(#NAME, &number, 1);                                                          \
      }                                                                                   \
    }                                                                                     \
  }
SHOW_BATCH(double, _f64)
SHOW_BATCH(float, _f32)

// The trajectory kernel, with the maps of one step, of a row of steps and of a leap;
// and the kernel that samples a step of collocation.
static void show_samples(void) {
  enum { count = 1000 };
  static double high[count], low[count], x[count + 64], v[count + 64];
  struct springbench_map maps[3];
  for (int i = 0; i < 3; i++) {
    struct springbench_map map = {uniform(), uniform(), -uniform(), uniform()};
    maps[i] = map;
  }
  springbench_kernels()->trajectory.fill(maps[0], maps[1], maps[2], 1, 5, 3, count, x, v);
  show("_f64", x, count + 64), show("_f64", v, count + 64);
  const double c[] = {1, -2, 3, -4, 5, -6, 7, -8};
  for (int i = 0; i < count; i++) high[i] = 2 + i * 0.5 / count;
  struct springbench_samples out = {high, low, count, 0, 0, x, v};
  struct springbench_step step = {2, 0, 2, 0, count};
  springbench_kernels()->output.collocation(c, 7, 1, -2, step, out);
  show("_f64", x, count + 64), show("_f64", v, count + 64);
}

// The kernels for the matrices of collocation methods, on random matrices whose
// diagonals are large enough to need no pivoting.
static void show_nodes(void) {
  const struct springbench_node_kernels *kernels = &springbench_kernels()->nodes;
  for (int width = 8; width <= 16; width += 8) {
    double matrix[256], values[16], base[16], out[16];
    for (int i = 0; i < width * width; i++)
      matrix[i] = (i % (width + 1) == 0) + (uniform() - 0.5) / width;
    for (int i = 0; i < width; i++) values[i] = uniform() - 0.5, base[i] = uniform() - 0.5;
    if (width == 16) kernels->multiply16(matrix, values, base, out), show("_node", out, 16);
    (width == 8 ? kernels->invert8 : kernels->invert16)(matrix);
    show("_node", matrix, width * width);
  }
}

// The error in ulps of the exact value.
static double units(double value, long double exact) {
  double near = fabs((double)exact);
  return (double)fabsl(value - exact) / (nextafter(near, INFINITY) - near);
}

// Exponential, sine and cosine, hyperbolic functions, and the rounding error of
// a product, of arguments of many sizes. Returns a hash of all results.
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
  printf("bits %016llx\n", (unsigned long long)check_elementary());
  for (int level = 0; level <= springbench_level_v4; level++) {
    if (!springbench_level_available(level)) continue;
    springbench_level_enter(level);
    level_name = names[level];
    // The same numbers at every level, and on every CPU.
    state = start;
    show_batch_f64();
    show_batch_f32();
    show_samples();
    show_nodes();
  }
  printf("failed %d\n", failed);
  return failed > 0;
}
