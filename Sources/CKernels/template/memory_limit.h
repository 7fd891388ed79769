// The speed limit that the memory sets: the same stores as in the kernels,
// without any computation. `manner` is a `springbench_write`.

// How far ahead of its stores a loop prefetches the lines it writes, so that
// some are always on their way.
enum { prefetch_distance = 16 * 64 / sizeof(double) };

INLINE void write_vector(double *to, Vector value, int manner) {
  if (manner == springbench_write_prefetched) prefetch(to + prefetch_distance);
  put(to, value, manner == springbench_write_streaming);
}

INLINE void fill_by(double *out, long count, double value, int manner) {
  Vector v = splat(value);
  // Non-temporal stores need aligned vectors.
  long i = 0, head = smaller(to_line(out), count);
  for (; i < head; i++) out[i] = value;
  for (; i + LANES <= count; i += LANES) write_vector(out + i, v, manner);
  for (; i < count; i++) out[i] = value;
}

INLINE void copy_by(double *out, const double *from, long count, int manner) {
  long i = 0, head = smaller(to_line(out), count);
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) write_vector(out + i, load(from + i), manner);
  for (; i < count; i++) out[i] = from[i];
}

// Calls a function whose last argument is the manner, as a constant, so that no
// loop tests it.
#define BY_MANNER(manner, function, ...)                                                         \
  manner == springbench_write_streaming    ? function(__VA_ARGS__, springbench_write_streaming)  \
  : manner == springbench_write_prefetched ? function(__VA_ARGS__, springbench_write_prefetched) \
                                           : function(__VA_ARGS__, springbench_write_plain)

static void fill(double *out, long count, double value, int manner) {
  BY_MANNER(manner, fill_by, out, count, value);
}

static void copy(double *out, const double *from, long count, int manner) {
  BY_MANNER(manner, copy_by, out, from, count);
}
