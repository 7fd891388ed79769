#pragma once

// Scratch memory of the calling thread, starting on a cache line; its contents
// are lost with the next call, which returns the same memory. Null if it has
// fewer bytes.
void *_Nullable springbench_scratch(long bytes);

// The registers of a program for the calling thread alone. The program has a
// number of its own, from `springbench_next_program`.
typedef struct {
  unsigned long program;
  void *_Nonnull memory;
  long bytes;
} springbench_registers;

#if defined(__ELF__)
// Shorter code than for libraries that are loaded later.
__attribute__((tls_model("initial-exec")))
#endif
extern _Thread_local springbench_registers springbench_own_registers;

// A number above 0 that no other program has.
unsigned long springbench_next_program(void);

// Memory on a cache line with a copy of `image`, which has `bytes` bytes.
void *_Nonnull springbench_load_registers(unsigned long program, const void *_Nonnull image,
                                          long bytes);

// The same, but copied only if the thread has used another program since.
static inline void *_Nonnull springbench_registers_of(unsigned long program,
                                                      const void *_Nonnull image, long bytes) {
  if (springbench_own_registers.program == program) return springbench_own_registers.memory;
  return springbench_load_registers(program, image, bytes);
}
