#define _GNU_SOURCE
#include "CHarness.h"

#include <sys/resource.h>

int64_t springbench_involuntary_switches(void) {
  struct rusage thread;
  return getrusage(RUSAGE_THREAD, &thread) == 0 ? thread.ru_nivcsw : 0;
}
