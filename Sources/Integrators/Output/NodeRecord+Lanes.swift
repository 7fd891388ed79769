import CKernels
import Equations

extension NodeRecord where Position == Double {
  /// Interpolates the samples of intervals `pending..<limit` by the kernel of
  /// the CPU's level: divided differences of several intervals in lanes, then
  /// the samples of each interval in lanes.
  @inlinable
  package func writeInLanes(limit: Int, final: Bool, to trajectory: Trajectory<Double>) {
    let nodes = springbench_nodes(
      time: time, time_low: timeLow, position: position, velocity: velocity,
      acceleration: acceleration, count: count)
    trajectory.next = springbench_output().pointee.hermite(
      nodes, Int32(usableNodes), pending, limit, final ? 1 : 0, trajectory.samples,
      trajectory.next)
  }
}
