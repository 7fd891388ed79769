#ifndef SPRINGBENCH_CKERNELS_H
#define SPRINGBENCH_CKERNELS_H

#include "batch_kernels.h"
#include "elementary.h"
#include "modal.h"
#include "multiply_add.h"
#include "output.h"
#include "scratch.h"
#include "states.h"
#include "trajectory.h"
#include "worker_pool.h"

#endif
