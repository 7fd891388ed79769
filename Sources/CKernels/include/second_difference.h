#ifndef SPRINGBENCH_SECOND_DIFFERENCE_H
#define SPRINGBENCH_SECOND_DIFFERENCE_H

#include "multiply_add.h"

// y[i-1] + y[i+1] - 2 y[i] with zeros beyond both ends. The neighbours come
// from lane shifts between registers: a store and an unaligned reload would
// wait for the store.
SPRINGBENCH_INLINE springbench_double64 springbench_second_difference64(springbench_double64 y) {
  springbench_double64 zero = 0.0;
  springbench_double64 before = __builtin_shufflevector(
      y, zero,
      64, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
      21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
      41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
      61, 62);
  springbench_double64 after = __builtin_shufflevector(
      y, zero,
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
      23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42,
      43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62,
      63, 64);
  return SPRINGBENCH_MULTIPLY_ADD(y, (springbench_double64)-2.0, before + after);
}

#endif
