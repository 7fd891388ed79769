#!/usr/bin/env python3
"""Exact positions and velocities of springs, to 25 significant digits.

    exact.py < cases.csv > reference.csv
    exact.py --parts < cases.csv > reference.csv

The input has the columns case,zeta,omega,x0,target,v0,t, as 'springbench check --questions'
writes them. Other columns are ignored, also new targets in flight. Numbers are binary64.
The output is these columns, position and velocity; with --parts each of the two as
a double and the double nearest to the rest. Needs mpmath.
"""
import csv
import sys

from mpmath import cos, cosh, exp, mp, mpf, nstr, sin, sinh, sqrt

# Enough for phases of 1e8 radians and for cancellation 1e-16 from critical.
mp.prec = 400


def state(zeta, omega, start, target, velocity, time):
    """Position and velocity of u'' + 2 zeta omega u' + omega^2 u = 0."""
    zeta, omega, time, velocity = mpf(zeta), mpf(omega), mpf(time), mpf(velocity)
    distance = mpf(start) - mpf(target)
    decay = zeta * omega
    square = 1 - zeta * zeta
    turn = omega * sqrt(abs(square))
    if square > 0:
        cosine, sine = cos(turn * time), sin(turn * time) / turn
    elif square < 0:
        cosine, sine = cosh(turn * time), sinh(turn * time) / turn
    else:
        cosine, sine = mpf(1), time
    envelope = exp(-decay * time)
    return (
        target + envelope * (distance * cosine + (velocity + decay * distance) * sine),
        envelope * (velocity * cosine - (decay * velocity + omega**2 * distance) * sine),
    )


def main():
    reader = csv.DictReader(sys.stdin)
    names = ["case", "zeta", "omega", "x0", "target", "v0", "t"]
    has_parts = sys.argv[1:] == ["--parts"]
    results = ["position", "position_low", "velocity", "velocity_low"] if has_parts else ["position", "velocity"]
    print(",".join(names + results))
    for row in reader:
        inputs = [row[name] for name in names]
        values = state(*(float(text) for text in inputs[1:]))
        if has_parts:
            texts = [repr(part) for value in values for part in (float(value), float(value - float(value)))]
        else:
            texts = [nstr(value, 25) for value in values]
        print(",".join(inputs + texts))


if __name__ == "__main__":
    main()
