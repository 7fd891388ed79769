#ifndef SPRINGBENCH_CALLOCATIONS_H
#define SPRINGBENCH_CALLOCATIONS_H

// Linking this target lets a program count its heap allocations: see
// springbench_start_counting_allocations in CMeasurement. Nothing is called.

#endif
