#ifndef SPRINGBENCH_CKERNELS_H
#define SPRINGBENCH_CKERNELS_H

#include "multiply_add.h"

#endif
