import Equations
import Glibc
import Integrators
import SolverSuites
import Testing

@Suite struct EquationMethodTests {
  static let implicit = methods { $0.family == "implicit-runge-kutta" }
  static let splittings = methods { $0.family == "symplectic" }

  private static func methods(_ isWanted: (Method) -> Bool) -> [String] {
    Method.all.filter { !$0.isAdaptive && isWanted($0) }.map(\.name)
  }

  @Test func implicitMethodsAndSplittingsAreCounted() {
    #expect(Self.implicit.count == 7 && Self.splittings.count == 9)
  }

  /// The report of a solve in equal steps, and all coordinates at its end.
  private func ends(
    _ text: String, _ name: String, steps: Int, after duration: Double
  ) throws -> (values: [Double], report: SolveReport) {
    let problem = Problem(
      try EquationSystem(text), at: SampleTimes(duration: duration, count: 2))
    let method = try #require(Method.named(name))
    let run = try ProblemRun(
      problem, method, SolverSetting(.fixed(steps: steps)), recordsVelocities: false)
    let report = run.solve()
    return ((0..<problem.equation.count).map { run.value(1, $0) }, report)
  }

  private func error(
    _ text: String, _ name: String, steps: Int, after duration: Double
  ) throws -> Double {
    let exact = try Problem(
      try EquationSystem(text), at: SampleTimes(duration: duration, count: 2)
    ).reference()
    let (values, report) = try ends(text, name, steps: steps, after: duration)
    #expect(report.code == .success)
    // The reference also has the values at the start, before these.
    return zip(values, exact.values.suffix(values.count))
      .map { ($0 - $1.high).magnitude }.worst()
  }

