#!/usr/bin/env python3
"""Exact positions and velocities of springs, to 25 significant digits.

    exact.py < cases.csv > reference.csv

The input has the columns case,zeta,omega,x0,target,v0,t, as 'springbench cases'
writes them; its numbers are taken as the binary64 values that they round to.
The output is the input with position and velocity appended. Needs mpmath.
"""
import csv
import sys

from mpmath import cos, cosh, exp, mp, mpf, nstr, sin, sinh, sqrt

# Enough for phases of 1e7 radians and for cancellation 1e-16 from critical.
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
    print(",".join(names + ["position", "velocity"]))
    for row in reader:
        inputs = [row[name] for name in names]
        position, velocity = state(*(float(text) for text in inputs[1:]))
        print(",".join(inputs + [nstr(position, 25), nstr(velocity, 25)]))


if __name__ == "__main__":
    main()
