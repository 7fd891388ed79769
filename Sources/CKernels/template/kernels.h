// Everything for one type at one level, and the list of it.

#include "vectors.h"
#include "functions.h"
#include "motion.h"
#include "rows.h"
#include "polynomial.h"
#include "advance.h"
#include "table.h"
#include "recurrence_by_frame.h"
#include "recurrence_by_spring.h"
#include "tables.h"
#include "limits.h"
#if !SINGLE
#include "output.h"
#include "trajectory.h"
#include "modal.h"
#include "states.h"
#endif

const struct PAIR(springbench_kernels, TYPE) NAME(springbench_kernels) = {
    NAME(table_by_frame),
    NAME(tables_by_frame),
    NAME(table_by_spring),
    NAME(polynomial_by_frame),
    NAME(polynomial_by_spring),
    NAME(recurrence_by_frame),
    NAME(recurrence_by_spring),
    NAME(propagators_of_times),
    NAME(advance),
    NAME(advance_settling),
    NAME(fill),
    NAME(copy),
};

#undef V
#undef M
