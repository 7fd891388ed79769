#define _GNU_SOURCE
#include "CMeasurement.h"

#include <sched.h>

// The CPUs available at the first call; -1: not yet known.
static cpu_set_t allowed;
static int allowed_count = -1;

int springbench_pin(int index) {
  if (allowed_count < 0)
    allowed_count = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
  if (allowed_count == 0) return 0;
  cpu_set_t wanted = allowed;
  if (index >= 0) {
    int to_skip = index % allowed_count;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
      if (!CPU_ISSET(cpu, &allowed) || to_skip-- > 0) continue;
      CPU_ZERO(&wanted);
      CPU_SET(cpu, &wanted);
      break;
    }
  }
  return sched_setaffinity(0, sizeof wanted, &wanted) == 0 ? allowed_count : 0;
}
