// Bare C++ loops of the simplest steppers: what a step costs when nothing but
// the arithmetic is there. Build: g++ -O3 -march=native steppers.cpp
//
// Output: stepper,ns_per_step, the median of 31 runs.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

volatile double sink;

template <class Body> double median(long steps, Body body) {
  std::vector<double> times;
  for (int run = 0; run < 31; ++run) {
    auto begin = std::chrono::steady_clock::now();
    sink = body(steps);
    auto end = std::chrono::steady_clock::now();
    times.push_back(std::chrono::duration<double, std::nano>(end - begin).count() / steps);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

int main() {
  volatile double launderedK = 438.6, launderedC = 4.2, launderedH = 1e-4;
  const double k = launderedK, c = launderedC, h = launderedH;
  const long steps = 20000;

  double rk4 = median(steps, [=](long n) {
    double x = 1, v = 0;
    for (long i = 0; i < n; ++i) {
      double a1 = -k * x - c * v;
      double v2 = v + h / 2 * a1, a2 = -k * (x + h / 2 * v) - c * v2;
      double v3 = v + h / 2 * a2, a3 = -k * (x + h / 2 * v2) - c * v3;
      double v4 = v + h * a3, a4 = -k * (x + h * v3) - c * v4;
      x += h / 6 * (v + 2 * (v2 + v3) + v4);
      v += h / 6 * (a1 + 2 * (a2 + a3) + a4);
    }
    return x + v;
  });
  double verlet = median(steps, [=](long n) {
    double x = 1, v = 0, a = -k * x - c * v;
    for (long i = 0; i < n; ++i) {
      double half = v + h / 2 * a;
      x += h * half;
      a = -k * x - c * half;
      v = half + h / 2 * a;
    }
    return x + v;
  });
  double euler = median(steps, [=](long n) {
    double x = 1, v = 0;
    for (long i = 0; i < n; ++i) {
      v += h * (-k * x - c * v);
      x += h * v;
    }
    return x + v;
  });
  const double uu = 0.999997, uv = 9.99e-5, vu = -0.0438, vv = 0.99957;
  double exact = median(steps, [=](long n) {
    double x = 1, v = 0;
    for (long i = 0; i < n; ++i) {
      double next = uu * x + uv * v;
      v = vu * x + vv * v;
      x = next;
    }
    return x + v;
  });
  std::printf("stepper,ns_per_step\nrk4,%.3f\nvelocity-verlet,%.3f\n", rk4, verlet);
  std::printf("semi-implicit-euler,%.3f\npropagator,%.3f\n", euler, exact);
}
