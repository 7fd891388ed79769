#pragma once

#include <stdint.h>

// Exponential, sine, cosine and hyperbolic functions with the same bits on
// every CPU.
//
// A C library selects its functions by the CPU, and those with a fused
// multiply-add round differently from those without. In this file no sum is
// fused with a product, whatever the target of the build.
// Exponential, sine and cosine are within 1 ulp, except next to large multiples
// of pi/2, where the absolute error stays below 1e-24.

#define SPRINGBENCH_ELEMENTARY static inline __attribute__((always_inline))

// 2^(j/32), rounded to a double, and the rounding error divided by the rounded
// value.
extern const double springbench_powers_of_two[32][2];

// The bits of a double, and the double with these bits.
SPRINGBENCH_ELEMENTARY uint64_t springbench_bits(double value) {
  union { double value; uint64_t bits; } u = {value};
  return u.bits;
}

SPRINGBENCH_ELEMENTARY double springbench_double(uint64_t bits) {
  union { uint64_t bits; double value; } u = {bits};
  return u.value;
}

// e^-x for x >= 0: subnormal above 708.4, zero above 745.14; NaN for a NaN.
//
// x is reduced by multiples of ln 2 / 32 to at most ln 2 / 64, where a Taylor
// polynomial of degree 6 is right to 2^-57.
SPRINGBENCH_ELEMENTARY double springbench_exp_negative(double x) {
#pragma clang fp contract(off)
  if (!(x <= 745.2)) return x > 745.2 ? 0 : x;
  // Adding 1.5 2^52 rounds to an integer, which is then in the low bits of the
  // sum. The factor is -32 / ln 2.
  const double rounder = 0x1.8p52;
  double shifted = x * -0x1.71547652b82fep+5 + rounder;
  double k = shifted - rounder;
  // The first part of ln 2 / 32 ends in zeros, so its product with k is exact.
  double r = (-x - k * 0x1.62e42fefap-6) - k * 0x1.cf79abc9e3b3ap-45;
  double r2 = r * r;
  double upper = 0x1.5555555555555p-5 + r * 0x1.1111111111111p-7 + r2 * 0x1.6c16c16c16c17p-10;
  double lower = 0.5 + r * 0x1.5555555555555p-3;
  double part = r + (r2 * lower + (r2 * r2) * upper);
  // k as an integer: the low 51 bits with their sign.
  int64_t steps = (int64_t)(springbench_bits(shifted) << 13) >> 13;
  const double *power = springbench_powers_of_two[steps & 31];
  int64_t exponent = steps >> 5;
  // If the result may be subnormal, it is computed 2^100 times too large.
  int64_t lift = x > 707 ? 100 : 0;
  double scale =
      springbench_double(springbench_bits(power[0]) + ((uint64_t)(exponent + lift) << 52));
  double result = scale + scale * (power[1] + part);
  return lift ? result * 0x1p-100 : result;
}

// Sine and cosine of x + low, for 0 <= x <= 2^20 and |low| at most about a unit
// in the last place of x.
//
// The argument is reduced to [-pi/4, pi/4] by parts of pi/2 after W. J. Cody
// and W. Waite, "Software Manual for the Elementary Functions" (1980), and
// carried in two doubles. The polynomials are minimax approximations, right to
// 2^-57.
SPRINGBENCH_ELEMENTARY void springbench_sine_and_cosine(double x, double low, double *sine,
                                                        double *cosine) {
#pragma clang fp contract(off)
  // The number n of quarter turns, as in `springbench_exp_negative`; the factor
  // is 2 / pi.
  const double rounder = 0x1.8p52;
  double shifted = x * 0x1.45f306dc9c883p-1 + rounder;
  double n = shifted - rounder;
  uint64_t quarter = springbench_bits(shifted);
  // The argument becomes r + tail. The first two products and the first
  // difference are exact.
  double t = x - n * 0x1.921fb544p+0;
  double w = n * 0x1.0b4611a6p-34;
  double high = t - w;
  double part = high - t;
  double rest = ((t - (high - part)) - (w + part)) - n * 0x1.3198a2e037073p-69 + low;
  double r = high + rest;
  double tail = rest - (r - high);
  double z = r * r, z2 = z * z, z4 = z2 * z2;
  double s = ((-0x1.5555555555555p-3 + z * 0x1.111111111111p-7) +
              z2 * (-0x1.a01a01a019936p-13 + z * 0x1.71de3a54605eep-19)) +
             z4 * ((-0x1.ae64541266378p-26 + z * 0x1.61217ec01749dp-33) +
                   z2 * -0x1.ab17a79237a19p-41);
  double c = ((0x1.5555555555555p-5 + z * -0x1.6c16c16c16966p-10) +
              z2 * (0x1.a01a019f4e867p-16 + z * -0x1.27e4fa17a41b4p-22)) +
             z4 * (0x1.1eeb68b109173p-29 + z * -0x1.907d7aebd5e3dp-37);
  // `odd` is the sine and `even` the cosine of r + tail.
  double half = 0.5 * z;
  double odd = r + (tail * (1 - half) + (r * z) * s);
  double one = 1 - half;
  double even = one + (((1 - one) - half) + (z2 * c - r * tail));
  // In odd quarters sine and cosine change places; the quarter gives the signs.
  uint64_t swap = -(quarter & 1);
  uint64_t o = springbench_bits(odd), e = springbench_bits(even), both = (o ^ e) & swap;
  *sine = springbench_double((o ^ both) ^ (quarter >> 1 << 63));
  *cosine = springbench_double((e ^ both) ^ ((quarter + 1) >> 1 << 63));
}

// sinh x, within 1.2 ulp, and cosh x - 1, within 2.4 ulp, for 0 <= x <= 1: by
// their power series, whose coefficients are 1/n!.
SPRINGBENCH_ELEMENTARY void springbench_hyperbolic(double x, double *sinh, double *cosh_minus_one) {
#pragma clang fp contract(off)
  double z = x * x, z2 = z * z, z4 = z2 * z2;
  double s = ((0x1.5555555555555p-3 + z * 0x1.1111111111111p-7) +
              z2 * (0x1.a01a01a01a01ap-13 + z * 0x1.71de3a556c734p-19)) +
             z4 * ((0x1.ae64567f544e4p-26 + z * 0x1.6124613a86d09p-33) +
                   z2 * (0x1.ae7f3e733b81fp-41 + z * 0x1.952c77030ad4ap-49));
  double c = ((0x1.5555555555555p-5 + z * 0x1.6c16c16c16c17p-10) +
              z2 * (0x1.a01a01a01a01ap-16 + z * 0x1.27e4fb7789f5cp-22)) +
             z4 * ((0x1.1eed8eff8d898p-29 + z * 0x1.93974a8c07c9dp-37) +
                   z2 * (0x1.ae7f3e733b81fp-45 + z * 0x1.6827863b97d97p-53));
  *sinh = x + (x * z) * s;
  *cosh_minus_one = z * (0.5 + z * c);
}
