extension ExplicitStepper {
  /// One step of a state of many components from (x, v) with acceleration `a`
  /// at its beginning.
  ///
  /// Two sums stay in registers while the slopes stream by from the first-level
  /// cache; a coefficient of zero saves a pass over one of them. Written out
  /// like the scalar stages it would be half a megabyte of code a tableau.
  @inlinable @inline(never)
  package func wideStep(
    _ x: Position, _ v: Position, _ a: Position, _ t: Scalar, adaptive: Bool, second: Bool
  ) -> ExplicitStep<Position> {
    guard let slopes else { preconditionFailure("a wide state needs room for its slopes") }
    let n = Stages.count
    slopes[0] = a
    var w = folded
    for i in 1..<n {
      var p = x.adding(w[0], times: v)
      var q = v
      accumulate(&p, &q, w + 1, w + 1 + i, count: i)
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + nodes[i])
      w += 1 + 2 * i
    }
    var step = ExplicitStep<Position>(x: x.adding(w[0], times: v), v: v)
    w += 1
    accumulate(&step.x, &step.v, w, w + n, count: n)
    if adaptive { accumulate(&step.dx, &step.dv, w + 2 * n, w + 3 * n, count: n) }
    if second { accumulate(&step.dx2, &step.dv2, w + 4 * n, w + 5 * n, count: n) }
    return step
  }

  /// Adds the first `count` slopes to both sums, each with its own weights.
  @inlinable @inline(__always)
  package func accumulate(
    _ p: inout Position, _ q: inout Position, _ positionWeights: UnsafePointer<Scalar>,
    _ velocityWeights: UnsafePointer<Scalar>, count: Int
  ) {
    guard let slopes else { return }
    var toPosition = p
    var toVelocity = q
    for j in 0..<count {
      if positionWeights[j] != 0 {
        toPosition = toPosition.adding(positionWeights[j], times: slopes[j])
      }
      if velocityWeights[j] != 0 {
        toVelocity = toVelocity.adding(velocityWeights[j], times: slopes[j])
      }
    }
    p = toPosition
    q = toVelocity
  }
}
