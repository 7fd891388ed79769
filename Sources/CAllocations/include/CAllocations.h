#ifndef SPRINGBENCH_CALLOCATIONS_H
#define SPRINGBENCH_CALLOCATIONS_H

// Linking this target enables a program to count its heap allocations; see
// springbench_start_counting_allocations in CMeasurement. There is nothing to
// call.

#endif
