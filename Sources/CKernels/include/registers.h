#pragma once

// Registers for programs that several threads run at once. A program is an
// equation compiled to instructions (Swift's `EquationProgram`); its registers
// are an array of numbers or vectors: inputs, constants and results. Each
// thread has memory for the registers of one program, the last that it has run.

// A number above 0 that tells a program from all others.
unsigned long springbench_next_program(void);

// The registers of a thread.
typedef struct {
  // The program that they belong to; 0 before the first.
  unsigned long program;
  void *_Nonnull memory;
  long bytes;
} springbench_registers;

#if defined(__ELF__)
// This model has shorter code than the one for libraries loaded at run time.
__attribute__((tls_model("initial-exec")))
#endif
extern _Thread_local springbench_registers springbench_own_registers;

// Gives the calling thread the registers of a program: a copy of `initial`,
// which has `bytes` bytes. They begin on a cache line.
void *_Nonnull springbench_load_registers(unsigned long program, const void *_Nonnull initial,
                                          long bytes);

// The same, but if the thread already has the registers of this program, they
// keep their values.
static inline void *_Nonnull springbench_registers_of(unsigned long program,
                                                      const void *_Nonnull initial, long bytes) {
  if (springbench_own_registers.program == program) return springbench_own_registers.memory;
  return springbench_load_registers(program, initial, bytes);
}
