#pragma once

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define SPRINGBENCH_ALWAYS_INLINE static inline __attribute__((always_inline))

// Nanoseconds on the monotonic clock.
SPRINGBENCH_ALWAYS_INLINE uint64_t springbench_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// Optimiser barriers. `consume` is an empty assembly statement that appears to
// read a value, so that the value must be computed; `launder` is one that
// appears to change it, so that nothing computed from it can be folded or
// hoisted out of a loop.

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

SPRINGBENCH_ALWAYS_INLINE void springbench_consume_integer(int64_t value) {
  __asm__ volatile("" ::"r"(value) : "memory");
}

SPRINGBENCH_ALWAYS_INLINE int64_t springbench_launder_integer(int64_t value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}

// Everything reachable from the address counts as read and written.
SPRINGBENCH_ALWAYS_INLINE void springbench_consume_memory(const void *_Nullable address) {
  __asm__ volatile("" ::"r"(address) : "memory");
}

// The vector instructions that the compiler was allowed to use.
const char *_Nonnull springbench_target_vector_isa(void);

// Records SIGINT, SIGTERM and, unless ignored, SIGHUP instead of terminating; a
// signal more than 50 ms after the first ends the process with status 130.
void springbench_watch_interrupts(void);
// Whether such a signal has been received.
int springbench_is_interrupted(void);
// Forwards these signals to a child process as well, and SIGTERM at once if one
// has already arrived. At most 256 children at a time receive signals.
void springbench_forward_interrupts_to(pid_t child);
// Undoes `springbench_forward_interrupts_to`.
void springbench_stop_forwarding_to(pid_t child);
// Makes the kernel kill this process when the thread that started it ends.
void springbench_end_with_parent(void);

// Pins the calling thread, and the threads and processes that it starts later,
// to one CPU. `index`, 0 or more, counts the CPUs that were available at the
// first call, modulo their number.
void springbench_pin(int index);
// Lets the calling thread run on all of these CPUs again.
void springbench_unpin(void);

// Makes a client request of valgrind and returns its answer; 0 without
// valgrind, and on CPUs other than x86-64 and AArch64.
uint64_t springbench_ask_valgrind(uint64_t request);

// The text of a file of the repository that is built into the program, which
// thus runs from any folder; null for other files. `path` is as in the
// repository: "Data/touch/rests.csv". This is in C, because large arrays in
// Swift take long to compile.
const char *_Nullable springbench_built_in_file(const char *_Nonnull path);
