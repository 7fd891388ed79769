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
    var forces = InlineArray<17, Double>(repeating: 0)
    forces[0] = g
    Stages.rows { i, before in
      guard i > 0 else { return }
      let row = folded + Tables.row(i)
      var place = fma(row[2], u, row[1] * x)
      before { j in place = fma(row[3 + j], forces[j], place) }
      forces[i] = force(place, t + row[0])
    }
    let n = Stages.count
    let end = folded + Tables.row(n)
    let b = end + 3
    var (nx, nu, dx, du) = (fma(end[1], u, end[0] * x), end[2] * u, 0.0, 0.0)
    Stages.each { j in
      nx = fma(b[j], forces[j], nx)
      nu = fma(b[n + j], forces[j], nu)
      if adaptive {
        dx = fma(b[2 * n + j], forces[j], dx)
        du = fma(b[3 * n + j], forces[j], du)
      }
    }
    return (nx, nu, dx, du)
  }
}
