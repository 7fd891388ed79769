import Platform

/// The solution of an equation as a value: what the solve did, and the state at
/// any moment from its beginning to where it ended.
///
/// Within a step it is the Hermite polynomial of degree 5, 8 or 11 through
/// position, velocity and acceleration at the nearest two, three or four ends
/// of steps; fewer where there are not as many.
public struct Solution: Sendable {
  /// What the solve did, and how it ended.
  public let report: SolveReport
  let nodes: SolutionNodes
  /// The number of nodes through which a polynomial passes, 2 to 4.
  let neighbours: Int
  /// Whether each coordinate is of first order, so that its velocity is the
  /// solution.
  let isFirstOrder: [Bool]

  /// The order of a coordinate's state as a derivative of its position: 0, or 1
  /// of first order.
  func stateDerivative(of coordinate: Int) -> Int { isFirstOrder[coordinate] ? 1 : 0 }

  /// Number of coordinates.
  public var width: Int { nodes.width }
  /// When it ends, in s: the requested duration if the solve succeeded, else
  /// the end of the last step, or its beginning if the state at its end is
  /// beyond all bounds; 0 if there was no step.
  public var end: Double { nodes.times.last ?? 0 }
  /// The start and the ends of steps, in s.
  public var stepTimes: [Double] { nodes.times }

  /// Position of a coordinate at `time` s, which for a coordinate of first
  /// order is the integral of its solution; NaN outside the solution.
  public func position(at time: Double, coordinate: Int = 0) -> Double {
    let position = interpolate(time, coordinate).value
    guard isFirstOrder[coordinate], stepTimes.count > 1, time >= 0, time <= end else {
      return position
    }
    return nodes[0, 0, coordinate] + nodes.integral(from: 0, to: interval(of: time), coordinate)
      + position
  }

  /// Velocity of a coordinate at `time` s, which for a coordinate of first
  /// order is its solution; NaN outside the solution.
  public func velocity(at time: Double, coordinate: Int = 0) -> Double {
    interpolate(time, coordinate).slope
  }

  /// The position of a coordinate at a node; of first order, from node `begin`.
  func position(at node: Int, from begin: Int, _ coordinate: Int) -> Double {
    isFirstOrder[coordinate]
      ? nodes.integral(from: begin, to: node, coordinate) : nodes[node, 0, coordinate]
  }

  /// Position (`value`), of first order from the beginning of its step, and
  /// velocity (`slope`) of coordinate `c` at `time` s; NaN outside the
  /// solution.
  func interpolate(_ time: Double, _ c: Int) -> (value: Double, slope: Double) {
    let times = nodes.times
    require(c >= 0 && c < width, "no such coordinate")
    guard time >= 0, time <= end else { return (.nan, .nan) }
    // The start may be the only node.
    guard times.count >= 2 else { return (value: nodes[0, 0, c], slope: nodes[0, 1, c]) }
    let index = interval(of: time)
    let step = times[index + 1] - times[index]
    func state(_ node: Int) -> InterpolationNodes.State {
      (position(at: node, from: index, c), nodes[node, 1, c], nodes[node, 2, c])
    }
    // Integrals of one step have no rounding errors of earlier steps.
    let isShort =
      !isFirstOrder[c]
      && InterpolationNodes.isShort(step, from: state(index), to: state(index + 1))
    let sources = InterpolationNodes(
      of: index, step: step, isShort: isShort, available: times.count, wanted: neighbours
    ) { (times[$0], nodes.timeLows[$0]) }
    // In the order of `HermiteWeights`.
    var data = Lanes16.zero
    for g in 0..<sources.count {
      let node = state(sources.indices[g])
      data[3 * g] = node.x
      data[3 * g + 1] = node.v * step
      data[3 * g + 2] = node.a * step * step / 2
    }
    let weights = HermiteWeights()
    weights.prepare(sources)
    let s = ((time - times[index]) - nodes.timeLows[index]) / step
    let sample = weights.sample(at: s, used: sources.count)
    return (sample.value.dot(data), sample.slope.dot(data) / step)
  }

  /// The index of the step that `time` lies in.
  private func interval(of time: Double) -> Int {
    nodes.times.dropLast().partitioningIndex { $0 > time } - 1
  }
}
