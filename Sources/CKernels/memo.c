#include "include/memo.h"

#include <stdatomic.h>

static atomic_schar answers[springbench_memo_size];

int springbench_memo(int index) {
  return atomic_load_explicit(&answers[index], memory_order_relaxed);
}

void springbench_memorise(int index, int answer) {
  atomic_store_explicit(&answers[index], (signed char)answer, memory_order_relaxed);
}
