"""Code shared by all Python peers: options, timing, rows."""

import argparse
import time


class Options:
    """The options that `springbench peers` gives to peers."""

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
        self.mode, self.data, self.problem = given.mode, given.data, given.problem
        self.threads, self.samples = given.threads, given.samples
        self.budget = given.budget_ms / 1e3
        self.only = None
        if given.only:
            with open(given.only) as file:
                self.only = set(file.read().split())

    def wants(self, case):
        """Whether the case with this id is selected."""
        return self.only is None or case in self.only


# In s. A block of calls that is not longer does not count as steady.
SHORTEST_BLOCK = 2e-4
# In s. Reading the clock would distort a shorter sample.
SHORTEST_SAMPLE = 2e-4


def duration(run, calls):
    """How long that many calls of `run` take, in s."""
    start = time.perf_counter_ns()
    for _ in range(calls):
        run()
    return (time.perf_counter_ns() - start) / 1e9


def warm_up(run, budget):
    """The best time of a call, in s, in blocks of 1, 2, 4 and so on calls. The last
    block is longer than SHORTEST_BLOCK and less than 5 % faster than the best before,
    or ends when half the budget is used up."""
    best, calls = float("inf"), 1
    begin = time.perf_counter()
    while True:
        block = duration(run, calls)
        each = max(block / calls, 1e-9)
        is_steady = block > SHORTEST_BLOCK and each > 0.95 * best
        best = min(best, each)
        if is_steady or time.perf_counter() - begin > budget / 2:
            return best
        calls *= 2


def measure(run, options):
    """The least time of a call, in ns. After a warm-up, samples share the budget.
    What takes longer than the budget is measured once."""
    budget = options.budget
    best = warm_up(run, budget)
    if best > budget:
        return best * 1e9
    samples = min(max(int(budget / max(best, SHORTEST_SAMPLE)), 1), options.samples)
    calls = max(1, int(budget / samples / best))
    return min(duration(run, calls) for _ in range(samples)) / calls * 1e9


def write(columns):
    """Writes one CSV line, and in the first call the header before it."""
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
    """Writes the line of a solver driven by a tolerance. The solver is run once,
    compared with the exact samples and, unless it is unstable, timed. `solve` returns
    one row of positions per sample."""
    row = dict(
        case_id=f"accuracy/{method}/{problem.name}/tol={tolerance!r}", status="ok",
        status_detail=None, problem=problem.name, method=method, family=family, order=None,
        step_size_s=None, tolerance=tolerance, max_position_error=None,
        rhs_calls_count=None, time_ns=None, given=needs)
    try:
        start = time.perf_counter()
        positions = solve()
        first = time.perf_counter() - start
        if len(positions) < problem.samples:
            raise ArithmeticError("the solver stopped before the end")
        largest = problem.error(positions)
        if not largest < 1e6:
            raise ArithmeticError("the solution left all bounds")
    # The sine of an infinite angle raises a ValueError.
    except (ArithmeticError, ValueError) as error:
        row.update(status="unstable", status_detail=str(error))
        write(row)
        return
    row.update(max_position_error=largest)
    least = measure(solve, options)
    if options.only is None:
        # In a survey, which times a solve longer than the budget only once, the solve
        # that was verified also counts.
        least = min(least, first * 1e9)
    row.update(time_ns=least)
    write(row)
