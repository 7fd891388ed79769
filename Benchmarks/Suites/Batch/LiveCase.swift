import Batch
import Harness
import Springs

/// A live system of springs, advanced by one frame in place.
struct LiveCase {
  enum Kind: String {
    /// Springs that begin to move, all different; none is removed.
    case live
    /// Springs long after they have settled; none is removed.
    case settled
    /// One in a hundred gets a new target per frame; those at rest are removed.
    case retarget
  }

  let kind: Kind
  let springs: Int
  let threadCount: Int

  var kernel: String { kind == .retarget ? "incremental-settling" : "incremental" }
  private var threads: BatchThreads { .atMost(threadCount) }
  /// Half a pixel of a screen.
  private static let restDistance = 0.5

  /// The bytes of a frame: seven columns are read, two are written back.
  private func byteCount(moving springs: Int) -> Int { springs * 9 * 8 }

  var memoryLimit: MemoryLimitCase {
    MemoryLimitCase(isCopy: true, bytes: byteCount(moving: springs), threadCount: threadCount)
  }

  private var source: BatchSprings { BatchSprings(count: springs, presets: nil) }

  private var id: String {
    "batch/\(kind.rawValue)/double/springs=\(springs)/threads=\(threadCount)/\(kernel)"
  }

  func item(_ bench: BatchBench) -> Case {
    let keys = BatchSuite.keys(
      kind.rawValue, kernel: kernel, springs: springs, threadCount: threadCount
    ).merging([
      "presets_count": .integer(springs), "memory_limit_case": .text(memoryLimit.prefix),
    ]) { $1 }
    // Created at the first visit. Each frame continues from the previous one.
    lazy var kept = system(bench)
    let work = Workload(unit: "sample", unitsPerIteration: springs) { [self] in
      let box = kept
      return { iterations in
        for _ in 0..<iterations { frame(box) }
      }
    }
    return Case(id: id, keys: keys, workload: work) { row in verify(&row, bench) }
  }

  private func frame(_ box: LiveBox) {
    if kind == .retarget { box.retargetSome() }
    consume(box.system.advance(threads: threads))
  }

  private func system(_ bench: BatchBench) -> LiveBox {
    let motions = (0..<springs).map { index in
      let motion = bench.motion(index, of: source)
      guard kind == .settled else { return motion }
      // A denormal distance, as after a long decay.
      return SpringMotion(rates: motion.rates, from: Double.leastNormalMagnitude / 4, to: 0)
    }
    let box = LiveBox(
      LiveSprings(
        motions, interval: BatchSuite.frame,
        restDistance: kind == .retarget ? LiveCase.restDistance : 0))
    // After five seconds as many springs come to rest as start again.
    if kind == .retarget {
      for _ in 0..<300 { frame(box) }
    }
    return box
  }

  private func verify(_ row: inout Row, _ bench: BatchBench) -> Verdict {
    if kind != .retarget {
      row["bytes_count"] = .integer(byteCount(moving: springs))
      row["moving_count"] = .integer(springs)
    }
    switch kind {
    case .live: return verifyMotion(&row, bench)
    case .settled:
      let box = system(bench)
      for _ in 0..<3 { frame(box) }
      // Denormal numbers are slow.
      return box.hasSubnormals ? .wrong("denormal numbers are left") : .ok
    case .retarget: return verifyRetargeting(system(bench), &row)
    }
  }

  /// Compares the springs with their exact motion after 600 frames, which are
  /// ten seconds, and records the error after ten minutes.
  private func verifyMotion(_ row: inout Row, _ bench: BatchBench) -> Verdict {
    // The first springs are enough, because neighbours do not affect each
    // other. Their regimes repeat every 96 springs.
    let count = Swift.min(springs, 960)
    var system = LiveSprings(
      (0..<count).map { bench.motion($0, of: source) }, interval: BatchSuite.frame,
      restDistance: 0)
    func errors(after frames: Int) -> ErrorBounds {
      var errors = ErrorBounds(ulp: .ulpOfOne)
      for index in 0..<count {
        let motion = bench.motion(index, of: source)
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

  /// Counts the springs that move, on average over a hundred frames. No spring
  /// may run away: `LiveSpringsTests` follows each through new targets.
  private func verifyRetargeting(_ box: LiveBox, _ row: inout Row) -> Verdict {
    let frames = 100
    var moving = 0
    for _ in 0..<frames {
      box.retargetSome()
      moving += box.system.advance(threads: threads)
    }
    row["moving_count"] = .integer(moving / frames)
    row["bytes_count"] = .integer(byteCount(moving: moving / frames))
    // Far beyond all starts, targets and overshoots.
    return (0..<springs).allSatisfy { box.system[$0].position.magnitude < 1e4 }
      ? .ok : .wrong("a spring has run away")
  }
}

/// A live system, which cannot be copied, for closures that share it.
final class LiveBox {
  var system: LiveSprings
  private var state: UInt64 = 1

  init(_ system: consuming LiveSprings) { self.system = system }

  /// Whether a position or velocity is a denormal number.
  var hasSubnormals: Bool {
    (0..<system.count).contains { spring in
      let state = system[spring]
      return state.position.isSubnormal || state.velocity.isSubnormal
    }
  }

  func retargetSome() {
    for _ in 0..<Swift.max(1, system.count / 100) {
      // A linear congruential generator with the constants of Knuth's MMIX. It
      // is timed together with the frame, so it must be fast.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let spring = Int((state >> 33) % UInt64(system.count))
      // 16 bits, as a target from -64 to just below 64.
      system.retarget(spring, to: Double(state >> 48) * 0x1p-9 - 64)
    }
  }
}
