// SUNDIALS: CVODE (Adams, BDF) with its interpolated output, and ARKODE's
// explicit Runge-Kutta methods. Solver objects are created in the first solve
// of a case, which verifies it, and re-initialised in every solve.

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <memory>

#include "harness.hpp"

using namespace peers;

namespace {

template <class F> int right_side(realtype t, N_Vector x, N_Vector d, void* pointer) {
  auto* out = NV_DATA_S(d);
  (*static_cast<F*>(pointer))(NV_DATA_S(x), out, t);
  return 0;
}

template <class F>
int jacobian(realtype, N_Vector x, N_Vector, SUNMatrix j, void* pointer, N_Vector, N_Vector,
             N_Vector) {
  const auto gradient = static_cast<F*>(pointer)->gradient(NV_DATA_S(x));
  SM_ELEMENT_D(j, 0, 0) = 0;
  SM_ELEMENT_D(j, 0, 1) = 1;
  SM_ELEMENT_D(j, 1, 0) = gradient[0];
  SM_ELEMENT_D(j, 1, 1) = gradient[1];
  return 0;
}

// Takes the place of the library's messages on standard error.
void quiet(int, const char*, const char*, char*, void*) {}

void check(int code, const char* what) {
  if (code < 0) throw std::runtime_error(std::string(what) + " failed");
}

// The equation, and the state vector with its context.
template <class F> struct Base {
  F f;
  const Problem& p;
  SUNContext context = nullptr;
  N_Vector x = nullptr;
  Base(const Problem& problem, F force) : f(force), p(problem) {
    SUNContext_Create(nullptr, &context);
    x = N_VNew_Serial(F::size, context);
    reset();
  }
  ~Base() {
    N_VDestroy(x);
    SUNContext_Free(&context);
  }
  void reset() {
    for (int i = 0; i < F::size; ++i) NV_Ith_S(x, i) = p.start(i);
  }
  // Writes all samples; `advance(end)` moves the state to the time `end`.
  template <class Advance> void samples(double* out, Advance advance) {
    std::copy(NV_DATA_S(x), NV_DATA_S(x) + p.components, out);
    for (int k = 1; k < p.samples; ++k) {
      check(advance(p.times[k]), "a step");
      std::copy(NV_DATA_S(x), NV_DATA_S(x) + p.components, out + k * p.components);
    }
  }
};

template <class F> struct Cvode : Base<F> {
  void* memory;
  SUNNonlinearSolver iteration = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linear = nullptr;
  using Base<F>::x;
  using Base<F>::context;
  Cvode(const Problem& p, F f, double tol, bool is_stiff) : Base<F>(p, f) {
    memory = CVodeCreate(is_stiff ? CV_BDF : CV_ADAMS, context);
    check(CVodeInit(memory, right_side<F>, 0, x), "CVodeInit");
    CVodeSetErrHandlerFn(memory, quiet, nullptr);
    CVodeSStolerances(memory, tol, tol);
    CVodeSetUserData(memory, &this->f);
    CVodeSetMaxNumSteps(memory, 10'000'000);
    if (is_stiff) {
      matrix = SUNDenseMatrix(F::size, F::size, context);
      linear = SUNLinSol_Dense(x, matrix, context);
      CVodeSetLinearSolver(memory, linear, matrix);
      if constexpr (has_gradient<F>) CVodeSetJacFn(memory, jacobian<F>);
    } else {
      iteration = SUNNonlinSol_FixedPoint(x, 0, context);
      CVodeSetNonlinearSolver(memory, iteration);
    }
  }
  ~Cvode() {
    CVodeFree(&memory);
    if (iteration) SUNNonlinSolFree(iteration);
    if (linear) SUNLinSolFree(linear);
    if (matrix) SUNMatDestroy(matrix);
  }
  Work solve(double* out) {
    this->reset();
    check(CVodeReInit(memory, 0, x), "CVodeReInit");
    this->samples(out, [&](double end) {
      realtype t;
      return CVode(memory, end, x, &t, CV_NORMAL);
    });
    Work work;
    CVodeGetNumSteps(memory, &work.steps);
    CVodeGetNumRhsEvals(memory, &work.evaluations);
    CVodeGetNumErrTestFails(memory, &work.rejected);
    return work;
  }
};

template <class F> struct Erk : Base<F> {
  void* memory;
  bool stops;  // whether steps end on the samples, which are not interpolated then
  using Base<F>::x;
  using Base<F>::context;
  Erk(const Problem& p, F f, double tol, int order, bool stopping) : Base<F>(p, f), stops(stopping) {
    memory = ERKStepCreate(right_side<F>, 0, x, context);
    ERKStepSetErrHandlerFn(memory, quiet, nullptr);
    ERKStepSetUserData(memory, &this->f);
    ERKStepSetOrder(memory, order);
    ERKStepSStolerances(memory, tol, tol);
    ERKStepSetMaxNumSteps(memory, 10'000'000);
  }
  ~Erk() { ERKStepFree(&memory); }
  Work solve(double* out) {
    this->reset();
    check(ERKStepReInit(memory, right_side<F>, 0, x), "ERKStepReInit");
    this->samples(out, [&](double end) {
      realtype t;
      if (stops) ERKStepSetStopTime(memory, end);
      return ERKStepEvolve(memory, end, x, &t, ARK_NORMAL);
    });
    Work work;
    ERKStepGetNumSteps(memory, &work.steps);
    ERKStepGetNumRhsEvals(memory, &work.evaluations);
    ERKStepGetNumErrTestFails(memory, &work.rejected);
    return work;
  }
};

// Runs a case of a solver made from the problem and `rest`.
template <class Solver, class... Rest>
void add(const Options& options, const Problem& p, const char* method, const char* family,
         int order, double tol, const char* needs, Rest... rest) {
  // Created on first use, so not at all for cases that are not selected.
  auto solver = std::make_shared<std::unique_ptr<Solver>>();
  Case c{method, family, order, 0, tol, needs};
  c.solve = [=, &p](double* out) {
    if (!*solver) *solver = std::make_unique<Solver>(p, rest...);
    return (*solver)->solve(out);
  };
  run_case(options, p, c);
}

template <class F> void cases(const Options& options, const Problem& p, F f) {
  const bool is_long = p.name == "undamped";
  for (int exponent = -3; exponent >= -12; --exponent) {
    const double tol = power_of_ten(exponent);
    if (p.is_stiff()) {
      add<Cvode<F>>(options, p, "cvode-bdf", "multistep", 0, tol, "Jacobian", f, tol, true);
      continue;
    }
    // With loose tolerances the phase is lost over many periods. Some others, on
    // `duffing` all of ARKODE's, are left out, as they take long.
    if (is_long && (exponent > -6 || exponent < -8)) continue;
    if (p.name == "duffing" && (exponent > -6 || exponent % 2 != 0)) continue;
    if (p.components > 1 && exponent % 2 == 0) continue;
    add<Cvode<F>>(options, p, "cvode-adams", "multistep", 0, tol, "rhs", f, tol, false);
    if (exponent % 2 == 0) continue;
    add<Erk<F>>(options, p, "arkode-erk5", "runge-kutta", 5, tol, "rhs", f, tol, 5, false);
    if (exponent > -11 && p.components > 1) continue;
    add<Erk<F>>(options, p, "arkode-erk8-stops", "runge-kutta", 8, tol, "rhs", f, tol, 8, true);
  }
}

}  // namespace

int main(int argc, char** argv) {
  return run_peer("sundials", argc, argv,
                  [](auto& options, auto& p, auto f) { cases(options, p, f); });
}
