#include "include/scratch.h"

// Enough for a table of 300 frames in double with its times.
enum { scratch_bytes = 16 * 1024 };

static _Thread_local char scratch[scratch_bytes] __attribute__((aligned(64)));

void *springbench_scratch(long bytes) { return bytes <= scratch_bytes ? scratch : 0; }
