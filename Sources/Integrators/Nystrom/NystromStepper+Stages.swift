import Equations

extension NystromStepper {
  /// Computes all stages of one step from (x, u) at time `t`, with `g` the
  /// force there; returns the state at the end and its differences from the
  /// embedded solution. All loops are unrolled.
  @inlinable @inline(__always)
  func stages(
    _ x: Double, _ u: Double, _ g: Double, _ t: Double
  ) -> (x: Double, u: Double, dx: Double, du: Double) {
    typealias Tables = NystromTables<Stages>
    // `Stages17` is the largest number of stages.
    var forces = InlineArray<17, Double>(repeating: 0)
    Stages.rows { i, forEachEarlier in
      if i == 0 {
        forces[0] = g
        return
      }
      let stage = Tables.StageRow(folded + Tables.row(i))
      var place = fma(stage.u, u, stage.x * x)
      forEachEarlier { j in place = fma(stage.forces[j], forces[j], place) }
      forces[i] = force(place, t + stage.time)
    }
    let end = Tables.EndRow(folded + Tables.row(Stages.count))
    var (nx, nu, dx, du) = (fma(end.uInX, u, end.xInX * x), end.uInU * u, 0.0, 0.0)
    Stages.each { j in
      nx = fma(end.forcesInX[j], forces[j], nx)
      nu = fma(end.forcesInU[j], forces[j], nu)
      if adaptive {
        dx = fma(end.forcesInDX[j], forces[j], dx)
        du = fma(end.forcesInDU[j], forces[j], du)
      }
    }
    return (nx, nu, dx, du)
  }
}
