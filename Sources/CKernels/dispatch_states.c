// Which level of the kernels for states runs.

#include "include/batch_kernels.h"
#include "include/states.h"

extern const struct springbench_state_kernels springbench_state_kernels_f64_baseline;
#if defined(__x86_64__)
extern const struct springbench_state_kernels springbench_state_kernels_f64_v3;
extern const struct springbench_state_kernels springbench_state_kernels_f64_v4;
#endif

const struct springbench_state_kernels *springbench_states(void) {
#if defined(__x86_64__)
  int level = springbench_level_active();
  if (level == springbench_level_v4) return &springbench_state_kernels_f64_v4;
  if (level == springbench_level_v3) return &springbench_state_kernels_f64_v3;
#endif
  return &springbench_state_kernels_f64_baseline;
}
