#ifndef SPRINGBENCH_CMEASUREMENT_H
#define SPRINGBENCH_CMEASUREMENT_H

#include <stdint.h>
#include <time.h>

// Nanoseconds on the monotonic clock.
static inline __attribute__((always_inline)) uint64_t springbench_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif
