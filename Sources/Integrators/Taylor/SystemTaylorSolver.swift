import CKernels
import Equations

/// Taylor series of linear equations of any number of coordinates, in equal
/// steps.
///
/// The derivatives of a solution solve the equation, too: each is its
/// right-hand side of the two before. A series is expanded at each node with
/// the full order to reach the next node, and used for output half a step to
/// both sides with a lower one: at half the distance the higher terms are far
/// below the error.
public final class SystemTaylorSolver {
  private let equation: any LinearEquation
  /// The order of the series.
  public let order: Int
  /// Order of the output.
  public let outputOrder: Int
  /// The number of equal steps from start to end.
  public let steps: Int
  private let width: Int
  private let memory: StateMemory
  /// The derivatives, from the position on.
  private let series: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// Four rows of weights.
  private let weights: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  public init(_ equation: any LinearEquation, order: Int, outputOrder: Int, steps: Int) {
    precondition(order >= 2 && order <= 40 && outputOrder <= order && steps > 0)
    self.equation = equation
    self.order = order
    self.outputOrder = outputOrder
    self.steps = steps
    width = equation.count
    memory = StateMemory(width: width, states: order + 3)
    series = storage.copy((0...order).map { [memory] in UnsafePointer(memory[$0]) })
    weights = storage.make(256, of: 0)
  }

  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    precondition(trajectory.width == width && start.positions.count == width)
    trajectory.next = 0
    let clock = FixedClock(duration: start.duration, steps: steps)
    memory[0].update(from: start.positions, count: width)
    memory[1].update(from: start.velocities, count: width)
    let (x, v) = (memory[order + 1], memory[order + 2])
    for step in 0...steps {
      let (t, low) = clock.time(step)
      expand()
      if trajectory.isLogging { trajectory.logNode(t, low, memory[0], memory[1]) }
      let end =
        step == steps ? trajectory.count : trajectory.end(through: t + 0.5 * clock.high)
      write(t, low, end, trajectory)
      if step == steps { break }
      sum(clock.high, order, row: 0)
      apply(1, series, order, x, width)
      sum(clock.high, order - 1, row: 0)
      apply(1, series + 1, order - 1, v, width)
      memory[0].update(from: x, count: width)
      memory[1].update(from: v, count: width)
    }
    var report = SolveReport()
    report.accepted = steps
    report.evaluations = (steps + 1) * (order - 1) * width
    if !(SystemStepper.largest(x, width) < 1e30) { report.code = .diverged }
    return report
  }

  private func expand() {
    for n in 0...(order - 2) {
      var next = UnsafeMutableBufferPointer(start: memory[n + 2], count: width).mutableSpan
      equation.evaluate(
        0, UnsafeBufferPointer(start: memory[n], count: width).span,
        UnsafeBufferPointer(start: memory[n + 1], count: width).span, into: &next)
    }
  }

  /// Makes a row of weights those of a series up to `order`, `t` seconds from
  /// its origin: tⁿ/n!.
  private func sum(_ t: Double, _ order: Int, row: Int) {
    let inverse = SeriesFactors.shared.inverse
    var term = 1.0
    for n in 0...order {
      weights[64 * row + n] = term
      term *= t * inverse[n]
    }
  }

  private func apply(
    _ rows: Int, _ series: UnsafeMutablePointer<UnsafePointer<Double>?>, _ order: Int,
    _ out: UnsafeMutablePointer<Double>, _ stride: Int
  ) {
    springbench_kernels().pointee.states.sums(
      series, Int32(order + 1), weights, Int32(rows), width, out, stride)
  }

  private func write(_ origin: Double, _ low: Double, _ end: Int, _ trajectory: Trajectory) {
    for k in stride(from: trajectory.next, to: max(end, trajectory.next), by: 4) {
      let rows = min(4, end - k)
      for velocities in trajectory.recordsVelocities ? [false, true] : [false] {
        let order = velocities ? outputOrder - 1 : outputOrder
        for row in 0..<rows {
          let t = (trajectory.high[k + row] - origin) + (trajectory.low[k + row] - low)
          sum(t, order, row: row)
        }
        let out = velocities ? trajectory.velocities : trajectory.positions
        apply(rows, velocities ? series + 1 : series, order, out + k * width, width)
      }
    }
    trajectory.next = max(end, trajectory.next)
  }
}
