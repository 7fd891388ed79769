import Equations

extension GaussTables {
  /// The coefficients of the powers of y in the dense output of a step of `h`
  /// seconds with the accelerations `f`.
  ///
  /// With 16 nodes the elements of `legendreToOutput` are as large as 1e5, and
  /// the Legendre coefficients that they multiply are small. To keep digits,
  /// these are computed first.
  @inlinable @inline(__always)
  func outputPowers(of f: V, _ h: Double) -> V {
    let h2 = V(constant: h * h)
    if V.width == 8 { return V.product(valuesToOutput, f * h2) }
    return V.product(legendreToOutput, V.product(toLegendre, f) * h2)
  }

  /// Writes the samples of a step before the index `end` from its polynomial.
  ///
  /// - Parameters:
  ///   - powers: the coefficients, as `outputPowers(of:_:)` computes them.
  ///   - t: when the step begins (s), and `low` the low part of this time.
  @inlinable @inline(__always)
  func write(
    _ powers: V, _ x: Double, _ v: Double, _ h: Double, _ t: Double, _ low: Double, _ end: Int,
    _ trajectory: Trajectory
  ) {
    scratch.pointee = powers
    trajectory.evaluateCollocation(
      UnsafeRawPointer(scratch).assumingMemoryBound(to: Double.self), degree: V.width - 1,
      position: x, slope: h * v, origin: t, originLow: low, step: h, end: end)
  }
}
