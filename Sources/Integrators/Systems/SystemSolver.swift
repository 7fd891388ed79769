import Equations
import Springs

/// A method for equations of any number of coordinates.
public enum SystemMethod: Sendable {
  /// An explicit Runge–Kutta or Nyström method.
  case table(StageTable)
  /// Extrapolation of order 2·`columns`, with 2 to 8 columns.
  case extrapolation(columns: Int)
  /// A Rosenbrock method, for stiff equations, with a matrix of as many rows as
  /// there are coordinates. Its samples are best interpolated through the two
  /// ends of their step only: lengths of stiff steps vary by large factors, and
  /// other nodes may be far away.
  case rosenbrock(RosenbrockTableau)
  /// An implicit Runge–Kutta method in equal steps, with a matrix of stages ·
  /// coordinates rows.
  case implicit(ImplicitTableau)
  /// A splitting of x'' = f(t, x) − c x' in equal steps. `damping` is c of each
  /// coordinate, in 1/s: 0 for one of first order, whose equation has to be
  /// y' = f(t, x).
  case splitting(Composition, DampingSplit, damping: [Double])

  /// Makes the stepper of an equation.
  func stepper(_ equation: any Equation) -> SystemStepper {
    switch self {
    case .table(let table): StagedSystemStepper(equation, table)
    case .extrapolation(let columns): ExtrapolatedSystemStepper(equation, columns: columns)
    case .rosenbrock(let tableau): RosenbrockSystemStepper(equation, tableau)
    case .implicit(let tableau): ImplicitSystemStepper(equation, tableau)
    case .splitting(let composition, let split, let damping):
      SplitSystemStepper(equation, composition, split, damping: damping)
    }
  }
}

/// Solves an equation of any number of coordinates, in equal or adaptive steps.
/// Made once for any number of solves.
///
///     let solver = SystemSolver(
///       equation, .rosenbrock(.rodas5P), .fixed(steps: 500), nodes: 2)
///     let start = SystemStart(positions: [1], velocities: [0], duration: 20)
///     let solution = solver.solution(from: start)
public final class SystemSolver {
  private let stepper: SystemStepper
  private let stepping: Stepping
  /// The number of nodes through which samples are interpolated.
  private let nodes: Int
  /// Made when samples first lie within steps, as it is large for many
  /// coordinates.
  private lazy var record = NodeRecord(
    nodes: nodes, width: stepper.width, firstOrder: stepper.integrals.coordinates)

  /// A solver that interpolates samples through 2 to 4 neighbouring `nodes`.
  ///
  /// - Precondition: for adaptive steps the method has an error estimate.
  public init(_ equation: any Equation, _ method: SystemMethod, _ stepping: Stepping, nodes: Int) {
    require(stepping.steps > 0, "steps: 1 or more")
    require(nodes >= 2 && nodes <= 4, "neighbours: 2 to 4")
    stepper = method.stepper(equation)
    if case .adaptive = stepping {
      require(
        stepper.estimateOrder > 0, "a method without an error estimate takes equal steps")
    }
    self.stepping = stepping
    self.nodes = nodes
  }

