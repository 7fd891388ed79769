import CKernels
import Glibc

/// Whether an output of some kind is better written past the caches: asked
/// once in a program for each kind, and answered by trying.
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
  private let index: Int32

  /// Nil where there is nothing to ask: what is read and written fits a core's
  /// cache.
  init?(plain: BatchKernel, order: SampleOrder, bytes: Int, threads: Int, isSingle: Bool) {
    guard bytes > MemoryProfile.reported.coreCacheBytes else { return nil }
    self.plain = plain
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
    self.index = Int32(index)
  }

  /// Whether to stream, if that is known.
  var answer: Bool? {
    switch springbench_memo(index) {
    case 1: false
    case 2: true
    default: nil
    }
  }

  /// The kernel to use, as far as that is known.
  var chosen: BatchKernel { answer == true ? plain.streaming : plain }

  /// Evaluates several times, remembers what was faster, and returns it.
  ///
  /// Streaming comes first, so that the output is out of every cache, and
  /// ordinary stores have to show how much of it they can bring back and hold:
  /// a cache that is filled by what the core's own cache drops takes several
  /// evaluations for that.
  func decide(_ evaluate: (BatchKernel) -> Void) -> BatchKernel {
    // The first one untimed: nobody may have touched the pages yet.
    evaluate(plain.streaming)
    let before = time { evaluate(plain.streaming) }
    let ordinary = settledTime { evaluate(plain) }
    // Again, in case a neighbour was at work before.
    evaluate(plain.streaming)
    let streams = Swift.min(before, time { evaluate(plain.streaming) }) < ordinary
    springbench_memorise(index, streams ? 2 : 1)
    return streams ? plain.streaming : plain
  }

  /// The time of what gets faster when repeated, once it no longer does.
  private func settledTime(_ evaluate: () -> Void) -> Double {
    var best = time(evaluate)
    var unchanged = 0
    for _ in 0..<11 where unchanged < 3 {
      let next = time(evaluate)
      unchanged = next < 0.97 * best ? 0 : unchanged + 1
      best = Swift.min(best, next)
    }
    return best
  }

  private func time(_ evaluate: () -> Void) -> Double {
    let start = seconds()
    evaluate()
    return seconds() - start
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
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
