import Equations

extension ExplicitStepper {
  /// One step from (x, v) with acceleration `a` at its beginning.
  ///
  /// Row i of the folded table: the node, i weights for the position (that of
  /// the newest slope is zero), i for the velocity. All loops are unrolled.
  /// `isOneOfMany` is for systems side by side, whose steps wait for the
  /// arithmetic units and not for each other.
  @inlinable @inline(__always)
  package func stages(
    _ x: Position, _ v: Position, _ a: Position, _ t: Scalar, adaptive: Bool,
    isOneOfMany: Bool = false
  ) -> ExplicitStep<Position> {
    let w = folded
    var slopes = InlineArray<16, Position>(repeating: .zero)
    var moved = InlineArray<17, Position>(repeating: .zero)
    slopes[0] = a
    Stages.rows { i, before in
      guard i > 0 else { return }
      let row = i * i - 1
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
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + nodes[i])
    }
    let n = Stages.count
    let e = w + (n * n - 1)
    let place = Stages.place(n)
    var step = ExplicitStep<Position>(
      x: place == n ? x.adding(e[0], times: v) : moved[place], v: v)
    if isOneOfMany {
      (step.x, step.v) = Stages.end(step.x, v, slopes, e + 1)
      return step
    }
    Stages.each { j in
      let slope = slopes[j]
      step.x = step.x.adding(e[1 + j], times: slope)
      step.v = step.v.adding(e[1 + n + j], times: slope)
      if adaptive {
        step.dx = step.dx.adding(e[1 + 2 * n + j], times: slope)
        step.dv = step.dv.adding(e[1 + 3 * n + j], times: slope)
        if Stages.estimates == 2 {
          step.dx2 = step.dx2.adding(e[1 + 4 * n + j], times: slope)
          step.dv2 = step.dv2.adding(e[1 + 5 * n + j], times: slope)
        }
      }
    }
    return step
  }
}
