#pragma once

#include "batch_kernels.h"
#include "operations.h"
#include "solver_kernels.h"

// The instruction sets for which kernels are compiled, in ascending order; on
// CPUs other than x86-64 only the first. The best that this CPU supports is
// active unless another is selected, by name in the environment
// (SPRINGBENCH_LEVEL=x86-64-v3) or by `springbench_level_enter`.
enum springbench_level {
  springbench_level_baseline = 0,  // what the build targets
  springbench_level_v3 = 1,        // x86-64-v3: 256 bits and FMA
  springbench_level_v4 = 2,        // x86-64-v4: 512 bits
};
// Whether this CPU supports a level.
int springbench_level_available(int level);
// The level of this thread's kernels.
int springbench_level_active(void);
// Makes an available level active for this thread only. A call with the result
// restores what was active before.
int springbench_level_enter(int level);

// The kernels that are compiled once for each level.
struct springbench_kernels {
  struct springbench_batch_kernels batch;
  struct springbench_trajectory_kernel trajectory;
  struct springbench_output_kernel output;
  struct springbench_state_kernels states;
  struct springbench_node_kernels nodes;
  // Sines or cosines of `count` values. Returns 0 if a value is NaN or outside
  // [-2^20, 2^20]; the results are then invalid.
  int (*circular)(const double *values, double *results, long count, int is_cosine);
};

// The kernels of the active level.
const struct springbench_kernels *springbench_kernels(void);

// `circular` for one vector; `is_within` becomes what `circular` returns.
SPRINGBENCH_INLINE springbench_double8 springbench_circular8(springbench_double8 values,
                                                             int is_cosine, int *is_within) {
  springbench_double8 from = values, to;
  *is_within = springbench_kernels()->circular((const double *)&from, (double *)&to, 8, is_cosine);
  return to;
}

// How many logical processors the calling thread may use, at least 1: those
// that its affinity allows, which `taskset`, cpusets and job schedulers narrow,
// or all that are online where the affinity is not known.
int springbench_available_processors(void);

// Whether recurrences prefetch the lines they write next: by default on all but
// AMD's CPUs. This is faster on a Cascade Lake, slower on a Zen 5. See
// docs/development/decisions/0004-nothing-constant-reloaded.md.
int springbench_prefetches(void);
// Overrides the choice made for the CPU; for tests and comparisons.
void springbench_set_prefetches(int whether);

// On x86, between the two calls subnormal operands and results on this thread
// become zero: on some CPUs arithmetic with subnormal numbers is slow, and
// springs that have settled would produce many of them. `saved` is what the
// first call returned, `streamed` whether there were non-temporal stores.
unsigned springbench_flush_begin(void);
void springbench_flush_end(unsigned saved, int streamed);
