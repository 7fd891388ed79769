import Batch
import Harness
import Springs

/// A live system of springs that all differ, advanced by one frame in place.
/// All keep moving, because their rest distance is 0.
struct LiveCase {
  let springs: Int
  let threadCount: Int

  static let kernel = "incremental"

  /// Seven columns are read, two are written back.
  private var byteCount: Int { springs * 9 * 8 }

  var memoryLimit: MemoryLimitCase {
    MemoryLimitCase(isCopy: true, bytes: byteCount, threadCount: threadCount)
  }

  func item(_ bench: BatchBench) -> Case {
    let keys = BatchSuite.keys(
      "live", kernel: Self.kernel, springs: springs, threadCount: threadCount
    ).merging([
      "presets_count": .integer(springs), "bytes_count": .integer(byteCount),
      "memory_limit_case": .text(memoryLimit.prefix),
    ]) { $1 }
    // Created at the first visit. Each frame continues from the previous one.
    lazy var kept = LiveBox(Self.system(motions(springs, bench)))
    let work = Workload(unit: "sample", unitsPerIteration: springs) { [self] in
      let box = kept
      let threads = BatchThreads.atMost(threadCount)
      return { iterations in
        for _ in 0..<iterations { consume(box.system.advance(threads: threads)) }
      }
    }
    let id = "batch/live/double/springs=\(springs)/threads=\(threadCount)/\(Self.kernel)"
    return Case(id: id, keys: keys, workload: work) { row in verify(&row, bench) }
  }

  private func motions(_ count: Int, _ bench: BatchBench) -> [SpringMotion] {
    let source = BatchSprings(count: springs, presets: nil)
    return (0..<count).map { bench.motion($0, of: source) }
  }

  private static func system(_ motions: [SpringMotion]) -> LiveSprings {
    LiveSprings(motions, interval: BatchSuite.frame, restDistance: 0)
  }

  /// Compares the springs with their exact motion after 600 frames, which are
  /// ten seconds, and records the error after ten minutes.
  private func verify(_ row: inout Row, _ bench: BatchBench) -> Verdict {
    // The first springs are enough, because neighbours do not affect each
    // other. Their regimes repeat every 96 springs.
    let motions = motions(Swift.min(springs, 960), bench)
    var system = Self.system(motions)
    func errors(after frames: Int) -> ErrorBounds {
      var errors = ErrorBounds(ulp: .ulpOfOne)
      for (index, motion) in motions.enumerated() {
        let exact = motion.state(at: Double(frames) * BatchSuite.frame)
        errors.add(system[index], exact: exact, motion)
      }
      return errors
    }
    for _ in 0..<600 { system.advance(threads: .one) }
    let verdict = errors(after: 600).report(in: &row, tolerance: 1e-12)
    for _ in 600..<36_000 { system.advance(threads: .one) }
    row["drift_error"] = Value(errors(after: 36_000).position)
    return verdict
  }
}

/// A live system, which cannot be copied, for closures that share it.
private final class LiveBox {
  var system: LiveSprings

  init(_ system: consuming LiveSprings) { self.system = system }
}
