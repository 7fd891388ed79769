#pragma once

#include "elementary.h"
#include "kernels.h"
#include "operations.h"
#include "registers.h"
