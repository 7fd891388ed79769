#define _GNU_SOURCE
#include "CMeasurement.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Opens a counter of this thread on any CPU, in user mode only. `group` is the
// counter together with which it starts and stops, -1 for the first.
static int open_counter(uint64_t event, int group) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = event;
  attributes.disabled = group < 0;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
}

int springbench_open_counters(springbench_counters *counters) {
  counters->cycles_file = -1;
  counters->instructions_file = open_counter(PERF_COUNT_HW_INSTRUCTIONS, -1);
  if (counters->instructions_file < 0) return errno;
  counters->cycles_file =
      open_counter(PERF_COUNT_HW_CPU_CYCLES, counters->instructions_file);
  if (counters->cycles_file >= 0) return 0;
  int error = errno;
  close(counters->instructions_file);
  counters->instructions_file = -1;
  return error;
}

void springbench_start_counters(const springbench_counters *counters) {
  ioctl(counters->instructions_file, PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP);
  ioctl(counters->instructions_file, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

int springbench_stop_counters(
    const springbench_counters *counters, uint64_t *instructions, uint64_t *cycles) {
  ioctl(counters->instructions_file, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
  int is_read = read(counters->instructions_file, instructions, 8) == 8 &&
                read(counters->cycles_file, cycles, 8) == 8;
  return is_read ? 0 : EIO;
}

void springbench_close_counters(const springbench_counters *counters) {
  if (counters->cycles_file >= 0) close(counters->cycles_file);
  if (counters->instructions_file >= 0) close(counters->instructions_file);
}
