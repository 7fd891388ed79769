// Equal step sizes for the peers, by the rules of springbench's own ladders: a
// geometric sequence of ratio 2^(1/4), and multiples of the intervals between
// samples once steps are about that short.
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
