#pragma once

#include "elementary.h"
#include "kernels.h"
#include "multiply_add.h"
#include "registers.h"
