// Samples of x'' = 1000 (1 - x^2) x' - x from x = 2 at rest, at t = 2000 k/999
// for k = 0 ... 999, by power series in quadruple precision:
//
//   cc -O2 -o vdp van-der-pol-stiff.c -lquadmath -lm
//   ./vdp 40 > van-der-pol-stiff.csv
//
// The argument is the order of the series, 10 to 64. The number of steps
// goes to standard error. Another order shows how exact the samples are.
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>

enum { largest = 64, samples = 1000 };
static const __float128 mu = 1000, end = 2000;

int main(int count, char **arguments) {
  const int order = count > 1 ? atoi(arguments[1]) : 40;
  if (order < 10 || order > largest) return 64;
  __float128 x[largest + 1], v[largest + 1], u[largest + 1], t = 0;
  x[0] = 2;
  v[0] = 0;
  int next = 0;
  long steps = 0;
  puts("position,velocity");
  while (next < samples) {
    for (int k = 0; k < order; ++k) {
      // u = 1 - x^2, and v' = mu u v - x.
      __float128 square = 0, product = 0;
      for (int i = 0; i < (k + 1) / 2; ++i) square += x[i] * x[k - i];
      square *= 2;
      if (k % 2 == 0) square += x[k / 2] * x[k / 2];
      u[k] = (k == 0) - square;
      for (int i = 0; i <= k; ++i) product += u[i] * v[k - i];
      x[k + 1] = v[k] / (k + 1);
      v[k + 1] = (mu * product - x[k]) / (k + 1);
    }
    // The last two terms stay below 1e-31 in x, and in v below 1e-31 (1 + |v|).
    // The step stays where the series is stable, so that the fast mode decays.
    __float128 step = 0.25Q * order / (mu * fabsq(u[0]) + 1);
    for (int k = order - 1; k <= order; ++k) {
      const __float128 last = fabsq(x[k]) + fabsq(v[k]) / (1 + fabsq(v[0]));
      if (last > 0) step = fminq(step, powq(1e-31Q / last, 1.0Q / k));
    }
    for (; next < samples; ++next) {
      const __float128 h = next * end / (samples - 1) - t;
      if (h > step) break;
      __float128 position = 0, velocity = 0;
      for (int k = order; k >= 0; --k) {
        position = position * h + x[k];
        velocity = velocity * h + v[k];
      }
      printf("%.17g,%.17g\n", (double)position, (double)velocity);
    }
    __float128 position = 0, velocity = 0;
    for (int k = order; k >= 0; --k) {
      position = position * step + x[k];
      velocity = velocity * step + v[k];
    }
    x[0] = position;
    v[0] = velocity;
    t += step;
    ++steps;
  }
  fprintf(stderr, "%ld steps\n", steps);
}
