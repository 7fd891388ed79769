// Hermite interpolation: Newton's divided differences for LANES intervals at
// once, then the samples of one interval after another, LANES at a time.

// Whether a step of `of` seconds is much shorter than the interval of `step`
// seconds that it is near. Solvers cut a step where a force bends or jumps, and
// a polynomial through a node just behind such a place would be bent by it.
// Steps that are neither cut nor the longest allowed differ by powers of
// 2^(1/4), none of which is near the limit of 0.23: rounding does not decide.
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

// Structs below hold either arrays or other values: the compiler keeps the
// latter in registers only if they are apart from arrays.

// Up to LANES intervals with samples, one in each lane.
typedef struct {
  // The interval in each lane; empty lanes repeat the first one.
  long index[LANES];
  // The sample after the last one of each interval.
  long end[LANES];
} NAME(batch);

// The nodes of the polynomials of a batch, in groups of one node for every
// interval: the groups 0 and 1 are the ends of the intervals, 2 and 3 the
// further nodes.
typedef struct {
  // The first interval.
  long first;
  // Whether the intervals follow one another.
  int is_row;
  // Whether, moreover, each has a further node on each side. Those are then
  // successive nodes as well.
  int is_plain;
  // Where the intervals start, in two parts, and how long they are.
  V origin, origin_low, step;
} NAME(node_groups);

// The nodes of groups that are not successive.
typedef struct {
  // Missing further nodes are filled with ends.
  long place[4][LANES];
  // The number of further nodes of each interval.
  int usable[LANES];
} NAME(scattered);

// Finds the nodes of the first `groups` groups for a batch of `filled`
// intervals.
INLINE void NAME(find_groups)(const struct springbench_nodes *nodes, const int groups,
                              const NAME(batch) * batch, long filled, NAME(node_groups) * found,
                              NAME(scattered) * scattered) {
  long first = batch->index[0];
  V end, end_low;
  found->first = first;
  found->is_row = batch->index[filled - 1] == first + filled - 1;
  if (found->is_row) {
    found->origin = NAME(load)(nodes->time + first);
    found->origin_low = NAME(load)(nodes->time_low + first);
    end = NAME(load)(nodes->time + first + 1);
    end_low = NAME(load)(nodes->time_low + first + 1);
  } else {
    for (int lane = 0; lane < LANES; lane++) {
      long index = batch->index[lane];
      scattered->place[0][lane] = index;
      scattered->place[1][lane] = index + 1;
      found->origin[lane] = nodes->time[index];
      found->origin_low[lane] = nodes->time_low[index];
      end[lane] = nodes->time[index + 1];
      end_low[lane] = nodes->time_low[index + 1];
    }
  }
  V step = found->step = (end - found->origin) + (end_low - found->origin_low);
  found->is_plain = found->is_row && first > 0 && first + filled + 1 < nodes->count;
  if (found->is_plain) {
    V before = found->origin - NAME(load)(nodes->time + first - 1);
    V after = NAME(load)(nodes->time + first + 2) - end;
    found->is_plain = !NAME(any)(IS_CUT(before, step) | IS_CUT(after, step));
  }
  for (int lane = 0; lane < LANES && groups > 2 && !found->is_plain; lane++) {
    long index = batch->index[lane], further[2];
    int usable = scattered->usable[lane] = NAME(beside)(nodes, index, further);
    scattered->place[2][lane] = usable > 0 ? further[0] : index;
    scattered->place[3][lane] = usable > 1 ? further[1] : index + 1;
  }
}

// The states at the nodes of a group.
typedef struct {
  V time, time_low, position, velocity, acceleration;
} NAME(node_states);

INLINE NAME(node_states) NAME(states_of_group)(const struct springbench_nodes *nodes,
                                               const NAME(node_groups) * found,
                                               const NAME(scattered) * scattered,
                                               const int group) {
  NAME(node_states) at;
  if (group < 2 ? found->is_row : found->is_plain) {
    long place = found->first + (group == 2 ? -1 : group == 3 ? 2 : group);
    at.time = NAME(load)(nodes->time + place);
    at.time_low = NAME(load)(nodes->time_low + place);
    at.position = NAME(load)(nodes->position + place);
    at.velocity = NAME(load)(nodes->velocity + place);
    at.acceleration = NAME(load)(nodes->acceleration + place);
    return at;
  }
  for (int lane = 0; lane < LANES; lane++) {
    long place = scattered->place[group][lane];
    at.time[lane] = nodes->time[place];
    at.time_low[lane] = nodes->time_low[place];
    at.position[lane] = nodes->position[place];
    at.velocity[lane] = nodes->velocity[place];
    at.acceleration[lane] = nodes->acceleration[place];
  }
  return at;
}

