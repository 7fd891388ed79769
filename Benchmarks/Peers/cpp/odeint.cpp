// Boost.odeint: steppers that inline the right-hand side. With fixed steps
// fewer than the samples, a cubic Hermite polynomial of ours gives the output,
// which the library does not offer; else its own output is used.

#include <boost/array.hpp>
#include <boost/numeric/odeint.hpp>

#include "harness.hpp"

namespace odeint = boost::numeric::odeint;
using namespace peers;

namespace {

template <int N> using State = std::array<double, N>;

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
  for (int i = 0; i < p.components; ++i) x[i] = p.start(i);
  return x;
}

template <class X> void record(const Problem& p, int k, const X& x, double* out) {
  for (int i = 0; i < p.components; ++i) out[k * p.components + i] = x[i];
}

// Equal steps; `n` divides the intervals or is a multiple of them.
template <int N, class Stepper, class F>
void fixed(const Problem& p, Stepper stepper, F f, int n, double* out) {
  auto x = start<N>(p);
  const int intervals = p.intervals();
  const double h = p.duration / n;
  record(p, 0, x, out);
  if (n >= intervals) {
    const int each = n / intervals;
    for (int k = 0; k < intervals; ++k) {
      for (int j = 0; j < each; ++j) stepper.do_step(f, x, (k * each + j) * h, h);
      record(p, k + 1, x, out);
    }
    return;
  }
  const int each = intervals / n;
  const int half = N / 2;
  std::array<std::array<double, 4>, 64> weights;
  for (int j = 1; j <= each; ++j) {
    const double s = double(j) / each;
    weights[j] = {(1 + 2 * s) * (1 - s) * (1 - s), s * (1 - s) * (1 - s) * h,
                  s * s * (3 - 2 * s), s * s * (s - 1) * h};
  }
  for (int m = 0; m < n; ++m) {
    const auto old = x;
    stepper.do_step(f, x, m * h, h);
    for (int j = 1; j < each; ++j) {
      const auto w = weights[j];
      double* row = out + (m * each + j) * p.components;
      for (int i = 0; i < half; ++i)
        row[i] = w[0] * old[i] + w[1] * old[half + i] + w[2] * x[i] + w[3] * x[half + i];
    }
    record(p, (m + 1) * each, x, out);
  }
}