  /// Half the step divides the error by two to the power of the order, if
  /// `steps` steps over 2 s are short enough to show it.
  private func expectOrder(_ text: String, _ name: String, steps: Int) throws {
    let order = Double(try #require(Method.named(name)).order)
    let coarse = try error(text, name, steps: steps, after: 2)
    let fine = try error(text, name, steps: 2 * steps, after: 2)
    // Some methods are more accurate than their order says.
    #expect(log2(coarse / fine) > order - 0.4 || fine < 1e-12, "\(name): \(coarse) \(fine)")
  }

  @Test(arguments: implicit)
  func implicitMethodsHaveTheirOrder(name: String) throws {
    try expectOrder(
      """
      x'' = 1.5*(1 - x^2)*x' - x + 0.3*y
      y' = sin(t) - 2*y + 0.1*x*y
      x(0) = 1
      y(0) = 0.5
      """, name, steps: name == "backward-euler" ? 2000 : name == "radau-9-fixed" ? 10 : 40)
  }

  @Test(arguments: splittings)
  func splittingsHaveTheirOrder(name: String) throws {
    try expectOrder(
      """
      x'' = -sin(x) - 0.3*x' + cos(2*t)
      y'' = x - 4*y^3 + 0.1*y'
      z'' = 2*(y - z)
      w' = cos(t)*x
      x(0) = 1
      """, name, steps: 40)
  }

  /// Splittings take x'' = f(t, x) − c x' with a constant c.
  @Test(
    arguments: [
      ("x'' = -(4*x + 2*x')/8", true), ("x'' = -x + 0.1*x' + t*abs(x)", true),
      ("x'' = -x - 0.3*sign(x')", false), ("x'' = -x - 0.3*abs(x')", false),
      ("x'' = -x - t*x'", false), ("x'' = -y'; y'' = x'", false),
      ("x'' = -x - y; y' = x'", false), ("y' = -y", false),
    ])
  func splittingsTakeConstantDampingAlone(_ equation: (text: String, isSolved: Bool)) throws {
    let problem = Problem(try EquationSystem(equation.text), at: SampleTimes([1]))
    for name in Self.splittings {
      let method = try #require(Method.named(name))
      #expect(((try? method.check(problem)) != nil) == equation.isSolved, "\(name)")
    }
  }

  /// Implicit methods solve stiff equations in steps far longer than the
  /// shortest time constant.
  @Test(arguments: implicit)
  func stiffEquationsTakeLongSteps(name: String) throws {
    // Both follow the drive: what decays at 1e6/s or 100/s has vanished.
    for (text, exact) in [
      ("y' = -1e6*(y - cos(t)); y(0) = 1", cos(1) + 1e-6 * sin(1)),
      ("x'' = -1e8*(x - cos(t)) - 1e6*x'; x(0) = 1", 0.5486621550709317),
    ] {
      let (values, report) = try ends(text, name, steps: 50, after: 1)
      #expect(report.code == .success && (values[0] - exact).magnitude < 1e-4, "\(values)")
    }
    // A thousand radians per step: the amplitude does not grow.
    let (values, report) = try ends("x'' = -1e10*x", name, steps: 100, after: 1)
    #expect(report.code == .success && values[0].magnitude < 1.001)
  }

  /// With h = 0.5 the step y₁ = y₀ + h y₁² has no solution for y₀ > 0.5. The
  /// second equation leads below 0, where the root is undefined.
  @Test func stepsWithoutASolutionFail() throws {
    let (_, report) = try ends("y' = y^2; y(0) = 1", "backward-euler", steps: 4, after: 2)
    #expect(report.code == .unconverged)
    let (_, root) = try ends("y' = -1 - sqrt(y); y(0) = 1", "backward-euler", steps: 4, after: 2)
    #expect(root.code != .success)
  }

  /// Steps of backward Euler across the reversal of steep friction, where full
  /// Newton steps overshoot, agree with the same steps solved by bisection.
  @Test(arguments: [300, 600, 800, 1440]) func steepFrictionIsSolved(steps: Int) throws {
    let h = 4 / Double(steps)
    var (x, v) = (1.0, 0.0)
    for _ in 0..<steps {
      var (low, high) = (-10.0, 10.0)
      for _ in 0..<70 {
        let middle = (low + high) / 2
        let excess = middle - v + h * (20 * (x + h * middle) + 1.3 * tanh(1e3 * middle))
        if excess < 0 { low = middle } else { high = middle }
      }
      v = (low + high) / 2
      x += h * v
    }
    let text = "x'' = -20*x - 1.3*tanh(1e3*x'); x(0) = 1"
    let (values, report) = try ends(text, "backward-euler", steps: steps, after: 4)
    #expect(report.code == .success && (values[0] - x).magnitude < 1e-9, "\(values[0] - x)")
    for name in ["implicit-midpoint", "gauss-4", "radau-5-fixed"] {
      #expect(try ends(text, name, steps: steps, after: 4).report.code == .success, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("gauss-16", "x'' = -x - 0.3*x'", nil), ("nystrom-64", "x'' = -x - 0.3*x'", nil),
      (
        "radau-5", "x'' = -x^3 + cos(t)",
        "it takes springs and the Duffing oscillator; radau-5-fixed and rodas-5p take others"
      ), ("symmetric-12", "x'' = -sin(x)", nil),
      ("gauss-16", "x'' = -x - x'^3", "it takes x'' = f(t, x) - c*x' of one coordinate"),
      (
        "velocity-verlet", "x'' = -x - x'^3",
        "it takes x'' = f(t, x) - c*x' and y' = f(t, x) without y"
      ),
      ("symmetric-12", "x'' = -sign(x)", "it takes smooth x'' = f(t, x) - c*x' of one coordinate"),
      ("closed-form", "x'' = -x", "it takes springs"),
      ("gauss-16-general", "x'' = -x; y'' = -y", "it takes one coordinate"),
    ] as [(String, String, String?)])
  func methodsSolveAnEquationOrSayWhyNot(name: String, text: String, reason: String?) throws {
    let method = try #require(Method.named(name))
    let problem = Problem(try EquationSystem(text), at: SampleTimes(duration: 3, count: 7))
    do throws(Refusal) {
      try method.check(problem)
      #expect(reason == nil)
    } catch {
      #expect(error.description == reason)
      return
    }
    let setting = SolverSetting(
      method.isAdaptive ? .adaptive(tolerance: 1e-9) : .fixed(steps: 600))
    let run = try ProblemRun(problem, method, setting, recordsVelocities: true)
    #expect(run.solve().code == .success)
    #expect(AccuracyErrors(run, try problem.reference()).maxPosition < 1e-6)
  }

  /// In steps of h = 1/20 s, samples of a first-order equation by a method of
  /// low order are at most 1 % worse between the ends of steps than at them,
  /// plus the error of cubic interpolation, h⁴/384 = 1.6e-8.
  @Test func samplesOfFirstOrderAreAsGoodAsSteps() throws {
    let problem = Problem(
      try EquationSystem("y' = -y; x'' = -x; y(0) = 1; x(0) = 1"),
      at: SampleTimes(duration: 1, count: 41))
    let times = problem.times
    let methods = Method.all.filter { !$0.isAdaptive && $0.order <= 4 }
    var count = 0
    for method in methods {
      let setting = SolverSetting(.fixed(steps: 20))
      guard let solve = try? ProblemRun(problem, method, setting, recordsVelocities: false)
      else { continue }
      #expect(solve.solve().code == .success)
      let errors = (0..<41).map { (solve.value($0, 0) - exp(-times.high[$0])).magnitude }
      // Every other sample is in the middle of a step.
      let atEnds = stride(from: 0, to: 41, by: 2).map { errors[$0] }.worst()
      let between = stride(from: 1, to: 41, by: 2).map { errors[$0] }.worst()
      #expect(between <= 1.01 * atEnds + 2e-8, "\(method.name): \(between) \(atEnds)")
      count += 1
    }
    #expect(count >= 5)
  }
}
