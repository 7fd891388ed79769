// Hermite interpolation: Newton's divided differences for LANES intervals at
// once, then the samples of one interval after another, LANES at a time.

// Whether an interval of `of` seconds is much shorter than the one of `step`
// seconds beside it. Solvers cut a step where a force bends or jumps, and a
// polynomial through a node just behind such a place would be bent by it. Steps
// otherwise change by powers of 2^(1/4), none of which is near the limit of
// 0.23, so that rounding never decides.
#define IS_CUT(of, step) ((of) < (step) * (REAL)0.23)

// Writes the further nodes that the polynomial of an interval uses, and returns
// their number: one node on each side of the interval; two on one side if the
// other side has none or is cut short; fewer if there are no more.
INLINE int NAME(beside)(const struct springbench_nodes *nodes, long index, long further[2]) {
  const double *time = nodes->time + index;
  long count = nodes->count;
  double step = time[1] - time[0];
  int has_before = index >= 1 && !IS_CUT(time[0] - time[-1], step);
  int has_after = index + 2 < count && !IS_CUT(time[2] - time[1], step);
  further[0] = has_before ? index - 1 : index + 2;
  if (has_before && has_after) {
    further[1] = index + 2;
    return 2;
  }
  if (has_before) {
    further[1] = index - 2;
    return index >= 2 && !IS_CUT(time[-1] - time[-2], step) ? 2 : 1;
  }
  further[1] = index + 3;
  if (!has_after) return 0;
  return index + 3 < count && !IS_CUT(time[3] - time[2], step) ? 2 : 1;
}

// The polynomials of a batch of intervals, one in each lane, in Newton's form.
typedef struct {
  // Where the interval starts, in two parts, and one over its length.
  V origin, origin_low, inverse_step;
  // The nodes, as fractions of the interval. Each counts three times in
  // Newton's form, for position, velocity and acceleration.
  V node[4];
  V table[12];
} NAME(newton);

// The polynomial with these coefficients at the fraction s of an interval, and
// its derivative.
INLINE void NAME(newton_value)(const V *table, const V *node, const int groups, V s,
                               const int speeds, V *value, V *slope) {
  V p = table[3 * groups - 1], d = NAME(all)(0);
  UNROLLED
  for (int j = 3 * groups - 2; j >= 0; j--) {
    V w = j < 3 ? s : s - node[j / 3];
    if (speeds) d = NAME(fma)(d, w, p);
    p = NAME(fma)(p, w, table[j]);
  }
  *value = p;
  *slope = d;
}

// Samples of intervals with one or two each: the lanes hold different
// intervals, because a vector along the samples of one would be nearly empty.
// `most` is the largest number of samples in an interval.
INLINE void NAME(hermite_across)(const NAME(newton) * newton, const int groups, const long *ends,
                                 long filled, long most, const struct springbench_samples *out,
                                 const int speeds, long next) {
  for (long round = 0; round < most; round++) {
    // Lanes without a sample in this round repeat one.
    long place[LANES];
    V high, low;
    for (int lane = 0; lane < LANES; lane++) {
      long end = ends[lane < filled ? lane : 0];
      long k = (lane > 0 && lane < filled ? ends[lane - 1] : next) + round;
      place[lane] = k < end ? k : end - 1;
      high[lane] = out->high[place[lane]];
      low[lane] = out->low[place[lane]];
    }
    V s = ((high - newton->origin) + (low - newton->origin_low)) * newton->inverse_step, p, slope;
    NAME(newton_value)(newton->table, newton->node, groups, s, speeds, &p, &slope);
    slope *= newton->inverse_step;
    for (int lane = 0; lane < filled; lane++) {
      out->positions[place[lane]] = p[lane];
      if (speeds) out->velocities[place[lane]] = slope[lane];
    }
  }
}

