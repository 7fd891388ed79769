#ifndef SPRINGBENCH_CALLOCATIONS_H
#define SPRINGBENCH_CALLOCATIONS_H

// Linking this target makes a program count its heap allocations: see
// springbench_start_counting_allocations in CMeasurement. Naming the function
// below keeps the linker from dropping the target.
void springbench_hook_allocations(void);

#endif
