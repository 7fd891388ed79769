#pragma once

// Scratch memory of the calling thread, starting on a cache line; its contents
// are lost with the next call, which returns the same memory. Null if it has
// fewer bytes.
void *springbench_scratch(long bytes);
