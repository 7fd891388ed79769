import Equations

extension NystromStepper {
  /// Computes all stages of one step from (x, u) at time `t`, with `g` the
  /// force there; returns the state at the end and its differences from the
  /// embedded solution.
  ///
  /// The folded table has a row of 2 + i numbers for each stage i > 0: the
  /// factors of x and u, then the weights of the forces before. Behind these
  /// rows stand the factors of x and u in the position at the end and of u in
  /// the velocity, then four blocks of weights, one number for each stage: in
  /// position and velocity, and in the differences of both. All loops are
  /// unrolled.
  @inlinable @inline(__always)
  package func stages(
    _ x: Double, _ u: Double, _ g: Double, _ t: Double, damped: Bool
  ) -> (x: Double, u: Double, dx: Double, du: Double) {
    let w = folded
    var forces = InlineArray<17, Double>(repeating: 0)
    forces[0] = g
    Method.Stages.rows { i, before in
      guard i > 0 else { return }
      let row = 2 * (i - 1) + i * (i - 1) / 2
      var place = fma(w[row + 1], u, w[row] * x)
      before { j in place = fma(w[row + 2 + j], forces[j], place) }
      forces[i] = force(place, t, i, damped: damped)
    }
    let n = Method.stages
    let end = w + (2 * (n - 1) + n * (n - 1) / 2)
    let b = end + 3
    var (nx, nu, dx, du) = (fma(end[1], u, end[0] * x), end[2] * u, 0.0, 0.0)
    Method.Stages.each { j in
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
