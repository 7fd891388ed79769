// All kernels of one type for one level. Ends with the macros of the type
// undefined, for the next type.

#include "vectors.h"
#include "functions.h"
#include "types.h"
#include "motion.h"
#include "rows.h"
#include "polynomial.h"
#include "advance.h"
#include "plane.h"
#include "table.h"
#include "recurrence_by_frame.h"
#include "recurrence_by_spring.h"
#include "tables.h"
#include "limits.h"
#include "batch.h"
#if !SINGLE
#include "output.h"
#include "trajectory.h"
#include "modal.h"
#include "states.h"
#include "interpolant.h"
#include "lattice.h"
#include "nodes.h"
#include "circular.h"
#endif

#undef V
#undef M
#undef TYPE
#undef REAL
#undef INTEGER
#undef SINGLE
#undef LANES
