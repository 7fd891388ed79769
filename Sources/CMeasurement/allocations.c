#include "CMeasurement.h"

#include <stdatomic.h>

int springbench_allocation_hooks_installed = 0;
_Atomic int springbench_counting_allocations = 0;

static _Atomic uint64_t allocation_count;
static _Atomic uint64_t allocated_bytes;

void springbench_note_allocation(uint64_t bytes) {
  atomic_fetch_add_explicit(&allocation_count, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&allocated_bytes, bytes, memory_order_relaxed);
}

int springbench_can_count_allocations(void) { return springbench_allocation_hooks_installed; }

void springbench_start_counting_allocations(void) {
  atomic_store(&allocation_count, 0);
  atomic_store(&allocated_bytes, 0);
  springbench_counting_allocations = 1;
}

springbench_allocation_counts springbench_stop_counting_allocations(void) {
  springbench_counting_allocations = 0;
  springbench_allocation_counts counts = {
      atomic_load(&allocation_count), atomic_load(&allocated_bytes)};
  return counts;
}
