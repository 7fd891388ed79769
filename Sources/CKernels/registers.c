#include "include/registers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

unsigned long springbench_next_program(void) {
  static atomic_ulong last;
  return atomic_fetch_add(&last, 1) + 1;
}

_Thread_local springbench_registers springbench_own_registers;

// A key whose destructor frees the registers when a thread ends.
static pthread_key_t freed_at_end;
static void make_key(void) { pthread_key_create(&freed_at_end, free); }

void *springbench_load_registers(unsigned long program, const void *initial, long bytes) {
  springbench_registers *own = &springbench_own_registers;
  if (own->bytes < bytes) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    free(own->memory);
    own->bytes = (bytes + 63) / 64 * 64;
    own->memory = aligned_alloc(64, own->bytes);
    if (!own->memory) abort();
    pthread_setspecific(freed_at_end, own->memory);
  }
  memcpy(own->memory, initial, bytes);
  own->program = program;
  return own->memory;
}
