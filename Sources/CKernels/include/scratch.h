#pragma once

// Scratch memory of the calling thread, which begins on a cache line; null if
// it has fewer than `bytes` bytes. Every call on a thread returns the same
// memory, so what an earlier caller left there is lost.
void *_Nullable springbench_scratch(long bytes);
