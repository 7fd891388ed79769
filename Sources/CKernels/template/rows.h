// Short rows: a spring with fewer frames than two vectors is computed a row a
// frame, in a stage that stays in the first cache, and turned on its way out.

enum { NAME(short_rows) = 2 * LANES, NAME(staged) = 128 };

INLINE struct PAIR(springbench_columns, TYPE) NAME(springs_from)(
    struct PAIR(springbench_columns, TYPE) springs, long index) {
  struct PAIR(springbench_columns, TYPE) rest = {
      springs.decay + index,    springs.rate + index,    springs.rate_low + index,
      springs.distance + index, springs.partner + index, springs.target + index};
  return rest;
}

INLINE struct PAIR(springbench_samples, TYPE) NAME(rows_from)(
    struct PAIR(springbench_samples, TYPE) out, long row) {
  out.positions += row * out.stride;
  out.velocities += row * out.stride;
  return out;
}

INLINE void NAME(unstage)(struct PAIR(springbench_samples, TYPE) stage, long count, long frames,
                          struct PAIR(springbench_samples, TYPE) out) {
  for (long i = 0; i < count; i++)
    for (long f = 0; f < frames; f++) {
      out.positions[i * out.stride + f] = stage.positions[f * stage.stride + i];
      out.velocities[i * out.stride + f] = stage.velocities[f * stage.stride + i];
    }
}

// Rows of both outputs start at the same place in a line of the cache, so that
// whole lines can be written.
INLINE int NAME(level_rows)(struct PAIR(springbench_samples, TYPE) out) {
  return (((unsigned long)out.positions ^ (unsigned long)out.velocities) & 63) == 0;
}
