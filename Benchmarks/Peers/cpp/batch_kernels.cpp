// Compiled with -Ofast, so that loops over exp, sin and cos call libmvec, the
// vector functions of the C library. Sine and cosine are in separate loops,
// because the compiler would otherwise merge them into sincos, which GCC does
// not vectorise.

#include "batch_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#ifdef __AVX__
#include <immintrin.h>
#endif

namespace peers {
namespace {

// A thread processes springs `from` to `to` - 1, in blocks `low` to `high` - 1
// that stay in the first-level cache. A block has up to `block` springs if
// there are intermediate values, or up to `columns_block` if only columns are
// read.
constexpr long block = 256, columns_block = 1024;

// A vector of eight springs.
typedef double Lanes __attribute__((vector_size(64), aligned(8)));

inline Lanes load(const double* p) {
  Lanes v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

template <bool streams> inline void store(double* p, Lanes v) {
#ifdef __AVX512F__
  if (streams) return _mm512_stream_pd(p, (__m512d)v);
#elif defined __AVX__
  if (streams) {
    __m256d halves[2];
    std::memcpy(halves, &v, sizeof v);
    _mm256_stream_pd(p, halves[0]);
    return _mm256_stream_pd(p + 4, halves[1]);
  }
#endif
  std::memcpy(p, &v, sizeof v);
}

inline void finish_streams() {
#ifdef __AVX__
  _mm_sfence();
#endif
}

// e^(-a t) cos wt and e^(-a t) sin wt for up to a block of springs.
struct Waves { alignas(64) double cosine[block], sine[block]; };

inline void waves(const SpringColumns& s, double t, long low, long high, Waves& w) {
  alignas(64) double decay[block];
  for (long i = low; i < high; ++i) decay[i - low] = std::exp(-s.decay[i] * t);
  for (long i = low; i < high; ++i) w.cosine[i - low] = decay[i - low] * std::cos(s.damped[i] * t);
  for (long i = low; i < high; ++i) w.sine[i - low] = decay[i - low] * std::sin(s.damped[i] * t);
}

// Positions and velocities of springs `low` to `high` - 1 at time `t`.
inline void state(const SpringColumns& s, double t, long low, long high, double* x, double* v) {
  const long middle = std::clamp(s.oscillating, low, high);
  Waves w;
  waves(s, t, low, middle, w);
  for (long i = low; i < middle; ++i) {
    const double cosine = w.cosine[i - low], sine = w.sine[i - low];
    x[i - low] = s.target[i] + (s.distance[i] * cosine + s.partner[i] * sine);
    v[i - low] = (s.partner[i] * s.damped[i] - s.decay[i] * s.distance[i]) * cosine
        - (s.distance[i] * s.damped[i] + s.decay[i] * s.partner[i]) * sine;
  }
  for (long i = middle; i < high; ++i) {
    const double first = s.slow_share[i] * std::exp(s.slow[i] * t);
    const double second = s.fast_share[i] * std::exp(s.fast[i] * t);
    x[i - low] = s.target[i] + (first + second);
    v[i - low] = s.slow[i] * first + s.fast[i] * second;
  }
}

// The maps of one step for up to a block of springs, with an array per entry.
struct Maps { alignas(64) double xx[block], xv[block], vx[block], vv[block]; };

inline void make_maps(const SpringColumns& s, double step, long low, long high, Maps& m) {
  const long middle = std::clamp(s.oscillating, low, high);
  Waves w;
  waves(s, step, low, middle, w);
  for (long i = low; i < middle; ++i) {
    const double a = s.decay[i], damped = s.damped[i];
    const double c = w.cosine[i - low], sinc = w.sine[i - low] / damped;
    m.xx[i - low] = c + a * sinc;
    m.xv[i - low] = sinc;
    m.vx[i - low] = -(a * a + damped * damped) * sinc;
    m.vv[i - low] = c - a * sinc;
  }
  for (long i = middle; i < high; ++i) {
    const double p = s.slow[i], q = s.fast[i], scale = 1 / (p - q);
    const double slow = std::exp(p * step), fast = std::exp(q * step);
    m.xx[i - low] = (p * fast - q * slow) * scale;
    m.xv[i - low] = (slow - fast) * scale;
    m.vx[i - low] = p * q * (fast - slow) * scale;
    m.vv[i - low] = (p * slow - q * fast) * scale;
  }
}

// Advances the `n` springs, a multiple of 8, that begin at `low` by `together`
// frames; their states (distance and velocity) and maps stay in registers.
template <int together, bool streams>
inline void advance(const SpringColumns& s, const Maps& m, double* distances, double* velocities,
                    long low, long n, double* out_x, double* out_v) {
  for (long i = 0; i < n; i += 8) {
    Lanes distance = load(distances + i), velocity = load(velocities + i);
    const Lanes xx = load(m.xx + i), xv = load(m.xv + i), vx = load(m.vx + i), vv = load(m.vv + i);
    const Lanes target = load(s.target + low + i);
    for (int k = 0; k < together; ++k) {
      store<streams>(out_x + k * s.count + i, target + distance);
      store<streams>(out_v + k * s.count + i, velocity);
      const Lanes next = xx * distance + xv * velocity;
      velocity = vx * distance + vv * velocity;
      distance = next;
    }
    store<false>(distances + i, distance);
    store<false>(velocities + i, velocity);
  }
}

template <bool streams>
void recur(const SpringColumns& s, double start, double step, long frames, Outputs out, long from,
           long to) {
  alignas(64) double positions[block], distances[block], velocities[block];
  Maps m;
  for (long low = from; low < to; low += block) {
    const long high = std::min(low + block, to), n = high - low;
    state(s, start, low, high, positions, velocities);
    for (long i = 0; i < n; ++i) distances[i] = positions[i] - s.target[low + i];
    make_maps(s, step, low, high, m);
    auto frame = [&](double* all, long f) { return all + f * s.count + low; };
    long f = 0;
    for (; f + 4 <= frames; f += 4)
      advance<4, streams>(s, m, distances, velocities, low, n, frame(out.x, f), frame(out.v, f));
    for (; f < frames; ++f)
      advance<1, streams>(s, m, distances, velocities, low, n, frame(out.x, f), frame(out.v, f));
  }
  if (streams) finish_streams();
}

}  // namespace

void closed_form_libmvec(const SpringColumns& s, const double* times, long frames, Outputs out,
                         long from, long to) {
  for (long low = from; low < to; low += block)
    for (long f = 0; f < frames; ++f)
      state(s, times[f], low, std::min(low + block, to), out.x + f * s.count + low,
            out.v + f * s.count + low);
}

void recurrence(const SpringColumns& s, double start, double step, long frames, Outputs out,
                long from, long to, bool streams) {
  if (streams) recur<true>(s, start, step, frames, out, from, to);
  else recur<false>(s, start, step, frames, out, from, to);
}

void table_streaming(const SpringColumns& s, const double (*maps)[4], long frames, Outputs out,
                     long from, long to) {
  for (long low = from; low < to; low += columns_block) {
    const long high = std::min(low + columns_block, to);
    for (long f = 0; f < frames; ++f) {
      const double* m = maps[f];
      for (long i = low; i < high; i += 8) {
        const Lanes d = load(s.distance + i), u = load(s.velocity + i);
        store<true>(out.x + f * s.count + i, load(s.target + i) + (m[0] * d + m[1] * u));
        store<true>(out.v + f * s.count + i, m[2] * d + m[3] * u);
      }
    }
  }
  finish_streams();
}

}  // namespace peers
