"""numba: compiled loops over a table of the maps of all frames, for springs with the
same parameters. Compiling and the table are not timed; outputs and threads are
reused."""

import sys

import report
import numpy as np
from numba import njit, prange, set_num_threads, config

import batches


def table_by_spring(xx, xv, vx, vv, distance, velocity, target, x, v):
    for i in prange(len(target)):
        d, u, g = distance[i], velocity[i], target[i]
        for f in range(len(xx)):
            x[i, f] = g + xx[f] * d + xv[f] * u
            v[i, f] = vx[f] * d + vv[f] * u


def table_by_frame(xx, xv, vx, vv, distance, velocity, target, x, v):
    # The columns of a block, 24 KiB, fit into a first-level cache.
    blocks = (len(target) + 1023) // 1024
    for block in prange(blocks):
        low, high = block * 1024, min((block + 1) * 1024, len(target))
        for f in range(len(xx)):
            map_xx, map_xv, map_vx, map_vv = xx[f], xv[f], vx[f], vv[f]
            for i in range(low, high):
                x[f, i] = target[i] + map_xx * distance[i] + map_xv * velocity[i]
                v[f, i] = map_vx * distance[i] + map_vv * velocity[i]


compiled = {
    (body, parallel): njit(parallel=parallel, cache=True, fastmath=True)(body)
    for body in (table_by_spring, table_by_frame) for parallel in (False, True)
}


def kernels(batch, threads):
    if threads > config.NUMBA_NUM_THREADS:
        return
    set_num_threads(threads)
    # Positions and velocities. Both layouts lie in the same memory.
    by_spring = np.empty((batch.count, len(batch.times))), np.empty((batch.count, len(batch.times)))
    by_frame = tuple(plane.reshape(len(batch.times), batch.count) for plane in by_spring)
    table = tuple(np.ascontiguousarray(row) for row in batch.propagators(batch.times))
    state = batch.distance, batch.velocity, batch.target

    def spring_major():
        compiled[table_by_spring, threads > 1](*table, *state, *by_spring)
        return by_spring[0]

    def frame_major():
        compiled[table_by_frame, threads > 1](*table, *state, *by_frame)
        return by_frame[0]

    yield "spring-major", spring_major
    yield "frame-major", frame_major


if __name__ == "__main__":
    batches.run(report.Options(sys.argv), kernels)
