// Sines or cosines of an array; returns 0 if a value is beyond ±2^20 or NaN.
// Every level inlines `springbench_sine_and_cosine`, so the bits are the same.

#include "../include/elementary.h"

static int circular(const double *restrict values, double *restrict results, long count,
                    int is_cosine) {
  long outside = 0;
#pragma clang loop vectorize(enable) interleave(disable)
  for (long i = 0; i < count; i++) {
    double magnitude = __builtin_fabs(values[i]), sine, cosine;
    uint64_t sign = springbench_bits(values[i]) >> 63 << 63;
    outside += !(magnitude <= 0x1p20);
    springbench_sine_and_cosine(magnitude, 0, &sine, &cosine);
    results[i] = is_cosine ? cosine : springbench_double(springbench_bits(sine) ^ sign);
  }
  return outside == 0;
}
