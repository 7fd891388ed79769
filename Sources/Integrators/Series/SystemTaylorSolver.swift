import CKernels
import Equations
import Platform

/// Integrates linear equations of any number of coordinates by Taylor series,
/// in equal steps or in steps chosen from the last two terms.
///
/// The derivatives of a solution solve the equation as well: each is the
/// right-hand side for the two before it. A series is expanded at each node,
/// the beginning of a step, and its full order is used to reach the next node.
/// Equal steps use it also for the samples up to half a step before and after
/// its node, to a lower order: at half the distance the higher terms are far
/// below the error.
///
/// `SeriesSolver`, for formulas, shares only the loop over steps. A chain of
/// 100 masses, written as a text, took it 25 times as long. It chooses steps
/// from six terms of positions and velocities, because a drive may leave gaps
/// in a series: here that made solves take 1.05 to 1.9 times as long (Zen 5).
public final class SystemTaylorSolver: SeriesStepper {
  private let equation: any LinearEquation
  /// The order of the series, 2 to 40.
  public let order: Int
  /// The order of the samples of equal steps, 1 to `order`.
  public let outputOrder: Int
  /// The choice of steps. Of a control of adaptive steps only the absolute
  /// tolerance and the budget count.
  public let stepping: Stepping
  private let width: Int
  /// Derivatives 0 to `order` of the position at the node (the first two are
  /// the state), and two states of scratch.
  private let memory: StateMemory
  /// Pointers to the derivatives, for the kernel.
  private let series: UnsafeMutablePointer<UnsafePointer<Double>?>
  /// The weights of the derivatives in the sums for one to four times, as the
  /// kernel expects them: for derivative n and time i at 8n + i.
  private let weights: UnsafeMutablePointer<Double>
  /// 1/(n + 1) at index n.
  private let inverses: UnsafeMutablePointer<Double>
  /// The beginning of an adaptive step (s). Checks for overlapping access would
  /// cost time at each use.
  @exclusivity(unchecked) private(set) var time = Compensated(0)
  private var storage = CacheLines()

  /// A solver of an equation by series of this order.
  public init(
    _ equation: any LinearEquation, order: Int, outputOrder: Int, _ stepping: Stepping
  ) {
    require(order >= 2 && order <= 40, "order: 2 to 40")
    require(outputOrder >= 1 && outputOrder <= order, "output order: 1 to the order")
    self.equation = equation
    self.order = order
    self.outputOrder = outputOrder
    require(stepping.steps > 0, "steps: 1 or more")
    self.stepping = stepping
    width = equation.count
    memory = StateMemory(width: width, states: order + 3)
    series = storage.copy((0...order).map { [memory] in UnsafePointer(memory[$0]) })
    weights = storage.make(8 * (order + 1), of: 0)
    inverses = storage.copy((0...order).map { 1 / Double($0 + 1) })
  }

