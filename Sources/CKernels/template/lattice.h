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

// A row of a lattice: where its masses are, and how many elements before them
// the row above begins, and after them the row below; 0 if there is none.
typedef struct {
  const struct springbench_lattice *lattice;
  const double *x, *v;
  double *a;
  long up, down;
} LatticeRow;

// y = x + beta v of the vector of masses from i. `damped` is false if beta and
// alpha are 0.
INLINE Vector lattice_y(const LatticeRow *row, long i, const int damped) {
  Vector x = load(row->x + i);
  return damped ? fmadd(splat(row->lattice->beta), load(row->v + i), x) : x;
}

// Writes the accelerations of the vector of masses from i, whose y are `here`,
// from those one column before and after them and, if `has_rows`, those in the
// rows above and below.
INLINE void put_lattice(const LatticeRow *row, long i, Vector before, Vector here, Vector after,
                        const int damped, const int has_rows) {
  const struct springbench_lattice *l = row->lattice;
  Vector minus_two = splat(-2);
  Vector a = splat(l->stiffness) * fmadd(minus_two, here, before + after);
  if (has_rows) {
    Vector above_and_below = splat(0);
    if (row->up) above_and_below += lattice_y(row, i - row->up, damped);
    if (row->down) above_and_below += lattice_y(row, i + row->down, damped);
    a = fmadd(splat(l->stiffness), fmadd(minus_two, here, above_and_below), a);
  }
  if (damped) a = fmadd(splat(-l->alpha), load(row->v + i), a);
  store(row->a + i, a);
}

// The same for one mass.
INLINE double lattice_y_one(const LatticeRow *row, long i) {
  return row->x[i] + row->lattice->beta * row->v[i];
}

INLINE void put_lattice_one(const LatticeRow *row, long i) {
  const struct springbench_lattice *l = row->lattice;
  double sum = 0, above_and_below = 0, here = lattice_y_one(row, i);
  if (i > 0) sum += lattice_y_one(row, i - 1);
  if (i + 1 < l->columns) sum += lattice_y_one(row, i + 1);
  if (row->up) above_and_below += lattice_y_one(row, i - row->up);
  if (row->down) above_and_below += lattice_y_one(row, i + row->down);
  row->a[i] = l->stiffness * (sum - 2 * here) +
              (l->rows > 1 ? l->stiffness * (above_and_below - 2 * here) : 0) -
              l->alpha * row->v[i];
}

// A row of at least one vector. Neighbours are taken from whole vectors:
// loading them would read parts of two vectors that have just been stored, and
// wait for both stores.
INLINE void put_lattice_row(const LatticeRow *row, long n, const int damped, const int has_rows) {
  Vector wall = splat(0), before = wall, here = lattice_y(row, 0, damped), after;
  long i = 0;
  for (; i + 2 * LANES <= n; i += LANES, before = here, here = after) {
    after = lattice_y(row, i + LANES, damped);
    put_lattice(row, i, shifted_up(before, here), here, shifted_down(here, after), damped,
                has_rows);
  }
  if (i + LANES < n) {
    after = lattice_y(row, i + 1, damped);
    put_lattice(row, i, shifted_up(before, here), here, after, damped, has_rows);
    // The last vector overlaps the one before it.
    i = n - LANES;
    here = lattice_y(row, i, damped);
    before = lattice_y(row, i - 1, damped);
  } else {
    before = shifted_up(before, here);
  }
  put_lattice(row, i, before, here, shifted_down(here, wall), damped, has_rows);
}

INLINE void lattice_of(const struct springbench_lattice *l, const double *x, const double *v,
                       double *a, const int damped, const int has_rows) {
  long n = l->columns;
  for (long r = 0; r < l->rows; r++, x += n, v += n, a += n) {
    LatticeRow row = {l, x, v, a, r > 0 ? n : 0, r + 1 < l->rows ? n : 0};
    if (n >= LANES)
      put_lattice_row(&row, n, damped, has_rows);
    else
      for (long i = 0; i < n; i++) put_lattice_one(&row, i);
  }
}

static void lattice(const struct springbench_lattice *lattice, const double *x, const double *v,
                    double *a) {
  // A copy, which no store of an acceleration can change.
  const struct springbench_lattice copy = *lattice, *l = &copy;
  int damped = l->alpha != 0 || l->beta != 0;
  if (l->rows > 1)
    EITHER(damped, lattice_of(l, x, v, a, damped, 1));
  else
    EITHER(damped, lattice_of(l, x, v, a, damped, 0));
}
