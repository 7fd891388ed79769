import Equations

extension CompositionSolver {
  /// Solves with a composition of one drift, semi-implicit Euler or velocity
  /// Verlet, in steps of `h` seconds, where every `landing` of them end on a
  /// sample.
  ///
  /// Each operation of such a step waits for the one before, so this loop is
  /// shorter than that for all compositions: the factors are in registers,
  /// there are no branches inside, and two kicks between drifts are merged.
  ///
  /// - Parameter kicksTwice: whether a kick follows the drift, too.
  @inlinable @inline(__always)
  func solveOneDrift<KicksTwice: Choice>(
    _ force: Force, _ start: InitialValue, _ h: Double, _ trajectory: Trajectory,
    _ landing: Int, kicksTwice: KicksTwice.Type
  ) -> SolveReport {
    let drift = drifts[0].length
    let before = kicks[0]
    let after = kicks[1]
    var x = start.position
    var u = start.velocity
    var f = force.force(x, 0)
    // The kick after a drift and the kick before the next one, merged.
    let between =
      KicksTwice.isYes
      ? Kick(
        kept: before.kept * after.kept,
        length: Double.multiplyAdd(before.kept, after.length, before.length))
      : before
    trajectory.record(x, u)
    var step = 0
    while step < steps {
      u = before.moved(u, by: f)
      for _ in 1..<landing {
        x = Double.multiplyAdd(drift, u, x)
        step += 1
        f = force.force(x, h * Double(step))
        u = between.moved(u, by: f)
      }
      x = Double.multiplyAdd(drift, u, x)
      step += 1
      f = force.force(x, h * Double(step))
      if KicksTwice.isYes { u = after.moved(u, by: f) }
      trajectory.record(x, u)
    }
    return SolveReport(steps: steps, evaluations: steps + 1, end: x)
  }
}
