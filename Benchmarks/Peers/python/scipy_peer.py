"""SciPy: `solve_ivp` with several methods, and the older `odeint`."""

import warnings

import numpy as np
from scipy.integrate import odeint, solve_ivp

import problems
import report

warnings.simplefilter("ignore")


def ladder(problem):
    """The methods and tolerances to be measured: a selection, because solves in Python
    take long."""
    long = problem.is_long
    if problem.is_stiff:
        for tolerance in (1e-3, 1e-5, 1e-7, 1e-9, 1e-11):
            for method in "solve_ivp-LSODA", "odeint-lsoda", "solve_ivp-BDF":
                yield method, tolerance
        yield from (("solve_ivp-Radau", t) for t in (1e-3, 1e-6, 1e-9))
        return
    if problem.components > 1:
        # Chains and nets.
        yield from (("solve_ivp-DOP853", t) for t in (1e-5, 1e-10))
        return
    for tolerance in (1e-7, 1e-9) if long else (1e-3, 1e-5, 1e-7, 1e-9, 1e-11):
        yield "odeint-lsoda", tolerance
        if not long:
            yield "solve_ivp-LSODA", tolerance
    if not long and problem.name != "duffing":
        yield from (("solve_ivp-DOP853", t) for t in (1e-5, 1e-9, 1e-13))
        yield from (("solve_ivp-RK45", t) for t in (1e-3, 1e-5))


def run(options, problem, method, tolerance):
    """Writes the row of one method at one tolerance."""
    if not options.wants(f"accuracy/{method}/{problem.name}/tol={tolerance!r}"):
        return
    f, n = problem.right_side(), problem.components
    span = (0.0, problem.duration)
    jacobian = problem.jacobian() if problem.is_stiff else None
    if method == "odeint-lsoda":
        def solve():
            return odeint(f, problem.start, problem.times, rtol=tolerance, atol=tolerance,
                          tfirst=True, mxstep=1_000_000, Dfun=jacobian)[:, :n]
    else:
        name = method.split("-")[1]

        def solve():
            solution = solve_ivp(f, span, problem.start, method=name, t_eval=problem.times,
                                 rtol=tolerance, atol=tolerance,
                                 **({"jac": jacobian} if jacobian else {}))
            if not solution.success:
                raise ArithmeticError(solution.message)
            return solution.y[:n].T
    is_multistep = any(name in method.lower() for name in ("lsoda", "bdf"))
    family = "multistep" if is_multistep else "runge-kutta"
    given = "Jacobian" if jacobian else "rhs"
    report.accuracy(problem, method, family, tolerance, given, solve, options)


if __name__ == "__main__":
    import sys

    options = report.Options(sys.argv)
    for problem in problems.read(options):
        for method, tolerance in ladder(problem):
            run(options, problem, method, tolerance)
