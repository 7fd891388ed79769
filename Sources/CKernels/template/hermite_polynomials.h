// The polynomials of Hermite interpolation between the nodes of a solve, in
// Newton's form, for LANES intervals of one coordinate at once, or for LANES
// coordinates of one interval.
//
// An interval lies between two successive nodes. Its polynomial goes through
// position, velocity and acceleration at up to `node_count` nodes: nodes 0 and
// 1 are the ends of the interval, 2 and 3 further nodes next to it. Times are
// fractions of the interval.

// Whether a step of `of` seconds is much shorter than the interval of `step`
// seconds that it is near. Solvers cut a step where a force bends or jumps, and
// a polynomial through nodes on both sides of such a place would be inaccurate.
// Ratios of steps on rungs of `StepLadder` are powers of 2^(1/4), none of them
// near 0.23: rounding does not decide.
#define IS_CUT(of, step) ((of) < (step) * 0.23)

// Writes the further nodes of a polynomial of four nodes, the first also of one
// of three, and returns their number: a node on each side of the interval from
// node `index` to the next; two on one side if there is none on the other or
// the step to it is cut; fewer where these are missing or cut as well.
INLINE int further_nodes(const struct springbench_nodes *nodes, long index, long further[2]) {
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

// Up to LANES intervals with samples, one in each lane.
typedef struct {
  // The interval in each lane; empty lanes repeat the first one.
  long interval[LANES];
  // The sample after the last one of each interval.
  long sample_end[LANES];
} IntervalBatch;

// Where the nodes of a batch's polynomials are. Nodes of successive intervals
// lie side by side in memory, and are loaded as vectors; the indices of all
// others are in `ScatteredNodes`, a separate struct because its arrays would
// keep the compiler from holding the values of this one in registers.
typedef struct {
  // The first interval.
  long first;
  // Whether the intervals follow one another. Then nodes 0 of all lanes are one
  // vector in memory, and so are nodes 1.
  int is_successive;
  // Whether, moreover, each interval uses a further node on each side. Then
  // nodes 2 and nodes 3 are vectors in memory as well: those before and after.
  int has_both_neighbours;
  // Where the intervals start, in two parts, and how long they are.
  Vector origin, origin_low, step;
} BatchNodes;

// The nodes that are not a vector in memory.
typedef struct {
  // Of each node and lane; for a missing further node, of an end instead.
  long index[4][LANES];
  // The number of further nodes of each interval.
  int further_count[LANES];
} ScatteredNodes;

// Finds the nodes of a batch of `filled` intervals.
INLINE void find_nodes(const struct springbench_nodes *nodes, const int node_count,
                       const IntervalBatch *batch, long filled, BatchNodes *found,
                       ScatteredNodes *scattered) {
  long first = batch->interval[0];
  Vector end, end_low;
  found->first = first;
  found->is_successive = batch->interval[filled - 1] == first + filled - 1;
  if (found->is_successive) {
    // Empty lanes hold what follows, perhaps beyond the nodes: for no sample.
    found->origin = load(nodes->time + first);
    found->origin_low = load(nodes->time_low + first);
    end = load(nodes->time + first + 1);
    end_low = load(nodes->time_low + first + 1);
  } else {
    for (int lane = 0; lane < LANES; lane++) {
      long interval = batch->interval[lane];
      scattered->index[0][lane] = interval;
      scattered->index[1][lane] = interval + 1;
      found->origin[lane] = nodes->time[interval];
      found->origin_low[lane] = nodes->time_low[interval];
      end[lane] = nodes->time[interval + 1];
      end_low[lane] = nodes->time_low[interval + 1];
    }
  }
  Vector step = found->step = (end - found->origin) + (end_low - found->origin_low);
  found->has_both_neighbours =
      found->is_successive && first > 0 && first + filled + 1 < nodes->count;
  if (found->has_both_neighbours) {
    Vector before = found->origin - load(nodes->time + first - 1);
    Vector after = load(nodes->time + first + 2) - end;
    found->has_both_neighbours = !any(IS_CUT(before, step) | IS_CUT(after, step));
  }
  for (int lane = 0; lane < LANES && node_count > 2 && !found->has_both_neighbours; lane++) {
    long interval = batch->interval[lane], further[2];
    int count = scattered->further_count[lane] = further_nodes(nodes, interval, further);
    scattered->index[2][lane] = count > 0 ? further[0] : interval;
    scattered->index[3][lane] = count > 1 ? further[1] : interval + 1;
  }
}

// The states at node n of every interval of a batch.
typedef struct {
  Vector time, time_low, position, velocity, acceleration;
} NodeStates;

INLINE NodeStates states_of_node(const struct springbench_nodes *nodes, const BatchNodes *found,
                                 const ScatteredNodes *scattered, const int n) {
  NodeStates at;
  if (n < 2 ? found->is_successive : found->has_both_neighbours) {
    // Node 2 is the one before the interval, node 3 the one after it.
    long index = found->first + (n == 2 ? -1 : n == 3 ? 2 : n);
    at.time = load(nodes->time + index);
    at.time_low = load(nodes->time_low + index);
    at.position = load(nodes->position + index);
    at.velocity = load(nodes->velocity + index);
    at.acceleration = load(nodes->acceleration + index);
    return at;
  }
  for (int lane = 0; lane < LANES; lane++) {
    long index = scattered->index[n][lane];
    at.time[lane] = nodes->time[index];
    at.time_low[lane] = nodes->time_low[index];
    at.position[lane] = nodes->position[index];
    at.velocity[lane] = nodes->velocity[index];
    at.acceleration[lane] = nodes->acceleration[index];
  }
  return at;
}

// The polynomials of a batch in Newton's form, one in each lane.
typedef struct {
  // Where the interval starts, in two parts, and one over its length.
  Vector origin, origin_low, inverse_step;
  // The nodes, as fractions of the interval.
  Vector node[4];
  Vector coefficient[12];
} NewtonForms;

// Whether an interval is so short that the state at its end follows from a
// constant acceleration but for rounding, as at a corner of the force. `x`
// holds the positions at its two ends; `v` and `a`, how far the velocity and
// the acceleration there would move them over the interval.
INLINE Mask lies_within_rounding(const Vector *x, const Vector *v, const Vector *a) {
  Vector bound = __builtin_elementwise_abs(x[0]) * 0x1p-50;
  Vector bend = a[1] - a[0], turn = v[1] - v[0] - 2 * a[0];
  Vector shift = (x[1] - x[0]) - (v[0] + a[0]);
  return (__builtin_elementwise_abs(2 * bend) < bound) & (__builtin_elementwise_abs(turn) < bound) &
         (__builtin_elementwise_abs(shift) < bound);
}

// Newton's divided differences through the states x, v and a (see
// `lies_within_rounding`) at `node_count` nodes, each counted three times.
// Differences of order 1 and 2 between copies of a node are its first and half
// its second derivative.
//
// Over a short interval the differences of positions are mostly rounding: the
// terms of constant acceleration are enough. `integrated` are the lanes whose
// positions are integrals over single steps, without rounding of earlier ones.
INLINE void divided_differences(const Vector *node, const int node_count, const Vector *x,
                                const Vector *v, const Vector *a, Mask integrated,
                                Vector *table) {
  Vector inverse[4][4];
  UNROLLED
  for (int i = 1; i < node_count; i++) {
    UNROLLED
    for (int j = 0; j < i; j++) inverse[i][j] = i == 1 ? splat(1) : 1 / (node[i] - node[j]);
  }
  UNROLLED
  for (int j = 0; j < 3 * node_count; j++) table[j] = x[j / 3];
  UNROLLED
  for (int order = 1; order < 3 * node_count; order++) {
    UNROLLED
    for (int j = 3 * node_count - 1; j >= order; j--) {
      int here = j / 3, there = (j - order) / 3;
      table[j] = here != there ? (table[j] - table[j - 1]) * inverse[here][there]
                 : order == 1  ? v[here]
                               : a[here];
    }
  }
  Mask is_short = lies_within_rounding(x, v, a) & ~integrated;
  if (any(is_short))
    for (int j = 3; j < 3 * node_count; j++) table[j] = blend(is_short, splat(0), table[j]);
}

// The polynomials of a batch of intervals.
INLINE void newton_of(const struct springbench_nodes *nodes, const int node_count,
                      const IntervalBatch *batch, long filled, NewtonForms *newton) {
  BatchNodes found;
  ScatteredNodes scattered;
  find_nodes(nodes, node_count, batch, filled, &found, &scattered);
  Vector inverse_step = 1 / found.step, half = found.step * found.step * 0.5;
  newton->origin = found.origin;
  newton->origin_low = found.origin_low;
  newton->inverse_step = inverse_step;
  Vector x[4], v[4], a[4], *table = newton->coefficient;
  UNROLLED
  for (int n = 0; n < node_count; n++) {
    NodeStates at = states_of_node(nodes, &found, &scattered, n);
    Vector after = (at.time - found.origin) + (at.time_low - found.origin_low);
    newton->node[n] = n < 2 ? splat(n) : after * inverse_step;
    x[n] = at.position;
    v[n] = at.velocity * found.step;
    a[n] = at.acceleration * half;
  }
  divided_differences(newton->node, node_count, x, v, a, (Mask)0, table);
  // In Newton's form a polynomial through fewer nodes lacks the last terms.
  for (int lane = 0; node_count > 2 && !found.has_both_neighbours && lane < LANES; lane++)
    for (int j = 3 * (2 + scattered.further_count[lane]); j < 3 * node_count; j++)
      table[j][lane] = 0;
}

// The polynomial with these coefficients at the fraction s of an interval and,
// if `velocities`, its derivative with respect to s.
INLINE void newton_value(const Vector *coefficient, const Vector *node, const int node_count,
                         Vector s, const int velocities, Vector *value, Vector *slope) {
  Vector p = coefficient[3 * node_count - 1], d = splat(0);
  UNROLLED
  for (int j = 3 * node_count - 2; j >= 0; j--) {
    Vector w = j < 3 ? s : s - node[j / 3];
    if (velocities) d = fmadd(d, w, p);
    p = fmadd(p, w, coefficient[j]);
  }
  *value = p;
  *slope = d;
}
