#define _GNU_SOURCE
#include "CHarness.h"

#include <sched.h>

// The CPUs that were available when `springbench_pin` was first called, and
// their number; 0 before then, and if the system does not tell.
static cpu_set_t allowed;
static int allowed_count;

void springbench_pin(int index) {
  if (allowed_count == 0 && sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    allowed_count = CPU_COUNT(&allowed);
  if (allowed_count == 0) return;
  int to_skip = index % allowed_count;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (!CPU_ISSET(cpu, &allowed) || to_skip-- > 0) continue;
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    CPU_SET(cpu, &wanted);
    sched_setaffinity(0, sizeof wanted, &wanted);
    return;
  }
}

void springbench_unpin(void) {
  if (allowed_count > 0) sched_setaffinity(0, sizeof allowed, &allowed);
}

// A request is a sequence of instructions that does nothing on a CPU and that
// valgrind recognises: rotations by 128 bits in all, and a swap (or an OR) of a
// register with itself. Its arguments are six words in memory, the request
// first.
uint64_t springbench_ask_valgrind(uint64_t request) {
  volatile uint64_t arguments[6] = {request};
#if defined(__x86_64__)
  uint64_t answer = 0;
  __asm__ volatile(
      "rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
      "xchgq %%rbx, %%rbx"
      : "+d"(answer)
      : "a"(arguments)
      : "cc", "memory");
  return answer;
#elif defined(__aarch64__)
  register uint64_t answer __asm__("x3") = 0;
  register volatile uint64_t *first __asm__("x4") = arguments;
  __asm__ volatile(
      "ror x12, x12, #3\n\tror x12, x12, #13\n\tror x12, x12, #51\n\tror x12, x12, #61\n\t"
      "orr x10, x10, x10"
      : "+r"(answer)
      : "r"(first)
      : "cc", "memory");
  return answer;
#else
  (void)arguments;
  return 0;
#endif
}

const char *springbench_target_vector_isa(void) {
#if defined(__AVX512F__)
  return "avx512f";
#elif defined(__AVX2__) && defined(__FMA__)
  return "avx2+fma";
#elif defined(__AVX__)
  return "avx";
#else
  return "baseline";
#endif
}
