// The kernel of `include/trajectory.h`: TRAJECTORY_VECTORS vectors of
// consecutive states of a spring advance together, so that none waits for the
// previous one. u is the distance from the target.

// The vectors after the first are written out below.
#define TRAJECTORY_VECTORS 4

// The states after a map.
INLINE void NAME(moved)(struct springbench_map map, V u, V v, V *next_u, V *next_v) {
  *next_u = NAME(fma)(NAME(all)(map.uu), u, map.uv * v);
  *next_v = NAME(fma)(NAME(all)(map.vv), v, map.vu * u);
}

// The map over twice the time.
INLINE struct springbench_map NAME(squared)(struct springbench_map a) {
  struct springbench_map square = {a.uu * a.uu + a.uv * a.vu, a.uv * (a.uu + a.vv),
                                   a.vu * (a.uu + a.vv), a.vv * a.vv + a.uv * a.vu};
  return square;
}

// `step` is the map over one step, `row` that over one vector of steps, and
// `leap` that over TRAJECTORY_VECTORS vectors. `row` is given although squaring
// leads to it, since the error of squaring would recur in every vector.
static void NAME(trajectory)(struct springbench_map step, struct springbench_map row,
                             struct springbench_map leap, double distance, double speed,
                             double target, long count, double *positions, double *velocities) {
  V u[TRAJECTORY_VECTORS], v[TRAJECTORY_VECTORS];
  struct springbench_map map = step;
  u[0] = NAME(all)(distance);
  v[0] = NAME(all)(speed);
  // Lane i is advanced by i steps, in a part for each bit of i.
  for (int bit = 1; bit < LANES; bit *= 2) {
    V moved_u, moved_v;
    M chosen;
    NAME(moved)(map, u[0], v[0], &moved_u, &moved_v);
    for (int lane = 0; lane < LANES; lane++) chosen[lane] = lane & bit ? -1 : 0;
    u[0] = NAME(select)(chosen, moved_u, u[0]);
    v[0] = NAME(select)(chosen, moved_v, v[0]);
    map = NAME(squared)(map);
  }
  // The other vectors follow at distances of one row.
  struct springbench_map twice = NAME(squared)(row);
  NAME(moved)(row, u[0], v[0], &u[1], &v[1]);
  NAME(moved)(twice, u[0], v[0], &u[2], &v[2]);
  NAME(moved)(twice, u[1], v[1], &u[3], &v[3]);

  V goal = NAME(all)(target);
  long index = 0;
  for (; index + TRAJECTORY_VECTORS * LANES <= count; index += TRAJECTORY_VECTORS * LANES) {
    for (int k = 0; k < TRAJECTORY_VECTORS; k++) {
      NAME(store)(positions + index + k * LANES, goal + u[k]);
      NAME(store)(velocities + index + k * LANES, v[k]);
      V next_u, next_v;
      NAME(moved)(leap, u[k], v[k], &next_u, &next_v);
      u[k] = next_u;
      v[k] = next_v;
    }
  }
  for (int k = 0; k < TRAJECTORY_VECTORS && index < count; k++, index += LANES) {
    long rest = NAME(shorter)(LANES, count - index);
    if (rest == LANES) {
      NAME(store)(positions + index, goal + u[k]);
      NAME(store)(velocities + index, v[k]);
    } else {
      NAME(store_some)(positions + index, goal + u[k], rest);
      NAME(store_some)(velocities + index, v[k], rest);
    }
  }
}

enum { NAME(trajectory_row) = LANES, NAME(trajectory_leap) = TRAJECTORY_VECTORS * LANES };
