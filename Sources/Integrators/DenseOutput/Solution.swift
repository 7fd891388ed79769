import CKernels
import Equations
import Springs

/// The solution of an equation as a value: what the solve did, and the state at
/// any moment from its beginning to where it ended.
///
///     let solution = Pendulum().solve(
///       from: [1], velocities: [0], until: 20, .adaptive(tolerance: 1e-9))
///     let x = solution.position(at: 7.3)
///     let moments = solution.crossings(of: 0).map(\.time)
///
/// Within a step it is the Hermite polynomial of degree 5, 8 or 11 through
/// position, velocity and acceleration at two, three or four neighbouring ends
/// of steps. The polynomial uses fewer ends if there are not as many, and may
/// use others or fewer next to much shorter steps.
public struct Solution: Sendable {
  /// The work of the solve, and how it ended.
  public internal(set) var report = SolveReport()
  /// The start and the ends of steps, in s.
  public private(set) var stepTimes: [Double] = []
  /// The rounding errors of these times.
  private var timeLows: [Double] = []
  /// Positions, velocities and accelerations, node by node. The position of a
  /// coordinate of first order is the integral since the node before.
  private var states: [[Double]] = [[], [], []]
  /// Whether each coordinate is of first order: its velocity is the solution.
  let isFirstOrder: [Bool]
  /// The number of nodes through which a polynomial passes, 2 to 4.
  private let neighbours: Int

  /// The solution of an equation, without any node yet.
  init(of equation: any Equation, neighbours: Int) {
    isFirstOrder = (0..<equation.count).map(equation.isFirstOrder)
    self.neighbours = neighbours
  }

  /// Adds the current state of a stepper, at `time` plus its rounding error.
  mutating func append(_ time: Double, _ low: Double, _ stepper: SystemStepper) {
    stepTimes.append(time)
    timeLows.append(low)
    let columns = [stepper.recordedPositions, stepper.v, stepper.acceleration]
    for (index, column) in columns.enumerated() {
      states[index].append(contentsOf: UnsafeBufferPointer(start: column, count: width))
    }
  }

  /// Number of coordinates.
  public var width: Int { isFirstOrder.count }
  /// The end, in s: the requested duration if the solve succeeded, else the end
  /// of the last step, or its beginning if the state at its end is not below
  /// 1e100; 0 if there was no step.
  public var end: Double { stepTimes.last ?? 0 }

  /// Position of a coordinate at `time` s; NaN outside the solution, and for a
  /// coordinate of first order, whose velocity is the solution.
  public func position(at time: Double, coordinate: Int = 0) -> Double {
    let position = interpolate(time, coordinate).value
    return isFirstOrder[coordinate] ? .nan : position
  }

  /// Velocity of a coordinate at `time` s, or y if it is of first order; NaN
  /// outside the solution.
  public func velocity(at time: Double, coordinate: Int = 0) -> Double {
    interpolate(time, coordinate).slope
  }

  /// The position at a node, or its derivative of order 1 or 2.
  subscript(node: Int, derivative: Int, coordinate: Int) -> Double {
    states[derivative][node * width + coordinate]
  }

  /// The index of the step that `time` lies in.
  private func interval(of time: Double) -> Int {
    stepTimes.dropLast().partitioningIndex { $0 > time } - 1
  }

  /// Position (`value`) and velocity (`slope`) of a coordinate at `time` s, by
  /// the kernel that writes samples; NaN outside the solution. The position of
  /// a coordinate of first order is its integral over the step so far.
  func interpolate(_ time: Double, _ coordinate: Int) -> (value: Double, slope: Double) {
    require(coordinate >= 0 && coordinate < width, "no such coordinate")
    guard time >= 0, time <= end else { return (.nan, .nan) }
    // The start may be the only node.
    guard stepTimes.count >= 2 else { return (self[0, 0, coordinate], self[0, 1, coordinate]) }
    let interval = interval(of: time)
    // The kernel takes up to two further nodes, on either side of the step.
    let first = max(0, interval - 2)
    let count = min(interval + 4, stepTimes.count) - first
    // Three columns of nodes, and whether positions are integrals. The kernel
    // reads whole registers; only the first element counts.
    let stride = 8
    var table = [Double](repeating: 0, count: (3 * count + 1) * stride)
    for row in 0..<3 * count {
      table[row * stride] = self[first + row % count, row / count, coordinate]
    }
    table[3 * count * stride] = isFirstOrder[coordinate] ? 1 : 0
    func sample(
      _ times: UnsafePointer<Double>, _ lows: UnsafePointer<Double>,
      _ table: UnsafePointer<Double>, at moment: UnsafePointer<Double>,
      into state: UnsafeMutablePointer<Double>
    ) {
      let size = count * stride
      let nodes = springbench_nodes(
        time: times + first, time_low: lows + first, position: table, velocity: table + size,
        acceleration: table + 2 * size, integrated: table + 3 * size, count: count, width: 1,
        stride: stride)
      let samples = springbench_samples(
        high: moment, low: moment + 1, count: 1, per_second: 0, spacing: 0, positions: state,
        velocities: state + 1)
      _ = springbench_kernels().pointee.output.hermite(
        nodes, Int32(min(neighbours, stepTimes.count)), interval - first, interval - first + 1, 1,
        samples, 0)
    }
    var state = [0.0, 0.0]
    sample(stepTimes, timeLows, table, at: [time, 0], into: &state)
    return (state[0], state[1])
  }
}
