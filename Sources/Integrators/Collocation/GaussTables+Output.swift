import Equations

extension GaussTables {
  /// The coefficients of the powers of y in the dense output of a step of `h`
  /// seconds with the accelerations `f`.
  ///
  /// With 16 nodes the elements of `legendreToOutput` are as large as 1e5, but
  /// the Legendre coefficients that they multiply are small. Digits would be
  /// lost if both matrices were multiplied first.
  @inlinable @inline(__always)
  func outputPowers(of f: V, _ h: Double) -> V {
    let h2 = V(constant: h * h)
    if V.width == 8 { return V.product(valuesToOutput, f * h2) }
    return V.product(legendreToOutput, V.product(toLegendre, f) * h2)
  }

  /// Writes the samples before the index `end` from the polynomial of a step of
  /// `h` seconds from (x, v).
  ///
  /// - Parameters:
  ///   - powers: the coefficients, as `outputPowers(of:_:)` computes them.
  ///   - t: when the step begins (s), plus `low`, the rounding error of `t`.
  @inlinable @inline(__always)
  func write(
    _ powers: V, _ x: Double, _ v: Double, _ h: Double, at t: Double, low: Double,
    before end: Int, to trajectory: Trajectory
  ) {
    withUnsafePointer(to: powers) { powers in
      trajectory.evaluateCollocation(
        UnsafeRawPointer(powers).assumingMemoryBound(to: Double.self), degree: V.width - 1,
        position: x, slope: h * v, origin: t, originLow: low, step: h, end: end)
    }
  }
}
