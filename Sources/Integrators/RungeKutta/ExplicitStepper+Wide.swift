import Equations

extension ExplicitStepper {
  /// One step of a state of many components from (x, v) with acceleration `a`
  /// at its beginning.
  @inlinable @inline(never)
  package func wideStep(
    _ x: Position, _ v: Position, _ a: Position, _ t: Scalar, adaptive: Bool, second: Bool
  ) -> ExplicitStep<Position> {
    guard let slopes else { preconditionFailure("a wide state needs room for its slopes") }
    let n = Stages.count
    let state = slopes + n
    slopes[0] = a
    state[0] = x
    state[1] = v
    advanceWide(state, t)
    var step = ExplicitStep<Position>(x: state[0], v: state[1])
    let errors = folded + (n - 1) * (n + 1) + 1
    if adaptive { accumulate(&step.dx, &step.dv, errors + 2 * n, errors + 3 * n, count: n) }
    if second { accumulate(&step.dx2, &step.dv2, errors + 4 * n, errors + 5 * n, count: n) }
    return step
  }

  /// Advances a position and the velocity behind it by one step, with the
  /// acceleration at its beginning in the first slope.
  ///
  /// Two sums stay in registers while the slopes stream by from the first-level
  /// cache; a coefficient of zero saves a pass over one of them. Written out
  /// like the scalar stages it would be half a megabyte of code a tableau.
  @inlinable @inline(never)
  package func advanceWide(_ state: UnsafeMutablePointer<Position>, _ t: Scalar) {
    guard let slopes else { preconditionFailure("a wide state needs room for its slopes") }
    let n = Stages.count
    let x = state[0]
    let v = state[1]
    var w = folded
    // One pass more than there are slopes to find: the last is the step's end.
    for i in 1...n {
      var p = x.adding(w[0], times: v)
      var q = v
      accumulate(&p, &q, w + 1, w + 1 + i, count: i)
      if i == n {
        state[0] = p
        state[1] = q
        return
      }
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + nodes[i])
      w += 1 + 2 * i
    }
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
