"""numba: loops over the closed form and over a table, compiled, with reused
outputs. Compiling is not timed."""

import math
import sys

import report
import numpy as np
from numba import njit, prange, set_num_threads, config

import batches


def closed_form(times, ratio, decay, turn, distance, partner, target, slow, fast, slow_share,
                fast_share, x, v):
    for i in prange(len(target)):
        a, w, d, p, g = decay[i], turn[i], distance[i], partner[i], target[i]
        if ratio[i] <= 1:
            for f in range(len(times)):
                t = times[f]
                e, c, s = math.exp(-a * t), math.cos(w * t), math.sin(w * t)
                x[i, f] = g + e * (d * c + p * s)
                v[i, f] = e * ((p * w - a * d) * c - (d * w + a * p) * s)
        else:
            for f in range(len(times)):
                first = slow_share[i] * math.exp(slow[i] * times[f])
                second = fast_share[i] * math.exp(fast[i] * times[f])
                x[i, f] = g + first + second
                v[i, f] = slow[i] * first + fast[i] * second


def table_by_spring(xx, xv, vx, vv, distance, velocity, target, x, v):
    for i in prange(len(target)):
        d, u, g = distance[i], velocity[i], target[i]
        for f in range(len(xx)):
            x[i, f] = g + xx[f] * d + xv[f] * u
            v[i, f] = vx[f] * d + vv[f] * u


def table_by_frame(xx, xv, vx, vv, distance, velocity, target, x, v):
    blocks = (len(target) + 1023) // 1024
    for block in prange(blocks):
        low, high = block * 1024, min((block + 1) * 1024, len(target))
        for f in range(len(xx)):
            a, b, c, e = xx[f], xv[f], vx[f], vv[f]
            for i in range(low, high):
                x[f, i] = target[i] + a * distance[i] + b * velocity[i]
                v[f, i] = c * distance[i] + e * velocity[i]


compiled = {
    (body, parallel): njit(parallel=parallel, cache=True, fastmath=True)(body)
    for body in (closed_form, table_by_spring, table_by_frame) for parallel in (False, True)
}


def kernels(batch, threads):
    if threads > config.NUMBA_NUM_THREADS:
        return
    set_num_threads(threads)
    by_spring = np.empty((batch.count, len(batch.times))), np.empty((batch.count, len(batch.times)))

    def closed():
        compiled[closed_form, threads > 1](
            batch.times, batch.ratio, batch.decay, batch.turn, batch.distance, batch.partner,
            batch.target, batch.slow, batch.fast, batch.slow_share, batch.fast_share, *by_spring)
        return by_spring[0]

    yield "closed-form", "spring-major", closed
    if batch.workload == "preset":
        table = tuple(np.ascontiguousarray(row) for row in batch.propagators())
        state = batch.distance, batch.velocity, batch.target

        def tabled_by_spring():
            compiled[table_by_spring, threads > 1](*table, *state, *by_spring)
            return by_spring[0]

        yield "table", "spring-major", tabled_by_spring
        by_frame = tuple(plane.reshape(len(batch.times), batch.count) for plane in by_spring)

        def tabled_by_frame():
            compiled[table_by_frame, threads > 1](*table, *state, *by_frame)
            return by_frame[0]

        yield "table", "frame-major", tabled_by_frame


if __name__ == "__main__":
    batches.run(report.Options(sys.argv), kernels)