// Newton's divided differences of a batch of intervals. Those of lane k are the
// intervals batch[k], of which `filled` are different.
INLINE void NAME(newton_of)(const struct springbench_nodes *nodes, const int groups,
                            const long *batch, long filled, NAME(newton) * newton) {
  V origin, origin_low, step, first[4], second[4];
  V *node = newton->node, *table = newton->table;
  long base = batch[0];
  int is_row = batch[filled - 1] == base + filled - 1;
  if (is_row) {
    origin = NAME(load)(nodes->time + base);
    origin_low = NAME(load)(nodes->time_low + base);
    step = (NAME(load)(nodes->time + base + 1) - origin) +
           (NAME(load)(nodes->time_low + base + 1) - origin_low);
  } else {
    for (int lane = 0; lane < LANES; lane++) {
      long i = batch[lane];
      origin[lane] = nodes->time[i];
      origin_low[lane] = nodes->time_low[i];
      step[lane] = (nodes->time[i + 1] - nodes->time[i]) +
                   (nodes->time_low[i + 1] - nodes->time_low[i]);
    }
  }
  // Whether the intervals all have one node on each side.
  int is_plain = is_row && base > 0 && base + filled + 1 < nodes->count;
  if (is_plain) {
    V before = origin - NAME(load)(nodes->time + base - 1);
    V after = NAME(load)(nodes->time + base + 2) - NAME(load)(nodes->time + base + 1);
    is_plain = !NAME(any)(IS_CUT(before, step) | IS_CUT(after, step));
  }
  V inverse_step = 1 / step;
  V half = step * step * (REAL)0.5;
  long further[LANES][2];
  int usable[LANES];
  if (groups > 2 && !is_plain)
    for (int lane = 0; lane < LANES; lane++)
      usable[lane] = NAME(beside)(nodes, batch[lane], further[lane]);
  // Groups 0 and 1 are the ends of the interval, 2 and 3 the further nodes.
  UNROLLED
  for (int group = 0; group < groups; group++) {
    V t, low, x, v, a;
    if (is_row) {
      long place = base + (group == 2 ? -1 : group == 3 ? 2 : group);
      t = NAME(load)(nodes->time + place);
      low = NAME(load)(nodes->time_low + place);
      x = NAME(load)(nodes->position + place);
      v = NAME(load)(nodes->velocity + place);
      a = NAME(load)(nodes->acceleration + place);
    }
    for (int lane = 0; lane < LANES && (group < 2 ? !is_row : !is_plain); lane++) {
      int is_further = group >= 2 && group - 2 < usable[lane];
      long source = is_further ? further[lane][group - 2] : batch[lane] + (group & 1);
      t[lane] = nodes->time[source];
      low[lane] = nodes->time_low[source];
      x[lane] = nodes->position[source];
      v[lane] = nodes->velocity[source];
      a[lane] = nodes->acceleration[source];
    }
    node[group] = group == 0   ? NAME(all)(0)
                  : group == 1 ? NAME(all)(1)
                               : ((t - origin) + (low - origin_low)) * inverse_step;
    UNROLLED
    for (int order = 0; order < 3; order++) table[3 * group + order] = x;
    first[group] = v * step;
    second[group] = a * half;
  }
  // Whether an interval is so short that the state at its end is that of
  // constant acceleration but for rounding, as around a corner.
  V bound = __builtin_elementwise_abs(table[0]) * (REAL)0x1p-50;
  V bend = second[1] - second[0], turn = first[1] - first[0] - 2 * second[0];
  V shift = (table[3] - table[0]) - (first[0] + second[0]);
  M is_short = (__builtin_elementwise_abs(2 * bend) < bound) &
               (__builtin_elementwise_abs(turn) < bound) &
               (__builtin_elementwise_abs(shift) < bound);
  V inverse[4][4];
  UNROLLED
  for (int i = 1; i < groups; i++) {
    UNROLLED
    for (int j = 0; j < i; j++) inverse[i][j] = i == 1 ? NAME(all)(1) : 1 / (node[i] - node[j]);
  }
  UNROLLED
  for (int level = 1; level < 3 * groups; level++) {
    UNROLLED
    for (int j = 3 * groups - 1; j >= level; j--) {
      int here = j / 3, there = (j - level) / 3;
      table[j] = here != there ? (table[j] - table[j - 1]) * inverse[here][there]
                 : level == 1  ? first[here]
                               : second[here];
    }
  }
  // In Newton's form a polynomial through fewer nodes lacks the last terms.
  for (int lane = 0; groups > 2 && !is_plain && lane < LANES; lane++)
    for (int j = 3 * (2 + usable[lane]); j < 3 * groups; j++) table[j][lane] = 0;
  // Over a short interval the divided differences of positions are mostly
  // rounding: the terms of constant acceleration are enough.
  if (NAME(any)(is_short))
    for (int j = 3; j < 3 * groups; j++) table[j] = NAME(select)(is_short, NAME(all)(0), table[j]);
  newton->origin = origin;
  newton->origin_low = origin_low;
  newton->inverse_step = inverse_step;
}

