#include "CHarness.h"

// A request is a sequence of instructions that does nothing on a CPU and that
// valgrind recognises: rotations by 128 bits in all, and a swap of a register
// with itself. Its arguments are six words in memory, the request first.
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
