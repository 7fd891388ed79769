// Numbers of equal steps, for odeint's steppers except the symplectic one: from
// `first` up to `last` in ratios of 2^(1/4). Numbers above three quarters of `intervals`, the
// intervals between samples, are then rounded to multiples of `intervals`, so
// that steps end on samples; the last may thus exceed `last`.
#pragma once

#include <cmath>
#include <vector>

namespace peers {

inline std::vector<int> ladder(int first, int last, int intervals) {
  std::vector<int> steps;
  for (int rung = 0;; ++rung) {
    int n = int(std::lround(first * std::exp2(rung / 4.0)));
    if (n > last) break;
    if (n > intervals * 3 / 4) n = std::max(1, (n + intervals / 2) / intervals) * intervals;
    if (steps.empty() || steps.back() != n) steps.push_back(n);
  }
  return steps;
}

}  // namespace peers
