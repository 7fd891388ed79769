#pragma once

// OpenBLAS, loaded on first use. If linked, it would allocate memory for its
// threads before any program that depends on it starts, and without the library
// the program would not start at all.
//
// The declarations have 32-bit integers.

#include <stdint.h>

typedef int blasint;

typedef enum { CblasRowMajor = 101, CblasColMajor = 102 } CBLAS_ORDER;
typedef enum { CblasNoTrans = 111, CblasTrans = 112 } CBLAS_TRANSPOSE;

typedef struct {
  void (*_Nonnull dgemm)(CBLAS_ORDER, CBLAS_TRANSPOSE, CBLAS_TRANSPOSE, blasint, blasint, blasint,
                         double, const double *_Nonnull, blasint, const double *_Nonnull, blasint,
                         double, double *_Nonnull, blasint);
  int (*_Nonnull get_num_threads)(void);
  void (*_Nonnull set_num_threads)(int);
  char *_Nonnull (*_Nonnull get_config)(void);
  char *_Nonnull (*_Nonnull get_corename)(void);
} springbench_blas;

// The library with one thread, loaded on the first call; NULL on failure.
const springbench_blas *_Nullable springbench_load_blas(void);
// Why it could not be loaded, on one line; NULL if it was loaded, or not tried.
const char *_Nullable springbench_blas_problem(void);
