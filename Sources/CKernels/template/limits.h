// The speed limit that the memory sets: the same stores as in the kernels,
// without any computation. With `stream` they are non-temporal.
//
// LANES, INLINE, UNROLLED, EITHER and the vector operations are in vectors.h.

INLINE void fill_by(Real *out, long count, Real value, int stream) {
  Vector v = splat(value);
  long i = 0, head = smaller(to_line(out), count);
  for (; i < head; i++) out[i] = value;
  for (; i + LANES <= count; i += LANES) put(out + i, v, stream);
  for (; i < count; i++) out[i] = value;
}

INLINE void copy_by(Real *out, const Real *from, long count, int stream) {
  // Non-temporal stores begin at the first complete line; the others are up to
  // twice as fast from the first element.
  long i = 0, head = stream ? smaller(to_line(out), count) : 0;
  for (; i < head; i++) out[i] = from[i];
  for (; i + LANES <= count; i += LANES) put(out + i, load(from + i), stream);
  for (; i < count; i++) out[i] = from[i];
}

static void fill(Real *out, long count, double value, int stream) {
  EITHER(stream, fill_by(out, count, (Real)value, stream));
}

static void copy(Real *out, const Real *from, long count, int stream) {
  EITHER(stream, copy_by(out, from, count, stream));
}
