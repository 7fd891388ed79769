#define _GNU_SOURCE
#include "CMeasurement.h"

#include <stdio.h>
#include <sys/resource.h>

int64_t springbench_involuntary_switches(void) {
  struct rusage thread;
  return getrusage(RUSAGE_THREAD, &thread) == 0 ? thread.ru_nivcsw : 0;
}

int64_t springbench_runqueue_wait_ns(void) {
  // On Linux: nanoseconds on a CPU, nanoseconds waiting for one, time slices.
  FILE *file = fopen("/proc/thread-self/schedstat", "re");
  if (!file) return 0;
  long long waited = 0;
  if (fscanf(file, "%*d %lld", &waited) != 1) waited = 0;
  fclose(file);
  return waited;
}
