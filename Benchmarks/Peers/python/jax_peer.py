"""JAX on the CPU, in double precision: the closed form and a table, compiled.
It allocates its outputs anew on every call; there is no way to keep them."""

import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import report
import numpy as np
import jax
import jax.numpy as jnp

import batches

jax.config.update("jax_enable_x64", True)


@jax.jit
def closed_form(t, ratio, decay, damped, distance, partner, target, slow, fast, slow_share,
                fast_share):
    e, c, s = jnp.exp(-decay * t), jnp.cos(damped * t), jnp.sin(damped * t)
    first, second = slow_share * jnp.exp(slow * t), fast_share * jnp.exp(fast * t)
    x = jnp.where(ratio <= 1, e * (distance * c + partner * s), first + second)
    v = jnp.where(
        ratio <= 1,
        e * ((partner * damped - decay * distance) * c - (distance * damped + decay * partner) * s),
        slow * first + fast * second)
    return target + x, v


@jax.jit
def oscillating(t, decay, damped, distance, partner, target):
    e, c, s = jnp.exp(-decay * t), jnp.cos(damped * t), jnp.sin(damped * t)
    return (target + e * (distance * c + partner * s),
            e * ((partner * damped - decay * distance) * c
                 - (distance * damped + decay * partner) * s))


@jax.jit
def table(xx, xv, vx, vv, distance, velocity, target):
    return target + xx * distance + xv * velocity, vx * distance + vv * velocity


def kernels(batch, threads):
    # JAX always uses all CPUs.
    if threads == 1:
        return
    t = jnp.asarray(batch.times[:, None])

    def arrays(*names):
        return [jnp.asarray(getattr(batch, name)) for name in names]

    def ready(result):
        return jax.block_until_ready(result)[0]

    if batch.workload == "preset":
        springs = arrays("decay", "damped", "distance", "partner", "target")
        yield "closed-form", "frame-major", lambda: ready(oscillating(t, *springs))
        maps = [jnp.asarray(row[:, None]) for row in batch.propagators()]
        state = arrays("distance", "velocity", "target")
        yield "table", "frame-major", lambda: ready(table(*maps, *state))
    else:
        springs = arrays("ratio", "decay", "damped", "distance", "partner", "target", "slow",
                         "fast", "slow_share", "fast_share")
        yield "closed-form", "frame-major", lambda: ready(closed_form(t, *springs))


if __name__ == "__main__":
    batches.run(report.Options(sys.argv), kernels)
