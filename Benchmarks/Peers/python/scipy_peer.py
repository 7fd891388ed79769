"""SciPy: `solve_ivp` with several methods, and the older `odeint`."""

import warnings

import numpy as np
from scipy.integrate import odeint, solve_ivp

import report

warnings.simplefilter("ignore")


class Problem:
    """A problem as `springbench peers --problems` wrote it."""

    def __init__(self, folder, fields):
        self.name, self.equation = fields[0], fields[1]
        self.stiffness, self.damping, self.beta, self.duration, self.frequency = map(
            float, fields[2:7])
        self.samples, self.components = int(fields[7]), int(fields[8])
        table = np.loadtxt(f"{folder}/{self.name}.csv", delimiter=",", skiprows=1)
        self.times = table[:: self.components, 0].copy()
        shape = (self.samples, self.components)
        self.exact = table[:, 1].reshape(shape)
        self.exact_low = table[:, 2].reshape(shape)
        self.start = np.concatenate([self.exact[0], np.zeros(self.components)])

    def right_side(self):
        k, c = self.stiffness, self.damping
        if self.equation == "spring":
            return lambda t, x: [x[1], -k * x[0] - c * x[1]]
        if self.equation == "duffing":
            return lambda t, x: [x[1], -x[0] - x[0] ** 3]
        beta, n = self.beta, self.components

        def chain(t, x):
            d = np.empty(2 * n)
            y = np.zeros(n + 2)
            y[1:-1] = x[:n] + beta * x[n:]
            d[:n] = x[n:]
            d[n:] = k * (y[:-2] - 2 * y[1:-1] + y[2:]) - c * x[n:]
            return d

        return chain

    def errors(self, positions):
        d = np.abs((positions - self.exact) - self.exact_low)
        d = np.where(np.isnan(d), np.inf, d)
        return float(d.max()), float(np.sqrt(np.mean(d * d))), float(d[-1].max())


def problems(options):
    with open(f"{options.data}/problems.csv") as file:
        lines = file.read().splitlines()[1:]
    for line in lines:
        fields = line.split(",")
        if options.problem in ("", fields[0]):
            yield Problem(options.data, fields)


def ladder(problem):
    """The settings near the front, as published figures and a survey show
    them; a Python solve takes milliseconds."""
    long = problem.name == "undamped"
    if problem.name == "stiff":
        yield from (("solve_ivp-LSODA", t) for t in (1e-3, 1e-7, 1e-11))
        yield from (("odeint-lsoda", t) for t in (1e-3, 1e-7, 1e-11))
        return
    for tolerance in (1e-7, 1e-9) if long else (1e-3, 1e-5, 1e-7, 1e-9, 1e-11):
        yield "odeint-lsoda", tolerance
        if not long:
            yield "solve_ivp-LSODA", tolerance
    if not long and problem.name != "duffing":
        yield from (("solve_ivp-DOP853", t) for t in (1e-5, 1e-9, 1e-13))
        yield from (("solve_ivp-RK45", t) for t in (1e-3, 1e-5))


def run(options, problem, method, tolerance):
    case = f"accuracy/{method}/{problem.name}/tol={tolerance!r}"
    if not options.wants(case):
        return
    f, n = problem.right_side(), problem.components
    span = (0.0, problem.duration)
    evaluations = None
    if method == "odeint-lsoda":
        def solve():
            return odeint(f, problem.start, problem.times, rtol=tolerance, atol=tolerance,
                          tfirst=True, mxstep=1_000_000)[:, :n]
    else:
        name = method.split("-")[1]

        def solve():
            return solve_ivp(f, span, problem.start, method=name, t_eval=problem.times,
                             rtol=tolerance, atol=tolerance).y[:n].T
    row = dict(
        case_id=case, status="ok", status_detail=None, problem=problem.name, method=method,
        family="multistep" if "lsoda" in method.lower() else "runge-kutta",
        order=None, adaptive=True, step_size_s=None, relative_tolerance=tolerance,
        max_position_error=None, rms_position_error=None, end_position_error=None,
        rhs_evaluations_count=evaluations, median_ns_per_solve=None, mad_ns_per_solve=None,
        scalar_type="Float64", needs="rhs", samples_count=problem.samples,
        duration_s=problem.duration)
    try:
        positions = solve()
        errors = problem.errors(positions)
        if not errors[0] < 1e6:
            raise ArithmeticError("the solution left all bounds")
    except Exception as error:
        row.update(status="diverged", status_detail=str(error))
        report.write(row)
        return
    row.update(max_position_error=errors[0], rms_position_error=errors[1],
               end_position_error=errors[2])
    middle, deviation, _ = report.measure(solve, options.budget)
    row.update(median_ns_per_solve=middle, mad_ns_per_solve=deviation)
    report.write(row)


if __name__ == "__main__":
    import sys

    options = report.Options(sys.argv)
    for problem in problems(options):
        for method, tolerance in ladder(problem):
            run(options, problem, method, tolerance)
