import Equations
import Platform

/// The division of a step of Gauss collocation into equal parts, whose ends are
/// samples.
@usableFromInline
final class StepDivision<V: NodeLanes> {
  /// The most parts: for more samples the step's polynomial is cheaper.
  private static var mostParts: Int { 8 }
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

  /// Divides steps at the samples, if these cut each of `steps` equal steps to
  /// `duration` (s) into a few equal parts; returns whether they do.
  @usableFromInline
  func divide(_ steps: Int, to duration: Double, at trajectory: Trajectory) -> Bool {
    let intervals = trajectory.count - 1
    let isEven = trajectory.samplesPerSecond > 0 && trajectory.times.end == duration
    guard isEven && intervals % steps == 0 else { return false }
    let parts = intervals / steps
    guard parts > 1 && parts <= Self.mostParts else { return false }
    if parts != self.parts { prepare(parts) }
    return true
  }

  /// Computes the weights for so many parts.
  private func prepare(_ parts: Int) {
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
