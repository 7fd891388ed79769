#ifndef SPRINGBENCH_SCRATCH_H
#define SPRINGBENCH_SCRATCH_H

// Memory of the calling thread, from a 64-byte line on, for what a call needs
// and forgets; the next call gets the same. Null where so many bytes are more
// than there are.
void *springbench_scratch(long bytes);

#endif
