import CKernels
import Equations
import Platform

/// The Hermite interpolant of one interval of a solve with many coordinates,
/// evaluated by a vector kernel. It passes through up to four nodes, at each of
/// which position, velocity and acceleration are known:
///
///     x(t) = Σ_g w_g0(s) x_g + w_g1(s) h v_g + w_g2(s) h² a_g / 2
///
/// with s = (t − origin) / h, where h is the length of the interval. The
/// weights w are polynomials of s in Newton's form, the same for all
/// coordinates; their coefficients come from `HermiteWeights`.
///
/// For each interval call `begin`, then `setState` for every node, then
/// `write`.
final class HermiteSum {
  private static let mostNodes = 4
  private static let dataPerNode = 3

  private let weights = HermiteWeights()
  /// x_g, v_g and a_g of each node g, one node after the other.
  private let states: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The factors of `states` in the formula: 1, h and h²/2 for each node.
  private let factors: UnsafeMutablePointer<Double>
  private var interpolant: springbench_interpolant
  private var storage = CacheLines()

  init() {
    states = storage.make(Self.mostNodes * Self.dataPerNode, of: nil)
    factors = storage.make(Self.mostNodes * Self.dataPerNode, of: 1)
    interpolant = springbench_interpolant(
      states: states, state_count: 0, scale: factors,
      // The kernel takes each vector of 16 coefficients as 16 numbers.
      newton: UnsafeRawPointer(weights.newton).assumingMemoryBound(to: Double.self),
      node_offsets: weights.places, origin: 0, origin_low: 0, inverse: 1)
  }

  /// Begins the interval of `step` seconds from `origin`, a time and its
  /// rounding error, with the times of its nodes.
  func begin(_ nodes: InterpolationNodes, origin: (Double, Double), step: Double) {
    weights.prepare(nodes)
    for g in 0..<nodes.count {
      factors[Self.dataPerNode * g + 1] = step
      factors[Self.dataPerNode * g + 2] = step * step / 2
    }
    interpolant.state_count = Int32(Self.dataPerNode * nodes.count)
    (interpolant.origin, interpolant.origin_low) = origin
    interpolant.inverse = 1 / step
  }

  /// Sets position, velocity and acceleration of all coordinates at node `g`.
  /// The memory must stay valid until `write` has returned.
  func setState(
    ofNode g: Int, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>
  ) {
    states[Self.dataPerNode * g] = x
    states[Self.dataPerNode * g + 1] = v
    states[Self.dataPerNode * g + 2] = a
  }

  /// Writes the samples `first..<end`: positions, and velocities if recorded.
  func write(_ first: Int, _ end: Int, to trajectory: Trajectory) {
    func interpolate(derivative: Int32, into rows: UnsafeMutablePointer<Double>) {
      let width = trajectory.width
      // `high` and `low` are the times of the samples and their rounding
      // errors.
      springbench_kernels().pointee.states.interpolate(
        &interpolant, trajectory.high + first, trajectory.low + first, end - first, derivative,
        width, rows + first * width)
    }
    interpolate(derivative: 0, into: trajectory.positions)
    if trajectory.recordsVelocities { interpolate(derivative: 1, into: trajectory.velocities) }
  }
}
