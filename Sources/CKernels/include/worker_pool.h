#pragma once

// How many logical processors this process may run on, at least 1: those that
// its affinity allows, which `taskset`, containers and job schedulers narrow,
// or all that are online where the affinity is not known.
int springbench_available_processors(void);

// Threads that wait for work. A pool of n workers runs jobs on n + 1 threads,
// the caller's among them.
struct springbench_pool;

// Starts up to `workers` threads; NULL if none could be started.
struct springbench_pool *springbench_pool_create(int workers);
// How many were started.
int springbench_pool_worker_count(const struct springbench_pool *pool);
void springbench_pool_destroy(struct springbench_pool *pool);

// Calls body(context, 0) ... body(context, count - 1), each once, on whichever
// thread is free, and returns when all are done. If the pool is already running
// a job, for another thread or because `body` itself calls this, all calls are
// made on the calling thread.
void springbench_pool_run(struct springbench_pool *pool, long count,
                          void (*body)(void *context, long index), void *context);
