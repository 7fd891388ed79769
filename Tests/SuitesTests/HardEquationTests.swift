import Equations
import Integrators
import SolverSuites
import TestSupport
import Testing

/// Equations, given as texts, that are hard for adaptive methods: corners,
/// jumps, poles, steep functions and stiffness. A method that reports success
/// must have found the solution.
@Suite struct HardEquationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The position at time 0.
    let start: Double
    /// The length of the solve, in s.
    let end: Double
    var tolerances = [1e-3, 1e-6, 1e-9, 1e-12]
    var testDescription: String { text }

    func problem() throws -> Problem {
      Problem(
        try EquationSystem(text), position: start, at: SampleTimes(duration: end, count: 2))
    }
  }

  /// All adaptive methods; without optimisation only a few, to save time.
  static let methods = Method.all.filter {
    $0.isAdaptive
      && (TestBuild.isOptimized || $0.name.hasPrefix("gauss") || $0.name == "dop853")
  }

  /// Solves a problem by each method that takes its equation, at least one, and
  /// calls `body` with the method, the run and its report.
  private static func forEachSolve(
    _ problem: Problem, _ tolerance: Double, recordsVelocities: Bool = false,
    mostSteps: Int? = 100_000,
    _ body: (Method, ProblemRun, SolveReport) throws -> Void
  ) throws {
    let setting = SolverSetting(.adaptive(tolerance: tolerance), maximumSteps: mostSteps)
    var count = 0
    for method in methods {
      guard
        let run = try? ProblemRun(problem, method, setting, recordsVelocities: recordsVelocities)
      else { continue }
      try body(method, run, run.solve())
      count += 1
    }
    #expect(count > 0)
  }

  /// Steps are short after a corner of the force. Samples within the long step
  /// before it must not be extrapolated from the short ones.
  @Test(arguments: [
    "x'' = -x + 0.7*sign(sin(7.34*t + 1.416))", "x'' = -x - 0.1*x' + 0.285*abs(sin(9.826*t))",
    "x'' = -x - 0.5*x' + 0.72*sign(sin(5.114*t + 1.891))",
    "x'' = -x - 0.1*x' + 0.63*sign(sin(1.68*t + 1.973))", "x'' = -x + 0.46*sign(x - 0.774)",
    "x'' = -x; y'' = -y + 0.72*sign(sin(5.114*t + 1.891)); y(0) = 1",
  ])
  func samplesBeforeCornersAreBounded(text: String) throws {
    let problem = Problem(
      try EquationSystem(text), position: 1, at: SampleTimes(duration: 5, count: 501))
    // The last coordinate is the one with corners.
    let coordinate = problem.equation.count - 1
    var successes = 0
    for tolerance in [1e-2, 1e-4, 1e-6, 1e-8, 1e-11] {
      try Self.forEachSolve(problem, tolerance, recordsVelocities: true) { method, run, report in
        guard report.code == .success else { return }
        successes += 1
        let largest = (0..<501).map { run.value($0, coordinate).magnitude }.worst()
        #expect(largest < 3, "\(method.name) at \(tolerance): \(largest)")
      }
    }
    #expect(successes > 0)
  }

  /// Springs that are harder on one side, and drag by the square of the speed.
  @Test func cornersOfCoupledSpringsAreMet() throws {
    let problem = Problem(
      try EquationSystem(
        """
        x1'' = -63*max(x1, 0) - 3*x1 - 0.3*x1'*abs(x1') + 5*(x2 - x1)
        x2'' = -174*max(x2, 0) - x2 - 0.5*(x2 - x1) + 5*cos(4.7*t)
        x1(0) = 1.27
        x2'(0) = 0.35
        """), at: SampleTimes(duration: 8.6, count: 2))
    let exact = try problem.reference()
    for tolerance in [1e-4, 1e-7, 1e-10] {
      try Self.forEachSolve(problem, tolerance) { method, run, report in
        #expect(report.code == .success)
        // Values of the reference are by time, then by coordinate.
        let error = (run.value(1, 0) - exact.values[1 * 2 + 0].high).magnitude
        #expect(error < 2000 * tolerance, "\(method.name) at \(tolerance): \(error)")
      }
    }
  }

  /// Springs whose stiffness or damping changes by powers of ten within one
  /// swing. A long first step may lead to where the force is beyond all bounds.
  @Test(arguments: [
    Case(text: "x'' = -sinh(3*x)", start: 1, end: 20),
    Case(text: "x'' = -x^7", start: 1, end: 20),
    Case(text: "x'' = exp(-2*x) - exp(-x)", start: 1, end: 15),
    Case(text: "x'' = 12*(x^-13 - x^-7)", start: 1.4, end: 15, tolerances: [1e-6, 1e-9, 1e-12]),
    // Drag that reaches its full size a thousandth of a second after the start
    // from rest.
    Case(text: "x'' = -80*x - 2*tanh(50*x')", start: 1.8, end: 0.2),
    // Drag that changes its sign at turning points within steps, and is small
    // compared with the spring's force.
    Case(text: "x'' = -1.8*x*abs(x) - 8*tanh(48*x')", start: 93, end: 1, tolerances: [1e-6, 1e-9]),
    Case(
      text: "x'' = -4*x - 0.02*tanh(500*x')", start: 1, end: 10, tolerances: [1e-5, 1e-7, 1e-9]),
    // Damping of 1000/s at the start and 1/s a second later.
    Case(text: "x'' = -x'/(t + 0.001) - x", start: 1, end: 5),
    // A force that changes its sign between the nodes of a method or the ends
    // of steps.
    Case(text: "x'' = -x - tanh(1000*x)", start: 1, end: 6, tolerances: [1e-6, 1e-9]),
  ])
  func steepSpringsAreSolved(equation: Case) throws {
    let exact = try equation.problem().reference().values[1].high
    for tolerance in equation.tolerances {
      // bogacki-shampine-32 takes up to hundreds of thousands of steps.
      try Self.forEachSolve(equation.problem(), tolerance, mostSteps: nil) { method, run, report in
        let error = (run.value(1, 0) - exact).magnitude / max(1, exact.magnitude)
        let label = "\(method.name) at \(tolerance): \(report.code), off by \(error)"
        #expect(report.code == .success && error < 2000 * tolerance, "\(label)")
        if method.name.hasPrefix("gauss") {
          #expect(report.accepted < 500, "\(label)")
        }
      }
    }
  }

  @Test(arguments: [
    Case(text: "x'' = -1/x", start: 1, end: 3), Case(text: "x'' = -1/x^2", start: 1, end: 4),
    Case(text: "x'' = tan(x) + 0.5", start: 0, end: 4),
    Case(text: "x'' = tan(2*t)", start: 0, end: 3),
    Case(text: "x'' = 1/(t - 1.0001)", start: 0, end: 3),
    Case(text: "x'' = x^3", start: 1, end: 4), Case(text: "x' = x^2", start: 1, end: 2),
  ])
  func polesAreNotPassed(equation: Case) throws {
    for tolerance in [1e-6, 1e-9, 1e-12] {
      try Self.forEachSolve(equation.problem(), tolerance) { method, run, report in
        let end = run.value(1, 0)
        #expect(report.code != .success, "\(method.name) at \(tolerance): \(end)")
      }
    }
  }

  /// A force of constant size towards zero: arcs of parabolas, which cross zero
  /// with a speed of √2 at the odd multiples of √2 s; the last crossing within
  /// 10 s is the fourth, upwards.
  @Test func jumpsOfAForceAreMet() throws {
    let equation = Case(text: "x'' = -sign(x)", start: 1, end: 10)
    let speed = 2.0.squareRoot()
    let sinceCrossing = 10 - 7 * speed
    let exact = speed * sinceCrossing - sinceCrossing * sinceCrossing / 2
    for tolerance in [1e-6, 1e-9, 1e-12] {
      try Self.forEachSolve(equation.problem(), tolerance) { method, run, report in
        let error = (run.value(1, 0) - exact).magnitude
        #expect(
          report.code == .success && error < 4000 * tolerance,
          "\(method.name) at \(tolerance): \(report.code), off by \(error)")
      }
    }
  }
}
