// Batches in C++: the closed form with the math library (the obvious
// implementation) and with libmvec, recurrences, and, for springs that all have
// the same parameters, a table of maps. Threads are kept alive between calls.

#include <algorithm>
#include <memory>

#include "batch_kernels.hpp"
#include "harness.hpp"
#include "pool.hpp"
#include "springs.hpp"

using namespace peers;

namespace {

// The springs of a workload, sorted by regime, with the coefficients of their
// closed form in columns (`SpringColumns`), and the results.
struct Batch {
  std::vector<BatchSpring> springs;
  Lines decay, damped, distance, velocity, target, partner, slow, fast, slow_share, fast_share;
  Lines frames, x, v;  // outputs frame-major
  std::vector<std::array<double, 4>> maps;  // xx, xv, vx, vv of each frame
  long oscillating = 0;
  Pool pool;

  Batch(bool is_mixed, int count, int frames_count, int threads) : pool(threads) {
    for (int i = 0; i < count; ++i) {
      auto s = batch_spring(i, is_mixed);
      // The distance after rounding the start, as in springbench's suite.
      s.distance = (s.target + s.distance) - s.target;
      springs.push_back(s);
    }
    // Sorted by regime, so that vectorised loops compute one form each.
    const auto others = std::stable_partition(springs.begin(), springs.end(),
                                              [](const auto& s) { return s.ratio <= 1; });
    oscillating = others - springs.begin();
    for (const auto& s : springs) {
      const double square = std::fabs((1 - s.ratio) * (1 + s.ratio)), a = s.ratio * s.frequency;
      // A critically damped spring is treated as oscillating very slowly.
      const double w = s.frequency * std::max(std::sqrt(square), 0x1p-30);
      const double quick = -(a + w), lazy = s.frequency * s.frequency / quick;
      decay.push_back(a);
      damped.push_back(w);
      distance.push_back(s.distance);
      velocity.push_back(s.velocity);
      target.push_back(s.target);
      partner.push_back((s.velocity + a * s.distance) / w);
      fast.push_back(quick);
      slow.push_back(lazy);
      slow_share.push_back((s.velocity - quick * s.distance) / (lazy - quick));
      fast_share.push_back((lazy * s.distance - s.velocity) / (lazy - quick));
    }
    for (int f = 0; f < frames_count; ++f) frames.push_back(0.25 + f * (1.0 / 60));
    maps.resize(frames.size());
    x.assign(std::size_t(count) * frames.size(), NAN);
    v.assign(x.size(), NAN);
  }

  SpringColumns columns() const {
    return {long(springs.size()), oscillating, decay.data(), damped.data(), distance.data(),
            velocity.data(), target.data(), partner.data(), slow.data(), fast.data(),
            slow_share.data(), fast_share.data()};
  }

  // Calls `body(from, to)` on every thread with its part of the springs, which
  // begins at a multiple of eight.
  template <class Body> void parallel(Body body) {
    const long groups = (long(springs.size()) + 7) / 8;
    pool.run([&](int w) {
      const long last = long(springs.size());
      body(groups * w / pool.count * 8, std::min(last, groups * (w + 1) / pool.count * 8));
    });
  }

  void closed_form() {
    parallel([this](long from, long to) {
      const std::size_t n = springs.size();
      for (std::size_t f = 0; f < frames.size(); ++f)
        for (long i = from; i < to; ++i) {
          const auto m = propagator<double>(springs[i], frames[f]);
          x[f * n + i] = target[i] + m.xx * distance[i] + m.xv * velocity[i];
          v[f * n + i] = m.vx * distance[i] + m.vv * velocity[i];
        }
    });
  }

  // The maps of all frames, for springs that all have the same parameters.
  void make_maps() {
    for (std::size_t f = 0; f < frames.size(); ++f) {
      const auto m = propagator<double>(springs[0], frames[f]);
      maps[f] = {m.xx, m.xv, m.vx, m.vv};
    }
  }

