import Equations

extension CompositionSolver {
  /// Steps of one drift that end on every sample: semi-implicit Euler and
  /// velocity Verlet.
  ///
  /// The same operations as in the loop for all compositions, but with the
  /// factors at hand and without a choice inside. The operations of such a step
  /// wait for each other; the forty instructions around them are free only on
  /// a core that has nothing else to do.
  ///
  /// - Parameter kicksTwice: whether a kick follows the drift, too.
  /// - Returns: whether the solution has stayed within bounds.
  @inlinable @inline(__always)
  func solveSingle(
    _ force: Force, _ start: InitialValue<Position>, _ trajectory: Trajectory,
    _ stepsPerSample: Int, _ h: Double, kicksTwice: Bool
  ) -> Bool {
    let drift = driftFactors[0]
    let (kept, kick) = (kickFactors[0], kickFactors[1])
    let (keptAfter, kickAfter) = (kickFactors[2], kickFactors[3])
    var x = start.position
    var u = start.velocity
    var f = force.force(x, 0)
    var step = 0
    while step < steps {
      for _ in 0..<stepsPerSample {
        u = Position.multiplyAdd(kick, f, kept * u)
        x = Position.multiplyAdd(drift, u, x)
        f = force.force(x, Position(h * Double(step)))
        if kicksTwice { u = Position.multiplyAdd(kickAfter, f, keptAfter * u) }
        step += 1
      }
      trajectory.record(Double(x), Double(u))
    }
    return x.magnitude < 1e30
  }
}
