// The motion of one vector of (spring, time) pairs in any regime; see
// batch_kernels.h for the columns.

// What of a motion does not depend on its start, with y = |rate| t: for
// oscillating springs or, after "or", for overdamped ones. In terms of
// batch_kernels.h
//
//   u = envelope (u_distance * distance + u_partner * partner)
//   z = z_partner * partner - z_distance * distance
typedef struct {
  V envelope;    // e^(-decay t)
  V u_distance;  // cos y, or 1
  V u_partner;   // sin y, or 1 - e^-y
  V z_partner;   // cos y, or e^-y
  V z_distance;  // sin y, or 0
} NAME(terms);

INLINE NAME(terms) NAME(terms_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(terms) terms;
  M over = rate < 0;
  V speed = __builtin_elementwise_abs(rate);
  V phase = speed * time;
  terms.envelope = NAME(exp_negative)(decay * time);
  int some_over = NAME(any)(over);
  if (!some_over || NAME(any)(~over)) {
    V low = NAME(fma)(rate_low, time, NAME(product_error)(speed, time, phase));
#if SINGLE
    low = NAME(fma)(speed, time_low, low);
#endif
    NAME(sine_and_cosine)(phase, low, &terms.u_partner, &terms.u_distance);
    terms.z_partner = terms.u_distance;
    terms.z_distance = terms.u_partner;
  } else {
    terms.u_distance = NAME(all)(1);
    terms.z_distance = NAME(all)(0);
  }
  if (some_over) {
    V fallen = NAME(one_minus_exp_negative)(phase);
    terms.u_distance = NAME(select)(over, NAME(all)(1), terms.u_distance);
    terms.u_partner = NAME(select)(over, fallen, terms.u_partner);
    terms.z_partner = NAME(select)(over, 1 - fallen, terms.z_partner);
    terms.z_distance = NAME(select)(over, NAME(all)(0), terms.z_distance);
  }
  return terms;
}

// The distance from the target and the velocity.
INLINE void NAME(motion)(V decay, V rate, V rate_low, V distance, V partner, V time, V time_low,
                         V *u, V *v) {
  NAME(terms) terms = NAME(terms_at)(decay, rate, rate_low, time, time_low);
  V u_over_envelope = NAME(fma)(partner, terms.u_partner, distance * terms.u_distance);
  V z = NAME(fma)(partner, terms.z_partner, -(distance * terms.z_distance));
  *u = terms.envelope * u_over_envelope;
  *v = NAME(fma)(terms.envelope * __builtin_elementwise_abs(rate), z, -(decay * *u));
}

// The coefficients of the equation of motion u'' + 2 a u' + w^2 u = 0: `damping`
// is 2 a, `stiffness` is w^2.
INLINE void NAME(coefficients)(V decay, V rate, V *damping, V *stiffness) {
  M over = rate < 0;
  V speed = __builtin_elementwise_abs(rate);
  *damping = NAME(fma)(NAME(all)(2), decay, NAME(select)(over, speed, NAME(all)(0)));
  *stiffness = NAME(select)(over, decay * (decay + speed), NAME(fma)(decay, decay, rate * rate));
}

// A propagator: the map from distance and velocity at one time to those later,
// u = uu u0 + uv v0 and v = vu u0 + vv v0.
typedef struct {
  V uu, uv, vu, vv;
} NAME(map);

// The propagator over any time. A start with the distance 1 and no velocity has
// the partner decay / |rate|, one with the velocity 1 and no distance 1 / |rate|.
INLINE NAME(map) NAME(map_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(terms) terms = NAME(terms_at)(decay, rate, rate_low, time, time_low);
  NAME(map) map;
  V damping, stiffness;
  NAME(coefficients)(decay, rate, &damping, &stiffness);
  map.uv = terms.envelope * terms.u_partner / __builtin_elementwise_abs(rate);
  map.uu = NAME(fma)(decay, map.uv, terms.envelope * terms.u_distance);
  map.vu = -(stiffness * map.uv);
  map.vv = NAME(fma)(-decay, map.uv, terms.envelope * terms.z_partner);
  return map;
}

// cos x and sin(x)/x for z = -x^2, or cosh x and sinh(x)/x for z = x^2, of x up
// to 1, by their power series, whose coefficients are 1/(2k)! and 1/(2k + 1)!.
INLINE void NAME(cosine_and_sine_series)(V z, V *cosine, V *sine_over_x) {
  V z2 = z * z;
#if SINGLE
  V c = NAME(fma)(NAME(fma)(NAME(all)(0x1.27e4fcp-22f), z, NAME(all)(0x1.a01a02p-16f)), z2,
                  NAME(fma)(NAME(all)(0x1.6c16c2p-10f), z, NAME(all)(0x1.555556p-5f)));
  V s = NAME(fma)(NAME(all)(0x1.71de3ap-19f), z2,
                  NAME(fma)(NAME(all)(0x1.a01a02p-13f), z, NAME(all)(0x1.111112p-7f)));
  *cosine = NAME(fma)(NAME(fma)(c, z, NAME(all)(0.5f)), z, NAME(all)(1));
  *sine_over_x = NAME(fma)(NAME(fma)(s, z, NAME(all)(0x1.555556p-3f)), z, NAME(all)(1));
#else
  V z4 = z2 * z2;
  V c89 = NAME(fma)(NAME(all)(0x1.6827863b97d97p-53), z, NAME(all)(0x1.ae7f3e733b81fp-45));
  V c67 = NAME(fma)(NAME(all)(0x1.93974a8c07c9dp-37), z, NAME(all)(0x1.1eed8eff8d898p-29));
  V c45 = NAME(fma)(NAME(all)(0x1.27e4fb7789f5cp-22), z, NAME(all)(0x1.a01a01a01a01ap-16));
  V c23 = NAME(fma)(NAME(all)(0x1.6c16c16c16c17p-10), z, NAME(all)(0x1.5555555555555p-5));
  V s78 = NAME(fma)(NAME(all)(0x1.952c77030ad4ap-49), z, NAME(all)(0x1.ae7f3e733b81fp-41));
  V s56 = NAME(fma)(NAME(all)(0x1.6124613a86d09p-33), z, NAME(all)(0x1.ae64567f544e4p-26));
  V s34 = NAME(fma)(NAME(all)(0x1.71de3a556c734p-19), z, NAME(all)(0x1.a01a01a01a01ap-13));
  V s12 = NAME(fma)(NAME(all)(0x1.1111111111111p-7), z, NAME(all)(0x1.5555555555555p-3));
  V c = NAME(fma)(NAME(fma)(c89, z2, c67), z4, NAME(fma)(c45, z2, c23));
  V s = NAME(fma)(NAME(fma)(s78, z2, s56), z4, NAME(fma)(s34, z2, s12));
  *cosine = NAME(fma)(NAME(fma)(c, z, NAME(all)(0.5)), z, NAME(all)(1));
  *sine_over_x = NAME(fma)(s, z, NAME(all)(1));
#endif
}

