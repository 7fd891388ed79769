// The motion of one vector of (spring, time) pairs in any regime; see
// batch_kernels.h for the columns.

// The terms of a motion that do not depend on its start, with y = |rate| t: for
// oscillating springs or, after "or", for overdamped ones. With the columns and
// z of batch_kernels.h
//
//   u = envelope (u_distance * distance + u_partner * partner)
//   z = z_partner * partner - z_distance * distance
typedef struct {
  Vector envelope;    // e^(-decay t)
  Vector u_distance;  // cos y, or 1
  Vector u_partner;   // sin y, or 1 - e^-y
  Vector z_partner;   // cos y, or e^-y
  Vector z_distance;  // sin y, or 0
} Terms;

INLINE Terms terms_at(Vector decay, Vector rate, Vector rate_low, Vector time) {
  Terms terms;
  Mask over = rate < 0;
  Vector speed = __builtin_elementwise_abs(rate);
  Vector phase = speed * time;
  terms.envelope = exp_negative(decay * time);
  int some_over = any(over);
  // Not needed if all are overdamped.
  if (!some_over || any(~over)) {
    Vector low = fmadd(rate_low, time, product_error(speed, time, phase));
    sine_and_cosine(phase, low, &terms.u_partner, &terms.u_distance);
    terms.z_partner = terms.u_distance;
    terms.z_distance = terms.u_partner;
  } else {
    terms.u_distance = terms.u_partner = terms.z_partner = terms.z_distance = splat(0);
  }
  if (some_over) {
    Vector fallen = one_minus_exp_negative(phase);
    terms.u_distance = blend(over, splat(1), terms.u_distance);
    terms.u_partner = blend(over, fallen, terms.u_partner);
    terms.z_partner = blend(over, 1 - fallen, terms.z_partner);
    terms.z_distance = blend(over, splat(0), terms.z_distance);
  }
  return terms;
}

// The distance from the target and the velocity.
INLINE void motion(Vector decay, Vector rate, Vector rate_low, Vector distance, Vector partner,
                   Vector time, Vector *u, Vector *v) {
  Terms terms = terms_at(decay, rate, rate_low, time);
  Vector u_over_envelope = fmadd(partner, terms.u_partner, distance * terms.u_distance);
  Vector z = fmadd(partner, terms.z_partner, -(distance * terms.z_distance));
  *u = terms.envelope * u_over_envelope;
  *v = fmadd(terms.envelope * __builtin_elementwise_abs(rate), z, -(decay * *u));
}

// The coefficients of the equation of motion u'' + 2 a u' + w^2 u = 0:
// `damping` is 2 a, `stiffness` is w^2.
INLINE void coefficients(Vector decay, Vector rate, Vector *damping, Vector *stiffness) {
  Mask over = rate < 0;
  Vector speed = __builtin_elementwise_abs(rate);
  *damping = fmadd(splat(2), decay, blend(over, speed, splat(0)));
  *stiffness = blend(over, decay * (decay + speed), fmadd(decay, decay, rate * rate));
}

// A propagator: the map from distance and velocity at one time to those later,
// u = uu u0 + uv v0 and v = vu u0 + vv v0.
typedef struct {
  Vector uu, uv, vu, vv;
} Map;

// The propagator over any time. The partner of a start with distance 1 and no
// velocity is decay / |rate|; with velocity 1 and no distance it is 1 / |rate|.
INLINE Map map_at(Vector decay, Vector rate, Vector rate_low, Vector time) {
  Terms terms = terms_at(decay, rate, rate_low, time);
  Map map;
  Vector damping, stiffness;
  coefficients(decay, rate, &damping, &stiffness);
  map.uv = terms.envelope * terms.u_partner / __builtin_elementwise_abs(rate);
  map.uu = fmadd(decay, map.uv, terms.envelope * terms.u_distance);
  map.vu = -(stiffness * map.uv);
  map.vv = fmadd(-decay, map.uv, terms.envelope * terms.z_partner);
  return map;
}

// The propagator over the time from one frame to the next, in which springs
// usually rotate by at most a radian and decay to no less than 1/e. Then one
// formula covers all regimes, without argument reduction or division:
//
//   uv = e S    uu = e C + a uv    vu = -w^2 uv    vv = e C - a uv
//
// where e = e^(-a t), and C and S are cos(b t) and sin(b t)/b or, overdamped,
// cosh(b t) and sinh(b t)/b: b is then half the difference of the decay rates,
// and a their mean.
INLINE Map map_over(Vector decay, Vector rate, Vector rate_low, Vector time) {
  Mask over = rate < 0;
  Vector speed = blend(over, rate * -0.5, rate);
  Vector angle = speed * time;
  Vector damping, stiffness;
  coefficients(decay, rate, &damping, &stiffness);
  Vector mean_decay = damping * 0.5, fall = mean_decay * time;
  if (any(__builtin_elementwise_max(angle, fall) > 1)) return map_at(decay, rate, rate_low, time);
  Vector cosine, sine_over_angle;
  cosine_and_sine_series(blend(over, angle * angle, -(angle * angle)), &cosine, &sine_over_angle);
  Vector envelope = exp_negative_small(fall);
  Map map;
  map.uv = envelope * (time * sine_over_angle);
  map.uu = fmadd(mean_decay, map.uv, envelope * cosine);
  map.vu = -(stiffness * map.uv);
  map.vv = fmadd(-mean_decay, map.uv, envelope * cosine);
  return map;
}

// The propagator over twice the time: the square of the matrix.
INLINE Map doubled(Map map) {
  Vector trace = map.uu + map.vv, product = map.uv * map.vu;
  Map twice = {fmadd(map.uu, map.uu, product), map.uv * trace, map.vu * trace,
               fmadd(map.vv, map.vv, product)};
  return twice;
}

// Replaces a distance and a velocity by those after the time of the map.
INLINE void apply(const Map *map, Vector *u, Vector *v) {
  Vector next = fmadd(*u, map->uu, *v * map->uv);
  *v = fmadd(*u, map->vu, *v * map->vv);
  *u = next;
}

// LANES springs, one in each lane. They are loaded from columns: LANES springs
// from `index` (`springs_at`), `count` springs followed by springs at rest
// (`springs_some`), or one spring in all lanes (`springs_same`).
typedef struct {
  Vector decay, rate, rate_low, distance, partner, target, velocity;
} Springs;

INLINE Springs springs_at(Columns from, long index) {
  Springs springs = {load(from.decay + index),          load(from.rate + index),
                     load_float(from.rate_low + index), load(from.distance + index),
                     load(from.partner + index),        load(from.target + index),
                     load(from.velocity + index)};
  return springs;
}

INLINE Springs springs_some(Columns from, long index, long count) {
  if (count >= LANES) return springs_at(from, index);
  Springs springs = {
      load_some(from.decay + index, count, 1),       load_some(from.rate + index, count, 1),
      load_some_float(from.rate_low + index, count), load_some(from.distance + index, count, 0),
      load_some(from.partner + index, count, 0),     load_some(from.target + index, count, 0),
      load_some(from.velocity + index, count, 0)};
  return springs;
}

INLINE Springs springs_same(Columns from, long index) {
  Springs springs = {splat(from.decay[index]),    splat(from.rate[index]),
                     splat(from.rate_low[index]), splat(from.distance[index]),
                     splat(from.partner[index]),  splat(from.target[index]),
                     splat(from.velocity[index])};
  return springs;
}
