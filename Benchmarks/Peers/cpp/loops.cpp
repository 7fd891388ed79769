// Bare C++ loops: no library, what the hardware allows. Per stepper kernel the
// plain loop that one would write by hand for exactly this spring; for batches
// the closed form with the math library, and a table of propagators.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <thread>

#include "harness.hpp"

using namespace peers;

namespace {

template <class Step>
void equal_steps(const Problem& p, int n, double* out, Step step) {
  double x = p.start(0), v = 0;
  const int each = n / p.intervals();
  const double h = p.duration / n;
  out[0] = x;
  for (int k = 1; k < p.samples; ++k) {
    for (int j = 0; j < each; ++j) step(x, v, h);
    out[k] = x;
  }
}

template <class Acceleration> void steppers(const Options& options, const Problem& p,
                                            Acceleration a, double damping) {
  auto rk4 = [=](double& x, double& v, double h) {
    const double a1 = a(x, v);
    const double v2 = v + h / 2 * a1, a2 = a(x + h / 2 * v, v2);
    const double v3 = v + h / 2 * a2, a3 = a(x + h / 2 * v2, v3);
    const double v4 = v + h * a3, a4 = a(x + h * v3, v4);
    x += h / 6 * (v + 2 * (v2 + v3) + v4);
    v += h / 6 * (a1 + 2 * (a2 + a3) + a4);
  };
  auto euler = [=](double& x, double& v, double h) {
    v += h * a(x, v);
    x += h * v;
  };
  auto verlet = [=](double& x, double& v, double h) {
    v = (v + h / 2 * a(x, 0)) / (1 + h / 2 * damping);
    x += h * v;
    v = (1 - h / 2 * damping) * v + h / 2 * a(x, 0);
  };
  for (int each : {1, 2, 4, 8, 16}) {
    const int n = each * p.intervals();
    auto add = [&](const char* name, const char* family, int order, auto step) {
      Case c;
      c.method = name;
      c.family = family;
      c.order = order;
      c.step = p.duration / n;
      c.solve = [=, &p](double* out) {
        equal_steps(p, n, out, step);
        Work work;
        work.steps = n;
        return work;
      };
      run_case(options, p, c, "rhs");
    };
    add("rk4-loop", "runge-kutta", 4, rk4);
    add("semi-implicit-euler-loop", "symplectic", 1, euler);
    add("velocity-verlet-loop", "symplectic", 2, verlet);
  }
}

// MARK: Batches, the springs of the batch suite made from the same formulas.

double unit(std::uint64_t index, std::uint64_t stream, std::uint64_t seed) {
  std::uint64_t m = (seed * 8 + stream) * 0x9e3779b97f4a7c15u + index;
  m = (m ^ (m >> 30)) * 0xbf58476d1ce4e5b9u;
  m = (m ^ (m >> 27)) * 0x94d049bb133111ebu;
  return double((m ^ (m >> 31)) >> 11) * 0x1p-53;
}

struct BatchSpring { double ratio, frequency, distance, velocity, target; };

BatchSpring batch_spring(int i, bool is_mixed) {
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

// The map from the start to time t: x = xx d + xv v, and so for the velocity.
template <class Real> Matrix<Real> propagator(const BatchSpring& s, Real t) {
  using std::exp, std::sqrt;
  const Real w = s.frequency, a = Real(s.ratio) * w, square = (1 - Real(s.ratio)) * (1 + Real(s.ratio));
  Real c, sinc, decay = exp(-a * t);
  if (square > 0) {
    const Real turn = w * sqrt(square);
    c = std::cos(turn * t);
    sinc = std::sin(turn * t) / turn;
  } else if (square < 0) {
    // The decay belongs into the exponents, or a strong one overflows.
    const Real turn = w * sqrt(-square);
    const Real slow = exp(-(w * w / (a + turn)) * t), fast = exp(-(a + turn) * t);
    c = (slow + fast) / 2;
    sinc = (slow - fast) / (2 * turn);
    decay = 1;
  } else {
    c = 1;
    sinc = t;
  }
  return {decay * (c + a * sinc), decay * sinc, -decay * w * w * sinc, decay * (c - a * sinc)};
}

// MARK: Bare steps

// Columns of doubles on cache lines of their own.
struct Columns {
  static constexpr int count = 4096;
  alignas(64) double x[count], v[count], k[count], c[count];
};

void bare_steps(const Options& options) {
  std::cout << "case_id,status,stepper,springs_count,steps_count,step_size_s,max_position_error,"
               "ns_per_step,mad_ns_per_step\n";
  // Laundered: with constants the compiler would fold whole loops.
  volatile double launder_k = 438.6, launder_c = 4.2, launder_h = 1e-4;
  const double k = launder_k, c = launder_c, h = launder_h;
  const int steps = 20000;
  auto exact = [&](long double stiffness, long double damping, long double time) {
    const long double w = std::sqrt(stiffness), a = damping / 2;
    const long double inside = w * w - a * a, turn = std::sqrt(std::fabs(inside));
    const long double even = inside > 0 ? std::cos(turn * time) : std::cosh(turn * time);
    const long double odd = inside > 0 ? std::sin(turn * time) : std::sinh(turn * time);
    return double(std::exp(-a * time) * (even + a / turn * odd));
  };
  auto row = [&](const char* name, int springs, int count, double error, auto run) {
    if (!options.wants(std::string("steppers/") + name)) return;
    const auto times = time_runs(run, options.budget_ns);
    const double each = 1.0 / (double(springs) * count);
    std::cout << "steppers/" << name << ",ok," << name << ',' << springs << ',' << count << ','
              << shortest(h) << ',' << shortest(error) << ',' << shortest(times.median * each)
              << ',' << shortest(times.mad * each) << std::endl;
  };
  double end = 0;
  auto alone = [&](const char* name, auto acceleration, double reference, auto step) {
    auto run = [&] {
      double x = 1, v = 0;
      for (int i = 0; i < steps; ++i) step(acceleration, x, v);
      end = x;
      keep(&end);
    };
    run();
    row(name, 1, steps, std::fabs(end - reference), run);
  };
  auto spring = [=](double x, double v) { return -k * x - c * v; };
  auto duffing = [](double x, double) { return -x - x * x * x; };
  auto rk4 = [=](auto a, double& x, double& v) {
    const double a1 = a(x, v);
    const double v2 = v + h / 2 * a1, a2 = a(x + h / 2 * v, v2);
    const double v3 = v + h / 2 * a2, a3 = a(x + h / 2 * v2, v3);
    const double v4 = v + h * a3, a4 = a(x + h * v3, v4);
    x += h / 6 * (v + 2 * (v2 + v3) + v4);
    v += h / 6 * (a1 + 2 * (a2 + a3) + a4);
  };
  const double at_end = exact(k, c, h * steps);
  alone("rk4", spring, at_end, rk4);
  // cn(sqrt(2) t, m = 1/4) at t = 2, 25 digits by mpmath.
  alone("rk4-duffing", duffing, -0.8593493581018552318897425, rk4);
  const double shrunk = 1 / (1 + h / 2 * c), kept = 1 - h / 2 * c;
  alone("velocity-verlet", spring, at_end, [=](auto a, double& x, double& v) {
    v = (v + h / 2 * a(x, 0)) * shrunk;
    x += h * v;
    v = kept * v + h / 2 * a(x, 0);
  });
  alone("semi-implicit-euler", spring, at_end, [=](auto a, double& x, double& v) {
    v += h * a(x, v);
    x += h * v;
  });
  const auto map = propagator<double>({c / 2 / std::sqrt(k), std::sqrt(k), 1, 0, 0}, h);
  alone("propagator", spring, at_end, [=](auto, double& x, double& v) {
    const double next = map.xx * x + map.xv * v;
    v = map.vx * x + map.vv * v;
    x = next;
  });

  {
    // Eight samples side by side by the map of eight steps.
    const int count = 4096;
    Lines x(count), v(count);
    auto run = [&] {
      auto map8 = propagator<double>({c / 2 / std::sqrt(k), std::sqrt(k), 1, 0, 0}, 8 * h);
      double lane_x[8] = {1}, lane_v[8] = {0};
      for (int i = 1; i < 8; ++i) {
        lane_x[i] = map.xx * lane_x[i - 1] + map.xv * lane_v[i - 1];
        lane_v[i] = map.vx * lane_x[i - 1] + map.vv * lane_v[i - 1];
      }
      for (int from = 0; from < count; from += 8)
        for (int i = 0; i < 8; ++i) {
          x[from + i] = lane_x[i];
          v[from + i] = lane_v[i];
          const double next = map8.xx * lane_x[i] + map8.xv * lane_v[i];
          lane_v[i] = map8.vx * lane_x[i] + map8.vv * lane_v[i];
          lane_x[i] = next;
        }
      keep(x.data());
      keep(v.data());
    };
    run();
    double error = 0;
    for (int i = 0; i < count; ++i) error = std::max(error, std::fabs(x[i] - exact(k, c, i * (long double)h)));
    row("propagator-interleaved", 1, count, error, run);
  }

  // Its check takes longer than all others together.
  if (options.wants("steppers/rk4-ensemble")) {
    auto springs = std::make_unique<Columns>();
    auto reset = [&] {
      for (int i = 0; i < Columns::count; ++i) {
        const double share = double(i) / Columns::count;
        springs->x[i] = 1;
        springs->v[i] = 0;
        springs->k[i] = 100 + 800 * share;
        springs->c[i] = 1 + 30 * (1 - share);
      }
    };
    auto step_all = [&] {
      double* __restrict x = springs->x;
      double* __restrict v = springs->v;
      const double* __restrict ks = springs->k;
      const double* __restrict cs = springs->c;
      for (int i = 0; i < Columns::count; ++i) {
        double xi = x[i], vi = v[i];
        rk4([ki = ks[i], ci = cs[i]](double px, double pv) { return -ki * px - ci * pv; }, xi, vi);
        x[i] = xi;
        v[i] = vi;
      }
    };
    reset();
    for (int s = 0; s < steps; ++s) step_all();
    double error = 0;
    for (int i = 0; i < Columns::count; ++i)
      error = std::max(error, std::fabs(springs->x[i] - exact(springs->k[i], springs->c[i], h * steps)));
    reset();
    const int each = 64;
    row("rk4-ensemble", Columns::count, each, error, [&] {
      for (int s = 0; s < each; ++s) step_all();
      keep(springs.get());
    });
  }
}

struct Batch {
  std::vector<BatchSpring> springs;
  Lines target, distance, velocity, frames;
  Lines x, v;  // frame-major
  int threads = 1;

  template <class Body> void parallel(Body body) {
    const int n = int(springs.size());
    if (threads == 1) return body(0, n);
    std::vector<std::thread> workers;
    for (int w = 0; w < threads; ++w)
      workers.emplace_back([=] { body(long(n) * w / threads, long(n) * (w + 1) / threads); });
    for (auto& worker : workers) worker.join();
  }

  void closed_form() {
    parallel([this](int from, int to) {
      const std::size_t n = springs.size();
      for (std::size_t f = 0; f < frames.size(); ++f)
        for (int i = from; i < to; ++i) {
          const auto m = propagator<double>(springs[i], frames[f]);
          x[f * n + i] = target[i] + m.xx * distance[i] + m.xv * velocity[i];
          v[f * n + i] = m.vx * distance[i] + m.vv * velocity[i];
        }
    });
  }

  void table() {
    parallel([this](int from, int to) {
      const std::size_t n = springs.size();
      std::vector<Matrix<double>> maps;
      for (double t : frames) maps.push_back(propagator<double>(springs[0], t));
      for (int low = from; low < to; low += 1024) {
        const int high = std::min(low + 1024, to);
        for (std::size_t f = 0; f < frames.size(); ++f) {
          const auto m = maps[f];
          double* __restrict px = x.data() + f * n;
          double* __restrict pv = v.data() + f * n;
          const double* __restrict d = distance.data();
          const double* __restrict u = velocity.data();
          const double* __restrict g = target.data();
          for (int i = low; i < high; ++i) {
            px[i] = g[i] + m.xx * d[i] + m.xv * u[i];
            pv[i] = m.vx * d[i] + m.vv * u[i];
          }
        }
      }
    });
  }

  // Largest |x - exact| / (|distance| + |v|/w) of some thousand samples.
  double error() const {
    const std::size_t n = springs.size(), count = n * frames.size();
    long double worst = 0;
    for (std::size_t pair = 0; pair < std::min(count, std::size_t(4000)); ++pair) {
      const std::size_t i = pair * 7919 % n, f = pair * 613 % frames.size();
      const auto& s = springs[i];
      const auto m = propagator<long double>(s, frames[f]);
      const long double exact = m.xx * (long double)s.distance + m.xv * (long double)s.velocity + (long double)s.target;
      const long double scale = std::fabs(s.distance) + std::fabs(s.velocity) / s.frequency;
      const long double e = std::fabs(exact - x[f * n + i]) / scale;
      worst = e <= worst ? worst : e;
    }
    return double(worst);
  }
};

void batches(const Options& options) {
  std::cout << "case_id,status,workload,kernel,layout,scalar_type,springs_count,frames_count,"
               "thread_count,samples_count,median_ns,mad_ns,min_ns,ns_per_sample,"
               "max_position_error\n";
  const int sizes[][2] = {{1000, 600}, {10000, 600}, {1000000, 1}};
  for (bool is_mixed : {false, true})
    for (const auto& size : sizes)
      for (int threads : std::set<int>{1, options.threads}) {
        if (threads > 1 && size[0] == 1000) continue;
        Batch batch;
        batch.threads = threads;
        for (int i = 0; i < size[0]; ++i) {
          batch.springs.push_back(batch_spring(i, is_mixed));
          const auto& s = batch.springs.back();
          // The rounded start is what the suite's springs are given.
          batch.target.push_back(s.target);
          batch.distance.push_back((s.target + s.distance) - s.target);
          batch.velocity.push_back(s.velocity);
          batch.springs.back().distance = batch.distance.back();
        }
        for (int f = 0; f < size[1]; ++f) batch.frames.push_back(0.25 + f * (1.0 / 60));
        const std::size_t count = std::size_t(size[0]) * size[1];
        batch.x.assign(count, NAN);
        batch.v.assign(count, NAN);
        auto row = [&](const char* kernel, auto run) {
          const char* name = is_mixed ? "mixed" : "preset";
          const std::string id = std::string("batch/") + name + "/" + kernel
              + "/springs=" + std::to_string(size[0]) + "/frames=" + std::to_string(size[1])
              + "/threads=" + std::to_string(threads);
          if (!options.wants(id)) return;
          run();
          const double error = batch.error();
          const auto times = time_runs(run, options.budget_ns);
          std::cout << id << ",ok," << name << ',' << kernel
                    << ",frame-major,double," << size[0] << ',' << size[1] << ',' << threads << ','
                    << count << ',' << shortest(times.median) << ',' << shortest(times.mad) << ','
                    << shortest(times.minimum) << ',' << shortest(times.median / double(count))
                    << ',' << shortest(error) << std::endl;
        };
        row("closed-form", [&] { batch.closed_form(); keep(batch.x.data()); });
        if (!is_mixed) row("table", [&] { batch.table(); keep(batch.x.data()); });
      }
}

}  // namespace

int main(int argc, char** argv) try {
  const Options options(argc, argv);
  if (options.mode == "batch") {
    batches(options);
    return 0;
  }
  if (options.mode == "steppers") {
    bare_steps(options);
    return 0;
  }
  std::cout << accuracy_header;
  for (const Problem& p : read_problems(options.data, options.problem)) {
    if (p.equation == Equation::duffing)
      steppers(options, p, [](double x, double) { return -x - x * x * x; }, 0);
    if (p.equation == Equation::spring && p.name != "stiff")
      steppers(options, p, [k = p.stiffness, c = p.damping](double x, double v) {
        return -k * x - c * v;
      }, p.damping);
  }
} catch (const std::exception& error) {
  std::cerr << "loops: " << error.what() << "\n";
  return 1;
}
