// The motion of one vector of (spring, time) pairs in any regime; see
// batch_kernels.h for the columns.

// The part that does not depend on the start, with y = |rate| t: the terms of
// an oscillation or, after "or", those of an overdamped motion. `even` and
// `odd` are the factors of distance and partner in u, `odd_rate` and
// `even_rate` those in the velocity.
typedef struct {
  V envelope;   // e^(-decay t)
  V even;       // cos y, or 1
  V odd;        // sin y, or 1 - e^-y
  V even_rate;  // cos y, or e^-y
  V odd_rate;   // sin y, or 0
} NAME(oscillation);

INLINE NAME(oscillation) NAME(oscillation_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(oscillation) oscillation;
  M over = rate < 0;
  V speed = __builtin_elementwise_abs(rate);
  V phase = speed * time;
  oscillation.envelope = NAME(exp_negative)(decay * time);
  int some_over = NAME(any)(over);
  if (!some_over || NAME(any)(~over)) {
    V low = NAME(fma)(rate_low, time, NAME(product_error)(speed, time, phase));
#if SINGLE
    low = NAME(fma)(speed, time_low, low);
#endif
    NAME(sine_and_cosine)(phase, low, &oscillation.odd, &oscillation.even);
    oscillation.even_rate = oscillation.even;
    oscillation.odd_rate = oscillation.odd;
  } else {
    oscillation.even = NAME(all)(1);
    oscillation.odd_rate = NAME(all)(0);
  }
  if (some_over) {
    V done = NAME(completed)(phase);
    oscillation.even = NAME(select)(over, NAME(all)(1), oscillation.even);
    oscillation.odd = NAME(select)(over, done, oscillation.odd);
    oscillation.even_rate = NAME(select)(over, 1 - done, oscillation.even_rate);
    oscillation.odd_rate = NAME(select)(over, NAME(all)(0), oscillation.odd_rate);
  }
  return oscillation;
}

// The distance from the target and the velocity.
INLINE void NAME(motion)(V decay, V rate, V rate_low, V distance, V partner, V time, V time_low,
                         V *u, V *v) {
  NAME(oscillation) oscillation = NAME(oscillation_at)(decay, rate, rate_low, time, time_low);
  V even = NAME(fma)(partner, oscillation.odd, distance * oscillation.even);
  V odd = NAME(fma)(partner, oscillation.even_rate, -(distance * oscillation.odd_rate));
  *u = oscillation.envelope * even;
  *v = NAME(fma)(oscillation.envelope * __builtin_elementwise_abs(rate), odd, -(decay * *u));
}

// The coefficients of the equation of motion: 2 a, of the velocity, and w^2, of
// the distance.
INLINE void NAME(coefficients)(V decay, V rate, V *damping, V *stiffness) {
  M over = rate < 0;
  V speed = __builtin_elementwise_abs(rate);
  *damping = NAME(fma)(NAME(all)(2), decay, NAME(select)(over, speed, NAME(all)(0)));
  *stiffness = NAME(select)(over, decay * (decay + speed), NAME(fma)(decay, decay, rate * rate));
}

// The four entries of the propagator.
typedef struct {
  V uu, uv, vu, vv;
} NAME(map);

INLINE NAME(map) NAME(map_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(oscillation) oscillation = NAME(oscillation_at)(decay, rate, rate_low, time, time_low);
  NAME(map) map;
  V damping, stiffness;
  NAME(coefficients)(decay, rate, &damping, &stiffness);
  map.uv = oscillation.envelope * oscillation.odd / __builtin_elementwise_abs(rate);
  map.uu = NAME(fma)(decay, map.uv, oscillation.envelope * oscillation.even);
  map.vu = -(stiffness * map.uv);
  map.vv = NAME(fma)(-decay, map.uv, oscillation.envelope * oscillation.even_rate);
  return map;
}

// cos x and sin(x)/x for z = -x^2, or cosh x and sinh(x)/x for z = x^2, of x up
// to 1, by their power series, whose coefficients are 1/(2k)! and 1/(2k + 1)!.
INLINE void NAME(even_and_odd_series)(V z, V *even, V *odd) {
  V z2 = z * z;
#if SINGLE
  V c = NAME(fma)(NAME(fma)(NAME(all)(0x1.27e4fcp-22f), z, NAME(all)(0x1.a01a02p-16f)), z2,
                  NAME(fma)(NAME(all)(0x1.6c16c2p-10f), z, NAME(all)(0x1.555556p-5f)));
  V s = NAME(fma)(NAME(all)(0x1.71de3ap-19f), z2,
                  NAME(fma)(NAME(all)(0x1.a01a02p-13f), z, NAME(all)(0x1.111112p-7f)));
  *even = NAME(fma)(NAME(fma)(c, z, NAME(all)(0.5f)), z, NAME(all)(1));
  *odd = NAME(fma)(NAME(fma)(s, z, NAME(all)(0x1.555556p-3f)), z, NAME(all)(1));
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
  *even = NAME(fma)(NAME(fma)(c, z, NAME(all)(0.5)), z, NAME(all)(1));
  *odd = NAME(fma)(s, z, NAME(all)(1));
#endif
}

// The propagator over times in which no spring rotates by more than a radian or
// decays below 1/e, as from one frame to the next: one formula covers all
// regimes, without argument reduction or division. Over longer times it is
// `map_at`.
INLINE NAME(map) NAME(map_over)(V decay, V rate, V rate_low, V time, V time_low) {
  M over = rate < 0;
  // Of an overdamped motion cosh and sinh take half the gap between the decays,
  // and the envelope their mean.
  V speed = NAME(select)(over, rate * (REAL)-0.5, rate);
  V angle = speed * time;
  V damping, stiffness;
  NAME(coefficients)(decay, rate, &damping, &stiffness);
  V middle = damping * (REAL)0.5, fall = middle * time;
  if (NAME(any)(__builtin_elementwise_max(angle, fall) > 1))
    return NAME(map_at)(decay, rate, rate_low, time, time_low);
  V even, odd;
  NAME(even_and_odd_series)(NAME(select)(over, angle * angle, -(angle * angle)), &even, &odd);
  V envelope = NAME(decayed_little)(fall);
  NAME(map) map;
  map.uv = envelope * (time * odd);
  map.uu = NAME(fma)(middle, map.uv, envelope * even);
  map.vu = -(stiffness * map.uv);
  map.vv = NAME(fma)(-middle, map.uv, envelope * even);
  return map;
}

// The propagator over twice the time.
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
