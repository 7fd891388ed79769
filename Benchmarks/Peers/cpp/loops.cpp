// Plain C++ loops without any library, which show what the hardware allows: for
// each stepper the loop that one would write by hand for exactly this spring.

#include <algorithm>
#include <memory>

#include "harness.hpp"
#include "springs.hpp"

using namespace peers;

namespace {

// Takes `n` equal steps, a multiple of the number of intervals between samples,
// and writes the samples.
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

// A step of the classical Runge-Kutta method for x'' = a(x, v).
template <class Acceleration> inline void rk4_step(Acceleration a, double& x, double& v, double h) {
  const double a1 = a(x, v);
  const double v2 = v + h / 2 * a1, a2 = a(x + h / 2 * v, v2);
  const double v3 = v + h / 2 * a2, a3 = a(x + h / 2 * v2, v3);
  const double v4 = v + h * a3, a4 = a(x + h * v3, v4);
  x += h / 6 * (v + 2 * (v2 + v3) + v4);
  v += h / 6 * (a1 + 2 * (a2 + a3) + a4);
}

// A step of the semi-implicit Euler method.
template <class Acceleration>
inline void euler_step(Acceleration a, double& x, double& v, double h) {
  v += h * a(x, v);
  x += h * v;
}

// Cases of whole solves of one problem by every loop.
template <class Acceleration> void solves(const Options& options, const Problem& p,
                                          Acceleration a, double damping) {
  auto rk4 = [=](double& x, double& v, double h) { rk4_step(a, x, v, h); };
  auto euler = [=](double& x, double& v, double h) { euler_step(a, x, v, h); };
  auto verlet = [=](double& x, double& v, double h) {
    v = (v + h / 2 * a(x, 0)) / (1 + h / 2 * damping);
    x += h * v;
    v = (1 - h / 2 * damping) * v + h / 2 * a(x, 0);
  };
  for (int each : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16}) {
    const int n = each * p.intervals();
    auto add = [&](const char* name, const char* family, int order, auto step) {
      Case c{name, family, order, p.duration / n};
      c.solve = [=, &p](double* out) {
        equal_steps(p, n, out, step);
        Work work;
        work.steps = n;
        return work;
      };
      run_case(options, p, c);
    };
    add("rk4-loop", "runge-kutta", 4, rk4);
    add("semi-implicit-euler-loop", "symplectic", 1, euler);
    add("velocity-verlet-loop", "symplectic", 2, verlet);
  }
}

// MARK: Bare steps

// The position at `time` of a spring of unit mass that is released at 1.
double released(long double stiffness, long double damping, long double time) {
  const long double w = std::sqrt(stiffness), a = damping / 2;
  const long double inside = w * w - a * a, damped = std::sqrt(std::fabs(inside));
  const long double even = inside > 0 ? std::cos(damped * time) : std::cosh(damped * time);
  const long double odd = inside > 0 ? std::sin(damped * time) : std::sinh(damped * time);
  return double(std::exp(-a * time) * (even + a / damped * odd));
}

// Writes rows for single steps without output: of a spring of unit mass with
// stiffness `k` and damping `c` that is released at 1, of a Duffing oscillator,
// and of many springs. Steps take `h` seconds.
//
// Functions copy `k`, `c` and `h`, because the compiler cannot keep a member in
// a register across a loop that writes through pointers.
struct BareSteps {
  const Options& options;
  const double k, c, h;
  const int steps = 20000;

  // Writes the row of `run`, which takes `count` steps of each of the springs.
  template <class Run> void row(const char* name, int springs, int count, double error, Run run) {
    if (!options.wants(std::string("steppers/") + name)) return;
    const auto times = time_runs(run, options.budget_ns, options.samples);
    const double each = 1.0 / (double(springs) * count);
    std::cout << "steppers/" << name << ",ok," << name << ',' << springs << ',' << count << ','
              << shortest(h) << ',' << shortest(error) << ',' << shortest(times.median * each)
              << ',' << shortest(times.mad * each) << std::endl;
  }

  // Writes the row of a single spring. `motion()` takes all steps from position
  // 1 on and returns the position at the end, which should be `reference`.
  template <class Motion> void single(const char* name, double reference, Motion motion) {
    double end = 0;
    auto run = [&] {
      end = motion();
      keep(&end);
    };
    run();
    row(name, 1, steps, std::fabs(end - reference), run);
  }

  // A motion of equal steps, each of which is `step(x, v)`.
  template <class Step> auto repeated(Step step) {
    return [step, steps = steps] {
      double x = 1, v = 0;
      for (int i = 0; i < steps; ++i) step(x, v);
      return x;
    };
  }

