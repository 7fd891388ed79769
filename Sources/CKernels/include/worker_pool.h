#ifndef SPRINGBENCH_WORKER_POOL_H
#define SPRINGBENCH_WORKER_POOL_H

// Threads that wait for work. A pool of n workers runs jobs on n + 1 threads,
// the caller's among them.
struct springbench_pool;

// NULL if no thread could be started.
struct springbench_pool *springbench_pool_create(int workers);
int springbench_pool_workers(const struct springbench_pool *pool);
void springbench_pool_destroy(struct springbench_pool *pool);

// Calls body(context, 0) ... body(context, count - 1), each once, on whichever
// thread is free, and returns when all are done. While another caller's job
// runs, this one runs on its caller's thread only.
void springbench_pool_run(struct springbench_pool *pool, long count,
                          void (*body)(void *context, long index), void *context);

#endif
