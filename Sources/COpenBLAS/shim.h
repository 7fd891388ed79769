#ifndef SPRINGBENCH_COPENBLAS_SHIM_H
#define SPRINGBENCH_COPENBLAS_SHIM_H

#include <cblas.h>
#include <openblas_config.h>

// Debian's OpenBLAS carries LAPACK but no C header for it, so the one routine
// that is needed is declared here: eigenvalues and eigenvectors of a symmetric
// matrix by divide and conquer.
void dsyevd_(const char *jobz, const char *uplo, const blasint *n, double *a, const blasint *lda,
             double *w, double *work, const blasint *lwork, blasint *iwork, const blasint *liwork,
             blasint *info);

#endif
