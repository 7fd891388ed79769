#ifndef SPRINGBENCH_SECOND_DIFFERENCE_H
#define SPRINGBENCH_SECOND_DIFFERENCE_H

#include "multiply_add.h"

// y[i-1] + y[i+1] - 2 y[i] for the eight elements of `here`. The neighbours
// come from lane shifts between registers: a store and an unaligned reload
// would wait for the store.
SPRINGBENCH_INLINE springbench_double8 springbench_second_difference8(
    springbench_double8 before, springbench_double8 here, springbench_double8 after) {
  springbench_double8 left = __builtin_shufflevector(before, here, 7, 8, 9, 10, 11, 12, 13, 14);
  springbench_double8 right = __builtin_shufflevector(here, after, 1, 2, 3, 4, 5, 6, 7, 8);
  return SPRINGBENCH_MULTIPLY_ADD(here, (springbench_double8)-2.0, left + right);
}

#endif