// The polynomials of a batch in Newton's form, one in each lane.
typedef struct {
  // Where the interval starts, in two parts, and one over its length.
  V origin, origin_low, inverse_step;
  // The nodes, as fractions of the interval. Each counts three times in
  // Newton's form, for position, velocity and acceleration.
  V node[4];
  V coefficient[12];
} NAME(newton);

// Whether an interval is so short that the state at its end is that of constant
// acceleration but for rounding, as around a corner. `x`, `v` and `a` are those
// of `newton_of` at the two ends.
INLINE M NAME(is_short)(const V *x, const V *v, const V *a) {
  V bound = __builtin_elementwise_abs(x[0]) * (REAL)0x1p-50;
  V bend = a[1] - a[0], turn = v[1] - v[0] - 2 * a[0];
  V shift = (x[1] - x[0]) - (v[0] + a[0]);
  return (__builtin_elementwise_abs(2 * bend) < bound) &
         (__builtin_elementwise_abs(turn) < bound) & (__builtin_elementwise_abs(shift) < bound);
}

// Newton's divided differences. Those of order 1 and 2 between copies of a node
// are its first and its half second derivative.
INLINE void NAME(newton_of)(const struct springbench_nodes *nodes, const int groups,
                            const NAME(batch) * batch, long filled, NAME(newton) * newton) {
  NAME(node_groups) found;
  NAME(scattered) scattered;
  NAME(find_groups)(nodes, groups, batch, filled, &found, &scattered);
  V inverse_step = 1 / found.step, half = found.step * found.step * (REAL)0.5;
  newton->origin = found.origin;
  newton->origin_low = found.origin_low;
  newton->inverse_step = inverse_step;
  // Of each group: position, and the changes of position over the interval by
  // velocity and by acceleration.
  V x[4], v[4], a[4];
  V *node = newton->node, *table = newton->coefficient;
  UNROLLED
  for (int group = 0; group < groups; group++) {
    NAME(node_states) at = NAME(states_of_group)(nodes, &found, &scattered, group);
    V after = (at.time - found.origin) + (at.time_low - found.origin_low);
    node[group] = group < 2 ? NAME(all)(group) : after * inverse_step;
    x[group] = at.position;
    v[group] = at.velocity * found.step;
    a[group] = at.acceleration * half;
    UNROLLED
    for (int copy = 0; copy < 3; copy++) table[3 * group + copy] = x[group];
  }
  M is_short = NAME(is_short)(x, v, a);
  V inverse[4][4];
  UNROLLED
  for (int i = 1; i < groups; i++) {
    UNROLLED
    for (int j = 0; j < i; j++) inverse[i][j] = i == 1 ? NAME(all)(1) : 1 / (node[i] - node[j]);
  }
  UNROLLED
  for (int order = 1; order < 3 * groups; order++) {
    UNROLLED
    for (int j = 3 * groups - 1; j >= order; j--) {
      int here = j / 3, there = (j - order) / 3;
      table[j] = here != there ? (table[j] - table[j - 1]) * inverse[here][there]
                 : order == 1  ? v[here]
                               : a[here];
    }
  }
  // In Newton's form a polynomial through fewer nodes lacks the last terms.
  for (int lane = 0; groups > 2 && !found.is_plain && lane < LANES; lane++)
    for (int j = 3 * (2 + scattered.usable[lane]); j < 3 * groups; j++) table[j][lane] = 0;
  // Over a short interval the divided differences of positions are mostly
  // rounding: the terms of constant acceleration are enough.
  if (NAME(any)(is_short))
    for (int j = 3; j < 3 * groups; j++) table[j] = NAME(select)(is_short, NAME(all)(0), table[j]);
}

// The polynomial with these coefficients at the fraction s of an interval, and
// its derivative.
INLINE void NAME(newton_value)(const V *coefficient, const V *node, const int groups, V s,
                               const int speeds, V *value, V *slope) {
  V p = coefficient[3 * groups - 1], d = NAME(all)(0);
  UNROLLED
  for (int j = 3 * groups - 2; j >= 0; j--) {
    V w = j < 3 ? s : s - node[j / 3];
    if (speeds) d = NAME(fma)(d, w, p);
    p = NAME(fma)(p, w, coefficient[j]);
  }
  *value = p;
  *slope = d;
}

