#pragma once

#include "elementary.h"
#include "kernels.h"
#include "openblas.h"
#include "operations.h"
#include "registers.h"
