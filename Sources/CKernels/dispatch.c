// Selects the level of the kernels: the best that the CPU has, or another on
// request. Also selects prefetching, and turns subnormal numbers to zero.

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "include/kernels.h"

enum { unknown = -1, none = -1 };

// The level of all threads that have not entered one.
static atomic_int common_level = unknown;
// The level that this thread has entered.
static _Thread_local int own_level = none;

int springbench_level_available(int level) {
#if defined(__x86_64__)
  if (level == springbench_level_v4) return __builtin_cpu_supports("x86-64-v4") != 0;
  if (level == springbench_level_v3) return __builtin_cpu_supports("x86-64-v3") != 0;
#endif
  return level == springbench_level_baseline;
}

// The names of the levels in the environment variable SPRINGBENCH_LEVEL.
static const char *const names[] = {"baseline", "x86-64-v3", "x86-64-v4"};

int springbench_level_active(void) {
  if (own_level != none) return own_level;
  int level = atomic_load_explicit(&common_level, memory_order_relaxed);
  if (level != unknown) return level;
  const char *wanted = getenv("SPRINGBENCH_LEVEL");
  level = springbench_level_v4;
  // An unknown name selects the lowest level.
  if (wanted && *wanted)
    while (level > 0 && strcmp(names[level], wanted)) level--;
  while (!springbench_level_available(level)) level--;
  atomic_store_explicit(&common_level, level, memory_order_relaxed);
  return level;
}

int springbench_level_enter(int level) {
  int before = own_level;
  own_level = level;
  return before;
}

static atomic_int prefetches = unknown;

int springbench_prefetches(void) {
  int known = atomic_load_explicit(&prefetches, memory_order_relaxed);
  if (known != unknown) return known;
#if defined(__x86_64__)
  // As on the CPUs measured: see kernels.h.
  springbench_set_prefetches(!__builtin_cpu_is("amd"));
#else
  springbench_set_prefetches(1);
#endif
  return springbench_prefetches();
}

void springbench_set_prefetches(int whether) {
  atomic_store_explicit(&prefetches, whether != 0, memory_order_relaxed);
}

extern const struct springbench_kernels springbench_kernels_baseline, springbench_kernels_v3,
    springbench_kernels_v4;

const struct springbench_kernels *springbench_kernels(void) {
#if defined(__x86_64__)
  int level = springbench_level_active();
  if (level == springbench_level_v4) return &springbench_kernels_v4;
  if (level == springbench_level_v3) return &springbench_kernels_v3;
#endif
  return &springbench_kernels_baseline;
}

#if defined(__x86_64__)
// Makes subnormal numbers zero: sets flush-to-zero (bit 15) and
// denormals-are-zeros (bit 6) of the control register MXCSR.
unsigned springbench_flush_begin(void) {
  unsigned saved = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(saved | 0x8040);
  return saved;
}

void springbench_flush_end(unsigned saved, int streamed) {
  // Non-temporal stores are weakly ordered; other threads must see them once
  // this one has finished.
  if (streamed) __builtin_ia32_sfence();
  __builtin_ia32_ldmxcsr(saved);
}
#else
unsigned springbench_flush_begin(void) { return 0; }
void springbench_flush_end(unsigned saved, int streamed) {
  (void)saved;
  (void)streamed;
}
#endif