// Samples of intervals with one or two each: the lanes hold different
// intervals, because a vector along the samples of one would be nearly empty.
// `most` is the largest number of samples in an interval.
INLINE void NAME(hermite_across)(const NAME(newton) * newton, const int groups,
                                 const NAME(batch) * batch, long filled, long next, long most,
                                 const struct springbench_samples *out, const int speeds) {
  for (long round = 0; round < most; round++) {
    // Lanes without a sample in this round repeat one.
    long place[LANES];
    V high, low;
    for (int lane = 0; lane < LANES; lane++) {
      long end = batch->end[lane < filled ? lane : 0];
      long k = (lane > 0 && lane < filled ? batch->end[lane - 1] : next) + round;
      place[lane] = k < end ? k : end - 1;
      high[lane] = out->high[place[lane]];
      low[lane] = out->low[place[lane]];
    }
    V s = ((high - newton->origin) + (low - newton->origin_low)) * newton->inverse_step, p, slope;
    NAME(newton_value)(newton->coefficient, newton->node, groups, s, speeds, &p, &slope);
    slope *= newton->inverse_step;
    for (int lane = 0; lane < filled; lane++) {
      out->positions[place[lane]] = p[lane];
      if (speeds) out->velocities[place[lane]] = slope[lane];
    }
  }
}

// The samples next ... end - 1 of the interval in one lane, a vector of them at
// a time.
INLINE void NAME(hermite_along)(const NAME(newton) * newton, const int groups, int lane, long next,
                                long end, const struct springbench_samples *out, const int even,
                                const int speeds) {
  V coefficient[12], node[4];
  UNROLLED
  for (int j = 0; j < 3 * groups; j++) coefficient[j] = NAME(all)(newton->coefficient[j][lane]);
  UNROLLED
  for (int group = 0; group < groups; group++) node[group] = NAME(all)(newton->node[group][lane]);
  struct springbench_step step = {newton->origin[lane], newton->origin_low[lane],
                                  newton->inverse_step[lane], next, end};
  NAME(clock) clock = NAME(clock_of)(&step, out);
  for (long k = next; k < end; k += LANES) {
    V p, slope, s = NAME(moments)(&clock, &step, out, k, even);
    NAME(newton_value)(coefficient, node, groups, s, speeds, &p, &slope);
    NAME(store)(out->positions + k, p);
    if (speeds) NAME(store)(out->velocities + k, slope * step.inverse);
  }
}

// The samples of `filled` intervals, of which `next` is the first.
INLINE void NAME(hermite_batch)(const struct springbench_nodes *nodes, const int groups,
                                const NAME(batch) * batch, long filled, long next,
                                const struct springbench_samples *out, const int even,
                                const int speeds) {
  NAME(newton) newton;
  NAME(newton_of)(nodes, groups, batch, filled, &newton);
  long most = batch->end[0] - next;
  for (long lane = 1; lane < filled; lane++) {
    long samples = batch->end[lane] - batch->end[lane - 1];
    most = samples > most ? samples : most;
  }
  if (most <= 2 && filled > 2) {
    NAME(hermite_across)(&newton, groups, batch, filled, next, most, out, speeds);
    return;
  }
  for (int lane = 0; lane < filled; lane++) {
    NAME(hermite_along)(&newton, groups, lane, next, batch->end[lane], out, even, speeds);
    next = batch->end[lane];
  }
}

// The first sample after a time, at `from` or later.
INLINE long NAME(first_after)(double time, long from, const struct springbench_samples *out,
                              const int even) {
  long end = from;
  if (even) {
    long guess = NAME(shorter)((long)(time * out->per_second), out->count);
    end = guess > from ? guess : from;
    while (end > from && out->high[end - 1] > time) end--;
  }
  while (end < out->count && out->high[end] <= time) end++;
  return end;
}

// Finds the samples of each interval, and writes those of LANES intervals with
// samples at a time.
INLINE long NAME(hermite_of)(const struct springbench_nodes *nodes, const int groups, long first,
                             long limit, int is_last, const struct springbench_samples *out,
                             const int even, const int speeds, long next) {
  NAME(batch) batch;
  long filled = 0, reached = next;
  for (long index = first; index < limit; index++) {
    long end = is_last && index == limit - 1
                   ? out->count
                   : NAME(first_after)(nodes->time[index + 1], reached, out, even);
    if (end == reached) continue;
    batch.index[filled] = index;
    batch.end[filled] = end;
    filled++;
    reached = end;
    if (filled < LANES) continue;
    NAME(hermite_batch)(nodes, groups, &batch, filled, next, out, even, speeds);
    filled = 0;
    next = reached;
  }
  if (filled > 0) {
    for (long lane = filled; lane < LANES; lane++) batch.index[lane] = batch.index[0];
    NAME(hermite_batch)(nodes, groups, &batch, filled, next, out, even, speeds);
  }
  return reached;
}

// Each combination is a function, which has all registers for itself: in one
// function for all, intervals with few samples took up to 1.4 times as long
// (Zen 5).
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