  /// Solves from a start, leaving the samples in `trajectory`.
  public func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    require(trajectory.width == stepper.width, "a trajectory for another number of coordinates")
    trajectory.begin(until: start.duration)
    var landing = 0
    if case .fixed(let steps) = stepping { landing = trajectory.landing(steps, start.duration) }
    // Samples at both ends alone need no interpolation either.
    let areEnds =
      trajectory.count == 2 && trajectory.times.high[0] == 0
      && trajectory.times.end == start.duration
    guard landing > 0 || areEnds else { return solveInterpolating(start, trajectory) }
    trajectory.record(start.positions, start.velocities)
    var taken = 0
    let (report, _) = run(start) { stepper in
      taken += 1
      if landing > 0 && taken % landing == 0 { trajectory.record(stepper.x, stepper.v) }
    }
    if landing == 0 && report.code == .success { trajectory.record(stepper.x, stepper.v) }
    return report
  }

  /// Solves with samples between the ends of steps.
  private func solveInterpolating(
    _ start: SystemStart, _ trajectory: Trajectory
  ) -> SolveReport {
    record.begin()
    stepper.output = (record, trajectory)
    defer { stepper.output = nil }
    let (report, _) = run(start) { _ in }
    let isDone = report.code == .success
    if isDone {
      record.append(
        start.duration, 0, stepper.recordedPositions, stepper.v, stepper.acceleration,
        to: trajectory)
    }
    record.flush(to: trajectory, final: isDone)
    return report
  }

  /// The power of h with which `errorEstimate` shrinks; 0 without an estimate.
  package var estimateOrder: Int { stepper.estimateOrder }

  /// The estimated error of one step over the whole duration: the largest of
  /// all positions and velocities, or of all y in equations of first order.
  package func errorEstimate(from start: SystemStart) -> Double {
    var report = SolveReport()
    stepper.tolerance = Tolerance(relative: 0, absolute: 1)
    stepper.begin(positions: start.positions, velocities: start.velocities, &report)
    let trial = Trial(
      time: 0, low: 0, length: start.duration, end: start.duration, slot: Trial.spareSlot)
    return stepper.attempt(trial, &report)
  }

  /// Solves from a start, and returns the whole solution as a value.
  public func solution(from start: SystemStart) -> Solution {
    var solution = Solution(of: stepper.equation, neighbours: nodes)
    stepper.visit = { stepper, trial in solution.append(trial.time, trial.low, stepper) }
    defer { stepper.visit = nil }
    let (report, end) = run(start) { _ in }
    // The end of the last accepted step; the start if there was none.
    if stepper.isBounded || report.accepted == 0 { solution.append(end.value, end.low, stepper) }
    solution.report = report
    return solution
  }

  /// Solves from a start, and calls `after` after each equal step; adaptive
  /// steps do not call it.
  ///
  /// - Returns: what the solve did, and when it ended (s).
  private func run(
    _ start: SystemStart, after: (SystemStepper) -> Void
  ) -> (SolveReport, end: Compensated) {
    var report = SolveReport()
    var end = Compensated(start.duration)
    stepper.begin(positions: start.positions, velocities: start.velocities, &report)
    switch stepping {
    case .fixed(let steps):
      // Equal steps have no tolerance. Methods that use one as a scale get one
      // so small that it decides only where all other scales are zero.
      stepper.tolerance = Tolerance(relative: 0, absolute: .leastNormalMagnitude)
      let clock = FixedClock(duration: start.duration, steps: steps)
      clock.drive(stepper, &report, after: after)
      if report.accepted < steps { end = Compensated(clock.time(report.accepted).high) }
    case .adaptive(let control):
      end = takeAdaptiveSteps(control, until: start.duration, &report)
    }
    if report.code == .success && !stepper.isBounded { report.code = .diverged }
    return (report, end)
  }

  /// Takes adaptive steps, and returns when they ended (s).
  private func takeAdaptiveSteps(
    _ control: StepControl, until duration: Double, _ report: inout SolveReport
  ) -> Compensated {
    var stepper = stepper
    func largest(_ state: UnsafePointer<Double>) -> Double {
      SystemStepper.largest(state, stepper.width)
    }
    stepper.tolerance = control.tolerance
    let sizes = InitialValue(
      position: largest(stepper.x), velocity: largest(stepper.v), duration: duration)
    let first = sizes.firstStep(
      acceleration: largest(stepper.acceleration),
      tolerance: control.tolerance.absolute + control.tolerance.relative,
      order: stepper.estimateOrder)
    return control.drive(
      &stepper, first: stepper.limitFirstStep(first, &report), order: stepper.estimateOrder,
      to: duration, leastSteps: nodes - 1, &report)
  }
}

/// The beginning and the length of a solve, for any number of coordinates.
public struct SystemStart: Hashable, Sendable {
  /// The positions at time 0, by coordinate.
  public var positions: [Double]
  /// The velocities at time 0, per second.
  public var velocities: [Double]
  /// Length of the time interval in s; it begins at 0.
  public var duration: Double

  /// A start with as many velocities as positions, and a duration above 0 s.
  public init(positions: [Double], velocities: [Double], duration: Double) {
    require(
      positions.count == velocities.count,
      "\(velocities.count) velocities for \(positions.count) positions")
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    self.positions = positions
    self.velocities = velocities
    self.duration = duration
  }
}

extension Equation {
  /// The solution from a start at time 0, as a value.
  ///
  /// - Parameters:
  ///   - duration: in s.
  ///   - stepping: equal steps, or adaptive ones by a tolerance or a control.
  ///   - method: DOP853 if no other is named.
  ///   - neighbours: nodes through which the solution is interpolated, 2 to 4,
  ///     by polynomials of degree 5, 8 or 11.
  public func solve(
    from positions: [Double], velocities: [Double], until duration: Double,
    _ stepping: Stepping, by method: SystemMethod = .table(.dormandPrince8),
    neighbours: Int = 3
  ) -> Solution {
    SystemSolver(self, method, stepping, nodes: neighbours).solution(
      from: SystemStart(positions: positions, velocities: velocities, duration: duration))
  }
}

extension FirstOrderSystem {
  /// The solution of y' = f(t, y) from a state at time 0 to `duration` (s), as
  /// `Equation.solve` has it for second order; y is the velocity of the
  /// solution.
  public func solve(
    from state: [Double], until duration: Double, _ stepping: Stepping,
    by method: SystemMethod = .table(.dormandPrince8), neighbours: Int = 3
  ) -> Solution {
    require(state.count == count, "a state of \(state.count) numbers for \(count) unknowns")
    return FirstOrder(self).solve(
      from: state.map { _ in 0 }, velocities: state, until: duration, stepping, by: method,
      neighbours: neighbours)
  }
}