  void table() {
    make_maps();
    parallel([this](long from, long to) {
      const std::size_t n = springs.size();
      // The columns of a block, 24 KiB, fit in the first-level cache.
      for (long low = from; low < to; low += 1024) {
        const long high = std::min(low + 1024, to);
        for (std::size_t f = 0; f < frames.size(); ++f) {
          const auto m = maps[f];
          double* __restrict px = x.data() + f * n;
          double* __restrict pv = v.data() + f * n;
          const double* __restrict d = distance.data();
          const double* __restrict u = velocity.data();
          const double* __restrict g = target.data();
          for (long i = low; i < high; ++i) {
            px[i] = g[i] + m[0] * d[i] + m[1] * u[i];
            pv[i] = m[2] * d[i] + m[3] * u[i];
          }
        }
      }
    });
  }

  // The largest |x - exact| / (|distance| + |velocity|/frequency) of up to 4000
  // samples, with springs and frames in steps of 7919 and 613.
  double error() const {
    const std::size_t n = springs.size(), count = n * frames.size();
    long double worst = 0;
    for (std::size_t pair = 0; pair < std::min(count, std::size_t(4000)); ++pair) {
      const std::size_t i = pair * 7919 % n, f = pair * 613 % frames.size();
      const auto& s = springs[i];
      const auto m = propagator<long double>(s, frames[f]);
      const long double exact = m.xx * (long double)s.distance + m.xv * (long double)s.velocity
          + (long double)s.target;
      const long double scale = std::fabs(s.distance) + std::fabs(s.velocity) / s.frequency;
      const long double e = std::fabs(exact - x[f * n + i]) / scale;
      // NaN counts as the largest, and stays.
      if (!(e <= worst) && !std::isnan(worst)) worst = e;
    }
    return double(worst);
  }
};

// Writes a row for each selected kernel that suits the workload.
void measure(const Options& options, bool is_mixed, int count, int frames, int threads) {
  Batch batch(is_mixed, count, frames, threads);
  const auto columns = batch.columns();
  const Outputs out{batch.x.data(), batch.v.data()};
  auto row = [&](const char* kernel, auto run) {
    const char* name = is_mixed ? "mixed" : "preset";
    const std::string id = std::string("batch/") + name + "/" + kernel
        + "/springs=" + std::to_string(count) + "/frames=" + std::to_string(frames)
        + "/threads=" + std::to_string(threads);
    if (!options.wants(id)) return;
    std::fill(batch.x.begin(), batch.x.end(), NAN);
    run();
    const double error = batch.error(), samples = double(count) * frames;
    const double time = least_time([&] { run(); keep(out.x); keep(out.v); },
                                   options.budget_ns, options.samples);
    std::cout << id << (error < 1e-9 ? ",ok," : ",wrong,") << name << ',' << kernel
              << ",frame-major,double," << count << ',' << frames << ',' << threads << ','
              << long(samples) << ',' << shortest(time / samples) << ',' << shortest(error)
              << std::endl;
  };
  row("closed-form", [&] { batch.closed_form(); });
  row("closed-form-libmvec", [&] {
    batch.parallel([&](long from, long to) {
      closed_form_libmvec(columns, batch.frames.data(), frames, out, from, to);
    });
  });
  if (frames > 1)
    for (bool streams : {false, true})
      row(streams ? "recurrence-streaming" : "recurrence", [&, streams] {
        batch.parallel([&](long from, long to) {
          recurrence(columns, batch.frames[0], 1.0 / 60, frames, out, from, to, streams);
        });
      });
  if (is_mixed) return;
  row("table", [&] { batch.table(); });
  row("table-streaming", [&] {
    batch.make_maps();
    batch.parallel([&](long from, long to) {
      table_streaming(columns, reinterpret_cast<const double(*)[4]>(batch.maps.data()), frames, out,
                      from, to);
    });
  });
}

}  // namespace

int main(int argc, char** argv) try {
  const Options options(argc, argv);
  std::cout << "case_id,status,workload,kernel,layout,scalar_type,springs_count,frames_count,"
               "thread_count,samples_count,ns_per_sample,max_position_error\n";
  const int sizes[][2] = {{1000, 600}, {10000, 600}, {1000000, 1}};
  for (bool is_mixed : {false, true})
    for (const auto& size : sizes)
      for (int threads : std::set<int>{1, options.threads})
        if (threads == 1 || size[0] > 1000)
          measure(options, is_mixed, size[0], size[1], threads);
} catch (const std::exception& error) {
  std::cerr << "batches: " << error.what() << "\n";
  return 1;
}
