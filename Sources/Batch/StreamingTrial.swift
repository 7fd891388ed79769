import CKernels
import Glibc

/// Whether an output of some kind is better written past the caches: asked
/// once in a program for each kind, and answered by trying.
///
/// No reported size tells. Of a shared cache most may belong to strangers; and
/// on one machine stores past the caches have the whole memory bus, on another
/// one core's share of them is less than that of ordinary ones, however large
/// the output. A kind is a pair of kernels, the order of the samples, the
/// output's size to a factor of two, one thread or several, and the type.
struct StreamingTrial {
  /// The kernel that keeps its output near; its partner streams.
  let plain: BatchKernel
  private let index: Int32

  /// Nil where there is nothing to ask: an output inside a core's cache.
  init?(plain: BatchKernel, order: SampleOrder, bytes: Int, threads: Int, isSingle: Bool) {
    guard bytes > MemoryProfile.reported.coreCacheBytes else { return nil }
    self.plain = plain
    let pair = plain == .table ? 0 : plain == .recurrence ? 1 : 2
    let megabytes = Swift.max(1, bytes >> 20)
    let size = Swift.min(7, Int.bitWidth - 1 - megabytes.leadingZeroBitCount)
    var index = pair
    index = 2 * index + (order == .byFrame ? 0 : 1)
    index = 8 * index + size
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

  /// Evaluates by turns, remembers which was faster, and returns it.
  func decide(_ evaluate: (BatchKernel) -> Void) -> BatchKernel {
    var best = [Double.infinity, .infinity]
    for _ in 0..<2 {
      for (place, kernel) in [plain.streaming, plain].enumerated() {
        // Untimed first: stores past the caches have thrown the output out of
        // them, and nobody may have touched its pages yet.
        evaluate(kernel)
        let start = seconds()
        evaluate(kernel)
        best[place] = Swift.min(best[place], seconds() - start)
      }
    }
    let streams = best[0] < best[1]
    springbench_memorise(index, streams ? 2 : 1)
    return streams ? plain.streaming : plain
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
