#include <errno.h>
#include <features.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// The C library's allocator, except that a program without memory ends with a
// message. No part of the program could continue, and Swift would trap.
//
// Sanitizers have an allocator of their own, and C libraries other than glibc
// have other names for these functions.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SPRINGBENCH_FOREIGN_ALLOCATOR 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SPRINGBENCH_FOREIGN_ALLOCATOR)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

// Ends at once: unfinished output files do not have their final names yet. The
// number is written out here, because `printf` could need memory.
static void *checked(void *memory, size_t size) {
  if (__builtin_expect(memory != NULL || size == 0, 1)) return memory;
  char before[] = "springbench: out of memory: ", after[] = " bytes were asked for\n";
  char digits[20], *end = digits + sizeof digits, *first = end;
  for (size_t left = size; left > 0; left /= 10) *--first = (char)('0' + left % 10);
  struct iovec parts[] = {
      {before, strlen(before)}, {first, (size_t)(end - first)}, {after, strlen(after)}};
  (void)!writev(STDERR_FILENO, parts, 3);
  _exit(74);  // The status of a failed write.
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  return checked(__libc_calloc(count, size), bytes);
}

void *realloc(void *old, size_t size) { return checked(__libc_realloc(old, size), size); }

void *memalign(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  *result = memalign(alignment, size);
  return 0;
}

void free(void *memory) { __libc_free(memory); }

#endif
