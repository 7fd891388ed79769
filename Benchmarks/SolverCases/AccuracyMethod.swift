import Equations
import Integrators
import Oscillators
import Springs

/// The setting of a method for one row of its ladder.
public struct AccuracySetting: Hashable, Sendable {
  package var stepping: Stepping
  /// The change at which an inner iteration stops, if the method iterates.
  package var inner = 1e-13
  /// The most steps, for methods that take `control`; `nil` for the default.
  package var maximumSteps: Int?

  package init(stepping: Stepping, inner: Double = 1e-13, maximumSteps: Int? = nil) {
    self.stepping = stepping
    self.inner = inner
    self.maximumSteps = maximumSteps
  }

  /// The number of equal steps; 1 with a tolerance.
  var steps: Int {
    if case .fixed(let steps) = stepping { steps } else { 1 }
  }

  /// The tolerance; 1 with equal steps.
  var tolerance: Double {
    if case .adaptive(let tolerance) = stepping { tolerance } else { 1 }
  }

  /// Step control by the tolerance and the most steps.
  var control: StepControl {
    var control = StepControl(Tolerance(tolerance))
    if let maximumSteps { control.maximumSteps = maximumSteps }
    return control
  }

  /// The setting for a piece whose duration is `share` of the whole problem's.
  func scaled(to share: Double) -> AccuracySetting {
    guard case .fixed(let steps) = stepping, share < 1 else { return self }
    var result = self
    result.stepping = .fixed(steps: max(1, Int((Double(steps) * share).rounded(.up))))
    return result
  }
}

/// A method of the accuracy suite: its description, its ladder of settings, and
/// a function that makes a solver for each kind of equation it can solve.
///
/// `spring` and `duffing` are compiled for these two forces, where a call of a
/// function costs more than the force itself. `force` solves other forces
/// without specialisation; `solving(_:)` sets all three. `scalar` solves any
/// equation of one coordinate, in registers. `solver` and `system` solve all
/// others, and those of one coordinate if a method gains nothing from `scalar`.
/// `run` chooses between them.
public struct AccuracyMethod: Sendable {
  /// Solves an equation of any number of coordinates.
  public typealias SystemRun = (SystemStart, Trajectory) -> SolveReport

  /// A solver bound to its equation.
  package enum Run {
    case scalar(ScalarRun)
    case system(SystemRun)

    /// Solves from a start over a duration in s.
    @inline(__always)
    package func solve(
      _ positions: [Double], _ velocities: [Double], over duration: Double,
      into trajectory: Trajectory
    ) -> SolveReport {
      switch self {
      case .scalar(let run):
        run(
          InitialValue(position: positions[0], velocity: velocities[0], duration: duration),
          trajectory)
      case .system(let run):
        run(
          SystemStart(positions: positions, velocities: velocities, duration: duration),
          trajectory)
      }
    }
  }

  package let name: String
  /// The kind of method: `explicit-runge-kutta`, `nystrom`, `exact`, …
  package let family: String
  /// Nominal order; 0 for exact methods.
  package let order: Int
  package let summary: String
  /// Whether the steps are chosen by a tolerance.
  package var isAdaptive = false
  package var scalarType = "Float64"
  /// What the method is given: rhs, jacobian, recurrences or solution.
  package var needs = "rhs"
  /// The settings with which a problem is solved, from coarse to fine; none if
  /// the method does not suit the problem.
  package let ladder: @Sendable (AccuracyProblem) -> [AccuracySetting]
  private(set) var force: (any ForceMethod)?
  var spring: (@Sendable (LinearOscillator, AccuracySetting) -> ScalarRun)?
  var duffing: (@Sendable (DuffingOscillator, AccuracySetting) -> ScalarRun)?
  var scalar: (@Sendable (AnyScalarEquation, AccuracySetting) -> ScalarRun)?
  /// A solver for any number of coordinates; `nil` for an equation that the
  /// method cannot solve. It can also return its solution as a value.
  package var solver: (@Sendable (any Equation, AccuracySetting) -> SystemSolver?)?
  /// The same for other types of solvers.
  var system: (@Sendable (any Equation, AccuracySetting) -> SystemRun?)?
}

extension AccuracyMethod {
  /// A method of the user's own, at tolerances from 1e-2 to 10^−`last`.
  public init(
    name: String, order: Int, summary: String, lastTolerance last: Int,
    solve: @escaping @Sendable (any Equation, Tolerance) -> SystemRun
  ) {
    self.init(
      name: name, family: "own", order: order, summary: summary, isAdaptive: true,
      ladder: { _ in AccuracyLadder.tolerances(from: 2, through: last) },
      system: { equation, setting in
        guard case .adaptive(let tolerance) = setting.stepping else { return nil }
        return solve(equation, Tolerance(tolerance))
      })
  }

