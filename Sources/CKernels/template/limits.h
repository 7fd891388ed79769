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

INLINE void NAME(copy_by)(REAL *out, const REAL *from, long count, int manner) {
  // Non-temporal stores begin at the first complete line; the others are up to
  // twice as fast from the first element on.
  int streams = manner == springbench_write_streaming;
  long i = 0, head = streams ? NAME(shorter)(NAME(to_line)(out), count) : 0;
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) NAME(write)(out + i, NAME(load)(from + i), manner);
  for (; i < count; i++) out[i] = from[i];
}

// Calls a function whose last argument is the manner, as a constant, so that no
// loop tests it.
#define BY_MANNER(manner, function, ...)                                                         \
  manner == springbench_write_streaming    ? function(__VA_ARGS__, springbench_write_streaming)  \
  : manner == springbench_write_prefetched ? function(__VA_ARGS__, springbench_write_prefetched) \
                                           : function(__VA_ARGS__, springbench_write_plain)

static void NAME(fill)(void *out, long count, double value, int manner) {
  BY_MANNER(manner, NAME(fill_by), out, count, (REAL)value);
}

static void NAME(copy)(void *out, const void *from, long count, int manner) {
  BY_MANNER(manner, NAME(copy_by), out, from, count);
}
#undef BY_MANNER
