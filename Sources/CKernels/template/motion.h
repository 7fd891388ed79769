// One vector of (spring, time) pairs, of any regime: see batch_kernels.h for
// the columns.

// What does not depend on the start: e^(-decay t), and cosine and sine, or
// what stands for them where the motion is overdamped.
typedef struct {
  V envelope;  // e^(-decay t)
  V even;      // cos y, or 1
  V odd;       // sin y, or 1 - e^-y
  V even_rate; // cos y, or e^-y
  V odd_rate;  // sin y, or 0
} NAME(turn);

INLINE NAME(turn) NAME(turn_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(turn) turn;
  M over = rate < 0;
  V speed = __builtin_elementwise_abs(rate);
  V phase = speed * time;
  turn.envelope = NAME(decayed)(decay * time);
  int some_over = NAME(any)(over);
  if (!some_over || NAME(any)(~over)) {
    V low = NAME(fma)(rate_low, time, NAME(product_error)(speed, time, phase));
#if SINGLE
    low = NAME(fma)(speed, time_low, low);
#endif
    NAME(turned)(phase, low, &turn.odd, &turn.even);
    turn.even_rate = turn.even;
    turn.odd_rate = turn.odd;
  } else {
    turn.even = NAME(all)(1);
    turn.odd_rate = NAME(all)(0);
  }
  if (some_over) {
    V done = NAME(completed)(phase);
    turn.even = NAME(select)(over, NAME(all)(1), turn.even);
    turn.odd = NAME(select)(over, done, turn.odd);
    turn.even_rate = NAME(select)(over, 1 - done, turn.even_rate);
    turn.odd_rate = NAME(select)(over, NAME(all)(0), turn.odd_rate);
  }
  return turn;
}

// Distance from the target and velocity.
INLINE void NAME(motion)(V decay, V rate, V rate_low, V distance, V partner, V time, V time_low,
                         V *u, V *v) {
  NAME(turn) turn = NAME(turn_at)(decay, rate, rate_low, time, time_low);
  V even = NAME(fma)(partner, turn.odd, distance * turn.even);
  V odd = NAME(fma)(partner, turn.even_rate, -(distance * turn.odd_rate));
  *u = turn.envelope * even;
  *v = NAME(fma)(turn.envelope * __builtin_elementwise_abs(rate), odd, -(decay * *u));
}

// The four entries of the propagator.
typedef struct {
  V uu, uv, vu, vv;
} NAME(map);

INLINE NAME(map) NAME(map_at)(V decay, V rate, V rate_low, V time, V time_low) {
  NAME(turn) turn = NAME(turn_at)(decay, rate, rate_low, time, time_low);
  NAME(map) map;
  // The faster of two decays, or w^2 / decay: what makes -vu / uv equal w^2.
  V speed = __builtin_elementwise_abs(rate);
  V square = NAME(select)(rate < 0, decay * (decay + speed), NAME(fma)(decay, decay, rate * rate));
  map.uv = turn.envelope * turn.odd / speed;
  map.uu = NAME(fma)(decay, map.uv, turn.envelope * turn.even);
  map.vu = -(square * map.uv);
  map.vv = NAME(fma)(-decay, map.uv, turn.envelope * turn.even_rate);
  return map;
}

// Columns of LANES springs from `index` on; past the end, springs at rest.
typedef struct {
  V decay, rate, rate_low, distance, partner, target;
} NAME(springs);

INLINE NAME(springs) NAME(springs_at)(struct PAIR(springbench_columns, TYPE) from, long index) {
  NAME(springs) springs = {NAME(load)(from.decay + index),
                           NAME(load)(from.rate + index),
                           NAME(load_float)(from.rate_low + index),
                           NAME(load)(from.distance + index),
                           NAME(load)(from.partner + index),
                           NAME(load)(from.target + index)};
  return springs;
}

INLINE V NAME(load_some)(const REAL *from, long count, REAL filler) {
  REAL padded[LANES] __attribute__((aligned(64)));
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : filler;
  return *(V *)padded;
}

INLINE NAME(springs) NAME(springs_some)(struct PAIR(springbench_columns, TYPE) from, long index,
                                        long count) {
  if (count >= LANES) return NAME(springs_at)(from, index);
  float low[LANES] __attribute__((aligned(64)));
  for (long i = 0; i < LANES; i++) low[i] = i < count ? from.rate_low[index + i] : 0;
  NAME(springs) springs = {NAME(load_some)(from.decay + index, count, 1),
                           NAME(load_some)(from.rate + index, count, 1),
                           NAME(load_float)(low),
                           NAME(load_some)(from.distance + index, count, 0),
                           NAME(load_some)(from.partner + index, count, 0),
                           NAME(load_some)(from.target + index, count, 0)};
  return springs;
}

INLINE NAME(springs) NAME(springs_same)(struct PAIR(springbench_columns, TYPE) from, long index) {
  NAME(springs) springs = {NAME(all)(from.decay[index]),    NAME(all)(from.rate[index]),
                           NAME(all)((REAL)from.rate_low[index]), NAME(all)(from.distance[index]),
                           NAME(all)(from.partner[index]),  NAME(all)(from.target[index])};
  return springs;
}
