#ifndef SPRINGBENCH_PREFETCH_H
#define SPRINGBENCH_PREFETCH_H

// Asks for the lines of a short stretch of memory that is visited next. The
// hardware guesses only along long ones: pieces of rows that are pages apart
// would each wait for the shared cache.

static inline __attribute__((always_inline)) void springbench_prefetch(const void *from,
                                                                       long bytes) {
  for (long at = 0; at < bytes; at += 64) __builtin_prefetch((const char *)from + at, 0, 3);
}

static inline __attribute__((always_inline)) void springbench_prefetch_to_write(const void *to,
                                                                                long bytes) {
  for (long at = 0; at < bytes; at += 64) __builtin_prefetch((const char *)to + at, 1, 3);
}

#endif
