#define _GNU_SOURCE
#include "include/kernels.h"

#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

int springbench_available_processors(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}
