/// The states at the start of a solve and at the ends of its steps.
struct SolutionNodes {
  /// Number of coordinates.
  let width: Int
  /// In s.
  private(set) var times: [Double] = []
  /// The rounding errors of the times.
  private(set) var timeLows: [Double] = []
  /// Node by node, all positions, then all velocities, then all accelerations.
  /// The position of a coordinate of first order is the integral since the node
  /// before.
  private(set) var states: [Double] = []

  init(width: Int) { self.width = width }

  /// Adds the current state of a stepper, at `time` plus its rounding error.
  mutating func append(_ time: Double, _ low: Double, _ stepper: SystemStepper) {
    times.append(time)
    timeLows.append(low)
    for state in [stepper.recordedPositions, stepper.v, stepper.acceleration] {
      states.append(contentsOf: UnsafeBufferPointer(start: state, count: width))
    }
  }

  /// The integral of a coordinate of first order from one node to another.
  func integral(from begin: Int, to end: Int, _ coordinate: Int) -> Double {
    if end < begin { return -integral(from: end, to: begin, coordinate) }
    return (begin..<end).reduce(0) { $0 + self[$1 + 1, 0, coordinate] }
  }

  /// The position at a node, or its derivative of order 1 or 2.
  subscript(node: Int, derivative: Int, coordinate: Int) -> Double {
    states[(3 * node + derivative) * width + coordinate]
  }
}
