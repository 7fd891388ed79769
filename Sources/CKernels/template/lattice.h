// Accelerations of lattices and of the Fermi chain.

// The last element of `before`, followed by all but the last of `here`.
INLINE V NAME(moved_on)(V before, V here) {
  V moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k > 0 ? here[k - 1] : before[LANES - 1];
  return moved;
}

// All but the first element of `here`, followed by the first of `after`.
INLINE V NAME(moved_back)(V here, V after) {
  V moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k + 1 < LANES ? here[k + 1] : after[0];
  return moved;
}

// A row of a lattice: where its masses are, and how many elements before and
// behind them the adjacent rows begin, 0 for none.
typedef struct {
  const struct springbench_lattice *lattice;
  const double *x, *v;
  double *a;
  long up, down;
} NAME(lattice_row);

// y = x + beta v of `states.h` for the vector of masses from i on.
INLINE V NAME(lattice_pull)(const NAME(lattice_row) * row, long i, const int damped) {
  V x = NAME(load)(row->x + i);
  return damped ? NAME(fma)(NAME(all)(row->lattice->beta), NAME(load)(row->v + i), x) : x;
}

// Writes the accelerations of the vector of masses from i on, whose pulls are
// `here`, between those one column before and after them.
INLINE void NAME(put_lattice)(const NAME(lattice_row) * row, long i, V before, V here, V after,
                              const int damped, const int crossed) {
  const struct springbench_lattice *l = row->lattice;
  V two = NAME(all)(-2);
  V a = NAME(all)(l->along) * NAME(fma)(two, here, before + after);
  if (crossed) {
    V beside = NAME(all)(0);
    if (row->up) beside += NAME(lattice_pull)(row, i - row->up, damped);
    if (row->down) beside += NAME(lattice_pull)(row, i + row->down, damped);
    a = NAME(fma)(NAME(all)(l->across), NAME(fma)(two, here, beside), a);
  }
  if (damped) a = NAME(fma)(NAME(all)(-l->alpha), NAME(load)(row->v + i), a);
  NAME(store)(row->a + i, a);
}

// The same for one mass.
INLINE double NAME(lattice_pull_one)(const NAME(lattice_row) * row, long i) {
  return row->x[i] + row->lattice->beta * row->v[i];
}

INLINE void NAME(put_lattice_one)(const NAME(lattice_row) * row, long i) {
  const struct springbench_lattice *l = row->lattice;
  double sum = 0, beside = 0, here = NAME(lattice_pull_one)(row, i);
  if (i > 0) sum += NAME(lattice_pull_one)(row, i - 1);
  if (i + 1 < l->columns) sum += NAME(lattice_pull_one)(row, i + 1);
  if (row->up) beside += NAME(lattice_pull_one)(row, i - row->up);
  if (row->down) beside += NAME(lattice_pull_one)(row, i + row->down);
  row->a[i] = l->along * (sum - 2 * here) + (l->rows > 1 ? l->across * (beside - 2 * here) : 0) -
              l->alpha * row->v[i];
}

// A row of at least one vector. Neighbours are taken from whole vectors:
// loading them would read parts of two vectors that have just been stored, and
// wait for both stores.
INLINE void NAME(put_lattice_row)(const NAME(lattice_row) * row, long n, const int damped,
                                  const int crossed) {
  V wall = NAME(all)(0), before = wall, here = NAME(lattice_pull)(row, 0, damped), after;
  long i = 0;
  for (; i + 2 * LANES <= n; i += LANES, before = here, here = after) {
    after = NAME(lattice_pull)(row, i + LANES, damped);
    NAME(put_lattice)(row, i, NAME(moved_on)(before, here), here, NAME(moved_back)(here, after),
                      damped, crossed);
  }
  if (i + LANES < n) {
    after = NAME(lattice_pull)(row, i + 1, damped);
    NAME(put_lattice)(row, i, NAME(moved_on)(before, here), here, after, damped, crossed);
    // The last vector overlaps the one before it.
    i = n - LANES;
    here = NAME(lattice_pull)(row, i, damped);
    before = NAME(lattice_pull)(row, i - 1, damped);
  } else {
    before = NAME(moved_on)(before, here);
  }
  NAME(put_lattice)(row, i, before, here, NAME(moved_back)(here, wall), damped, crossed);
}

INLINE void NAME(lattice_of)(const struct springbench_lattice *l, const double *x, const double *v,
                             double *a, const int damped, const int crossed) {
  long n = l->columns;
  for (long r = 0; r < l->rows; r++, x += n, v += n, a += n) {
    NAME(lattice_row) row = {l, x, v, a, r > 0 ? n : 0, r + 1 < l->rows ? n : 0};
    if (n >= LANES)
      NAME(put_lattice_row)(&row, n, damped, crossed);
    else
      for (long i = 0; i < n; i++) NAME(put_lattice_one)(&row, i);
  }
}

static void NAME(lattice)(const struct springbench_lattice *lattice, const double *x,
                          const double *v, double *a) {
  // A copy, which no store of an acceleration can change.
  const struct springbench_lattice copy = *lattice, *l = &copy;
  int damped = l->alpha != 0 || l->beta != 0;
  if (l->rows > 1)
    EITHER(damped, NAME(lattice_of)(l, x, v, a, damped, 1));
  else
    EITHER(damped, NAME(lattice_of)(l, x, v, a, damped, 0));
}

// The acceleration of mass i by `fput`.
INLINE double NAME(fput_mass)(const double *x, long n, double alpha, double beta, long i) {
  double d = x[i] - (i > 0 ? x[i - 1] : 0), e = (i + 1 < n ? x[i + 1] : 0) - x[i];
  return e * (1 + e * (alpha + e * beta)) - d * (1 + d * (alpha + d * beta));
}

static void NAME(fput)(const double *x, long n, double alpha, double beta, double *a) {
  V quadratic = NAME(all)(alpha), cubic = NAME(all)(beta), one = NAME(all)(1);
  a[0] = NAME(fput_mass)(x, n, alpha, beta, 0);
  long i = 1;
  for (; i + LANES < n; i += LANES) {
    V here = NAME(load)(x + i);
    V before = here - NAME(load)(x + i - 1), after = NAME(load)(x + i + 1) - here;
    V left = before * NAME(fma)(before, NAME(fma)(before, cubic, quadratic), one);
    V right = after * NAME(fma)(after, NAME(fma)(after, cubic, quadratic), one);
    NAME(store)(a + i, right - left);
  }
  for (; i < n; i++) a[i] = NAME(fput_mass)(x, n, alpha, beta, i);
}
