// What the memory allows: the same stores as the kernels above, with nothing
// to compute.

static void NAME(fill)(REAL *out, long count, REAL value, int stream) {
  V v = NAME(all)(value);
  long i = 0, head = NAME(shorter)(NAME(to_line)(out), count);
  for (; i < head; i++) out[i] = value;
  if (stream)
    for (; i + LANES <= count; i += LANES) NAME(stream)(out + i, v);
  else
    for (; i + LANES <= count; i += LANES) NAME(store)(out + i, v);
  for (; i < count; i++) out[i] = value;
}

static void NAME(copy)(REAL *out, const REAL *from, long count, int stream) {
  if (stream) {
    NAME(stream_row)(out, from, count);
    return;
  }
  long i = 0;
  for (; i + LANES <= count; i += LANES) NAME(store)(out + i, NAME(load)(from + i));
  for (; i < count; i++) out[i] = from[i];
}
