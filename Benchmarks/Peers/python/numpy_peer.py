"""NumPy: the closed form, written plainly and with reused buffers, and for springs
that all have the same parameters a matrix product with a table."""

import ctypes
import glob
import os
import sys

import report
import numpy as np

import batches


def blas_threads(count):
    """Sets the number of threads of the OpenBLAS in NumPy's wheel, and returns
    whether that was possible."""
    folder = os.path.join(os.path.dirname(np.__file__), "..", "numpy.libs")
    for path in glob.glob(os.path.join(folder, "libscipy_openblas*")):
        library = ctypes.CDLL(path)
        for name in ("scipy_openblas_set_num_threads64_", "openblas_set_num_threads"):
            if hasattr(library, name):
                getattr(library, name)(count)
                return True
    return False


def kernels(batch, threads):
    has_threads = blas_threads(threads)
    t = batch.times[:, None]
    n = batch.oscillating
    a, w, d, p, g = (v[:n] for v in (
        batch.decay, batch.damped, batch.distance, batch.partner, batch.target))
    slow, fast, slow_share, fast_share, other_targets = (v[n:] for v in (
        batch.slow, batch.fast, batch.slow_share, batch.fast_share, batch.target))
    x = np.empty((len(t), batch.count))
    v = np.empty_like(x)

    def decaying():
        """Computes springs that do not oscillate. They are few, so buffers are not
        reused."""
        if n < batch.count:
            first, second = slow_share * np.exp(slow * t), fast_share * np.exp(fast * t)
            x[:, n:] = other_targets + first + second
            v[:, n:] = slow * first + fast * second

    def plain():
        e, c, s = np.exp(-a * t), np.cos(w * t), np.sin(w * t)
        x[:, :n] = g + e * (d * c + p * s)
        v[:, :n] = e * ((p * w - a * d) * c - (d * w + a * p) * s)
        decaying()
        return x

    shape = (len(t), n)
    e, c, s, h = (np.empty(shape) for _ in range(4))
    vc, vs = p * w - a * d, d * w + a * p

    def reused():
        xo, vo = x[:, :n], v[:, :n]
        np.exp(np.multiply(-a, t, out=e), out=e)
        np.multiply(w, t, out=h)
        np.cos(h, out=c)
        np.sin(h, out=s)
        c.__imul__(e)
        s.__imul__(e)
        np.multiply(c, d, out=xo)
        np.multiply(s, p, out=h)
        xo += h
        xo += g
        np.multiply(c, vc, out=vo)
        np.multiply(s, vs, out=h)
        vo -= h
        decaying()
        return x

    if threads == 1:
        yield "closed-form", "frame-major", plain
        yield "closed-form-reused", "frame-major", reused
    if batch.workload == "preset" and (has_threads or threads == 1):
        xx, xv, vx, vv = batch.propagators()
        ones = np.ones_like(xx)
        state = np.stack([batch.distance, batch.velocity, batch.target])
        # With the target included, because positions are needed, not distances.
        tx = np.stack([xx, xv, ones], axis=1)
        tv = np.stack([vx, vv, 0 * ones], axis=1)

        def product():
            np.matmul(tx, state, out=x)
            np.matmul(tv, state, out=v)
            return x

        yield "matmul", "frame-major", product


if __name__ == "__main__":
    batches.run(report.Options(sys.argv), kernels)
