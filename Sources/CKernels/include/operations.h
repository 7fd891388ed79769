#pragma once

// Inline operations on numbers and on vectors of eight doubles (`SIMD8`).

typedef double springbench_double2 __attribute__((ext_vector_type(2)));
typedef double springbench_double4 __attribute__((ext_vector_type(4)));
typedef double springbench_double8 __attribute__((ext_vector_type(8)));

#define SPRINGBENCH_INLINE static inline __attribute__((always_inline))

// a * b + c with one rounding if the build's target has the instruction, with
// two roundings otherwise. Without the instruction the standard library's
// `addingProduct` calls libm for each element.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
#define SPRINGBENCH_MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma((a), (b), (c))
#define SPRINGBENCH_HAS_FMA 1
#else
#define SPRINGBENCH_MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#define SPRINGBENCH_HAS_FMA 0
#endif

// Whether the build's target has the instruction; on x86 it then has vectors of
// 256 bits or more as well.
SPRINGBENCH_INLINE int springbench_build_has_fma(void) { return SPRINGBENCH_HAS_FMA; }

SPRINGBENCH_INLINE double springbench_multiply_add(double a, double b, double c) {
  return SPRINGBENCH_MULTIPLY_ADD(a, b, c);
}

SPRINGBENCH_INLINE springbench_double8 springbench_multiply_add8(
    springbench_double8 a, springbench_double8 b, springbench_double8 c) {
  return SPRINGBENCH_MULTIPLY_ADD(a, b, c);
}

// Square roots as instructions. C's sqrt also sets `errno` below zero, by a
// comparison and a call for each lane.
SPRINGBENCH_INLINE double springbench_square_root(double a) {
  return __builtin_elementwise_sqrt(a);
}

SPRINGBENCH_INLINE springbench_double8 springbench_square_root8(springbench_double8 a) {
  return __builtin_elementwise_sqrt(a);
}

// Every lane gets the next lane's value, and the last lane the first of `b`.
SPRINGBENCH_INLINE springbench_double8 springbench_next_lane8(
    springbench_double8 a, springbench_double8 b) {
  return __builtin_shufflevector(a, b, 1, 2, 3, 4, 5, 6, 7, 8);
}

// Whether every lane is in [-limit, limit]; false if a lane is NaN.
SPRINGBENCH_INLINE int springbench_is_within8(springbench_double8 a, double limit) {
#if defined(__AVX512F__)
  return __builtin_reduce_and((__builtin_elementwise_abs(a) <= limit)) != 0;
#else
  int within = 1;
  for (int i = 0; i < 8; i++) within &= (a[i] <= limit) & (a[i] >= -limit);
  return within;
#endif
}

// The larger of both magnitudes, lane by lane.
SPRINGBENCH_INLINE springbench_double8 springbench_larger_magnitude8(springbench_double8 a,
                                                                     springbench_double8 b) {
  return __builtin_elementwise_max(__builtin_elementwise_abs(a), __builtin_elementwise_abs(b));
}

// The largest lane, by halves. Unspecified if a lane is NaN.
SPRINGBENCH_INLINE double springbench_largest8(springbench_double8 a) {
  springbench_double4 b = a.lo > a.hi ? a.lo : a.hi;
  springbench_double2 c = b.lo > b.hi ? b.lo : b.hi;
  return c.x > c.y ? c.x : c.y;
}

// The sum of the lanes, by halves.
SPRINGBENCH_INLINE double springbench_sum8(springbench_double8 a) {
  springbench_double4 b = a.lo + a.hi;
  springbench_double2 c = b.lo + b.hi;
  return c.x + c.y;
}

// The rounding error of product = a * b, exact unless it underflows or the
// product overflows. With the instruction it is fma(a, b, -product). Without
// the instruction fma is a slow call, so Dekker's splitting is used, except
// where parts or their products could overflow or underflow.
// T. J. Dekker, Numer. Math. 18 (1971), doi:10.1007/BF01397083.
SPRINGBENCH_INLINE double springbench_product_error(double a, double b, double product) {
#pragma clang fp contract(off)
#if !SPRINGBENCH_HAS_FMA
  const double least = 0x1p-900, most = 0x1p500;
  if (__builtin_fabs(product) > least && __builtin_fabs(a) < most && __builtin_fabs(b) < most) {
    double as = a * 0x1.0000002p27, bs = b * 0x1.0000002p27;
    double ah = as - (as - a), bh = bs - (bs - b);
    double al = a - ah, bl = b - bh;
    return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
  }
#endif
  return __builtin_fma(a, b, -product);
}
