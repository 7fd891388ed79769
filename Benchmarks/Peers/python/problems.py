"""The problems as `springbench peers problems` wrote them, for any solver."""

import math

import numpy as np


class Problem:
    """A line of problems.csv, whose columns ../cpp/problems.hpp describes, with its
    exact samples: arrays with a row per sample and a column per coordinate."""

    def __init__(self, folder, fields):
        self.name, self.equation = fields[0], fields[1]
        self.stiffness, self.damping, self.duration, self.frequency = map(float, fields[2:6])
        self.samples, self.components, self.net_rows = map(int, fields[6:9])
        self.scale = float(fields[9])
        table = np.loadtxt(f"{folder}/{self.name}.csv", delimiter=",", skiprows=1)
        self.times = table[:: self.components, 0].copy()
        shape = (self.samples, self.components)
        # Column 1: at the exact times; its first row is the start. Columns 3
        # and 4: high and low part at the rounded times, to compare solvers.
        self.exact = table[:, 1].reshape(shape)
        self.exact_at_rounded_times, self.exact_at_rounded_times_low = (
            table[:, k].reshape(shape) for k in (3, 4))
        velocities = [float(v) for v in fields[10].split(";")]
        self.start = np.concatenate([self.exact[0], velocities])
        # `undamped` has so many periods that SciPy is too slow for most
        # methods and tolerances.
        self.is_long = self.name == "undamped"
        self.is_stiff = self.damping > 100 * self.frequency

    def right_side(self):
        """f(t, x) of the first-order system of positions, then velocities."""
        k, c, n = self.stiffness, self.damping, self.components
        if self.equation == "spring":
            return lambda t, x: [x[1], -k * x[0] - c * x[1]]
        if self.equation == "duffing":
            return lambda t, x: [x[1], -x[0] - x[0] ** 3]
        if self.equation == "drag":
            return lambda t, x: [x[1], -4 * x[0] - 0.3 * x[1] * math.sqrt(x[1] * x[1] + 0.04)
                                 + math.cos(3 * t)]
        if self.equation == "pendulum":
            return lambda t, x: [x[1], -9.81 * math.sin(x[0])]
        if self.equation == "van-der-pol":
            return lambda t, x: [x[1], c * (1 - x[0] * x[0]) * x[1] - x[0]]
        rows = self.net_rows
        columns = n // rows

        def net(t, x):
            d = np.empty(2 * n)
            # Positions with a border of zeros: the walls, which stay fixed.
            y = np.zeros((rows + 2, columns + 2))
            y[1:-1, 1:-1] = x[:n].reshape(rows, columns)
            pull = y[1:-1, :-2] - 2 * y[1:-1, 1:-1] + y[1:-1, 2:]
            if rows > 1:
                pull += y[:-2, 1:-1] - 2 * y[1:-1, 1:-1] + y[2:, 1:-1]
            d[:n] = x[n:]
            d[n:] = k * pull.ravel()
            return d

        return net

    def jacobian(self):
        """The Jacobian of `right_side`, for springs and van der Pol's equation."""
        k, c = self.stiffness, self.damping
        if self.equation == "spring":
            return lambda t, x: [[0, 1], [-k, -c]]
        return lambda t, x: [[0, 1], [-2 * c * x[0] * x[1] - 1, c * (1 - x[0] ** 2)]]

    def error(self, positions):
        """The largest error, relative to the scale; infinite for a NaN."""
        d = positions - self.exact_at_rounded_times - self.exact_at_rounded_times_low
        d = np.abs(d) / self.scale
        return float(np.where(np.isnan(d), np.inf, d).max())


def read(options):
    """The problems that the options select."""
    with open(f"{options.data}/problems.csv") as file:
        lines = file.read().splitlines()[1:]
    for line in lines:
        fields = line.split(",")
        if options.problem in ("", fields[0]):
            yield Problem(options.data, fields)
