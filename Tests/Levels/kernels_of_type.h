// Checks the batch kernels of one number type: included by kernels.c for each,
// with REAL, NAME and BOUND.

// The parameters of springs by column, times in two parts, and memory for the
// table kernel.
static REAL NAME(column)[6][64], NAME(high)[64], NAME(low)[64], NAME(table)[4][64];
static float NAME(rate_low)[64];
// Positions and velocities, by ordinary stores and by stores past the caches,
// each with a row more than is written.
static REAL NAME(out)[2][2][(springs_count + 1) * stride] __attribute__((aligned(64)));

// Fills the columns of one spring. For ζ <= 1 the motion is
// exp(-decay t) (distance cos(rate t) + partner sin(rate t)); for ζ > 1, where
// `rate` is negative, it is exp(-decay t) (distance + partner (1 - exp(rate t))),
// the slower of the two decays and the difference to the faster.
static void NAME(prepare)(long index, spring s) {
  long double a = s.zeta * s.omega, rate = s.omega * sqrtl(fabsl(1 - s.zeta * s.zeta)), decay = a;
  long double partner;
  if (s.zeta > 1) {
    decay = s.omega / (s.zeta + sqrtl(s.zeta * s.zeta - 1));
    rate = -2 * rate;
    partner = (s.velocity + decay * s.distance) / -rate;
  } else {
    // A critical spring is played with a rate so small that nothing shows.
    rate = fmaxl(rate, s.omega * 0x1p-30L);
    partner = (s.velocity + a * s.distance) / rate;
  }
  NAME(column)[0][index] = (REAL)decay;
  NAME(column)[1][index] = (REAL)rate;
  NAME(rate_low)[index] = rate < 0 ? 0 : (float)(rate - (REAL)rate);
  NAME(column)[2][index] = (REAL)s.distance;
  NAME(column)[3][index] = (REAL)partner;
  NAME(column)[4][index] = (REAL)s.target;
  NAME(column)[5][index] = (REAL)s.velocity;
}

// Compares the samples of a kernel with the closed form, those of both kinds of
// stores with each other, and the elements between rows with what they were.
static void NAME(compare)(const char *what, int by_frame, int all_alike) {
  for (int i = 0; i < springs_count; i++)
    for (int f = 0; f < frames_count; f++) {
      spring s = springs[i];
      if (all_alike) s.zeta = springs[2].zeta, s.omega = springs[2].omega;
      long double u, v;
      move(s, f * (1 / 64.0L), &u, &v);
      int at = by_frame ? f * stride + i : i * stride + f;
      // In float the target is rounded, too.
      long double size = scale(s) + (sizeof(REAL) == 4 ? fabsl(s.target) : 0);
      double position = (double)(fabsl(NAME(out)[0][0][at] - s.target - u) / size);
      double velocity = (double)(fabsl(NAME(out)[0][1][at] - v) / (size * s.omega));
      expect(position < BOUND, what, position);
      expect(velocity < BOUND, what, velocity);
    }
  int same = !memcmp(NAME(out)[0], NAME(out)[1], sizeof NAME(out)[0]);
  if (!same) printf("%s, stored past the caches:\n", what);
  expect(same, "other bits", 0);
  // Nothing but the samples is written.
  int rows = by_frame ? frames_count : springs_count, row = by_frame ? springs_count : frames_count;
  for (int k = 0; k < rows * stride; k++)
    if (k % stride >= row) expect(NAME(out)[0][0][k] == -99, "a padding was written", k);
}

// Runs every kernel with rows by frame and by spring. The table kernel is for
// springs that are alike; the others get springs of every regime.
static void NAME(check_kernels)(void) {
  const struct springbench_batch_kernels *kernels = NAME(springbench_kernels)();
  REAL(*c)[64] = NAME(column);
  struct springbench_columns columns = {c[0], c[1], NAME(rate_low), c[2], c[3], c[4], c[5]};
  struct springbench_grid grid = {0, 1 / 64.0, frames_count};
  struct springbench_times times = {NAME(high), NAME(low), frames_count};
  struct springbench_propagators table = {NAME(table)[0], NAME(table)[1], NAME(table)[2],
                                          NAME(table)[3]};
  for (int f = 0; f < frames_count; f++) NAME(high)[f] = (REAL)(f / 64.0);
  for (int alike = 0; alike < 2; alike++) {
    for (int i = 0; i < springs_count; i++) {
      spring s = springs[i];
      if (alike) s.zeta = springs[2].zeta, s.omega = springs[2].omega;
      NAME(prepare)(i, s);
    }
    // The index of a name below: odd ones are by spring.
    for (int kernel = alike ? 4 : 0; kernel < (alike ? 6 : 4); kernel++) {
      for (int stream = 0; stream < 2; stream++) {
        for (int k = 0; k < (springs_count + 1) * stride; k++)
          NAME(out)[stream][0][k] = NAME(out)[stream][1][k] = -99;
        struct springbench_planes out = {NAME(out)[stream][0], NAME(out)[stream][1], stride,
                                         kernel % 2, stream};
        unsigned saved = springbench_flush_begin();
        switch (kernel / 2) {
          case 0: kernels->polynomial(columns, springs_count, times, out); break;
          case 1: kernels->recurrence(columns, springs_count, grid, out); break;
          case 2: kernels->table(columns, springs_count, times, table, out); break;
        }
        springbench_flush_end(saved, stream);
      }
      static const char *const names[] = {"polynomial by frame", "polynomial by spring",
                                          "recurrence by frame", "recurrence by spring",
                                          "table by frame",      "table by spring"};
      NAME(compare)(names[kernel], kernel % 2 == 0, alike);
    }
  }
}
