#include "include/scratch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Enough for a table of 300 frames in double with its times.
enum { room = 16 * 1024 };

static _Thread_local char scratch[room] __attribute__((aligned(64)));

void *springbench_scratch(long bytes) { return bytes <= room ? scratch : 0; }

_Thread_local springbench_registers springbench_own_registers;

unsigned long springbench_next_program(void) {
  static atomic_ulong last;
  return atomic_fetch_add(&last, 1) + 1;
}

// Frees the registers of a thread when it ends.
static pthread_key_t ending;
static void make_key(void) { pthread_key_create(&ending, free); }

void *springbench_load_registers(unsigned long program, const void *image, long bytes) {
  springbench_registers *own = &springbench_own_registers;
  if (own->bytes < bytes) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    free(own->memory);
    own->bytes = (bytes + 63) / 64 * 64;
    own->memory = aligned_alloc(64, own->bytes);
    if (!own->memory) abort();
    pthread_setspecific(ending, own->memory);
  }
  memcpy(own->memory, image, bytes);
  own->program = program;
  return own->memory;
}
