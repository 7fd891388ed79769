// GSL's odeiv2: steppers called through function pointers; the driver stops at
// every sample. Memory and driver are created before the timed part and reset
// in it.

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include <memory>

#include "harness.hpp"

using namespace peers;

namespace {

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

int spring_jacobian(double, const double[], double* j, double d[], void* pointer) {
  const auto& spring = static_cast<System<Spring>*>(pointer)->f;
  j[0] = 0; j[1] = 1; j[2] = -spring.stiffness; j[3] = -spring.damping;
  d[0] = d[1] = 0;
  return GSL_SUCCESS;
}

int duffing_jacobian(double, const double x[], double* j, double d[], void*) {
  j[0] = 0; j[1] = 1; j[2] = -1 - 3 * x[0] * x[0]; j[3] = 0;
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

// The driver and the vectors of one case.
template <class F> struct Solver {
  System<F> system;
  gsl_odeiv2_system gsl;
  gsl_odeiv2_driver* driver;
  double first;
  Solver(F f, const Method& method, double tolerance, double h) : system{f}, first(h) {
    gsl = {right_side<F>, nullptr, F::size, &system};
    if constexpr (std::is_same_v<F, Spring>) gsl.jacobian = spring_jacobian;
    if constexpr (std::is_same_v<F, Duffing>) gsl.jacobian = duffing_jacobian;
    driver = gsl_odeiv2_driver_alloc_y_new(&gsl, method.type, h, tolerance, tolerance);
  }
  ~Solver() { gsl_odeiv2_driver_free(driver); }

  Work adaptive(const Problem& p, double* out) {
    gsl_odeiv2_driver_reset_hstart(driver, first);
    return run(p, out, [&](int k, double& t, double* x) {
      return gsl_odeiv2_driver_apply(driver, &t, p.times[k], x);
    });
  }

  Work fixed(const Problem& p, int each, double h, double* out) {
    gsl_odeiv2_driver_reset(driver);
    return run(p, out, [&](int, double& t, double* x) {
      return gsl_odeiv2_driver_apply_fixed_step(driver, &t, h, each, x);
    });
  }

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
        work.problem = "the driver gave up";
        return work;
      }
      std::copy(x, x + p.components, out + k * p.components);
    }
    work.steps = driver->e->count;
    work.rejected = driver->e->failed_steps;
    work.evaluations = system.evaluations;
    return work;
  }
};

template <class F> void cases(const Options& options, const Problem& p, F f) {
  const bool stiff = p.is_stiff();
  const bool is_long = p.name == "undamped";
  const Method methods[] = {
      {"rk4", "runge-kutta", 4, gsl_odeiv2_step_rk4, false},
      {"rkf45", "runge-kutta", 5, gsl_odeiv2_step_rkf45, false},
      {"rkck", "runge-kutta", 5, gsl_odeiv2_step_rkck, false},
      {"rk8pd", "runge-kutta", 8, gsl_odeiv2_step_rk8pd, false},
      {"msbdf", "multistep", 0, gsl_odeiv2_step_msbdf, true},
      {"bsimp", "extrapolation", 0, gsl_odeiv2_step_bsimp, true},
  };
  for (const auto& m : methods) {
    if (m.needs_jacobian && p.equation != Equation::spring && p.equation != Equation::duffing)
      continue;
    if (stiff != (m.needs_jacobian && std::string(m.name) == "msbdf")) {
      if (!(p.equation == Equation::duffing && std::string(m.name) == "bsimp")) {
        if (stiff || m.needs_jacobian) continue;
      }
    }
    if (std::string(m.name) == "rk4") {
      if (is_long) continue;
      for (int each : {1, 2, 4}) {
        const int n = each * p.intervals();
        auto solver = std::make_shared<Solver<F>>(f, m, 1e-3, p.duration / n);
        Case c;
        c.method = m.name; c.family = m.family; c.order = m.order; c.step = p.duration / n;
        c.solve = [=, &p](double* out) { return solver->fixed(p, each, p.duration / n, out); };
        run_case(options, p, c);
      }
      continue;
    }
    for (int exponent = -3; exponent >= -13; --exponent) {
      const double tol = std::stod("1e" + std::to_string(exponent));
      if (stiff && exponent < -9) continue;
      if (is_long && std::string(m.name) != "rk8pd") continue;
      auto solver = std::make_shared<Solver<F>>(f, m, tol, 0.01 / p.frequency);
      Case c;
      c.method = m.name; c.family = m.family; c.order = m.order; c.tolerance = tol;
      c.solve = [=, &p](double* out) { return solver->adaptive(p, out); };
      if (m.needs_jacobian) c.needs = "jacobian";
      run_case(options, p, c);
    }
  }
}

}  // namespace

int main(int argc, char** argv) try {
  gsl_set_error_handler_off();
  const Options options(argc, argv);
  std::cout << accuracy_header;
  for (const Problem& p : read_problems(options.data, options.problem))
    dispatch(p, [&](auto f) { cases(options, p, f); });
} catch (const std::exception& error) {
  std::cerr << "gsl: " << error.what() << "\n";
  return 1;
}
