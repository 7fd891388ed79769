import CKernels

/// The samples of the intervals between nodes.
extension NodeRecord {
  /// Writes the samples of the intervals from `pending` up to, but not
  /// including, `end`. If `final`, the last of these takes all remaining
  /// samples: rounding may put some just behind its end.
  @usableFromInline
  func write(upTo end: Int, final: Bool, to trajectory: Trajectory) {
    if width == 1 && firstOrder.isEmpty {
      writeInLanes(upTo: end, final: final, to: trajectory)
    } else {
      for index in pending..<max(pending, end) {
        writeInterval(index, takesAll: final && index == end - 1, to: trajectory)
      }
    }
    pending = end
  }

  /// As `write` for one coordinate, by a kernel for the CPU's level: it takes
  /// the divided differences of several intervals side by side in vector lanes,
  /// then the samples of each interval.
  private func writeInLanes(upTo end: Int, final: Bool, to trajectory: Trajectory) {
    let nodes = springbench_nodes(
      time: time, time_low: timeLow, position: position, velocity: velocity,
      acceleration: acceleration, count: count)
    trajectory.next = springbench_kernels().pointee.output.hermite(
      nodes, Int32(usableNodes), pending, end, final ? 1 : 0, trajectory.samples,
      trajectory.next)
  }

  /// The number of nodes an interpolant can use: at most those recorded.
  private var usableNodes: Int { nodes < count ? nodes : count }

  /// Writes the samples of one interval of many coordinates, or all remaining
  /// samples.
  private func writeInterval(_ index: Int, takesAll: Bool, to trajectory: Trajectory) {
    let end = takesAll ? trajectory.count : trajectory.end(through: time[index + 1])
    if end <= trajectory.next { return }
    let (origin, originLow) = (time[index], timeLow[index])
    let step = (time[index + 1] - origin) + (timeLow[index + 1] - originLow)
    let sources = InterpolationNodes(
      of: index, step: step, isShort: isShort(index, step), available: count, wanted: nodes
    ) { (time[$0], timeLow[$0]) }
    interpolant.begin(sources, origin: (origin, originLow), step: step)
    for g in 0..<sources.count {
      let place = place(of: sources.indices[g])
      interpolant.setState(
        ofNode: g, positions(at: sources.indices[g], from: index, slot: g),
        velocity + place, acceleration + place)
    }
    interpolant.write(trajectory.next, end, to: trajectory)
    writeShortCoordinates(index, step, upTo: end, to: trajectory)
    trajectory.next = end
  }

  /// Among coordinates of first order, which have no short intervals, rewrites
  /// the samples of those of second order for which the interval is short, from
  /// its beginning.
  private func writeShortCoordinates(
    _ index: Int, _ step: Double, upTo end: Int, to trajectory: Trajectory
  ) {
    for c in besideFirstOrder where isShort(index, step, c) {
      let (x, v, a) = state(index, c)
      for sample in trajectory.next..<end {
        let delay =
          (trajectory.high[sample] - time[index]) + (trajectory.low[sample] - timeLow[index])
        let place = sample * width + c
        trajectory.positions[place] = x + (v + a / 2 * delay) * delay
        if trajectory.recordsVelocities { trajectory.velocities[place] = v + a * delay }
      }
    }
  }

  /// The positions at `node`, those of first order from node `begin`; `slot` is
  /// that of the node in `shiftedPositions`.
  private func positions(at node: Int, from begin: Int, slot: Int) -> UnsafePointer<Double> {
    let recorded = position + place(of: node)
    if firstOrder.isEmpty { return UnsafePointer(recorded) }
    let row = shiftedPositions + slot * StateMemory.stride(width)
    row.update(from: recorded, count: width)
    for i in firstOrder {
      func sum(_ nodes: Range<Int>) -> Double {
        nodes.reduce(0) { $0 + position[place(of: $1 + 1) + i] }
      }
      row[i] = node < begin ? -sum(node..<begin) : sum(begin..<node)
    }
    return UnsafePointer(row)
  }

  /// Whether the interval of `step` seconds is short, in the sense of
  /// `InterpolationNodes`, for all coordinates.
  private func isShort(_ index: Int, _ step: Double) -> Bool {
    // Positions of first order have no rounding errors of earlier steps.
    firstOrder.isEmpty && (0..<width).allSatisfy { isShort(index, step, $0) }
  }

  /// The same for one coordinate of second order.
  private func isShort(_ index: Int, _ step: Double, _ coordinate: Int) -> Bool {
    InterpolationNodes.isShort(
      step, from: state(index, coordinate), to: state(index + 1, coordinate))
  }

  /// What is recorded of a coordinate at a node.
  private func state(_ node: Int, _ coordinate: Int) -> InterpolationNodes.State {
    let place = place(of: node) + coordinate
    return (position[place], velocity[place], acceleration[place])
  }
}
