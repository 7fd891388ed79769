// The springs of the batch suite, computed by its formulas, and the exact map
// of a spring from its start to any time.
#pragma once

#include <cmath>
#include <cstdint>

namespace peers {

// Number `index` of a stream of a seed, uniform in [0, 1): the finaliser of
// SplitMix64 (doi:10.1145/2660193.2660195) on a counter.
inline double unit(std::uint64_t index, std::uint64_t stream, std::uint64_t seed) {
  std::uint64_t m = (seed * 8 + stream) * 0x9e3779b97f4a7c15u + index;
  m = (m ^ (m >> 30)) * 0xbf58476d1ce4e5b9u;
  m = (m ^ (m >> 27)) * 0x94d049bb133111ebu;
  return double((m ^ (m >> 31)) >> 11) * 0x1p-53;
}

// Damping ratio, natural frequency in rad/s, distance from the target and
// velocity at the start, target.
struct BatchSpring { double ratio, frequency, distance, velocity, target; };

// Spring `i` of the workload `preset`, where all have the same parameters, or
// `mixed`, where every eighth has a damping ratio from a list of special ones.
inline BatchSpring batch_spring(int i, bool is_mixed) {
  static const double ratios[] = {0, 0.05, 0.2, 0.5, 0.7, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.2, 2, 8};
  BatchSpring s;
  s.frequency = is_mixed ? 4 + 26 * unit(i, 0, 1) : 10 + 20 * unit(0, 6, 1);
  s.ratio = !is_mixed ? 0.5 : i % 8 == 7 ? ratios[i / 8 % 12] : 0.1 + 0.85 * unit(i, 1, 1);
  s.target = 200 * unit(i, 2, 1) - 100;
  s.distance = (unit(i, 3, 1) < 0.5 ? -1.0 : 1) * (50 + 100 * unit(i, 4, 1));
  s.velocity = 2000 * unit(i, 5, 1) - 1000;
  return s;
}

template <class Real> struct Matrix { Real xx, xv, vx, vv; };

// The map from the start to time t: the distance from the target is
// xx distance + xv velocity, and likewise the velocity.
template <class Real> Matrix<Real> propagator(const BatchSpring& s, Real t) {
  using std::exp, std::sqrt;
  const Real w = s.frequency, a = Real(s.ratio) * w;
  const Real square = (1 - Real(s.ratio)) * (1 + Real(s.ratio));
  // cos(wd t) and sin(wd t) / wd with the damped frequency wd; hyperbolic if
  // overdamped.
  Real c, sinc, decay = exp(-a * t);
  if (square > 0) {
    const Real damped = w * sqrt(square);
    c = std::cos(damped * t);
    sinc = std::sin(damped * t) / damped;
  } else if (square < 0) {
    // The decay must be part of the exponents, or strong damping overflows.
    const Real damped = w * sqrt(-square);
    const Real slow = exp(-(w * w / (a + damped)) * t), fast = exp(-(a + damped) * t);
    c = (slow + fast) / 2;
    sinc = (slow - fast) / (2 * damped);
    decay = 1;
  } else {
    c = 1;
    sinc = t;
  }
  return {decay * (c + a * sinc), decay * sinc, -decay * w * w * sinc, decay * (c - a * sinc)};
}

}  // namespace peers