  /// The same method with a solver for any force.
  @inline(__always)
  func solving<M: ForceMethod>(_ method: M) -> AccuracyMethod {
    var result = self
    result.force = method
    result.spring = { method.run($0, $1) }
    result.duffing = { method.run($0, $1) }
    return result
  }

  /// The solver for an equation and a setting; nil if there is none.
  package func run(_ equation: any Equation, _ setting: AccuracySetting) -> Run? {
    if let spring, let force = equation as? LinearOscillator {
      return .scalar(spring(force, setting))
    }
    if let duffing, let force = equation as? DuffingOscillator {
      return .scalar(duffing(force, setting))
    }
    if let scalar, let equation = AnyScalarEquation(equation) {
      return .scalar(scalar(equation, setting))
    }
    if let solver = solver?(equation, setting) {
      return .system { start, trajectory in solver.solve(from: start, into: trajectory) }
    }
    if let run = system?(equation, setting) { return .system(run) }
    guard let force, let equation = equation as? any ScalarForce else { return nil }
    return .scalar(force.run(equation, setting))
  }

  /// Whether the method can run a problem at all.
  package func solves(_ problem: AccuracyProblem) -> Bool {
    guard let setting = ladder(problem).first else { return false }
    return run(problem.equation, setting) != nil
  }

  /// Solves any equation by an explicit table, without specialisation. A table
  /// without velocities in its stages only solves equations without velocities.
  static func solver(
    _ table: StageTable, nodes: Int
  ) -> @Sendable (any Equation, AccuracySetting) -> SystemSolver? {
    { equation, setting in
      guard table.takesVelocity || equation.isVelocityFree else { return nil }
      return SystemSolver(equation, table, setting.stepping, nodes: nodes)
    }
  }
}

/// Ladders of settings.
package enum AccuracyLadder {
  /// Tolerances 10^−`first`, …, 10^−`last`.
  static func tolerances(from first: Int, through last: Int) -> [AccuracySetting] {
    // Parsed, because that rounds correctly and a power need not.
    (first...last).map { AccuracySetting(stepping: .adaptive(tolerance: Double("1e-\($0)") ?? 1)) }
  }

  /// Numbers of steps: a geometric sequence of ratio 2^(1/parts), in which all
  /// samples are interpolated, and nearby multiples of the number of sample
  /// intervals, in which none is. Within either kind the cost of samples is the
  /// same for all.
  ///
  /// - Parameters:
  ///   - unit: intervals between samples, if these are evenly spaced.
  ///   - first: the number of steps with which the sequence begins.
  ///   - rungs: the members of the sequence.
  ///   - parts: 1, 2 or 4.
  ///   - limit: the most steps.
  ///   - dividing: whether to add steps that hold equally many samples each.
  package static func steps(
    intervals unit: Int?, first: Double, rungs: Int, parts: Int, limit: Int = 32_000,
    dividing: Bool = false
  ) -> [Int] {
    var result: Set<Int> = []
    for rung in 0..<rungs {
      // A rung of `StepLadder` is a factor of 2^(1/4).
      let n = Int(StepLadder.step(top: first, rung: rung * 4 / parts).rounded())
      let output = AccuracyProblem.SampleOutput(steps: n, intervals: unit)
      result.insert(output == .interpolated ? n : n + 1)
      guard let unit else { continue }
      // The nearest multiple, if there is one above 0.
      if n > unit * 3 / 4 {
        result.insert((n + unit / 2) / unit * unit)
      } else if dividing, let divisor = divisor(near: n, of: unit) {
        result.insert(divisor)
      }
    }
    return result.filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// The largest of `unit`/1, …, `unit`/8 that is an integer and within a tenth
  /// of `steps`.
  private static func divisor(near steps: Int, of unit: Int) -> Int? {
    (1...8).filter { unit % $0 == 0 }.map { unit / $0 }
      .first { abs($0 - steps) * 10 <= steps }
  }

  /// Settings with equal steps, as many as `steps` returns; `first` is a
  /// multiple of the problem's `coarsest`.
  static func fixed(
    _ problem: AccuracyProblem, first: Double, rungs: Int, parts: Int = 1, limit: Int = 32_000
  ) -> [AccuracySetting] {
    steps(
      intervals: problem.sampleIntervals, first: first * Double(problem.coarsest), rungs: rungs,
      parts: parts, limit: limit
    ).map { AccuracySetting(stepping: .fixed(steps: $0)) }
  }
}
