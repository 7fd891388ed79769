// Accelerations of lattices: the kernel `lattice` of `solver_kernels.h`.

// The last element of `before`, followed by all but the last of `here`.
INLINE Vector shifted_up(Vector before, Vector here) {
  Vector moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k > 0 ? here[k - 1] : before[LANES - 1];
  return moved;
}

// All but the first element of `here`, followed by the first of `after`.
INLINE Vector shifted_down(Vector here, Vector after) {
  Vector moved;
  UNROLLED
  for (int k = 0; k < LANES; k++) moved[k] = k + 1 < LANES ? here[k + 1] : after[0];
  return moved;
}

// A row of a lattice: its positions, its accelerations, and the distances in
// elements to the rows above and below, 0 where there is none.
typedef struct {
  const struct springbench_lattice *lattice;
  const double *x;
  double *a;
  long up, down;
} LatticeRow;

// Writes the accelerations of a vector of masses that begins at i. `here` are
// their positions, `before` and `after` the positions one column before and
// after them. If `has_rows`, the rows above and below act on them as well.
INLINE void put_lattice(const LatticeRow *row, long i, Vector before, Vector here, Vector after,
                        const int has_rows) {
  const struct springbench_lattice *l = row->lattice;
  Vector minus_two = splat(-2);
  Vector a = splat(l->stiffness) * fmadd(minus_two, here, before + after);
  if (has_rows) {
    Vector above_and_below = splat(0);
    if (row->up) above_and_below += load(row->x + i - row->up);
    if (row->down) above_and_below += load(row->x + i + row->down);
    a = fmadd(splat(l->stiffness), fmadd(minus_two, here, above_and_below), a);
  }
  store(row->a + i, a);
}

// The same for one mass.
INLINE void put_lattice_one(const LatticeRow *row, long i) {
  const struct springbench_lattice *l = row->lattice;
  const double *x = row->x + i;
  double sum = 0, above_and_below = 0;
  if (i > 0) sum += x[-1];
  if (i + 1 < l->columns) sum += x[1];
  if (row->up) above_and_below += x[-row->up];
  if (row->down) above_and_below += x[row->down];
  row->a[i] = l->stiffness * (sum - 2 * *x) +
              (l->rows > 1 ? l->stiffness * (above_and_below - 2 * *x) : 0);
}

// A row of at least one vector. Except at the end of the row, neighbours come
// from whole vectors: a load of parts of two vectors that have just been stored
// would wait for both stores.
INLINE void put_lattice_row(const LatticeRow *row, long n, const int has_rows) {
  Vector wall = splat(0), before = wall, here = load(row->x), after;
  long i = 0;
  for (; i + 2 * LANES <= n; i += LANES, before = here, here = after) {
    after = load(row->x + i + LANES);
    put_lattice(row, i, shifted_up(before, here), here, shifted_down(here, after), has_rows);
  }
  if (i + LANES < n) {
    after = load(row->x + i + 1);
    put_lattice(row, i, shifted_up(before, here), here, after, has_rows);
    // The last vector overlaps the one before it.
    i = n - LANES;
    here = load(row->x + i);
    before = load(row->x + i - 1);
  } else {
    before = shifted_up(before, here);
  }
  put_lattice(row, i, before, here, shifted_down(here, wall), has_rows);
}

INLINE void lattice_of(const struct springbench_lattice *l, const double *x, double *a,
                       const int has_rows) {
  long n = l->columns;
  for (long r = 0; r < l->rows; r++, x += n, a += n) {
    LatticeRow row = {l, x, a, r > 0 ? n : 0, r + 1 < l->rows ? n : 0};
    if (n >= LANES)
      put_lattice_row(&row, n, has_rows);
    else
      for (long i = 0; i < n; i++) put_lattice_one(&row, i);
  }
}

static void lattice(const struct springbench_lattice *lattice, const double *x, double *a) {
  // A copy, which no store of an acceleration can change.
  const struct springbench_lattice copy = *lattice, *l = &copy;
  int has_rows = l->rows > 1;
  EITHER(has_rows, lattice_of(l, x, a, has_rows));
}
