#pragma once

// Linking this target enables a program to count its heap allocations; see
// springbench_start_counting_allocations in CMeasurement. There is nothing to
// call.
