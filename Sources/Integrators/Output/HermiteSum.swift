import CKernels
import Platform

/// The Hermite interpolant of an interval through up to four states of many
/// coordinates, evaluated by a kernel.
final class HermiteSum {
  private let weights = HermiteWeights()
  /// Positions, velocities and accelerations of each node, one node after the
  /// other.
  private let states: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// What the kernel multiplies these by before it weights them: 1, h and h²/2,
  /// where h is the length of the interval.
  private let scale: UnsafeMutablePointer<Double>
  private var interpolant: springbench_interpolant
  private var storage = CacheLines()

  init() {
    states = storage.make(12, of: nil)
    scale = storage.make(12, of: 1)
    interpolant = springbench_interpolant(
      states: states, state_count: 0, scale: scale,
      newton: UnsafeRawPointer(weights.newton).assumingMemoryBound(to: Double.self),
      node_offsets: weights.places, origin: 0, origin_low: 0, inverse: 1)
  }

  /// Sets the state at node `g` of the interpolant; the interval is `step` seconds
  /// long.
  func set(
    _ g: Int, step: Double, _ x: UnsafePointer<Double>, _ v: UnsafePointer<Double>,
    _ a: UnsafePointer<Double>
  ) {
    (states[3 * g], states[3 * g + 1], states[3 * g + 2]) = (x, v, a)
    (scale[3 * g + 1], scale[3 * g + 2]) = (step, step * step / 2)
  }

  /// Sets the times of the nodes; the interval of `step` seconds begins at
  /// `origin`, a time and its rounding error.
  func prepare(_ nodes: InterpolationNodes, origin: (Double, Double), step: Double) {
    weights.prepare(nodes)
    interpolant.state_count = Int32(3 * nodes.count)
    (interpolant.origin, interpolant.origin_low) = origin
    interpolant.inverse = 1 / step
  }

  /// Writes the samples `first..<end`: positions, and velocities if recorded.
  func write(_ first: Int, _ end: Int, to trajectory: Trajectory) {
    let kernels = springbench_kernels().pointee.states
    let (high, low) = (trajectory.high + first, trajectory.low + first)
    let (rows, width) = (end - first, trajectory.width)
    kernels.interpolate(
      &interpolant, high, low, rows, 0, width, trajectory.positions + first * width)
    guard trajectory.recordsVelocities else { return }
    kernels.interpolate(
      &interpolant, high, low, rows, 1, width, trajectory.velocities + first * width)
  }
}
