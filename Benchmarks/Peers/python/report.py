"""Code shared by all Python peers: options, timing, rows."""

import argparse
import os
import time

# Preset, these make OpenBLAS slower than the CPU allows; it reads them when NumPy
# is loaded.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import numpy as np


class Options:
    """The options that `springbench peers` gives to every peer."""

    def __init__(self, arguments):
        """`arguments` begins with the program and the mode."""
        parser = argparse.ArgumentParser()
        parser.add_argument("mode")
        parser.add_argument("--data", default="")
        parser.add_argument("--problem", default="")
        parser.add_argument("--budget-ms", type=float, default=5)
        parser.add_argument("--threads", type=int, default=1)
        parser.add_argument("--samples", type=int, default=9)
        parser.add_argument("--only")
        given = parser.parse_args(arguments[1:])
        self.data, self.problem = given.data, given.problem
        self.threads, self.samples = given.threads, given.samples
        self.budget = given.budget_ms / 1e3
        self.only = None
        if given.only:
            with open(given.only) as file:
                self.only = set(file.read().split())

    def wants(self, case):
        """Whether the case with this id is selected."""
        return self.only is None or case in self.only


def measure(run, options):
    """Median, median deviation and minimum, in ns, of samples that share the
    budget, after blocks of doubling size until one is less than 5 % faster than
    the best before: the rules of our own program. Slow cases are measured once."""
    budget, once, repeats = options.budget, float("inf"), 1
    begin = time.perf_counter()
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            run()
        end = time.perf_counter()
        each = max((end - start) / repeats, 1e-9)
        is_steady = each > 0.95 * once and end - start > 2e-4
        once = min(once, each)
        if repeats == 1 and once > budget:
            return once * 1e9, 0.0, once * 1e9
        if is_steady or end - begin > budget / 2:
            break
        repeats *= 2
    samples = min(max(int(budget / max(once, 2e-4)), 1), options.samples)
    repeats = max(1, int(budget / samples / once))
    times = []
    for _ in range(samples):
        start = time.perf_counter_ns()
        for _ in range(repeats):
            run()
        times.append((time.perf_counter_ns() - start) / repeats)
    middle = float(np.median(times))
    return middle, float(np.median(np.abs(np.array(times) - middle))), float(min(times))


def write(columns):
    """One CSV line; the first call writes the header."""
    if not write.has_header:
        print(",".join(columns))
        write.has_header = True
    text = []
    for value in columns.values():
        if value is None:
            text.append("")
        elif isinstance(value, bool):
            text.append("true" if value else "false")
        elif isinstance(value, float):
            text.append(repr(float(value)))
        else:
            text.append(str(value).replace(",", " ").replace("\n", " ").replace('"', " "))
    print(",".join(text), flush=True)


write.has_header = False


def accuracy(problem, method, family, tolerance, needs, solve, options):
    """One line of a solver driven by a tolerance: solved once and compared with
    the exact samples, then timed. `solve` returns positions, a row a sample."""
    row = dict(
        case_id=f"accuracy/{method}/{problem.name}/tol={tolerance!r}", status="ok",
        status_detail=None, problem=problem.name, method=method, family=family, order=None,
        adaptive=True, step_size_s=None, relative_tolerance=tolerance, max_position_error=None,
        rms_position_error=None, end_position_error=None, rhs_evaluations_count=None,
        median_ns_per_solve=None, mad_ns_per_solve=None, scalar_type="Float64", needs=needs,
        samples_count=problem.samples, duration_s=problem.duration)
    try:
        errors = problem.errors(solve())
        if not errors[0] < 1e6:
            raise ArithmeticError("the solution left all bounds")
    except Exception as error:
        row.update(status="diverged", status_detail=str(error))
        write(row)
        return
    row.update(max_position_error=errors[0], rms_position_error=errors[1],
               end_position_error=errors[2])
    middle, deviation, _ = measure(solve, options)
    row.update(median_ns_per_solve=middle, mad_ns_per_solve=deviation)
    write(row)
