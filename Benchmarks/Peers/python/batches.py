"""The batch workloads: the springs of springbench's batch suite, made from the
same formulas, and a check in 80 bits."""

import numpy as np

import report

# Numbers of springs and of frames.
SIZES = ((1000, 600), (10_000, 600), (1_000_000, 1))
# Special damping ratios, which every eighth spring of `mixed` has.
RATIOS = np.array([0, 0.05, 0.2, 0.5, 0.7, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.2, 2, 8])


def unit(index, stream, seed=1):
    """Evenly distributed numbers below one, by SplitMix64's finaliser."""
    with np.errstate(over="ignore"):
        m = np.uint64(((seed * 8 + stream) * 0x9E3779B97F4A7C15) % 2**64) + index
        m = (m ^ (m >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        m = (m ^ (m >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return ((m ^ (m >> np.uint64(31))) >> np.uint64(11)).astype(float) * 2.0**-53


class Batch:
    """Springs sorted by regime, as one would do for array code: the first
    `oscillating` of them oscillate, the others do not."""

    def __init__(self, workload, springs, frames):
        self.workload, self.count = workload, springs
        self.times = 0.25 + np.arange(frames) * (1.0 / 60)
        i = np.arange(springs, dtype=np.uint64)
        if workload == "preset":
            self.ratio = np.full(springs, 0.5)
            self.frequency = np.full(springs, 10 + 20 * unit(np.uint64(0), 6))
        else:
            listed = RATIOS[(np.arange(springs) // 8) % len(RATIOS)]
            self.ratio = np.where(
                np.arange(springs) % 8 == 7, listed, 0.1 + 0.85 * unit(i, 1))
            self.frequency = 4 + 26 * unit(i, 0)
        self.target = 200 * unit(i, 2) - 100
        side = np.where(unit(i, 3) < 0.5, -1.0, 1.0)
        start = self.target + side * (50 + 100 * unit(i, 4))
        self.distance = start - self.target
        self.velocity = 2000 * unit(i, 5) - 1000
        order = np.argsort(self.ratio > 1, kind="stable")
        for name in ("ratio", "frequency", "target", "distance", "velocity"):
            setattr(self, name, np.ascontiguousarray(getattr(self, name)[order]))
        self.oscillating = int(np.count_nonzero(self.ratio <= 1))
        self.decay = self.ratio * self.frequency
        square = np.abs((1 - self.ratio) * (1 + self.ratio))
        # A critically damped spring is treated as oscillating extremely slowly.
        self.damped = self.frequency * np.maximum(np.sqrt(square), 2.0**-30)
        # The amplitude of the sine; the cosine's is the distance.
        self.partner = (self.velocity + self.decay * self.distance) / self.damped
        # The motion of a spring that does not oscillate is the sum of two decays.
        # The slow rate follows from the product of both rates: computed as a
        # difference, it would lose digits.
        self.fast = -(self.decay + self.damped)
        self.slow = self.frequency**2 / self.fast
        spread = np.where(self.ratio > 1, self.slow - self.fast, 1.0)
        self.slow_share = (self.velocity - self.fast * self.distance) / spread
        self.fast_share = (self.slow * self.distance - self.velocity) / spread

    def propagators(self):
        """The maps of all frames of the spring of a preset: xx, xv, vx, vv, each an
        array over the frames."""
        a, w, t = self.decay[0], self.damped[0], self.times
        e, c, s = np.exp(-a * t), np.cos(w * t), np.sin(w * t) / w
        return np.stack([e * (c + a * s), e * s, -e * self.frequency[0] ** 2 * s, e * (c - a * s)])

    def state(self, t):
        """Distances from the targets, and velocities, at time `t`."""
        xx, xv, vx, vv = self.maps(t)
        d, u = self.distance, self.velocity
        return xx * d + xv * u, vx * d + vv * u

    def maps(self, t):
        """The map of every spring from the start to time `t`: xx, xv, vx, vv, each
        an array over the springs."""
        n = self.oscillating
        a, w = self.decay[:n], self.damped[:n]
        e = np.exp(-a * t)
        c, s = e * np.cos(w * t), e * np.sin(w * t) / w
        p, q = self.slow[n:], self.fast[n:]
        slow, fast = np.exp(p * t) / (p - q), np.exp(q * t) / (p - q)
        return (np.concatenate([c + a * s, p * fast - q * slow]),
                np.concatenate([s, slow - fast]),
                np.concatenate([-(a * a + w * w) * s, p * q * (fast - slow)]),
                np.concatenate([c - a * s, p * slow - q * fast]))

    def error(self, x, spring_major=False):
        """Largest |x - exact| over |distance| + |v|/ω of up to 4000 samples, chosen
        by steps of two primes."""
        long = np.longdouble
        frames = len(self.times)
        pair = np.arange(min(self.count * frames, 4000))
        i, f = pair * 7919 % self.count, pair * 613 % frames
        w, z, t = (v.astype(long) for v in (self.frequency[i], self.ratio[i], self.times[f]))
        a, square = z * w, (1 - z) * (1 + z)
        d, v = self.distance[i].astype(long), self.velocity[i].astype(long)
        damped = w * np.sqrt(np.where(square == 0, 1, np.abs(square)))
        slow, fast = np.exp(-w * w / (a + damped) * t), np.exp(-(a + damped) * t)
        c = np.where(square < 0, (slow + fast) / 2,
                     np.exp(-a * t) * np.where(square == 0, 1, np.cos(damped * t)))
        s = np.where(square < 0, (slow - fast) / (2 * damped),
                     np.exp(-a * t) * np.where(square == 0, t, np.sin(damped * t) / damped))
        exact = self.target[i] + (c + a * s) * d + s * v
        found = (x[i, f] if spring_major else x[f, i]).astype(long)
        scale = np.abs(d) + np.abs(v) / w
        return float(np.max(np.abs(found - exact) / scale))


def run(options, kernels):
    """Measures `kernels(batch, threads)`, tuples of name, layout and a function
    that returns positions, on every workload."""
    for workload in ("preset", "mixed"):
        for springs, frames in SIZES:
            batch = Batch(workload, springs, frames)
            for threads in sorted({1, options.threads}):
                if threads > 1 and springs == 1000:
                    continue
                for name, layout, evaluate in kernels(batch, threads):
                    case = (f"batch/{workload}/{name}/{layout}/springs={springs}"
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
                        status="ok" if error < 1e-9 else "wrong", workload=workload, kernel=name,
                        layout=layout, scalar_type="double", springs_count=springs,
                        frames_count=frames, thread_count=threads, samples_count=samples,
                        ns_per_sample=least / samples, max_position_error=error))
