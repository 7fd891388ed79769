#define _GNU_SOURCE
#include "CHarness.h"

#include <sched.h>

// The CPUs that were available at the first call, and their number; 0 before
// it, and if the system does not tell.
static cpu_set_t allowed;
static int allowed_count;

void springbench_pin(int index) {
  if (allowed_count == 0 && sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    allowed_count = CPU_COUNT(&allowed);
  if (allowed_count == 0) return;
  int to_skip = index % allowed_count;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (!CPU_ISSET(cpu, &allowed) || to_skip-- > 0) continue;
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    CPU_SET(cpu, &wanted);
    sched_setaffinity(0, sizeof wanted, &wanted);
    return;
  }
}

void springbench_unpin(void) {
  if (allowed_count > 0) sched_setaffinity(0, sizeof allowed, &allowed);
}
