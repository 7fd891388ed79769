// The configurations of Boost.odeint that are fastest at a given error on the
// problems of the accuracy suite, whole solves with 1000 positions.
// Build: g++ -O3 -march=native odeint.cpp   (Debian: libboost-dev)
//
// Output: problem,configuration,max_position_error,us_per_solve. The error is
// against the closed form in long double; duffing and chain-64 have none here
// (their configurations were found with the references of the suite).
#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

using namespace boost::numeric::odeint;
using State = std::array<double, 2>;
using Chain = std::array<double, 128>;

namespace {

const int samples = 1000;
std::vector<double> out(samples);
std::vector<double> wide(samples * 64);

struct Spring {
  double k, c;
  void operator()(const State &s, State &d, double) const {
    d[0] = s[1];
    d[1] = -k * s[0] - c * s[1];
  }
};

struct Duffing {
  void operator()(const State &s, State &d, double) const {
    d[0] = s[1];
    d[1] = -s[0] * (1 + s[0] * s[0]);
  }
};

struct ChainSystem {
  void operator()(const Chain &s, Chain &d, double) const {
    std::array<double, 66> y;
    y[0] = y[65] = 0;
    for (int i = 0; i < 64; ++i) y[i + 1] = s[i] + 0.001 * s[64 + i];
    for (int i = 0; i < 64; ++i) {
      d[i] = s[64 + i];
      d[64 + i] = 100 * (y[i] - 2 * y[i + 1] + y[i + 2]) - 0.02 * s[64 + i];
    }
  }
};

double exact(double k, double c, long double t) {
  long double K = k, C = c, d = C * C / 4 - K;
  if (d < 0) {
    long double w = sqrtl(-d);
    return expl(-C * t / 2) * (cosl(w * t) + C / 2 / w * sinl(w * t));
  }
  long double r = sqrtl(d), fast = -(C / 2 + r), slow = K / fast;
  if (d == 0) return expl(-C * t / 2) * (1 + C / 2 * t);
  return (fast * expl(slow * t) - slow * expl(fast * t)) / (fast - slow);
}

double median(const std::function<void()> &solve) {
  std::vector<double> times;
  auto now = [] { return std::chrono::steady_clock::now(); };
  auto begin = now();
  solve();
  double once = std::chrono::duration<double, std::micro>(now() - begin).count();
  int repeat = std::max(1, int(300 / once));
  for (int run = 0; run < 21; ++run) {
    begin = now();
    for (int i = 0; i < repeat; ++i) solve();
    times.push_back(std::chrono::duration<double, std::micro>(now() - begin).count() / repeat);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void report(const char *problem, const char *what, double k, double c, double T,
            const std::function<void()> &solve) {
  double us = median(solve), worst = 0;
  if (k > 0)
    for (int i = 0; i < samples; ++i)
      worst = std::max(worst, std::abs(out[i] - exact(k, c, (long double)i * T / (samples - 1))));
  if (k > 0)
    std::printf("%s,%s,%.3g,%.3f\n", problem, what, worst, us);
  else
    std::printf("%s,%s,,%.3f\n", problem, what, us);
}

// n equal steps of a fixed stepper; cubic Hermite between nodes unless a step
// ends on every sample.
template <class Stepper, class System> void fixedSteps(System system, double T, int n) {
  Stepper stepper;
  State s{1, 0}, d, e;
  double h = T / n, dt = T / (samples - 1);
  if (n % (samples - 1) == 0) {
    int per = n / (samples - 1);
    out[0] = s[0];
    for (int k = 1; k < samples; ++k) {
      for (int j = 0; j < per; ++j) stepper.do_step(system, s, ((k - 1) * per + j) * h, h);
      out[k] = s[0];
    }
    return;
  }
  int k = 0;
  for (int i = 0; i < n; ++i) {
    State before = s;
    system(before, d, i * h);
    stepper.do_step(system, s, i * h, h);
    system(s, e, i * h + h);
    double x0 = before[0], v0 = h * d[0], rise = s[0] - x0, v1 = h * e[0];
    double c2 = 3 * rise - 2 * v0 - v1, c3 = v0 + v1 - 2 * rise;
    int end = i == n - 1 ? samples : std::min(samples, int((i + 1) * h / dt) + 1);
    for (; k < end; ++k) {
      double u = (k * dt - i * h) / h;
      out[k] = x0 + u * (v0 + u * (c2 + u * c3));
    }
  }
}

template <class System> void dense(System system, double T, double tolerance) {
  auto stepper = make_dense_output(tolerance, tolerance, runge_kutta_dopri5<State>());
  State s{1, 0};
  double dt = T / (samples - 1);
  stepper.initialize(s, 0.0, dt);
  int k = 0;
  while (k < samples) {
    while (k < samples && k * dt <= stepper.current_time()) {
      stepper.calc_state(k * dt, s);
      out[k++] = s[0];
    }
    if (k < samples) stepper.do_step(system);
  }
}

template <class Stepper, class System> void toSamples(Stepper stepper, System system, double T) {
  State s{1, 0};
  int k = 0;
  double dt = T / (samples - 1);
  std::vector<double> times(samples);
  for (int i = 0; i < samples; ++i) times[i] = i * dt;
  integrate_times(stepper, system, s, times.begin(), times.end(), dt,
                  [&](const State &x, double) { out[k++] = x[0]; });
}

Chain pluck() {
  Chain s{};
  for (int i = 0; i < 64; ++i) s[i] = std::exp(-0.5 * (i - 21) / 4.0 * (i - 21) / 4.0);
  return s;
}

void keep(const Chain &s, int k) { std::copy(s.begin(), s.begin() + 64, wide.begin() + 64 * k); }

template <class Stepper> void chainSteps(int per) {
  Stepper stepper;
  Chain s = pluck();
  double h = 10.0 / 999 / per;
  keep(s, 0);
  for (int k = 1; k < samples; ++k) {
    for (int j = 0; j < per; ++j) stepper.do_step(ChainSystem(), s, ((k - 1) * per + j) * h, h);
    keep(s, k);
  }
}

void chainSparse(int n) {
  runge_kutta4<Chain> stepper;
  Chain s = pluck(), d, e;
  double h = 10.0 / n, dt = 10.0 / 999;
  int k = 0;
  for (int i = 0; i < n; ++i) {
    Chain before = s;
    ChainSystem()(before, d, 0);
    stepper.do_step(ChainSystem(), s, i * h, h);
    ChainSystem()(s, e, 0);
    int end = i == n - 1 ? samples : std::min(samples, int((i + 1) * h / dt) + 1);
    for (; k < end; ++k) {
      double u = (k * dt - i * h) / h, a = u * u * (3 - 2 * u), b = u * (1 - u) * (1 - u) * h,
             c = u * u * (u - 1) * h;
      for (int m = 0; m < 64; ++m)
        wide[64 * k + m] = before[m] + a * (s[m] - before[m]) + b * d[m] + c * e[m];
    }
  }
}

void chainControlled(double tolerance) {
  auto stepper = make_controlled(tolerance, tolerance, runge_kutta_fehlberg78<Chain>());
  Chain s = pluck();
  std::vector<double> times(samples);
  for (int i = 0; i < samples; ++i) times[i] = i * 10.0 / 999;
  int k = 0;
  integrate_times(stepper, ChainSystem(), s, times.begin(), times.end(), 10.0 / 999,
                  [&](const Chain &x, double) { keep(x, k++); });
}

}  // namespace

int main() {
  using RK4 = runge_kutta4<State>;
  using F78 = runge_kutta_fehlberg78<State>;
  const double w = 2 * M_PI / 0.3, u = 2 * M_PI;
  std::printf("problem,configuration,max_position_error,us_per_solve\n");
  struct Simple { const char *name; Spring s; double T; };
  for (Simple p : {Simple{"ui", {w * w, 1.6 * w}, 2}, Simple{"critical", {w * w, 2 * w}, 2}}) {
    auto run = [&](const char *what, auto f) { report(p.name, what, p.s.k, p.s.c, p.T, f); };
    run("rk4 n=111", [&] { fixedSteps<RK4>(p.s, p.T, 111); });
    run("rk4 n=999", [&] { fixedSteps<RK4>(p.s, p.T, 999); });
    run("dopri5 dense 1e-9", [&] { dense(p.s, p.T, 1e-9); });
    run("dopri5 dense 1e-12", [&] { dense(p.s, p.T, 1e-12); });
  }
  Spring b{w * w, 0.2 * w};
  report("bouncy", "rk4 n=333", b.k, b.c, 5, [&] { fixedSteps<RK4>(b, 5, 333); });
  report("bouncy", "rk4 n=1998", b.k, b.c, 5, [&] { fixedSteps<RK4>(b, 5, 1998); });
  report("bouncy", "dopri5 dense 1e-10", b.k, b.c, 5, [&] { dense(b, 5, 1e-10); });
  report("bouncy", "fehlberg78 1e-6", b.k, b.c, 5,
         [&] { toSamples(make_controlled(1e-6, 1e-6, F78()), b, 5); });
  Spring e{u * u, 0};
  report("undamped", "fehlberg78 1e-7", e.k, e.c, 1000,
         [&] { toSamples(make_controlled(1e-7, 1e-7, F78()), e, 1000); });
  report("undamped", "fehlberg78 1e-10", e.k, e.c, 1000,
         [&] { toSamples(make_controlled(1e-10, 1e-10, F78()), e, 1000); });
  report("undamped", "bulirsch-stoer 1e-12", e.k, e.c, 1000,
         [&] { toSamples(bulirsch_stoer<State>(1e-12, 1e-12), e, 1000); });
  const double T = 400 * 1.685750354812596 / std::sqrt(2.0);
  report("duffing", "sb3a-mclachlan n=1998", 0, 0, T, [&] {
    symplectic_rkn_sb3a_mclachlan<double> stepper;
    auto force = [](double x, double &a) { a = -x * (1 + x * x); };
    double x = 1, v = 0;
    out[0] = x;
    for (int k = 1; k < samples; ++k) {
      for (int j = 0; j < 2; ++j) {
        std::pair<double &, double &> s(x, v);
        stepper.do_step(force, s, 0.0, T / 1998);
      }
      out[k] = x;
    }
  });
  report("duffing", "fehlberg78 1e-10", 0, 0, T,
         [&] { toSamples(make_controlled(1e-10, 1e-10, F78()), Duffing(), T); });
  report("duffing", "bulirsch-stoer 1e-12", 0, 0, T,
         [&] { toSamples(bulirsch_stoer<State>(1e-12, 1e-12), Duffing(), T); });
  report("chain-64", "rk4 n=333", 0, 0, 10, [&] { chainSparse(333); });
  report("chain-64", "abm8 n=999", 0, 0, 10,
         [&] { chainSteps<adams_bashforth_moulton<8, Chain>>(1); });
  report("chain-64", "abm8 n=3996", 0, 0, 10,
         [&] { chainSteps<adams_bashforth_moulton<8, Chain>>(4); });
  report("chain-64", "fehlberg78 1e-8", 0, 0, 10, [&] { chainControlled(1e-8); });
}
