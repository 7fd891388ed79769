// The memory limit: the same stores as in the kernels, without any computation.

// How far ahead of its stores a loop prefetches the lines it writes, so that
// some are always on their way.
enum { NAME(prefetch_distance) = 16 * 64 / sizeof(REAL) };

INLINE void NAME(write)(REAL *to, V value, int manner) {
  if (manner == springbench_write_prefetched) NAME(prefetch)(to + NAME(prefetch_distance));
  NAME(put)(to, value, manner == springbench_write_streaming);
}

INLINE void NAME(fill_by)(REAL *out, long count, REAL value, int manner) {
  V v = NAME(all)(value);
  long i = 0, head = NAME(shorter)(NAME(to_line)(out), count);
  for (; i < head; i++) out[i] = value;
  for (; i + LANES <= count; i += LANES) NAME(write)(out + i, v, manner);
  for (; i < count; i++) out[i] = value;
}

// Each manner is a constant of its call, so that no loop tests it.
static void NAME(fill)(void *to, long count, double element, int manner) {
  REAL *out = to, value = (REAL)element;
  switch (manner) {
  case springbench_write_streaming:
    NAME(fill_by)(out, count, value, springbench_write_streaming);
    break;
  case springbench_write_prefetched:
    NAME(fill_by)(out, count, value, springbench_write_prefetched);
    break;
  default: NAME(fill_by)(out, count, value, springbench_write_plain);
  }
}

INLINE void NAME(copy_by)(REAL *out, const REAL *from, long count, int manner) {
  long i = 0;
  for (; i + LANES <= count; i += LANES) NAME(write)(out + i, NAME(load)(from + i), manner);
  for (; i < count; i++) out[i] = from[i];
}

static void NAME(copy)(void *to, const void *source, long count, int manner) {
  REAL *out = to;
  const REAL *from = source;
  switch (manner) {
  case springbench_write_streaming: NAME(stream_row)(out, from, count); break;
  case springbench_write_prefetched:
    NAME(copy_by)(out, from, count, springbench_write_prefetched);
    break;
  default: NAME(copy_by)(out, from, count, springbench_write_plain);
  }
}
