"""The workload `preset` of springbench's batch suite: springs with the same
parameters, made by the same formulas, and a check in NumPy's longest float."""

import numpy as np

import report

# Numbers of springs and of frames.
SIZES = ((1000, 600), (10_000, 600), (1_000_000, 1))

def unit(index, stream, seed=1):
    """Evenly distributed numbers below one, by SplitMix64's finaliser."""
    with np.errstate(over="ignore"):
        m = np.uint64(((seed * 8 + stream) * 0x9E3779B97F4A7C15) % 2**64) + index
        m = (m ^ (m >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        m = (m ^ (m >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return ((m ^ (m >> np.uint64(31))) >> np.uint64(11)).astype(float) * 2.0**-53


class Batch:
    """Springs that all have a damping ratio of 0.5 and the same frequency."""

    def __init__(self, springs, frames):
        self.count = springs
        self.times = 0.25 + np.arange(frames) * (1.0 / 60)
        i = np.arange(springs, dtype=np.uint64)
        self.frequency = 10 + 20 * unit(np.uint64(0), 6)
        self.target = 200 * unit(i, 2) - 100
        side = np.where(unit(i, 3) < 0.5, -1.0, 1.0)
        start = self.target + side * (50 + 100 * unit(i, 4))
        self.distance = start - self.target
        self.velocity = 2000 * unit(i, 5) - 1000

    def propagators(self, times):
        """The maps from the start to these times: xx, xv, vx, vv, each by time."""
        w = times.dtype.type(self.frequency)
        a, damped = w / 2, w * np.sqrt(times.dtype.type(0.75))
        e, c, s = np.exp(-a * times), np.cos(damped * times), np.sin(damped * times) / damped
        return np.stack([e * (c + a * s), e * s, -e * w ** 2 * s, e * (c - a * s)])

    def error(self, x, spring_major):
        """Largest |x - exact| over |distance| + |v|/ω of up to 4000 samples, chosen
        by steps of two primes."""
        long = np.longdouble
        frames = len(self.times)
        pair = np.arange(min(self.count * frames, 4000))
        i, f = pair * 7919 % self.count, pair * 613 % frames
        xx, xv, _, _ = self.propagators(self.times.astype(long))[:, f]
        d, v = self.distance[i].astype(long), self.velocity[i].astype(long)
        exact = self.target[i] + xx * d + xv * v
        found = (x[i, f] if spring_major else x[f, i]).astype(long)
        scale = np.abs(d) + np.abs(v) / self.frequency
        return float(np.max(np.abs(found - exact) / scale))


def run(options, kernels):
    """Measures the kernels with one thread and, for larger sizes, `options.threads`.
    `kernels(batch, threads)` gives pairs of a layout and a function that
    returns the positions by a table of maps."""
    for springs, frames in SIZES:
        batch = Batch(springs, frames)
        for threads in sorted({1, options.threads}):
            if threads > 1 and springs == 1000:
                continue
            for layout, evaluate in kernels(batch, threads):
                case = (f"batch/preset/table/{layout}/springs={springs}"
                        f"/frames={frames}/threads={threads}")
                if not options.wants(case):
                    continue
                samples = springs * frames
                x = np.asarray(evaluate())
                error = batch.error(x, layout == "spring-major")
                del x
                least = report.measure(evaluate, options)
                report.write(dict(
                    case_id=case,
                    status="ok" if error < 1e-9 else "wrong", workload="preset", kernel="table",
                    layout=layout, scalar_type="double", springs_count=springs,
                    frames_count=frames, thread_count=threads, samples_count=samples,
                    ns_per_sample=least / samples, max_position_error=error))
