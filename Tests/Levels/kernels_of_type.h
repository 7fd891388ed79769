// Checks the batch kernels of one number type: included by kernels.c once for
// each type, with the macros REAL, NAME and BOUND.

// The springs as the kernels read them, with a column for each parameter:
// decay, rate, distance, partner, target, velocity. The low part of the rate
// has another type.
static REAL NAME(column)[6][64];
static float NAME(rate_low)[64];
// The times of the frames in two parts.
static REAL NAME(high)[64], NAME(low)[64];
// What the kernels write, [0] by ordinary stores and [1] by stores past the
// caches: positions and velocities, each with room for another row.
static REAL NAME(out)[2][2][(springs_count + 1) * stride] __attribute__((aligned(64)));

// Fills the columns of one spring. For ζ <= 1 the motion is exp(-decay t)
// (distance cos(rate t) + partner sin(rate t)); for ζ > 1, where `rate` is
// negative, it is exp(-decay t) (distance + partner (1 - exp(rate t))): `decay`
// is the slower of two decay rates, and `decay` - `rate` the faster.
static void NAME(prepare)(long index, spring s) {
  long double a = s.zeta * s.omega, rate = s.omega * sqrtl(fabsl(1 - s.zeta * s.zeta)), decay = a;
  long double partner;
  if (s.zeta > 1) {
    decay = s.omega / (s.zeta + sqrtl(s.zeta * s.zeta - 1));
    rate = -2 * rate;
    partner = (s.velocity + decay * s.distance) / -rate;
  } else {
    // A critical spring gets a rate too small to make a difference.
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

// Compares the samples of a kernel with the closed form, the samples by both
// kinds of stores with each other, and the padding after each row with what it
// was.
static void NAME(compare)(const char *what, int by_spring, int are_alike) {
  for (int i = 0; i < springs_count; i++)
    for (int f = 0; f < frames_count; f++) {
      spring s = spring_at(i, are_alike);
      long double u, v;
      move(s, f * (1 / 64.0L), &u, &v);
      int at = by_spring ? i * stride + f : f * stride + i;
      // In float the target is rounded as well.
      long double size = scale(s) + (sizeof(REAL) == 4 ? fabsl(s.target) : 0);
      double position = (double)(fabsl(NAME(out)[0][0][at] - s.target - u) / size);
      double velocity = (double)(fabsl(NAME(out)[0][1][at] - v) / (size * s.omega));
      expect(position < BOUND, what, position);
      expect(velocity < BOUND, what, velocity);
    }
  int same = !memcmp(NAME(out)[0], NAME(out)[1], sizeof NAME(out)[0]);
  if (!same) printf("%s, stored past the caches:\n", what);
  expect(same, "other bits", 0);
  int rows = by_spring ? springs_count : frames_count;
  int row = by_spring ? frames_count : springs_count;
  for (int k = 0; k < rows * stride; k++)
    if (k % stride >= row) expect(NAME(out)[0][0][k] == unwritten, "a padding was written", k);
}

// Runs a kernel with rows by frame and by spring, each with both kinds of
// stores.
static void NAME(check_kernel)(batch_kernel kernel) {
  const struct springbench_batch_kernels *kernels = NAME(springbench_kernels)();
  REAL(*c)[64] = NAME(column);
  struct springbench_columns columns = {c[0], c[1], NAME(rate_low), c[2], c[3], c[4], c[5]};
  struct springbench_grid grid = {0, 1 / 64.0, frames_count};
  struct springbench_times times = {NAME(high), NAME(low), frames_count};
  const long bounds[] = {0, springs_count};
  // The table kernel is for equal springs.
  int are_alike = kernel == table_kernel;
  for (int f = 0; f < frames_count; f++) NAME(high)[f] = (REAL)(f / 64.0);
  for (int i = 0; i < springs_count; i++) NAME(prepare)(i, spring_at(i, are_alike));
  for (int by_spring = 0; by_spring < 2; by_spring++) {
    for (int stream = 0; stream < 2; stream++) {
      REAL *positions = NAME(out)[stream][0], *velocities = NAME(out)[stream][1];
      for (int k = 0; k < (springs_count + 1) * stride; k++)
        positions[k] = velocities[k] = unwritten;
      struct springbench_planes out = {positions, velocities, stride, by_spring, stream};
      unsigned saved = springbench_flush_begin();
      switch (kernel) {
        case polynomial_kernel: kernels->polynomial(columns, springs_count, times, out); break;
        case recurrence_kernel: kernels->recurrence(columns, springs_count, grid, out); break;
        case table_kernel: kernels->table(bounds, 1, columns, times, out); break;
      }
      springbench_flush_end(saved, stream);
    }
    char what[40];
    snprintf(what, sizeof what, "%s by %s", kernel_names[kernel], by_spring ? "spring" : "frame");
    NAME(compare)(what, by_spring, are_alike);
  }
}

static void NAME(check_kernels)(void) {
  NAME(check_kernel)(polynomial_kernel);
  NAME(check_kernel)(recurrence_kernel);
  NAME(check_kernel)(table_kernel);
}
