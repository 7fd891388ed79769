import CKernels
import Dispatch
import Springs
import Synchronization

/// The number of threads that a batch may use.
public enum BatchThreads: Hashable, Sendable {
  /// All CPUs for a million samples or more, which repay waking the threads;
  /// the caller's thread alone for fewer.
  case automatic
  /// Up to this many threads, however small the batch; at least 1, and no more
  /// than there are CPUs.
  case atMost(Int)

  /// The caller's thread alone.
  public static let one = BatchThreads.atMost(1)
  /// All CPUs.
  public static let all = BatchThreads.atMost(.max)

  /// The number of CPUs that the process may use.
  public static var available: Int { WorkerPool.availableProcessors }

  /// The number of threads for a given number of samples.
  package func count(samples: Int) -> Int {
    switch self {
    case .automatic: samples < 1_000_000 ? 1 : Self.available
    case .atMost(let most): max(1, min(most, Self.available))
    }
  }
}

/// Work on some threads of the system's pool.
package struct WorkerPool: Sendable {
  package static let availableProcessors = Int(springbench_available_processors())

  /// As many threads as there are processors.
  package static let shared = WorkerPool(threads: availableProcessors)

  /// The most threads that run at a time, the caller's included.
  let threadCount: Int

  package init(threads: Int) { threadCount = threads }

  /// Calls `body` once with each index below `count`, on whichever thread is
  /// free, and returns after the last call.
  package func run(count: Int, _ body: (Int) -> Void) {
    let next = Atomic(0)
    // Callers pass bodies that may run on several threads at once.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: min(threadCount, count)) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }
}

/// The division of a range of elements among threads: a single piece for one
/// thread, else up to four per thread, to shorten the wait for the last one.
/// Pieces begin on cache lines if the range does: 64 elements are whole lines.
struct Pieces {
  private let total: Int
  private let threads: Int
  private let size: Int

  init(of total: Int, threads: Int) {
    self.total = total
    self.threads = threads
    let unit = 64
    let share = (total + 4 * threads - 1) / (4 * threads)
    size = threads == 1 ? total : max(unit, (share + unit - 1) / unit * unit)
  }

  var count: Int { total == 0 ? 0 : (total + size - 1) / size }

  subscript(piece: Int) -> Range<Int> { piece * size..<min(total, (piece + 1) * size) }

  /// Calls `body` once with each piece, on whichever thread is free.
  func forEach(_ body: (_ piece: Int, _ elements: Range<Int>) -> Void) {
    if count == 1 {
      body(0, 0..<total)
    } else {
      WorkerPool(threads: threads).run(count: count) { body($0, self[$0]) }
    }
  }
}
