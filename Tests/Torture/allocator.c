// An allocator to be preloaded into a program in place of the C library's. It
// finds programs that mix allocators: it aborts when it is to free or resize
// memory that it did not provide. It never reuses memory.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Before every block of memory.
typedef struct {
  size_t size;
  uint64_t mark;
} header;

// An arbitrary number that other memory is unlikely to have there.
static const uint64_t ours = 0x5052494e47534f4bu;
// The unused part of the memory at hand.
static char *next, *end;

// Takes a block from the memory at hand if it fits, or else from 64 MiB or more
// of new memory; the rest of the old memory is then wasted. Threads that find
// it too small at the same moment each map new memory, of which all but one is
// wasted.
static void *take(size_t alignment, size_t size) {
  if (alignment < 16) alignment = 16;
  size_t room = size + alignment + sizeof(header);
  char *place = __atomic_fetch_add(&next, (room + 15) & ~(size_t)15, __ATOMIC_RELAXED);
  if (!place || place + room > end) {
    size_t space = room > (size_t)64 << 20 ? room : (size_t)64 << 20;
    place = mmap(NULL, space, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) return NULL;
    if (space > room) {
      end = place + space;
      next = place + ((room + 15) & ~(size_t)15);
    }
  }
  uintptr_t memory = ((uintptr_t)place + sizeof(header) + alignment - 1) & ~(alignment - 1);
  ((header *)memory)[-1] = (header){size, ours};
  return (void *)memory;
}

void *malloc(size_t size) { return take(16, size); }
void *calloc(size_t count, size_t size) { return memset(take(16, count * size), 0, count * size); }
void *aligned_alloc(size_t alignment, size_t size) { return take(alignment, size); }
void *memalign(size_t alignment, size_t size) { return take(alignment, size); }

// The header of a block; aborts if it has none.
static header *known(void *memory) {
  header *found = (header *)memory - 1;
  if (found->mark == ours) return found;
  static const char line[] = "memory of another allocator\n";
  // The test only silences a warning.
  if (write(2, line, sizeof line - 1)) abort();
  abort();
}

void free(void *memory) {
  if (memory) known(memory);
}

size_t malloc_usable_size(void *memory) { return memory ? known(memory)->size : 0; }

void *realloc(void *old, size_t size) {
  void *memory = take(16, size);
  if (!old || !memory) return memory;
  size_t before = known(old)->size;
  return memcpy(memory, old, before < size ? before : size);
}
