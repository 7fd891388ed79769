"""numba: loops over the closed form, recurrences from frame to frame and a
table, compiled, with reused outputs. Compiling is not timed; threads live on."""

import math
import sys

import report
import numpy as np
from numba import njit, prange, set_num_threads, config

import batches


def closed_form(times, ratio, decay, damped, distance, partner, target, slow, fast, slow_share,
                fast_share, x, v):
    """e^(-a t) (d cos wt + p sin wt), or a sum of two decays; see batches.Batch."""
    for i in prange(len(target)):
        a, w, d, p, g = decay[i], damped[i], distance[i], partner[i], target[i]
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
    """Springs of one kind by the maps of all frames: xx, xv, vx, vv."""
    for i in prange(len(target)):
        d, u, g = distance[i], velocity[i], target[i]
        for f in range(len(xx)):
            x[i, f] = g + xx[f] * d + xv[f] * u
            v[i, f] = vx[f] * d + vv[f] * u


def table_by_frame(xx, xv, vx, vv, distance, velocity, target, x, v):
    # The columns of a block of springs stay in the first cache over all frames.
    blocks = (len(target) + 1023) // 1024
    for block in prange(blocks):
        low, high = block * 1024, min((block + 1) * 1024, len(target))
        for f in range(len(xx)):
            map_xx, map_xv, map_vx, map_vv = xx[f], xv[f], vx[f], vv[f]
            for i in range(low, high):
                x[f, i] = target[i] + map_xx * distance[i] + map_xv * velocity[i]
                v[f, i] = map_vx * distance[i] + map_vv * velocity[i]


def recurrence(times, xx, xv, vx, vv, distance, velocity, target, x, v):
    """From frame to frame by each spring's own map of one frame, blocks of springs
    side by side; `distance` and `velocity` belong to the first frame."""
    blocks = (len(target) + 255) // 256
    for block in prange(blocks):
        low, high = block * 256, min((block + 1) * 256, len(target))
        distances, velocities = distance[low:high].copy(), velocity[low:high].copy()
        map_xx, map_xv, map_vx, map_vv = xx[low:high], xv[low:high], vx[low:high], vv[low:high]
        targets = target[low:high]
        for f in range(len(times)):
            x_row, v_row = x[f, low:high], v[f, low:high]
            for i in range(high - low):
                d, u = distances[i], velocities[i]
                x_row[i] = targets[i] + d
                v_row[i] = u
                distances[i] = map_xx[i] * d + map_xv[i] * u
                velocities[i] = map_vx[i] * d + map_vv[i] * u


compiled = {
    (body, parallel): njit(parallel=parallel, cache=True, fastmath=True)(body)
    for body in (closed_form, recurrence, table_by_spring, table_by_frame) for parallel in (False, True)
}


def kernels(batch, threads):
    if threads > config.NUMBA_NUM_THREADS:
        return
    set_num_threads(threads)
    # Positions and velocities. Both layouts lie in the same memory.
    by_spring = np.empty((batch.count, len(batch.times))), np.empty((batch.count, len(batch.times)))
    by_frame = tuple(plane.reshape(len(batch.times), batch.count) for plane in by_spring)

    def by_closed_form():
        compiled[closed_form, threads > 1](
            batch.times, batch.ratio, batch.decay, batch.damped, batch.distance, batch.partner,
            batch.target, batch.slow, batch.fast, batch.slow_share, batch.fast_share, *by_spring)
        return by_spring[0]

    yield "closed-form", "spring-major", by_closed_form
    if len(batch.times) > 1:
        def by_recurrence():
            # Computing maps and first states is part of the work.
            first = batch.state(batch.times[0])
            compiled[recurrence, threads > 1](
                batch.times, *batch.maps(1.0 / 60), *first, batch.target, *by_frame)
            return by_frame[0]

        yield "recurrence", "frame-major", by_recurrence
    if batch.workload == "preset":
        table = tuple(np.ascontiguousarray(row) for row in batch.propagators())
        state = batch.distance, batch.velocity, batch.target

        def by_table_per_spring():
            compiled[table_by_spring, threads > 1](*table, *state, *by_spring)
            return by_spring[0]

        yield "table", "spring-major", by_table_per_spring

        def by_table_per_frame():
            compiled[table_by_frame, threads > 1](*table, *state, *by_frame)
            return by_frame[0]

        yield "table", "frame-major", by_table_per_frame


if __name__ == "__main__":
    batches.run(report.Options(sys.argv), kernels)
