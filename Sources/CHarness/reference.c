#include "include/CHarness.h"

// Eight interleaved chains keep the multipliers of a core busy. The barriers in
// every iteration prevent the compiler from computing several in one vector.
double springbench_bundle(long links, double start) {
  double a = start, b = start + 1, c = start + 2, d = start + 3;
  double e = start + 4, f = start + 5, g = start + 6, h = start + 7;
  for (long i = 0; i < links; i++) {
    a = 1 - 0.5 * a, b = 1 - 0.5 * b, c = 1 - 0.5 * c, d = 1 - 0.5 * d;
    e = 1 - 0.5 * e, f = 1 - 0.5 * f, g = 1 - 0.5 * g, h = 1 - 0.5 * h;
    __asm__ volatile("" : "+" SPRINGBENCH_FLOAT_REGISTER(a), "+" SPRINGBENCH_FLOAT_REGISTER(b),
                     "+" SPRINGBENCH_FLOAT_REGISTER(c), "+" SPRINGBENCH_FLOAT_REGISTER(d));
    __asm__ volatile("" : "+" SPRINGBENCH_FLOAT_REGISTER(e), "+" SPRINGBENCH_FLOAT_REGISTER(f),
                     "+" SPRINGBENCH_FLOAT_REGISTER(g), "+" SPRINGBENCH_FLOAT_REGISTER(h));
  }
  return ((a + b) + (c + d)) + ((e + f) + (g + h));
}