  /// Solves from a start, leaving the samples in `trajectory`.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    require(
      trajectory.width == width && start.positions.count == width,
      "a start and a trajectory of the equation's coordinates")
    trajectory.begin(until: start.duration)
    memory[0].update(from: start.positions, count: width)
    memory[1].update(from: start.velocities, count: width)
    switch stepping {
    case .fixed(let steps): return solveFixed(start.duration, steps, trajectory)
    case .adaptive(let control):
      time = Compensated(0)
      return drive(
        to: start.duration, evaluations: (order - 1) * width, maximumSteps: control.maximumSteps
      ) { reach in
        let end =
          reach == .infinity ? trajectory.count : trajectory.end(through: time.value + reach)
        write(time.value, time.low, end, order, trajectory)
      }
    }
  }

  private func solveFixed(
    _ duration: Double, _ steps: Int, _ trajectory: Trajectory
  ) -> SolveReport {
    let clock = FixedClock(duration: duration, steps: steps)
    for step in 0...steps {
      let (t, low) = clock.time(step)
      expand()
      let end =
        step == steps ? trajectory.count : trajectory.end(through: t + 0.5 * clock.stepHigh)
      write(t, low, end, outputOrder, trajectory)
      if step < steps { move(by: clock.stepHigh) }
    }
    return SolveReport(
      steps: steps, evaluations: (steps + 1) * (order - 1) * width,
      end: SystemStepper.largest(memory[0], width))
  }

  /// The step over which the last two terms stay within the tolerance, which is
  /// both absolute and relative to the size of the positions; 0 if a term is not
  /// a number.
  func nextStep(_ remaining: Double) -> (length: Double, isLast: Bool)? {
    let allowed = stepping.tolerance * (1 + SystemStepper.largest(memory[0], width))
    var factorial = (1..<order - 1).reduce(1) { $0 * Double($1) }
    var step = Double.infinity
    for n in order - 1...order {
      factorial *= Double(n)
      let term = SystemStepper.largest(memory[n], width) / factorial
      let longest = pow(allowed / term, 1 / Double(n))
      if longest.isNaN { return (0, false) }
      step = min(step, longest)
    }
    return 0.9 * step >= remaining ? (remaining, true) : (0.9 * step, false)
  }

  @inline(__always)
  func advance(_ step: Double) {
    move(by: step)
    time.add(step)
  }

  /// Moves the state on by a step (s).
  @inline(__always)
  private func move(by step: Double) {
    let (x, v) = (memory[order + 1], memory[order + 2])
    sum(derivative: 0, degree: order, into: x, times: 1) { _ in step }
    sum(derivative: 1, degree: order, into: v, times: 1) { _ in step }
    memory[0].update(from: x, count: width)
    memory[1].update(from: v, count: width)
  }

  var isBounded: Bool { SystemStepper.largest(memory[0], width) < SolveReport.bound }

  /// Computes all derivatives at the state: each after the velocity is the
  /// right-hand side for the two before it.
  @inline(__always)
  func expand() {
    for n in 0...(order - 2) {
      var next = UnsafeMutableBufferPointer(start: memory[n + 2], count: width).mutableSpan
      equation.evaluate(
        0, UnsafeBufferPointer(start: memory[n], count: width).span,
        UnsafeBufferPointer(start: memory[n + 1], count: width).span, into: &next)
    }
  }

  /// Sums the series at up to four times, and writes a state for each:
  /// positions if `derivative` is 0, velocities if it is 1.
  ///
  /// - Parameters:
  ///   - degree: of the polynomial of the positions; the velocities'
  ///     is its derivative.
  ///   - times: the number of times.
  ///   - time: each of the times (s), counted from the node.
  private func sum(
    derivative: Int, degree: Int, into out: UnsafeMutablePointer<Double>, times: Int,
    _ time: (Int) -> Double
  ) {
    let degree = degree - derivative
    for i in 0..<times {
      // The weight of derivative n is tⁿ/n!.
      let t = time(i)
      var weight = 1.0
      for n in 0...degree {
        weights[8 * n + i] = weight
        weight *= t * inverses[n]
      }
    }
    springbench_kernels().pointee.states.sums(
      series + derivative, Int32(degree + 1), weights, Int32(times), width, out)
  }

  /// Writes the samples before index `end`, with positions of this degree. The
  /// node is at `origin` (s) plus the rounding error `low` of that.
  private func write(
    _ origin: Double, _ low: Double, _ end: Int, _ degree: Int, _ trajectory: Trajectory
  ) {
    for k in stride(from: trajectory.next, to: max(end, trajectory.next), by: 4) {
      for derivative in trajectory.recordsVelocities ? 0...1 : 0...0 {
        let samples = derivative == 0 ? trajectory.positions : trajectory.velocities
        sum(
          derivative: derivative, degree: degree, into: samples + k * width,
          times: min(4, end - k)
        ) { i in (trajectory.high[k + i] - origin) + (trajectory.low[k + i] - low) }
      }
    }
    trajectory.next = max(end, trajectory.next)
  }
}
