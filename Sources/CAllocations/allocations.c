#define _GNU_SOURCE
#include "CAllocations.h"

#include "CMeasurement.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// Sanitizers have an allocator of their own, and other C libraries than glibc
// have other names for these functions: nothing is counted there.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPRINGBENCH_FOREIGN_ALLOCATOR 1
#endif
#endif

#include <features.h>

#if defined(__GLIBC__) && !defined(SPRINGBENCH_FOREIGN_ALLOCATOR)

// The allocator behind this one: the C library's, or one that was loaded before
// it. All of its functions are used, so that memory is returned to where it
// came from.
static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static void (*next_free)(void *);

// The lookup of these functions allocates memory itself. It gets this, which is
// never freed.
static _Alignas(16) char early[1 << 14];
static size_t early_used;

static void *early_malloc(size_t size) {
  size_t place = early_used;
  if (size > sizeof early - place) return NULL;
  early_used = place + ((size + 15) & ~(size_t)15);
  return early + place;
}

static int is_early(const void *memory) {
  return (uintptr_t)memory - (uintptr_t)early < sizeof early;
}

// Called before there is a second thread, because starting one allocates
// memory. The lookup itself may call it again, and must not begin anew.
static void find_next(void) {
  static int is_looking;
  if (is_looking) return;
  is_looking = 1;
  *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&next_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
  *(void **)&next_free = dlsym(RTLD_NEXT, "free");
  *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
}

// Whether the functions are found. The last one to be found is `next_malloc`.
static inline int is_ready(void) {
  if (__builtin_expect(!next_malloc, 0)) find_next();
  return next_malloc != NULL;
}

// Without memory no part of the program could continue: it ends with a message,
// instead of crashing wherever the memory was needed. Unfinished output files
// do not have their final names yet. The number is written out here, because
// `printf` could need memory.
static void *checked(void *memory, size_t size) {
  if (__builtin_expect(memory != NULL || size == 0, 1)) return memory;
  char before[] = "springbench: out of memory: ", after[] = " bytes were asked for\n";
  char digits[20], *end = digits + sizeof digits, *first = end;
  for (size_t left = size; left > 0; left /= 10) *--first = (char)('0' + left % 10);
  struct iovec parts[] = {
      {before, strlen(before)}, {first, (size_t)(end - first)}, {after, strlen(after)}};
  if (writev(STDERR_FILENO, parts, 3) < 0) _exit(74);
  _exit(71);
}

// While counting is off, this costs a few branches per allocation.
static inline void note(size_t bytes) {
  int is_counting = atomic_load_explicit(&springbench_counting_allocations, memory_order_relaxed);
  if (__builtin_expect(is_counting, 0)) springbench_note_allocation(bytes);
}

void *malloc(size_t size) {
  if (!is_ready()) return early_malloc(size);
  note(size);
  return checked(next_malloc(size), size);
}

void *calloc(size_t count, size_t size) {
  // The early memory is zero and used only once.
  if (!is_ready()) return early_malloc(count * size);
  note(count * size);
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  return checked(next_calloc(count, size), bytes);
}

void *realloc(void *old, size_t size) {
  if (!is_ready() || is_early(old)) {
    // The size of the old memory is not known; at most it reaches to the end.
    void *memory = malloc(size);
    size_t left = (size_t)(early + sizeof early - (char *)old);
    if (memory && old) memcpy(memory, old, size < left ? size : left);
    return memory;
  }
  note(size);
  return checked(next_realloc(old, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_ready()) return NULL;
  note(size);
  return checked(next_aligned_alloc(alignment, size), size);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = aligned_alloc(alignment, size);
  if (memory == NULL && size != 0) return ENOMEM;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (memory == NULL || is_early(memory)) return;
  if (is_ready()) next_free(memory);
}

// Runs before `main`.
__attribute__((constructor)) static void announce(void) {
  springbench_allocation_hooks_installed = 1;
}

#endif
