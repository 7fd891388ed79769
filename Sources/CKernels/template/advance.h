// One frame of a live system in place, and the propagators it uses.

INLINE void NAME(put_map)(NAME(propagators) out, long index, NAME(map) map, long count) {
  if (count >= LANES) {
    NAME(store)(out.uu + index, map.uu);
    NAME(store)(out.uv + index, map.uv);
    NAME(store)(out.vu + index, map.vu);
    NAME(store)(out.vv + index, map.vv);
  } else {
    NAME(store_some)(out.uu + index, map.uu, count);
    NAME(store_some)(out.uv + index, map.uv, count);
    NAME(store_some)(out.vu + index, map.vu, count);
    NAME(store_some)(out.vv + index, map.vv, count);
  }
}

static void NAME(propagators_of_times)(NAME(columns) spring, NAME(times) times,
                                       NAME(propagators) out) {
  NAME(springs) one = NAME(springs_same)(spring, 0);
  for (long f = 0; f < times.count; f += LANES) {
    long n = NAME(shorter)(LANES, times.count - f);
    V high = n == LANES ? NAME(load)(times.high + f) : NAME(load_some)(times.high + f, n, 0);
    V low = n == LANES ? NAME(time_low_at)(times, f) : NAME(time_low_some)(times, f, n);
    NAME(put_map)(out, f, NAME(map_at)(one.decay, one.rate, one.rate_low, high, low), n);
  }
}

INLINE void NAME(advance_vector)(NAME(propagators) step, const REAL *target,
                                 REAL *position, REAL *velocity, long i, V *distance, V *speed) {
  V to = NAME(load)(target + i);
  V u = NAME(load)(position + i) - to, v = NAME(load)(velocity + i);
  *distance = NAME(fma)(u, NAME(load)(step.uu + i), v * NAME(load)(step.uv + i));
  *speed = NAME(fma)(u, NAME(load)(step.vu + i), v * NAME(load)(step.vv + i));
  NAME(store)(position + i, to + *distance);
  NAME(store)(velocity + i, *speed);
}

static void NAME(advance)(NAME(propagators) step, const REAL *target,
                          REAL *position, REAL *velocity, long count) {
  long i = 0;
  V u, v;
  for (; i + LANES <= count; i += LANES)
    NAME(advance_vector)(step, target, position, velocity, i, &u, &v);
  for (; i < count; i++) {
    REAL u = position[i] - target[i], v = velocity[i];
    position[i] = target[i] + (u * step.uu[i] + v * step.uv[i]);
    velocity[i] = u * step.vu[i] + v * step.vv[i];
  }
}

// At rest: the amplitude sqrt(u^2 + (v/w)^2) of the undamped spring is below
// the threshold. With w^2 = -vu/uv this is tested without division as (vu uv)
// u^2 - (uv v)^2 > (vu uv) threshold^2.
static long NAME(advance_settling)(NAME(propagators) step,
                                   const REAL *target, REAL *position, REAL *velocity, long count,
                                   REAL threshold, int32_t *settled) {
  long i = 0, found = 0;
  REAL limit = threshold * threshold;
  for (; i + LANES <= count; i += LANES) {
    V u, v;
    NAME(advance_vector)(step, target, position, velocity, i, &u, &v);
    V uv = NAME(load)(step.uv + i), weight = NAME(load)(step.vu + i) * uv;
    V crossed = uv * v;
    M rest = weight * (u * u - limit) - crossed * crossed > 0;
    if (!NAME(any)(rest)) continue;
    for (long k = 0; k < LANES; k++)
      if (rest[k]) settled[found++] = (int32_t)(i + k);
  }
  for (; i < count; i++) {
    REAL u = position[i] - target[i], v = velocity[i];
    REAL distance = u * step.uu[i] + v * step.uv[i], speed = u * step.vu[i] + v * step.vv[i];
    position[i] = target[i] + distance;
    velocity[i] = speed;
    REAL weight = step.vu[i] * step.uv[i], crossed = step.uv[i] * speed;
    if (weight * (distance * distance - limit) - crossed * crossed > 0)
      settled[found++] = (int32_t)i;
  }
  return found;
}
