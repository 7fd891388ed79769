import Glibc
import Synchronization

/// Whether outputs of some kind are better written past the caches: answered by
/// trying, one evaluation at a time.
///
/// No reported size tells. Of a shared cache most may belong to strangers; and
/// on one machine stores past the caches have the whole memory bus, on another
/// one core's share of them is less than that of ordinary ones, however large
/// the output. A kind is a pair of kernels, the order of the samples, the
/// bytes that are read and written to half a factor of two, one thread or
/// several, and the type.
struct StreamingTrial {
  /// The kernel that keeps its output near; its partner streams.
  let plain: BatchKernel
  private let bytes: Int
  private let index: Int

  private static let records = Mutex(Array(repeating: StreamingRecord(), count: 3 * 128))

  /// Nil where there is nothing to ask: what is read and written fits a core's
  /// cache.
  init?(plain: BatchKernel, order: SampleOrder, bytes: Int, threads: Int, isSingle: Bool) {
    guard bytes > MemoryProfile.reported.coreCacheBytes else { return nil }
    self.plain = plain
    self.bytes = bytes
    let pair = plain == .table ? 0 : plain == .recurrence ? 1 : 2
    // Half megabytes, so that the second highest bit is there.
    let halves = Swift.max(2, bytes >> 19)
    let power = Int.bitWidth - 1 - halves.leadingZeroBitCount
    let size = Swift.min(15, 2 * (power - 1) + (halves >> (power - 1)) % 2)
    var index = pair
    index = 2 * index + (order == .byFrame ? 0 : 1)
    index = 16 * index + size
    index = 2 * index + (threads > 1 ? 1 : 0)
    index = 2 * index + (isSingle ? 1 : 0)
    self.index = index
  }

  /// The kernel to use, if that is known.
  var answer: BatchKernel? {
    let answer = Self.records.withLock { $0[index].answer }
    return answer.map { $0 ? plain.streaming : plain }
  }

  /// The kernel to use, if that is known and not being asked again, which then
  /// has time.
  func settled() -> BatchKernel? {
    let answer = Self.records.withLock { $0[index].settled() }
    return answer.map { $0 ? plain.streaming : plain }
  }

  /// Evaluates once, by the kernel whose turn it is, and returns that.
  func run(_ evaluate: (BatchKernel) -> Void) -> BatchKernel {
    let (streams, isTimed) = Self.records.withLock { $0[index].next() }
    let kernel = streams ? plain.streaming : plain
    guard isTimed else {
      evaluate(kernel)
      return kernel
    }
    let start = seconds()
    evaluate(kernel)
    let time = (seconds() - start) / Double(bytes)
    Self.records.withLock { $0[index].add(time, streams: streams) }
    return kernel
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// What is known of one kind of output, and what is to be tried next.
///
/// Streaming comes first, so that the output is out of every cache, and
/// ordinary stores have to show how much of it they can bring back and hold:
/// a cache that is filled by what the core's own cache drops takes several
/// evaluations for that, and may begin late. Streaming comes once more at the end, in case a
/// neighbour was at work before. An answer is asked for again after 64
/// evaluations, after eight times as many, and so on: what was slow while it
/// was tried may have been unlucky.
package struct StreamingRecord: Sendable {
  private enum Stage {
    /// Evaluations that are not timed: nobody may have touched the pages, or
    /// the other kernel has left the output in the caches.
    case untimed, streaming
    case ordinary(count: Int, unchanged: Int)
    case untimedAgain, streamingAgain
    case known
  }

  private var stage = Stage.untimed
  /// Best times, in any unit.
  private var streamed = Double.infinity
  private var kept = Double.infinity
  private var evaluationsLeft = 0
  private var patience = 64

  /// Whether to stream, once that is known; kept while it is asked again.
  package private(set) var answer: Bool?

  package init() {}

  /// Whether the next evaluation streams, and whether its time is asked for.
  package mutating func next() -> (streams: Bool, isTimed: Bool) {
    guard case .known = stage, let answer else {
      if case .ordinary = stage { return (false, true) }
      return (true, true)
    }
    evaluationsLeft -= 1
    if evaluationsLeft <= 0 {
      stage = .untimed
      (streamed, kept) = (.infinity, .infinity)
    }
    return (answer, false)
  }

  /// The answer, if it is known and not being asked again; that then waits as
  /// long as it can.
  package mutating func settled() -> Bool? {
    guard case .known = stage else { return nil }
    evaluationsLeft = patience
    return answer
  }

  /// Takes the time of an evaluation. Threads may evaluate at once, so one can
  /// come when the other kernel's is waited for; it is passed over.
  package mutating func add(_ time: Double, streams: Bool) {
    switch stage {
    case .untimed where streams: stage = .streaming
    case .streaming where streams:
      streamed = time
      stage = .ordinary(count: 0, unchanged: 0)
    case .ordinary(let count, let unchanged) where !streams:
      let same = time < 0.97 * kept ? 0 : unchanged + 1
      kept = Swift.min(kept, time)
      // Where streaming leads, a cache may still be on its way.
      let isSettled = same >= 3 && kept < streamed
      stage =
        isSettled || count == 15
        ? .untimedAgain : .ordinary(count: count + 1, unchanged: same)
    case .untimedAgain where streams: stage = .streamingAgain
    case .streamingAgain where streams:
      answer = Swift.min(streamed, time) < kept
      stage = .known
      evaluationsLeft = patience
      patience *= 8
    default: break
    }
  }
}

extension BatchKernel {
  /// The same kernel with stores past the caches.
  var streaming: BatchKernel {
    switch self {
    case .table: .stream
    case .recurrence: .recurrenceStream
    case .polynomial: .polynomialStream
    default: self
    }
  }
}
