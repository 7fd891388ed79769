// The trajectory kernel of `solver_kernels.h`: four vectors of consecutive
// states of a spring advance together, so that none waits for the previous one.
// u is the distance from the target.

#define TRAJECTORY_VECTORS 4

// The states after a map.
INLINE void moved(struct springbench_map map, Vector u, Vector v, Vector *next_u, Vector *next_v) {
  *next_u = fmadd(splat(map.uu), u, map.uv * v);
  *next_v = fmadd(splat(map.vv), v, map.vu * u);
}

// The map over twice the time.
INLINE struct springbench_map squared(struct springbench_map a) {
  struct springbench_map square = {a.uu * a.uu + a.uv * a.vu, a.uv * (a.uu + a.vv),
                                   a.vu * (a.uu + a.vv), a.vv * a.vv + a.uv * a.vu};
  return square;
}

static void trajectory(struct springbench_map step, struct springbench_map row,
                       struct springbench_map leap, double distance, double speed, double target,
                       long count, double *positions, double *velocities) {
  Vector u[TRAJECTORY_VECTORS], v[TRAJECTORY_VECTORS];
  struct springbench_map map = step;
  u[0] = splat(distance);
  v[0] = splat(speed);
  // Lane i is advanced by i steps: by `bit` of them if that bit of i is set.
  for (int bit = 1; bit < LANES; bit *= 2) {
    Vector moved_u, moved_v;
    Mask chosen;
    moved(map, u[0], v[0], &moved_u, &moved_v);
    for (int lane = 0; lane < LANES; lane++) chosen[lane] = lane & bit ? -1 : 0;
    u[0] = blend(chosen, moved_u, u[0]);
    v[0] = blend(chosen, moved_v, v[0]);
    map = squared(map);
  }
  // The other vectors follow at distances of LANES steps, which `row` covers.
  struct springbench_map twice = squared(row);
  moved(row, u[0], v[0], &u[1], &v[1]);
  moved(twice, u[0], v[0], &u[2], &v[2]);
  moved(twice, u[1], v[1], &u[3], &v[3]);

  Vector goal = splat(target);
  long index = 0;
  for (; index + TRAJECTORY_VECTORS * LANES <= count; index += TRAJECTORY_VECTORS * LANES) {
    for (int k = 0; k < TRAJECTORY_VECTORS; k++) {
      store(positions + index + k * LANES, goal + u[k]);
      store(velocities + index + k * LANES, v[k]);
      Vector next_u, next_v;
      moved(leap, u[k], v[k], &next_u, &next_v);
      u[k] = next_u;
      v[k] = next_v;
    }
  }
  for (int k = 0; k < TRAJECTORY_VECTORS && index < count; k++, index += LANES) {
    long rest = smaller(LANES, count - index);
    if (rest == LANES) {
      store(positions + index, goal + u[k]);
      store(velocities + index, v[k]);
    } else {
      store_some(positions + index, goal + u[k], rest);
      store_some(velocities + index, v[k], rest);
    }
  }
}

enum { trajectory_row = LANES, trajectory_leap = TRAJECTORY_VECTORS * LANES };
