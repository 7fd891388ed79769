// Threads that are kept alive between calls. They wait for work by spinning for
// a while, and then by sleeping.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace peers {

// On x86-64, tells the processor that this is a spinning loop.
inline void pause() {
#if defined __x86_64__
  __builtin_ia32_pause();
#endif
}

class Pool {
  std::vector<std::thread> workers;
  std::function<void(int)> task;
  std::atomic<long> generation{0};  // how many tasks there have been
  std::atomic<int> pending{0};      // how many workers have not finished the task
  std::atomic<bool> ends{false};
  std::mutex mutex;
  std::condition_variable wakes;

  void work(int index) {
    for (long seen = 0;;) {
      for (int spin = 0; spin < 20000 && generation.load() == seen; ++spin) pause();
      {
        std::unique_lock<std::mutex> lock(mutex);
        wakes.wait(lock, [&] { return generation.load() != seen; });
      }
      seen = generation.load();
      if (ends) return;
      task(index);
      pending.fetch_sub(1);
    }
  }

 public:
  const int count;

  explicit Pool(int threads) : count(threads) {
    for (int w = 1; w < threads; ++w) workers.emplace_back([=] { work(w); });
  }

  ~Pool() {
    // A last task wakes the workers, which end instead of running it.
    ends = true;
    run([](int) {});
    for (auto& worker : workers) worker.join();
  }

  // Calls `body(index)` once on every thread, including the caller's.
  void run(std::function<void(int)> body) {
    if (count == 1) return body(0);
    {
      std::lock_guard<std::mutex> lock(mutex);
      task = std::move(body);
      pending = ends ? 0 : count - 1;
      generation.fetch_add(1);
    }
    wakes.notify_all();
    task(0);
    while (pending.load() > 0) pause();
  }
};

}  // namespace peers
