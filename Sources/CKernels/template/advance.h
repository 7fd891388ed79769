// One frame of a live system, in place.

// Advances a vector of springs and returns their distances and velocities.
INLINE void NAME(advance_vector)(NAME(propagators) step, const REAL *target,
                                 REAL *position, REAL *velocity, long i, V *distance, V *speed) {
  V to = NAME(load)(target + i);
  V u = NAME(load)(position + i) - to, v = NAME(load)(velocity + i);
  *distance = NAME(fma)(u, NAME(load)(step.uu + i), v * NAME(load)(step.uv + i));
  *speed = NAME(fma)(u, NAME(load)(step.vu + i), v * NAME(load)(step.vv + i));
  NAME(store)(position + i, to + *distance);
  NAME(store)(velocity + i, *speed);
}

// Whether springs are at rest, element by element. A spring is at rest if its
// amplitude without damping, sqrt(u^2 + (v/w)^2), is below the threshold. With
// w^2 = -vu/uv this is tested without division: multiplied by vu uv, which is
// negative, it becomes vu uv (u^2 - threshold^2) - (uv v)^2 > 0.
#define IS_AT_REST(u, v, uv, vu, limit) \
  ((vu) * (uv) * ((u) * (u) - (limit)) - (uv) * (v) * ((uv) * (v)) > 0)

// Advances springs. If `settles`, lists those at rest and returns their number.
INLINE long NAME(advance_all)(NAME(propagators) step, const REAL *target, REAL *position,
                              REAL *velocity, long count, REAL threshold, int32_t *settled,
                              const int settles) {
  long i = 0, found = 0;
  REAL limit = threshold * threshold;
  for (; i + LANES <= count; i += LANES) {
    V u, v;
    NAME(advance_vector)(step, target, position, velocity, i, &u, &v);
    if (!settles) continue;
    M rest = IS_AT_REST(u, v, NAME(load)(step.uv + i), NAME(load)(step.vu + i), limit);
    if (!NAME(any)(rest)) continue;
    for (long k = 0; k < LANES; k++)
      if (rest[k]) settled[found++] = (int32_t)(i + k);
  }
  for (; i < count; i++) {
    REAL u = position[i] - target[i], v = velocity[i];
    REAL distance = u * step.uu[i] + v * step.uv[i], speed = u * step.vu[i] + v * step.vv[i];
    position[i] = target[i] + distance;
    velocity[i] = speed;
    if (settles && IS_AT_REST(distance, speed, step.uv[i], step.vu[i], limit))
      settled[found++] = (int32_t)i;
  }
  return found;
}
#undef IS_AT_REST
