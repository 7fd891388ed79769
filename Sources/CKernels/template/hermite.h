// Hermite interpolation: Newton's divided differences for LANES intervals at
// once, then the samples of one interval after another, LANES at a time.

// Whether the interval of `of` seconds beside one of `step` is much shorter:
// steps are cut where a force bends or jumps, and a node just behind such a
// place would have the polynomial follow it. Steps change by powers of 2^(1/4),
// none of which is near the limit: rounding does not decide.
#define IS_CUT(of, step) ((of) < (step) * (REAL)0.23)

// The further nodes used by the polynomial of an interval, and their number: one
// on each side, or two on one where the other has none or is cut short; one or
// none where there are no others.
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

// For intervals with one or two samples each: the lanes hold different
// intervals, because a vector along the samples of one would be nearly empty.
INLINE void NAME(hermite_across)(const V *table, const V *node, const int groups, V origin,
                                 V origin_low, V inverse_step, const long *ends, long filled,
                                 long most, const struct springbench_samples *out,
                                 const int speeds, long next) {
  for (long round = 0; round < most; round++) {
    long place[LANES];
    V high, low;
    for (int lane = 0; lane < LANES; lane++) {
      long end = ends[lane < filled ? lane : 0];
      long k = (lane > 0 && lane < filled ? ends[lane - 1] : next) + round;
      place[lane] = k < end ? k : end - 1;
      high[lane] = out->high[place[lane]];
      low[lane] = out->low[place[lane]];
    }
    V s = ((high - origin) + (low - origin_low)) * inverse_step;
    V p = table[3 * groups - 1], slope = NAME(all)(0);
    UNROLLED
    for (int j = 3 * groups - 2; j >= 0; j--) {
      V w = j < 3 ? s : s - node[j / 3];
      if (speeds) slope = NAME(fma)(slope, w, p);
      p = NAME(fma)(p, w, table[j]);
    }
    slope *= inverse_step;
    for (int lane = 0; lane < filled; lane++) {
      out->positions[place[lane]] = p[lane];
      if (speeds) out->velocities[place[lane]] = slope[lane];
    }
  }
}

// One batch of `filled` intervals, at most LANES, which may be consecutive.
INLINE long NAME(hermite_batch)(const struct springbench_nodes *nodes, const int groups,
                                const long *batch, const long *ends, long filled,
                                const struct springbench_samples *out, const int even,
                                const int speeds, long next) {
  V origin, origin_low, step, node[4], first[4], second[4], table[12];
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
  // Intervals that all have one node on each side.
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
  // Over an interval so short that the state at its end is that of constant
  // acceleration but for rounding, such as one that encloses a corner, the
  // divided differences of positions are mostly rounding.
  if (NAME(any)(is_short))
    for (int j = 3; j < 3 * groups; j++) table[j] = NAME(select)(is_short, NAME(all)(0), table[j]);
  long most = ends[0] - next;
  for (long lane = 1; lane < filled; lane++) {
    long samples = ends[lane] - ends[lane - 1];
    most = samples > most ? samples : most;
  }
  if (most <= 2 && filled > 2) {
    NAME(hermite_across)(table, node, groups, origin, origin_low, inverse_step, ends, filled,
                         most, out, speeds, next);
    return ends[filled - 1];
  }
  V count;
  for (int lane = 0; lane < LANES; lane++) count[lane] = lane;
  for (int lane = 0; lane < filled; lane++) {
    V coefficient[12], place[4];
    UNROLLED
    for (int j = 0; j < 3 * groups; j++) coefficient[j] = NAME(all)(table[j][lane]);
    UNROLLED
    for (int group = 0; group < groups; group++) place[group] = NAME(all)(node[group][lane]);
    REAL start = origin[lane], start_low = origin_low[lane], scale = inverse_step[lane];
    REAL elapsed = (out->high[next] - start) + (out->low[next] - start_low);
    V begin = NAME(all)(elapsed * scale), index = count;
    V increment = NAME(all)(out->spacing * scale);
    for (long k = next; k < ends[lane]; k += LANES) {
      V s;
      if (even) {
        s = NAME(fma)(increment, index, begin);
        index += LANES;
      } else {
        s = ((NAME(load)(out->high + k) - start) + (NAME(load)(out->low + k) - start_low)) * scale;
      }
      V p = coefficient[3 * groups - 1], slope = NAME(all)(0);
      UNROLLED
      for (int j = 3 * groups - 2; j >= 0; j--) {
        V w = j < 3 ? s : s - place[j / 3];
        if (speeds) slope = NAME(fma)(slope, w, p);
        p = NAME(fma)(p, w, coefficient[j]);
      }
      NAME(store)(out->positions + k, p);
      if (speeds) NAME(store)(out->velocities + k, slope * scale);
    }
    next = ends[lane];
  }
  return next;
}

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
