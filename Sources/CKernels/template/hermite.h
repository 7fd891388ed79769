// Hermite interpolation: the samples of intervals, from the polynomials of
// hermite_polynomials.h. With a stride of 1 the lanes of a vector hold
// intervals or samples; with a larger one they hold coordinates.

// The samples, beginning with `next`, of `filled` intervals with up to `most`
// each, one or two: the lanes hold different intervals, because a vector along
// the samples of one would be nearly empty.
INLINE void hermite_across(const NewtonForms *newton, const int node_count,
                           const IntervalBatch *batch, long filled, long next, long most,
                           const struct springbench_samples *out, const int velocities) {
  for (long round = 0; round < most; round++) {
    // Lanes without a sample in this round repeat one.
    long sample[LANES];
    Vector high, low;
    for (int lane = 0; lane < LANES; lane++) {
      long end = batch->sample_end[lane < filled ? lane : 0];
      long k = (lane > 0 && lane < filled ? batch->sample_end[lane - 1] : next) + round;
      sample[lane] = k < end ? k : end - 1;
      high[lane] = out->high[sample[lane]];
      low[lane] = out->low[sample[lane]];
    }
    Vector p, slope;
    Vector s = ((high - newton->origin) + (low - newton->origin_low)) * newton->inverse_step;
    newton_value(newton->coefficient, newton->node, node_count, s, velocities, &p, &slope);
    slope *= newton->inverse_step;
    for (int lane = 0; lane < filled; lane++) {
      out->positions[sample[lane]] = p[lane];
      if (velocities) out->velocities[sample[lane]] = slope[lane];
    }
  }
}

// The samples next ... end - 1 of interval `index`, LANES coordinates at once.
INLINE void hermite_along(const NewtonForms *newton, const int node_count, int lane, long next,
                          long end, const struct springbench_samples *out, const int even,
                          const int velocities) {
  Vector coefficient[12], node[4];
  UNROLLED
  for (int j = 0; j < 3 * node_count; j++) coefficient[j] = splat(newton->coefficient[j][lane]);
  UNROLLED
  for (int n = 0; n < node_count; n++) node[n] = splat(newton->node[n][lane]);
  struct springbench_step step = {newton->origin[lane], newton->origin_low[lane],
                                  newton->inverse_step[lane], next, end};
  SampleClock clock = clock_of(&step, out);
  for (long k = next; k < end; k += LANES) {
    Vector p, slope, s = sample_times(&clock, &step, out, k, even);
    newton_value(coefficient, node, node_count, s, velocities, &p, &slope);
    store(out->positions + k, p);
    if (velocities) store(out->velocities + k, slope * step.inverse);
  }
}

// The samples of `filled` intervals, beginning with `next`.
INLINE void hermite_batch(const struct springbench_nodes *nodes, const int node_count,
                          const IntervalBatch *batch, long filled, long next,
                          const struct springbench_samples *out, const int even,
                          const int velocities) {
  NewtonForms newton;
  newton_of(nodes, node_count, batch, filled, &newton);
  long most = batch->sample_end[0] - next;
  for (long lane = 1; lane < filled; lane++) {
    long samples = batch->sample_end[lane] - batch->sample_end[lane - 1];
    most = samples > most ? samples : most;
  }
  if (most <= 2 && filled > 2) {
    hermite_across(&newton, node_count, batch, filled, next, most, out, velocities);
    return;
  }
  for (int lane = 0; lane < filled; lane++) {
    hermite_along(&newton, node_count, lane, next, batch->sample_end[lane], out, even, velocities);
    next = batch->sample_end[lane];
  }
}

// The positions at node `node` of the LANES coordinates that begin at `at`.
// Where `integrated`, a node holds the integral since the node before, and the
// result is relative to the start of interval `index`; only its slope is used.
INLINE Vector position_from(const struct springbench_nodes *nodes, long node, long index, long at,
                            Mask integrated) {
  const double *position = nodes->position + at;
  Vector recorded = load(position + node * nodes->stride), sum = splat(0);
  if (!any(integrated)) return recorded;
  for (long n = index + 1; n <= node; n++) sum += load(position + n * nodes->stride);
  for (long n = node + 1; n <= index; n++) sum -= load(position + n * nodes->stride);
  return blend(integrated, sum, recorded);
}

