import CKernels
import Platform

/// Threads for batches: one per CPU that the process may use, counting the
/// caller's, started on first use and kept.
///
/// Waking a thread takes tens of microseconds; see ``BatchThreads`` for when
/// that pays.
package final class WorkerPool: @unchecked Sendable {
  // The C pool is a pointer, hence `@unchecked`; it does its own locking.
  private let pool: OpaquePointer?

  /// The number of logical processors that the process may use.
  package static var availableProcessors: Int { Int(springbench_available_processors()) }

  package static let shared = WorkerPool(threads: availableProcessors)

  package init(threads: Int) { pool = springbench_pool_create(Int32(clamping: threads - 1)) }

  deinit { springbench_pool_destroy(pool) }

  /// The number of working threads, counting the caller's.
  var threadCount: Int { pool.map { Int(springbench_pool_worker_count($0)) + 1 } ?? 1 }

  /// Calls `body` once with each index, on whichever thread is free. While
  /// another caller's job runs, everything runs on this thread.
  package func run(count: Int, _ body: (Int) -> Void) {
    guard let pool, count > 1 else {
      for index in 0..<count { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      var job = Job(body: body)
      withUnsafeMutablePointer(to: &job) { job in
        springbench_pool_run(
          pool, count,
          { context, index in
            context?.assumingMemoryBound(to: Job.self).pointee.body(index)
          }, job)
      }
    }
  }

  private struct Job {
    let body: (Int) -> Void
  }
}
