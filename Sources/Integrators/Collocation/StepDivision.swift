import Equations
import Platform

/// Weights for samples that divide each step of Gauss collocation into a few
/// equal parts: position and velocity at the end of a part are sums over the
/// accelerations at the step's nodes.
@usableFromInline
final class StepDivision<V: NodeLanes> {
  /// With more parts the step's polynomial is cheaper.
  private static var maximumParts: Int { 8 }
  /// The number of parts for which the weights are; 0 before there are any.
  @usableFromInline var parts = 0
  /// The weights of the accelerations in the position, per h², and in the
  /// velocity, per h, at the end of part 1, 2, …; elements 0 are not used.
  @usableFromInline let positionWeights: UnsafeMutablePointer<V>
  @usableFromInline let velocityWeights: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  init() {
    positionWeights = storage.make(Self.maximumParts, of: .zero)
    velocityWeights = storage.make(Self.maximumParts, of: .zero)
  }

  /// Prepares for `steps` equal steps to `duration` (s), if the samples divide
  /// each of them into a few equal parts; returns whether they do.
  @usableFromInline
  func prepare(_ steps: Int, to duration: Double, for trajectory: Trajectory) -> Bool {
    let intervals = trajectory.count - 1
    let isEven = trajectory.samplesPerSecond > 0 && trajectory.times.end == duration
    guard isEven && intervals % steps == 0 else { return false }
    let parts = intervals / steps
    guard parts > 1 && parts <= Self.maximumParts else { return false }
    if parts != self.parts { computeWeights(parts) }
    return true
  }

  private func computeWeights(_ parts: Int) {
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

  /// Writes the samples within a step of `h` seconds from (x, v), without those
  /// at its ends.
  @inlinable @inline(__always)
  func record(_ f: V, _ x: Double, _ v: Double, _ h: Double, into trajectory: Trajectory) {
    let drift = h * v / Double(parts)
    for part in 1..<parts {
      let position = x + (Double(part) * drift + h * h * positionWeights[part].dot(f))
      let velocity = trajectory.recordsVelocities ? v + h * velocityWeights[part].dot(f) : 0
      trajectory.record(position, velocity)
    }
  }
}
