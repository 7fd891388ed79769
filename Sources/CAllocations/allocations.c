#include "CAllocations.h"

#include "CMeasurement.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

// Sanitizers bring their own allocator, other C libraries other names.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPRINGBENCH_FOREIGN_ALLOCATOR 1
#endif
#endif

#include <features.h>

#if defined(__GLIBC__) && !defined(SPRINGBENCH_FOREIGN_ALLOCATOR)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// While counting is off, an allocation costs one load and one branch more.
static inline void note(size_t bytes) {
  if (__builtin_expect(springbench_allocations_are_counted, 0)) springbench_note_allocation(bytes);
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  note(size);
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL && size != 0) return ENOMEM;
  *result = memory;
  return 0;
}

__attribute__((constructor)) static void announce(void) { springbench_allocations_are_hooked = 1; }

#endif
