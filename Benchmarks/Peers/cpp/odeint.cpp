// Boost.odeint, whose steppers inline the right-hand side. With fewer equal
// steps than intervals between samples, our own Hermite polynomials interpolate.

#include <boost/numeric/odeint.hpp>

#include "harness.hpp"
#include "hermite.hpp"
#include "ladder.hpp"

namespace odeint = boost::numeric::odeint;
using namespace peers;

namespace {

template <int N> using State = std::array<double, N>;

// An equation that counts its evaluations.
template <class F> struct Counted {
  F f;
  long* count;
  template <class X, class D> void operator()(const X& x, D& d, double t) const {
    ++*count;
    f(x, d, t);
  }
};

template <int N> State<N> start(const Problem& p) {
  State<N> x{};
  for (int i = 0; i < N; ++i) x[i] = p.start(i);
  return x;
}

// Stores the positions of sample `k`.
template <class X> void record(const Problem& p, int k, const X& x, double* out) {
  for (int i = 0; i < p.components; ++i) out[k * p.components + i] = x[i];
}

// Whether a stepper takes the derivative at the start of a step as an argument.
// The multistep method does not.
template <class Stepper, int N> constexpr bool takes_rates =
    !std::is_same_v<Stepper, odeint::adams_bashforth_moulton<8, State<N>>>;

// Takes `n` equal steps: a multiple of the number of intervals between samples,
// or fewer, with interpolated samples.
template <int nodes, int parts, int N, class Stepper, class F>
void fixed(const Problem& p, Stepper& stepper, NodeOutput<nodes, parts, N / 2>& output, F f, int n,
           double* out) {
  auto x = start<N>(p);
  const int intervals = p.intervals();
  const double h = p.duration / n;
  // Whether the stepper leaves the derivative at the end of a step in `rates`.
  // Such a stepper, and a multistep one, keeps data of the previous step.
  constexpr bool leaves_rates = std::is_same_v<Stepper, odeint::runge_kutta_dopri5<State<N>>>;
  if constexpr (leaves_rates || !takes_rates<Stepper, N>) stepper.reset();
  if (n >= intervals) {
    const int each = n / intervals;
    record(p, 0, x, out);
    for (int k = 0; k < intervals; ++k) {
      for (int j = 0; j < each; ++j) stepper.do_step(f, x, (k * each + j) * h, h);
      record(p, k + 1, x, out);
    }
    return;
  }
  State<N> rates;
  output.begin();
  for (int m = 0; m < n; ++m) {
    if (!leaves_rates || m == 0) f(x, rates, m * h);
    output.append(m, n, intervals, h, x, rates, out);
    if constexpr (takes_rates<Stepper, N>) stepper.do_step(f, x, rates, m * h, h);
    else stepper.do_step(f, x, m * h, h);
  }
  // The third part of the last node is its acceleration.
  if (parts == 3 && !leaves_rates) f(x, rates, p.duration);
  output.append(n, n, intervals, h, x, rates, out);
}

// Adaptive steps, with output by the stepper's interpolant.
template <class Stepper, class F, class X>
void dense(const Problem& p, Stepper& stepper, F f, X x, double first, double* out) {
  stepper.initialize(x, 0.0, first);
  record(p, 0, x, out);
  int k = 1;
  while (k < p.samples) {
    stepper.do_step(f);
    const double reached = stepper.current_time();
    while (k < p.samples && p.times[k] <= reached) {
      stepper.calc_state(p.times[k], x);
      record(p, k++, x, out);
    }
  }
}

// Adaptive steps that stop at every sample.
template <int N, class Stepper, class F>
void stopping(const Problem& p, Stepper& stepper, F f, double first, double* out) {
  auto x = start<N>(p);
  int k = 0;
  if constexpr (std::is_same_v<Stepper, odeint::bulirsch_stoer<State<N>>>) stepper.reset();
  odeint::integrate_times(boost::ref(stepper), f, x, p.times.begin(), p.times.end(), first,
                          [&](const State<N>& state, double) { record(p, k++, state, out); });
}

double first_step(const Problem& p) { return 0.01 / p.frequency; }

// Runs a case of one solver: `run(f, out)` is timed with the equation itself, and
// counts evaluations with a counting one.
template <class F, class Run> void add(
    const Options& options, const Problem& p, const char* method, const char* family, int order,
    double step, double tolerance, F f, Run run, const char* needs = "rhs") {
  Case c{method, family, order, step, tolerance, needs};
  c.solve = [=](double* out) { run(f, out); return Work{}; };
  c.count = [=](double* out) {
    long count = 0;
    run(Counted<F>{f, &count}, out);
    Work work;
    work.evaluations = count;
    return work;
  };
  run_case(options, p, c);
}

// A case for each number of equal steps. Samples within steps are interpolated
// through `nodes` nodes of `parts` values each.
template <int nodes, int parts, class Stepper, class F>
void fixed_cases(const Options& options, const Problem& p, const char* name, const char* family,
                 int order, F f, const std::vector<int>& steps) {
  constexpr int N = F::size;
  for (int n : steps) {
    auto stepper = std::make_shared<Stepper>();
    auto output = std::make_shared<NodeOutput<nodes, parts, N / 2>>();
    add(options, p, name, family, order, p.duration / n, 0, f, [=, &p](auto g, double* out) {
      fixed<nodes, parts, N>(p, *stepper, *output, g, n, out);
    });
  }
}

template <class F> void explicit_cases(const Options& options, const Problem& p, F f) {
  constexpr int N = F::size;
  const bool stiff = p.is_stiff(), is_long = p.name == "undamped";
  const int unit = p.intervals();
  if (!stiff) {
    // Ladders begin with one step per four units of ωt, but at least 20, or for
    // `undamped` with one per interval between samples; the multistep ladder
    // begins with twice as many.
    const int first = is_long ? unit : std::max(20, int(p.duration * p.frequency / 4));
    auto steps = [&](int factor, int last) { return ladder(factor * first, last, unit); };
    // Eight steps per interval between samples, but at least 2400.
    const int most = 8 * std::max(unit, 300);
    fixed_cases<2, 2, odeint::runge_kutta4<State<N>>>(
        options, p, "runge_kutta4", "runge-kutta", 4, f, steps(1, most));
    fixed_cases<2, 3, odeint::runge_kutta_dopri5<State<N>>>(
        options, p, "dopri5", "runge-kutta", 5, f, steps(1, most));
    fixed_cases<3, 3, odeint::runge_kutta_fehlberg78<State<N>>>(
        options, p, "fehlberg78-steps", "runge-kutta", 8, f, steps(1, is_long ? 32 * unit : most));
    fixed_cases<3, 3, odeint::adams_bashforth_moulton<8, State<N>>>(
        options, p, "adams_bashforth_moulton8", "multistep", 8, f,
        steps(2, is_long ? 32 * unit : most));
  }
  for (int exponent = -3; exponent >= -13; --exponent) {
    const double tol = power_of_ten(exponent);
    const double h = first_step(p);
    // Stiff problems take long: one method, at every third tolerance.
    if (stiff && exponent % 3 != 0) continue;
    auto dopri5 = odeint::make_dense_output(tol, tol, odeint::runge_kutta_dopri5<State<N>>());
    auto dopri5_dense = std::make_shared<decltype(dopri5)>(dopri5);
    add(options, p, "dopri5_dense", "runge-kutta", 5, 0, tol, f, [=, &p](auto g, double* out) {
      dense(p, *dopri5_dense, g, start<N>(p), h, out);
    });
    if (stiff) continue;
    // A case of a stepper that stops at every sample.
    auto stops = [&](const char* name, const char* family, int order, auto made) {
      auto stepper = std::make_shared<decltype(made)>(made);
      add(options, p, name, family, order, 0, tol, f, [=, &p](auto g, double* out) {
        stopping<N>(p, *stepper, g, h, out);
      });
    };
    stops("fehlberg78", "runge-kutta", 8,
          odeint::make_controlled(tol, tol, odeint::runge_kutta_fehlberg78<State<N>>()));
    stops("bulirsch_stoer", "extrapolation", 0, odeint::bulirsch_stoer<State<N>>(tol, tol));
    auto extrapolation = std::make_shared<odeint::bulirsch_stoer_dense_out<State<N>>>(tol, tol);
    add(options, p, "bulirsch_stoer_dense", "extrapolation", 0, 0, tol, f,
        [=, &p](auto g, double* out) { dense(p, *extrapolation, g, start<N>(p), h, out); });
    stops("cash_karp54", "runge-kutta", 5,
          odeint::make_controlled(tol, tol, odeint::runge_kutta_cash_karp54<State<N>>()));
  }
}

// Rosenbrock with the exact Jacobian, for stiff problems.
template <class F> void rosenbrock_cases(const Options& options, const Problem& p, F f) {
  using Vector = boost::numeric::ublas::vector<double>;
  using Matrix = boost::numeric::ublas::matrix<double>;
  for (int exponent = -2; exponent >= -12; --exponent) {
    const double tol = power_of_ten(exponent);
    const double h = first_step(p);
    auto rosenbrock = odeint::make_dense_output(tol, tol, odeint::rosenbrock4<double>());
    auto stepper = std::make_shared<decltype(rosenbrock)>(rosenbrock);
    auto run = [=, &p](auto g, double* out) {
      auto jacobian = [=](const Vector& x, Matrix& j, const double&, Vector& d) {
        const auto gradient = f.gradient(x);
        j(0, 0) = 0;
        j(0, 1) = 1;
        j(1, 0) = gradient[0];
        j(1, 1) = gradient[1];
        d[0] = 0;
        d[1] = 0;
      };
      Vector x(2);
      x[0] = p.start(0);
      x[1] = p.start(1);
      dense(p, *stepper, std::make_pair(g, jacobian), x, h, out);
    };
    add(options, p, "rosenbrock4_dense", "rosenbrock", 4, 0, tol, f, run, "Jacobian");
  }
}

// A splitting method for undamped motion: x' = v, v' = f(x).
template <class F> void symplectic_cases(const Options& options, const Problem& p, F f) {
  using Half = std::array<double, 1>;
  const int intervals = p.intervals();
  for (int each = 1; each <= 32; ++each) {
    if (each > 8 && each % 4 != 0) continue;
    const int n = each * intervals;
    const double h = p.duration / n;
    Case c{"symplectic_sb3a_mclachlan", "symplectic", 4, h, 0, "f(t,x)-c*v"};
    c.solve = [=, &p](double* out) {
      auto velocity = [](const Half& v, Half& dx) { dx[0] = v[0]; };
      auto force = [f](const Half& x, Half& dv) {
        const double state[2] = {x[0], 0};
        double d[2];
        f(state, d, 0);
        dv[0] = d[1];
      };
      odeint::symplectic_rkn_sb3a_mclachlan<Half> stepper;
      Half x{p.start(0)}, v{0};
      out[0] = x[0];
      for (int k = 0; k < intervals; ++k) {
        for (int j = 0; j < each; ++j)
          stepper.do_step(std::make_pair(velocity, force), std::make_pair(std::ref(x), std::ref(v)),
                          (k * each + j) * h, h);
        out[k + 1] = x[0];
      }
      Work work;
      work.evaluations = 6L * n;  // the method has six stages
      return work;
    };
    run_case(options, p, c);
  }
}

// The cases of one equation.
template <class F> void cases(const Options& options, const Problem& p, F f) {
#ifdef SYSTEMS_ONLY
  // This build has relaxed floating-point rules, which help where loops over
  // coordinates can be vectorised.
  if constexpr (F::size > 2) explicit_cases(options, p, f);
#else
  // An explicit solver needs too many steps for the stiff Van der Pol equation.
  constexpr bool is_explicit = !std::is_same_v<F, StiffVanDerPol>;
  if constexpr (is_explicit) explicit_cases(options, p, f);
  if constexpr (has_gradient<F>)
    if (p.is_stiff()) rosenbrock_cases(options, p, f);
  if constexpr (std::is_same_v<F, Spring> || std::is_same_v<F, Duffing>)
    if (p.damping == 0) symplectic_cases(options, p, f);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  return run_peer("odeint", argc, argv,
                  [](auto& options, auto& p, auto f) { cases(options, p, f); });
}
