#ifndef SPRINGBENCH_KERNELS_H
#define SPRINGBENCH_KERNELS_H

#include "batch_kernels.h"
#include "modal.h"
#include "multiply_add.h"
#include "output.h"
#include "states.h"
#include "trajectory.h"

// What is compiled once for each level of the CPU's vector unit.
struct springbench_kernels {
  struct springbench_batch_kernels f64;
  struct springbench_batch_kernels f32;
  struct springbench_trajectory_kernel trajectory;
  struct springbench_output_kernel output;
  struct springbench_state_kernels states;
  springbench_modal_kernel modal;
  // Sines, or cosines, of `count` values. Returns 0 if a value is not in
  // [-2^20, 2^20]; results are of no use then.
  int (*circular)(const double *values, double *results, long count, int is_cosine);
};

// Those of the active level.
const struct springbench_kernels *springbench_kernels(void);

// The same of a vector, by way of memory that is aligned for its loads: Swift
// aligns its own to 16 bytes.
SPRINGBENCH_INLINE springbench_double8 springbench_circular8(springbench_double8 values,
                                                             int is_cosine, int *is_within) {
  springbench_double8 from = values, to;
  *is_within = springbench_kernels()->circular((const double *)&from, (double *)&to, 8, is_cosine);
  return to;
}

static inline const struct springbench_batch_kernels *springbench_kernels_f64(void) {
  return &springbench_kernels()->f64;
}

static inline const struct springbench_batch_kernels *springbench_kernels_f32(void) {
  return &springbench_kernels()->f32;
}

// Levels of the vector unit, worst first. `springbench_level_available` says
// which this CPU can run. The best one is active until another is chosen, by
// name in the environment (SPRINGBENCH_LEVEL=x86-64-v3) or by a call.
enum springbench_level {
  springbench_level_baseline = 0,  // what the build targets
  springbench_level_v3 = 1,        // x86-64-v3: 256 bits and FMA
  springbench_level_v4 = 2,        // x86-64-v4: 512 bits
};
int springbench_level_available(int level);
int springbench_level_active(void);
// Makes a level, which must be available, the active one of this thread alone;
// -1 lifts that. Returns what it was before.
int springbench_level_enter(int level);

// Whether recurrences prefetch the lines that they write next. A Cascade Lake,
// which waits for such lines one after the other, is a quarter faster with it;
// a Zen 5 is a tenth slower.
int springbench_prefetches(void);
// Overrides the choice by CPU: for tests and comparisons.
void springbench_set_prefetches(int whether);

// Results below the smallest normal number become zero between the two calls,
// on this thread: arithmetic on denormals is a hundred times slower on some
// CPUs, and springs that have settled would produce nothing else.
unsigned springbench_flush_begin(void);
void springbench_flush_end(unsigned saved, int streamed);

#endif
