// Sines or cosines of an array.
//
// The same operations as in `springbench_sine_and_cosine`, so the results are
// the same to the bit at every level.

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
