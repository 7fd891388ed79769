#define _GNU_SOURCE
#include "include/worker_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

int springbench_available_processors(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

struct springbench_pool {
  pthread_mutex_t mutex;
  pthread_cond_t wake;
  pthread_cond_t idle;
  int workers;
  int busy;              // workers that have not finished the current job
  unsigned long job;     // number of the current job
  int closing;
  void (*body)(void *, long);
  void *context;
  long count;
  atomic_long next;      // the index that is taken next
  atomic_flag running;   // whether a job is running
  pthread_t threads[];
};

// Makes calls of the current job until none is left.
static void take(struct springbench_pool *pool) {
  for (;;) {
    long index = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
    if (index >= pool->count) return;
    pool->body(pool->context, index);
  }
}

// What a worker does until the pool closes.
static void *work(void *argument) {
  struct springbench_pool *pool = argument;
  unsigned long seen = 0;
  pthread_mutex_lock(&pool->mutex);
  for (;;) {
    while (pool->job == seen && !pool->closing) pthread_cond_wait(&pool->wake, &pool->mutex);
    if (pool->closing) break;
    seen = pool->job;
    pthread_mutex_unlock(&pool->mutex);
    take(pool);
    pthread_mutex_lock(&pool->mutex);
    if (--pool->busy == 0) pthread_cond_signal(&pool->idle);
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

struct springbench_pool *springbench_pool_create(int workers) {
  if (workers < 1) return NULL;
  struct springbench_pool *pool =
      calloc(1, sizeof(struct springbench_pool) + (size_t)workers * sizeof(pthread_t));
  if (!pool) return NULL;
  atomic_init(&pool->next, 0);
  atomic_flag_clear_explicit(&pool->running, memory_order_relaxed);
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->wake, NULL);
  pthread_cond_init(&pool->idle, NULL);
  while (pool->workers < workers &&
         pthread_create(&pool->threads[pool->workers], NULL, work, pool) == 0)
    pool->workers++;
  if (pool->workers == 0) {
    springbench_pool_destroy(pool);
    return NULL;
  }
  return pool;
}

int springbench_pool_worker_count(const struct springbench_pool *pool) { return pool->workers; }

void springbench_pool_destroy(struct springbench_pool *pool) {
  if (!pool) return;
  pthread_mutex_lock(&pool->mutex);
  pool->closing = 1;
  pthread_cond_broadcast(&pool->wake);
  pthread_mutex_unlock(&pool->mutex);
  for (int i = 0; i < pool->workers; i++) pthread_join(pool->threads[i], NULL);
  pthread_cond_destroy(&pool->wake);
  pthread_cond_destroy(&pool->idle);
  pthread_mutex_destroy(&pool->mutex);
  free(pool);
}

void springbench_pool_run(struct springbench_pool *pool, long count,
                          void (*body)(void *context, long index), void *context) {
  if (atomic_flag_test_and_set_explicit(&pool->running, memory_order_acquire)) {
    for (long index = 0; index < count; index++) body(context, index);
    return;
  }
  pthread_mutex_lock(&pool->mutex);
  pool->body = body;
  pool->context = context;
  pool->count = count;
  atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
  pool->busy = pool->workers;
  pool->job++;
  pthread_cond_broadcast(&pool->wake);
  pthread_mutex_unlock(&pool->mutex);
  take(pool);
  pthread_mutex_lock(&pool->mutex);
  while (pool->busy > 0) pthread_cond_wait(&pool->idle, &pool->mutex);
  pthread_mutex_unlock(&pool->mutex);
  atomic_flag_clear_explicit(&pool->running, memory_order_release);
}
