// GSL's odeiv2. The driver, which stops at every sample, is created before the
// timed part and reset in it.

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include <memory>

#include "harness.hpp"

using namespace peers;

namespace {

// An equation with a counter of its evaluations.
template <class F> struct System {
  F f;
  long evaluations = 0;
};

template <class F> int right_side(double t, const double x[], double d[], void* pointer) {
  auto& system = *static_cast<System<F>*>(pointer);
  ++system.evaluations;
  system.f(x, d, t);
  return GSL_SUCCESS;
}

template <class F>
int jacobian(double, const double x[], double* j, double d[], void* pointer) {
  const auto gradient = static_cast<System<F>*>(pointer)->f.gradient(x);
  j[0] = 0; j[1] = 1; j[2] = gradient[0]; j[3] = gradient[1];
  d[0] = d[1] = 0;
  return GSL_SUCCESS;
}

struct Method {
  const char* name;
  const char* family;
  int order;
  const gsl_odeiv2_step_type* type;
  bool needs_jacobian;
};

// The equation and the driver of one case.
template <class F> struct Solver {
  System<F> system;
  gsl_odeiv2_system gsl;
  gsl_odeiv2_driver* driver;
  double first_step;
  Solver(F f, const Method& method, double tolerance, double h) : system{f}, first_step(h) {
    gsl = {right_side<F>, nullptr, F::size, &system};
    if constexpr (has_gradient<F>) gsl.jacobian = jacobian<F>;
    driver = gsl_odeiv2_driver_alloc_y_new(&gsl, method.type, h, tolerance, tolerance);
  }
  ~Solver() { gsl_odeiv2_driver_free(driver); }

  Work adaptive(const Problem& p, double* out) {
    gsl_odeiv2_driver_reset_hstart(driver, first_step);
    return run(p, out, [&](int k, double& t, double* x) {
      return gsl_odeiv2_driver_apply(driver, &t, p.times[k], x);
    });
  }

  // Takes `each` steps of length `h` from one sample to the next.
  Work fixed(const Problem& p, int each, double h, double* out) {
    gsl_odeiv2_driver_reset(driver);
    return run(p, out, [&](int, double& t, double* x) {
      return gsl_odeiv2_driver_apply_fixed_step(driver, &t, h, each, x);
    });
  }

  // `advance(k, t, x)` moves time and state on to sample `k`.
  template <class Advance> Work run(const Problem& p, double* out, Advance advance) {
    double x[F::size] = {};
    for (int i = 0; i < F::size; ++i) x[i] = p.start(i);
    std::copy(x, x + p.components, out);
    system.evaluations = 0;
    double t = 0;
    Work work;
    for (int k = 1; k < p.samples; ++k) {
      if (advance(k, t, x) != GSL_SUCCESS) {
        work.ok = false;
        work.failure = "the driver gave up";
        return work;
      }
      std::copy(x, x + p.components, out + k * p.components);
    }
    // The count includes steps that the step control rejected.
    work.steps = driver->e->count - driver->e->failed_steps;
    work.rejected = driver->e->failed_steps;
    work.evaluations = system.evaluations;
    return work;
  }
};

template <class F> void cases(const Options& options, const Problem& p, F f) {
  const Method methods[] = {
      {"rk4", "runge-kutta", 4, gsl_odeiv2_step_rk4, false},
      {"rkf45", "runge-kutta", 5, gsl_odeiv2_step_rkf45, false},
      {"rkck", "runge-kutta", 5, gsl_odeiv2_step_rkck, false},
      {"rk8pd", "runge-kutta", 8, gsl_odeiv2_step_rk8pd, false},
      {"msbdf", "multistep", 0, gsl_odeiv2_step_msbdf, true},
      {"bsimp", "extrapolation", 0, gsl_odeiv2_step_bsimp, true},
  };
  for (const auto& m : methods) {
    const std::string name = m.name;
    // Here msbdf solves the stiff problems, and no others.
    if (p.is_stiff() != (name == "msbdf")) continue;
    if (m.needs_jacobian && !has_gradient<F>) continue;
    // The thousand periods of `undamped` are left to one method of high order.
    if (p.name == "undamped" && name != "rk8pd") continue;
    if (name == "rk4") {
      for (int each : {1, 2, 4}) {
        const double h = p.duration / (each * p.intervals());
        // GSL refuses fixed steps whose error estimate exceeds the tolerance.
        auto solver = std::make_shared<Solver<F>>(f, m, 1e-3, h);
        Case c{name, m.family, m.order, h};
        c.solve = [=, &p](double* out) { return solver->fixed(p, each, h, out); };
        run_case(options, p, c);
      }
      continue;
    }
    for (int exponent = -3; exponent >= (p.is_stiff() ? -12 : -13); --exponent) {
      const double tol = power_of_ten(exponent);
      auto solver = std::make_shared<Solver<F>>(f, m, tol, 0.01 / p.frequency);
      Case c{name, m.family, m.order, 0, tol, m.needs_jacobian ? "Jacobian" : "rhs"};
      c.solve = [=, &p](double* out) { return solver->adaptive(p, out); };
      run_case(options, p, c);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  gsl_set_error_handler_off();
  return run_peer("gsl", argc, argv, [](auto& options, auto& p, auto f) { cases(options, p, f); });
}