// The propagator over the time from one frame to the next, in which springs
// usually rotate by at most a radian and decay to no less than 1/e. Then one
// formula covers all regimes, without argument reduction or division:
//
//   uv = e S    uu = e C + a uv    vu = -w^2 uv    vv = e C - a uv
//
// where e = e^(-a t), and C and S are cos and sin(b t)/b, or cosh and sinh(b t)/b
// with b half the difference of the decay rates, whose mean a is.
INLINE NAME(map) NAME(map_over)(V decay, V rate, V rate_low, V time, V time_low) {
  M over = rate < 0;
  V speed = NAME(select)(over, rate * (REAL)-0.5, rate);
  V angle = speed * time;
  V damping, stiffness;
  NAME(coefficients)(decay, rate, &damping, &stiffness);
  V mean_decay = damping * (REAL)0.5, fall = mean_decay * time;
  if (NAME(any)(__builtin_elementwise_max(angle, fall) > 1))
    return NAME(map_at)(decay, rate, rate_low, time, time_low);
  V cosine, sine_over_angle;
  NAME(cosine_and_sine_series)(NAME(select)(over, angle * angle, -(angle * angle)), &cosine,
                               &sine_over_angle);
  V envelope = NAME(exp_negative_small)(fall);
  NAME(map) map;
  map.uv = envelope * (time * sine_over_angle);
  map.uu = NAME(fma)(mean_decay, map.uv, envelope * cosine);
  map.vu = -(stiffness * map.uv);
  map.vv = NAME(fma)(-mean_decay, map.uv, envelope * cosine);
  return map;
}

// The propagator over twice the time: the square of the matrix.
INLINE NAME(map) NAME(twice)(NAME(map) map) {
  V trace = map.uu + map.vv, product = map.uv * map.vu;
  NAME(map) twice = {NAME(fma)(map.uu, map.uu, product), map.uv * trace, map.vu * trace,
                     NAME(fma)(map.vv, map.vv, product)};
  return twice;
}

// Replaces a distance and a velocity by those after the time of the map.
INLINE void NAME(apply)(const NAME(map) * map, V *u, V *v) {
  V next = NAME(fma)(*u, map->uu, *v * map->uv);
  *v = NAME(fma)(*u, map->vu, *v * map->vv);
  *u = next;
}

// LANES springs, one in each lane. They are loaded from columns: LANES springs
// from `index` on (`springs_at`), `count` springs followed by springs at rest
// (`springs_some`), or one spring in all lanes (`springs_same`).
typedef struct {
  V decay, rate, rate_low, distance, partner, target, velocity;
} NAME(springs);

INLINE NAME(springs) NAME(springs_at)(NAME(columns) from, long index) {
  NAME(springs) springs = {NAME(load)(from.decay + index),
                           NAME(load)(from.rate + index),
                           NAME(load_float)(from.rate_low + index),
                           NAME(load)(from.distance + index),
                           NAME(load)(from.partner + index),
                           NAME(load)(from.target + index),
                           NAME(load)(from.velocity + index)};
  return springs;
}

INLINE NAME(springs) NAME(springs_some)(NAME(columns) from, long index, long count) {
  if (count >= LANES) return NAME(springs_at)(from, index);
  NAME(springs) springs = {NAME(load_some)(from.decay + index, count, 1),
                           NAME(load_some)(from.rate + index, count, 1),
                           NAME(load_some_float)(from.rate_low + index, count),
                           NAME(load_some)(from.distance + index, count, 0),
                           NAME(load_some)(from.partner + index, count, 0),
                           NAME(load_some)(from.target + index, count, 0),
                           NAME(load_some)(from.velocity + index, count, 0)};
  return springs;
}

INLINE NAME(springs) NAME(springs_same)(NAME(columns) from, long index) {
  NAME(springs) springs = {NAME(all)(from.decay[index]),    NAME(all)(from.rate[index]),
                           NAME(all)((REAL)from.rate_low[index]), NAME(all)(from.distance[index]),
                           NAME(all)(from.partner[index]),  NAME(all)(from.target[index]),
                           NAME(all)(from.velocity[index])};
  return springs;
}
