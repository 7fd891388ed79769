// A library to be preloaded into a program. It makes one of the program's calls
// fail, as these environment variables say:
//
//   TORTURE_FUNCTION  the function called, such as `write`
//   TORTURE_NUMBER    which of its calls fails, counted from 1
//   TORTURE_ERROR     the value of `errno`
//   TORTURE_MARK      a file to create when the call fails
//   TORTURE_SPAWNS    a file to lengthen by a byte for each process started
//   TORTURE_CLOCK     if set, the clock steps back
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls;

// Counts a process that is about to be started, and says whether there have
// been too many: a program that keeps starting itself fails the test instead of
// exhausting the machine.
static int is_too_many(void) {
  const char *path = getenv("TORTURE_SPAWNS");
  if (!path) return 0;
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (file < 0 || syscall(SYS_write, file, "x", 1) != 1) abort();
  off_t count = lseek(file, 0, SEEK_END);
  syscall(SYS_close, file);
  return count > 20;
}

// Whether this call of a function is the one to fail. It makes its own system
// calls by `syscall`, because the usual functions may be the ones to fail.
static int fails(const char *name) {
  // Every start of a process is counted here, whatever is to fail.
  if (strcmp(name, "posix_spawnp") == 0 && is_too_many()) return 1;
  const char *wanted = getenv("TORTURE_FUNCTION");
  if (!wanted || strcmp(wanted, name) != 0) return 0;
  if (atomic_fetch_add(&calls, 1) + 1 != atoi(getenv("TORTURE_NUMBER"))) return 0;
  int mark = (int)syscall(SYS_openat, AT_FDCWD, getenv("TORTURE_MARK"), O_CREAT | O_WRONLY, 0600);
  syscall(SYS_close, mark);
  errno = atoi(getenv("TORTURE_ERROR"));
  return 1;
}

// Defines a function of the C library that calls the library's own, unless it
// is to fail and return `failure`.
#define WRAP(result, name, parameters, arguments, failure)               \
  result name parameters {                                               \
    static result(*next) parameters;                                     \
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name);                \
    return fails(#name) ? (failure) : next arguments;                    \
  }

WRAP(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), -1)
WRAP(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), -1)
WRAP(int, fsync, (int file), (file), -1)
// When `close` fails, Linux has closed the file all the same.
WRAP(int, close, (int file), (file), (syscall(SYS_close, file), errno = EIO, -1))
WRAP(int, flock, (int file, int kind), (file, kind), -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), -1)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
WRAP(int, symlink, (const char *target, const char *path), (target, path), -1)
WRAP(int, fchmod, (int file, mode_t mode), (file, mode), -1)
WRAP(DIR *, opendir, (const char *path), (path), NULL)
WRAP(char *, realpath, (const char *path, char *out), (path, out), NULL)
WRAP(char *, mkdtemp, (char *path), (path), NULL)
WRAP(void *, mmap, (void *at, size_t size, int protection, int flags, int file, off_t offset),
     (at, size, protection, flags, file, offset), MAP_FAILED)
WRAP(int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
     (thread, attributes, body, argument), EAGAIN)
WRAP(int, posix_spawnp,
     (pid_t * process, const char *path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *attributes, char *const words[], char *const variables[]),
     (process, path, actions, attributes, words, variables), ENOMEM)

// Has a third argument, the mode, only if it may create the file.
int open(const char *path, int flags, ...) {
  static int (*next)(const char *, int, ...);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "open");
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return fails("open") ? -1 : next(path, flags, mode);
}

// The C library's own functions by their internal names, because `dlsym` would
// allocate memory.
extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);

void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
void *realloc(void *old, size_t size) { return fails("realloc") ? NULL : __libc_realloc(old, size); }

// With TORTURE_CLOCK the clock falls back by another hour each time it is read.
time_t time(time_t *out) {
  static time_t (*next)(time_t *);
  static atomic_long steps;
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "time");
  time_t now = next(NULL);
  if (getenv("TORTURE_CLOCK")) now -= 3600 * atomic_fetch_add(&steps, 1);
  if (out) *out = now;
  return now;
}
