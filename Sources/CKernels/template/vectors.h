// The operations that the templates consist of, on a vector of LANES elements
// of type Real. All functions are inlined. `level.h` explains the macros that
// are used here.

// Whether the level has loads and stores of a part of a vector, as AVX-512 has.
#define MASKED_STORES (VECTOR_BYTES == 64)
// Without debug information, which would take a quarter of the compilation.
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

// The element of vectors, and the integer of its size.
typedef SPRINGBENCH_REAL Real;
#if SINGLE
typedef int32_t Integer;
#define LANES (VECTOR_BYTES / 4)
#else
typedef int64_t Integer;
#define LANES (VECTOR_BYTES / 8)
#endif

typedef Real Vector __attribute__((ext_vector_type(LANES)));
// The result of a comparison: all bits of a lane are 1 or 0.
typedef Integer Mask __attribute__((ext_vector_type(LANES)));
// Vectors in memory, with the alignment of an element.
typedef Real UnalignedVector __attribute__((ext_vector_type(LANES), aligned(sizeof(Real))));
typedef float UnalignedFloats __attribute__((ext_vector_type(LANES), aligned(4)));

// Short names for structs of `batch_kernels.h`.
typedef struct springbench_columns Columns;
typedef struct springbench_propagators Propagators;
typedef struct springbench_planes Planes;
typedef struct springbench_times Times;

// A value in all lanes.
INLINE Vector splat(Real value) { return (Vector)(value); }

INLINE Vector load(const Real *from) { return *(const UnalignedVector *)from; }

INLINE Vector load_float(const float *from) {
  return __builtin_convertvector(*(const UnalignedFloats *)from, Vector);
}

// The first `count` elements, at most LANES, and `filler` for the others.
INLINE Vector load_some(const Real *from, long count, Real filler) {
#if MASKED_STORES && SINGLE
  return (Vector)_mm512_mask_loadu_ps((__m512)splat(filler), (__mmask16)((1u << count) - 1), from);
#elif MASKED_STORES
  return (Vector)_mm512_mask_loadu_pd((__m512d)splat(filler), (__mmask8)((1u << count) - 1), from);
#else
  Real padded[LANES] __attribute__((aligned(64)));
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : filler;
  return *(Vector *)padded;
#endif
}

// `load_some` from floats, filled with zeros.
INLINE Vector load_some_float(const float *from, long count) {
  float padded[LANES] __attribute__((aligned(64)));
#if MASKED_STORES && !SINGLE
  *(__m256 *)padded = _mm256_maskz_loadu_ps((__mmask8)((1u << count) - 1), from);
#else
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : 0;
#endif
  return load_float(padded);
}

INLINE void store(Real *to, Vector value) { *(UnalignedVector *)to = value; }

// A non-temporal store; the address must be a multiple of the vector's size.
INLINE void store_streaming(Real *to, Vector value) {
  __builtin_nontemporal_store(value, (Vector *)to);
}

// Prefetches a line that will be written soon. Stores to lines outside the
// first-level cache wait for them one after another, and the hardware
// prefetches only long rows. With four vectors per line the instruction costs
// what it saves.
INLINE void prefetch(const Real *line) {
#if VECTOR_BYTES >= 32
  __builtin_prefetch(line, 1, 3);
#endif
}

// A non-temporal store if `stream`, else an ordinary one.
INLINE void put(Real *to, Vector value, int stream) {
  stream ? store_streaming(to, value) : store(to, value);
}

// Stores the first `count` elements, fewer than LANES, by halves: a loop over
// elements would take longer than computing the vector.
INLINE void store_halves(Real *to, Vector value, long count) {
  Real spilled[LANES] __attribute__((aligned(64)));
  *(Vector *)spilled = value;
  long i = 0;
  UNROLLED
  for (int part = LANES / 2; part > 0; part /= 2) {
    if (count & part) {
      __builtin_memcpy(to + i, spilled + i, (unsigned long)part * sizeof(Real));
      i += part;
    }
  }
}

// The same, by one store where there are masks. Into lines that are not in the
// caches, such stores are slow.
INLINE void store_some(Real *to, Vector value, long count) {
#if MASKED_STORES && SINGLE
  _mm512_mask_storeu_ps(to, (__mmask16)((1u << count) - 1), (__m512)value);
#elif MASKED_STORES
  _mm512_mask_storeu_pd(to, (__mmask8)((1u << count) - 1), (__m512d)value);
#else
  store_halves(to, value, count);
#endif
}

// Stores all elements if `whole`, else the first `count`.
INLINE void store_up_to(Real *to, Vector value, const int whole, long count) {
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

// The rounding error of a * b, where `product` is the rounded product. There is
// no guard against overflow: larger phases than 2^64 (2^32 in float) are left
// to the scalar kernel.
INLINE Vector product_error(Vector a, Vector b, Vector product) {
#if FUSED
  return __builtin_elementwise_fma(a, b, -product);
#else
  // T. J. Dekker, Numer. Math. 18 (1971), doi:10.1007/BF01397083.
  const Real splitter = SINGLE ? 0x1.002p12f : 0x1.0000002p27;
  Vector as = a * splitter, bs = b * splitter;
  Vector ah = as - (as - a), bh = bs - (bs - b);
  Vector al = a - ah, bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

// The number of elements before the next multiple of 64 bytes.
INLINE long to_line(const Real *address) {
  unsigned long over = (unsigned long)address & 63;
  return over ? (long)((64 - over) / sizeof(Real)) : 0;
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

// Whether all rows of both outputs start on a cache line.
INLINE int rows_start_on_lines(Planes out) {
  return to_line(out.positions) == 0 && to_line(out.velocities) == 0 &&
         to_line(out.positions + out.stride) == 0;
}

// Times from `index`, `count` of them, at most LANES; the low parts are zero in
// double, where times have none.
INLINE void times_some(Times times, long index, long count, Vector *high, Vector *low) {
  int whole = count >= LANES;
  *high = whole ? load(times.high + index) : load_some(times.high + index, count, 0);
#if SINGLE
  *low = whole ? load(times.low + index) : load_some(times.low + index, count, 0);
#else
  *low = splat(0);
#endif
}
