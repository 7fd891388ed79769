"""What every Python peer has in common: options, timing, rows."""

import os
import sys
import time

# Before NumPy is loaded: one thread, unless the workload says otherwise.
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)

import numpy as np


class Options:
    """The options that `springbench peers` gives to every peer."""

    def __init__(self, arguments):
        self.mode = arguments[1] if len(arguments) > 1 else ""
        self.data = self.problem = ""
        self.budget = 5e-3
        self.threads = 1
        self.only = None
        for name, value in zip(arguments[2::2], arguments[3::2]):
            if name == "--data":
                self.data = value
            elif name == "--problem":
                self.problem = value
            elif name == "--budget-ms":
                self.budget = float(value) / 1e3
            elif name == "--threads":
                self.threads = int(value)
            elif name == "--only":
                with open(value) as file:
                    self.only = set(file.read().split())
            else:
                sys.exit(f"unknown option {name}")

    def wants(self, case):
        return self.only is None or case in self.only


def measure(run, budget):
    """Median, median deviation and minimum, in ns, of up to nine samples that
    share `budget` seconds. Slow cases are measured once. `run` has been called
    before, to look at its result."""
    start = time.perf_counter()
    run()
    once = max(time.perf_counter() - start, 1e-9)
    if once > budget:
        return once * 1e9, 0.0, once * 1e9
    samples = min(max(int(budget / once), 1), 9)
    repeats = max(1, int(budget / samples / once))
    times = []
    for _ in range(samples):
        start = time.perf_counter_ns()
        for _ in range(repeats):
            run()
        times.append((time.perf_counter_ns() - start) / repeats)
    middle = float(np.median(times))
    return middle, float(np.median(np.abs(np.array(times) - middle))), float(min(times))


def write(columns, rows_header=[False]):
    """One CSV line; the first call writes the header."""
    if not rows_header[0]:
        print(",".join(columns))
        rows_header[0] = True
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
