import Equations
import Platform

/// The division of a step of Gauss collocation into equal parts, whose ends are
/// samples.
@usableFromInline
final class StepDivision<V: NodeLanes> {
  /// The most parts: for more samples the step's polynomial is cheaper.
  @inlinable static var mostParts: Int { 8 }
  /// The number of parts.
  @usableFromInline var parts = 0
  /// The weights of the accelerations in the position and the velocity at the end
  /// of each part; elements 0 are not used.
  @usableFromInline let positionWeights: UnsafeMutablePointer<V>
  @usableFromInline let velocityWeights: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  init() {
    positionWeights = storage.make(Self.mostParts, of: .zero)
    velocityWeights = storage.make(Self.mostParts, of: .zero)
  }

  /// Divides steps into `parts` parts from then on.
  @usableFromInline
  func divide(into parts: Int) {
    if parts == self.parts { return }
    self.parts = parts
    let s = V.width
    let (c, b) = GaussTables<V>.quadrature
    for part in 1..<parts {
      let share = Double(part) / Double(parts)
      let once = GaussLegendre.integrals(share, degree: s - 1)
      let twice = GaussLegendre.doubleIntegrals(share, degree: s - 1)
      for j in 0..<s {
        // The Legendre coefficients of the Lagrange polynomial of node j.
        let p = GaussLegendre.legendre(2 * c[j] - 1, degree: s - 1)
        let lagrange = (0..<s).map { (2 * Double($0) + 1) * p[$0] * b[j] }
        positionWeights[part][j] = zip(lagrange, twice).reduce(0) { $0 + $1.0 * $1.1 }
        velocityWeights[part][j] = zip(lagrange, once).reduce(0) { $0 + $1.0 * $1.1 }
      }
    }
  }

  /// Writes the samples within a step of `h` seconds from (x, v) with the
  /// accelerations `f`.
  @inlinable @inline(__always)
  func record(_ f: V, _ x: Double, _ v: Double, _ h: Double, into trajectory: Trajectory) {
    let drift = h * v / Double(parts)
    for part in 1..<parts {
      let place = x + (Double(part) * drift + h * h * positionWeights[part].dot(f))
      let speed = trajectory.recordsVelocities ? v + h * velocityWeights[part].dot(f) : 0
      trajectory.record(place, speed)
    }
  }
}
