import CKernels
import Springs

/// The number of threads that a batch may use.
public enum BatchThreads: Hashable, Sendable {
  /// All CPUs from a million samples, where waking the threads pays; the
  /// caller's thread alone otherwise.
  case automatic
  /// The caller's thread alone.
  case one
  /// All CPUs, however small the work.
  case all

  /// The number of threads of `all`.
  public static var available: Int { WorkerPool.shared.threadCount }

  static let samplesThatPay = 1_000_000

  /// The number of threads for a given number of samples.
  package func count(samples: Int) -> Int {
    switch self {
    case .one: 1
    case .all: WorkerPool.shared.threadCount
    case .automatic: samples < BatchThreads.samplesThatPay ? 1 : WorkerPool.shared.threadCount
    }
  }
}

/// Threads for batches: one per CPU that the process may use, counting the
/// caller's, started on first use and kept.
package final class WorkerPool: @unchecked Sendable {
  // `@unchecked` because a pointer is not Sendable; the C pool locks itself.
  /// `nil` if there is only the caller's thread.
  private let pool: OpaquePointer?

  package static var availableProcessors: Int { Int(springbench_available_processors()) }

  /// The pool of the process.
  package static let shared = WorkerPool(threads: availableProcessors)

  package init(threads: Int) { pool = springbench_pool_create(Int32(clamping: threads - 1)) }

  deinit { springbench_pool_destroy(pool) }

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

  /// A closure in a structure, whose address C can pass back.
  private struct Job {
    let body: (Int) -> Void
  }
}

/// The division of a range of elements among threads.
///
/// Pieces begin on cache lines of any scalar type. There are up to four for
/// each thread, so that no thread waits long for the last one.
struct Pieces {
  private let total: Int
  private let size: Int
  private let isSerial: Bool

  /// - Parameters:
  ///   - total: the number of elements.
  ///   - threads: the number of threads; with one everything is a single piece,
  ///     and the worker pool is not started.
  init(of total: Int, threads: Int) {
    self.total = total
    isSerial = threads == 1
    let line = 64
    let share = isSerial ? total : (total + 4 * threads - 1) / (4 * threads)
    size = isSerial ? total : max(line, (share + line - 1) / line * line)
  }

  var count: Int { isSerial ? min(total, 1) : (total + size - 1) / size }

  subscript(piece: Int) -> Range<Int> { piece * size..<min(total, (piece + 1) * size) }

  /// Calls `body` once with each piece, on whichever thread is free.
  func forEach(_ body: (_ piece: Int, _ elements: Range<Int>) -> Void) {
    if !isSerial {
      WorkerPool.shared.run(count: count) { body($0, self[$0]) }
    } else if total > 0 {
      body(0, 0..<total)
    }
  }
}
