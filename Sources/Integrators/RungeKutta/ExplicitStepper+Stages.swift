import Equations

extension ExplicitStepper {
  /// One step from (x, v) with acceleration `a` at time `t`, its beginning.
  ///
  /// All loops are unrolled.
  ///
  /// - Parameters:
  ///   - adaptive: whether to compute the error estimates.
  ///   - isOneOfMany: for systems side by side, whose steps wait for the
  ///     arithmetic units and not for the results of each other.
  @inlinable @inline(__always)
  package func stages(
    _ x: Position, _ v: Position, _ a: Position, _ t: Scalar, adaptive: Bool,
    isOneOfMany: Bool = false
  ) -> ExplicitStep<Position> {
    typealias Tables = ExplicitTables<Stages, Scalar>
    let w = folded
    var slopes = InlineArray<16, Position>(repeating: .zero)
    var moved = InlineArray<17, Position>(repeating: .zero)
    slopes[0] = a
    Stages.rows { i, before in
      guard i > 0 else { return }
      let row = Tables.row(i)
      let place = Stages.place(i)
      if place == i { moved[i] = x.adding(w[row], times: v) }
      var p = moved[place]
      var q = v
      before { j in
        if j < i - 1 && !Stages.isZero(row + 1 + j) {
          p = p.adding(w[row + 1 + j], times: slopes[j])
        }
        if !Stages.isZero(row + 1 + i + j) {
          q = q.adding(w[row + 1 + i + j], times: slopes[j])
        }
      }
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + w[row])
    }
    let n = Stages.count
    let place = Stages.place(n)
    let last = w + Tables.row(n)
    var step = ExplicitStep<Position>(
      x: place == n ? x.adding(last[0], times: v) : moved[place], v: v)
    let end = last + 1
    if isOneOfMany {
      (step.x, step.v) = Stages.end(step.x, v, slopes, end)
      return step
    }
    Stages.each { j in
      let slope = slopes[j]
      step.x = step.x.adding(end[j], times: slope)
      step.v = step.v.adding(end[n + j], times: slope)
      if adaptive {
        step.dx = step.dx.adding(end[2 * n + j], times: slope)
        step.dv = step.dv.adding(end[3 * n + j], times: slope)
        if Stages.estimates == 2 {
          step.dx2 = step.dx2.adding(end[4 * n + j], times: slope)
          step.dv2 = step.dv2.adding(end[5 * n + j], times: slope)
        }
      }
    }
    return step
  }
}
