#include "CHarness.h"

const char *springbench_target_vector_isa(void) {
#if defined(__AVX512F__)
  return "avx512f";
#elif defined(__AVX2__) && defined(__FMA__)
  return "avx2+fma";
#elif defined(__AVX__)
  return "avx";
#else
  return "baseline";
#endif
}
