// Plain C++ loops without a solver library: for each method, the loop that one
// would write by hand for the equation.

#include "harness.hpp"

using namespace peers;

namespace {

// Takes `n` equal steps from rest and writes the samples; `n` is a multiple of
// the number of intervals between samples.
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

// The cases of one problem, by every loop.
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
    auto add = [&](const char* name, const char* family, int order, auto step,
                   const char* given = "rhs") {
      Case c{name, family, order, p.duration / n, 0, given};
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
    add("velocity-verlet-loop", "symplectic", 2, verlet, "f(t,x)-c*v");
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const Options options(argc, argv);
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
