import Equations
import Integrators
import Oscillators
import Springs

/// How one row of a method's ladder is set.
public struct AccuracySetting: Hashable, Sendable {
  package var stepping: Stepping
  /// Where a method iterates: how far it may still move when it stops.
  package var inner = 1e-13
  /// Of `control`, which methods for many coordinates beside the explicit tables
  /// take; as many as usual if nil.
  package var maximumSteps: Int?

  package init(stepping: Stepping, inner: Double = 1e-13, maximumSteps: Int? = nil) {
    self.stepping = stepping
    self.inner = inner
    self.maximumSteps = maximumSteps
  }

  /// One where steps are chosen.
  var steps: Int {
    if case .fixed(let steps) = stepping { steps } else { 1 }
  }

  /// One where steps are equal.
  var tolerance: Double {
    if case .adaptive(let tolerance) = stepping { tolerance } else { 1 }
  }

  var control: StepControl {
    var control = StepControl(Tolerance(tolerance))
    if let maximumSteps { control.maximumSteps = maximumSteps }
    return control
  }

  /// The setting for a piece that is `share` of the whole problem.
  func scaled(to share: Double) -> AccuracySetting {
    guard case .fixed(let steps) = stepping, share < 1 else { return self }
    var result = self
    result.stepping = .fixed(steps: max(1, Int((Double(steps) * share).rounded(.up))))
    return result
  }
}

/// A method of the accuracy suite: what it is, how it is varied, and a maker
/// for each kind of equation it can solve.
///
/// A `ForceMethod` is compiled for springs and for Duffing's oscillator, where a
/// call costs more than a force, and serves every other force as it is.
/// `scalar` serves every other equation of one coordinate, in registers, and
/// `system` all that are left, and these where a method has nothing to win by
/// that.
public struct AccuracyMethod: Sendable {
  public typealias SystemRun = (SystemStart, Trajectory) -> SolveReport

  /// A solver bound to its equation.
  package enum Run {
    case scalar(ScalarRun)
    case system(SystemRun)
  }

  package let name: String
  package let family: String
  /// Nominal order; 0 for exact methods.
  package let order: Int
  package let summary: String
  package var isAdaptive = false
  package var scalarType = "Float64"
  /// What the method needs beside the right-hand side.
  package var needs = "rhs"
  package let ladder: @Sendable (AccuracyProblem) -> [AccuracySetting]
  private(set) var force: (any ForceMethod)?
  var spring: (@Sendable (LinearOscillator, AccuracySetting) -> ScalarRun)?
  var duffing: (@Sendable (DuffingOscillator, AccuracySetting) -> ScalarRun)?
  var scalar: (@Sendable (AnyScalarEquation, AccuracySetting) -> ScalarRun)?
  /// Of any number of coordinates; nil for an equation that the method cannot
  /// solve. These give their solution as a value, too.
  package var solver: (@Sendable (any Equation, AccuracySetting) -> SystemSolver?)?
  /// The same of what is no `SystemSolver`.
  var system: (@Sendable (any Equation, AccuracySetting) -> SystemRun?)?
}

extension AccuracyMethod {
  /// A method of the user's own, driven by tolerances from 1e-2 to `10^-last`,
  /// or in equal steps from so many times the problem's coarsest.
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

  /// Any equation by an explicit table, compiled once for all; one without
  /// velocities in its stages solves equations without them alone.
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
  static func tolerances(from first: Int = 1, through last: Int = 13) -> [AccuracySetting] {
    (first...last).map { AccuracySetting(stepping: .adaptive(tolerance: power(-$0))) }
  }

  /// 10 to the power of a small negative integer, correctly rounded.
  static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .nan }

  /// Steps in a geometric row of ratio 2^(1/parts) whose samples all have to be
  /// interpolated, and beside them the multiples of the sample interval, so
  /// that neither pays another output on one rung than on the next. With
  /// `dividing` also the steps that hold equally many samples each.
  ///
  /// - Parameter unit: intervals between samples, where these are evenly spaced.
  package static func steps(
    intervals unit: Int?, first: Double, rungs: Int, parts: Int, limit: Int = 32_000,
    dividing: Bool = false
  ) -> [Int] {
    var result: Set<Int> = []
    for rung in 0..<rungs {
      // Square roots only: the same bits everywhere.
      let whole = Double(sign: .plus, exponent: rung / parts, significand: 1)
      let fraction = [1.0, 2.0.squareRoot().squareRoot(), 2.0.squareRoot(), 1.681792830507429]
      let factor = parts == 1 ? whole : whole * fraction[(rung % parts) * 4 / parts]
      let n = Int((first * factor).rounded())
      let output = AccuracyProblem.SampleOutput(steps: n, intervals: unit)
      result.insert(output == .interpolated ? n : n + 1)
      guard let unit else { continue }
      if n > unit * 3 / 4 {
        result.insert((n + unit / 2) / unit * unit)
      } else if dividing, let divisor = divisor(near: n, of: unit) {
        result.insert(divisor)
      }
    }
    return result.filter { $0 > 0 && $0 <= limit }.sorted()
  }

  /// What divides `unit` by at most eight, within a tenth of `steps`.
  private static func divisor(near steps: Int, of unit: Int) -> Int? {
    (1...8).filter { unit % $0 == 0 }.map { unit / $0 }
      .first { abs($0 - steps) * 10 <= steps }
  }

  static func fixed(
    _ problem: AccuracyProblem, first: Double, rungs: Int, parts: Int = 1, limit: Int = 32_000
  ) -> [AccuracySetting] {
    steps(
      intervals: problem.sampleIntervals, first: first, rungs: rungs, parts: parts, limit: limit
    ).map { AccuracySetting(stepping: .fixed(steps: $0)) }
  }
}
