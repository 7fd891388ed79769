// Selects the level of the kernels.

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "include/kernels.h"

// One more than the active level; zero until the first use.
static atomic_int active;
// One more than the level of the current thread; zero if that is the active
// one.
static _Thread_local int own;

int springbench_level_available(int level) {
#if defined(__x86_64__)
  if (level == springbench_level_v4) return __builtin_cpu_supports("x86-64-v4") != 0;
  if (level == springbench_level_v3) return __builtin_cpu_supports("x86-64-v3") != 0;
#endif
  return level == springbench_level_baseline;
}

// The names of the levels in the environment.
static const char *const names[] = {"baseline", "x86-64-v3", "x86-64-v4"};

int springbench_level_active(void) {
  if (own) return own - 1;
  int level = atomic_load_explicit(&active, memory_order_relaxed) - 1;
  if (level >= 0) return level;
  const char *wanted = getenv("SPRINGBENCH_LEVEL");
  level = springbench_level_v4;
  if (wanted && *wanted)
    while (level > 0 && strcmp(names[level], wanted)) level--;
  while (!springbench_level_available(level)) level--;
  atomic_store_explicit(&active, level + 1, memory_order_relaxed);
  return level;
}

int springbench_level_enter(int level) {
  int before = own - 1;
  own = level + 1;
  return before;
}

// 1 for no, 2 for yes; zero until the first use.
static atomic_int prefetches;

int springbench_prefetches(void) {
  int known = atomic_load_explicit(&prefetches, memory_order_relaxed);
  if (known) return known - 1;
#if defined(__x86_64__)
  springbench_set_prefetches(!__builtin_cpu_is("amd"));
#else
  springbench_set_prefetches(1);
#endif
  return springbench_prefetches();
}

void springbench_set_prefetches(int whether) {
  atomic_store_explicit(&prefetches, 1 + (whether != 0), memory_order_relaxed);
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
// Sets flush-to-zero (bit 15) and denormals-are-zeros (bit 6) of the control
// register MXCSR.
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