// The samples of `filled` intervals, at most LANES, which may be consecutive.
// `next` is the first sample, ends[k] the one after the last of interval k.
INLINE long NAME(hermite_batch)(const struct springbench_nodes *nodes, const int groups,
                                const long *batch, const long *ends, long filled,
                                const struct springbench_samples *out, const int even,
                                const int speeds, long next) {
  NAME(newton) newton;
  NAME(newton_of)(nodes, groups, batch, filled, &newton);
  long most = ends[0] - next;
  for (long lane = 1; lane < filled; lane++) {
    long samples = ends[lane] - ends[lane - 1];
    most = samples > most ? samples : most;
  }
  if (most <= 2 && filled > 2) {
    NAME(hermite_across)(&newton, groups, ends, filled, most, out, speeds, next);
    return ends[filled - 1];
  }
  // One interval after another, with a vector along its samples.
  V count;
  for (int lane = 0; lane < LANES; lane++) count[lane] = lane;
  for (int lane = 0; lane < filled; lane++) {
    V coefficient[12], node[4];
    UNROLLED
    for (int j = 0; j < 3 * groups; j++) coefficient[j] = NAME(all)(newton.table[j][lane]);
    UNROLLED
    for (int group = 0; group < groups; group++) node[group] = NAME(all)(newton.node[group][lane]);
    REAL start = newton.origin[lane], start_low = newton.origin_low[lane];
    REAL scale = newton.inverse_step[lane];
    REAL elapsed = (out->high[next] - start) + (out->low[next] - start_low);
    V begin = NAME(all)(elapsed * scale), index = count;
    V increment = NAME(all)(out->spacing * scale);
    for (long k = next; k < ends[lane]; k += LANES) {
      V s, p, slope;
      if (even) {
        s = NAME(fma)(increment, index, begin);
        index += LANES;
      } else {
        s = ((NAME(load)(out->high + k) - start) + (NAME(load)(out->low + k) - start_low)) * scale;
      }
      NAME(newton_value)(coefficient, node, groups, s, speeds, &p, &slope);
      NAME(store)(out->positions + k, p);
      if (speeds) NAME(store)(out->velocities + k, slope * scale);
    }
    next = ends[lane];
  }
  return next;
}

// Finds the samples of each interval, and writes those of LANES intervals with
// samples at a time.
INLINE long NAME(hermite_of)(const struct springbench_nodes *nodes, const int groups, long first,
                             long limit, int is_last, const struct springbench_samples *out,
                             const int even, const int speeds, long next) {
  long batch[LANES], ends[LANES], filled = 0, reached = next;
  for (long index = first; index < limit; index++) {
    long end;
    if (is_last && index == limit - 1) {
      end = out->count;
    } else {
      double time = nodes->time[index + 1];
      end = reached;
      if (even) {
        long guess = (long)(time * out->per_second);
        guess = guess > out->count ? out->count : guess;
        end = guess > reached ? guess : reached;
        while (end > reached && out->high[end - 1] > time) end--;
      }
      while (end < out->count && out->high[end] <= time) end++;
    }
    if (end == reached) continue;
    batch[filled] = index;
    ends[filled] = end;
    filled++;
    reached = end;
    if (filled < LANES) continue;
    next = NAME(hermite_batch)(nodes, groups, batch, ends, filled, out, even, speeds, next);
    filled = 0;
  }
  if (filled > 0) {
    for (int lane = (int)filled; lane < LANES; lane++) batch[lane] = batch[0];
    next = NAME(hermite_batch)(nodes, groups, batch, ends, filled, out, even, speeds, next);
  }
  return next;
}

// Each combination is compiled separately.
#define HERMITE_FORM(groups, even, speeds)                                                   \
  static long NAME(hermite_##groups##even##speeds)(                                          \
      const struct springbench_nodes *nodes, long first, long limit, int is_last,            \
      const struct springbench_samples *out, long next) {                                    \
    return NAME(hermite_of)(nodes, groups, first, limit, is_last, out, even, speeds, next);  \
  }
#define HERMITE_FORMS(groups)  \
  HERMITE_FORM(groups, 0, 0)   \
  HERMITE_FORM(groups, 0, 1)   \
  HERMITE_FORM(groups, 1, 0)   \
  HERMITE_FORM(groups, 1, 1)
HERMITE_FORMS(2)
HERMITE_FORMS(3)
HERMITE_FORMS(4)

static long NAME(hermite)(struct springbench_nodes nodes, int node_count, long first, long limit,
                          int is_last, struct springbench_samples out, long next) {
  typedef long (*form)(const struct springbench_nodes *, long, long, int,
                       const struct springbench_samples *, long);
#define HERMITE_ROW(groups)                                              \
  {NAME(hermite_##groups##00), NAME(hermite_##groups##01), NAME(hermite_##groups##10), \
   NAME(hermite_##groups##11)}
  static const form forms[3][4] = {HERMITE_ROW(2), HERMITE_ROW(3), HERMITE_ROW(4)};
  int kind = (out.spacing > 0 ? 2 : 0) + (out.velocities ? 1 : 0);
  return forms[node_count - 2][kind](&nodes, first, limit, is_last, &out, next);
}

#undef IS_CUT
#undef HERMITE_FORM
#undef HERMITE_FORMS
#undef HERMITE_ROW
