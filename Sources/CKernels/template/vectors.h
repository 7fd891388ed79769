// The operations that the templates consist of, on a vector of LANES elements
// of type REAL. Included once for each type and level, which define
//
//   REAL, INTEGER        the element and the integer of its size
//   LANES                elements in a vector
//   SINGLE               1 for float, 0 for double
//   FUSED                whether the level has a fused multiply-add
//   MASKED_STORES        whether it has loads and stores of a part of a vector
//   NAME(word)           the word with the suffix of type and level
//
// Every function is static and inlined into the kernels of one level.

#ifndef SPRINGBENCH_TEMPLATE_ONCE
#define SPRINGBENCH_TEMPLATE_ONCE
#define INLINE static inline __attribute__((always_inline))
// Stands before a loop whose number of turns is a compile-time constant.
#define UNROLLED _Pragma("clang loop unroll(full)")
// A call in which the variable `flag` is replaced by a constant, 1 or 0, so that
// the compiler makes one version of the called function for each.
#define EITHER(flag, call)  \
  do {                      \
    if (flag) {             \
      const int flag = 1;   \
      call;                 \
    } else {                \
      const int flag = 0;   \
      call;                 \
    }                       \
  } while (0)
#endif

typedef REAL NAME(vector) __attribute__((ext_vector_type(LANES)));
typedef INTEGER NAME(mask) __attribute__((ext_vector_type(LANES)));
// The same vectors with the alignment of an element.
typedef REAL NAME(loose) __attribute__((ext_vector_type(LANES), aligned(sizeof(REAL))));
typedef float NAME(loose_float) __attribute__((ext_vector_type(LANES), aligned(4)));
#define V NAME(vector)
#define M NAME(mask)

INLINE V NAME(all)(REAL value) { return (V)(value); }

INLINE V NAME(load)(const REAL *from) { return *(const NAME(loose) *)from; }

INLINE V NAME(load_float)(const float *from) {
  return __builtin_convertvector(*(const NAME(loose_float) *)from, V);
}

// The first `count` elements, at most LANES, and `filler` for the others.
INLINE V NAME(load_some)(const REAL *from, long count, REAL filler) {
#if MASKED_STORES && SINGLE
  return (V)_mm512_mask_loadu_ps((__m512)NAME(all)(filler), (__mmask16)((1u << count) - 1), from);
#elif MASKED_STORES
  return (V)_mm512_mask_loadu_pd((__m512d)NAME(all)(filler), (__mmask8)((1u << count) - 1), from);
#else
  REAL padded[LANES] __attribute__((aligned(64)));
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : filler;
  return *(V *)padded;
#endif
}

// `load_some` from floats, filled with zeros.
INLINE V NAME(load_some_float)(const float *from, long count) {
  float padded[LANES] __attribute__((aligned(64)));
#if MASKED_STORES && !SINGLE
  *(__m256 *)padded = _mm256_maskz_loadu_ps((__mmask8)((1u << count) - 1), from);
#else
  for (long i = 0; i < LANES; i++) padded[i] = i < count ? from[i] : 0;
#endif
  return NAME(load_float)(padded);
}

INLINE void NAME(store)(REAL *to, V value) { *(NAME(loose) *)to = value; }

// A non-temporal store; the address must be a multiple of the vector's size.
INLINE void NAME(stream)(REAL *to, V value) { __builtin_nontemporal_store(value, (V *)to); }

// Prefetches a line that will be written soon. Stores to lines outside the
// first-level cache wait for them one after another, and the hardware
// prefetches only long rows. With four vectors per line the instruction costs
// what it saves.
INLINE void NAME(prefetch)(const REAL *line) {
#if VECTOR_BYTES >= 32
  __builtin_prefetch(line, 1, 3);
#endif
}

// A non-temporal store if `stream`, else an ordinary one.
INLINE void NAME(put)(REAL *to, V value, int stream) {
  stream ? NAME(stream)(to, value) : NAME(store)(to, value);
}

// Stores the first `count` elements, at most LANES.
INLINE void NAME(store_some)(REAL *to, V value, long count) {
#if MASKED_STORES && SINGLE
  _mm512_mask_storeu_ps(to, (__mmask16)((1u << count) - 1), (__m512)value);
#elif MASKED_STORES
  _mm512_mask_storeu_pd(to, (__mmask8)((1u << count) - 1), (__m512d)value);
#else
  REAL spilled[LANES] __attribute__((aligned(64)));
  *(V *)spilled = value;
  // By halves: a loop over elements takes longer than the vector.
  long i = 0;
  UNROLLED
  for (int part = LANES; part > 0; part /= 2) {
    if (count & part) {
      __builtin_memcpy(to + i, spilled + i, (unsigned long)part * sizeof(REAL));
      i += part;
    }
  }
#endif
}

// Stores all elements if `whole`, else the first `count`.
INLINE void NAME(store_up_to)(REAL *to, V value, const int whole, long count) {
  whole ? NAME(store)(to, value) : NAME(store_some)(to, value, count);
}

// a * b + c, of vectors and of single elements; with one rounding if FUSED.
INLINE V NAME(fma)(V a, V b, V c) {
  return FUSED ? __builtin_elementwise_fma(a, b, c) : a * b + c;
}

INLINE REAL NAME(fma_one)(REAL a, REAL b, REAL c) {
  return FUSED ? __builtin_elementwise_fma(a, b, c) : a * b + c;
}

INLINE V NAME(select)(M mask, V yes, V no) {
  union { V v; M m; } a = {yes}, b = {no}, r;
  r.m = (mask & a.m) | (~mask & b.m);
  return r.v;
}

INLINE int NAME(any)(M mask) { return __builtin_reduce_or(mask) != 0; }

INLINE M NAME(bits)(V value) {
  union { V v; M m; } u = {value};
  return u.m;
}

INLINE V NAME(from_bits)(M bits) {
  union { M m; V v; } u = {bits};
  return u.v;
}

// The rounding error of a * b, where `product` is the rounded product. There is
// no guard against overflow: the products are phases of at most 2^20.
INLINE V NAME(product_error)(V a, V b, V product) {
#if FUSED
  return __builtin_elementwise_fma(a, b, -product);
#else
  // T. J. Dekker, Numer. Math. 18 (1971), doi:10.1007/BF01397083.
  const REAL splitter = SINGLE ? 0x1.002p12f : 0x1.0000002p27;
  V as = a * splitter, bs = b * splitter;
  V ah = as - (as - a), bh = bs - (bs - b);
  V al = a - ah, bl = b - bh;
  return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
#endif
}

// Prefetches the last line of a row that ends at `end` if the row fills only a
// part of it: that line must be read first, unlike the others, which are
// written with non-temporal stores.
INLINE void NAME(expect_end)(const REAL *end) {
  if ((unsigned long)end & 63) NAME(prefetch)(end - 1);
}

// The number of elements before the next multiple of 64 bytes.
INLINE long NAME(to_line)(const REAL *address) {
  unsigned long over = (unsigned long)address & 63;
  return over ? (long)((64 - over) / sizeof(REAL)) : 0;
}

INLINE long NAME(shorter)(long a, long b) { return a < b ? a : b; }
