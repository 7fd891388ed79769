import CKernels
import Equations

extension NodeRecord where Position == Wide64 {
  /// Interpolation for states of 64 components: the weights of four samples,
  /// then their sums.
  @inlinable
  package func writeInRegisters(limit: Int, final: Bool, to trajectory: Trajectory<Wide64>) {
    let used = usableNodes
    var index = pending
    while index < limit {
      let (origin, originLow, step, end) = interval(
        index, closes: final && index == limit - 1, in: trajectory)
      if end <= trajectory.next {
        index += 1
        continue
      }
      let inverse = 1 / step
      let beside = neighbours(of: index)
      let sources: InlineArray<4, Int> = [index, index + 1, beside.0, beside.1]
      var places = InlineArray<4, Double>(repeating: 0)
      let data = states
      var scale = Lanes16.zero
      for g in 0..<used {
        let source = sources[g]
        places[g] = ((time[source] - origin) + (timeLow[source] - originLow)) * inverse
        data[3 * g] = UnsafePointer(components(position, source))
        data[3 * g + 1] = UnsafePointer(components(velocity, source))
        data[3 * g + 2] = UnsafePointer(components(acceleration, source))
        scale[3 * g] = 1
        scale[3 * g + 1] = step
        scale[3 * g + 2] = step * step / 2
      }
      places[1] = 1
      weights.prepare(places, used: used)
      @inline(__always) func place(_ k: Int) -> Double {
        ((trajectory.high[k] - origin) + (trajectory.low[k] - originLow)) * inverse
      }
      @inline(__always) func keep(_ lanes: Lanes16, _ row: Int) {
        (lanes * scale).store(to: rows + 16 * row)
      }
      // The last of four may be the next interval's, which then writes them
      // again, or lie in the padding.
      for k in stride(from: trajectory.next, to: end, by: 4) {
        for row in 0..<4 { keep(weights.value(at: place(k + row), used: used), row) }
        springbench_output().pointee.wide_sums(
          data, Int32(3 * used), rows, components(trajectory.positions, k))
      }
      if trajectory.recordsVelocities {
        for k in trajectory.next..<end {
          keep(weights.slope(at: place(k), used: used), 0)
          trajectory.velocities[k] = sum(sources, used).scaled(inverse)
        }
      }
      trajectory.next = end
      index += 1
    }
  }

  /// The first component of a state.
  @inlinable @inline(__always)
  func components(
    _ states: UnsafeMutablePointer<Wide64>, _ index: Int
  ) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(states + index).assumingMemoryBound(to: Double.self)
  }

  /// The data at the nodes with the weights of the first row.
  @inlinable @inline(__always)
  func sum(_ sources: InlineArray<4, Int>, _ used: Int) -> Wide64 {
    var sum = Wide64.zero
    for g in 0..<used {
      let source = sources[g]
      sum = sum.adding(rows[3 * g], times: position[source])
        .adding(rows[3 * g + 1], times: velocity[source])
        .adding(rows[3 * g + 2], times: acceleration[source])
    }
    return sum
  }
}
