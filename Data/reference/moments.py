#!/usr/bin/env python3
"""When springs first cross their target and first turn, to 25 digits.

    moments.py < cases.csv > moments.csv

The input has the columns zeta,omega,x0,target,v0. The output is these columns,
first_crossing and first_turn: the first times after 0, in seconds, at which the
distance or the velocity is zero; empty where there is none. Needs mpmath.
"""
import csv
import sys

from mpmath import atan2, atanh, mp, mpf, nstr, pi, sqrt

mp.prec = 400


def first_zero(zeta, omega, numerator, denominator):
    """The first t > 0 with tan(b t)/b = numerator/denominator.

    b = omega sqrt|1 - zeta^2|. Above zeta = 1 tanh replaces tan; at zeta = 1 the
    left side is t.
    """
    square = 1 - zeta * zeta
    b = omega * sqrt(abs(square))
    if square > 0:
        phase = atan2(b * numerator, denominator) % pi
        return (phase if phase > 0 else pi) / b
    if denominator == 0:
        return None
    if square == 0:
        time = numerator / denominator
    else:
        tangent = b * numerator / denominator
        time = atanh(tangent) / b if abs(tangent) < 1 else mpf(0)
    return time if time > 0 else None


def main():
    names = ["zeta", "omega", "x0", "target", "v0"]
    print(",".join(names + ["first_crossing", "first_turn"]))
    for row in csv.DictReader(sys.stdin):
        inputs = [row[name] for name in names]
        zeta, omega, start, target, velocity = (mpf(float(text)) for text in inputs)
        decay, distance = zeta * omega, start - target
        crossing = first_zero(zeta, omega, -distance, velocity + decay * distance)
        turn = first_zero(zeta, omega, velocity, decay * velocity + omega**2 * distance)
        print(",".join(inputs + ["" if time is None else nstr(time, 25) for time in (crossing, turn)]))


if __name__ == "__main__":
    main()
