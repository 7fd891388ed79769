#!/usr/bin/env python3
"""Settling times of random springs by a high-precision search, to 25 digits.

    settling.py [COUNT] > settling-reference.csv
    settling.py - < cases.csv > settling-extreme.csv

Of every fourth spring, if it is underdamped with a ratio above 0.005, the
threshold is the double nearest to one of its peaks, or up to two doubles above
or below, so that the peak just reaches or misses it. The search brackets by
turning points and bisects. With - the springs come from standard input, which
has the first six columns of the output. Needs mpmath; the seed is fixed.
"""
import csv
import math
import random
import sys

from mpmath import atan2, atanh, cos, exp, floor, log, mp, mpf, nstr, pi, sin, sqrt

mp.prec = 260


class Motion:
    """The distance from the target over time."""

    def __init__(self, zeta, omega, distance, velocity):
        self.zeta, self.omega = mpf(zeta), mpf(omega)
        self.u, self.v = mpf(distance), mpf(velocity)
        self.square = 1 - self.zeta**2
        self.decay = self.zeta * self.omega
        self.turn = self.omega * sqrt(abs(self.square))
        self.pull = self.decay * self.v + self.omega**2 * self.u

    def distance(self, t):
        if self.square > 0:
            swing = self.u * cos(self.turn * t) + (self.v + self.decay * self.u) / self.turn * sin(self.turn * t)
            return exp(-self.decay * t) * swing
        if self.square == 0:
            return exp(-self.omega * t) * (self.u + (self.v + self.omega * self.u) * t)
        fast = self.decay + self.turn
        slow = self.omega**2 / fast
        parts = (self.v + fast * self.u) * exp(-slow * t) - (self.v + slow * self.u) * exp(-fast * t)
        return parts / (2 * self.turn)

    def first_phase(self):
        """Phase of the first turning point of an oscillation, in [0, pi]; pi may stand for 0."""
        phase = atan2(self.turn * self.v, self.pull)
        return phase if phase >= 0 else phase + pi

    def turning_points(self, threshold):
        """Turning points around the last one beyond the threshold; zero counts as one."""
        if self.square > 0:
            first = self.first_phase()
            peak = abs(self.distance(first / self.turn))
            last = 0
            if peak > threshold:
                last = int(floor(log(peak / threshold) * self.turn / (self.decay * pi))) + 2
            start = max(0, last - 4)
            points = [(first + k * pi) / self.turn for k in range(start, last + 3)]
            return points if start > 0 else [mpf(0)] + points
        points = [mpf(0)]
        if self.pull != 0:
            if self.square == 0:
                time = self.v / self.pull
            else:
                tangent = self.turn * self.v / self.pull
                time = atanh(tangent) / self.turn if abs(tangent) < 1 else mpf(-1)
            if time > 0:
                points.append(time)
        return points

    def settling_time(self, threshold):
        threshold = mpf(threshold)
        points = self.turning_points(threshold)
        beyond = [k for k, t in enumerate(points) if abs(self.distance(t)) > threshold]
        if not beyond:
            return mpf(0)
        low = points[beyond[-1]]
        if beyond[-1] + 1 < len(points):
            high = points[beyond[-1] + 1]
        else:
            high = low + 1 / self.omega
            while abs(self.distance(high)) > threshold:
                high = low + 2 * (high - low)
        sign = 1 if self.distance(low) > 0 else -1
        for _ in range(240):
            middle = (low + high) / 2
            if sign * self.distance(middle) > threshold:
                low = middle
            else:
                high = middle
        return (low + high) / 2


def draw(rng):
    zeta = rng.choice(
        [
            rng.uniform(0.01, 0.99),
            10 ** rng.uniform(-3, 1.5),
            1.0,
            1 + rng.choice([-1, 1]) * 10 ** rng.uniform(-16, -3),
            10 ** rng.uniform(0, 6),
        ]
    )
    omega = 10 ** rng.uniform(-1, 2.5)
    start = rng.choice([0.0, rng.uniform(-3, 3)])
    target = rng.choice([1.0, rng.uniform(-3, 3)])
    velocity = rng.choice([0.0, rng.uniform(-5, 5) * omega])
    return zeta, omega, start, target, velocity, 10 ** rng.uniform(-6, -1)


def touching_threshold(motion, rng):
    phase = motion.first_phase() + rng.randint(1, 6) * pi
    threshold = float(abs(motion.distance(phase / motion.turn)))
    neighbours = rng.choice([0, 0, 1, -1, 2, -2])
    for _ in range(abs(neighbours)):
        threshold = math.nextafter(threshold, math.inf if neighbours > 0 else 0)
    return threshold


NAMES = ["zeta", "omega", "x0", "target", "v0", "threshold"]


def random_cases(count):
    rng = random.Random(7)
    for number in range(count):
        zeta, omega, start, target, velocity, threshold = draw(rng)
        if number % 4 == 3 and 0.005 < zeta < 1:
            threshold = touching_threshold(Motion(zeta, omega, mpf(start) - mpf(target), velocity), rng)
        if threshold >= 1e-100:
            yield zeta, omega, start, target, velocity, threshold


def main():
    argument = sys.argv[1] if len(sys.argv) > 1 else "600"
    if argument == "-":
        cases = ([float(row[name]) for name in NAMES] for row in csv.DictReader(sys.stdin))
    else:
        cases = random_cases(int(argument))
    print(",".join(NAMES + ["settling_time"]))
    for case in cases:
        zeta, omega, start, target, velocity, threshold = case
        motion = Motion(zeta, omega, mpf(start) - mpf(target), velocity)
        print(",".join(map(repr, case)) + "," + nstr(motion.settling_time(threshold), 25))


if __name__ == "__main__":
    main()
