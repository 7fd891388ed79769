// One frame of a live system, in place.

// Advances a vector of springs and returns their distances and velocities.
INLINE void advance_vector(Propagators step, const double *target, double *position,
                           double *velocity, long i, Vector *distance, Vector *speed) {
  Vector to = load(target + i);
  Vector u = load(position + i) - to, v = load(velocity + i);
  *distance = fmadd(u, load(step.uu + i), v * load(step.uv + i));
  *speed = fmadd(u, load(step.vu + i), v * load(step.vv + i));
  store(position + i, to + *distance);
  store(velocity + i, *speed);
}

// Whether springs are at rest, element by element. A spring is at rest if its
// amplitude without damping, sqrt(u^2 + (v/w)^2), is below the threshold. With
// w^2 = -vu/uv, u^2 + (v/w)^2 < threshold^2 times vu uv, which is negative unless
// it underflows, is vu uv (u^2 - threshold^2) - (uv v)^2 > 0: no division.
#define IS_AT_REST(u, v, uv, vu, limit) \
  ((vu) * (uv) * ((u) * (u) - (limit)) - (uv) * (v) * ((uv) * (v)) > 0)

// Advances springs. If `settles`, lists those at rest; returns their number.
INLINE long advance_all(Propagators step, const double *target, double *position, double *velocity,
                        long count, double threshold, int32_t *settled, const int settles) {
  long i = 0, found = 0;
  double limit = threshold * threshold;
  for (; i + LANES <= count; i += LANES) {
    Vector u, v;
    advance_vector(step, target, position, velocity, i, &u, &v);
    if (!settles) continue;
    Mask rest = IS_AT_REST(u, v, load(step.uv + i), load(step.vu + i), limit);
    if (!any(rest)) continue;
    for (long k = 0; k < LANES; k++)
      if (rest[k]) settled[found++] = (int32_t)(i + k);
  }
  for (; i < count; i++) {
    double u = position[i] - target[i], v = velocity[i];
    double distance = u * step.uu[i] + v * step.uv[i], speed = u * step.vu[i] + v * step.vv[i];
    position[i] = target[i] + distance;
    velocity[i] = speed;
    if (settles && IS_AT_REST(distance, speed, step.uv[i], step.vu[i], limit))
      settled[found++] = (int32_t)i;
  }
  return found;
}
#undef IS_AT_REST

static long advance(Propagators step, const double *target, double *position, double *velocity,
                    long count, double threshold, int32_t *settled) {
  int settles = settled != 0;
  EITHER(settles, return advance_all(step, target, position, velocity, count, threshold, settled,
                                     settles));
}
