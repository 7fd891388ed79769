import Equations

extension GaussTables {
  /// The most parts into which `divide` divides a step; for more samples a
  /// polynomial is cheaper.
  @inlinable static var mostParts: Int { 8 }

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

  /// Prepares `record` for steps divided into `parts` equal parts.
  @inlinable @inline(__always)
  func divide(into parts: Int) {
    if parts != self.parts { makePartWeights(parts) }
  }

  @usableFromInline @inline(never)
  func makePartWeights(_ parts: Int) {
    self.parts = parts
    let s = V.width
    let (c, b) = Self.quadrature
    for part in 1..<parts {
      let share = Double(part) / Double(parts)
      let once = GaussLegendre.integrals(share, degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(share, degree: s - 1)
      for j in 0..<s {
        // The Legendre coefficients of the Lagrange polynomial of node j.
        let p = GaussLegendre.legendre(2 * c[j] - 1, degree: s - 1)
        let lagrange = (0..<s).map { (2 * Double($0) + 1) * p[$0] * b[j] }
        partPositionWeights[part][j] = zip(lagrange, twice).reduce(0) { $0 + $1.0 * $1.1 }
        partVelocityWeights[part][j] = zip(lagrange, once).reduce(0) { $0 + $1.0 * $1.1 }
      }
    }
  }

  /// Writes the samples that divide a step evenly, without its ends. The step
  /// of `h` seconds begins at (x, v) and has the accelerations `f`.
  @inlinable @inline(__always)
  func record(
    _ f: V, _ x: Double, _ v: Double, _ h: Double, into trajectory: Trajectory
  ) {
    let drift = h * v / Double(parts)
    for part in 1..<parts {
      let place = x + (Double(part) * drift + h * h * partPositionWeights[part].dot(f))
      let speed = trajectory.recordsVelocities ? v + h * partVelocityWeights[part].dot(f) : 0
      trajectory.record(place, speed)
    }
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
