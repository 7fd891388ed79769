import Equations

extension CompositionSolver {
  /// Solves with compositions of one drift, semi-implicit Euler and velocity
  /// Verlet, if a step ends on every sample.
  ///
  /// Each operation of such a step waits for the one before, so this loop is
  /// shorter than that for all compositions: the factors are in registers,
  /// there are no branches inside, and two kicks between drifts are merged.
  ///
  /// - Parameters:
  ///   - h: the length of a step in s.
  ///   - kicksTwice: whether a kick follows the drift, too.
  /// - Returns: the last position.
  @inlinable @inline(__always)
  func solveSingle(
    _ force: Force, _ start: InitialValue<Position>, _ trajectory: Trajectory,
    _ stepsPerSample: Int, _ h: Double, kicksTwice: Bool
  ) -> Position {
    let drift = driftFactors[0]
    let (kept, kick) = (kickFactors[0], kickFactors[1])
    let (keptAfter, kickAfter) = (kickFactors[2], kickFactors[3])
    var x = start.position
    var u = start.velocity
    var f = force.force(x, 0)
    // The kick after a drift and the kick before the next one, merged.
    let keptBetween = kicksTwice ? kept * keptAfter : kept
    let kickBetween = kicksTwice ? Position.multiplyAdd(kept, kickAfter, kick) : kick
    var step = 0
    while step < steps {
      u = Position.multiplyAdd(kick, f, kept * u)
      for _ in 1..<stepsPerSample {
        x = Position.multiplyAdd(drift, u, x)
        step += 1
        f = force.force(x, Position(h * Double(step)))
        u = Position.multiplyAdd(kickBetween, f, keptBetween * u)
      }
      x = Position.multiplyAdd(drift, u, x)
      step += 1
      f = force.force(x, Position(h * Double(step)))
      if kicksTwice { u = Position.multiplyAdd(kickAfter, f, keptAfter * u) }
      trajectory.record(Double(x), Double(u))
    }
    return x
  }
}
