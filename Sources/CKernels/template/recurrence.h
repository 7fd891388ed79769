// What both recurrence kernels use: states on a uniform grid of times, advanced
// from frame to frame by exact propagators.

// A grid of times, and values derived from it for all springs.
typedef struct {
  struct springbench_grid times;
  Vector interval;
  // How many intervals after the start of the motions the first frame is, if
  // that is a small whole number; else `not_whole`.
  long intervals_before;
} Grid;

enum { not_whole = -1 };

INLINE long intervals_before(struct springbench_grid times) {
  const long most = 32;
  if (times.start == 0) return 0;
  double ratio = times.start / times.interval;
  if (!(ratio <= most)) return not_whole;
  long whole = (long)(ratio + 0.5);
  return times.start == (double)whole * times.interval ? whole : not_whole;
}

INLINE Grid grid_of(struct springbench_grid times) {
  Grid grid = {times, splat(times.interval), intervals_before(times)};
  return grid;
}

// The propagators of springs over one interval.
INLINE Map map_of_frame(const Springs *springs, const Grid *grid) {
  return map_over(springs->decay, springs->rate, springs->rate_low, grid->interval);
}

// Distance and velocity `intervals` intervals after the start, from the
// propagator over one interval by repeated squaring.
INLINE void state_after(const Springs *springs, Map map, long intervals, Vector *u, Vector *v) {
  *u = springs->distance;
  *v = springs->velocity;
  for (; intervals > 0; intervals /= 2) {
    if (intervals % 2) apply(&map, u, v);
    if (intervals > 1) map = doubled(map);
  }
}

// Distances and velocities of LANES springs at one frame: by the closed form,
// unless it is the first frame and `intervals_before` is known: then by a few
// doublings of the map, which cost less.
INLINE void state_of_frame(const Springs *springs, Map map, const Grid *grid, long frame, Vector *u,
                           Vector *v) {
  if (frame == 0 && grid->intervals_before != not_whole) {
    state_after(springs, map, grid->intervals_before, u, v);
    return;
  }
  double time = grid->times.start + (double)frame * grid->times.interval;
  motion(springs->decay, springs->rate, springs->rate_low, springs->distance, springs->partner,
         splat(time), u, v);
}

// Vectors that are advanced together, in registers, to hide the latency of the
// recurrence.
#if LEVEL_REGISTERS >= 32
#define TOGETHER 4
#else
#define TOGETHER 2
#endif

// A vector of states and the propagators that advance them. By frame it holds
// LANES springs at one frame, which advance by one frame; by spring LANES
// frames of one spring, which advance by LANES frames.
typedef struct {
  Map map;
  // Distance from the target, velocity, and the target.
  Vector u, v, target;
} Stepper;
