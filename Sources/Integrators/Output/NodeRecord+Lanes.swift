import CKernels

extension NodeRecord where Position == Double {
  /// Interpolates the samples of intervals `pending..<limit` by the kernel of
  /// the CPU's level: divided differences of several intervals in lanes, then
  /// the samples of each interval in lanes.
  @inlinable
  package func writeInLanes(limit: Int, final: Bool, to trajectory: Trajectory<Double>) {
    let nodes = springbench_nodes(
      time: time, time_low: timeLow, position: position, velocity: velocity,
      acceleration: acceleration, count: count)
    let samples = springbench_samples(
      high: trajectory.high, low: trajectory.low, count: trajectory.count,
      per_second: trajectory.samplesPerSecond, spacing: trajectory.spacing,
      positions: trajectory.positions,
      velocities: trajectory.recordsVelocities ? trajectory.velocities : nil)
    trajectory.next = springbench_hermite().pointee.write(
      nodes, Int32(usableNodes), pending, limit, final ? 1 : 0, samples, trajectory.next)
  }
}