// The samples next ... end - 1 of interval `index`, with LANES coordinates at a
// time.
INLINE void hermite_of_coordinates(const struct springbench_nodes *nodes, const int node_count,
                                   long index, long next, long end,
                                   const struct springbench_samples *out, const int velocities) {
  const double *time = nodes->time, *low = nodes->time_low;
  long place[4] = {index, index + 1, index, index + 1};
  int count = node_count > 2 ? 2 + further_nodes(nodes, index, place + 2) : 2;
  double step = (time[index + 1] - time[index]) + (low[index + 1] - low[index]);
  double inverse = 1 / step;
  Vector node[4];
  UNROLLED
  for (int n = 0; n < node_count; n++) {
    // An end stands for a missing node, whose terms are cleared below.
    if (n >= count) place[n] = place[n - 2];
    double after = (time[place[n]] - time[index]) + (low[place[n]] - low[index]);
    node[n] = splat(n < 2 ? n : after * inverse);
  }
  for (long at = 0; at < nodes->width; at += LANES) {
    int whole = at + LANES <= nodes->width;
    Mask integrated = nodes->integrated ? load(nodes->integrated + at) != splat(0) : (Mask)0;
    Vector x[4], v[4], a[4], table[12];
    UNROLLED
    for (int n = 0; n < node_count; n++) {
      x[n] = position_from(nodes, place[n], index, at, integrated);
      v[n] = load(nodes->velocity + place[n] * nodes->stride + at) * step;
      a[n] = load(nodes->acceleration + place[n] * nodes->stride + at) * (step * step * 0.5);
    }
    divided_differences(node, node_count, x, v, a, integrated, table);
    for (int j = 3 * count; j < 3 * node_count; j++) table[j] = splat(0);
    for (long k = next; k < end; k++) {
      Vector p, slope;
      double s = ((out->high[k] - time[index]) + (out->low[k] - low[index])) * inverse;
      newton_value(table, node, node_count, splat(s), velocities, &p, &slope);
      long to = k * nodes->width + at;
      store_up_to(out->positions + to, p, whole, nodes->width - at);
      if (velocities) store_up_to(out->velocities + to, slope * inverse, whole, nodes->width - at);
    }
  }
}

// The first sample after a time, at `from` or later.
INLINE long first_after(double time, long from, const struct springbench_samples *out,
                        const int even) {
  long end = from;
  if (even && out->per_second > 0) {
    long guess = smaller((long)(time * out->per_second), out->count);
    end = guess > from ? guess : from;
    while (end > from && out->high[end - 1] > time) end--;
  }
  while (end < out->count && out->high[end] <= time) end++;
  return end;
}

// The kernel `hermite` of `solver_kernels.h`, with the same parameters: finds
// the samples of each interval, and writes the samples of LANES intervals at a
// time, or of LANES coordinates if `wide`. `even`: samples may be equidistant;
// `velocities`: they are wanted.
INLINE long hermite_of(const struct springbench_nodes *nodes, const int node_count, long first,
                       long limit, int is_last, const struct springbench_samples *out,
                       const int wide, const int even, const int velocities, long next) {
  IntervalBatch batch;
  long filled = 0, reached = next;
  for (long index = first; index < limit; index++) {
    long end = is_last && index == limit - 1
                   ? out->count
                   : first_after(nodes->time[index + 1], reached, out, even);
    if (end == reached) continue;
    if (wide) {
      hermite_of_coordinates(nodes, node_count, index, reached, end, out, velocities);
      reached = end;
      continue;
    }
    batch.interval[filled] = index;
    batch.sample_end[filled] = end;
    filled++;
    reached = end;
    if (filled < LANES) continue;
    hermite_batch(nodes, node_count, &batch, filled, next, out, even, velocities);
    filled = 0;
    next = reached;
  }
  if (filled > 0) {
    for (long lane = filled; lane < LANES; lane++) batch.interval[lane] = batch.interval[0];
    hermite_batch(nodes, node_count, &batch, filled, next, out, even, velocities);
  }
  return reached;
}

// Each combination is a function, which has all registers for itself. Wide
// forms serve uneven samples as well: `first_after` tells them by `per_second`.
#define HERMITE_FORM(node_count, wide, even, velocities)                              \
  static long hermite_##node_count##wide##even##velocities(                           \
      const struct springbench_nodes *nodes, long first, long limit, int is_last,     \
      const struct springbench_samples *out, long next) {                             \
    return hermite_of(nodes, node_count, first, limit, is_last, out, wide, even,      \
                      velocities, next);                                              \
  }
#define HERMITE_FORMS(node_count)   \
  HERMITE_FORM(node_count, 0, 0, 0) \
  HERMITE_FORM(node_count, 0, 0, 1) \
  HERMITE_FORM(node_count, 0, 1, 0) \
  HERMITE_FORM(node_count, 0, 1, 1) \
  HERMITE_FORM(node_count, 1, 1, 0) \
  HERMITE_FORM(node_count, 1, 1, 1)
HERMITE_FORMS(2)
HERMITE_FORMS(3)
HERMITE_FORMS(4)

static long hermite(struct springbench_nodes nodes, int node_count, long first, long limit,
                    int is_last, struct springbench_samples out, long next) {
  typedef long (*form)(const struct springbench_nodes *, long, long, int,
                       const struct springbench_samples *, long);
#define HERMITE_ROW(node_count)                                                    \
  {hermite_##node_count##000, hermite_##node_count##001, hermite_##node_count##010, \
   hermite_##node_count##011, hermite_##node_count##110, hermite_##node_count##111}
  static const form forms[3][6] = {HERMITE_ROW(2), HERMITE_ROW(3), HERMITE_ROW(4)};
  int kind = nodes.stride > 1 ? 4 : out.spacing > 0 ? 2 : 0;
  return forms[node_count - 2][kind + (out.velocities ? 1 : 0)](&nodes, first, limit, is_last, &out,
                                                                next);
}
