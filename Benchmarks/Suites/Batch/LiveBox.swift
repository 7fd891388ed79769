import Batch

/// A live system, which cannot be copied, for closures that share it.
final class LiveBox<Scalar: BatchScalar> {
  var system: LiveSprings<Scalar>
  /// The state of the generator of random targets.
  private var state: UInt64 = 1

  init(_ system: consuming LiveSprings<Scalar>) { self.system = system }

  /// Whether a position or velocity is a denormal number of its own type; as a
  /// `Double` none of `Float` is.
  var hasSubnormals: Bool {
    (0..<system.count).contains { spring in
      let state = system[spring]
      return Scalar(state.position).isSubnormal || Scalar(state.velocity).isSubnormal
    }
  }

  /// Gives one spring in a hundred a new target.
  ///
  /// - Returns: the springs that got one.
  @discardableResult
  func retargetSome() -> [Int] {
    var changed: [Int] = []
    for _ in 0..<Swift.max(1, system.count / 100) {
      // A linear congruential generator with the constants of Knuth's MMIX. It
      // is timed together with the frame, so it must be fast.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let spring = Int((state >> 33) % UInt64(system.count))
      // 16 bits, as a target from -64 to 64.
      system.retarget(spring, to: Double(state >> 48) * 0x1p-9 - 64)
      changed.append(spring)
    }
    return changed
  }
}
