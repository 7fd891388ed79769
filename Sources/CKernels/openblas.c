#include "openblas.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static springbench_blas functions;
// `functions`, once all of them are found; NULL before.
static const springbench_blas *library;
// Why the library could not be loaded; empty without a problem.
static char problem[256];

// Ample address space for the library and its first buffers, in bytes. With too
// little it may crash, or retry an allocation forever.
static const unsigned long long needed = 320ull << 20;

// The address space in use, in bytes; 0 if unknown.
static unsigned long long address_space(void) {
  unsigned long long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file) {
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

// Whether a limit of the address space leaves room for the library.
static int has_room(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 1;
  unsigned long long used = address_space();
  unsigned long long left = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
  if (left >= needed) return 1;
  snprintf(problem, sizeof problem,
           "OpenBLAS is not loaded below %llu MiB of address space; the limit leaves %llu MiB",
           needed >> 20, left >> 20);
  return 0;
}

static void *open_library(void) {
  static const char *const names[] = {"libopenblas.so.0", "libopenblas.so", "libopenblas.dylib"};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; ++i) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) return handle;
    const char *reason = dlerror();
    // The first name is the usual one, so its error is reported.
    if (i == 0) snprintf(problem, sizeof problem, "%s", reason ? reason : "libopenblas.so.0");
  }
  return NULL;
}

// Finds the functions of the library; returns whether it has all of them.
static int find_functions(void *handle) {
  struct {
    const char *name;
    void *place;
  } wanted[] = {
      {"cblas_dgemm", &functions.dgemm},
      {"openblas_get_num_threads", &functions.get_num_threads},
      {"openblas_set_num_threads", &functions.set_num_threads},
      {"openblas_get_config", &functions.get_config},
      {"openblas_get_corename", &functions.get_corename},
  };
  for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; ++i) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) {
      snprintf(problem, sizeof problem, "the OpenBLAS library lacks %s", wanted[i].name);
      return 0;
    }
    *(void **)wanted[i].place = symbol;
  }
  return 1;
}

// The core type to request from a library that has selected its fallback
// kernel, although the CPU has wider vectors: OpenBLAS may do so on a CPU newer
// than its release. NULL otherwise, or if the user has requested a core type.
static const char *core_type_instead(void) {
#if defined(__x86_64__)
  if (getenv("OPENBLAS_CORETYPE") || strcmp(functions.get_corename(), "Prescott") != 0) return NULL;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return "SKYLAKEX";
  if (__builtin_cpu_supports("x86-64-v3")) return "HASWELL";
#endif
  return NULL;
}

static void load(void) {
  if (!has_room()) return;
  // By default the library starts a thread, with buffers, for every processor.
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  void *handle = open_library();
  if (!handle || !find_functions(handle)) return;
  const char *type = core_type_instead();
  if (type) {
    // The library selects its kernel only while it is being loaded.
    dlclose(handle);
    setenv("OPENBLAS_CORETYPE", type, 1);
    handle = open_library();
    // Programs started later must not request it.
    unsetenv("OPENBLAS_CORETYPE");
    if (!handle || !find_functions(handle)) return;
  }
  library = &functions;
  problem[0] = 0;
}

const springbench_blas *springbench_load_blas(void) {
  pthread_once(&once, load);
  return library;
}

const char *springbench_blas_problem(void) { return problem[0] ? problem : NULL; }
