// The operations that the templates consist of, on a vector of LANES doubles.
// All functions are inlined. `level.h` explains the macros that are used here.

// Whether to load and store parts of vectors with the masks of AVX-512.
#define MASKED_STORES (VECTOR_BYTES == 64)
// Inlined in every caller, without debug information.
#define INLINE static inline __attribute__((always_inline, nodebug))
// Stands before a loop with a compile-time constant number of iterations.
#define UNROLLED _Pragma("clang loop unroll(full)")
// A call in which the variable `flag` is replaced by a constant, 1 or 0, so
// that the compiler makes one version of the called function for each.
#define EITHER(flag, call) \
  do {                     \
    if (flag) {            \
      const int flag = 1;  \
      call;                \
    } else {               \
      const int flag = 0;  \
      call;                \
    }                      \
  } while (0)

#define LANES (VECTOR_BYTES / 8)

typedef double Vector __attribute__((ext_vector_type(LANES)));
// The result of a comparison: the bits of a lane are all 1 or all 0.
typedef int64_t Mask __attribute__((ext_vector_type(LANES)));
// Vectors in memory, with the alignment of an element.
typedef double UnalignedVector __attribute__((ext_vector_type(LANES), aligned(8)));
typedef float UnalignedFloats __attribute__((ext_vector_type(LANES), aligned(4)));

// Short names for structs of `batch_kernels.h`.
typedef struct springbench_columns Columns;
typedef struct springbench_propagators Propagators;
typedef struct springbench_planes Planes;
typedef struct springbench_times Times;

// A value in all lanes.
INLINE Vector splat(double value) { return (Vector)(value); }

INLINE Vector load(const double *from) { return *(const UnalignedVector *)from; }

INLINE Vector load_float(const float *from) {
  return __builtin_convertvector(*(const UnalignedFloats *)from, Vector);
}

// The first `count` elements, at most LANES, and `filler` for the others.
INLINE Vector load_some(const double *from, long count, double filler) {
#if MASKED_STORES
  return (Vector)_mm512_mask_loadu_pd((__m512d)splat(filler), (__mmask8)((1u << count) - 1), from);
#else
  double padded[LANES] __attribute__((aligned(64)));
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : filler;
  return *(Vector *)padded;
#endif
}

// `load_some` from floats, filled with zeros.
INLINE Vector load_some_float(const float *from, long count) {
  float padded[LANES] __attribute__((aligned(64)));
#if MASKED_STORES
  *(__m256 *)padded = _mm256_maskz_loadu_ps((__mmask8)((1u << count) - 1), from);
#else
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : 0;
#endif
  return load_float(padded);
}

INLINE void store(double *to, Vector value) { *(UnalignedVector *)to = value; }

// A non-temporal store; the address must be a multiple of the vector's size.
INLINE void store_streaming(double *to, Vector value) {
  __builtin_nontemporal_store(value, (Vector *)to);
}

// Prefetches a line that will be written soon, unless a line has four vectors.
INLINE void prefetch(const double *line) {
#if VECTOR_BYTES >= 32
  __builtin_prefetch(line, 1, 3);
#endif
}

// A non-temporal store if `stream`, else an ordinary one.
INLINE void put(double *to, Vector value, int stream) {
  stream ? store_streaming(to, value) : store(to, value);
}

// Stores the first `count` elements, fewer than LANES, by halves of the vector.
INLINE void store_halves(double *to, Vector value, long count) {
  double spilled[LANES] __attribute__((aligned(64)));
  *(Vector *)spilled = value;
  long i = 0;
  UNROLLED
  for (int part = LANES / 2; part > 0; part /= 2) {
    if (count & part) {
      __builtin_memcpy(to + i, spilled + i, (unsigned long)part * sizeof(double));
      i += part;
    }
  }
}

// The same, by one store where there are masks.
INLINE void store_some(double *to, Vector value, long count) {
#if MASKED_STORES
  _mm512_mask_storeu_pd(to, (__mmask8)((1u << count) - 1), (__m512d)value);
#else
  store_halves(to, value, count);
#endif
}

// Stores all elements if `whole`, else the first `count`.
INLINE void store_up_to(double *to, Vector value, const int whole, long count) {
  whole ? store(to, value) : store_some(to, value, count);
}

// a * b + c, with one rounding if FUSED.
INLINE Vector fmadd(Vector a, Vector b, Vector c) {
  return FUSED ? __builtin_elementwise_fma(a, b, c) : a * b + c;
}

INLINE Vector blend(Mask mask, Vector yes, Vector no) { return mask ? yes : no; }

INLINE int any(Mask mask) { return __builtin_reduce_or(mask) != 0; }

// The same bits as the other type.
INLINE Mask bits_of(Vector value) { return (Mask)value; }
INLINE Vector from_bits(Mask bits) { return (Vector)bits; }

// The rounding error of a * b, where `product` is the rounded product. Overflow
// is not caught: oscillations with phases above 2^64 take the scalar kernel.
INLINE Vector product_error(Vector a, Vector b, Vector product) {
#if FUSED
  return __builtin_elementwise_fma(a, b, -product);
#else
  // T. J. Dekker, Numer. Math. 18 (1971), doi:10.1007/BF01397083.
  const double splitter = 0x1.0000002p27;
  Vector as = a * splitter, bs = b * splitter;
  Vector ah = as - (as - a), bh = bs - (bs - b);
  Vector al = a - ah, bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

// The number of elements before the next multiple of 64 bytes.
INLINE long to_line(const double *address) {
  unsigned long over = (unsigned long)address & 63;
  return over ? (long)((64 - over) / sizeof(double)) : 0;
}

INLINE long smaller(long a, long b) { return a < b ? a : b; }

// The columns of the springs from `index`.
INLINE Columns springs_from(Columns springs, long index) {
  Columns rest = {springs.decay + index,    springs.rate + index,    springs.rate_low + index,
                  springs.distance + index, springs.partner + index, springs.target + index,
                  springs.velocity + index};
  return rest;
}

// The output planes from a row and a column.
INLINE Planes from_sample(Planes out, long row, long column) {
  out.positions += row * out.stride + column;
  out.velocities += row * out.stride + column;
  return out;
}

// Whether all rows of both outputs, with one stride, start on a cache line.
INLINE int rows_start_on_lines(Planes out) {
  return to_line(out.positions) == 0 && to_line(out.velocities) == 0 &&
         to_line(out.positions + out.stride) == 0;
}

// Times from `index`: `count` of them, at most LANES, and 0 in the other lanes.
INLINE Vector times_some(Times times, long index, long count) {
  const double *from = times.seconds + index;
  return count >= LANES ? load(from) : load_some(from, count, 0);
}