  // A motion by velocity Verlet. A step consists of half a kick (of the
  // velocity), a drift (of the position) and half a kick. The last half of a
  // step and the first half of the next are merged into v' = p v + q f(x). The
  // first half is separate, and the last one is left out, as it does not change
  // the position.
  auto verlet() {
    const double shrunk = 1 / (1 + h / 2 * c), kept = 1 - h / 2 * c;
    const double p = kept * shrunk, q = h * shrunk;
    return [=, steps = steps, k = k, h = h] {
      auto force = [=](double x) { return -k * x; };
      double x = 1, v = (h / 2 * force(x)) * shrunk;
      for (int i = 1; i < steps; ++i) {
        x += h * v;
        v = p * v + q * force(x);
      }
      return x + h * v;
    };
  }

  void all() {
    auto spring = [k = k, c = c](double x, double v) { return -k * x - c * v; };
    auto duffing = [](double x, double) { return -x - x * x * x; };
    const double at_end = released(k, c, h * steps);
    single("rk4", at_end,
           repeated([=, h = h](double& x, double& v) { rk4_step(spring, x, v, h); }));
    // cn(sqrt(2) t, m = 1/4) at t = 2, 25 digits by mpmath.
    single("rk4-duffing", -0.8593493581018552318897425,
           repeated([=, h = h](double& x, double& v) { rk4_step(duffing, x, v, h); }));
    single("velocity-verlet", at_end, verlet());
    single("semi-implicit-euler", at_end,
           repeated([=, h = h](double& x, double& v) { euler_step(spring, x, v, h); }));
    const auto map = propagator<double>(same_spring(), h);
    single("propagator", at_end, repeated([=](double& x, double& v) {
      const double next = map.xx * x + map.xv * v;
      v = map.vx * x + map.vv * v;
      x = next;
    }));
    interleaved(map);
    // Checked first, because its verification takes longer than all the others.
    if (options.wants("steppers/rk4-ensemble")) ensemble();
  }

 private:
  BatchSpring same_spring() const { return {c / 2 / std::sqrt(k), std::sqrt(k), 1, 0, 0}; }

  // The exact map of a step, with every sample stored. Eight consecutive
  // samples fill a vector, which is advanced by the map of eight steps.
  void interleaved(const Matrix<double>& map) {
    const int count = 4096;
    Lines x(count), v(count);
    auto run = [&] {
      auto map8 = propagator<double>(same_spring(), 8 * h);
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
    for (int i = 0; i < count; ++i)
      error = std::max(error, std::fabs(x[i] - released(k, c, i * (long double)h)));
    row("propagator-interleaved", 1, count, error, run);
  }

  // Positions, velocities, stiffnesses and dampings of many springs, each
  // column starting on a cache line.
  struct Columns {
    static constexpr int count = 4096;
    alignas(64) double x[count], v[count], k[count], c[count];
  };

  void ensemble() {
    const double h = this->h;
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
        rk4_step([ki = ks[i], ci = cs[i]](double px, double pv) { return -ki * px - ci * pv; }, xi,
                 vi, h);
        x[i] = xi;
        v[i] = vi;
      }
    };
    reset();
    for (int s = 0; s < steps; ++s) step_all();
    double error = 0;
    for (int i = 0; i < Columns::count; ++i)
      error = std::max(
          error, std::fabs(springs->x[i] - released(springs->k[i], springs->c[i], h * steps)));
    reset();
    const int each = 64;
    row("rk4-ensemble", Columns::count, each, error, [&] {
      for (int s = 0; s < each; ++s) step_all();
      keep(springs.get());
    });
  }
};

void bare_steps(const Options& options) {
  std::cout << "case_id,status,stepper,springs_count,steps_count,step_size_s,max_position_error,"
               "ns_per_step,mad_ns_per_step\n";
  // Volatile, because with constants the compiler would fold whole loops.
  volatile double k = 438.6, c = 4.2, h = 1e-4;
  BareSteps{options, k, c, h}.all();
}

}  // namespace

int main(int argc, char** argv) try {
  const Options options(argc, argv);
  if (options.mode == "steppers") {
    bare_steps(options);
    return 0;
  }
  std::cout << accuracy_header;
  for (const Problem& p : read_problems(options.data, options.problem)) {
    if (p.equation == Equation::duffing)
      solves(options, p, [](double x, double) { return -x - x * x * x; }, 0);
    if (p.equation == Equation::spring && p.name != "stiff")
      solves(options, p, [k = p.stiffness, c = p.damping](double x, double v) {
        return -k * x - c * v;
      }, p.damping);
  }
} catch (const std::exception& error) {
  std::cerr << "loops: " << error.what() << "\n";
  return 1;
}
