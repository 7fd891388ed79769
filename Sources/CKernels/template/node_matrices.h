// Matrices of collocation methods, 8 or 16 numbers per column.

// A vector that the caller has just stored in parts of 128 bits: a wider load
// would wait until these have left the store buffer.
INLINE Vector load_stored(const double *from) {
#if defined(__x86_64__) && LANES > 2
  springbench_double2 part[LANES / 2];
  UNROLLED
  for (int k = 0; k < LANES / 2; k++) {
    part[k] = (springbench_double2){from[2 * k], from[2 * k + 1]};
    // Otherwise the compiler makes one load of all parts.
    __asm__("" : "+x"(part[k]));
  }
  springbench_double4 low = __builtin_shufflevector(part[0], part[1], 0, 1, 2, 3);
#if LANES == 4
  return low;
#else
  springbench_double4 high = __builtin_shufflevector(part[2], part[3], 0, 1, 2, 3);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
#else
  return load(from);
#endif
}

// Rows that are computed together: two sums of each are kept in registers.
#define NODE_ROWS (LEVEL_REGISTERS >= 32 || LANES >= 4 ? 16 : 8)

// The first sum takes the first eight columns and the second one the others, as
// in Swift (`Lanes16`): where both fuse, results are the same to the bit.
static void multiply16(const double *columns, const double *values, const double *base,
                       double *out) {
  enum { vectors = NODE_ROWS / LANES };
  for (int row = 0; row < 16; row += NODE_ROWS) {
    Vector first[vectors], second[vectors];
    UNROLLED
    for (int k = 0; k < vectors; k++) {
      first[k] = load_stored(base + row + k * LANES);
      second[k] = splat(0);
    }
    UNROLLED
    for (int j = 0; j < 8; j++) {
      const double *a = columns + j * 16 + row, *b = a + 8 * 16;
      Vector va = splat(values[j]), vb = splat(values[j + 8]);
      UNROLLED
      for (int k = 0; k < vectors; k++) {
        first[k] = fmadd(load(a + k * LANES), va, first[k]);
        second[k] = fmadd(load(b + k * LANES), vb, second[k]);
      }
    }
    UNROLLED
    for (int k = 0; k < vectors; k++) store(out + row + k * LANES, first[k] + second[k]);
  }
}

// Gauss-Jordan elimination without pivoting. Pivot p exchanges the unknown x_p
// and the result y_p of y = A x: a_pp becomes 1 / a_pp, the rest of its row
// -a_pj / a_pp and of its column a_ip / a_pp; elsewhere a_ij becomes a_ij -
// a_ip a_pj / a_pp. With 1 added to the pivot this holds for its row as well.
// Work that does not need the pivot's inverse overlaps the division.
INLINE void invert(double *columns, const int width) {
  // Unit vectors: the one with 1 at index p begins 15 - p numbers from here.
  static const double units[31] = {[15] = 1};
  for (int p = 0; p < width; p++) {
    double *own = columns + p * width;
    Vector inverse = splat(1 / own[p]), unit[8], pivot[8];
    UNROLLED
    for (int k = 0; k < width / LANES; k++) {
      unit[k] = load(units + 15 - p + k * LANES);
      pivot[k] = load(own + k * LANES) + unit[k];
    }
    for (int j = 0; j < width; j++) {
      if (j == p) continue;
      double *other = columns + j * width;
      Vector factor = splat(-other[p]);
      UNROLLED
      for (int k = 0; k < width / LANES; k++)
        store(other + k * LANES, fmadd(pivot[k] * factor, inverse, load(other + k * LANES)));
    }
    UNROLLED
    for (int k = 0; k < width / LANES; k++) store(own + k * LANES, pivot[k] * inverse - unit[k]);
  }
}

static void invert8(double *columns) { invert(columns, 8); }

static void invert16(double *columns) { invert(columns, 16); }
