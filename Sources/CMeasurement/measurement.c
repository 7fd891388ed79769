#define _GNU_SOURCE
#include "CMeasurement.h"

#include <sys/resource.h>

springbench_usage springbench_thread_usage(void) {
  struct rusage thread;
  springbench_usage usage = {0, 0};
  if (getrusage(RUSAGE_THREAD, &thread) == 0) {
    usage.involuntary_switches = thread.ru_nivcsw;
    usage.peak_resident_bytes = (int64_t)thread.ru_maxrss * 1024;
  }
  return usage;
}
