"""heyoka: adaptive Taylor series, from expressions that it compiles. Creating an
integrator is not timed. The library keeps compiled integrators on disk; the mode
`compile` makes these. A solve resets the state and the time, and asks for all
samples."""

import pathlib
import sys

import heyoka as hy

import problems
import report


def system(problem):
    """The equations of a problem as pairs of a variable and its derivative."""
    n = problem.components
    x = hy.make_vars(*[f"x{i}" for i in range(n)], *[f"v{i}" for i in range(n)])
    if problem.equation == "duffing":
        right = [x[1], -x[0] - x[0] ** 3.0]
    elif problem.equation == "drag":
        right = [x[1], -4.0 * x[0] - 0.3 * x[1] * hy.sqrt(x[1] * x[1] + 0.04)
                 + hy.cos(3.0 * hy.time)]
    elif problem.equation == "pendulum":
        right = [x[1], -9.81 * hy.sin(x[0])]
    elif problem.equation == "van-der-pol":
        right = [x[1], problem.damping * (1.0 - x[0] * x[0]) * x[1] - x[0]]
    elif problem.equation == "spring":
        right = [x[1], -problem.stiffness * x[0] - problem.damping * x[1]]
    else:
        rows, columns = problem.net_rows, n // problem.net_rows
        right = list(x[n:])
        for i in range(n):
            row, column = divmod(i, columns)
            around = [x[i + step] for step, exists in (
                (-1, column > 0), (1, column + 1 < columns),
                (-columns, row > 0), (columns, row + 1 < rows)) if exists]
            force = hy.sum(around) - (4.0 if rows > 1 else 2.0) * x[i]
            right.append(problem.stiffness * force)
    return list(zip(x, right))


def run(options, problem, tolerance):
    """Writes the row of one tolerance; in the mode `compile`, nothing."""
    # No integrator is created for cases that are not selected.
    if not options.wants(f"accuracy/heyoka-taylor/{problem.name}/tol={tolerance!r}"):
        return
    integrator = hy.taylor_adaptive(
        system(problem), state=list(problem.start), tol=tolerance)
    if options.mode == "compile":
        return

    def solve():
        integrator.time = 0.0
        integrator.state[:] = problem.start
        outcome = integrator.propagate_grid(problem.times)
        return outcome[-1][:, :problem.components]

    report.accuracy(problem, "heyoka-taylor", "taylor", tolerance, "series", solve, options)


def too_stiff(options, problem):
    """Writes the row of an equation too stiff for an explicit method."""
    def solve():
        raise ArithmeticError("not tried: it would take about a million steps")

    report.accuracy(problem, "heyoka-taylor", "taylor", 1e-3, "series", solve, options)


if __name__ == "__main__":
    options = report.Options(sys.argv)
    # Where compiled integrators are kept.
    cache = pathlib.Path(__file__).parent.parent / "build" / "heyoka"
    cache.mkdir(parents=True, exist_ok=True)
    hy.llvm_state.set_diskcache_path(str(cache))
    for problem in problems.read(options):
        if problem.equation == "van-der-pol" and problem.is_stiff:
            too_stiff(options, problem)
            continue
        for exponent in range(3, 16):
            run(options, problem, float(f"1e-{exponent}"))
