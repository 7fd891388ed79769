#ifndef SPRINGBENCH_CMEASUREMENT_H
#define SPRINGBENCH_CMEASUREMENT_H

#include <stdint.h>
#include <time.h>

#define SPRINGBENCH_ALWAYS_INLINE static inline __attribute__((always_inline))

// Nanoseconds on the monotonic clock.
SPRINGBENCH_ALWAYS_INLINE uint64_t springbench_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Barriers. An empty assembly statement that claims to read its operand keeps
// the computation of it alive; one that claims to change it hides its value,
// so that nothing computed from it can be hoisted out of a loop or folded.

#if defined(__x86_64__)
#define SPRINGBENCH_FLOAT_REGISTER "x"
#elif defined(__aarch64__)
#define SPRINGBENCH_FLOAT_REGISTER "w"
#else
#define SPRINGBENCH_FLOAT_REGISTER "m"
#endif

SPRINGBENCH_ALWAYS_INLINE void springbench_consume_double(double value) {
  __asm__ volatile("" ::SPRINGBENCH_FLOAT_REGISTER(value) : "memory");
}

SPRINGBENCH_ALWAYS_INLINE double springbench_launder_double(double value) {
  __asm__ volatile("" : "+" SPRINGBENCH_FLOAT_REGISTER(value));
  return value;
}

SPRINGBENCH_ALWAYS_INLINE void springbench_consume_float(float value) {
  __asm__ volatile("" ::SPRINGBENCH_FLOAT_REGISTER(value) : "memory");
}

SPRINGBENCH_ALWAYS_INLINE float springbench_launder_float(float value) {
  __asm__ volatile("" : "+" SPRINGBENCH_FLOAT_REGISTER(value));
  return value;
}

SPRINGBENCH_ALWAYS_INLINE void springbench_consume_integer(int64_t value) {
  __asm__ volatile("" ::"r"(value) : "memory");
}

SPRINGBENCH_ALWAYS_INLINE int64_t springbench_launder_integer(int64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

// Whatever the address leads to counts as read and written.
SPRINGBENCH_ALWAYS_INLINE void springbench_consume_memory(const void *_Nullable address) {
  __asm__ volatile("" ::"r"(address) : "memory");
}

// What the operating system knows about the calling thread and its process.
typedef struct {
  int64_t involuntary_switches;
  int64_t peak_resident_bytes;
} springbench_usage;

// Involuntary context switches of the calling thread, peak memory of the process.
springbench_usage springbench_thread_usage(void);

#endif
