"""Errors of velocity estimators on motions whose velocity is known.

Shares no code with springbench; least squares are by numpy.
`python3 velocity.py > velocity.csv` writes the table.
"""
import math

import numpy as np

RATES = [60, 90, 120, 240]
RESTS = {"rest-20ms": 0.02, "rest-40ms": 0.04, "rest-100ms": 0.1}
STOPS = ["stop-silent", "stop-sending"]
MOTIONS = ["steady", "slowing", "speeding-up", *RESTS, "whole-px", "jittered", "batched",
           "coalesced", "two-events", "three-events", *STOPS]
FLING = 50


def fraction(value):
    return value - math.floor(value)


def distance(motion, t):
    if motion == "slowing":
        return 0.1 * (1 - math.exp(-t / 0.1))
    if motion == "speeding-up":
        return 0.1 * (math.exp(t / 0.1) - 1)
    return min(t, -RESTS.get(motion, 0))


def nearest(x):
    return math.copysign(math.floor(abs(x) + 0.5), x)


def stroke(motion, i, rate):
    speed, angle = 300 * 2 ** ((i % 8) / 2), 2.399963229728653 * i
    u = np.array([math.cos(angle), math.sin(angle)])
    release = 0.3 + fraction(0.6180339887498949 * (i + 1)) / rate
    last = round(0.3 * rate)
    out = []
    for k in range(last + (rate if motion in STOPS else 0) + 1):
        t = k / rate
        p = speed * distance(motion, t - release) * u
        if motion == "whole-px":
            p = np.array([nearest(p[0]), nearest(p[1])])
        if motion == "jittered":
            offset = fraction(0.7548776662466927 * (k + 1) + 0.1 * i) - 0.5
            t = min(t + 0.4 * offset / rate, release)
        if motion == "batched" and k % 2 == 0:
            t = min((k + 1) / rate - 0.001, release)
        frame = [math.floor(60 * (j / rate)) for j in (k, k + 1)]
        if motion == "coalesced" and k not in (0, last) and frame[0] == frame[1]:
            continue
        if motion != "stop-sending" and out and (out[-1][1] == p).all():
            continue
        out.append((t, p))
    out = out[-2:] if motion == "two-events" else out[-3:] if motion == "three-events" else out
    truth = 0 * u if motion in RESTS or motion in STOPS else speed * u
    return out, release, truth, speed, u


ZERO = np.zeros(2)


def recent(s, window, limit=20):
    """The last samples, at most `limit`, in the window and after its last gap over 40 ms."""
    kept = [s[-1]]
    for a in reversed(s[:-1]):
        if kept[-1][0] - a[0] > 0.04 + 1e-9 or s[-1][0] - a[0] > window + 1e-9:
            break
        kept.append(a)
    return kept[:limit][::-1]


def fit(s, degree):
    """The slope at the newest sample."""
    degree = min(degree, len(s) - 1)
    if degree < 1:
        return ZERO
    scale = s[-1][0] - s[0][0]
    t = np.array([(a[0] - s[-1][0]) / scale for a in s])
    p = np.array([a[1] - s[-1][1] for a in s])
    return np.linalg.lstsq(np.vander(t, degree + 1, increasing=True), p, rcond=None)[0][1] / scale


def steps(s):
    """The velocities between successive samples, the newest first."""
    return [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(s, s[1:])][::-1]


def impulse(s):
    work = ZERO
    for n, v in enumerate(steps(s)[::-1]):
        work = work + (v - np.sign(work) * np.sqrt(2 * abs(work))) * abs(v)
        work = work / 2 if n == 0 else work
    return np.sign(work) * np.sqrt(2 * abs(work))


def pan(s):
    history = [s[0]]
    for a in s[1:]:
        if len(history) > 1 or math.hypot(*(a[1] - s[0][1])) >= 3:
            history.append(a)
    if len(history) < 2:
        return ZERO
    new = history[-1]
    old = next((a for a in history[::-1] if new[0] - a[0] > 0.1 + 1e-9), history[0])
    if old is history[0] and len(history) > 2 and new[0] - old[0] > 0.2 + 1e-9:
        old = history[1]
    return (new[1] - old[1]) / (new[0] - old[0])


def one_euro(s):
    v, primed = ZERO, False
    for a, b in zip(s, s[1:]):
        dt = b[0] - a[0]
        if dt > 0.04 + 1e-6:
            v, primed = ZERO, False
            continue
        alpha = 1 / (1 + 1 / (2 * math.pi * 12 * dt)) if primed else 1
        v, primed = v + alpha * ((b[1] - a[1]) / dt - v), True
    return v


def kalman(s, q=3e5, r=1):
    x, P = np.array([s[0][1], ZERO]), np.diag([r * r, 4e6])
    for a, b in zip(s, s[1:]):
        dt = b[0] - a[0]
        F = np.array([[1, dt], [0, 1]])
        P = F @ P @ F.T + q * np.array([[dt**3 / 3, dt**2 / 2], [dt**2 / 2, dt]])
        x = F @ x
        K = P[:, 0] / (P[0, 0] + r * r)
        x = x + np.outer(K, b[1] - x[0])
        P = P - np.outer(K, P[0])
    return x[1]


def from_three(s, window):
    s = recent(s, window)
    return fit(s, 2) if len(s) > 2 else ZERO


def weighted(s):
    return sum((w * v for w, v in zip([0.05, 0.35, 0.6], steps(s))), ZERO)


# The rule, and the silence in seconds beyond which the velocity is 0.
ESTIMATORS = {
    "android-lsq2": (lambda s: fit(recent(s, 0.1), 2), 0.04),
    "android-lsq1": (lambda s: fit(recent(s, 0.1), 1), 0.04),
    "android-impulse": (lambda s: impulse(recent(s, 0.1)), 0.04),
    "flutter-velocity-tracker": (lambda s: from_three(s, 0.1), 0.040999),
    "flutter-ios": (weighted, 0.040999),
    "motion-pan": (pan, math.inf),
    "gesture-handler-web": (lambda s: from_three(s[1:], 0.3) if s[1:] else ZERO, math.inf),
    "one-euro": (one_euro, 0.04),
    "kalman": (kalman, 0.04),
    "article": (lambda s: sum(steps(s)[:7], ZERO) / max(len(steps(s)[:7]), 1), math.inf),
    "two-point": (lambda s: steps(s)[0] if len(s) > 1 else ZERO, math.inf),
    "mean-50ms": (lambda s: (lambda r: (r[-1][1] - r[0][1]) / (r[-1][0] - r[0][0])
                             if len(r) > 1 else ZERO)(recent(s, 0.05, 128)), 0.04),
    "line-50ms": (lambda s: fit(recent(s, 0.05, 128), 1), 0.04),
}


def ask(estimator, samples, time):
    rule, silence = ESTIMATORS[estimator]
    known = [a for a in samples if a[0] <= time]
    return ZERO if time - known[-1][0] > silence + 1e-9 else rule(known)


def delay(estimator, samples, stop):
    rule, silence = ESTIMATORS[estimator]
    last, said, cache = -1, None, None
    for ms in range(1001):
        time = stop + ms / 1000
        known = [a for a in samples if a[0] <= time]
        if len(known) != said:
            said, cache = len(known), rule(known)
        v = ZERO if time - known[-1][0] > silence + 1e-9 else cache
        last = ms if math.hypot(*v) >= FLING else last
    return (last + 1) / 1000 if last < 1000 else math.inf


def main():
    print("estimator,motion,sample_rate_hz,bias_ratio,p95_error_ratio,flings_after_rest_ratio,"
          "stop_delay_s")
    for estimator in ESTIMATORS:
        for motion in MOTIONS:
            for rate in RATES:
                strokes = [stroke(motion, i, rate) for i in range(24)]
                bias = p95 = flings = wait = ""
                if motion in STOPS:
                    wait = float(np.median([delay(estimator, s[0], s[1]) for s in strokes]))
                    wait = "" if math.isinf(wait) else repr(wait)
                else:
                    found = [ask(estimator, s[0], s[1]) for s in strokes]
                    errors = [(v - s[2]) / s[3] for v, s in zip(found, strokes)]
                    bias = repr(float(np.mean([e @ s[4] for e, s in zip(errors, strokes)])))
                    p95 = repr(float(np.quantile([math.hypot(*e) for e in errors], 0.95)))
                    if motion in RESTS:
                        flings = float(np.mean([math.hypot(*v) >= FLING for v in found]))
                print(estimator, motion, rate, bias, p95, flings, wait, sep=",")


main()