// Steps of the stepper's own choice, output by its interpolant.
template <class Stepper, class F, class X>
void dense(const Problem& p, Stepper stepper, F f, X x, double first, double* out) {
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

// Steps that stop at every sample.
template <int N, class Stepper, class F>
void stopping(const Problem& p, Stepper stepper, F f, double first, double* out) {
  auto x = start<N>(p);
  int k = 0;
  odeint::integrate_times(stepper, f, x, p.times.begin(), p.times.end(), first,
                          [&](const State<N>& state, double) { record(p, k++, state, out); });
}

double first_step(const Problem& p) { return 0.01 / p.frequency; }

// Makes the timed and the counted form of one solver.
template <class F, class Run> void add(
    const Options& options, const Problem& p, const char* method, const char* family, int order,
    double step, double tolerance, F f, Run run) {
  Case c;
  c.method = method;
  c.family = family;
  c.order = order;
  c.step = step;
  c.tolerance = tolerance;
  c.solve = [=](double* out) { run(f, out); return Work{}; };
  c.count = [=](double* out) {
    long count = 0;
    run(Counted<F>{f, &count}, out);
    Work work;
    work.evaluations = count;
    return work;
  };
  run_case(options, p, c, "rhs");
}

template <class F> void explicit_cases(const Options& options, const Problem& p, F f) {
  constexpr int N = F::size;
  const bool stiff = p.stiffness > 0 && p.damping > 100 * p.frequency;
  const bool is_long = p.name == "undamped";
  const int unit = p.intervals();
  if (!stiff) {
    std::vector<int> ladder{unit / 27, unit / 9, unit / 3, unit, 2 * unit, 4 * unit, 8 * unit};
    for (int n : ladder) {
      if (is_long && n < unit) continue;
      add(options, p, "runge_kutta4", "runge-kutta", 4, p.duration / n, 0, f,
          [=, &p](auto g, double* out) {
            fixed<N>(p, odeint::runge_kutta4<State<N>>(), g, n, out);
          });
    }
    for (int n : {unit, 2 * unit, 4 * unit, 8 * unit, 32 * unit}) {
      if (is_long != (n == 32 * unit)) continue;
      add(options, p, "adams_bashforth_moulton8", "multistep", 8, p.duration / n, 0, f,
          [=, &p](auto g, double* out) {
            fixed<N>(p, odeint::adams_bashforth_moulton<8, State<N>>(), g, n, out);
          });
    }
  }
  for (int exponent = -3; exponent >= -13; --exponent) {
    const double tol = std::stod("1e" + std::to_string(exponent));
    const double h = first_step(p);
    if (stiff && exponent % 3 != 0) continue;
    add(options, p, "dopri5_dense", "runge-kutta", 5, 0, tol, f, [=, &p](auto g, double* out) {
      dense(p, odeint::make_dense_output(tol, tol, odeint::runge_kutta_dopri5<State<N>>()), g,
            start<N>(p), h, out);
    });
    if (stiff) continue;
    add(options, p, "fehlberg78", "runge-kutta", 8, 0, tol, f, [=, &p](auto g, double* out) {
      stopping<N>(p, odeint::make_controlled(tol, tol, odeint::runge_kutta_fehlberg78<State<N>>()),
                  g, h, out);
    });
    add(options, p, "bulirsch_stoer", "extrapolation", 0, 0, tol, f, [=, &p](auto g, double* out) {
      stopping<N>(p, odeint::bulirsch_stoer<State<N>>(tol, tol), g, h, out);
    });
    add(options, p, "bulirsch_stoer_dense", "extrapolation", 0, 0, tol, f,
        [=, &p](auto g, double* out) {
          dense(p, odeint::bulirsch_stoer_dense_out<State<N>>(tol, tol), g, start<N>(p), h, out);
        });
    add(options, p, "cash_karp54", "runge-kutta", 5, 0, tol, f, [=, &p](auto g, double* out) {
      stopping<N>(p, odeint::make_controlled(tol, tol, odeint::runge_kutta_cash_karp54<State<N>>()),
                  g, h, out);
    });
  }
}

// Rosenbrock with the exact Jacobian, for the stiff spring.
void rosenbrock_cases(const Options& options, const Problem& p) {
  using Vector = boost::numeric::ublas::vector<double>;
  using Matrix = boost::numeric::ublas::matrix<double>;
  const Spring spring{p.stiffness, p.damping};
  for (int exponent = -2; exponent >= -12; --exponent) {
    const double tol = std::stod("1e" + std::to_string(exponent));
    const double h = first_step(p);
    auto run = [=, &p](auto g, double* out) {
      auto jacobian = [=](const Vector&, Matrix& j, const double&, Vector& d) {
        j(0, 0) = 0;
        j(0, 1) = 1;
        j(1, 0) = -spring.stiffness;
        j(1, 1) = -spring.damping;
        d[0] = 0;
        d[1] = 0;
      };
      Vector x(2);
      x[0] = p.start(0);
      x[1] = 0;
      dense(p, odeint::make_dense_output(tol, tol, odeint::rosenbrock4<double>()),
            std::make_pair(g, jacobian), x, h, out);
    };
    add(options, p, "rosenbrock4_dense", "rosenbrock", 4, 0, tol, spring, run);
  }
}

// Splitting methods for motions without damping: x' = v, v' = f(x).
template <class F> void symplectic_cases(const Options& options, const Problem& p, F f) {
  using Half = std::array<double, 1>;
  const int unit = p.intervals();
  std::vector<int> ladder{2 * unit, 4 * unit, 8 * unit, 16 * unit, 32 * unit};
  if (p.equation == Equation::duffing) ladder.insert(ladder.begin(), unit);
  for (int n : ladder) {
    auto solve = [=, &p](auto stepper, double* out) {
      auto velocity = [](const Half& v, Half& dx) { dx[0] = v[0]; };
      auto force = [f](const Half& x, Half& dv) {
        const double state[2] = {x[0], 0};
        double d[2];
        f(state, d, 0);
        dv[0] = d[1];
      };
      Half x{p.start(0)}, v{0};
      const int each = n / unit;
      const double h = p.duration / n;
      out[0] = x[0];
      for (int k = 0; k < unit; ++k) {
        for (int j = 0; j < each; ++j)
          stepper.do_step(std::make_pair(velocity, force), std::make_pair(std::ref(x), std::ref(v)),
                          (k * each + j) * h, h);
        out[k + 1] = x[0];
      }
      Work work;
      return work;
    };
    Case c;
    c.family = "symplectic";
    c.step = p.duration / n;
    c.method = "symplectic_sb3a_mclachlan";
    c.order = 4;
    c.solve = [=](double* out) {
      auto work = solve(odeint::symplectic_rkn_sb3a_mclachlan<Half>(), out);
      work.evaluations = 6L * n;
      return work;
    };
    run_case(options, p, c, "rhs");
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const Options options(argc, argv);
  std::cout << accuracy_header;
  for (const Problem& p : read_problems(options.data, options.problem)) {
    dispatch(p, [&](auto f) { explicit_cases(options, p, f); });
    if (p.equation == Equation::spring && p.damping > 100 * p.frequency)
      rosenbrock_cases(options, p);
    if (p.equation == Equation::spring && p.damping == 0)
      symplectic_cases(options, p, Spring{p.stiffness, 0});
    if (p.equation == Equation::duffing) symplectic_cases(options, p, Duffing{});
  }
} catch (const std::exception& error) {
  std::cerr << "odeint: " << error.what() << "\n";
  return 1;
}
